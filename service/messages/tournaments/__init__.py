"""Tournaments as messages."""
