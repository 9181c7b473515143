"""Messages of `caravan check` about failures: each names the decision that is at fault, and the seat that makes it."""

import re
from collections.abc import Callable, Iterator

import pytest

from caravanserai_kit.cases import Case, forget_histories
from caravanserai_kit.failures import told
from caravanserai_kit.matches import Matches
from domain.play.errors import Refusal
from tests.games.lanterns import GAME
from tests.games.lanterns.decisions import Bid, Pass
from tests.games.lanterns.turn import LanternsTurn, Seat

CASE = Case(GAME, GAME.setting(3, {}))


@pytest.fixture(autouse=True)
def other_rules() -> Iterator[None]:
    """Each test changes the rules: what others played counts for nothing, and what it plays for no other test."""
    forget_histories()
    yield
    forget_histories()


def failure(check: Callable[..., None], *arguments: object) -> str:
    """The message about the failure of a check of Lanterns."""
    with pytest.raises(Exception) as error:  # noqa: PT011
        check(CASE, *arguments)
    (sentence,) = told(error.value)
    return sentence


def nothing_said(name: str, value: object) -> None:
    """In the place of what records a property."""


def test_an_offer_to_which_something_objects_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Bid.objections

    def objections(self: Bid, turn: LanternsTurn, seat: Seat) -> Iterator[Refusal]:
        yield from real(self, turn, seat)
        if seat.number == 2:
            yield Refusal("LN-BID-01", "not-in-hand")

    monkeypatch.setattr(Bid, "objections", objections)
    assert re.search(
        r"version 1; seat 2: Bid\(card='card/\d'\): offered, but `objections` has ",
        failure(Matches().test_offers_are_what_is_accepted, nothing_said),
    )


def test_a_decision_that_is_neither_offered_nor_refused_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bid, "objections", lambda self, turn, seat: iter(()))
    sentence = failure(Matches().test_offers_are_what_is_accepted, nothing_said)
    assert re.search(r"version 1; seat \d: Bid\(card='.*'\): not offered, and nothing says why", sentence), sentence


def test_offers_that_are_made_twice_are_blamed_on_no_other_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pass, "offers", classmethod(lambda cls, turn, seat: iter((cls(), cls()))))
    sentence = failure(Matches().test_offers_are_what_is_accepted, nothing_said)
    assert sentence.endswith("offered more than once, Pass(): `offers` yields each decision once.")
    assert "Bid(" not in sentence
    assert "Spy(" not in sentence


def test_the_seat_is_that_which_decides_not_one_of_which_the_rule_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def perform(self: Bid, turn: LanternsTurn, seat: Seat) -> None:
        turn.ask(99, "light")

    monkeypatch.setattr(Bid, "perform", perform)
    sentence = failure(Matches().test_matches_end_with_a_result)
    assert re.search(r"version 1; seat [123]: Bid\(card='card/\d'\): LN-ROUND-01: light asked of 99", sentence), (
        sentence
    )
