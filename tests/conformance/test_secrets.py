"""Promises 1, 6 and 7 in random matches of every game: every viewer follows, and nobody learns a secret."""

import re
from dataclasses import replace

import pytest

from caravanserai_kit.cases import Case
from caravanserai_kit.checks import is_seen_by, outcomes
from caravanserai_kit.failures import OtherWorldError, told
from caravanserai_kit.leaks import Leak, leaks
from domain.play.answers import SEALED, answers_on
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.simulation.random_play import Picks
from domain.simulation.resample import resample
from domain.table.effects import Ask, Move, Show
from domain.table.names import kind_of
from domain.table.views import view
from tests.conformance.cases import CASES
from tests.games.auction import GAME as AUCTION
from tests.games.auction import rules as auction
from tests.games.auction.rules import Bid as Bidding
from tests.games.lanterns import GAME as LANTERNS
from tests.games.lanterns import rules
from tests.games.lanterns.decisions import Bid, Claim, Light, Pass, Spy

every_case = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])


def test_a_table_that_differs_from_what_a_viewer_sees_is_found() -> None:
    case = next(case for case in CASES if case.game is LANTERNS)
    playing, picks = case.match(0)
    for viewer, _ in zip(range(case.setting.players + 1), outcomes(playing, picks), strict=False):
        seen = view(playing.table, viewer)
        assert is_seen_by(viewer, seen, playing.table)
        place = next(place for place in seen.places() if seen.pieces(place))
        piece = next(iter(seen.pieces(place)))
        for effect in (
            Move(piece, 1, place, place, f"{kind_of(piece)}/other", ""),
            Move(piece, 1, place, "score@1:lanterns", piece, ""),
            Show("wall:1", viewer + 1, (), ""),
            Ask(1, "light", (), 1, ""),
        ):
            seen.apply([effect])
            assert not is_seen_by(viewer, seen, playing.table)
            seen.revert([effect])
        assert is_seen_by(viewer, seen, playing.table)


# -- leaks planted in the tiny game: the check above must find each of them ------------------------------------------


def asks_who_could_win(turn, number):
    """The winner is asked to spy only if there is something worth seeing."""
    if turn.slots and turn.value("wall:1") >= 3:
        turn.ask(int(number), "spy")
    turn.ask(int(number), "light")


def tells_the_card_in_a_question(turn):
    for number in turn.numbers:
        turn.ask(number, "claim", turn.only("wall:1"))
    turn.then("end")


@rule("LN-DRAW-01")
def rewards_a_hidden_card(turn):
    rules.draw(turn)
    for seat in turn.seats:
        if "card/5" in seat.cards:
            turn.score(seat.number, "lanterns", 1)


@rule("LN-DRAW-01")
def draws_more_often_for_a_hidden_card(turn):
    rules.draw(turn)
    if "card/5" in turn.seat(1).cards:
        turn.roll()


@rule("LN-CLAIM-01")
def cites_another_rule_for_a_hidden_card(turn):
    if "card/5" in turn.seat(1).cards:
        turn.rule = "LN-END-01"
    for number in turn.numbers:
        turn.ask(number, "claim")
    turn.then("end")


class ClaimsWhatIsWorthIt(Claim):
    __slots__ = ()

    @classmethod
    def offers(cls, turn, seat):
        for slot in turn.slots:
            if slot == 1 or turn.value(f"wall:{slot}") >= 3:
                yield cls(slot)


class ClaimsWithAReason(Claim):
    __slots__ = ()

    def objections(self, turn, seat):
        if self.slot not in turn.slots:
            highest = max(turn.face(f"wall:{slot}") for slot in turn.slots)
            yield Refusal("LN-CLAIM-01", "no-such-card", {"highest": highest})


class BidsThatTellTheHand(Bid):
    __slots__ = ()
    secret = False

    @rule("LN-BID-01")
    def perform(self, turn, seat):
        turn.move(self.card, seat.hand, seat.bid)
        if len(seat.cards) < 2:
            turn.score(seat.number, "lanterns", 1)


class BidsAboveAnother(Bidding):
    """A sealed answer of another seat limits what is offered."""

    __slots__ = ()

    @classmethod
    def offers(cls, turn, seat):
        for other in Bidding.offers(turn, seat):
            if other.coins < 2 or "answer/Bid[0]" not in sealed_on(turn):
                yield cls(other.coins)


BidsAboveAnother.__name__ = "Bid"  # the rule reveals answers by their name


def sealed_on(turn):
    return {answer.piece for answer in answers_on(turn.table, SEALED)}


def asks_what_comes_of_an_answer(turn):
    """Each seat goes on by itself when it has answered."""
    auction.put_up(turn)
    for number in turn.numbers:
        turn.ask(number, "tell")


@rule("AU-LOT-01")
def tells_a_high_answer(turn, seat):
    if f"answer/Bid[{turn.box.coins}]" in turn.table.pieces(f"sealed-answer@{seat.number}:bid"):
        turn.score(seat.number, "lots", 1)


PLANTED = {
    "asks who could win": replace(LANTERNS, steps={**LANTERNS.steps, "winner": asks_who_could_win}),
    "tells the card in a question": replace(LANTERNS, steps={**LANTERNS.steps, "claims": tells_the_card_in_a_question}),
    "rewards a hidden card": replace(LANTERNS, steps={**LANTERNS.steps, "draw": rewards_a_hidden_card}),
    "draws more often": replace(LANTERNS, steps={**LANTERNS.steps, "draw": draws_more_often_for_a_hidden_card}),
    "cites another rule": replace(LANTERNS, steps={**LANTERNS.steps, "claims": cites_another_rule_for_a_hidden_card}),
    "offers what is worth it": replace(LANTERNS, decisions=(Bid, Spy, Light, ClaimsWhatIsWorthIt, Pass)),
    "gives a reason": replace(LANTERNS, decisions=(Bid, Spy, Light, ClaimsWithAReason, Pass)),
    "tells the hand": replace(LANTERNS, decisions=(BidsThatTellTheHand, Spy, Light, Claim, Pass)),
    "offers by an answer": replace(AUCTION, decisions=(BidsAboveAnother,)),
    "tells an answer": replace(
        AUCTION, steps={**AUCTION.steps, "lot": asks_what_comes_of_an_answer, "tell": tells_a_high_answer}
    ),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_leak_is_found(planted: str):
    game = PLANTED[planted]
    settings = (Case(game, game.setting(2 + number % 2, {})).match(number) for number in range(40))
    found = next((leak for match in settings for leak in leaks(*match)), None)
    assert found, "no match of 40 shows the leak"
    assert re.match(r"version \d+: (seat [1-3]|a spectator) sees in .* what they cannot know, ", str(found))


@rule("LN-CLAIM-01")
def remembers_a_hidden_card(turn):
    for number in turn.numbers:
        turn.ask(number, "claim")
    turn.then("turn up", turn.only("wall:1"))


@rule("LN-END-01")
def turns_up_what_it_remembers(turn, card):
    turn.move(card, "wall:1", "lit:1")
    turn.rank(dict.fromkeys(turn.numbers, 1))


def test_a_rule_that_fails_in_another_world_is_told_as_that():
    steps = {**LANTERNS.steps, "claims": remembers_a_hidden_card}
    game = replace(LANTERNS, steps={**steps, "turn up": turns_up_what_it_remembers})
    found: list[str] = []
    for number in range(40):
        try:
            list(leaks(*Case(game, game.setting(2, {})).match(number)))
        except OtherWorldError as error:
            found += told(error)
    assert found
    for sentence in found:
        assert re.match(
            r"lanterns with 2 players, version \d+; as (seat [12]|a spectator) sees it; seat [12]: Claim\(slot=[12]\): "
            r"the rules fail where only faces are exchanged that (seat [12]|a spectator) does not see "
            r"\(LN-END-01: wall:1 holds 0 card/[1-5], not 1\): ",
            sentence,
        ), sentence


def test_a_hand_that_others_do_not_see_is_exchanged_and_the_own_one_is_not():
    playing, _ = Case(LANTERNS, LANTERNS.setting(2, {})).match(0)
    playing.start()
    hands = {seat: dict(playing.table.pieces(f"hand@{seat}")) for seat in (1, 2)}
    others: set[str] = set()
    for number in range(20):
        exchanged = resample(playing, 1, Picks(str(number)))
        playing.table.apply(exchanged)
        assert playing.table.pieces("hand@1") == hands[1]
        others.add(str(sorted(playing.table.pieces("hand@2").items())))
        playing.table.revert(exchanged)
    assert len(others) > 3
    assert playing.table.pieces("hand@2") == hands[2]


def test_what_has_been_shown_is_not_exchanged():
    playing, _ = Case(LANTERNS, LANTERNS.setting(2, {})).match(0)
    playing.start()
    playing.turn.begin(2, "T")
    playing.turn.show("hand@2", 1)
    hand = dict(playing.table.pieces("hand@2"))
    for number in range(20):
        playing.table.apply(resample(playing, 1, Picks(str(number))))
        assert playing.table.pieces("hand@2") == hand


def test_cards_that_come_out_of_hiding_together_are_named_with_what_to_do() -> None:
    one = Move("card", 1, "hand@1", "shown@1", "card/3", "X-01")
    assert str(Leak(7, 2, "End() of seat 1", (one, None), (one._replace(number=2, becomes="card/4"), None))) == (
        "version 7: seat 2 sees in End() of seat 1 what they cannot know, 1 card as card/3 from hand@1 to shown@1 "
        "(X-01) here and 2 card as card/4 from hand@1 to shown@1 (X-01) where only hidden faces differ: what comes out "
        "of hiding moves piece by piece, as `turn.move_all` does it"
    )
