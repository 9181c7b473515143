"""PALM-SETUP, PALM-2P: how a match begins, up to the first turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domain.games.palmyra import improvements, missions, rare_goods, turns
from domain.games.palmyra.areas import BOX, FIRST_PLAYER, LEADER, LEFT_OVER, stack_place, undrawn_place
from domain.games.palmyra.improvement_tiles import Compensation, Improvement
from domain.games.palmyra.kinds import ADVANCED, BASIC, CAMEL, RARE_COLOURS, SHIP
from domain.games.palmyra.questions import CHOOSE_COLOUR, START_TILE
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.decision import Decision
from domain.play.due import Due, InOrder
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import face_of

SET_UP = "set up"
EQUIP_SEATS = "equip seats"
FINISH_SET_UP = "finish set-up"

FIRST_TILES = undrawn_place(1)
"""The place of the Improvements with which seats begin."""


@step(SET_UP)
@rule("PALM-SETUP-15")
def set_up(turn: PalmyraTurn) -> None:
    """Removes and shuffles pieces, draws the first player, and lets the seats choose, one after the other."""
    if turn.setting.players == 2:
        _remove(turn, (tile for tile in turn.box.improvements.values() if not tile.two_players), "PALM-SETUP-02")
    elif not turn.setting.on("i25_in_game"):
        _remove(turn, (tile for tile, _ in turn.box.tiles(Compensation)), "PALM-IMP-25")
    with turn.citing("PALM-SETUP-05"):
        _lay_stacks(turn)
    with turn.citing("PALM-SETUP-06"):
        first = turn.pick(turn.numbers)
        turn.move(FIRST_PLAYER, BOX, turn.seat(first).first_place)
        turn.move(LEADER, BOX, turn.leader_places[first - 1])
    turn.then(ChooseColours())
    turn.then(EQUIP_SEATS)
    turn.then(GiveBonus())
    turn.then(TakeTiles(turn.setting.players))
    turn.then(FINISH_SET_UP)


def _remove(turn: PalmyraTurn, tiles: Iterable[Improvement], rule_id: str) -> None:
    for tile in tiles:
        turn.move(tile.piece, undrawn_place(tile.era), BOX, rule=rule_id)


def _lay_stacks(turn: PalmyraTurn) -> None:
    """The Rare Goods that too few players do not need go, and the uppermost tile of each stack is seen."""
    for colour in RARE_COLOURS:
        for name in turn.box.rare_goods[colour]:
            turn.move(f"{colour}-good/{name}", stack_place(colour), BOX, turn.by_players.rare_goods_removed)
        rare_goods.uncover(turn, colour)


# -- colours --------------------------------------------------------------------------------------------------------


class ChooseColours(InOrder):
    """Each seat chooses a colour; if there is only one left, it gets that."""

    @rule("PALM-SETUP-07")
    def visit(self, turn: PalmyraTurn, seat: Seat) -> None:
        free = _free_colours(turn)
        if len(free) == 1:
            turn.move(f"colour/{free[0]}", BOX, seat.colour_place)
        else:
            turn.ask(seat.number, CHOOSE_COLOUR)


def _free_colours(turn: PalmyraTurn) -> list[str]:
    pieces = turn.table.pieces(BOX)
    return [colour for colour in turn.box.colours if f"colour/{colour}" in pieces]


@dataclass(frozen=True, slots=True)
class ChooseColour(Decision[PalmyraTurn, Seat]):
    """Chooses the player's colour."""

    colour: str
    """A colour that nobody has."""

    answers = (CHOOSE_COLOUR,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ChooseColour"]:
        for colour in _free_colours(turn):
            yield cls(colour)

    @rule("PALM-SETUP-07")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.move(f"colour/{self.colour}", BOX, seat.colour_place)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.colour not in turn.box.colours:
            yield Refusal("PALM-SETUP-07", "no-such-colour", {"colour": self.colour})
        elif self.colour not in _free_colours(turn):
            yield Refusal("PALM-SETUP-07", "colour-taken", {"colour": self.colour})


# -- pieces and goods -----------------------------------------------------------------------------------------------


@step(EQUIP_SEATS)
@rule("PALM-SETUP-07")
def equip_seats(turn: PalmyraTurn) -> None:
    """Each seat gets its pieces, its tower card and its goods."""
    seats = [turn.seat(number) for number in turn.order()]
    for seat in seats:
        turn.move(seat.piece(CAMEL), BOX, seat.reserve, turn.box.setup.camels)
        turn.move(seat.piece(SHIP), BOX, seat.reserve, turn.box.setup.ships)
        turn.move(f"tower-card/{turn.box.tower_sides[0]}", BOX, seat.tower_card)
    for seat in seats:
        for good, count in turn.box.setup.goods.items():
            seat.stores(good, count, rule="PALM-SETUP-08")


class GiveBonus(InOrder):
    """Each seat chooses its additional goods, if it gets any at its place in play order."""

    @rule("PALM-SETUP-09")
    def visit(self, turn: PalmyraTurn, seat: Seat) -> None:
        basic, advanced = turn.box.setup.bonus[self.place - 1]
        if basic or advanced:
            turn.ask(seat.number, SeatBonus(basic, advanced))


class SeatBonus(Due):
    """The number of basic and advanced goods that the seat chooses: one or none."""

    basic: int
    advanced: int


@dataclass(frozen=True, slots=True)
class ChooseSeatBonus(Decision[PalmyraTurn, Seat]):
    """Takes the extra goods for a later place in play order."""

    basic: str
    """`wood` or `stone`; empty if the place gives no basic good."""
    advanced: str
    """`marble` or `gold`; empty if the place gives no advanced good."""

    answers = (SeatBonus.kind,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ChooseSeatBonus"]:
        basics, advanceds = _bonus_choices(turn, seat)
        for basic in basics:
            for advanced in advanceds:
                yield cls(basic, advanced)

    @rule("PALM-SETUP-09")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        for good in (self.basic, self.advanced):
            if good:
                seat.stores(good)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        basics, advanceds = _bonus_choices(turn, seat)
        if self.basic not in basics:
            yield Refusal("PALM-SETUP-09", "wrong-basic-good", {"given": self.basic or "none"})
        if self.advanced not in advanceds:
            yield Refusal("PALM-SETUP-09", "wrong-advanced-good", {"given": self.advanced or "none"})


def _bonus_choices(turn: PalmyraTurn, seat: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    bonus = turn.asked(seat.number, SeatBonus)
    return BASIC if bonus.basic else ("",), ADVANCED if bonus.advanced else ("",)


# -- first Improvements ---------------------------------------------------------------------------------------------


class TakeTiles(Due):
    """The seat at a place in play order takes its first Improvement; the last seat began."""

    place: int

    @rule("PALM-SETUP-10")
    def happen(self, turn: PalmyraTurn) -> None:
        if self.place:
            turn.ask(turn.order()[self.place - 1], START_TILE)
            turn.then(TakeTiles(self.place - 1))


def _start_tiles(turn: PalmyraTurn) -> list[Improvement]:
    """The tiles that may be taken as first Improvement: a start tile, or with experienced players any of Era 1
    (PALM-SETUP-12).
    """
    pieces = turn.table.pieces(FIRST_TILES)
    any_tile = turn.setting.on("experienced")
    return [tile for tile in turn.box.improvements.values() if tile.piece in pieces and (tile.start or any_tile)]


@dataclass(frozen=True, slots=True)
class TakeStartImprovement(Decision[PalmyraTurn, Seat]):
    """Takes the player's starting Improvement."""

    tile: str
    """Id of the tile."""

    answers = (START_TILE,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TakeStartImprovement"]:
        for tile in _start_tiles(turn):
            yield cls(tile.id)

    @rule("PALM-SETUP-10")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.move(f"improvement/{self.tile}", FIRST_TILES, seat.tiles_place, rule=_rule_of_first_tile(turn))

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        rule_id = _rule_of_first_tile(turn)
        tile = turn.box.improvements.get(self.tile)
        if tile is None:
            yield Refusal(rule_id, "no-such-tile", {"tile": self.tile})
        elif tile not in _start_tiles(turn):
            if any(other.owns(tile.id) for other in turn.seats):
                yield Refusal(rule_id, "tile-taken", {"tile": self.tile})
            else:
                yield Refusal(rule_id, "not-a-first-tile", {"tile": self.tile})


def _rule_of_first_tile(turn: PalmyraTurn) -> str:
    return "PALM-SETUP-12" if turn.setting.on("experienced") else "PALM-SETUP-10"


# -- the rest -------------------------------------------------------------------------------------------------------


@step(FINISH_SET_UP)
@rule("PALM-SETUP-15")
def finish_set_up(turn: PalmyraTurn) -> None:
    """The display, the missions, the points; then the first turn."""
    if not turn.setting.on("experienced"):
        for piece in sorted(turn.table.pieces(FIRST_TILES)):
            if turn.box.improvements[face_of(piece)].start:
                turn.move(piece, FIRST_TILES, LEFT_OVER, rule="PALM-SETUP-10")
    with turn.citing("PALM-SETUP-11"):
        improvements.fill_display(turn)
    with turn.citing("PALM-SETUP-13"):
        for number in turn.order():
            missions.draw(turn, turn.seat(number), turn.box.setup.missions)
    with turn.citing("PALM-SETUP-14"):
        for number in turn.order():
            turn.score(number, "start", turn.box.setup.points)
        turns.advance(turn)
    turn.then(turns.START_TURN)
