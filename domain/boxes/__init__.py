"""Boxes: what matches are played with, read from TOML files, each stored once."""
