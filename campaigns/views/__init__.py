"""Views turn a request into one call and one answer."""
