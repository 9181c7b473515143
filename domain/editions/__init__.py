"""Editions: other boxes of a game, under names of their own."""
