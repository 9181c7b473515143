"""Readings of players: their list."""
