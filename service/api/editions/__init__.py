"""The calls about editions."""
