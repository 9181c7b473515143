"""The check that the games of this program can be loaded."""
