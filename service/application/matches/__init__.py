"""The import of matches that were played elsewhere."""
