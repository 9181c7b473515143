"""Notices as messages."""
