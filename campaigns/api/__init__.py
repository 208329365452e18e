"""The API: one more door to the same services. It knows no rule and filters no row; `door.py` is what all share."""
