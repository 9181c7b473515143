"""The stored form of tournaments."""
