"""Persons whose names can be erased."""
