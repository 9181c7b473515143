"""Matches as messages."""
