"""Readings of players that others follow."""
