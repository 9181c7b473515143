"""Readings of the statistics of games."""
