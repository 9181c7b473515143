"""Walking through a match: a table that goes forward by effects and back by their inverses, and where to stop."""

from collections.abc import Sequence
from itertools import chain

from clients.caravan.following import Followed, Follower
from domain.matches.events import DecisionMade, MatchStarted
from domain.table.effects import Move, inverse
from domain.table.names import kind_of
from domain.table.table import Table

ROUND_MARKERS = ("year", "round", "turn")
"""Kinds of the markers that games move on when a round begins."""


class Walk:
    """A table at any version of a match that was followed to its end."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.version = 0
        self.table: Table = follower.table_at(0)
        self._turns = _turns(follower.events)
        self._rounds = [at for at, entry in enumerate(follower.events, 1) if _begins_round(entry)]

    @property
    def last(self) -> int:
        """The last version."""
        return self.follower.version

    def go(self, version: int) -> None:
        """Brings the table to a version (the first or last one, if there is no such): by effects or their inverses."""
        version = min(max(version, 0), self.last)
        while self.version < version:
            self.table.apply(self.follower.events[self.version].effects)
            self.version += 1
        while self.version > version:
            self.version -= 1
            self.table.apply([inverse(effect) for effect in reversed(self.follower.events[self.version].effects)])

    def turn(self, steps: int) -> int:
        """The version with the first decision of the next turn (1), or of this or the one before (-1)."""
        return self._stop(self._turns, steps)

    def round(self, steps: int) -> int:
        """The version at which the next round begins (1), or this one or the one before (-1)."""
        return self._stop(self._rounds, steps)

    def _stop(self, stops: Sequence[int], steps: int) -> int:
        if steps > 0:
            return next((at for at in stops if at > self.version), self.last)
        return next((at for at in reversed(stops) if at < self.version), 0)

    def find(self, words: str) -> int | None:
        """The next version after this one, and from the beginning again, whose event tells all of these words."""
        wanted = words.casefold().split()
        for at in chain(range(self.version + 1, self.last + 1), range(1, self.version + 1)):
            told = self.follower.events[at - 1].told
            lines = [told.headline, *(f"{line.text} {line.rule}" for line in told.lines)]
            text = " ".join(lines).casefold()
            if all(word in text for word in wanted):
                return at
        return None


def _turns(events: Sequence[Followed]) -> Sequence[int]:
    """The versions at which another seat decides than decided last."""
    decisions = [
        (at, entry.event.body.seat) for at, entry in enumerate(events, 1) if isinstance(entry.event.body, DecisionMade)
    ]
    before = [0, *(seat for _, seat in decisions)]
    return [at for (at, seat), last in zip(decisions, before, strict=False) if seat != last]


def _begins_round(entry: Followed) -> bool:
    return isinstance(entry.event.body, MatchStarted) or any(
        isinstance(effect, Move) and effect.piece != effect.becomes and kind_of(effect.piece) in ROUND_MARKERS
        for effect in entry.effects
    )
