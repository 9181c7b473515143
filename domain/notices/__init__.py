"""Notices: what people are told outside of their table, and where they want to be told."""
