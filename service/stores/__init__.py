"""Stores: the log of events in a SQLite file or a PostgreSQL database, and operations on whole stores."""
