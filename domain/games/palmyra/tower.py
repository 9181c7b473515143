"""PALM-TOWER, PALM-TRAI: towers are built and damaged."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from domain.games.palmyra import missions, payment, spaces
from domain.games.palmyra.areas import BOX, LEVEL
from domain.games.palmyra.components import Band, Box
from domain.games.palmyra.improvement_tiles import FreeMultiple, TowerWithoutWood
from domain.games.palmyra.kinds import TOWER_PAIR, TOWER_SINGLE, TRAITOR, Goods
from domain.games.palmyra.mission_cards import Destruction, FreeLevels
from domain.games.palmyra.questions import CONSTRUCTION, PrivateConstructionDue
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK

# -- the height of a tower ------------------------------------------------------------------------------------------


def raise_tower(turn: PalmyraTurn, seat: Seat, levels: int) -> None:
    """Builds levels. Free levels of a tile are added when due."""
    for _ in range(levels):
        turn.move(LEVEL, STOCK, seat.tower)
        add_free_level(turn, seat)
    _turn_card(turn, seat)


def damage_tower(turn: PalmyraTurn, victim: Seat, levels: int) -> None:
    """Destroys levels, at most the existing ones (AMB-23). A free level may come back at once."""
    turn.move(LEVEL, victim.tower, STOCK, min(levels, victim.levels))
    add_free_level(turn, victim)
    _turn_card(turn, victim)


def gain_tile(turn: PalmyraTurn, seat: Seat) -> None:
    """A tile was gained that may give a level at once (AMB-22)."""
    add_free_level(turn, seat)
    _turn_card(turn, seat)


def add_free_level(turn: PalmyraTurn, seat: Seat) -> None:
    """The level above comes for nothing, if it is a multiple that a tile names; two such tiles do no more than one."""
    for tile, effect in seat.tiles(FreeMultiple):
        if (seat.levels + 1) % effect.multiple == 0:
            turn.move(LEVEL, STOCK, seat.tower, rule=tile.rule)
            return


@rule("PALM-TOWER-07")
def _turn_card(turn: PalmyraTurn, seat: Seat) -> None:
    """The tower card shows the highest side that the tower has reached; each card has two sides."""
    sides = turn.box.tower_sides
    shown = int(turn.face(seat.tower_card))
    due = max(side for side in sides if side <= seat.levels)
    old, new = sides.index(shown) // 2, sides.index(due) // 2
    if old == new:
        turn.move(f"tower-card/{shown}", seat.tower_card, seat.tower_card, becomes=f"tower-card/{due}")
    else:
        turn.move(f"tower-card/{shown}", seat.tower_card, BOX, becomes=f"tower-card/{sides[2 * old]}")
        turn.move(f"tower-card/{sides[2 * new]}", BOX, seat.tower_card, becomes=f"tower-card/{due}")


# -- what levels cost -----------------------------------------------------------------------------------------------


def _band(box: Box, level: int) -> Band:
    return max((band for band in box.bands if band.from_level <= level), key=lambda band: band.from_level)


def _next_paid_level(seat: Seat, level: int) -> int:
    """The level above that must be built: one that a tile gives is skipped (PALM-TOWER-06)."""
    multiples = [effect.multiple for _, effect in seat.tiles(FreeMultiple)]
    above = level + 1
    return above + 1 if any(above % multiple == 0 for multiple in multiples) else above


def _levels(seat: Seat) -> Iterator[int]:
    """The levels that the seat would build and pay, one after the other."""
    level = seat.levels
    while True:
        level = _next_paid_level(seat, level)
        yield level


def _without_wood(seat: Seat, goods: Goods) -> Goods:
    return tuple(good for good in goods if good != "wood") if seat.tiles(TowerWithoutWood) else goods


def single_prices(turn: PalmyraTurn, seat: Seat) -> Iterator[Goods]:
    """The price of each of the next levels, one by one: each by its own band (PALM-TOWER-01, PALM-TOWER-03)."""
    return (_without_wood(seat, _band(turn.box, level).single) for level in _levels(seat))


def single_price(turn: PalmyraTurn, seat: Seat, levels: int) -> Goods:
    """The price of ``levels`` levels, one by one."""
    return tuple(sorted(chain.from_iterable(islice(single_prices(turn, seat), levels))))


def _pair_prices(turn: PalmyraTurn, seat: Seat) -> Iterator[Goods]:
    """The price of each pair of levels: a pair in two bands is paid by the cheaper one (PALM-TOWER-04)."""
    levels = _levels(seat)
    while True:
        costs = [_band(turn.box, next(levels)).pair for _ in range(2)]
        yield _without_wood(seat, min(costs, key=len))


def pair_price(turn: PalmyraTurn, seat: Seat, pairs: int) -> Goods:
    """The price of ``pairs`` pairs of levels together (PALM-TOWER-02)."""
    return tuple(sorted(chain.from_iterable(islice(_pair_prices(turn, seat), pairs))))


def affordable_singles(turn: PalmyraTurn, seat: Seat) -> Iterator[int]:
    """The numbers of levels that the seat can pay one by one."""
    return _affordable(seat, single_prices(turn, seat))


def affordable_pairs(turn: PalmyraTurn, seat: Seat) -> Iterator[int]:
    """The numbers of pairs that the seat can pay, no more than one unless pairs may be repeated (AMB-01)."""
    prices = _pair_prices(turn, seat)
    return _affordable(seat, prices if turn.setting.on("tower_pair_repeatable") else islice(prices, 1))


def _affordable(seat: Seat, prices: Iterator[Goods]) -> Iterator[int]:
    """The numbers of these prices that the seat can pay together: 1, 2 and so on."""
    left = seat.goods()
    for number, price in enumerate(prices, 1):
        for good in price:
            left[good] -= 1
        if min(left.values()) < 0:
            return
        yield number


def _pay(turn: PalmyraTurn, seat: Seat, price: Goods) -> None:
    with turn.citing(seat.rule_of(TowerWithoutWood)):
        payment.pay(turn, seat, price)


# -- building -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuildTowerSingle(Decision[PalmyraTurn, Seat]):
    """Builds tower levels one by one."""

    levels: int
    """The number of levels, not counting free levels from tiles."""

    answers = (CONSTRUCTION, PrivateConstructionDue.kind)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["BuildTowerSingle"]:
        if spaces.used_for(turn, seat, TOWER_SINGLE):
            for levels in affordable_singles(turn, seat):
                yield cls(levels)

    @rule("PALM-TOWER-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        _pay(turn, seat, single_price(turn, seat, self.levels))
        raise_tower(turn, seat, self.levels)
        spaces.finish(turn, seat, TOWER_SINGLE)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from spaces.objections(turn, seat, TOWER_SINGLE, "PALM-TOWER-01")
        if self.levels < 1:
            yield Refusal("PALM-TOWER-08", "nothing-built")
        elif self.levels not in affordable_singles(turn, seat):
            yield Refusal("PALM-TOWER-08", "levels-not-affordable", {"levels": self.levels})


@dataclass(frozen=True, slots=True)
class BuildTowerPairs(Decision[PalmyraTurn, Seat]):
    """Builds tower levels two at a time."""

    pairs: int
    """The number of pairs, not counting free levels from tiles."""

    answers = (CONSTRUCTION, PrivateConstructionDue.kind)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["BuildTowerPairs"]:
        if spaces.used_for(turn, seat, TOWER_PAIR):
            for pairs in affordable_pairs(turn, seat):
                yield cls(pairs)

    @rule("PALM-TOWER-02")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        _pay(turn, seat, pair_price(turn, seat, self.pairs))
        raise_tower(turn, seat, 2 * self.pairs)
        spaces.finish(turn, seat, TOWER_PAIR)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from spaces.objections(turn, seat, TOWER_PAIR, "PALM-TOWER-02")
        if self.pairs < 1:
            yield Refusal("PALM-TOWER-08", "nothing-built")
            return
        if self.pairs > 1 and not turn.setting.on("tower_pair_repeatable"):
            yield Refusal("PALM-TOWER-02", "only-one-pair")
        if self.pairs not in affordable_pairs(turn, seat):
            yield Refusal("PALM-TOWER-08", "pairs-not-affordable", {"pairs": self.pairs})


# -- destroying -----------------------------------------------------------------------------------------------------


def traitor_victims(turn: PalmyraTurn, seat: Seat) -> list[int]:
    """The opponents whose tower is at least as high."""
    return [number for number in turn.numbers if number != seat.number and turn.seat(number).levels >= seat.levels]


@dataclass(frozen=True, slots=True)
class UseTraitor(Decision[PalmyraTurn, Seat]):
    """Destroys levels of an opponent's tower that is at least as high as the player's."""

    victim: int
    """The opponent's seat."""

    answers = (CONSTRUCTION, PrivateConstructionDue.kind)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["UseTraitor"]:
        if spaces.used_for(turn, seat, TRAITOR):
            for victim in traitor_victims(turn, seat):
                yield cls(victim)

    @rule("PALM-TRAI-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        damage_tower(turn, turn.seat(self.victim), turn.of_era(turn.box.traitor))
        spaces.finish(turn, seat, TRAITOR)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from spaces.objections(turn, seat, TRAITOR, "PALM-TRAI-01")
        yield from _victim_objections(turn, seat, self.victim, "PALM-TRAI-01")
        if self.victim in turn.numbers and turn.seat(self.victim).levels < seat.levels:
            yield Refusal("PALM-TRAI-01", "lower-tower")


def _victim_objections(turn: PalmyraTurn, seat: Seat, victim: int, rule_id: str) -> Iterator[Refusal]:
    if victim not in turn.numbers:
        yield Refusal(rule_id, "no-such-seat", {"seat": victim})
    elif victim == seat.number:
        yield Refusal(rule_id, "own-tower")


# -- for missions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReturnMissionForLevels(Decision[PalmyraTurn, Seat]):
    """Returns a mission to build the levels printed on it."""

    card: str
    """Id of the mission."""

    answers = (CONSTRUCTION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForLevels"]:
        for card, _ in seat.cards(FreeLevels):
            yield cls(card.id)

    @rule("PALM-MISS-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        benefit = seat.benefit(self.card, FreeLevels)
        with turn.citing(missions.give_back(turn, seat, self.card)):
            raise_tower(turn, seat, benefit.levels)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, FreeLevels)


@dataclass(frozen=True, slots=True)
class ReturnMissionForDestruction(Decision[PalmyraTurn, Seat]):
    """Returns a mission to destroy levels of an opponent's tower."""

    card: str
    """Id of the mission."""
    victim: int
    """The opponent's seat."""

    answers = (CONSTRUCTION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForDestruction"]:
        for card, _ in seat.cards(Destruction):
            for victim in turn.numbers:
                if victim != seat.number:
                    yield cls(card.id, victim)

    @rule("PALM-MISS-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        benefit = seat.benefit(self.card, Destruction)
        with turn.citing(missions.give_back(turn, seat, self.card)):
            damage_tower(turn, turn.seat(self.victim), benefit.levels)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, Destruction)
        yield from _victim_objections(turn, seat, self.victim, "PALM-MIS-20")
