"""Drawings of a game whose rules are installed, effects of its decisions foretold, and reasons against others."""
