"""The rules of Skeleton, each shown by a test: given, when, then."""

import pytest

from caravanserai_kit.position import Position, ScriptedChance
from caravanserai_kit.skeleton import GAME
from caravanserai_kit.skeleton.decisions import Take
from domain.play.chance import KeyedChance, seeded_key

A, B = 1, 2

rules = pytest.mark.rules
"""Names the rules of the ledger that a test shows."""


def position(players: int = 2) -> Position:
    """A match that has just been set up."""
    return Position.started(GAME, players, {}, ScriptedChance(KeyedChance(seeded_key("skeleton"))))


@rules("SK-SETUP-01")
def test_the_coins_lie_on_a_pile_and_the_first_player_begins() -> None:
    position().holds_pieces("pile", GAME.standard_box().coins).asks_only(A)


@rules("SK-TURN-01")
def test_players_take_turns() -> None:
    match = position(3).decides(A, Take(1)).asks_only(B)
    match.refuses(A, Take(1), rule="SK-TURN-01", reason="not-asked")


@rules("SK-TAKE-01")
def test_coins_are_points() -> None:
    match = position().offers_values(A, Take, "coins", 1, 2, 3).decides(A, Take(3))
    match.scores(A, coins=3).lies_only("purse@1", "coin", "coin", "coin").cites("SK-TAKE-01", kind="coin")
    match.refuses(B, Take(4), rule="SK-TAKE-01", reason="wrong-number")


@rules("SK-END-01")
def test_the_most_points_win() -> None:
    match = position()
    for _ in range(3):
        match.decides(A, Take(3)).decides(B, Take(1))
    match.finishes().lies("rank@1", "rank/1").lies("rank@2", "rank/2").cites("SK-END-01")
