"""MP-ADD: the additional actions of a turn, before or after the main action, any number of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import dice, rewards, turns
from domain.games.marcopolo.areas import BLANK, BOUGHT, BOX, COIN_BAG
from domain.games.marcopolo.components import DIE_VALUES, Cost
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.table.names import kind_of

_ANY_TIME = (turns.MAIN_ACTION_DUE, turns.MAY_END)


@dataclass(frozen=True, slots=True)
class CompleteContract(Decision[MarcoPoloTurn, Seat]):
    """Completes an active contract."""

    contract: str
    """Id of the contract."""

    answers = _ANY_TIME

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["CompleteContract"]:
        for contract in sorted(seat.contracts):
            if _can_pay(seat, turn.box.contracts[contract].cost):
                yield cls(contract)

    @rule("MP-ADD-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        contract = turn.box.contracts[self.contract]
        _pay(seat, contract.cost)
        turn.move(f"contract/{self.contract}", seat.slot_of(self.contract), seat.drawer)
        rewards.gains(turn, seat, contract.reward, "contracts")
        turns.go_on(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if self.contract not in seat.contracts:
            yield Refusal("MP-ADD-01", "contract-not-active", {"contract": self.contract})
        else:
            yield from _cost_objections(seat, turn.box.contracts[self.contract].cost, "MP-ADD-01")


@dataclass(frozen=True, slots=True)
class TakeThreeCoins(Decision[MarcoPoloTurn, Seat]):
    """Places one die on the coin bag to take three coins."""

    die: str
    """The die."""

    answers = _ANY_TIME

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["TakeThreeCoins"]:
        for placing in dice.placements(turn, seat, COIN_BAG, turn.box.additional.take3_dice):
            yield cls(placing.dice[0])

    @rule("MP-ADD-02")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dice.place(turn, seat, (self.die,), COIN_BAG)
        rewards.gains(turn, seat, turn.box.additional.take3, "take3")
        turns.go_on(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        yield from dice.objections(turn, seat, (self.die,), COIN_BAG, turn.box.additional.take3_dice)


@dataclass(frozen=True, slots=True)
class RerollDie(Decision[MarcoPoloTurn, Seat]):
    """Pays to roll a die again."""

    die: str
    """The die as it lies now."""

    answers = _ANY_TIME

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["RerollDie"]:
        if _can_pay(seat, turn.box.additional.reroll):
            for die in _dice_with_value(seat):
                yield cls(die)

    @rule("MP-ADD-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        _pay(seat, turn.box.additional.reroll)
        _turn_die(turn, seat, self.die, turn.roll())
        turns.go_on(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _die_objections(seat, self.die, "MP-ADD-03")
        yield from _cost_objections(seat, turn.box.additional.reroll, "MP-ADD-03")


@dataclass(frozen=True, slots=True)
class AdjustDie(Decision[MarcoPoloTurn, Seat]):
    """Pays to change the value of a die by one."""

    die: str
    """The die as it lies now."""
    change: int
    """-1 or 1."""

    answers = _ANY_TIME

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["AdjustDie"]:
        if _can_pay(seat, turn.box.additional.adjust):
            for die in _dice_with_value(seat):
                for change in turn.box.additional.adjust_deltas:
                    if dice.value(die) + change in DIE_VALUES:
                        yield cls(die, change)

    @rule("MP-ADD-04")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        _pay(seat, turn.box.additional.adjust)
        _turn_die(turn, seat, self.die, dice.value(self.die) + self.change)
        turns.go_on(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        on_board = True
        for refusal in _die_objections(seat, self.die, "MP-ADD-04"):
            on_board = False
            yield refusal
        if self.change not in turn.box.additional.adjust_deltas:
            yield Refusal("MP-ADD-04", "wrong-change", {"change": self.change})
        elif on_board and dice.value(self.die) + self.change not in DIE_VALUES:
            yield Refusal("MP-ADD-04", "beyond-die-values", {"die": self.die, "change": self.change})
        yield from _cost_objections(seat, turn.box.additional.adjust, "MP-ADD-04")


@dataclass(frozen=True, slots=True)
class BuyBlackDie(Decision[MarcoPoloTurn, Seat]):
    """Pays for a black die."""

    answers = _ANY_TIME

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["BuyBlackDie"]:
        if not seat.has_bought and dice.black_dice_left(turn) and _can_pay(seat, turn.box.additional.black_die):
            yield cls()

    @rule("MP-ADD-05")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        _pay(seat, turn.box.additional.black_die)
        turn.move(BOUGHT, BOX, seat.bought_place)
        dice.roll_black_die(turn, seat)
        turns.go_on(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if seat.has_bought:
            yield Refusal("MP-ADD-05", "black-die-bought-already")
        if not dice.black_dice_left(turn):
            yield Refusal("MP-DICE-08", "no-black-die-left")
        yield from _cost_objections(seat, turn.box.additional.black_die, "MP-ADD-05")


def _can_pay(seat: Seat, cost: Cost) -> bool:
    return all(seat.has(item) >= count for item, count in cost)


def _pay(seat: Seat, cost: Cost) -> None:
    for item, count in cost:
        seat.pays(item, count)


def _cost_objections(seat: Seat, cost: Cost, rule_id: str) -> Iterator[Refusal]:
    for item, count in cost:
        if seat.has(item) < count:
            yield Refusal(rule_id, "not-payable", {"item": item, "needed": count, "owned": seat.has(item)})


def _dice_with_value(seat: Seat) -> list[str]:
    """The different dice that can be rolled or turned: Raschid's have no value."""
    return [die for die in sorted(set(seat.dice())) if dice.value(die) != BLANK]


def _die_objections(seat: Seat, die: str, rule_id: str) -> Iterator[Refusal]:
    if not seat.character.rolls:
        yield Refusal(rule_id, "dice-without-value")
    elif die not in seat.dice():
        yield Refusal(rule_id, "die-not-on-board", {"die": die})


def _turn_die(turn: MarcoPoloTurn, seat: Seat, die: str, shown: int) -> None:
    turn.move(die, seat.dice_place, seat.dice_place, becomes=f"{kind_of(die)}/{shown}")
