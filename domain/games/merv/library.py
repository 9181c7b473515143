"""MERV-LIB: scrolls and the breakthroughs that they bring."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from domain.games.merv.areas import SCROLL
from domain.games.merv.payments import pay_wild, wild_colour
from domain.games.merv.questions import (
    BREAKTHROUGH_BOON,
    CARD_BOON,
    CHOOSE_BREAKTHROUGH,
    LIBRARY,
    POST_BOON,
    SOLDIER_BOON,
    STEP_BOON,
    WALL_BOON,
)
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import face_of, place_name

_BOON_OF = {"any_card": CARD_BOON, "trading_post": POST_BOON, "mosque_step": STEP_BOON, "wall_piece": WALL_BOON}
"""The boon of each tile of the third tier (MERV-LIB-06)."""


def tiers_reached(turn: MervTurn, before: int, after: int) -> list[int]:
    """The tiers of breakthroughs that are reached when the scrolls grow from one number to another (MERV-LIB-02)."""
    step = turn.box.scrolls_per_tier
    return [tier for tier in range(1, turn.box.tiers + 1) if before < tier * step <= after]


def tier_place(tier: int) -> str:
    """The place of the breakthroughs of a tier."""
    return place_name("library", slot=tier)


def tiles_left(turn: MervTurn, tier: int) -> list[str]:
    """The tiles of a tier that nobody has taken."""
    return [face_of(piece) for piece in sorted(turn.table.pieces(tier_place(tier)))]


def take_tile(turn: MervTurn, party: Party, tile: str) -> None:
    """A breakthrough comes to a party."""
    turn.move(f"breakthrough/{tile}", tier_place(turn.box.breakthroughs[tile].tier), party.breakthroughs_place)


def gain_scrolls(turn: MervTurn, seat: Seat, count: int) -> None:
    """The seat gets scrolls, and chooses a breakthrough for each tier that it reaches, in their order."""
    before = seat.scrolls
    seat.takes(SCROLL, count)
    for tier in tiers_reached(turn, before, seat.scrolls):
        turn.ask(seat.number, BREAKTHROUGH_BOON, tier, rule="MERV-LIB-02")


@step(BREAKTHROUGH_BOON)
@rule("MERV-LIB-03")
def breakthrough_boon(turn: MervTurn, seat: Seat, tier: str) -> None:
    """The seat must choose a tile of a tier, if one is left."""
    if tiles_left(turn, int(tier)):
        turn.ask(seat.number, CHOOSE_BREAKTHROUGH, tier)


# -- the action -----------------------------------------------------------------------------------------------------


def possible(turn: MervTurn, seat: Seat) -> bool:
    """True if a first scroll can be paid for (AMB-05)."""
    return any(seat.has(cube) for cube in turn.box.cubes)


def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins."""
    turn.ask(seat.number, LIBRARY)


def _choices(turn: MervTurn, seat: Seat) -> Iterator[tuple[str, ...]]:
    """The cubes that may be given together: each colour once, white freely, the wild colour once more."""
    box = turn.box
    owned = [colour for colour in box.resources if seat.has(colour)]
    wild = wild_colour(seat)
    for number in range(len(owned) + 1):
        for colours in combinations(owned, number):
            again = [()] if wild not in colours or seat.has(wild) < 2 else [(), (wild,)]
            for extra in again:
                for whites in range(min(seat.has(box.wild), box.most_cubes - number - len(extra)) + 1):
                    cubes = (*colours, *extra, *(box.wild,) * whites)
                    if cubes and len(cubes) <= box.most_cubes:
                        yield tuple(sorted(cubes, key=box.cubes.index))


@dataclass(frozen=True, slots=True)
class BuyScrolls(Decision[MervTurn, Seat]):
    """Buys scrolls in the library."""

    cubes: Bag
    """The colour of one cube for each scroll, in any order. A colour named twice is the one that counts as any."""

    answers = (LIBRARY,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["BuyScrolls"]:
        for cubes in _choices(turn, seat):
            yield cls(cubes)

    @rule("MERV-LIB-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        given = Counter(self.cubes)
        for cube in turn.box.cubes:
            if cube != turn.box.wild and given[cube] > 1:
                pay_wild(turn, seat, cube)
                seat.pays(cube)
            else:
                seat.pays(cube, given[cube])
        gain_scrolls(turn, seat, len(self.cubes))

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        box = turn.box
        if not 1 <= len(self.cubes) <= box.most_cubes:
            yield Refusal("MERV-LIB-01", "wrong-number-of-scrolls", {"most": box.most_cubes, "given": len(self.cubes)})
            return
        given = Counter(self.cubes)
        for cube, number in given.items():
            if cube not in box.cubes:
                yield Refusal("MERV-PAY-04", "not-a-cube", {"item": cube})
                return
            if number > seat.has(cube):
                owned = seat.has(cube)
                yield Refusal("MERV-PAY-04", "cubes-short", {"cube": cube, "needed": number, "owned": owned})
        twice = [cube for cube in box.resources if given[cube] > 1]
        if any(given[cube] > 2 or cube != seat.wild for cube in twice):
            yield Refusal("MERV-LIB-01", "colour-repeated", {"colour": twice[0]})
        elif twice and not wild_colour(seat):
            yield Refusal("MERV-PAY-02", "wild-used", {"colour": twice[0]})


@dataclass(frozen=True, slots=True)
class ChooseBreakthrough(Decision[MervTurn, Seat]):
    """Takes a breakthrough."""

    tile: str
    """Id of the tile."""

    answers = (CHOOSE_BREAKTHROUGH,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["ChooseBreakthrough"]:
        (tier,) = turn.asked(seat.number)
        for tile in tiles_left(turn, int(tier)):
            yield cls(tile)

    @rule("MERV-LIB-03")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        take_tile(turn, seat, self.tile)
        if self.tile in _BOON_OF:
            turn.ask(seat.number, _BOON_OF[self.tile], rule="MERV-LIB-06")
        else:
            _final(turn, seat, self.tile)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        tier = int(turn.asked(seat.number)[0])
        if self.tile not in turn.box.breakthroughs:
            yield Refusal("MERV-GEN-01", "no-such-breakthrough", {"tile": self.tile})
        elif turn.box.breakthroughs[self.tile].tier != tier:
            yield Refusal("MERV-LIB-03", "other-tier", {"tier": tier})
        elif self.tile not in tiles_left(turn, tier):
            yield Refusal("MERV-LIB-03", "breakthrough-taken", {"tile": self.tile})


@rule("MERV-LIB-07")
def _final(turn: MervTurn, seat: Seat, name: str) -> None:
    tile = turn.box.breakthroughs[name]
    seat.scores("breakthroughs", tile.points)
    if tile.favour:
        gain_favour(turn, seat, tile.favour)
    for _ in range(tile.soldiers):
        turn.ask(seat.number, SOLDIER_BOON)
