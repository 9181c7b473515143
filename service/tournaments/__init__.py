"""Tournaments in the service: their stored form, their commands and calls."""
