"""Perft counts of fixed positions, compared with a file that people can read.

A count that changes says that legality has changed. Where that is meant, write the file anew and read the difference:

    UPDATE_RECORDS=1 python -m pytest -n 0 tests/conformance/test_perft.py
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from domain.play.perft import divide
from domain.play.random_play import random_events
from tests.conformance.cases import CASES, GAMES, Case
from tests.conformance.checks import fingerprints

RECORD = Path(__file__).parents[1] / "records" / "perft.txt"

POSITIONS = {
    "lanterns": [(1, 6), (5, 5), (12, 6)],
    "marcopolo": [(1, 3), (4, 3), (30, 3), (75, 3)],
    "sahwari": [(1, 5), (17, 5), (60, 5), (150, 5)],
}
"""For each game: after how many events the position is, and how deep to count."""


def chosen() -> Iterator[tuple[Case, int, int]]:
    """Each position in the first setting of each number of players, which has all options at their defaults."""
    for case in CASES:
        if all(case.setting.options[option.name] == option.default for option in case.game.options):
            for events, depth in POSITIONS[case.game.name]:
                yield case, events, depth


def described(case: Case, events: int, depth: int) -> Iterator[str]:
    playing, picks = case.match(0)
    for _ in islice(random_events(playing, picks), events):
        pass
    before = fingerprints(playing)
    asked = ", ".join(f"seat {seat} {task.kind!r}" for seat, task in playing.awaiting().items())
    yield f"{case.name} after {playing.version} events, asked: {asked or 'nobody'}"
    for plies in range(1, depth + 1):
        counts = divide(playing, plies)
        parts = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
        yield f"    depth {plies}: {counts.total()} ({parts})"
    assert fingerprints(playing) == before


def test_the_number_of_decision_sequences_is_the_recorded_one():
    lines = [line for position in chosen() for line in described(*position)]
    text = "\n".join(lines) + "\n"
    if os.environ.get("UPDATE_RECORDS"):
        RECORD.parent.mkdir(exist_ok=True)
        RECORD.write_text(text)
    assert text == RECORD.read_text()


def test_every_game_has_positions():
    assert set(POSITIONS) == set(GAMES)
