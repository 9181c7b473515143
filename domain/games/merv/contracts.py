"""MERV-CON: fulfilling contracts."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import GOODS, SCROLL
from domain.games.merv.components import Contract
from domain.games.merv.questions import CHOOSE_ACTION, CHOOSE_SITE, CHOOSE_SLOT, MAY_END, SOLDIER_BOON
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.table.names import face_of, place_name

COMMON, RARE = GOODS


def stack_place(stack: str) -> str:
    """The place of a stack of contracts."""
    return place_name("stack", slot=stack)


def available(turn: MervTurn) -> list[Contract]:
    """The top cards of the stacks, from left to right (MERV-CON-01)."""
    found = []
    for stack in turn.box.stacks.values():
        left = set(map(face_of, turn.table.pieces(stack_place(stack.id))))
        for name in stack.contracts:
            if name in left:
                found.append(turn.box.contracts[name])
                break
    return found


def fillings(party: Party, contract: Contract) -> list[tuple[str, ...]]:
    """The goods that can stand for "any good" on a contract, common ones first; none if other items are missing."""
    common, rare = party.has(COMMON) - contract.common, party.has(RARE) - contract.rare
    if common < 0 or rare < 0 or party.has(SCROLL) < contract.scrolls:
        return []
    return [
        (COMMON,) * (contract.any_good - rares) + (RARE,) * rares
        for rares in range(contract.any_good + 1)
        if rares <= rare and contract.any_good - rares <= common
    ]


def fulfil(turn: MervTurn, party: Party, contract: Contract, goods: tuple[str, ...]) -> None:
    """Items are committed and the card is taken; its points and its boon are the caller's affair."""
    items = {SCROLL: contract.scrolls, COMMON: contract.common, RARE: contract.rare}
    for item, count in items.items():
        turn.move(item, party.purse, party.committed_place, count + goods.count(item))
    turn.move(f"contract/{contract.id}", stack_place(contract.stack), party.contracts_place)


@dataclass(frozen=True, slots=True)
class FulfilContract(Decision[MervTurn, Seat]):
    """Fulfils an available contract."""

    contract: str
    """Id of the contract."""
    cube: str
    """The colour of the cube paid."""
    goods: tuple[str, ...]
    """A good for each "any good" on the card: first `common` goods, then `rare` ones."""

    answers = (CHOOSE_SLOT, CHOOSE_SITE, CHOOSE_ACTION, MAY_END)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["FulfilContract"]:
        cubes = [cube for cube in turn.box.cubes if seat.has(cube)]
        level = turn.box.contract_level(seat.influence) if cubes else 0
        if not level:
            return
        for contract in available(turn):
            if turn.box.stacks[contract.stack].level <= level:
                for goods in fillings(seat, contract):
                    for cube in cubes:
                        yield cls(contract.id, cube, goods)

    @rule("MERV-CON-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        contract = turn.box.contracts[self.contract]
        seat.pays(self.cube)
        fulfil(turn, seat, contract, self.goods)
        with turn.citing("MERV-CON-03"):
            seat.scores("contracts", contract.points)
            if turn.box.stacks[contract.stack].boon == "favour":
                gain_favour(turn, seat)
            else:
                turn.ask(seat.number, SOLDIER_BOON)
        with turn.citing("MERV-TURN-07"):  # the turn goes on where it was
            turn.ask_again(seat.number)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        contract = turn.box.contracts.get(self.contract)
        if contract is None or contract not in available(turn):
            yield Refusal("MERV-CON-01", "contract-not-available", {"contract": self.contract})
            return
        level, reached = turn.box.stacks[contract.stack].level, turn.box.contract_level(seat.influence)
        if level > reached:
            yield Refusal("MERV-CON-01", "level-too-high", {"needed": level, "reached": reached})
        choices = fillings(seat, contract)
        if not choices:
            yield Refusal("MERV-CON-04", "items-missing", {"contract": self.contract})
        elif self.goods not in choices:
            yield Refusal("MERV-CON-02", "goods-named-wrongly", {"needed": contract.any_good})
        if self.cube not in turn.box.cubes:
            yield Refusal("MERV-CON-02", "not-a-cube", {"item": self.cube})
        elif not seat.has(self.cube):
            needed, owned = 1, 0
            yield Refusal("MERV-CON-02", "cubes-short", {"cube": self.cube, "needed": needed, "owned": owned})
