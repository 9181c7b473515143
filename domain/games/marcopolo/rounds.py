"""MP-ROUND: the course of a round, from the new start player to the clearing of the contracts."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import contracts, dice, rewards, towns, turns
from domain.games.marcopolo.areas import BLACK_DICE, BLANK, BOX, LAST_TRAVELLER, START_PLAYER, dice_places
from domain.games.marcopolo.scoring import FINAL_SCORING
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import kind_of

START_ROUND = "start round"
COLLECT_BONUSES = "collect bonuses"
ROLL_DICE = "roll dice"
FIRST_TURN = "first turn"
COMPENSATION = "compensation"


@step(START_ROUND)
@rule("MP-ROUND-01")
def start_round(turn: MarcoPoloTurn) -> None:
    """Begins a round; the round marker was set when the contracts were laid."""
    _change_start_player(turn)
    turn.then(COLLECT_BONUSES)
    turn.then(ROLL_DICE)
    turn.then(FIRST_TURN)


@rule("MP-ROUND-02")
def _change_start_player(turn: MarcoPoloTurn) -> None:
    """The last traveller of the round before becomes start player; if nobody travelled, nothing changes."""
    for seat in turn.seats:
        if turn.table.pieces(seat.travelled_place):
            turn.move(START_PLAYER, turn.seat(turn.start_player).start_place, seat.start_place)
            turn.move(LAST_TRAVELLER, seat.travelled_place, BOX)


@step(COLLECT_BONUSES)
@rule("MP-ROUND-03")
def collect_bonuses(turn: MarcoPoloTurn) -> None:
    """Each seat gets the bonuses of small towns with its posts, in map order, then that of its character."""
    for number in turn.order():
        seat = turn.seat(number)
        for town in turn.box.map.small_towns:
            if towns.tile_in(turn, town).every_round and seat.has_post(town):
                towns.pay_town_bonus(turn, seat, town)
        with turn.citing("MP-CHAR-09"):
            rewards.gains(turn, seat, seat.character.round_bonus, "characters")


@step(ROLL_DICE)
@rule("MP-ROUND-05")
def roll_dice(turn: MarcoPoloTurn) -> None:
    """All dice come back, everybody rolls, and players with a low roll may choose their compensation."""
    _return_dice(turn)
    for number in turn.order():
        seat = turn.seat(number)
        if seat.character.rolls:
            _roll(turn, seat, seat.colour)
            with turn.citing("MP-CHAR-02"):
                _roll(turn, seat, "white")
        _compensate(turn, seat)


@rule("MP-ROUND-04")
def _return_dice(turn: MarcoPoloTurn) -> None:
    owners = {seat.colour: seat.dice_place for seat in turn.seats}
    owners["white"] = next((seat.dice_place for seat in turn.seats if seat.character.white_dice), BOX)
    for place in dice_places(turn.box):
        for die, count in sorted(turn.table.pieces(place).items()):
            kind = kind_of(die)
            if kind == "black":
                turn.move(die, place, BLACK_DICE, count, becomes=f"black/{BLANK}", rule="MP-DICE-08")
            elif kind in owners:
                turn.move(die, place, owners[kind], count, becomes=f"{kind}/{BLANK}")


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


@step(FIRST_TURN)
@rule("MP-ROUND-07")
def first_turn(turn: MarcoPoloTurn) -> None:
    """The start player begins."""
    turn.ask(turn.start_player, turns.MAIN_ACTION_DUE)


@step(turns.END_OF_ROUND)
@rule("MP-ROUND-08")
def end_round(turn: MarcoPoloTurn) -> None:
    """The contracts are cleared; then come the next round's, or after the last round the scoring."""
    contracts.clear_display(turn)
    if turn.round < turn.box.setup.rounds:
        contracts.fill_display(turn)
        turn.then(START_ROUND)
    else:
        turn.then(FINAL_SCORING, rule="MP-END-01")


@dataclass(frozen=True, slots=True)
class TakeCompensation(Decision[MarcoPoloTurn, Seat]):
    """Divides the compensation for a low roll."""

    coins: int
    """Coins taken."""
    camels: int
    """Camels taken."""

    answers = (COMPENSATION,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["TakeCompensation"]:
        (due,) = map(int, turn.asked(seat.number))
        for coins in range(due + 1):
            yield cls(coins, due - coins)

    @rule("MP-ROUND-06")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        seat.takes("coin", self.coins)
        seat.takes("camel", self.camels)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        (due,) = map(int, turn.asked(seat.number))
        if self.coins < 0 or self.camels < 0:
            yield Refusal("MP-ROUND-06", "negative-number")
        if self.coins + self.camels != due:
            yield Refusal("MP-ROUND-06", "wrong-compensation", {"needed": due, "given": self.coins + self.camels})
