"""Boxes: what matches are played with, each stored once; and what is left of archived matches."""
