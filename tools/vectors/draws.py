"""Every draw of a match: its address, the number, and what the rules made of it."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from domain.play.game import AnyTurn

Json = Any


def known(label: str) -> bytes:
    """32 bytes that follow from a label, where a match would have random ones."""
    return sha256(f"caravanserai vectors {label}".encode()).digest()


class Noted:
    """Notes each draw of a turn. The turn draws as before."""

    def __init__(self, turn: AnyTurn) -> None:
        self.draws: list[Json] = []
        self._turn = turn
        self._below: Callable[[int], int] = turn.below
        turn.below = self.below  # type: ignore[method-assign]
        turn.roll = self.roll  # type: ignore[method-assign]
        turn.pick = self.pick  # type: ignore[method-assign]
        turn.draw = self.draw  # type: ignore[method-assign]

    def below(self, limit: int) -> int:
        """As `Turn.below`."""
        turn = self._turn
        entry = {"version": turn.version, "index": turn.draws, "number": turn.drawn + turn.draws, "limit": limit}
        value = self._below(limit)
        self.draws.append({**entry, "value": value})
        return value

    def _made(self, kind: str, outcome: object, **of: object) -> None:
        self.draws[-1] |= {"kind": kind, **of, "outcome": outcome}

    def roll(self, sides: int = 6) -> int:
        """As `Turn.roll`."""
        rolled = self.below(sides) + 1
        self._made("roll", rolled)
        return rolled

    def pick(self, candidates: Sequence[Any]) -> Any:
        """As `Turn.pick`."""
        picked = type(self._turn).pick(self._turn, candidates)
        self._made("pick", picked, candidates=list(candidates))
        return picked

    def draw(self, place: str, admits: Callable[[str], bool] | None = None) -> str:
        """As `Turn.draw`: of the pieces in a bag, sorted by name, the one that the number falls on."""
        drawn = type(self._turn).draw(self._turn, place, admits)
        bag = {
            piece: count
            for piece, count in sorted(self._turn.table.pieces(place).items())
            if count > 0 and (admits is None or admits(piece))
        }
        self._made("draw", drawn, place=place, bag=bag)
        return drawn


def simple(draws: Sequence[Json]) -> bool:
    """True if all that was picked are names and numbers, which JSON can say."""
    return all(isinstance(one, str | int) for draw in draws for one in draw.get("candidates", ()))
