"""The rules of Bazaar, each shown by a test: given, when, then."""

from typing import Self

import pytest

from caravanserai_kit.position import Position, ScriptedChance
from domain.play.chance import KeyedChance, seeded_key
from domain.table.views import publish
from tests.games.bazaar import GAME
from tests.games.bazaar.decisions import Exchange, Give, Sell, TakeCard

A, B = 1, 2

rules = pytest.mark.rules
"""Names the rules of the ledger that a test shows."""


class BazaarPosition(Position):
    """A position of Bazaar."""

    def home(self, piece: str, place: str) -> str:
        """Cards that a test takes away go back to the deck."""
        return "deck" if piece.startswith("card/") else super().home(piece, place)

    def lays(self, place: str, *goods: str) -> Self:
        """Given cards of these goods at a place."""
        return self.only(place, *(f"card/{good}" for good in goods))

    def without_deck(self) -> Self:
        """Given an empty deck."""
        for card, count in dict(self.table.pieces("deck")).items():
            self.move(card, "deck", "sold", count)
        return self


def position() -> BazaarPosition:
    """A match that has just been set up: A holds silver and spice, B cloth, and the row is mixed."""
    chance = ScriptedChance(KeyedChance(seeded_key("bazaar")))
    match = BazaarPosition.started(GAME, 2, {}, chance)
    match.clear("row", "hand@1", "hand@2")
    match.lays("row", "spice", "spice", "cloth", "silver", "silver")
    return match.lays("hand@1", "silver", "silver", "spice", "spice").lays("hand@2", "cloth", "cloth", "cloth", "cloth")


@rules("BZ-SETUP-01")
def test_hands_are_dealt_and_the_row_is_laid_out() -> None:
    match = position()
    match.holds_pieces("hand@1", 4).holds_pieces("hand@2", 4).holds_pieces("row", 5).holds_pieces("deck", 21 - 13)
    assert match.seen(B, "hand@1") == ["card"] * 4
    assert set(match.seen(B, "deck")) == {"card"}


@rules("BZ-TURN-01")
def test_players_take_turns() -> None:
    match = position().asks_only(A).decides(A, TakeCard("silver")).asks_only(B)
    match.refuses(A, TakeCard("silver"), rule="BZ-TURN-01", reason="not-asked")


@rules("BZ-TAKE-01")
def test_a_card_of_the_row_is_taken_up_to_the_limit() -> None:
    match = position().offers_values(A, TakeCard, "good", "cloth", "silver", "spice")
    match.lays("hand@1", *["spice"] * 5, "cloth").decides(A, TakeCard("silver")).lies("hand@1", "card/silver")
    match.decides(B, Sell("cloth", 1)).offers_no(A, TakeCard)
    match.refuses(A, TakeCard("spice"), rule="BZ-TAKE-01", reason="hand-full")
    match.refuses(A, TakeCard("gold"), rule="BZ-TAKE-01", reason="not-in-row")


@rules("BZ-ROW-01")
def test_the_row_is_refilled_and_the_match_ends_when_the_deck_is_too_small() -> None:
    match = position()
    match.chance.draw("deck", ["card/cloth"])
    match.decides(A, TakeCard("silver")).holds_pieces("row", 5).cites("BZ-ROW-01", kind="card")
    match.without_deck().decides(B, TakeCard("cloth")).finishes()


@rules("BZ-EXCH-01")
def test_an_exchange_begins_with_cards_of_the_row_and_can_be_taken_back() -> None:
    match = position().decides(A, Exchange(("silver", "cloth"))).asks_only(A).asks(A, "give", 2)
    match.lies_only("aside@1", "card/cloth", "card/silver").cites("BZ-EXCH-01", kind="card")
    assert not publish(match.table, match.effects, (A, B))[1], "nothing is sealed, so the seat may take it back"
    fresh = position().refuses(A, Exchange(("silver",)), rule="BZ-EXCH-01", reason="wrong-number")
    fresh.refuses(A, Exchange(("silver",) * 3), rule="BZ-EXCH-01", reason="not-in-row")


@rules("BZ-EXCH-02")
def test_then_as_many_cards_of_the_hand_are_given_in_any_order() -> None:
    match = position().decides(A, Exchange(("cloth", "silver")))
    match.refuses(A, Give(("silver",)), rule="BZ-EXCH-02", reason="other-number")
    match.refuses(A, Give(("cloth", "spice")), rule="BZ-EXCH-02", reason="not-in-hand")
    match.decides(A, Give(("spice", "silver"))).empty("aside@1").asks_only(B)
    match.lies_only("hand@1", "card/cloth", "card/silver", "card/silver", "card/spice").holds_pieces("row", 5)
    assert match.seen(B, "hand@1") == ["card"] * 4


@rules("BZ-SELL-01")
def test_a_sale_earns_the_dearest_tokens() -> None:
    match = position().decides(A, Sell("silver", 2)).scores(A, goods=12).lies("sold", "card/silver", "card/silver")
    match.lies_only("earned@1", "token/6", "token/6").refuses(B, Sell("silver", 1), rule="BZ-SELL-01")


@rules("BZ-SELL-02")
def test_a_large_sale_brings_a_bonus_that_only_its_owner_sees() -> None:
    match = position().decides(A, TakeCard("cloth"))
    match.chance.draw("bonus:4", ["bonus/6"])
    match.decides(B, Sell("cloth", 4)).scores(B, goods=5 + 3 + 3 + 2).lies_only("kept@2", "bonus/6")
    assert (match.seen(B, "kept@2"), match.seen(A, "kept@2")) == (["bonus/6"], ["bonus"])
    match.cites("BZ-SELL-02", kind="bonus")


@rules("BZ-END-01")
def test_bonuses_count_at_the_end_and_break_ties() -> None:
    match = position().put("kept@1", "bonus/3").without_deck().decides(A, TakeCard("spice"))
    match.scores(A, bonuses=3).lies_only("opened@1", "bonus/3").lies("rank@1", "rank/1").finishes()
