"""The matches in memory, and what follows the log as it grows."""
