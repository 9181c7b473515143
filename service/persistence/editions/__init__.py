"""The stored form of editions."""
