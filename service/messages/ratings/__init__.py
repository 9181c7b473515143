"""Ratings as messages."""
