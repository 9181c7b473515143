"""Editions in the service: their stored form, their registry and calls."""
