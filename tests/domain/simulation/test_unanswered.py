"""Answers in secret in imagined matches and in other worlds: nobody learns there what others have answered."""

from dataclasses import dataclass, replace
from typing import Any

from caravanserai_kit.cases import Case
from domain.play.answers import piece_of
from domain.play.playing import Playing
from domain.play.rules import rule
from domain.play.sealed import Sealed
from domain.simulation.bots import KINDS, choose
from domain.simulation.foresight import End, foresight_of
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks, new_match, play_random
from domain.simulation.resample import resample
from domain.table.census import census
from domain.table.views import view
from tests.games.auction import GAME
from tests.games.auction.rules import Bid
from tests.games.lanterns import GAME as LANTERNS
from tests.games.lanterns import rules as lanterns


def bid(coins: dict[int, int], players: int = 3) -> Playing:
    """A match of Auction that has begun, in which some seats have bid."""
    playing = new_match(GAME, players, {}, "unanswered")
    playing.start()
    for seat, number in coins.items():
        playing.decide(seat, Bid(number))
    return playing


def answer_of(playing: Playing, seat: int) -> str:
    return next(iter(playing.table.pieces(f"sealed-answer@{seat}:bid")), "")


# -- imagined matches -------------------------------------------------------------------------------------------------


def test_an_imagined_match_has_the_own_answer_and_any_of_the_others() -> None:
    playing = bid({1: 4, 2: 3})
    worlds = [imagine(playing, 1, Picks(str(number))) for number in range(40)]
    assert {answer_of(world, 1) for world in worlds} == {"answer/Bid[4]"}
    assert {answer_of(world, 2) for world in worlds} == {piece_of(Bid(coins)) for coins in range(6)}
    for world in worlds:
        assert (world.version, world.awaiting().keys()) == (playing.version, playing.awaiting().keys())
        assert census(world.table) == census(playing.table)
        assert world.table.stacks() == playing.table.stacks()


def test_what_others_have_answered_changes_nothing_that_a_seat_imagines() -> None:
    imagined = [imagine(bid({2: coins}), 1, Picks("same")).table for coins in range(6)]
    assert all(table == imagined[0] for table in imagined)


def test_bots_of_all_kinds_answer_the_same_whatever_others_have_answered() -> None:
    for kind in KINDS:
        chosen = {choose(kind, bid({2: coins, 3: 5 - coins}), 1, "same") for coins in range(6)}
        assert len(chosen) == 1, kind


def test_a_seat_foresees_that_something_is_revealed_but_not_what() -> None:
    playing = bid({2: 3, 3: 1})
    foreseen = foresight_of(playing, 1).of(Bid(4))
    assert foreseen.end is End.HIDDEN
    assert not any("Bid[3]" in str(effect) or "Bid[1]" in str(effect) for effect in foreseen.effects)


# -- other worlds -----------------------------------------------------------------------------------------------------


def test_in_another_world_others_have_answered_otherwise() -> None:
    playing = bid({1: 4, 2: 3})
    before, seen, pieces = playing.table.layout(), view(playing.table, 1), census(playing.table)
    others = set()
    for number in range(40):
        exchanged = resample(playing, 1, Picks(str(number)))
        playing.table.apply(exchanged)
        assert view(playing.table, 1) == seen
        assert census(playing.table) == pieces
        others.add(answer_of(playing, 2))
        playing.table.revert(exchanged)
    assert playing.table.layout() == before
    assert others == {piece_of(Bid(coins)) for coins in range(6)}


def test_an_answer_that_is_to_be_kept_stays() -> None:
    playing = bid({2: 3, 3: 2})
    for number in range(20):
        exchanged = resample(playing, 1, Picks(str(number)), kept={"sealed-answer@2:bid"})
        playing.table.apply(exchanged)
        assert answer_of(playing, 2) == "answer/Bid[3]"
        playing.table.revert(exchanged)


@dataclass(frozen=True, slots=True)
class Name(Sealed[Any, Any]):
    """Names a card of the own hand: what can be answered follows from what is hidden."""

    answers = ("bid",)
    sealed_by = "LN-BID-01"

    card: str

    @classmethod
    def offers(cls, turn, seat):
        for card in seat.cards:
            yield cls(card)


@rule("LN-OPEN-01")
def open_named(turn):
    """Lays the named cards down, then goes on as the game does."""
    for number, named in turn.reveal(Name).items():
        seat = turn.seat(number)
        turn.move(named.card, seat.hand, seat.bid)
    lanterns.open_bids(turn)


NAMING = replace(
    LANTERNS,
    decisions=(Name, *(decision for decision in LANTERNS.decisions if "bid" not in decision.answers)),
    steps={**LANTERNS.steps, "open": open_named},
)


def test_in_another_world_an_answer_fits_the_hand_that_is_dealt_there() -> None:
    assert play_random(NAMING, 3, {}, "1").finished
    playing, _ = Case(NAMING, NAMING.setting(3, {})).match(0)
    playing.start()
    playing.decide(2, next(iter(playing.offers(2))))
    hands = set()
    for number in range(30):
        kept = {"sealed-answer@2:bid"} if number % 2 else set()
        exchanged = resample(playing, 1, Picks(str(number)), kept)
        playing.table.apply(exchanged)
        (named,) = playing.table.pieces("sealed-answer@2:bid")
        card = named.removeprefix('answer/Name["').removesuffix('"]')
        assert card in playing.table.pieces("hand@2")
        hands.add(tuple(sorted(playing.table.pieces("hand@2").items())))
        playing.table.revert(exchanged)
    assert len(hands) > 3
