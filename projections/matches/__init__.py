"""Readings of matches: their directory and lists, scoreboards, and what waits for a start."""
