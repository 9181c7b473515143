"""A choice in two steps over a hidden hand: the public half first, the hidden half at once, undo between the two."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from caravanserai_kit.cases import Case
from caravanserai_kit.checks import moments
from caravanserai_kit.leaks import Leak, leaks
from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.errors import Refusal, Refused
from domain.play.game import Game
from domain.play.rules import rule
from tests.games.barter import GAME
from tests.games.barter.rules import Give, Take
from tests.games.barter.table import ROW, BarterTurn, Seat


def found(game: Game) -> list[Leak]:
    cases = [Case(game, game.setting(players, {})) for players in game.players]
    return [leak for case in cases for number in range(5) for leak in leaks(*case.match(number))]


def test_nobody_learns_the_hidden_half_before_it_is_settled() -> None:
    assert found(GAME) == []


def test_the_question_for_the_hidden_half_says_only_what_is_public() -> None:
    playing, picks = Case(GAME, GAME.setting(2, {})).match(0)
    kinds = {(task.kind, task.arguments) for _ in moments(playing, picks) for task in playing.awaiting().values()}
    assert kinds == {("take", ()), ("give", ("1",)), ("give", ("2",))}


# -- two ways to do it wrong, which the suite finds -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NameFirst(Decision[BarterTurn, Seat]):
    """Names the first card to give in the argument of the next question, where everybody reads it."""

    cards: Bag

    answers = ("take",)

    @classmethod
    def offers(cls, turn: BarterTurn, seat: Seat) -> Iterator["NameFirst"]:
        for cards in bags_from(turn.row, 1):
            yield cls(cards)

    def objections(self, turn: BarterTurn, seat: Seat) -> Iterator[Refusal]:
        yield Refusal("BA-TAKE-01", "not-in-the-row")

    @rule("BA-TAKE-01")
    def perform(self, turn: BarterTurn, seat: Seat) -> None:
        turn.move(self.cards[0], ROW, seat.taken)
        turn.ask(seat.number, "pay", max(seat.cards))


@dataclass(frozen=True, slots=True)
class PayAsNamed(Give):
    """Pays with the card that was named."""

    answers = ("pay",)

    @classmethod
    def offers(cls, turn: BarterTurn, seat: Seat) -> Iterator["PayAsNamed"]:
        named = turn.asked(seat.number)
        if named[0] in seat.cards:
            yield cls(named)

    def objections(self, turn: BarterTurn, seat: Seat) -> Iterator[Refusal]:
        yield Refusal("BA-GIVE-01", "not-in-hand")


@dataclass(frozen=True, slots=True)
class TakeWhatCanBePaid(Take):
    """Offers only what the hand can match: the hidden half decides what is possible in the public one."""

    @rule("BA-TAKE-01")
    def perform(self, turn: BarterTurn, seat: Seat) -> None:
        for card in self.cards:
            turn.move(card, ROW, seat.taken)
        turn.ask(seat.number, "give", len(self.cards) if len(seat.cards) > 2 else 1)


@pytest.mark.parametrize("decisions", [(NameFirst, PayAsNamed), (TakeWhatCanBePaid, Give)])
def test_a_hidden_half_that_shows_is_found(decisions: tuple[type[Decision[BarterTurn, Seat]], ...]) -> None:
    assert found(replace(GAME, decisions=decisions))


# -- undo -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def match(lanterns_messages: None) -> Match:
    """A match of two that has begun."""
    games = {GAME.name: GAME}
    match, _ = Match.create(ProtobufCodec(games), games, "matches/barter", Terms(GAME.name, 2, seed="barter"), b"")
    for name in ("Ada", "Ben"):
        match.join(name)
    match.start()
    return match


def take_two(match: Match) -> Take:
    playing = match.playing
    assert playing is not None
    return next(offer for offer in playing.offers(1) if isinstance(offer, Take) and len(set(offer.cards)) == 2)


def test_the_public_half_can_be_taken_back_until_the_hidden_half_is_settled(match: Match) -> None:
    playing = match.playing
    assert playing is not None
    taken = take_two(match)
    row = dict(playing.table.pieces(ROW))
    match.decide(1, taken)
    match.undo(1)
    assert (dict(playing.table.pieces(ROW)), playing.awaiting()[1].kind) == (row, "take")
    match.decide(1, taken)
    match.decide(1, next(playing.offers(1)))
    with pytest.raises(Refused, match="nothing-to-undo"):
        match.undo(1)


def test_cards_named_in_another_order_are_stored_as_they_are_offered(match: Match) -> None:
    taken = take_two(match)
    (recorded,) = match.decide(1, Take(tuple(reversed(taken.cards))))
    assert recorded.event.body.decision == taken  # type: ignore[union-attr]
