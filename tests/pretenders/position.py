"""The words of Pretenders for the test language: who holds which persons."""

from typing import Self

import pytest

from caravanserai_kit.position import Position, ScriptedChance
from domain.play.chance import KeyedChance, seeded_key
from tests.games.pretenders import GAME
from tests.games.pretenders.doubts import Believe

A, B, C = 1, 2, 3

rules = pytest.mark.rules
"""Names the rules of the ledger that a test shows."""


class PretendersPosition(Position):
    """A position of Pretenders."""

    def home(self, piece: str, place: str) -> str:
        """Cards that a test takes away go back to the deck."""
        return "deck" if piece.startswith("card/") else super().home(piece, place)

    def holds(self, seat: int, *persons: str) -> Self:
        """Given a hand of these persons."""
        return self.only(f"hand@{seat}", *(f"card/{person}" for person in persons))

    def has(self, seat: int, coins: int) -> Self:
        """Given a purse with this number of coins."""
        return self.only(f"purse@{seat}", *["coin"] * coins)

    def all_believe(self, *seats: int) -> Self:
        """When these seats let a claim stand, one after the other."""
        for seat in seats:
            self.decides(seat, Believe())
        return self


def position(players: int = 3) -> PretendersPosition:
    """A match that has just been set up: A holds a merchant and a guard, B two thieves, C a guard and an envoy."""
    chance = ScriptedChance(KeyedChance(seeded_key("pretenders")))
    match = PretendersPosition.started(GAME, players, {}, chance)
    match.clear(*(place for place in match.table.places() if place.startswith("hand")))
    match.holds(A, "merchant", "guard").holds(B, "thief", "thief")
    return match.holds(C, "guard", "envoy") if players > 2 else match
