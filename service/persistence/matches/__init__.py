"""The stored form of matches, and their store."""
