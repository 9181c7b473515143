"""MP-DICE: placing dice on the spaces of the board, and taking black dice.

A space is named by its place: `space:take5`, `space:silk`, `khan` (the area as a whole), `use:sumatra/2`, `bag`.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.games.marcopolo.areas import BLACK_DICE, BLANK, COIN_BAG, KHAN
from domain.games.marcopolo.components import DIE_VALUES
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.bags import bags_from
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import area_of, face_of, kind_of

BLACK_DIE = f"black/{BLANK}"
"""A black die that nobody has."""

TAKE_BLACK_DIE = "take black die"


class Placing(NamedTuple):
    """Dice as they will lie on a space (Raschid's with their chosen value), the lowest value, the cost."""

    dice: tuple[str, ...]
    lowest: int
    cost: int


def free_value(seat: Seat) -> bool:
    """True if the seat gives its dice the values that it likes when it places them (MP-CHAR-01)."""
    return seat.character.dice_free_value


def needless_value(seat: Seat, dice: tuple[str, ...], needed: int) -> Iterator[Refusal]:
    """Objects if Raschid gives dice a higher value than the action uses.

    A deliberate narrowing of MP-CHAR-01 in the market and for contracts: more could only cost coins. On city cards,
    where nothing is paid for the space, any value goes.
    """
    if free_value(seat) and lowest(dice) > needed:
        yield Refusal("MP-CHAR-01", "value-above-need", {"needed": needed, "given": lowest(dice)})


def value(die: str) -> int:
    """The value that a die shows; 0 if it has none."""
    return int(face_of(die))


def lowest(dice: tuple[str, ...]) -> int:
    """The low die: the lowest value among dice that show values."""
    return min(map(value, dice))


def placements(turn: MarcoPoloTurn, seat: Seat, space: str, number: int) -> Iterator[Placing]:
    """All ways in which a seat may place ``number`` dice on a space, sorted, each once; the cost is in coins."""
    own_colour_blocked = colour_used(turn, seat, space)
    costs = must_pay(turn, seat, space)
    coins = seat.coins
    for dice, low, has_own in _choices(seat.dice(), number, seat.colour):
        if own_colour_blocked and has_own:  # MP-DICE-04
            continue
        cost = low if costs else 0
        if cost <= coins:  # MP-DICE-06
            yield Placing(dice, low, cost)


@lru_cache(maxsize=4096)
def _choices(unplaced: tuple[str, ...], number: int, colour: str) -> tuple[tuple[tuple[str, ...], int, bool], ...]:
    """The different choices of dice, each with its lowest value and whether a die of this colour is in it.

    Blank dice get all values, several the same one: only the lowest counts (MP-CHAR-01).
    """
    if any(value(die) == BLANK for die in unplaced):
        bags = bags_from(Counter(map(kind_of, unplaced)), number)
        chosen = sorted(tuple(f"{kind}/{shown}" for kind in bag) for bag in bags for shown in DIE_VALUES)
    else:
        chosen = list(bags_from(Counter(unplaced), number))
    return tuple((dice, lowest(dice), any(kind_of(die) == colour for die in dice)) for dice in chosen)


def colour_used(turn: MarcoPoloTurn, seat: Seat, space: str) -> bool:
    """True if dice of the seat's colour lie on the space already; never a hindrance on the coin bag (MP-DICE-04)."""
    if space == COIN_BAG:
        return False
    places = turn.khan_spaces if space == KHAN else (space,)
    return any(kind_of(die) == seat.colour for place in places for die in turn.table.pieces(place))


def must_pay(turn: MarcoPoloTurn, seat: Seat, space: str) -> bool:
    """True if the seat pays because the space is occupied; never on coin bag, Khan and city cards (MP-DICE-06)."""
    occupied = area_of(space) == "space" and bool(turn.table.pieces(space))
    return occupied and not seat.character.free_occupied_spaces


def objections(turn: MarcoPoloTurn, seat: Seat, dice: tuple[str, ...], space: str, number: int) -> Iterator[Refusal]:
    """The reasons why a seat may not place these dice on a space that asks for ``number`` dice."""
    if len(dice) != number:
        yield Refusal("MP-DICE-01", "wrong-number-of-dice", {"needed": number, "given": len(dice)})
        return
    unplaced = seat.dice()
    chosen = tuple(sorted(dice))
    choices = {choice: low for choice, low, _ in _choices(unplaced, number, seat.colour)}
    if chosen not in choices:
        yield _not_a_choice(seat, unplaced, chosen)
        return
    if colour_used(turn, seat, space) and any(kind_of(die) == seat.colour for die in chosen):
        yield Refusal("MP-DICE-04", "colour-used", {"colour": seat.colour, "space": space})
    if must_pay(turn, seat, space) and choices[chosen] > seat.coins:
        yield Refusal("MP-DICE-06", "occupancy-not-payable", {"needed": choices[chosen], "owned": seat.coins})


def _not_a_choice(seat: Seat, unplaced: tuple[str, ...], dice: tuple[str, ...]) -> Refusal:
    available = sorted(kind_of(die) for die in unplaced) if free_value(seat) else sorted(unplaced)
    asked = sorted(kind_of(die) for die in dice) if free_value(seat) else sorted(dice)
    for die in asked:
        if die not in available:
            return Refusal("MP-DICE-01", "die-not-on-board", {"die": die})
        available.remove(die)
    if len({face_of(die) for die in dice}) > 1:
        return Refusal("MP-CHAR-01", "different-values-given")
    return Refusal("MP-CHAR-01", "no-die-value", {"value": face_of(dice[0])})


@rule("MP-DICE-02")
def place(turn: MarcoPoloTurn, seat: Seat, dice: tuple[str, ...], space: str) -> None:
    """Puts dice on a space (with the Khan on the next free one) and pays for it if it is occupied."""
    cost = lowest(dice) if must_pay(turn, seat, space) else 0
    target = next_khan_space(turn) if space == KHAN else space
    for die in sorted(set(dice)):
        if free_value(seat):
            blank = f"{kind_of(die)}/{BLANK}"
            turn.move(blank, seat.dice_place, target, dice.count(die), becomes=die, rule="MP-CHAR-01")
        else:
            turn.move(die, seat.dice_place, target, dice.count(die))
    seat.pays("coin", cost, rule="MP-DICE-06")


def next_khan_space(turn: MarcoPoloTurn) -> str:
    """The Khan's leftmost free space, or the empty string if all are taken (MP-KHAN-01)."""
    return next((space for space in turn.khan_spaces if not turn.table.pieces(space)), "")


@step(TAKE_BLACK_DIE)
@rule("MP-REW-04")
def take_black_die(turn: MarcoPoloTurn, seat: Seat) -> None:
    """As a reward the seat takes a black die from the board, if one is left, and rolls it (Raschid does not)."""
    roll_black_die(turn, seat)


def roll_black_die(turn: MarcoPoloTurn, seat: Seat) -> None:
    """A black die, if one is left, comes from the board to the seat with a value of chance (Raschid's with none)."""
    if black_dice_left(turn):
        rolled = f"black/{turn.roll()}" if seat.character.rolls else BLACK_DIE
        turn.move(BLACK_DIE, BLACK_DICE, seat.dice_place, becomes=rolled)


def black_dice_left(turn: MarcoPoloTurn) -> int:
    """The number of black dice on the board."""
    return turn.count(BLACK_DICE, BLACK_DIE)
