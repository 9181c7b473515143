"""Random commands: whatever is accepted folds, is decided the same again, and comes back from its bytes."""

from collections import Counter
from functools import cache

import pytest

from domain.tournaments.events import EntropyReleased, ResultTaken, Role
from domain.tournaments.evolution import tournament_of
from domain.tournaments.verification import faults
from tests.domain.tournaments import walking
from tests.domain.tournaments.walking import CODEC, NAME

SEEDS = range(60)
walk = cache(walking.walk)
"""No test changes a walk, so each is made once."""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_folds_and_is_decided_the_same_again(seed: int) -> None:
    log, _ = walk(seed)
    assert tournament_of(NAME, log.events) == log.tournament
    assert list(faults(NAME, log.events)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_walk_comes_back_from_its_rows(seed: int) -> None:
    log, _ = walk(seed)
    for recorded in log.events:
        assert CODEC.event_bytes(recorded.event) == recorded.data
    read = [CODEC.read_event(recorded.data) for recorded in log.events]
    # the bytes hold no names of persons
    assert [event.body for event in read if not getattr(event.body, "person", "")] == [
        recorded.event.body for recorded in log.events if not getattr(recorded.event.body, "person", "")
    ]


def test_walks_meet_every_kind_of_event_and_are_refused_too() -> None:
    walks = [walk(seed) for seed in SEEDS]
    bodies = Counter(type(recorded.event.body).__name__ for log, _ in walks for recorded in log.events)
    rulings = Counter(
        type(ruled.adjudicated.ruling).__name__
        for log, _ in walks
        for state in log.tournament.rounds
        for ruled in state.rulings
    )
    assert {
        "EntropyReleased",
        "EntropyBound",
        "RoundClosed",
        "EntrantCheckedIn",
        "EntrantDroppedOut",
        "EntrantWithdrawn",
        "ByeGranted",
        "TournamentFinished",
    } <= set(bodies)
    assert set(rulings) == {"Forfeit", "Penalty", "VoidTable", "ReplayTable", "Places"}
    events = [recorded.event for log, _ in walks for recorded in log.events]
    assert any(isinstance(event.body, EntropyReleased) and event.by.role is Role.SERVICE for event in events)
    by_the_clock = {"TRN-CHECK-01", "TRN-START-01", "TRN-ROUND-01"}
    assert by_the_clock <= {event.by.reason for event in events if event.by.role is Role.SERVICE}
    assert any(isinstance(event.body, ResultTaken) and event.body.left for event in events)
    assert sum(refusals for _, refusals in walks) > 100
