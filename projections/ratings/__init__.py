"""Readings of ratings: leaderboards and histories."""
