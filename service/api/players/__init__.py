"""The calls about players."""
