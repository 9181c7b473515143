"""The stored form of players."""
