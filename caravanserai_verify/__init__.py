"""Verifies what the service publishes, from the bytes alone: records of matches, archives of tournaments, logs."""
