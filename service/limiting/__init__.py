"""Limiting: how much anybody may take of the service."""
