"""Stores: the log of events in a SQLite file or a PostgreSQL database, and what is done to it as a whole."""
