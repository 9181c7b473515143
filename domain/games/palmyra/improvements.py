"""PALM-IMPR: the display of Improvements, buying them, and getting them for returned missions."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from domain.games.palmyra import missions, payment, tower
from domain.games.palmyra.areas import CLEARED, DISPLAY, LEFT_OVER, undrawn_place
from domain.games.palmyra.improvement_tiles import Improvement
from domain.games.palmyra.kinds import BUY_IMPROVEMENT
from domain.games.palmyra.mission_cards import FreeImprovements, OffBoardImprovement
from domain.games.palmyra.questions import AFTER_PURCHASE, FREE_TILES, GO_ON, IMPROVEMENT, OFF_BOARD_TILE, go_on
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.table.names import face_of

# -- the display ----------------------------------------------------------------------------------------------------


def fill_display(turn: PalmyraTurn) -> None:
    """Tiles of the Era are drawn for the display; the rest leaves the game."""
    stack = undrawn_place(turn.era)
    for _ in range(turn.by_players.display):
        turn.move(turn.draw(stack), stack, DISPLAY)
    for piece in sorted(turn.table.pieces(stack)):
        turn.move(piece, stack, LEFT_OVER)


def displayed(turn: PalmyraTurn) -> list[str]:
    """The ids of the displayed tiles, in the order of the box."""
    shown = set(map(face_of, turn.table.pieces(DISPLAY)))
    return [tile for tile in turn.box.improvements if tile in shown]


def _gain(turn: PalmyraTurn, seat: Seat, tile: str, source: str) -> None:
    """The seat gets a tile, which works at once (PALM-IMPR-04)."""
    turn.move(f"improvement/{tile}", source, seat.tiles_place)
    tower.gain_tile(turn, seat)


# -- buying ---------------------------------------------------------------------------------------------------------


def can_buy(turn: PalmyraTurn, seat: Seat) -> bool:
    """True if there is a tile for sale that the seat could pay."""
    price = turn.of_era(turn.box.improvement_price)
    return bool(turn.table.pieces(DISPLAY)) and sum(seat.goods().values()) >= price


@dataclass(frozen=True, slots=True)
class BuyImprovement(Decision[PalmyraTurn, Seat]):
    """Buys a displayed Improvement."""

    tile: str
    """Id of the tile."""
    payment: Bag
    """The goods paid: as many as the Era asks for."""

    answers = (IMPROVEMENT,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["BuyImprovement"]:
        ways = list(bags_from(seat.goods(), turn.of_era(turn.box.improvement_price)))
        for tile in displayed(turn):
            for goods in ways:
                yield cls(tile, goods)

    @rule("PALM-IMPR-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing("PALM-IMPR-02"):
            payment.pay(turn, seat, self.payment)
        _gain(turn, seat, self.tile, DISPLAY)
        place = turn.slots_by_name[turn.answered.arguments[0]].place
        if turn.box.improvements[self.tile].private:
            # the piece goes there, so that it can be used in the same turn
            turn.move(turn.only(place), place, seat.private_place(self.tile), rule="PALM-IMPR-05")
        else:
            seat.takes_back(place)
        turn.ask(seat.number, GO_ON, AFTER_PURCHASE)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.tile not in displayed(turn):
            yield Refusal("PALM-IMPR-03", "tile-not-displayed", {"tile": self.tile})
        price = turn.of_era(turn.box.improvement_price)
        yield from payment.goods_objections(self.payment, price, "PALM-IMPR-03")
        if not payment.affordable(seat, self.payment):
            yield Refusal("PALM-IMPR-02", "goods-missing")


@dataclass(frozen=True, slots=True)
class DeclineImprovement(Decision[PalmyraTurn, Seat]):
    """Buys nothing with a piece on an Improvement slot."""

    answers = (IMPROVEMENT,)

    @rule("PALM-IMPR-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        seat.withdraws(turn.slots_by_name[turn.answered.arguments[0]].place)


class ImprovementSlots(Due):
    """The slots for Improvements are handled in their order, from the one with this number on."""

    first: int = 0

    @rule("PALM-IMPR-01")
    def happen(self, turn: PalmyraTurn) -> None:
        slots = turn.slots_by_action[BUY_IMPROVEMENT]
        for number, slot in enumerate(slots[self.first :], self.first):
            seat = turn.owner(slot)
            if seat is not None:
                turn.ask(seat.number, GO_ON, IMPROVEMENT, slot.name)
                turn.then(ImprovementSlots(number + 1))
                return


# -- for missions ---------------------------------------------------------------------------------------------------


def off_board(turn: PalmyraTurn) -> list[Improvement]:
    """The tiles that were never displayed and never owned, of the Eras allowed now (AMB-30)."""
    pieces = {*turn.table.pieces(LEFT_OVER)}
    if turn.setting.on("off_board_pool_unowned"):
        pieces.update(turn.table.pieces(CLEARED))
    last = 1 if turn.era == 1 else 2
    return [tile for tile in turn.box.improvements.values() if tile.piece in pieces and tile.era <= last]


@dataclass(frozen=True, slots=True)
class TakeOffBoardImprovement(Decision[PalmyraTurn, Seat]):
    """Returns a mission to take an Improvement that was never displayed."""

    card: str
    """Id of the mission."""
    tile: str
    """Id of the tile."""

    answers = (OFF_BOARD_TILE,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TakeOffBoardImprovement"]:
        for card, _ in seat.cards(OffBoardImprovement):
            for tile in off_board(turn):
                yield cls(card.id, tile.id)

    @rule("PALM-IMPR-07")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        piece = f"improvement/{self.tile}"
        with turn.citing(missions.give_back(turn, seat, self.card)):
            _gain(turn, seat, self.tile, LEFT_OVER if turn.count(LEFT_OVER, piece) else CLEARED)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, OffBoardImprovement)
        tile = turn.box.improvements.get(self.tile)
        if tile is None:
            yield Refusal("PALM-IMPR-07", "no-such-tile", {"tile": self.tile})
        elif tile not in off_board(turn):
            yield Refusal("PALM-IMPR-07", "tile-not-off-board", {"tile": self.tile})


@dataclass(frozen=True, slots=True)
class TakeFreeImprovements(Decision[PalmyraTurn, Seat]):
    """Returns a mission to take displayed Improvements."""

    card: str
    """Id of the mission."""
    tiles: Bag
    """Ids of the tiles: as many as the card grants, or all if fewer are displayed."""

    answers = (FREE_TILES,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TakeFreeImprovements"]:
        for card, benefit in seat.cards(FreeImprovements):
            shown = displayed(turn)
            if shown:
                for tiles in combinations(shown, min(benefit.number, len(shown))):
                    yield cls(card.id, tiles)

    @rule("PALM-IMPR-06")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(missions.give_back(turn, seat, self.card)):
            for tile in self.tiles:
                _gain(turn, seat, tile, DISPLAY)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        refusals = list(missions.return_objections(turn, seat, self.card, FreeImprovements))
        yield from refusals
        shown = displayed(turn)
        for tile in self.tiles:
            if tile not in shown:
                yield Refusal("PALM-IMPR-06", "tile-not-displayed", {"tile": tile})
                return
        benefit = None if refusals else turn.box.missions[self.card].benefit
        needed = min(benefit.number, len(shown)) if isinstance(benefit, FreeImprovements) else len(self.tiles)
        if not self.tiles or len(self.tiles) != needed:
            yield Refusal("PALM-IMPR-06", "wrong-number-of-tiles", {"needed": needed, "given": len(self.tiles)})
        elif len(set(self.tiles)) != needed:
            yield Refusal("PALM-IMPR-06", "same-tile-twice")
