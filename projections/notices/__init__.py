"""Readings of notices: those that are still to be sent, and the addresses for them."""
