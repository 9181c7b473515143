"""Walks through a match: the table goes forwards by steps and backwards by their inverses, to turns and rounds."""

from collections.abc import Sequence
from itertools import chain

from clients.caravan.descriptions import DescribedEvent
from clients.caravan.folded_match import FoldedMatch


class Walk:
    """A table at any version of a completely folded match."""

    def __init__(self, folded: FoldedMatch) -> None:
        self.folded = folded
        self.version = 0
        self.table = folded.table_at(0)
        self._turns = _turns(folded.events)
        self._rounds = _rounds(folded)

    @property
    def last(self) -> int:
        """The last version."""
        return self.folded.version

    def go(self, version: int) -> None:
        """Moves the table to a version (clamped to the first and last one) by steps or their inverses."""
        version = min(max(version, 0), self.last)
        while self.version < version:
            for step in self.folded.events[self.version].update.steps:
                self.table.apply(step)
            self.version += 1
        while self.version > version:
            self.version -= 1
            self.table.take_back(self.folded.events[self.version].update.steps)

    def turn(self, steps: int) -> int:
        """The version of the first decision of the next turn (1), or of this or the previous one (-1)."""
        return self._stop(self._turns, steps)

    def round(self, steps: int) -> int:
        """The version at which the next round (1), or this or the previous one (-1), begins."""
        return self._stop(self._rounds, steps)

    def _stop(self, stops: Sequence[int], steps: int) -> int:
        if steps > 0:
            return next((at for at in stops if at > self.version), self.last)
        return next((at for at in reversed(stops) if at < self.version), 0)

    def find(self, words: str) -> int | None:
        """The next version whose event contains all of these words. After the end, it searches from the beginning."""
        wanted = words.casefold().split()
        for at in chain(range(self.version + 1, self.last + 1), range(1, self.version + 1)):
            told = self.folded.events[at - 1]
            text = " ".join([told.headline, *map(" ".join, told.lines)]).casefold()
            if all(word in text for word in wanted):
                return at
        return None


def _turns(events: Sequence[DescribedEvent]) -> Sequence[int]:
    """The versions at which the deciding seat changes."""
    decisions = [(at, told.event.decided.seat) for at, told in enumerate(events, 1) if told.event.HasField("decided")]
    before = [0, *(seat for _, seat in decisions)]
    return [at for (at, seat), last in zip(decisions, before, strict=False) if seat != last]


def _rounds(folded: FoldedMatch) -> Sequence[int]:
    """The versions at which a round begins, as the game declares it."""
    return [at for at in range(1, folded.version + 1) if folded.round_at(at) > folded.round_at(at - 1)]
