"""Databases: what the store of events and that of the projections both need of SQLite, and of drivers in general."""
