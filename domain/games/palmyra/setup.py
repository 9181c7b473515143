"""PALM-SETUP, PALM-2P: how a match begins, up to the first turn."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domain.games.palmyra import improvements, missions, rare_goods, turns
from domain.games.palmyra.areas import BOX, FIRST_PLAYER, LEADER, LEFT_OVER
from domain.games.palmyra.improvement_tiles import Compensation, Improvement
from domain.games.palmyra.kinds import ADVANCED, BASIC, CAMEL, RARE_COLOURS, SHIP
from domain.games.palmyra.questions import CHOOSE_COLOUR, SEAT_BONUS, START_TILE
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.table.names import face_of

SET_UP = "set up"
CHOOSE_COLOURS = "choose colours"
EQUIP_SEATS = "equip seats"
GIVE_BONUS = "give bonus"
TAKE_TILES = "take tiles"
FINISH_SET_UP = "finish set-up"


@rule("PALM-SETUP-15")
def set_up(turn: PalmyraTurn) -> None:
    """What is removed and shuffled, the first player, and then what the seats choose, one after the other."""
    if turn.setting.players == 2:
        _remove_for_two_players(turn)
    elif not turn.setting.on("i25_in_game"):
        _remove_lost_tile(turn)
    _lay_stacks(turn)
    _choose_first_player(turn)
    turn.then(CHOOSE_COLOURS, 1)
    turn.then(EQUIP_SEATS)
    turn.then(GIVE_BONUS, 1)
    turn.then(TAKE_TILES, turn.setting.players)
    turn.then(FINISH_SET_UP)


@rule("PALM-SETUP-02")
def _remove_for_two_players(turn: PalmyraTurn) -> None:
    for tile in turn.box.improvements.values():
        if not tile.two_players:
            turn.move(tile.piece, f"undrawn:{tile.era}", BOX)


@rule("PALM-IMP-25")
def _remove_lost_tile(turn: PalmyraTurn) -> None:
    for tile, _ in turn.box.tiles(Compensation):
        turn.move(tile.piece, f"undrawn:{tile.era}", BOX)


@rule("PALM-SETUP-05")
def _lay_stacks(turn: PalmyraTurn) -> None:
    """The Rare Goods that too few players do not need go, and the uppermost tile of each stack is seen."""
    for colour in RARE_COLOURS:
        for name in turn.box.rare_goods[colour]:
            turn.move(f"{colour}-good/{name}", f"stack:{colour}", BOX, turn.by_players.rare_goods_removed)
        rare_goods.uncover(turn, colour)


@rule("PALM-SETUP-06")
def _choose_first_player(turn: PalmyraTurn) -> None:
    first = turn.pick(turn.numbers)
    turn.move(FIRST_PLAYER, BOX, f"first@{first}")
    turn.move(LEADER, BOX, f"leader@{first}")


# -- colours --------------------------------------------------------------------------------------------------------


@rule("PALM-SETUP-07")
def choose_colours(turn: PalmyraTurn, place: str) -> None:
    """The seat at a place in play order chooses a colour; if there is only one left, it gets that."""
    if int(place) > turn.setting.players:
        return
    seat = turn.seat(turn.order()[int(place) - 1])
    free = _free_colours(turn)
    if len(free) == 1:
        turn.move(f"colour/{free[0]}", BOX, f"colour@{seat.number}")
    else:
        turn.ask(seat.number, CHOOSE_COLOUR)
    turn.then(CHOOSE_COLOURS, int(place) + 1)


def _free_colours(turn: PalmyraTurn) -> list[str]:
    pieces = turn.table.pieces(BOX)
    return [colour for colour in turn.box.colours if f"colour/{colour}" in pieces]


@dataclass(frozen=True, slots=True)
class ChooseColour(Decision[PalmyraTurn, Seat]):
    """Takes the pieces of a colour."""

    colour: str

    answers = (CHOOSE_COLOUR,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ChooseColour"]:
        for colour in _free_colours(turn):
            yield cls(colour)

    @rule("PALM-SETUP-07")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.move(f"colour/{self.colour}", BOX, f"colour@{seat.number}")

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.colour not in turn.box.colours:
            yield Refusal("PALM-SETUP-07", "no-such-colour", {"colour": self.colour})
        elif self.colour not in _free_colours(turn):
            yield Refusal("PALM-SETUP-07", "colour-taken", {"colour": self.colour})


# -- pieces and goods -----------------------------------------------------------------------------------------------


@rule("PALM-SETUP-07")
def equip_seats(turn: PalmyraTurn) -> None:
    """Each seat gets its pieces, its tower card and its goods."""
    for number in turn.order():
        _give_pieces(turn, turn.seat(number))
    for number in turn.order():
        _give_goods(turn, turn.seat(number))


@rule("PALM-SETUP-07")
def _give_pieces(turn: PalmyraTurn, seat: Seat) -> None:
    turn.move(seat.piece(CAMEL), BOX, seat.reserve, turn.box.setup.camels)
    turn.move(seat.piece(SHIP), BOX, seat.reserve, turn.box.setup.ships)
    turn.move(f"tower-card/{turn.box.tower_sides[0]}", BOX, seat.tower_card)


@rule("PALM-SETUP-08")
def _give_goods(turn: PalmyraTurn, seat: Seat) -> None:
    for good, count in turn.box.setup.goods.items():
        seat.stores(good, count)


@rule("PALM-SETUP-09")
def give_bonus(turn: PalmyraTurn, place: str) -> None:
    """The seat at a place in play order chooses its additional goods, if it gets any."""
    if int(place) > turn.setting.players:
        return
    basic, advanced = turn.box.setup.bonus[int(place) - 1]
    if basic or advanced:
        turn.ask(turn.order()[int(place) - 1], SEAT_BONUS, basic, advanced)
    turn.then(GIVE_BONUS, int(place) + 1)


@dataclass(frozen=True, slots=True)
class ChooseSeatBonus(Decision[PalmyraTurn, Seat]):
    """Takes the additional goods of a later seat; a name is empty where its place in play order gives no such good."""

    basic: str
    advanced: str

    answers = (SEAT_BONUS,)

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
    question = turn.question(seat.number)
    basic, advanced = question.arguments if question else ("0", "0")
    return BASIC if int(basic) else ("",), ADVANCED if int(advanced) else ("",)


# -- first Improvements ---------------------------------------------------------------------------------------------


@rule("PALM-SETUP-10")
def take_tiles(turn: PalmyraTurn, place: str) -> None:
    """The seat at a place in play order takes its first Improvement; the last seat began."""
    if int(place):
        turn.ask(turn.order()[int(place) - 1], START_TILE)
        turn.then(TAKE_TILES, int(place) - 1)


def _start_tiles(turn: PalmyraTurn) -> list[Improvement]:
    """What may be taken as first Improvement: a start tile, or with experienced players any of Era 1
    (PALM-SETUP-12).
    """
    pieces = turn.table.pieces("undrawn:1")
    any_tile = turn.setting.on("experienced")
    return [tile for tile in turn.box.improvements.values() if tile.piece in pieces and (tile.start or any_tile)]


@dataclass(frozen=True, slots=True)
class TakeStartImprovement(Decision[PalmyraTurn, Seat]):
    """Takes the Improvement with which the seat begins."""

    tile: str

    answers = (START_TILE,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TakeStartImprovement"]:
        for tile in _start_tiles(turn):
            yield cls(tile.id)

    @rule("PALM-SETUP-10")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        if turn.setting.on("experienced"):
            _take_any_tile(turn, seat, self.tile)
        else:
            _take_start_tile(turn, seat, self.tile)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        rule_id = "PALM-SETUP-12" if turn.setting.on("experienced") else "PALM-SETUP-10"
        tile = turn.box.improvements.get(self.tile)
        if tile is None:
            yield Refusal(rule_id, "no-such-tile", {"tile": self.tile})
        elif tile not in _start_tiles(turn):
            if any(other.owns(tile.id) for other in turn.seats):
                yield Refusal(rule_id, "tile-taken", {"tile": self.tile})
            else:
                yield Refusal(rule_id, "not-a-first-tile", {"tile": self.tile})


@rule("PALM-SETUP-10")
def _take_start_tile(turn: PalmyraTurn, seat: Seat, tile: str) -> None:
    turn.move(f"improvement/{tile}", "undrawn:1", seat.tiles_place)


@rule("PALM-SETUP-12")
def _take_any_tile(turn: PalmyraTurn, seat: Seat, tile: str) -> None:
    turn.move(f"improvement/{tile}", "undrawn:1", seat.tiles_place)


# -- the rest -------------------------------------------------------------------------------------------------------


@rule("PALM-SETUP-15")
def finish_set_up(turn: PalmyraTurn) -> None:
    """The display, the missions, the points; then the first turn."""
    if not turn.setting.on("experienced"):
        _put_start_tiles_away(turn)
    _fill_display(turn)
    _deal_missions(turn)
    _give_points(turn)
    turn.then(turns.START_TURN)


@rule("PALM-SETUP-10")
def _put_start_tiles_away(turn: PalmyraTurn) -> None:
    for piece in sorted(turn.table.pieces("undrawn:1")):
        if turn.box.improvements[face_of(piece)].start:
            turn.move(piece, "undrawn:1", LEFT_OVER)


@rule("PALM-SETUP-11")
def _fill_display(turn: PalmyraTurn) -> None:
    improvements.fill_display(turn)


@rule("PALM-SETUP-13")
def _deal_missions(turn: PalmyraTurn) -> None:
    for number in turn.order():
        missions.draw(turn, turn.seat(number), turn.box.setup.missions)


@rule("PALM-SETUP-14")
def _give_points(turn: PalmyraTurn) -> None:
    for number in turn.order():
        turn.score(number, "start", turn.box.setup.points)
    turns.advance(turn)


DECISIONS = (ChooseColour, ChooseSeatBonus, TakeStartImprovement)
STEPS: dict[str, Callable[..., None]] = {
    SET_UP: set_up,
    CHOOSE_COLOURS: choose_colours,
    EQUIP_SEATS: equip_seats,
    GIVE_BONUS: give_bonus,
    TAKE_TILES: take_tiles,
    FINISH_SET_UP: finish_set_up,
}
