"""Golden records: whole matches and counts as text that people read and review."""
