"""Boxes: what matches are played with, each stored once."""
