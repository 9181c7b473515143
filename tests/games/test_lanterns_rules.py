"""The rules of Lanterns, each shown by a test: given, when, then."""

import pytest

from domain.boxes.file import BoxError
from domain.simulation.bots import choose
from domain.simulation.standings import POINT_WORTH
from domain.table.names import kind_of
from tests.games.lanterns import GAME, evaluation
from tests.games.lanterns.box import load_box
from tests.games.lanterns.decisions import Bid, Claim, Light, Pass, Spy
from tests.games.lanterns.turn import LanternsTurn
from tests.games.position import A, B, C, LanternsPosition, position, rules


def bids(match: LanternsPosition, *values: int) -> LanternsPosition:
    """All seats bid cards with these values, A first; what is said next is about all bids together."""
    match.decides(A, Bid(f"card/{values[0]}"))
    for seat, value in enumerate(values[1:], B):
        match.then_decides(seat, Bid(f"card/{value}"))
    return match


@rules("LN-SETUP-01")
def test_hands_are_dealt_and_a_wall_is_laid_that_nobody_has_seen() -> None:
    match = position(3)
    for seat in (A, B, C):
        match.holds_pieces(f"hand@{seat}", 3)
        assert match.seen(seat, "wall:1") == match.seen(seat, "deck")[:1] == ["card"]
    match.holds_pieces("deck", 15 - 9 - 2).cites("LN-SETUP-01", kind="card")


@rules("LN-SETUP-02")
def test_without_the_wall_nobody_spies_or_claims() -> None:
    match = bids(position(2, wall="off").empty("wall:1", "lit:1"), 3, 2).asks(A, "light").decides(A, Pass())
    match.holds(A, 1, 2).holds(B, 1, 2)
    bids(bids(match, 2, 2), 1, 1).finishes()


@rules("LN-ROUND-01")
def test_all_bid_at_once_in_any_order_and_nobody_acts_at_another_time() -> None:
    match = position(3).asks_only(A, B, C)
    match.decides(B, Bid("card/2")).asks_only(A, C).refuses(B, Bid("card/1"), rule="LN-ROUND-01", reason="not-asked")
    match.refuses(A, Pass(), rule="LN-ROUND-01", reason="other-question")


@rules("LN-BID-01")
def test_a_bid_is_a_card_of_the_own_hand_that_nobody_else_sees() -> None:
    match = position(2).offers_values(A, Bid, "card", "card/1", "card/2", "card/3")
    match.refuses(A, Bid("card/5"), rule="LN-BID-01", reason="not-in-hand")
    match.decides(A, Bid("card/2")).lies_only("bid@1", "card/2").cites("LN-BID-01", kind="card")
    assert match.seen(A, "bid@1") == ["card/2"]
    assert match.seen(B, "bid@1") == match.seen(0, "bid@1") == ["card"]


@rules("LN-OPEN-01")
def test_the_highest_bid_scores_and_takes_oil() -> None:
    match = bids(position(3), 3, 2, 5).scores(C, bids=5).lies_only("purse@3", "oil", "oil")
    match.scores(A).scores(B).asks_only(C).asks(C, "spy").cites("LN-OPEN-01", kind="oil")


@rules("LN-OPEN-01")
def test_equal_highest_bids_win_nothing() -> None:
    bids(position(2), 3, 3).scores(A).scores(B).empty("purse@1", "purse@2").asks_only(A, B)


@rules("LN-SPY-01")
def test_the_winner_looks_at_a_card_that_only_he_sees_then() -> None:
    match = bids(position(2), 3, 2).offers_values(A, Spy, "slot", 1, 2).decides(A, Spy(2)).asks(A, "light")
    assert match.seen(A, "wall:2") == ["card/4"]
    assert match.seen(A, "wall:1") == match.seen(B, "wall:2") == ["card"]
    match.cites("LN-SPY-01")
    bids(match.decides(A, Pass()).holds(A, 5).holds(B, 1), 5, 1).offers_values(A, Spy, "slot", 1)
    match.refuses(A, Spy(2), rule="LN-SPY-01", reason="seen-already")
    match.refuses(A, Spy(3), rule="LN-SPY-01", reason="no-such-card")


@rules("LN-LIGHT-01")
def test_each_lantern_costs_oil_and_gives_a_point() -> None:
    match = bids(position(2), 3, 2).decides(A, Pass(), Light()).scores(A, lanterns=1).lies_only("purse@1", "oil")
    match.asks(A, "light").decides(A, Light()).scores(A, lanterns=1).empty("purse@1").offers_no(A, Light)
    match.refuses(A, Light(), rule="LN-LIGHT-01", reason="no-oil").cites("LN-LIGHT-01", kind="oil")


@rules("LN-DRAW-01")
def test_opened_cards_are_discarded_and_all_draw() -> None:
    match = position(2).decides(A, Bid("card/3"))
    match.chance.draw("deck", ["card/4", "card/5"])
    match.decides(B, Bid("card/3")).lies_only("discard", "card/3", "card/3").cites("LN-DRAW-01", kind="card")
    match.lies_only("hand@1", "card/1", "card/2", "card/4").lies_only("hand@2", "card/1", "card/2", "card/5")


def at_the_claims() -> LanternsPosition:
    """Two rounds without a winner, in a match of two rounds."""
    match = bids(position(2, rounds="2"), 3, 3)
    return bids(match.holds(A, 1).holds(B, 1), 1, 1)


@rules("LN-CLAIM-01")
def test_all_claim_a_card_of_the_wall_openly() -> None:
    match = at_the_claims().asks_only(A, B).offers_values(A, Claim, "slot", 1, 2)
    match.decides(A, Claim(2)).lies_only("claim@1:2", "token").cites("LN-CLAIM-01", kind="token").asks_only(B)
    match.refuses(B, Claim(0), rule="LN-CLAIM-01", reason="no-such-card")


@rules("LN-END-01")
def test_who_claimed_a_card_alone_scores_it_and_the_most_points_win() -> None:
    match = at_the_claims().wall(5, 4).decides(A, Claim(2)).then_decides(B, Claim(1)).scores(A, wall=4)
    match.scores(B, wall=5).lies("lit:1", "card/5").lies("rank@1", "rank/2").lies("rank@2", "rank/1").finishes()
    match.cites("LN-END-01", kind="point")


@rules("LN-END-01")
def test_a_card_that_two_have_claimed_gives_nothing() -> None:
    match = at_the_claims().decides(A, Claim(1)).then_decides(B, Claim(1)).scores(A).scores(B)
    match.lies("rank@1", "rank/1").lies("rank@2", "rank/1")


def test_every_rule_of_the_ledger_is_shown_by_a_test() -> None:
    shown = {
        name
        for test in globals().values()
        for mark in getattr(test, "pytestmark", ())
        if mark.name == "rules"
        for name in mark.args
    }
    assert shown == set(GAME.ledger().rules)


@pytest.mark.parametrize(
    ("entry", "instead", "table", "key"),
    [
        ("copies = 3", "copies = 2", "cards", "copies"),
        ("oil = 2", 'oil = "two"', "lanterns", "oil"),
        ("wall = 2", "wall = 2\nroof = 1", "cards", "roof"),
        ('provenance = "invented"', "", "meta", "provenance"),
    ],
)
def test_a_box_that_is_none_is_refused(entry: str, instead: str, table: str, key: str) -> None:
    content = GAME.content().decode()
    assert entry in content
    with pytest.raises(BoxError) as error:
        load_box(content.replace(entry, instead, 1).encode())
    assert (error.value.table, error.value.key) == (table, key)


def test_the_box_says_how_many_cards_there_are() -> None:
    box = GAME.standard_box()
    cards = sum(entry.number for entry in GAME.layout(box, GAME.setting(3, {})) if kind_of(entry.piece) == "card")
    assert cards == len(box.values) * box.copies == 15


def test_a_position_is_worth_what_oil_and_cards_can_become() -> None:
    match = bids(position(2), 3, 2)
    turn = match.playing.turn
    assert isinstance(turn, LanternsTurn)
    assert evaluation.evaluate(turn, turn.seat(A)) == 2 * evaluation.OIL + (1 + 2) * evaluation.PIP
    assert evaluation.evaluate(turn, turn.seat(B)) == (1 + 3) * evaluation.PIP


def test_bots_burn_oil_that_is_worth_less_than_a_lantern(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bids(position(2), 3, 2).decides(A, Pass())
    assert choose("greedy", match.playing, A, "seed") == Light()
    monkeypatch.setattr(evaluation, "OIL", POINT_WORTH + 1)
    assert choose("greedy", match.playing, A, "seed") == Pass()
