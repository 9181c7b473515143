"""Matches: the aggregate, and what it remembers beside its table."""
