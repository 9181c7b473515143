"""The words of Lanterns for the test language: who holds which cards, and what lies in the wall."""

from typing import Self

import pytest

from caravanserai_kit.position import Position, ScriptedChance
from domain.play.chance import KeyedChance, seeded_key
from tests.games.lanterns import GAME

A, B, C = 1, 2, 3

rules = pytest.mark.rules
"""Names the rules of the ledger that a test shows."""


class LanternsPosition(Position):
    """A position of Lanterns."""

    def home(self, piece: str, place: str) -> str:
        """Cards that a test takes away go back to the deck."""
        return "deck" if piece.startswith("card/") else super().home(piece, place)

    def holds(self, seat: int, *values: int) -> Self:
        """Given a hand of cards with these values."""
        return self.only(f"hand@{seat}", *(f"card/{value}" for value in values))

    def wall(self, *values: int) -> Self:
        """Given a wall of cards with these values."""
        for slot, value in enumerate(values, 1):
            self.only(f"wall:{slot}", f"card/{value}")
        return self


def position(players: int, **options: str) -> LanternsPosition:
    """A match that has just been set up: all hold 1, 2 and 3 (the third player 4, 4 and 5), the wall is 5 and 4."""
    chance = ScriptedChance(KeyedChance(seeded_key("lanterns")))
    match = LanternsPosition.started(GAME, players, options, chance)
    match.clear(*(place for place in match.table.places() if place.startswith(("hand", "wall"))))
    match.holds(A, 1, 2, 3).holds(B, 1, 2, 3)
    if players > 2:
        match.holds(C, 4, 4, 5)
    return match.wall(5, 4) if options.get("wall") != "off" else match
