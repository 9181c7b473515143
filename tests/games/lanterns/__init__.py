"""Lanterns, a game made up for the tests."""

from tests.games.lanterns.game import GAME

__all__ = ["GAME"]
