"""The calls and streams about tournaments."""
