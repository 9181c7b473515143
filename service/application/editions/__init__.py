"""The registry of editions."""
