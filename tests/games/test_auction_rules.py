"""The rules of Auction, each shown by a test; and what holds of all answers in secret."""

import pytest

from caravanserai_kit.position import Position, ScriptedChance
from domain.play.chance import KeyedChance, seeded_key
from domain.table.effects import Close, Move
from domain.table.views import publish
from tests.games.auction import GAME
from tests.games.auction.rules import Bid

A, B, C = 1, 2, 3

rules = pytest.mark.rules
"""Names the rules of the ledger that a test shows."""


def position(players: int = 2) -> Position:
    """A match that has just been set up; the lot of 3 is up."""
    match = Position.started(GAME, players, {}, ScriptedChance(KeyedChance(seeded_key("auction"))))
    up = next(iter(match.table.pieces("up")))
    return match.move(up, "up", "pile").move("lot/3", "pile", "up")


@rules("AU-LOT-01")
def test_all_have_the_same_coins_and_a_lot_is_up() -> None:
    position(3).holds_pieces("pile", 3).holds_pieces("purse@3", 5).lies_only("up", "lot/3").asks_only(A, B, C)


@rules("AU-BID-01")
def test_a_bid_is_any_of_the_coins_and_nobody_else_sees_it() -> None:
    match = position().offers_values(A, Bid, "coins", 0, 1, 2, 3, 4, 5)
    match.refuses(A, Bid(6), rule="AU-BID-01", reason="not-so-many")
    match.decides(A, Bid(4)).cites("AU-BID-01", kind="answer").asks_only(B)
    assert match.seen(A, "sealed-answer@1:bid") == ["answer/Bid[4]"]
    assert match.seen(B, "sealed-answer@1:bid") == match.seen(0, "sealed-answer@1:bid") == ["answer"]
    match.refuses(A, Bid(1), rule="AU-BID-01", reason="not-asked")


@rules("AU-OPEN-01")
def test_the_highest_bid_alone_pays_and_scores_the_lot() -> None:
    match = position().decides(A, Bid(4)).decides(B, Bid(2)).scores(A, lots=3).lies("sold@1", "lot/3")
    match.lies_only("purse@1", "coin").holds_pieces("purse@2", 5).empty("sealed-answer@1:bid", "sealed-answer@2:bid")
    match.lies_only("open-answer@1:bid", "answer/Bid[4]").lies_only("open-answer@2:bid", "answer/Bid[2]")
    match.order_of("answer/Bid[4] -> open-answer@1:bid", "answer/Bid[2] -> open-answer@2:bid")


@rules("AU-OPEN-01")
def test_equal_bids_take_nothing() -> None:
    match = position(3).decides(A, Bid(4)).decides(C, Bid(4)).decides(B, Bid(2)).scores(A).lies("sold", "lot/3")
    match.holds_pieces("purse@1", 5).holds_pieces("purse@3", 5)


def test_what_was_revealed_lies_open_until_the_next_answers_are() -> None:
    match = position().decides(A, Bid(1)).decides(B, Bid(0)).decides(A, Bid(2))
    match.lies_only("open-answer@1:bid", "answer/Bid[1]").decides(B, Bid(3))
    match.lies_only("open-answer@1:bid", "answer/Bid[2]").lies_only("open-answer@2:bid", "answer/Bid[3]")
    assert dict(match.table.pieces("answers")) == {"answer/Bid[2]": -1, "answer/Bid[3]": -1}


@rules("AU-END-01")
def test_the_most_points_win_then_the_most_coins() -> None:
    match = position()
    for _ in range(4):
        match.decides(A, Bid(1)).decides(B, Bid(0))
    match.finishes().lies("rank@1", "rank/1").lies("rank@2", "rank/2").cites("AU-END-01")
    match = position()
    for _ in range(4):
        match.decides(A, Bid(1)).decides(B, Bid(1))
    match.finishes().lies("rank@1", "rank/1").lies("rank@2", "rank/1")


def test_an_answer_looks_the_same_whatever_it_is() -> None:
    seen = set()
    for coins in range(6):
        match = position(3).decides(B, Bid(coins))
        public, hidden = publish(match.table, match.effects, (A, B, C))
        seen.add((tuple(public), tuple((entry.position, entry.audience) for entry in hidden), match.table.fingerprint))
    (((closed, sealed), behind, _),) = seen
    assert isinstance(closed, Close)
    assert sealed == Move("answer", 1, "answers", "sealed-answer@2:bid", "answer", "AU-BID-01")
    assert behind == ((1, frozenset({B})),)
