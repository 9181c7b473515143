"""Archives of tournaments: read, and verified."""
