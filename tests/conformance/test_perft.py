"""Perft counts of fixed positions, compared with a file that people can read.

A count that changes says that legality has changed. If you mean it, write the file again and read the difference:

    UPDATE_RECORDS=1 python -m pytest -n 0 tests/conformance/test_perft.py
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from caravanserai_kit.cases import Case
from caravanserai_kit.checks import fingerprints
from domain.play.game import Game
from domain.simulation.perft import divide
from domain.simulation.random_play import random_events
from tests.conformance.cases import GAMES

RECORDS = Path(__file__).parents[1] / "records" / "perft"

POSITIONS = {
    "auction": [(1, 3), (6, 3)],
    "barter": [(1, 4), (6, 4)],
    "lanterns": [(1, 6), (5, 5), (12, 6)],
    "marcopolo": [(1, 3), (4, 3), (30, 3), (75, 3)],
    "sahwari": [(1, 5), (17, 5), (60, 5), (150, 5)],
}
"""The numbers of events before the positions of a game, and the depths of the count."""

USUAL_POSITIONS = [(1, 3), (30, 3), (75, 2)]
"""The positions of any other game."""


def chosen(game: Game) -> Iterator[tuple[Case, int, int]]:
    """Each position with each number of players, all options at their defaults."""
    for players in game.players:
        for events, depth in POSITIONS.get(game.name, USUAL_POSITIONS):
            yield Case(game, game.setting(players, {})), events, depth


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


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])
def test_the_number_of_decision_sequences_is_the_recorded_one(game: Game):
    lines = [line for position in chosen(game) for line in described(*position)]
    text = "\n".join(lines) + "\n"
    record = RECORDS / f"{game.name}.txt"
    if os.environ.get("UPDATE_RECORDS"):
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(text)
    assert record.is_file(), (
        f"there is no perft file of {game.name} yet: `caravan check {game.name} --write` writes it; "
        "read it against the rulebook before you commit it"
    )
    assert text == record.read_text(), (
        f"what is legal has changed: if you mean it, `caravan check {game.name} --write` writes {record.name} again, "
        "and the difference is what to read"
    )
