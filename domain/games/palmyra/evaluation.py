"""The worth of a position to a seat beyond its points: an estimate for bots, no rule of the game.

All worths are in hundredths of a point. It is what the final scoring would give as things are, what the turns to come
make of pieces and Improvements, and a rough plan: what the own pieces on the board can do with the goods that the seat
has and is about to take. Of what others have only their towers count, since they alone can be attacked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from domain.games.palmyra import improvement_tiles as tiles
from domain.games.palmyra import rare_goods, scoring, temple, tower
from domain.games.palmyra.areas import DISPLAY, FIRST_PLAYER
from domain.games.palmyra.kinds import (
    ACQUIRE,
    ADVANCED,
    BASIC,
    BUY_IMPROVEMENT,
    CAMEL,
    CARAVAN,
    FIRST_TO_PLAY,
    GOODS,
    KINGS_MISSION,
    MARAUDERS,
    MARKETS,
    PEACE_GIFTS,
    RARE_COLOURS,
    SHIP,
    SHIPYARD,
    TAKE,
    TAKE_ACTIONS,
    TAXMAN,
    TEMPLES,
    TOWER_PAIR,
    TOWER_SINGLE,
    TRAITOR,
    WAR_SUPPLIES,
    Goods,
)
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.simulation.standings import POINT_WORTH
from domain.table.names import face_of, place_name

GOOD: Mapping[str, int] = {**dict.fromkeys(BASIC, 90), **dict.fromkeys(ADVANCED, 135)}
"""A good that is kept for later turns."""
SOON = 2
"""Turns before the end from which on goods lose worth: who keeps them then hardly spends them any more."""
PLANNED = 85
"""Of 100 that a piece on the board could do now, those that count: it may be attacked, and others come first."""
IN_HAND = 45
"""Of 100 that a mission is worth beyond its price, those that count in hand as its price comes together."""
MISSION_DRAWN = 170
PIECE: Mapping[str, int] = {CAMEL: 170, SHIP: 230}
"""The worth of a piece in each turn to come."""
TO_COME = 60
"""Of 100 by which temples and sets of Rare Goods, which pay most at their end, are worth more than now as long as
there is time."""
WAR_SUPPLY = 60
"""The gain from being a level ahead in each turn to come."""
FIRST = 50
"""The First Player pawn."""
ATTACKER = 40
"""To choose the region that the Marauders attack next."""
OWN_ACTION = 250
"""A piece on a private action of the Construction or Kingdom phase."""
BONUS_TILE = 50
"""Of 100 points of a tile of final scoring, those that count: who owns it is mostly ahead."""
EACH_TURN: Mapping[type, int] = {
    tiles.TradeGoods: 60,
    tiles.GoodsForPoints: 60,
    tiles.PointsOnFulfil: 60,
    tiles.MissionDiscount: 90,
    tiles.PointsOnRareGood: 60,
    tiles.RareGoodForPoints: 60,
    tiles.RareGoodDiscount: 70,
    tiles.RareGoodChoice: 70,
    tiles.ShipBonus: 60,
    tiles.FreeMultiple: 60,
    tiles.TowerWithoutWood: 60,
    tiles.Prestige: 60,
    tiles.RevealerImmunity: 15,
    tiles.Immunity: 60,
    tiles.RevealerBonus: 25,
    tiles.Compensation: 15,
    tiles.WarehouseLimit: 40,
    tiles.TempleDiscount: 120,
    tiles.MorePeaceGifts: 150,
    tiles.NoTax: 150,
    tiles.PrivateMarket: 130,
    tiles.PrivateTemple: 200,
    tiles.PrivateConstruction: 300,
    tiles.PrivateKingdom: 150,
}
"""The worth of an Improvement with this kind of effect in each turn to come."""


def evaluate(turn: PalmyraTurn, seat: Seat) -> int:
    """The worth of a seat's position beyond its points, in hundredths of a point."""
    if turn.place_of(seat.number):
        return 0
    later = turn.box.turns - max(turn.number, 1)
    """The number of turns to come after this one."""
    level = _level_worth(turn)
    towers = [level * other.levels for other in turn.seats if other is not seat]
    return (
        level * seat.levels
        - sum(towers) // max(len(towers), 1)
        + _lead(turn, seat, later)
        + _scored_at_end(turn, seat, later)
        + sum(_tile_worth(effect, later) for effect in _effects(turn, seat.tiles_place))
        + sum(each * later * seat.pieces_of(kind) for kind, each in PIECE.items() if seat.colour)
        + FIRST * turn.count(place_name("first", seat.number), FIRST_PLAYER)
        + _Plan(turn, seat, later).worth()
    )


def _level_worth(turn: PalmyraTurn) -> int:
    """The points that a level of a tower still scores: whenever a new Era begins, and at the end."""
    eras = turn.box.era_of_turn[-1] - turn.era
    return POINT_WORTH * (turn.box.points_per_level_at_end + eras * turn.box.points_per_level_on_new_era)


def _lead(turn: PalmyraTurn, seat: Seat, later: int) -> int:
    """The gain by War Supplies from being ahead with the tower, less the gain of the others."""
    others = [other.levels for other in turn.seats if other is not seat]
    lowest = min(seat.levels, *others)
    lead = seat.levels - lowest - sum(level - lowest for level in others) // max(len(others), 1)
    return WAR_SUPPLY * lead * later


def _effects(turn: PalmyraTurn, place: str) -> list[tiles.TileEffect]:
    return [turn.box.improvements[face_of(piece)].effect for piece in turn.table.pieces(place)]


def _tile_worth(effect: tiles.TileEffect, later: int) -> int:
    if isinstance(effect, tiles.FinalBonus):
        return BONUS_TILE * effect.points
    return EACH_TURN[type(effect)] * later


# -- what is scored at the end ----------------------------------------------------------------------------------------


def _scored_at_end(turn: PalmyraTurn, seat: Seat, later: int) -> int:
    missions = sum(turn.box.missions[face_of(card)].points for card in turn.table.pieces(seat.fulfilled))
    missions += sum(turn.box.missions[face_of(card)].points // 2 for card in turn.table.pieces(seat.returned))
    temples = sum(_temple_worth(turn, part, later) for part in seat.temples())
    return POINT_WORTH * missions + temples + _rare_worth(turn, turn.table.pieces(seat.rare), later)


def _rising(now: int, evenly: int, turn: PalmyraTurn, later: int) -> int:
    """A piece that pays most at its end is worth more than its points now, as if it paid evenly, as long as there is
    time.
    """
    return POINT_WORTH * now + TO_COME * max(evenly - now, 0) * later // turn.box.turns


def _temple_worth(turn: PalmyraTurn, part: str, later: int) -> int:
    parts = list(turn.box.temple.values())
    names = list(turn.box.temple)
    built = names.index(part) + 1
    paid = sum(len(each.cost) for each in parts[:built])
    evenly = parts[-1].points * paid // sum(len(each.cost) for each in parts)
    return _rising(parts[built - 1].points, evenly, turn, later)


def _rare_worth(turn: PalmyraTurn, owned: Mapping[str, int], later: int) -> int:
    sets = turn.box.rare_good_sets
    return _rising(scoring.sets_points(turn.box, list(owned.values())), sets[-1] * len(owned) // len(sets), turn, later)


# -- the plan ---------------------------------------------------------------------------------------------------------


class _Plan:
    """A plan for the pieces of a seat on the board and its goods: a guess, one action after the other."""

    def __init__(self, turn: PalmyraTurn, seat: Seat, later: int) -> None:
        self.turn = turn
        self.seat = seat
        self.later = later
        self.goods = Counter(seat.goods())
        self.actions: Counter[str] = Counter()
        self.gains = 0
        self._private: list[tiles.TileEffect] = []
        self._find_pieces()
        self._trades = list(self._find_trades())

    def worth(self) -> int:
        """The worth of the actions, and of the goods and missions that are left then."""
        self._without_goods()
        hand = [self.turn.box.missions[name] for name in self.seat.hand()]
        for effect in self._private:
            if isinstance(effect, tiles.PrivateTemple):
                self._build_temple(effect.points)
            else:
                self.gains += OWN_ACTION
        if any(self.actions[action] for action in TEMPLES):
            self._build_temple(0)
        self._acquire()
        fulfilled = self._fulfil()
        self._buy()
        self._build_tower()
        in_hand = sum(self._in_hand(card.points, card.cost) for card in hand if card.id not in fulfilled)
        return PLANNED * self.gains // 100 + in_hand + self._goods_left()

    # -- pieces and trades --------------------------------------------------------------------------------------

    def _find_pieces(self) -> None:
        """Find the actions on which the seat has pieces; what they take is among its goods."""
        turn, seat = self.turn, self.seat
        for slot in turn.slots:
            if not turn.table.pieces(slot.place):
                continue
            piece = seat.on(slot)
            if piece and slot.action in TAKE_ACTIONS:
                good = slot.action.removeprefix(TAKE)
                bonus = sum(effect.bonus for _, effect in seat.tiles(tiles.ShipBonus) if effect.good == good)
                self.goods[good] += turn.of_era(turn.box.yields[slot.action, piece]) + bonus * (piece == SHIP)
            elif piece:
                self.actions[slot.action] += 1
        for tile in seat.private_spaces():
            if seat.stands_on(tile.id):
                if isinstance(tile.effect, tiles.PrivateMarket):
                    self.actions[tile.effect.market] += 1
                else:
                    self._private.append(tile.effect)

    def _find_trades(self) -> Iterator[tuple[str, str]]:
        """Pairs of a good that the seat could give and one that it could get for it."""
        for _, effect in self.seat.tiles(tiles.TradeGoods):
            for good in effect.get:
                yield effect.give, good
        for market in MARKETS:
            if self.actions[market]:
                yield from ((basic, advanced) for basic in BASIC for advanced in ADVANCED)
                if self.turn.box.markets[market].to_basic:
                    yield from ((advanced, basic) for advanced in ADVANCED for basic in BASIC)

    # -- paying -------------------------------------------------------------------------------------------------

    def _good(self, good: str) -> int:
        return GOOD[good] * min(self.later, SOON) // SOON

    def _do(self, gain: int, price: Goods, discount: int = 0) -> bool:
        """Does something for this price, if it can be paid and is worth it."""
        goods = self._paid(price, discount)
        if goods is None or gain <= sum(self._good(good) * (self.goods[good] - goods[good]) for good in GOODS):
            return False
        self.goods = goods
        self.gains += gain
        return True

    def _paid(self, price: Goods, discount: int) -> Counter[str] | None:
        """The goods that are left when a price is paid, after trades where a good is missing; None if it cannot be."""
        goods = self.goods.copy()
        missing: list[str] = []
        for good in price:
            if goods[good]:
                goods[good] -= 1
            else:
                missing.append(good)
        for good in missing:
            give = next((give for give, get in self._trades if get == good and goods[give]), "")
            if give:
                goods[give] -= 1
            elif discount:
                discount -= 1
            else:
                return None
        goods.update(price[:discount])
        return goods

    # -- actions ------------------------------------------------------------------------------------------------

    def _without_goods(self) -> None:
        """Adds the gains of actions that cost no goods."""
        turn, seat, box, actions = self.turn, self.seat, self.turn.box, self.actions
        factor = max((effect.factor for _, effect in seat.tiles(tiles.MorePeaceGifts)), default=1)
        for spot in PEACE_GIFTS:
            self.gains += POINT_WORTH * factor * turn.of_era(box.peace_gifts[spot]) * actions[spot]
        if actions[CARAVAN] and self._camel_earned():
            self.gains += PIECE[CAMEL] * self.later
        if actions[SHIPYARD] and self._ship_earned():
            self.gains += PIECE[SHIP] * self.later
        if actions[TAXMAN]:
            tax = turn.of_era(box.tax_gold) * GOOD["gold"]
            self.gains += min(tax, POINT_WORTH * turn.of_era(box.tax_points))
        lowest = min(other.levels for other in turn.seats)
        self.gains += POINT_WORTH * (seat.levels - lowest) * actions[WAR_SUPPLIES]
        self.gains += (FIRST + self._good(BASIC[0])) * actions[FIRST_TO_PLAY]
        if self.later:
            self.gains += ATTACKER * actions[MARAUDERS]
        if actions[TRAITOR]:
            heights = (turn.seat(victim).levels for victim in tower.traitor_victims(turn, seat))
            destroyed = min(turn.of_era(box.traitor), max(heights, default=0))
            self.gains += destroyed * _level_worth(turn) // (len(turn.seats) - 1)

    def _camel_earned(self) -> bool:
        ways = self.turn.box.caravan.get(self.seat.pieces_of(CAMEL) + 1, ())
        return any(self.seat.levels >= way.tower and self.seat.missions_on_board >= way.missions for way in ways)

    def _ship_earned(self) -> bool:
        needed = self.turn.box.shipyard.get(self.seat.pieces_of(SHIP) + 1)
        return needed is not None and all(self.seat.rare_goods(colour) >= needed for colour in RARE_COLOURS)

    def _build_temple(self, points: int) -> None:
        turn, seat = self.turn, self.seat
        for number in temple.buildable(turn, seat)[:1]:
            parts = seat.temples()
            before = _temple_worth(turn, parts[number - 1], self.later) if number <= len(parts) else 0
            part = temple.next_part(turn, seat, number)
            gain = _temple_worth(turn, part.id, self.later) - before + POINT_WORTH * points
            self._do(gain, part.cost, temple.discount(seat))

    def _acquire(self) -> None:
        turn, seat = self.turn, self.seat
        owned = turn.table.pieces(seat.rare)
        for colour in RARE_COLOURS:
            top = turn.top(colour)
            if top and self.actions[f"{ACQUIRE}{colour}"]:
                more = {**owned, top: owned.get(top, 0) + 1}
                gain = _rare_worth(turn, more, self.later) - _rare_worth(turn, owned, self.later)
                gain += POINT_WORTH * sum(effect.action for _, effect in seat.tiles(tiles.PointsOnRareGood))
                self._do(gain, turn.box.rare_good_cost[colour], rare_goods.discount(seat))

    def _fulfil(self) -> set[str]:
        """Fulfils missions, the best ones first, or draws new ones; which ones are fulfilled."""
        pieces = self.actions[KINGS_MISSION]
        fulfilled: set[str] = set()
        if pieces:
            extra = sum(effect.points for _, effect in self.seat.tiles(tiles.PointsOnFulfil))
            less = sum(effect.goods for _, effect in self.seat.tiles(tiles.MissionDiscount))
            hand = [self.turn.box.missions[name] for name in self.seat.hand()]
            for card in sorted(hand, key=lambda card: -card.points):
                if len(fulfilled) < pieces and self._do(POINT_WORTH * (card.points + extra), card.cost, less):
                    fulfilled.add(card.id)
            if self.later:
                self.gains += MISSION_DRAWN * (pieces - len(fulfilled))
        return fulfilled

    def _in_hand(self, points: int, cost: Goods) -> int:
        """The worth of a mission that stays in hand, by how many of the goods for it are there."""
        there = sum(min(self.goods[good], cost.count(good)) for good in set(cost))
        surplus = max(POINT_WORTH * points - sum(GOOD[good] for good in cost), 0)
        return surplus * IN_HAND * (1 + there) // (1 + len(cost)) // 100 * min(self.later, SOON) // SOON

    def _buy(self) -> None:
        """Buys Improvements for the goods that are worth least."""
        pieces = self.actions[BUY_IMPROVEMENT]
        if pieces:
            price = self.turn.of_era(self.turn.box.improvement_price)
            worths = sorted(_tile_worth(effect, self.later) for effect in _effects(self.turn, DISPLAY))
            for gain in worths[: -pieces - 1 : -1]:
                there = sorted(self.goods.elements(), key=lambda good: (GOOD[good], -self.goods[good]))
                if len(there) >= price:
                    self._do(gain, tuple(there[:price]))

    def _build_tower(self) -> None:
        turn, seat, worth = self.turn, self.seat, _level_worth(self.turn)
        built = 0
        if self.actions[TOWER_PAIR]:
            price = tower.pair_price(turn, seat, 1)
            built += 2 * self._do(2 * worth, price)
        if self.actions[TOWER_SINGLE]:
            for price in islice(tower.single_prices(turn, seat), built, None):
                if not self._do(worth, price):
                    return

    # -- goods --------------------------------------------------------------------------------------------------

    def _goods_left(self) -> int:
        """The goods that are left, as many as may be stored."""
        limits = [effect.limit for _, effect in self.seat.tiles(tiles.WarehouseLimit)]
        return (
            _best(self.goods.elements(), max([self.turn.box.setup.warehouse_limit, *limits]))
            * min(self.later, SOON)
            // SOON
        )


def _best(goods: Iterable[str], number: int) -> int:
    return sum(sorted((GOOD[good] for good in goods), reverse=True)[:number])
