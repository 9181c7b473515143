"""Boxes: editions of games, registered and checked."""
