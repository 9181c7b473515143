"""Persistence: the log of events in SQLite or PostgreSQL, and the stored form of each aggregate."""
