"""MP-ROUND: the course of a round, from the new start player to the clearing of the contracts."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import contracts, dice, rewards, towns, turns
from domain.games.marcopolo.areas import BLACK_DICE, BLANK, BOX, LAST_TRAVELLER, START_PLAYER, dice_places
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.table.names import kind_of

START_ROUND = "start round"
COLLECT_BONUSES = "collect bonuses"
ROLL_DICE = "roll dice"
FIRST_TURN = "first turn"
FINAL_SCORING = "final scoring"
COMPENSATION = "compensation"


@rule("MP-ROUND-01")
def start_round(turn: MarcoPoloTurn) -> None:
    """What a round begins with; the round marker was set when the contracts were laid."""
    _change_start_player(turn)
    turn.then(COLLECT_BONUSES)
    turn.then(ROLL_DICE)
    turn.then(FIRST_TURN)


@rule("MP-ROUND-02")
def _change_start_player(turn: MarcoPoloTurn) -> None:
    """Who travelled last in the round before becomes start player; if nobody did, nothing changes."""
    for number in turn.numbers:
        if turn.table.pieces(f"travelled@{number}"):
            turn.move(START_PLAYER, f"start@{turn.start_player}", f"start@{number}")
            turn.move(LAST_TRAVELLER, f"travelled@{number}", BOX)


@rule("MP-ROUND-03")
def collect_bonuses(turn: MarcoPoloTurn) -> None:
    """Each seat gets the bonuses of small towns with its posts, in map order, then that of its character."""
    for number in turn.order():
        seat = turn.seat(number)
        for town in turn.box.map.small_towns:
            tile = turn.box.town_tiles[turn.face(f"town:{town}")]
            if tile.every_round and turn.table.pieces(f"post@{number}:{town}"):
                towns.pay_town_bonus(turn, seat, town)
        _pay_character_bonus(turn, seat)


@rule("MP-CHAR-09")
def _pay_character_bonus(turn: MarcoPoloTurn, seat: Seat) -> None:
    rewards.gains(turn, seat, seat.character.round_bonus, "characters")


@rule("MP-ROUND-05")
def roll_dice(turn: MarcoPoloTurn) -> None:
    """All dice come back, everybody rolls, and players with a low roll may choose their compensation."""
    _return_dice(turn)
    for number in turn.order():
        seat = turn.seat(number)
        if seat.character.rolls:
            _roll_own_dice(turn, seat)
            _roll_white_die(turn, seat)
        _compensate(turn, seat)


@rule("MP-ROUND-04")
def _return_dice(turn: MarcoPoloTurn) -> None:
    owners = {seat.colour: seat.dice_place for seat in turn.seats}
    owners["white"] = next((seat.dice_place for seat in turn.seats if seat.character.white_dice), BOX)
    for place in dice_places(turn.box):
        for die, count in sorted(turn.table.pieces(place).items()):
            kind = kind_of(die)
            if kind == "black":
                _return_black_dice(turn, die, place, count)
            elif kind in owners:
                turn.move(die, place, owners[kind], count, becomes=f"{kind}/{BLANK}")


@rule("MP-DICE-08")
def _return_black_dice(turn: MarcoPoloTurn, die: str, place: str, count: int) -> None:
    turn.move(die, place, BLACK_DICE, count, becomes=f"black/{BLANK}")


@rule("MP-ROUND-05")
def _roll_own_dice(turn: MarcoPoloTurn, seat: Seat) -> None:
    _roll(turn, seat, seat.colour)


@rule("MP-CHAR-02")
def _roll_white_die(turn: MarcoPoloTurn, seat: Seat) -> None:
    _roll(turn, seat, "white")


def _roll(turn: MarcoPoloTurn, seat: Seat, colour: str) -> None:
    blank = f"{colour}/{BLANK}"
    rolled = [turn.roll() for _ in range(turn.count(seat.dice_place, blank))]
    for shown in sorted(set(rolled)):
        turn.move(blank, seat.dice_place, seat.dice_place, rolled.count(shown), f"{colour}/{shown}")


@rule("MP-ROUND-06")
def _compensate(turn: MarcoPoloTurn, seat: Seat) -> None:
    missing = turn.box.compensation_threshold - sum(map(dice.value, seat.dice()))
    if seat.character.compensation and missing > 0:
        turn.ask(seat.number, COMPENSATION, missing)


@rule("MP-ROUND-07")
def first_turn(turn: MarcoPoloTurn) -> None:
    """The start player begins."""
    turn.ask(turn.start_player, turns.MAIN_ACTION_DUE)


@rule("MP-ROUND-08")
def end_round(turn: MarcoPoloTurn) -> None:
    """The contracts are cleared; then come the next round's, or after the last round the scoring."""
    contracts.clear_display(turn)
    if turn.round < turn.box.setup.rounds:
        contracts.fill_display(turn)
        turn.then(START_ROUND)
    else:
        _end_match(turn)


@rule("MP-END-01")
def _end_match(turn: MarcoPoloTurn) -> None:
    turn.then(FINAL_SCORING)


@dataclass(frozen=True, slots=True)
class TakeCompensation(Decision[MarcoPoloTurn, Seat]):
    """Takes coins and camels for a low roll, one for each pip missing."""

    coins: int
    camels: int

    answers = (COMPENSATION,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["TakeCompensation"]:
        due = _due(turn, seat)
        for coins in range(due + 1):
            yield cls(coins, due - coins)

    @rule("MP-ROUND-06")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        seat.takes("coin", self.coins)
        seat.takes("camel", self.camels)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        due = _due(turn, seat)
        if self.coins < 0 or self.camels < 0:
            yield Refusal("MP-ROUND-06", "negative-number")
        if self.coins + self.camels != due:
            yield Refusal("MP-ROUND-06", "wrong-compensation", {"needed": due, "given": self.coins + self.camels})


def _due(turn: MarcoPoloTurn, seat: Seat) -> int:
    """How many items the open question grants."""
    question = turn.question(seat.number)
    return int(question.arguments[0]) if question else 0


DECISIONS = (TakeCompensation,)
STEPS = {
    START_ROUND: start_round,
    COLLECT_BONUSES: collect_bonuses,
    ROLL_DICE: roll_dice,
    FIRST_TURN: first_turn,
    turns.END_OF_ROUND: end_round,
}
