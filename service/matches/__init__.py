"""Matches in the service: their stored form and store, their messages, calls and streams."""
