"""The typed facades with which the rules of Palmyra read and change the table. They hold names, never contents."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

from domain.games.palmyra.areas import BOX, FIRST_PLAYER, LEVEL, MARK, top_place
from domain.games.palmyra.categories import CATEGORIES
from domain.games.palmyra.components import Box
from domain.games.palmyra.improvement_tiles import Improvement
from domain.games.palmyra.kinds import GOODS, PIECES, RARE_COLOURS
from domain.games.palmyra.mission_cards import Mission
from domain.play.chance import Chance
from domain.play.turn import STOCK, Setting, Turn
from domain.table.names import face_of, kind_of, place_name
from domain.table.table import Table

ThingT = TypeVar("ThingT")


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the board, as decisions name it (``name``), with the place on which its piece stands."""

    name: str
    place: str
    region: str
    action: str
    pieces: tuple[str, ...]


class Seat:
    """A seat and all that belongs to it."""

    def __init__(self, turn: "PalmyraTurn", number: int) -> None:
        self.turn = turn
        self.number = number
        self.warehouse = place_name("warehouse", number)
        self.traded = place_name("traded", number)
        self.reserve = place_name("reserve", number)
        self.tower = place_name("tower", number)
        self.tower_card = place_name("tower-card", number)
        self.rare = place_name("rare", number)
        self.tiles_place = place_name("tiles", number)
        self.hand_place = place_name("hand", number)
        self.fulfilled = place_name("fulfilled", number)
        self.returned = place_name("returned", number)
        self.chosen = place_name("chosen", number)
        self.passing = place_name("passing", number)
        self.first_place = place_name("first", number)
        self.colour_place = place_name("colour", number)

    # -- goods --------------------------------------------------------------------------------------------------

    def stored(self, good: str) -> int:
        """The number of a good in the Warehouse: those may be traded (PALM-TRADE-02)."""
        return self.turn.table.count(self.warehouse, good)

    def has(self, good: str) -> int:
        """The number of a good that the seat owns, in the Warehouse and among the Traded Goods."""
        return self.turn.table.count(self.warehouse, good) + self.turn.table.count(self.traded, good)

    def goods(self) -> dict[str, int]:
        """The number of each good that the seat owns, in both areas together."""
        return {good: self.has(good) for good in GOODS}

    def stores(self, good: str, count: int = 1, *, rule: str = "") -> None:
        """Goods come from the stock into the Warehouse."""
        self.turn.move(good, STOCK, self.warehouse, count, rule=rule)

    def trades_for(self, good: str, count: int = 1) -> None:
        """Goods come from the stock among the Traded Goods."""
        self.turn.move(good, STOCK, self.traded, count)

    # -- pieces -------------------------------------------------------------------------------------------------

    @property
    def colour(self) -> str:
        """The colour of the seat; empty before it has chosen one."""
        return self.turn.face(self.colour_place)

    def piece(self, kind: str) -> str:
        """The seat's camel or ship as a piece of the table."""
        return f"{kind}/{self.colour}"

    def in_reserve(self, kind: str) -> int:
        """The number of camels or ships that the seat has in its reserve."""
        return self.turn.table.count(self.reserve, self.piece(kind))

    def pieces_of(self, kind: str) -> int:
        """The number of camels or ships that the seat has got so far, wherever they are."""
        most = self.turn.box.setup.most_camels if kind == PIECES[0] else self.turn.box.setup.most_ships
        return most - self.turn.table.count(BOX, self.piece(kind))

    def on(self, slot: Slot) -> str:
        """The kind of the own piece on a slot of the board; empty if there is none."""
        pieces = self.turn.table.pieces(slot.place)
        colour = self.colour if pieces else ""
        return next((kind_of(piece) for piece in pieces if face_of(piece) == colour), "")

    def slots(self, action: str) -> list[Slot]:
        """The slots of the board with this action on which an own piece stands."""
        pieces = self.turn.table.pieces
        taken = [slot for slot in self.turn.slots_by_action.get(action, ()) if pieces(slot.place)]
        colour = self.colour if taken else ""
        return [slot for slot in taken if colour in map(face_of, pieces(slot.place))]

    def gets_piece(self, kind: str, *, rule: str = "") -> None:
        """A further camel or ship comes to the reserve."""
        self.turn.move(self.piece(kind), BOX, self.reserve, rule=rule)

    def takes_back(self, place: str, *, rule: str = "PALM-TURN-04") -> None:
        """The piece that stands there returns to the reserve: its action is resolved, or what ``rule`` says."""
        self.turn.move(self.turn.only(place), place, self.reserve, rule=rule)

    def withdraws(self, place: str) -> None:
        """The piece that stands there returns to the reserve without effect."""
        self.takes_back(place, rule="PALM-TURN-05")

    def place_named(self, name: str) -> str:
        """The place of a space by its name: a slot of the board, ``pa_market/1``, or a private action, ``I21``."""
        slot = self.turn.slots_by_name.get(name)
        return slot.place if slot else self.private_place(name)

    # -- Improvements -------------------------------------------------------------------------------------------

    def owns(self, tile: str) -> bool:
        """True if the seat has the Improvement with this id."""
        return self.turn.table.count(self.tiles_place, f"improvement/{tile}") > 0

    def tiles(self, effect: type[ThingT]) -> list[tuple[Improvement, ThingT]]:
        """The own Improvements with this kind of effect, each with its effect."""
        pieces = self.turn.table.pieces(self.tiles_place)
        return [entry for entry in self.turn.box.tiles(effect) if entry[0].piece in pieces] if pieces else []

    def rule_of(self, effect: type[object]) -> str:
        """The rule of the own Improvement that does this; the one in force if there is none."""
        return next((tile.rule for tile, _ in self.tiles(effect)), self.turn.rule)

    def private_place(self, tile: str) -> str:
        """The space for a piece on an own private action."""
        return place_name("private", self.number, tile)

    def private_spaces(self) -> list[Improvement]:
        """The own private actions, occupied or not."""
        pieces = self.turn.table.pieces(self.tiles_place)
        return [tile for tile in self.turn.private_tiles if tile.piece in pieces]

    def stands_on(self, tile: str) -> bool:
        """True if an own piece stands on the private action with this id."""
        return bool(self.turn.table.pieces(self.private_place(tile)))

    def private(self, effect: type[ThingT]) -> list[tuple[Improvement, ThingT]]:
        """The own private actions of this kind on which a piece stands."""
        return [entry for entry in self.tiles(effect) if self.stands_on(entry[0].id)]

    # -- tower, temples, Rare Goods -----------------------------------------------------------------------------

    @property
    def levels(self) -> int:
        """The height of the tower."""
        return self.turn.table.count(self.tower, LEVEL)

    def temple_place(self, number: int) -> str:
        """The place of the seat's temple with this number, from 1."""
        return place_name("temple", self.number, number)

    def temples(self) -> list[str]:
        """The latest part of each temple, the first temple first."""
        parts: list[str] = []
        while part := self.turn.face(self.temple_place(len(parts) + 1)):
            parts.append(part)
        return parts

    @property
    def completed_temples(self) -> int:
        """The number of complete temples."""
        return sum(part == self.turn.last_part for part in self.temples())

    def rare_goods(self, colour: str) -> int:
        """The number of Rare Goods of a colour that the seat has."""
        kind = f"{colour}-good"
        return sum(count for piece, count in self.turn.table.pieces(self.rare).items() if kind_of(piece) == kind)

    # -- missions -----------------------------------------------------------------------------------------------

    def hand(self) -> list[str]:
        """The ids of the missions in hand, in the order of the box."""
        pieces = self.turn.table.pieces(self.hand_place)
        return [name for name, card in self.turn.box.missions.items() if card.piece in pieces] if pieces else []

    @property
    def hand_size(self) -> int:
        """The number of missions in hand: everybody knows that."""
        return self.turn.size(self.hand_place)

    def cards(self, benefit: type[ThingT]) -> list[tuple[Mission, ThingT]]:
        """The fulfilled missions with this kind of benefit that may be returned now, each with its benefit."""
        pieces = self.turn.table.pieces(self.fulfilled)
        if not pieces:
            return []
        return [
            entry
            for entry in self.turn.box.cards(benefit)
            if entry[0].piece in pieces and not self.remembers(f"fulfilled/{entry[0].id}")
        ]

    def benefit(self, card: str, benefit: type[ThingT]) -> ThingT:
        """The use of a fulfilled mission with this kind of benefit."""
        return next(found for mission, found in self.cards(benefit) if mission.id == card)

    @property
    def missions_on_board(self) -> int:
        """The number of missions that are fulfilled or returned (PALM-MISS-06)."""
        return self.turn.size(self.fulfilled) + self.turn.size(self.returned)

    # -- points, and what is remembered during a turn -----------------------------------------------------------

    @property
    def points(self) -> int:
        """The position of the seat on the track; may be below zero (PALM-COMP-06)."""
        return self.turn.points(self.number, CATEGORIES)

    def remembers(self, what: str) -> bool:
        """True if something was noted about the seat in this turn."""
        return bool(self.turn.table.pieces(place_name("memory", self.number, what)))

    def notes(self, what: str) -> None:
        """Something is remembered about the seat until the end of the turn."""
        self.turn.move(MARK, STOCK, place_name("memory", self.number, what))


class PalmyraTurn(Turn[Box, Seat]):
    """The turn with the facades of Palmyra."""

    def __init__(self, table: Table, box: Box, setting: Setting, chance: Chance) -> None:
        self.private_tiles = _private_tiles(box)
        self.last_part = tuple(box.temple)[-1]
        self.by_players = box.setup.players[setting.players]
        self.slots, self.slots_by_name, self.slots_by_action, self.slots_for = _slots(box, self.by_players.back)
        numbers = range(1, setting.players + 1)
        self.leader_places = tuple(place_name("leader", number) for number in numbers)
        self._orders = tuple((*range(first, setting.players + 1), *range(1, first)) for first in numbers)
        super().__init__(table, box, setting, chance)

    @property
    def number(self) -> int:
        """The number of the turn, from 1; 0 before the first."""
        return int(self.face("turn") or 0)

    @property
    def era(self) -> int:
        """The Era, from 1."""
        return self.box.era_of_turn[max(self.number, 1) - 1]

    def of_era(self, numbers: Sequence[int]) -> int:
        """The one of these numbers, one for each Era, that counts now."""
        return numbers[self.era - 1]

    def order(self) -> Sequence[int]:
        """The seat numbers in play order, as it was fixed at the start of the turn (PALM-TURN-03)."""
        pieces = self.table.pieces
        for place, order in zip(self.leader_places, self._orders, strict=True):
            if pieces(place):
                return order
        return self._orders[0]

    def place_in_order(self, seat: int) -> int:
        """The place of a seat in play order, from 1."""
        return self.order().index(seat) + 1

    @property
    def first_player(self) -> int:
        """The seat that has the First Player pawn."""
        return next(number for number in self.numbers if self.count(self.seat(number).first_place, FIRST_PLAYER))

    def owner(self, slot: Slot) -> Seat | None:
        """The owner of the piece on a slot."""
        for piece in self.table.pieces(slot.place):
            for seat in self.seats:
                if seat.colour == face_of(piece):
                    return seat
        return None

    def top(self, colour: str) -> str:
        """The uppermost tile of a stack of Rare Goods, as a piece; empty if the stack is."""
        return self.only(top_place(colour))

    @property
    def stacks(self) -> list[str]:
        """The colours of which Rare Goods are left."""
        return [colour for colour in RARE_COLOURS if self.top(colour)]


@lru_cache(maxsize=16)
def _private_tiles(box: Box) -> tuple[Improvement, ...]:
    return tuple(tile for tile in box.improvements.values() if tile.private)


class Slots(NamedTuple):
    """The slots of a side of the board: all of them, by their names, by their actions, and by who may stand there."""

    all: Sequence[Slot]
    by_name: Mapping[str, Slot]
    by_action: Mapping[str, Sequence[Slot]]
    by_piece: Mapping[str, Sequence[Slot]]


@lru_cache(maxsize=16)
def _slots(box: Box, back: bool) -> Slots:
    slots = tuple(_each_slot(box, back))
    by_action: dict[str, list[Slot]] = {}
    for slot in slots:
        by_action.setdefault(slot.action, []).append(slot)
    by_piece = {piece: [slot for slot in slots if piece in slot.pieces] for piece in PIECES}
    return Slots(slots, {slot.name: slot for slot in slots}, by_action, by_piece)


def _each_slot(box: Box, back: bool) -> Iterator[Slot]:
    for kind in box.slots:
        for number in range(1, (kind.back if back else kind.front) + 1):
            name = f"{kind.id}/{number}"
            yield Slot(name, place_name("slot", slot=name), kind.region, kind.action, kind.pieces)
