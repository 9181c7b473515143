"""Weights that were learnt: what they say of a position, and what is said of a file that is none."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from domain.play.package import GamePackage
from domain.play.weights import LARGEST, Weights, estimate_of, weights_from
from domain.simulation.bots import choose
from domain.simulation.random_play import new_match
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask
from domain.table.table import Placement, Table
from tests.games.bazaar import GAME as BAZAAR

OF = {"hand@0 card": 1009, "hand@0 card/A": 500, "hand@1 card": -2000, "hand@1 card/B": 70_000, "?1 bid": -9}


@pytest.fixture
def table() -> Table:
    areas = Areas((Area("hand", Visibility.OWNER),))
    table = Table(areas, [Placement("hand@1", "card/A", 2), Placement("hand@2", "card/B", 1)])
    table.apply([Ask(2, "bid", (), 0, "")])
    return table


def test_a_position_is_worth_the_sum_of_what_the_seat_sees(table: Table) -> None:
    """Thousandths of a point become hundredths, rounded down: 2 * 1009 + 2 * 500 - 2000 - 9."""
    weights = Weights(OF)
    assert [weights.worth(table, 1, 2), weights.worth(table, 1, 2)] == [100, 100]
    assert weights.worth(table, 2, 2) == (1009 - 2 * 2000) // 10


def test_what_a_seat_does_not_see_is_worth_nothing_to_it(table: Table) -> None:
    weights, other = (
        Weights(OF),
        Table(table.areas, [Placement("hand@1", "card/A", 2), Placement("hand@2", "card/C", 1)]),
    )
    other.apply([Ask(2, "bid", (), 0, "")])
    assert weights.worth(table, 1, 2) == weights.worth(other, 1, 2)


def _file(folder: Path, players: int, content: object) -> None:
    (folder / "weights").mkdir(exist_ok=True)
    (folder / "weights" / f"{players}.json").write_text(json.dumps(content), encoding="utf-8")


def _unreadable(file: str, error: Exception) -> Exception:
    return RuntimeError(f"{file}: {error}")


def _position(table: Table, players: int) -> tuple[Any, Any]:
    return SimpleNamespace(table=table, setting=SimpleNamespace(players=players)), SimpleNamespace(number=1)


def test_a_game_without_such_files_has_no_estimate(tmp_path: Path) -> None:
    assert estimate_of(tmp_path, _unreadable) is None
    assert BAZAAR.bots.learnt is None


def test_each_number_of_seats_has_a_file_of_its_own(tmp_path: Path, table: Table) -> None:
    _file(tmp_path, 2, {"made": {"matches": 300}, "weights": OF})
    estimate = estimate_of(tmp_path, _unreadable)
    assert estimate(*_position(table, 2)) == 100
    assert estimate(*_position(table, 3)) == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ([], "`weights` must be an object"),
        ({}, "`weights` must be an object"),
        ({"weights": None}, "`weights` must be an object"),
        ({"weights": {"hand@0 card": 1.5}}, "the weight of 'hand@0 card' must be a whole number"),
        ({"weights": {"hand@0 card": True}}, "the weight of 'hand@0 card' must be a whole number"),
        ({"weights": {"a": 1, "hand@0 card": LARGEST + 1}}, "the weight of 'hand@0 card' must be a whole number"),
    ],
)
def test_a_file_that_is_wrong_is_named_when_bots_first_think(
    tmp_path: Path, table: Table, content: object, said: str
) -> None:
    _file(tmp_path, 2, content)
    estimate = estimate_of(tmp_path, _unreadable)
    with pytest.raises(RuntimeError, match=rf"^weights/2\.json: {said}"):
        estimate(*_position(table, 2))


def test_the_largest_weights_are_read() -> None:
    assert weights_from(json.dumps({"weights": {"a": LARGEST, "b": -LARGEST}}).encode()).of == {
        "a": LARGEST,
        "b": -LARGEST,
    }


@pytest.mark.parametrize("content", [b"", b"{", b"\xff"])
def test_a_file_that_is_no_json_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"Expecting|decode"):
        weights_from(content)


def test_bots_of_a_game_play_by_its_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without `evaluation.py`, in which a card in the hand costs more than all else brings."""
    package = GamePackage("tests.games.bazaar")
    monkeypatch.setattr(package, "folder", tmp_path)
    _file(tmp_path, 2, {"weights": {"hand@0 card": -1_000_000}})
    game = replace(BAZAAR, bots=BAZAAR.bots._replace(learnt=package.learnt()))
    playing, gave_up_something = new_match(game, 2, {}, "weights"), 0
    playing.start()
    while awaiting := playing.awaiting():
        seat = min(awaiting)
        left = {}
        for offer in playing.offers(seat):
            outcome = playing.perform(seat, offer)
            left[offer] = -1 if playing.finished else sum(playing.table.pieces(f"hand@{seat}").values())
            playing.roll_back(outcome)
        chosen = choose("greedy", playing, seat, str(playing.version))
        if -1 not in left.values():  # at the end places count, and no cards
            assert left[chosen] == min(left.values())
            gave_up_something += left[chosen] < max(left.values())
        playing.perform(seat, chosen)
    assert gave_up_something
