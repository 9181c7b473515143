"""The cost of ratings: all of them made again from results, and a finished match while the log is followed."""

import random
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measurement import Row
from domain.event import AnyRecorded
from domain.log import Positioned
from domain.matches.events import (
    Body,
    DecisionMade,
    Edition,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchStarted,
    Recorded,
    SeatJoined,
)
from domain.ratings.plackett_luce import Ranked, Result, ratings_of
from projections.store import Projection, ProjectionStore
from service.persistence.kinds import all_projections
from service.persistence.matches.kind import COUNTING

MATCHES = 100_000
FOLLOWED = 2_000
"""The number of matches that are followed."""
PLAYERS = 2_000
DECISIONS = 20
SEATS = (2, 3, 4)
_HASH = bytes(32)


def measure(matches: int = MATCHES, followed: int = FOLLOWED) -> list[Row]:
    """All figures of ratings, in processor time."""
    results = _results(matches)
    started = time.process_time()
    found = ratings_of(results)
    spent = time.process_time() - started
    every, few = _following(followed, all_projections()), _following(followed, _without_counting())
    per_match = 1e6 / followed
    per_decision = per_match / DECISIONS
    return [
        Row(
            f"ratings of {matches:,} matches made again",
            f"{spent:.1f} s",
            f"{len(found):,} players, two to four in a match",
        ),
        Row(
            "the end of a match, followed by all projections",
            f"{every.ends * per_match:.0f} µs",
            f"{few.ends * per_match:.0f} µs without ratings, records and statistics",
        ),
        Row(
            "a decision, followed by all projections",
            f"{every.decisions * per_decision:.0f} µs",
            f"{few.decisions * per_decision:.0f} µs without them",
        ),
    ]


def _results(matches: int) -> list[Result]:
    dice = random.Random(1)
    return [
        Result(
            "merv",
            f"matches/{number}",
            tuple(Ranked(_player(who), place) for place, who in enumerate(dice.sample(range(PLAYERS), seats), 1)),
            seats,
        )
        for number, seats in enumerate(dice.choices(SEATS, k=matches))
    ]


def _player(number: int) -> str:
    return f"players/player{number:06}"


# -- following --------------------------------------------------------------------------------------------------------


class Spent:
    """The processor time that the ends of matches and their decisions took, in seconds."""

    def __init__(self) -> None:
        self.ends = 0.0
        self.decisions = 0.0


def _without_counting() -> tuple[Projection, ...]:
    return tuple(projection for projection in all_projections() if not isinstance(projection, COUNTING))


def _following(matches: int, projections: Sequence[Projection]) -> Spent:
    """Follows matches in batches of their ends and of their decisions: one event alone is mostly its transaction."""
    spent = Spent()
    dice = random.Random(2)
    with TemporaryDirectory() as folder:
        store = ProjectionStore(Path(folder) / "projections.sqlite", projections)
        begins, decides, ends = zip(*(_match(number, dice) for number in range(matches)), strict=True)
        position = 0
        for phase in (begins, decides, ends):
            events = [recorded for match in phase for recorded in match]
            batch = [Positioned(position + at, recorded) for at, recorded in enumerate(events, 1)]
            position += len(batch)
            started = time.process_time()
            store.advance(batch)
            took = time.process_time() - started
            if phase is decides:
                spent.decisions = took
            elif phase is ends:
                spent.ends = took
        if store.set_aside():
            raise RuntimeError("the matches cannot be followed")
        store.close()
    return spent


def _match(number: int, dice: random.Random) -> tuple[list[AnyRecorded], list[AnyRecorded], list[AnyRecorded]]:
    """The beginning of a match, its decisions, and its end."""
    seats = dice.choice(SEATS)
    name = f"matches/rated{number:06}"
    created = MatchCreated("merv", 2, Edition("standard", "00" * 32, b""), seats, (), _HASH, "", (), ())
    joined = [
        SeatJoined(seat, "Somebody", "", b"", _player(who))
        for seat, who in enumerate(dice.sample(range(PLAYERS), seats), 1)
    ]
    begins: list[Body] = [created, *joined, MatchStarted(())]
    decides: list[Body] = [DecisionMade(1, 1, None, automatic=False)] * DECISIONS
    ends: list[Body] = [MatchFinished(tuple(range(1, seats + 1)))]
    bodies = (*begins, *decides, *ends)
    events: list[AnyRecorded] = [
        Recorded(MatchEvent(name, version, _HASH, body, (), (), 0, 0, time=version * 1000))
        for version, body in enumerate(bodies, 1)
    ]
    split = len(begins)
    return events[:split], events[split:-1], events[-1:]
