"""What the rules answer, turned into objects that templates show. Python builds no HTML here."""
