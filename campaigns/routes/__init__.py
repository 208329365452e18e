"""Addresses, by noun."""
