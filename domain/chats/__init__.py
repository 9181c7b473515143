"""Chats of matches."""
