"""Persons: the keys with which a service reads their names, and their erasure."""
