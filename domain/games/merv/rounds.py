"""MERV-FLOW, MERV-RND: years, rounds and turns, and the queues between the rounds.

What a year consists of lies as tasks on the match's own stack: its rounds, the turns of each round in the order of the
queue, the placing of the masters, invasion and scoring.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import CAMEL, ROUND, YEAR
from domain.games.merv.high_courtier import COURTIER_TURN
from domain.games.merv.invasion import INVASION
from domain.games.merv.magistrate import MAGISTRATE_TURN
from domain.games.merv.questions import CHOOSE_SLOT, QUEUE_PLACE
from domain.games.merv.scoring import END_GAME, SCORE_YEAR
from domain.games.merv.solo_deck import discard, return_discards
from domain.games.merv.turn import MervTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

BEGIN_YEAR = "begin year"
BEGIN_ROUND = "begin round"
TAKE_TURN = "take turn"
END_ROUND = "end round"
PLACE_MASTER = "place master"
END_YEAR = "end year"


@step(BEGIN_YEAR)
@rule("MERV-FLOW-01")
def begin_year(turn: MervTurn) -> None:
    """A year has its rounds, in later years an invasion, and a scoring."""
    for number in range(1, len(turn.box.rounds) + 1):
        turn.then(BEGIN_ROUND, number)
    if turn.year in turn.box.invasion_years:
        turn.then(INVASION)
    turn.then(SCORE_YEAR)
    turn.then(END_YEAR)


@step(BEGIN_ROUND)
@rule("MERV-FLOW-02")
def begin_round(turn: MervTurn, number: str) -> None:
    """The masters act on the next side, in the order of the queue."""
    turn.move(turn.only(ROUND), ROUND, ROUND, becomes=f"round/{number}")
    _ask_turns(turn)
    last = turn.round is turn.box.rounds[-1]  # after it, too, the masters go to the next queue
    turn.then(END_ROUND, rule="MERV-FLOW-05" if last else "")


@rule("MERV-FLOW-03")
def _ask_turns(turn: MervTurn) -> None:
    order = turn.queue(turn.round.from_corner)
    deciders = [colour for colour in order if colour != turn.courtier_colour]
    for colour in order:
        if colour == turn.courtier_colour:
            turn.then(COURTIER_TURN, *deciders, rule="MERV-HC-01")
        elif turn.magistrate and colour == turn.magistrate.colour:
            turn.then(MAGISTRATE_TURN)
        else:
            turn.then(TAKE_TURN, colour)


@step(TAKE_TURN)
@rule("MERV-FLOW-03")
def take_turn(turn: MervTurn, colour: str) -> None:
    """The turn of a seat begins."""
    turn.ask(turn.seat_of(colour).number, CHOOSE_SLOT)


# -- the end of a round ---------------------------------------------------------------------------------------------


@step(END_ROUND)
@rule("MERV-RND-01")
def end_round(turn: MervTurn) -> None:
    """The masters go to the next queue, the one nearest to the old queue first."""
    for slot in range(1, turn.box.slots + 1):
        colour = turn.in_slot(slot)
        if colour:
            turn.then(PLACE_MASTER, colour)
    if turn.magistrate:
        discard(turn)


def _free_places(turn: MervTurn) -> list[int]:
    """The free slots of the next queue, the rearmost first."""
    corner, pieces = turn.round.to_corner, turn.table.pieces
    return [slot for slot in reversed(turn.queue_slots) if pieces(turn.queue_place(corner, slot)).keys() <= {CAMEL}]


def _most_skipped(turn: MervTurn, colour: str) -> int:
    """The most free slots that a master may skip: one camel for each, and one slot must be left (MERV-RND-03)."""
    return min(turn.count(turn.purse_of(colour), CAMEL), len(_free_places(turn)) - 1)


@step(PLACE_MASTER)
@rule("MERV-RND-02")
def place_master(turn: MervTurn, colour: str) -> None:
    """A master goes to the rearmost free slot; a seat with camels may skip slots, others skip all they can."""
    most = _most_skipped(turn, colour)
    if turn.is_seat(colour):
        if most:
            turn.ask(turn.seat_of(colour).number, QUEUE_PLACE, turn.round.to_corner)
        else:
            _enter_queue(turn, colour, 0)
    else:
        with turn.citing("MERV-RND-05"):
            _enter_queue(turn, colour, most)


def _enter_queue(turn: MervTurn, colour: str, skipped: int) -> None:
    free = _free_places(turn)
    corner, purse = turn.round.to_corner, turn.purse_of(colour)
    for slot in free[:skipped]:
        turn.move(CAMEL, purse, turn.queue_place(corner, slot))
    place = turn.queue_place(corner, free[skipped])
    turn.move(f"master/{colour}", turn.action_place(turn.slot_of(colour)), place)
    turn.move(CAMEL, place, purse, turn.count(place, CAMEL), rule="MERV-RND-04")


@dataclass(frozen=True, slots=True)
class TakeQueuePlace(Decision[MervTurn, Seat]):
    """Places the master in the next queue."""

    skipped: int
    """The number of free places skipped, counted from the rear. Each costs one camel."""

    answers = (QUEUE_PLACE,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["TakeQueuePlace"]:
        for skipped in range(_most_skipped(turn, seat.colour) + 1):
            yield cls(skipped)

    @rule("MERV-RND-03")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        _enter_queue(turn, seat.colour, self.skipped)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        most = _most_skipped(turn, seat.colour)
        if not 0 <= self.skipped <= most:
            yield Refusal("MERV-RND-03", "cannot-skip-so-many", {"most": most, "given": self.skipped})


# -- the end of a year ----------------------------------------------------------------------------------------------


@step(END_YEAR)
@rule("MERV-FLOW-06")
def end_year(turn: MervTurn) -> None:
    """The next year begins; after the last one the game ends."""
    if turn.year == turn.box.years:
        turn.then(END_GAME)
        return
    if turn.magistrate:
        return_discards(turn)
    turn.move(turn.only(YEAR), YEAR, YEAR, becomes=f"year/{turn.year + 1}")
    turn.then(BEGIN_YEAR)
