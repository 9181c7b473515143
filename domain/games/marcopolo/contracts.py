"""MP-CON: the main action Obtain Contracts, the display of contracts and the special stack (MP-REW-06).

The action is asked in two stages: what is taken, and what makes room for it if that leaves a choice (MP-CON-03).

The special stack is not a place of its own. Its upper part are contracts that nobody has seen: as many of them as no
later round needs (the bag `contracts` holds both, and nobody can tell the difference). Below lie the contracts put
back, each in a place of its own, `under:1` and so on; after the last of these places the first is used again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product

from domain.games.marcopolo import dice, turns
from domain.games.marcopolo.areas import BOX, CONTRACTS, OUT, UNSEEN_CONTRACTS
from domain.games.marcopolo.components import Box, ContractsAction
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import numbered_places, place_name

DRAW_SPECIAL_CONTRACT = "draw special contract"
PLACE_DRAWN = "place drawn contract"


# -- the display and the special stack ------------------------------------------------------------------------------


@rule("MP-ROUND-08")
def clear_display(turn: MarcoPoloTurn) -> None:
    """The contracts left in the display go under the special stack, column 1 first."""
    for column in columns(turn.box):
        contract = contract_in(turn, column)
        if contract:
            _put_under_special_stack(turn, contract, _display(column))


def fill_display(turn: MarcoPoloTurn) -> None:
    """The next stack of contracts fills the display; the round marker counts the stacks."""
    number = turn.round
    turn.move(f"round/{number}", "round" if number else BOX, "round", becomes=f"round/{number + 1}")
    for column in range(1, turn.box.setup.contracts_per_stack + 1):
        turn.move(turn.draw(UNSEEN_CONTRACTS), UNSEEN_CONTRACTS, _display(column))


def columns(box: Box) -> range:
    """The numbers of the columns of the display."""
    return range(1, box.contracts_action.columns + 1)


def contract_in(turn: MarcoPoloTurn, column: int) -> str:
    """The id of the contract in a column of the display; empty if there is none."""
    return turn.face(_display(column))


def special_contracts(turn: MarcoPoloTurn) -> int:
    """The number of contracts in the special stack."""
    return _unseen_special_contracts(turn) + len(_places_under(turn))


def _display(column: int) -> str:
    return place_name("display", slot=column)


def _unseen_special_contracts(turn: MarcoPoloTurn) -> int:
    setup = turn.box.setup
    stacks_left = setup.contract_stacks - turn.round
    return turn.size(UNSEEN_CONTRACTS) - stacks_left * setup.contracts_per_stack


def _ring(turn: MarcoPoloTurn) -> tuple[str, ...]:
    """The places under the special stack; they are used in turn, and one is always empty."""
    return numbered_places("under", range(1, len(turn.box.regular_contracts) + 2))


def _places_under(turn: MarcoPoloTurn) -> tuple[str, ...]:
    """The places under the special stack that hold a contract, the uppermost first."""
    ring = _ring(turn)
    filled = [bool(pieces) for pieces in map(turn.table.pieces, ring)]
    for first in range(len(ring)):
        if filled[first] and not filled[first - 1]:
            rotated = ring[first:] + ring[:first]
            return rotated[: sum(filled)]
    return ()


def _put_under_special_stack(turn: MarcoPoloTurn, contract: str, source: str) -> None:
    ring = _ring(turn)
    places = _places_under(turn)
    target = ring[(ring.index(places[-1]) + 1) % len(ring)] if places else ring[0]
    turn.move(f"contract/{contract}", source, target)


def _reveal_special_contract(turn: MarcoPoloTurn, target: str) -> None:
    """The uppermost contract of the special stack, which must not be empty, goes face up to a place."""
    if _unseen_special_contracts(turn):
        turn.move(turn.draw(UNSEEN_CONTRACTS), UNSEEN_CONTRACTS, target)
    else:
        place = _places_under(turn)[0]
        turn.move(turn.only(place), place, target)


def put_away(turn: MarcoPoloTurn, contract: str, source: str) -> None:
    """A contract leaves a slot unfinished: under the special stack, a starting contract out of the game (MP-CON-03)."""
    if turn.box.contracts[contract].starting:
        turn.move(f"contract/{contract}", source, OUT)
    else:
        _put_under_special_stack(turn, contract, source)


# -- the main action ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ObtainContracts(Decision[MarcoPoloTurn, Seat]):
    """Takes contracts from the display. ReturnContracts follows if there is a choice of contracts to give up."""

    die: str
    """The die."""
    columns: tuple[int, ...]
    """The columns of these contracts, in ascending order."""
    extras: tuple[str, ...]
    """`coin` or `camel` for each of these columns with a bonus, in the same order."""

    answers = (turns.MAIN_ACTION_DUE,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ObtainContracts"]:
        action = turn.box.contracts_action
        filled = tuple(column for column in columns(turn.box) if contract_in(turn, column))
        exact = dice.free_value(seat)
        for placing in dice.placements(turn, seat, CONTRACTS, action.dice):
            for taken, extras in _takings(action, filled, placing.lowest):
                if not exact or taken[-1] == placing.lowest:  # MP-CHAR-01
                    yield cls(placing.dice[0], taken, extras)

    @rule("MP-CON-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dice.place(turn, seat, (self.die,), CONTRACTS)
        _take_bonuses(turn, seat, self.columns, self.extras)
        needed = _overflow(seat, len(self.columns))
        ways = _returns(turn, seat, needed)
        if len(ways) > 1:
            turn.ask(seat.number, RoomNeeded(needed, self.columns), rule="MP-CON-03")
        else:
            _obtain(turn, seat, self.columns, ways[0])
        turns.main_action(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        placeable = True
        for refusal in dice.objections(turn, seat, (self.die,), CONTRACTS, turn.box.contracts_action.dice):
            placeable = False
            yield refusal
        yield from self._column_objections(turn, dice.value(self.die) if placeable else None)
        bonuses = _bonuses(turn.box.contracts_action, self.columns)
        if len(self.extras) != len(bonuses) or any(
            extra not in bonus for extra, bonus in zip(self.extras, bonuses, strict=False)
        ):
            yield Refusal("MP-CON-02", "wrong-column-bonus", {"needed": len(bonuses), "given": len(self.extras)})
        if placeable:
            yield from dice.needless_value(seat, (self.die,), max(self.columns, default=0))

    def _column_objections(self, turn: MarcoPoloTurn, die: int | None) -> Iterator[Refusal]:
        action = turn.box.contracts_action
        if not action.minimum_take <= len(self.columns) <= action.maximum_take:
            yield Refusal("MP-CON-06", "wrong-number-of-columns", {"given": len(self.columns)})
        if len(set(self.columns)) != len(self.columns):
            yield Refusal("MP-CON-06", "column-twice")
        elif list(self.columns) != sorted(self.columns):
            yield Refusal("MP-CON-06", "columns-not-ascending")
        for column in self.columns:
            if column not in columns(turn.box) or not contract_in(turn, column):
                yield Refusal("MP-CON-06", "column-empty", {"column": column})
            elif die is not None and column > die:
                yield Refusal("MP-CON-06", "column-above-die", {"column": column, "lowest": die})


class RoomNeeded(Due):
    """The number of contracts that make room, and the columns of those that come. Asked only if there is a choice."""

    kind = "return contracts"

    number: int
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReturnContracts(Decision[MarcoPoloTurn, Seat]):
    """Gives up contracts to make room for new ones. Asked only if there is a choice."""

    contracts: tuple[str, ...]
    """Ids of the active contracts given up, in the order in which they go under the special stack; a starting contract
    comes last.
    """

    answers = (RoomNeeded.kind,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ReturnContracts"]:
        for way in _returns(turn, seat, turn.asked(seat.number, RoomNeeded).number):
            yield cls(way)

    @rule("MP-CON-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        _obtain(turn, seat, turn.answered_as(RoomNeeded).columns, self.contracts)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        needed = turn.asked(seat.number, RoomNeeded).number
        if len(self.contracts) != needed:
            yield Refusal("MP-CON-03", "wrong-number-returned", {"needed": needed, "given": len(self.contracts)})
            return
        held = seat.contracts
        for contract in self.contracts:
            if contract not in held:
                yield Refusal("MP-CON-03", "contract-not-active", {"contract": contract})
                return
            held.remove(contract)
        if self.contracts not in _returns(turn, seat, needed):
            yield Refusal("MP-CON-03", "starting-contract-not-last")


def prospects(turn: MarcoPoloTurn, seat: Seat) -> list[list[str]]:
    """The active contracts that the seat can have when it has answered what it returns, each time in the order of its
    slots; just those that it has if it is not asked that.
    """
    if not turn.asks(seat.number, RoomNeeded.kind):
        return [seat.contracts]
    due = turn.asked(seat.number, RoomNeeded)
    obtained = [contract_in(turn, column) for column in due.columns]
    return [_after(turn, seat, returned, obtained) for returned in _returns(turn, seat, due.number)]


def _after(turn: MarcoPoloTurn, seat: Seat, returned: tuple[str, ...], obtained: list[str]) -> list[str]:
    """The contracts in the slots when some are returned and those obtained fill what is free."""
    coming = iter(obtained)
    return [held if held and held not in returned else next(coming) for held in map(turn.face, seat.slots)]


@rule("MP-CON-01")
def _obtain(turn: MarcoPoloTurn, seat: Seat, taken: tuple[int, ...], returned: tuple[str, ...]) -> None:
    """The contracts of these columns go to the seat, for which others make room; the display is put in order."""
    with turn.citing("MP-CON-03"):
        for contract in returned:
            put_away(turn, contract, seat.slot_of(contract))
    for column, slot in zip(taken, seat.free_slots, strict=False):
        turn.move(turn.only(_display(column)), _display(column), slot)
    _close_up(turn)
    _refill(turn)


@lru_cache(maxsize=1024)
def _takings(
    action: ContractsAction, filled: tuple[int, ...], lowest: int
) -> tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]:
    """The choices of columns not above the low die, each with the choices of their bonuses (MP-CON-01, MP-CON-02)."""
    within = [column for column in filled if column <= lowest]
    return tuple(
        (taken, extras)
        for number in range(action.minimum_take, action.maximum_take + 1)
        for taken in combinations(within, number)
        for extras in product(*_bonuses(action, taken))
    )


def _overflow(seat: Seat, taken: int) -> int:
    """The number of active contracts that must make room for a number of new ones."""
    return max(0, taken - len(seat.free_slots))


def _returns(turn: MarcoPoloTurn, seat: Seat, needed: int) -> list[tuple[str, ...]]:
    """The ways to give up ``needed`` contracts: in each order for those that go under the special stack, with starting
    contracts last.
    """
    contracts = turn.box.contracts

    def in_order(returned: tuple[str, ...]) -> bool:
        starting = [contract for contract in returned if contracts[contract].starting]
        return returned[len(returned) - len(starting) :] == tuple(sorted(starting))

    return [way for way in permutations(sorted(seat.contracts), needed) if in_order(way)]


def _bonuses(action: ContractsAction, taken: tuple[int, ...]) -> list[dict[str, int]]:
    """For each taken column that has a bonus: what may be chosen, each item with its number (MP-CON-02)."""
    bonuses = action.column_bonus
    return [dict(pair for reward in bonuses[column] for pair in reward) for column in taken if column in bonuses]


@rule("MP-CON-02")
def _take_bonuses(turn: MarcoPoloTurn, seat: Seat, taken: tuple[int, ...], extras: tuple[str, ...]) -> None:
    for bonus, item in zip(_bonuses(turn.box.contracts_action, taken), extras, strict=True):
        seat.takes(item, bonus[item])


@rule("MP-CON-04")
def _close_up(turn: MarcoPoloTurn) -> None:
    """The contracts that are left move to the left."""
    free = 1
    for column in columns(turn.box):
        if contract_in(turn, column):
            turn.move(turn.only(_display(column)), _display(column), _display(free))
            free += 1


@rule("MP-CON-05")
def _refill(turn: MarcoPoloTurn) -> None:
    """If the display is empty, special contracts are laid out, as far as there are any."""
    if not any(contract_in(turn, column) for column in columns(turn.box)):
        for column in turn.box.refill:
            if special_contracts(turn):
                _reveal_special_contract(turn, _display(column))


# -- a special contract as a reward ---------------------------------------------------------------------------------


@step(DRAW_SPECIAL_CONTRACT)
@rule("MP-REW-06")
def draw_special_contract(turn: MarcoPoloTurn, seat: Seat) -> None:
    """The uppermost special contract goes to a free slot of the seat; without one the seat is asked what it keeps."""
    if not special_contracts(turn):
        return
    slots = seat.free_slots
    if slots:
        _reveal_special_contract(turn, slots[0])
    else:
        _reveal_special_contract(turn, seat.drawn)
        turn.ask(seat.number, PLACE_DRAWN)


@dataclass(frozen=True, slots=True)
class PlaceDrawnContract(Decision[MarcoPoloTurn, Seat]):
    """Makes room for a drawn contract, or gives it up."""

    replaced: str
    """Id of the active contract given up for it; empty to give up the drawn one."""

    answers = (PLACE_DRAWN,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["PlaceDrawnContract"]:
        yield cls("")
        for contract in seat.contracts:
            yield cls(contract)

    @rule("MP-REW-06")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        if self.replaced:
            slot = seat.slot_of(self.replaced)
            put_away(turn, self.replaced, slot)
            turn.move(turn.only(seat.drawn), seat.drawn, slot)
        else:
            put_away(turn, turn.face(seat.drawn), seat.drawn)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if self.replaced and self.replaced not in seat.contracts:
            yield Refusal("MP-REW-06", "contract-not-active", {"contract": self.replaced})
