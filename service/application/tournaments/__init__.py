"""Tournaments: their registry, and the process manager that pairs rounds and begins matches."""
