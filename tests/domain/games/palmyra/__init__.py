"""Palmyra."""
