"""A match in which seats answer in secret at once: events, undo, absent seats, clocks, signatures, proofs."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from caravanserai_protocol.signing import UNDOING, Act, deciding, joining, new_key, public_key, sign
from caravanserai_protocol.verifying import verify_updates

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.codecs.match_updates import update_message
from caravanserai_verify.matches.verification import verify
from domain.matches.events import DecisionMade, DecisionUndone, Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.signatures import Signed
from domain.matches.terms import Terms
from domain.matches.time_control import SECOND, Counted, TimeControl
from domain.play.decision import Decision
from domain.play.errors import Refused
from domain.play.game import Game
from domain.play.rules import rule
from domain.play.seals import PADDING
from domain.table.effects import Move
from domain.table.views import view
from tests.domain.matches.scenario import Time
from tests.games.auction import GAME
from tests.games.auction import rules as auction
from tests.games.auction.rules import Bid
from tests.games.auction.turn import AuctionTurn, Seat

NAME = "matches/auction"
SECRET = b"secret of 32 bytes, more or less"

pytestmark = pytest.mark.usefixtures("lanterns_messages")


@dataclass
class Played:
    """A match of Auction and its log."""

    match: Match
    rows: list[Recorded]
    time: Time

    def bids(self, **coins: int) -> list[Recorded]:
        """Seats bid, in this order: ``bids(b=3, a=1)``."""
        rows = [row for seat, bid in coins.items() for row in self.match.decide("abc".index(seat) + 1, Bid(bid))]
        self.rows += rows
        return rows

    def does(self, rows: Sequence[Recorded]) -> "Played":
        self.rows += rows
        return self

    def finished(self) -> "Played":
        dice = random.Random(7)
        while self.match.lifecycle.phase is MatchPhase.PLAYING:
            assert self.match.playing is not None
            seat = dice.choice(sorted(self.match.playing.awaiting()))
            self.rows += self.match.decide(seat, dice.choice(list(self.match.playing.offers(seat))))
        return self

    def lies(self, place: str) -> dict[str, int]:
        assert self.match.playing is not None
        return dict(self.match.playing.table.pieces(place))

    @property
    def asked(self) -> list[int]:
        assert self.match.playing is not None
        return sorted(self.match.playing.awaiting())


def begun(players: int = 3, game: Game = GAME, control: TimeControl | None = None) -> Played:
    games, time = {game.name: game}, Time()
    terms = Terms(game.name, players, time_control=control)
    match, rows = Match.create(ProtobufCodec(games), games, NAME, terms, SECRET, clock=time)
    played = Played(match, list(rows), time)
    for seat in range(players):
        played.does(match.join(["Ada", "Ben", "Cid"][seat]))
    return played.does(match.start())


# -- events -----------------------------------------------------------------------------------------------------------


def test_the_event_of_an_answer_is_as_long_and_says_the_same_whatever_it_is() -> None:
    made = [begun().bids(b=coins)[0] for coins in range(6)]
    assert len({len(row.data) for row in made}) == 1
    assert len({len(row.openings[0].payload) for row in made}) == 1
    assert all(len(row.openings[0].payload) % PADDING == 0 for row in made)
    assert {row.event.body for row in made} == {DecisionMade(2, 5, None, automatic=False)}
    assert len({(row.event.effects, row.event.fingerprint, row.event.draws) for row in made}) == 1
    assert len({row.event.seals for row in made}) == 6, "the hash alone differs, and it is salted"
    for coins, row in enumerate(made):
        ((audience, content),) = [(opening.audience, opening.content) for opening in row.openings]
        assert (audience, content.decision) == ((2,), Bid(coins))
        assert b"answer/Bid[" not in row.data


def test_the_seat_alone_sees_its_answer_also_when_the_match_is_read_again() -> None:
    played = begun()
    played.bids(b=4)
    games = {GAME.name: GAME}
    again = Match.load(ProtobufCodec(games), games, NAME, played.rows)
    for match in (played.match, again):
        assert match.playing is not None
        seen = {viewer: dict(view(match.playing.table, viewer).pieces("sealed-answer@2:bid")) for viewer in range(4)}
        assert seen == {0: {"answer": 1}, 1: {"answer": 1}, 2: {"answer/Bid[4]": 1}, 3: {"answer": 1}}


def test_all_answers_are_revealed_with_the_last_one() -> None:
    played = begun()
    played.bids(c=1, a=4)
    (last,) = played.bids(b=2)
    revealed = [effect for effect in last.event.effects if isinstance(effect, Move) and effect.rule == "AU-OPEN-01"]
    assert [(move.piece, move.becomes, move.target) for move in revealed[:3]] == [
        ("answer", "answer/Bid[4]", "open-answer@1:bid"),
        ("answer", "answer/Bid[2]", "open-answer@2:bid"),
        ("answer", "answer/Bid[1]", "open-answer@3:bid"),
    ]


# -- undo -------------------------------------------------------------------------------------------------------------


def test_an_answer_can_be_taken_back_while_others_answer_too() -> None:
    played = begun()
    played.bids(a=5, b=2)
    (undone,) = played.match.undo(1)
    played.rows.append(undone)
    assert undone.event.body == DecisionUndone(1, 6)
    assert (played.asked, played.lies("sealed-answer@1:bid")) == ([1, 3], {})
    assert b"Bid[" not in undone.data, "what was taken back stays secret"
    assert [opening.audience for opening in undone.openings] == [(1,)]
    played.bids(a=1)
    played.does(played.match.undo(2)).does(played.match.undo(1))
    assert played.asked == [1, 2, 3]
    played.bids(b=3, c=0, a=2)
    assert played.lies("open-answer@1:bid") == {"answer/Bid[2]": 1}
    assert played.lies("purse@2") == {"coin": 2}


def test_nothing_that_was_revealed_can_be_taken_back() -> None:
    played = begun()
    played.bids(a=5, b=2, c=1)
    for seat in (1, 2, 3):
        with pytest.raises(Refused, match="nothing-to-undo"):
            played.match.undo(seat)


def test_an_answer_is_taken_back_once_and_by_its_seat_alone() -> None:
    played = begun()
    played.bids(a=5)
    with pytest.raises(Refused, match="nothing-to-undo"):
        played.match.undo(2)
    played.match.undo(1)
    with pytest.raises(Refused, match="nothing-to-undo"):
        played.match.undo(1)


@dataclass(frozen=True, slots=True)
class Watch(Decision[AuctionTurn, Seat]):
    """Does something that all see, while others answer in secret."""

    answers = ("watch",)

    @rule("AU-LOT-01")
    def perform(self, turn: AuctionTurn, seat: Seat) -> None:
        turn.score(seat.number, auction.LOTS, 1)


def watching(turn: AuctionTurn) -> None:
    auction.put_up(turn)
    turn.ask(3, "watch")


def test_an_answer_stays_when_somebody_does_anything_else_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(GAME, decisions=(Bid, Watch), steps={**GAME.steps, "lot": watching})
    played = begun(game=game)
    played.bids(a=5, c=2)
    monkeypatch.setattr(ProtobufCodec, "event_bytes", lambda codec, event: repr(event).encode())  # it has no messages
    played.match.decide(3, Watch())
    with pytest.raises(Refused, match="nothing-to-undo"):
        played.match.undo(1)


# -- absent seats and clocks ------------------------------------------------------------------------------------------


def test_what_a_seat_has_answered_counts_when_it_leaves_and_others_may_still_take_theirs_back() -> None:
    played = begun()
    played.bids(a=5, b=4)
    played.does(played.match.resign(1)).does(played.match.undo(2))
    played.bids(b=1, c=2)
    assert played.lies("open-answer@1:bid") == {"answer/Bid[5]": 1}
    assert played.lies("sealed-answer@1:bid") == {"answer/Bid[0]": 1}, "the default has answered for the next lot"
    played.finished()
    assert verify(NAME, played.rows, {GAME.name: GAME}).ok


def test_for_a_seat_that_leaves_the_default_answers_in_secret() -> None:
    played = begun()
    _, answered = played.match.resign(3)
    assert answered.event.body == DecisionMade(3, 5, None, automatic=True)
    assert [opening.content.decision for opening in answered.openings] == [Bid(0)]
    assert (played.asked, played.lies("sealed-answer@3:bid")) == ([1, 2], {"answer/Bid[0]": 1})


def test_for_a_seat_whose_time_is_up_the_default_answers_in_secret() -> None:
    played = begun(control=TimeControl(Counted.DECISION, 60 * SECOND, time_outs=9))
    played.bids(a=5)
    played.time.now += 61 * SECOND
    rows = played.does(played.match.time_out(2)).rows
    body = rows[-1].event.body
    assert isinstance(body, DecisionMade)
    assert (body.seat, body.automatic, body.timed_out, body.decision) == (2, True, True, None)
    played.does(played.match.undo(1))
    assert played.asked == [1, 3], "only seat 2 is late"


def test_where_an_answer_brings_time_it_can_be_taken_back_until_another_seat_answers() -> None:
    played = begun(control=TimeControl(Counted.MATCH, 60 * SECOND, increment=10 * SECOND))
    played.bids(a=5)
    played.does(played.match.undo(1))
    played.bids(a=5, b=2)
    with pytest.raises(Refused, match="nothing-to-undo"):
        played.match.undo(1)
    played.does(played.match.undo(2))
    assert played.match.lifecycle.clocks is not None
    left = [clock.left(played.time.now) for clock in played.match.lifecycle.clocks.seats]
    assert left == [70 * SECOND, 60 * SECOND, 60 * SECOND]


# -- proofs -----------------------------------------------------------------------------------------------------------


def test_a_whole_match_is_decided_again_and_proven_without_rules() -> None:
    played = begun()
    played.bids(a=5, c=1)
    played.does(played.match.undo(1))
    played.does(played.match.resign(2)).finished()
    result = verify(NAME, played.rows, {GAME.name: GAME})
    assert (result.findings, result.decided_again_ok) == ([], True)
    assert verify_updates(NAME, [update_message(row, 0, True, None) for row in played.rows]).ok


def cheating(turn: AuctionTurn) -> None:
    """Reveals that seat 1 has bid nothing, whatever it has bid."""
    sealed = turn.only("sealed-answer@1:bid")
    turn.move(sealed, "sealed-answer@1:bid", "answers", rule="AU-OPEN-01")
    turn.move("answer/Bid[0]", "answers", "sealed-answer@1:bid", rule="AU-OPEN-01")
    auction.open_bids(turn)


def forging(turn: AuctionTurn) -> None:
    """The same for the last lot, with the move of an answer that does not lie there."""
    place = "sealed-answer@1:bid"
    sealed, last = turn.only(place), not turn.size("pile")
    exchanged = Move(sealed, 1, place, place, "answer/Bid[0]", "")
    turn.table.apply([exchanged] if last else [])
    auction.open_bids(turn)
    turn.table.revert([exchanged] if last else [])


@pytest.mark.parametrize("step", [cheating, forging])
def test_an_operator_who_reveals_another_answer_is_found(step: Callable[..., None]) -> None:
    played = begun(game=replace(GAME, steps={**GAME.steps, "open": step}))
    for _ in range(4):
        played.bids(a=1, b=0, c=0)
    assert not verify(NAME, played.rows, {GAME.name: GAME}).ok
    without_rules = verify_updates(NAME, [update_message(row, 0, True, None) for row in played.rows])
    assert without_rules.ok is (step is cheating), "an exchange that the log tells is for the rules to find"


def test_the_signature_of_an_answer_lies_beside_the_event() -> None:
    games = {GAME.name: GAME}
    codec = ProtobufCodec(games)
    match, rows = Match.create(codec, games, NAME, Terms(GAME.name, 2), SECRET)
    key = new_key()

    def signed(act: Act) -> Signed:
        return Signed(sign(key, act.signed_bytes(NAME, match.lifecycle.head)), match.version)

    rows += match.join("Ada", public_key=public_key(key), signed=signed(joining(public_key(key), b"")))
    rows += match.join("Ben")
    rows += match.start()
    act = deciding(match.version, *codec.decision_bytes(GAME.name, Bid(3)))
    rows += match.decide(1, Bid(3), signed=signed(act))
    assert rows[-1].event.signature == b""
    assert rows[-1].openings[0].content.signature
    undoing = signed(UNDOING)
    rows += match.undo(1, signed=undoing)
    assert rows[-1].event.signature == undoing.signature
