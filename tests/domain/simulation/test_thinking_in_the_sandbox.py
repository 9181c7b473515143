"""Bots think in the sandbox, and decide as they would in matches that are recorded."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from domain.play.errors import RuleError
from domain.play.game import Game
from domain.play.playing import Playing
from domain.simulation import imagined_match
from domain.simulation.bots import choose
from domain.simulation.position_weights import change_by, public_part, weight_of
from domain.simulation.random_play import Picks, new_match, pick_decision
from domain.simulation.sandbox import Sandbox, in_sandbox
from domain.table.fingerprint import MASK, SHIFT
from domain.table.table import Table
from tests.conformance.cases import GAMES
from tests.games.pretenders import GAME as PRETENDERS
from tests.games.stated_lanterns import GAME as STATED

EVERY: Mapping[str, Game] = {**GAMES, "pretenders": PRETENDERS, "stated": STATED}
KINDS = ("expert", "club", "greedy", "novice")
MOMENTS = 8
"""Decisions of a match that bots think about, spread over it."""


def moments(game: Game) -> Iterator[tuple[Playing, int, str]]:
    """Copies of a random match where a seat has a choice, each with a kind of bot."""
    playing, picks = new_match(game, max(game.players), {}, "thinking"), Picks("thinking")
    playing.start()
    found = []
    while awaiting := playing.awaiting():
        seat = min(awaiting)
        if len(list(playing.offers(seat))) > 1:
            found.append((playing.copy(), seat))
        playing.perform(seat, pick_decision(playing, seat, picks))
    chosen = found[:: max(len(found) // MOMENTS, 1)]
    yield from ((*moment, KINDS[number % len(KINDS)]) for number, moment in enumerate(chosen))


@pytest.mark.parametrize("name", EVERY)
def test_bots_decide_as_in_matches_that_are_recorded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list(moments(EVERY[name]))
    decided = [choose(kind, playing, seat, "same") for playing, seat, kind in asked]
    monkeypatch.setattr(imagined_match, "Sandbox", Playing)
    monkeypatch.setattr(imagined_match, "SandboxTable", Table)
    assert [choose(kind, playing, seat, "same") for playing, seat, kind in asked] == decided
    assert decided


@pytest.mark.parametrize("name", EVERY)
def test_weights_tell_positions_apart_as_fingerprints_do(name: str) -> None:
    game = EVERY[name]
    playing, picks = new_match(game, max(game.players), {}, "weights"), Picks("weights")
    weight = weight_of(playing.table)
    weight += change_by(playing.start().effects, playing.table)
    while awaiting := playing.awaiting():
        decision = pick_decision(playing, min(awaiting), picks)
        weight += change_by(playing.perform(min(awaiting), decision).effects, playing.table)
        assert public_part(weight) == playing.table.fingerprint
        assert (weight >> SHIFT) & MASK == playing.table.secret_fingerprint
    assert weight == weight_of(playing.table)


def test_the_sandbox_refuses_the_moves_that_a_match_refuses() -> None:
    """A bot that imagines what cannot be learns nothing from it: it meets the same refusals."""
    recorded = new_match(EVERY["sahwari"], 2, {}, "refused")
    recorded.start()
    recorded.turn.begin(recorded.version + 1, "R")
    fast = in_sandbox(recorded, 1)
    fast.turn.begin(fast.version + 1, "R")
    before = fast.table.layout()
    wrong: list[tuple[Any, ...]] = [
        ("coin", "nowhere", "stock"),
        ("point", "stock", "nowhere:1"),
        ("point", "stock", "score@1:spaces", -1),
        ("artifact", "supply", "stock", 999),
        ("artifact", "score@1:spaces", "score@1:spaces"),
        ("point", "stock", "stock", 1, "rank/1"),
    ]
    for move in wrong:
        for turn in (recorded.turn, fast.turn):
            with pytest.raises(RuleError):
                turn.move(*move)
    assert fast.table.layout() == before
    assert type(fast) is Sandbox
