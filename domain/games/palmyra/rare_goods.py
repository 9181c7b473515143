"""PALM-RARE: Rare Goods are acquired, chosen or taken for nothing; what the stacks look like."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra import missions, payment, spaces
from domain.games.palmyra.areas import stack_place, top_place
from domain.games.palmyra.components import Box
from domain.games.palmyra.improvement_tiles import (
    PointsOnRareGood,
    RareGoodChoice,
    RareGoodDiscount,
    RareGoodForPoints,
)
from domain.games.palmyra.kinds import ACQUIRE, RARE_COLOURS, Goods
from domain.games.palmyra.mission_cards import AnyRareGood
from domain.games.palmyra.questions import CONSTRUCTION, PrivateConstructionDue
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.table.names import face_of

PAID_WITH_POINTS = "rare-for-points"

# -- the stacks -----------------------------------------------------------------------------------------------------


def uncover(turn: PalmyraTurn, colour: str) -> None:
    """The next tile of a stack is seen, if there is one; nobody knew which (AMB-39)."""
    stack = stack_place(colour)
    if turn.table.pieces(stack):
        turn.move(turn.draw(stack), stack, top_place(colour))


def take_top(turn: PalmyraTurn, seat: Seat, colour: str) -> None:
    """The seat gets the uppermost tile of a stack."""
    turn.move(turn.top(colour), top_place(colour), seat.rare)
    uncover(turn, colour)


def take_free(turn: PalmyraTurn, seat: Seat, colour: str) -> None:
    """The seat gets the uppermost tile of a stack for nothing."""
    take_top(turn, seat, colour)
    _score_free(turn, seat)


def _take_named(turn: PalmyraTurn, seat: Seat, name: str) -> None:
    """The seat takes this tile out of its stack, which is shuffled then."""
    colour = colour_of(turn.box, name)
    piece = f"{colour}-good/{name}"
    top = turn.top(colour)
    if top == piece:
        turn.move(piece, top_place(colour), seat.rare)
    else:
        turn.move(piece, stack_place(colour), seat.rare)
        turn.move(top, top_place(colour), stack_place(colour))
    uncover(turn, colour)


def colour_of(box: Box, name: str) -> str:
    """The colour of a type of Rare Goods; empty if there is no such type."""
    return next((colour for colour, types in box.rare_goods.items() if name in types), "")


def left_in(turn: PalmyraTurn, colour: str) -> list[str]:
    """The types of which a tile is left in a stack, in the order of the box; this follows by counting."""
    top, below = turn.table.pieces(top_place(colour)), turn.table.pieces(stack_place(colour))
    pieces = {face_of(piece) for piece in (*top, *below)}
    return [name for name in turn.box.rare_goods[colour] if name in pieces]


def _score_free(turn: PalmyraTurn, seat: Seat) -> None:
    for tile, effect in seat.tiles(PointsOnRareGood):
        turn.score(seat.number, "improvements", effect.free, rule=tile.rule)


# -- acquiring ------------------------------------------------------------------------------------------------------


def discount(seat: Seat) -> int:
    """The discount on a Rare Good, in goods."""
    return sum(effect.goods for _, effect in seat.tiles(RareGoodDiscount))


def points_price(seat: Seat) -> int | None:
    """The points that the seat may pay instead of goods now, and can; None if it may not (PALM-IMP-09)."""
    if seat.remembers(PAID_WITH_POINTS):
        return None
    prices = [effect.points for _, effect in seat.tiles(RareGoodForPoints) if effect.points <= seat.points]
    return min(prices, default=None)


def choices(turn: PalmyraTurn, seat: Seat, colour: str) -> list[str]:
    """The tiles of a stack that the seat may take: the top one (no name), with a tile any named one (PALM-IMP-43)."""
    if not turn.top(colour):
        return []
    return ["", *left_in(turn, colour)] if seat.tiles(RareGoodChoice) else [""]


def ways_to_pay(turn: PalmyraTurn, seat: Seat, colour: str) -> Iterator[tuple[Goods, bool]]:
    """The ways to pay for a Rare Good: goods, or nothing but points."""
    for goods in payment.payments(seat, turn.box.rare_good_cost[colour], discount(seat)):
        yield goods, False
    if points_price(seat) is not None:
        yield (), True


@dataclass(frozen=True, slots=True)
class AcquireRareGood(Decision[PalmyraTurn, Seat]):
    """Buys a Rare Good."""

    colour: str
    """The stack: `grey`, `yellow` or `red`."""
    payment: Bag
    """The goods paid; empty if points are paid."""
    points: bool
    """True to pay points instead of goods."""
    tile: str
    """The type to take out of the stack, if any may be taken; empty for the top tile."""

    answers = (CONSTRUCTION, PrivateConstructionDue.kind)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["AcquireRareGood"]:
        for colour in RARE_COLOURS:
            if spaces.used_for(turn, seat, f"{ACQUIRE}{colour}"):
                for tile in choices(turn, seat, colour):
                    for goods, points in ways_to_pay(turn, seat, colour):
                        yield cls(colour, goods, points, tile)

    @rule("PALM-RARE-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        self._pay(turn, seat)
        if self.tile:
            with turn.citing(seat.rule_of(RareGoodChoice)):
                _take_named(turn, seat, self.tile)
        else:
            take_top(turn, seat, self.colour)
        for tile, effect in seat.tiles(PointsOnRareGood):
            turn.score(seat.number, "improvements", effect.action, rule=tile.rule)
        spaces.finish(turn, seat, f"{ACQUIRE}{self.colour}")
        spaces.go_on(turn, seat)

    def _pay(self, turn: PalmyraTurn, seat: Seat) -> None:
        if self.points:
            price = points_price(seat) or 0
            tile = next(tile for tile, effect in seat.tiles(RareGoodForPoints) if effect.points == price)
            with turn.citing(tile.rule):
                turn.score(seat.number, "purchases", -price)
                seat.notes(PAID_WITH_POINTS)
        else:
            with turn.citing(seat.rule_of(RareGoodDiscount)):
                payment.pay(turn, seat, self.payment)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.colour not in RARE_COLOURS:
            yield Refusal("PALM-RARE-01", "no-such-stack", {"colour": self.colour})
            return
        yield from spaces.objections(turn, seat, f"{ACQUIRE}{self.colour}", "PALM-RARE-01")
        if not turn.top(self.colour):
            yield Refusal("PALM-RARE-01", "stack-empty", {"colour": self.colour})
        yield from self._tile_objections(turn, seat)
        if self.points:
            yield from _points_objections(seat)
            if self.payment:
                yield Refusal("PALM-RARE-02", "goods-and-points")
        else:
            price = turn.box.rare_good_cost[self.colour]
            yield from payment.payment_objections(seat, self.payment, price, discount(seat), "PALM-RARE-01")

    def _tile_objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.tile and not seat.tiles(RareGoodChoice):
            yield Refusal("PALM-RARE-02", "no-choice-of-tile")
        elif self.tile and self.tile not in left_in(turn, self.colour):
            yield Refusal("PALM-RARE-02", "tile-not-in-stack", {"tile": self.tile})


def _points_objections(seat: Seat) -> Iterator[Refusal]:
    prices = [effect.points for _, effect in seat.tiles(RareGoodForPoints)]
    if not prices:
        yield Refusal("PALM-RARE-02", "points-not-accepted")
    elif seat.remembers(PAID_WITH_POINTS):
        yield Refusal("PALM-RARE-02", "already-paid-with-points")
    elif seat.points < min(prices):
        yield Refusal("PALM-RARE-02", "too-few-points", {"needed": min(prices)})


@dataclass(frozen=True, slots=True)
class ReturnMissionForRareGood(Decision[PalmyraTurn, Seat]):
    """Returns a mission to take any Rare Good from any stack."""

    card: str
    """Id of the mission."""
    tile: str
    """The type, such as `silk`."""

    answers = (CONSTRUCTION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForRareGood"]:
        for card, _ in seat.cards(AnyRareGood):
            for colour in RARE_COLOURS:
                for name in left_in(turn, colour):
                    yield cls(card.id, name)

    @rule("PALM-MISS-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(missions.give_back(turn, seat, self.card)):
            _take_named(turn, seat, self.tile)
        _score_free(turn, seat)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, AnyRareGood)
        colour = colour_of(turn.box, self.tile)
        if not colour or self.tile not in left_in(turn, colour):
            yield Refusal("PALM-MIS-01", "tile-not-in-stack", {"tile": self.tile})
