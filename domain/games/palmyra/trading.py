"""PALM-TRADE: trades of the Resolution stage, and goods for missions.

Goods given come from the Warehouse, goods got go to the Traded Goods.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from domain.games.palmyra import missions
from domain.games.palmyra.areas import DISCARD
from domain.games.palmyra.improvement_tiles import GoodsForPoints, PrivateMarket, TradeGoods
from domain.games.palmyra.kinds import ADVANCED, BASIC, GOODS, MARKETS, Goods
from domain.games.palmyra.mission_cards import AnyGoods, OpenMarket
from domain.games.palmyra.payment import goods_objections
from domain.games.palmyra.questions import RESOLUTION, go_on
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK

# -- markets --------------------------------------------------------------------------------------------------------


def open_markets(turn: PalmyraTurn, seat: Seat) -> dict[str, str]:
    """The markets where the seat may trade: the slot, private action or mission, and which market's rates hold."""
    markets = {slot.name: action for action in MARKETS for slot in seat.slots(action)}
    markets.update({tile.id: effect.market for tile, effect in seat.private(PrivateMarket)})
    for card, benefit in turn.box.cards(OpenMarket):
        if seat.remembers(f"market/{card.id}"):
            markets[card.id] = benefit.market
    return markets


def _trades(turn: PalmyraTurn, market: str, good: str) -> tuple[int, list[Goods]]:
    """The goods that a market gives for a number of a good; none where this trade is not made."""
    rates = turn.box.markets[market]
    if good in BASIC:
        given, got = rates.to_advanced
        return given, list(combinations_with_replacement(sorted(ADVANCED), got))
    if rates.to_basic is None:
        return 0, []
    given, got = rates.to_basic
    return given, list(combinations_with_replacement(sorted(BASIC), got))


@dataclass(frozen=True, slots=True)
class TradeAtMarket(Decision[PalmyraTurn, Seat]):
    """Trades once at a market."""

    market: str
    """The market: a slot, a private action or a mission."""
    give: str
    """The good paid."""
    get: Bag
    """The goods taken."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TradeAtMarket"]:
        for name, market in open_markets(turn, seat).items():
            for good in GOODS:
                given, choices = _trades(turn, market, good)
                if seat.stored(good) >= given:
                    for get in choices:
                        yield cls(name, good, get)

    @rule("PALM-ANY-02")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        market = open_markets(turn, seat)[self.market]
        with turn.citing(_market_rule(turn, self.market, market)):
            turn.move(self.give, seat.warehouse, STOCK, _trades(turn, market, self.give)[0])
            _get(seat, self.get)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        market = open_markets(turn, seat).get(self.market)
        if market is None:
            yield Refusal("PALM-TRADE-07", "market-not-open", {"market": self.market})
        yield from trade_objections(seat, self.give, self.get)
        if market is None or self.give not in GOODS:
            return
        given, choices = _trades(turn, market, self.give)
        if not choices:
            yield Refusal("PALM-TRADE-05", "no-advanced-goods-here", {"market": self.market})
            return
        if seat.stored(self.give) < given:
            yield Refusal("PALM-TRADE-02", "not-in-warehouse", {"good": self.give})
        if tuple(sorted(self.get)) not in choices:
            yield Refusal("PALM-TRADE-04", "wrong-rate", {"given": given, "got": len(choices[0])})


def _market_rule(turn: PalmyraTurn, name: str, market: str) -> str:
    """The rule of a tile or card that is a market, else that of the market on the board."""
    if name in turn.box.improvements:
        return turn.box.improvements[name].rule
    if name in turn.box.missions:
        return turn.box.missions[name].rule
    return "PALM-TRADE-04" if market == MARKETS[0] else "PALM-TRADE-05"


def _get(seat: Seat, goods: Goods) -> None:
    for good in GOODS:
        seat.trades_for(good, goods.count(good))


def trade_objections(seat: Seat, give: str, get: Goods) -> Iterator[Refusal]:
    """The reasons why no market makes a trade: goods unknown or of the same class."""
    if give not in GOODS:
        yield Refusal("PALM-TRADE-04", "no-such-good", {"good": give})
        return
    yield from goods_objections(get, len(get), "PALM-TRADE-04")
    same = BASIC if give in BASIC else ADVANCED
    if any(good in same for good in get):
        yield Refusal("PALM-TRADE-06", "same-class", {"good": give})


# -- tiles ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TradeWithImprovement(Decision[PalmyraTurn, Seat]):
    """Trades once with one of the player's Improvements."""

    tile: str
    """Id of the tile."""
    give: str
    """The good paid."""
    get: Bag
    """The goods taken."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TradeWithImprovement"]:
        for tile, effect in seat.tiles(TradeGoods):
            if seat.stored(effect.give) >= effect.give_number:
                for get in _gets(effect):
                    yield cls(tile.id, effect.give, get)

    @rule("PALM-TRADE-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        tile, effect = next(entry for entry in seat.tiles(TradeGoods) if entry[0].id == self.tile)
        with turn.citing(tile.rule):
            turn.move(self.give, seat.warehouse, STOCK, effect.give_number)
            _get(seat, self.get)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        entry = next((entry for entry in seat.tiles(TradeGoods) if entry[0].id == self.tile), None)
        yield from trade_objections(seat, self.give, self.get)
        if entry is None:
            yield Refusal("PALM-TRADE-01", "no-own-trading-tile", {"tile": self.tile})
            return
        tile, effect = entry
        if self.give != effect.give:
            yield Refusal(tile.rule, "good-not-covered", {"tile": self.tile})
        elif tuple(sorted(self.get)) not in _gets(effect):
            yield Refusal(tile.rule, "wrong-rate", {"given": effect.give_number, "got": effect.get_number})
        if self.give in GOODS and seat.stored(self.give) < effect.give_number:
            yield Refusal("PALM-TRADE-02", "not-in-warehouse", {"good": self.give})


def _gets(effect: TradeGoods) -> list[Goods]:
    return list(combinations_with_replacement(sorted(effect.get), effect.get_number))


_CLASSES = {"basic": BASIC, "advanced": ADVANCED}


@dataclass(frozen=True, slots=True)
class BuyGoodWithPP(Decision[PalmyraTurn, Seat]):
    """Buys one good for points."""

    good: str
    """The good."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["BuyGoodWithPP"]:
        if seat.tiles(GoodsForPoints):
            for name, goods in _CLASSES.items():
                if not seat.remembers(f"bought/{name}"):
                    for good in goods:
                        yield cls(good)

    @rule("PALM-TRADE-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        tile, effect = seat.tiles(GoodsForPoints)[0]
        name = _class_of(self.good)
        with turn.citing(tile.rule):
            turn.score(seat.number, "purchases", -(effect.basic if name == "basic" else effect.advanced))
            seat.trades_for(self.good)
            seat.notes(f"bought/{name}")
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if not seat.tiles(GoodsForPoints):
            yield Refusal("PALM-IMP-06", "points-buy-no-goods")
        if self.good not in GOODS:
            yield Refusal("PALM-IMP-06", "no-such-good", {"good": self.good})
        elif seat.remembers(f"bought/{_class_of(self.good)}"):
            yield Refusal("PALM-IMP-06", "class-already-bought", {"good": self.good})


def _class_of(good: str) -> str:
    return "basic" if good in BASIC else "advanced"


# -- for missions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReturnMissionForMarket(Decision[PalmyraTurn, Seat]):
    """Returns a mission to open a market for the rest of the stage."""

    card: str
    """Id of the mission."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForMarket"]:
        for card, _ in seat.cards(OpenMarket):
            yield cls(card.id)

    @rule("PALM-ANY-06")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(missions.give_back(turn, seat, self.card)):
            seat.notes(f"market/{self.card}")
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, OpenMarket)


@dataclass(frozen=True, slots=True)
class ReturnMissionForGoods(Decision[PalmyraTurn, Seat]):
    """Returns a mission to take goods of any kind."""

    card: str
    """Id of the mission."""
    goods: Bag
    """The goods taken: as many as the card grants."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForGoods"]:
        for card, benefit in seat.cards(AnyGoods):
            for goods in combinations_with_replacement(sorted(GOODS), benefit.number):
                yield cls(card.id, goods)

    @rule("PALM-ANY-06")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(missions.give_back(turn, seat, self.card)):
            _get(seat, self.goods)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        refusals = list(missions.return_objections(turn, seat, self.card, AnyGoods))
        yield from refusals
        if not refusals:
            benefit = turn.box.missions[self.card].benefit
            needed = benefit.number if isinstance(benefit, AnyGoods) else 0
            yield from goods_objections(self.goods, needed, turn.box.missions[self.card].rule)


# -- leaving a market -----------------------------------------------------------------------------------------------


def leave_market(seat: Seat, place: str) -> None:
    """The own piece comes off a market, where there are no more trades then."""
    seat.takes_back(place, rule="PALM-TRADE-07")


@dataclass(frozen=True, slots=True)
class CloseMarket(Decision[PalmyraTurn, Seat]):
    """Removes the player's piece from a market."""

    market: str
    """The slot or the private action."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["CloseMarket"]:
        for name in open_markets(turn, seat):
            if name not in turn.box.missions:
                yield cls(name)

    @rule("PALM-TRADE-07")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        leave_market(seat, seat.place_named(self.market))
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.market not in open_markets(turn, seat) or self.market in turn.box.missions:
            yield Refusal("PALM-TRADE-07", "market-not-open", {"market": self.market})


# -- missions that are not fulfilled --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiscardMissionForGood(Decision[PalmyraTurn, Seat]):
    """Discards a mission from the player's hand for a good."""

    card: str
    """Id of the mission."""
    good: str
    """The good."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["DiscardMissionForGood"]:
        for card in seat.hand():
            for good in GOODS:
                yield cls(card, good)

    @rule("PALM-MISS-04")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.move(f"mission/{self.card}", seat.hand_place, DISCARD)
        seat.trades_for(self.good)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.card not in seat.hand():
            yield Refusal("PALM-MISS-04", "not-in-hand", {"card": self.card})
        if self.good not in GOODS:
            yield Refusal("PALM-MISS-04", "no-such-good", {"good": self.good})
