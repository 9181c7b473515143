"""Readings of editions: their list."""
