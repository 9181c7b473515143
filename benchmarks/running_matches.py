"""Decisions in many matches that run at the same time, as a batch of the projections has them: hardly two of one match.

A few matches are played; their events, under other names, are those of all others.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domain.log import Positioned
from domain.matches.events import DecisionMade, Recorded
from projections.store import PAGE, ProjectionStore
from service.application.live.projector import BATCH

BATCHES = 12
"""The batches that are followed before those that are measured, and those."""


class RunningMatches:
    """Matches at the same time, each of which has come to its first decisions in the projections."""

    def __init__(self, projections: ProjectionStore, played: Sequence[Sequence[Recorded]], number: int) -> None:
        self._projections = projections
        self._dice = random.Random(number)
        self._position = projections.position()
        self._left: list[Iterator[Recorded]] = []
        begun: list[Recorded] = []
        for at in range(number):
            log = played[at % len(played)]
            decided = [place for place, each in enumerate(log) if isinstance(each.event.body, DecisionMade)]
            first = decided[self._dice.randrange(len(decided) // 8)]
            named = _named(log, f"matches/r{number}x{at}")
            begun += [next(named) for _ in range(first)]
            self._left.append(named)
        placed = self._placed(begun)
        for start in range(0, len(placed), PAGE):
            projections.advance(placed[start : start + PAGE])

    def batches(self, size: int = BATCH) -> list[Sequence[Positioned]]:
        """Events that come next, each of any of the matches."""
        return [self._placed([next(self._dice.choice(self._left)) for _ in range(size)]) for _ in range(BATCHES)]

    def follow(self, batches: Sequence[Sequence[Positioned]]) -> None:
        """Lets the projections follow them."""
        for batch in batches:
            self._projections.advance(batch)
        assert not self._projections.set_aside()

    def _placed(self, events: Sequence[Recorded]) -> list[Positioned]:
        placed = [Positioned(at, each) for at, each in enumerate(events, self._position + 1)]
        self._position += len(placed)
        return placed


def _named(log: Sequence[Recorded], name: str) -> Iterator[Recorded]:
    """The events of a match as those of another one."""
    for recorded in log:
        yield replace(recorded, event=replace(recorded.event, match=name))
