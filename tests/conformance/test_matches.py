"""Random full matches of every game in every setting: they end, they fold, they invert, and nothing gets lost."""

import os
from dataclasses import replace

import pytest

from caravanserai_kit.cases import Case
from caravanserai_kit.matches import Matches, play_many
from domain.play.due import Due
from domain.play.errors import RuleError
from domain.play.game import Game
from domain.play.rules import rule
from tests.conformance.cases import GAMES
from tests.games.lanterns import GAME as LANTERNS
from tests.games.lanterns.turn import LanternsTurn


class TestMatches(Matches):
    games = tuple(GAMES.values())


@rule("LN-ROUND-01")
def goes_on_without_the_seats(turn: LanternsTurn, number: str) -> None:
    """Does without what comes after the bids, while seats are asked for them."""
    for seat in turn.seats:
        turn.ask(seat.number, "bid")
    turn.then("draw")
    turn.then("claims")
    turn.push_due()
    turn.close(0)
    turn.cancel_all(1)
    turn.cancel_all(2)


class Round(Due):
    """Not what Lanterns asks: its rounds have numbers."""

    name: str
    more: bool


def test_a_match_that_goes_on_before_its_seats_is_found() -> None:
    game = replace(LANTERNS, steps={**LANTERNS.steps, "round": goes_on_without_the_seats})
    with pytest.raises(AssertionError, match="'draw' is over, though seats have something to do"):
        Matches().test_only_what_is_due_happens_and_nothing_that_was_called_off(Case(game, game.setting(2, {})))


def test_something_due_that_does_not_fit_its_class_is_found() -> None:
    game = replace(LANTERNS, due={Round.kind: Round})
    with pytest.raises(RuleError, match="does not fit Round"):
        Matches().test_effects_are_what_a_table_of_people_could_follow(Case(game, game.setting(2, {})))


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])
@pytest.mark.nightly
def test_ten_thousand_matches(game: Game) -> None:
    play_many(game, range(int(os.environ.get("CONFORMANCE_NIGHTLY", "10000"))))
