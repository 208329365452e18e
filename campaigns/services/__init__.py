"""Services: the only places that write more than one row."""
