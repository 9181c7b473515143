"""The layout of a game for browsers, `layout.json`: where areas lie on the board, how pieces look, what a narrow window
shows first.

It is data for the app, and no rule depends on it. Here it is only checked: the app reads the file itself. Lengths
are in units of the board, of which it is ``width`` wide. Titles are those that the words of the game have for areas.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from domain.boxes.converters import MayBeEmpty, OneOf, Range
from domain.boxes.decoder import decode_json
from domain.boxes.file import BoxError
from domain.boxes.reasons import BoxReason
from domain.play.defects import unreadable
from domain.play.game import Game
from domain.play.package import BOARD
from domain.table.areas import Visibility
from domain.table.names import kind_of

COLOURS = (
    *("blue", "yellow", "green", "red", "black", "white", "purple", "tan", "teal", "orange", "grey", "brown", "gold"),
    *("sand", "paper", "back", "crimson", "amber", "violet", "silk", "pepper", "stone", "marble", "wood", "pink"),
    "lime",
)
"""The colours that pieces may have, as the app calls them."""
SHAPES = (
    *("cube", "disc", "meeple", "camel", "ship", "house", "die", "card", "tile", "coin", "star", "scroll", "tower"),
    *("pawn", "jewel", "leaf", "bolt", "bar", "log", "token", "wall", "crown", "sword", "mark"),
)
"""The shapes that the app draws."""

Length = Annotated[int, Range(1, 1999)]
Colour = Annotated[str, OneOf(*COLOURS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle:
    """A part of the board: its left upper corner, and how wide and high it is."""

    x: Annotated[int, Range(0, 1999)]
    y: Annotated[int, Range(0, 1999)]
    w: Length
    h: Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot(Rectangle):
    """The place of an area, or with ``slots`` those places, each as large, ``columns`` in a line. ``size`` is how high
    a piece is where there is room.
    """

    area: str
    size: Length
    slots: tuple[str, ...] = ()
    columns: Length = 1
    frame: Literal["none", "box", "round", "card"] = "none"
    title: bool = False
    align: Literal["start", "middle"] = "middle"
    pile: bool = False
    counted: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel(Rectangle):
    """A framed part of the board, with the title of an area."""

    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats(Rectangle):
    """The parts of the board that seats have: the first one's box, and what lies in each, from its left upper corner.
    The others follow, ``columns`` in a line.
    """

    columns: Length
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A page of a narrow window: parts of the board, those of seats, or areas as wide as the window."""

    key: Literal["map", "own", "others", "market", "cards"]
    boxes: tuple[Rectangle, ...] = ()
    seats: Literal["none", "own", "others", "all"] = "none"
    areas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The look of a kind or a piece; ``aspect`` is its width in hundredths of its height."""

    shape: Annotated[str, OneOf(*SHAPES)]
    colour: Colour = "paper"
    aspect: Annotated[int, Range(20, 500)] = 100
    open: bool = False
    sign: Annotated[str, MayBeEmpty()] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A layout as its file has it."""

    width: Annotated[int, Range(200, 1999)]
    spots: tuple[Spot, ...] = ()
    panels: tuple[Panel, ...] = ()
    seats: Seats = Seats(x=0, y=0, w=1, h=1, columns=1, spots=())
    sections: tuple[Section, ...] = ()
    hidden: tuple[str, ...] = ()
    looks: Mapping[str, Look] = field(default_factory=dict)
    colours: tuple[Colour, ...] = ()


def require_drawable(game: Game) -> None:
    """Lets a game pass whose layout for browsers, if it has one, is whole, and names only areas and kinds that there
    are.

    Raises:
        DefectError: it names file, table and key.
    """
    content = game.board()
    if not content:
        return
    try:
        board = decode_json(content, Board)
        for found in _problems(board, game):
            raise found
    except BoxError as error:
        raise unreadable(game.name, BOARD, error) from error


def _problems(board: Board, game: Game) -> Iterator[BoxError]:
    areas, kinds = game.table_areas, _kinds(game)
    for table, key, name in _named_areas(board):
        if name not in areas:
            yield BoxError(
                table,
                key,
                BoxReason(
                    "names the area {name}, which the game does not have: {known}", name=name, known=_listed(areas)
                ),
            )
    for name in board.looks:
        if kind_of(name) not in kinds:
            yield BoxError(
                "looks", name, BoxReason("names a kind that the game does not have: {known}", known=_listed(kinds))
            )
    yield from _misplaced("spots", board.spots, board.width)
    yield from _misplaced("seats.spots", board.seats.spots, board.seats.w)
    yield from _too_low(board.seats)
    if board.seats.x + board.seats.columns * board.seats.w > board.width:
        yield BoxError(
            "seats", "columns", BoxReason("gives more than fits into the width of {width}", width=board.width)
        )
    for at, spot in enumerate(board.spots, 1):
        if spot.area in areas and areas[spot.area].visibility is Visibility.OWNER:
            yield BoxError(
                f"spots[{at}]",
                "area",
                BoxReason("names {area}, which seats have: it belongs into `seats`", area=spot.area),
            )
    yield from _uncovered(board, max(game.players))


def _kinds(game: Game) -> Iterable[str]:
    box = game.standard_box()
    laid = {kind_of(piece) for players in game.players for _, piece, _ in game.layout(box, game.setting(players, {}))}
    endless = {kind for area in game.table_areas.values() for kind in area.supply}
    return sorted(laid | endless | {kind_of(piece) for piece in game.turning_up(box)})


def _named_areas(board: Board) -> Iterator[tuple[str, str, str]]:
    """Each area that the layout names, with the table and the key that name it."""
    for at, spot in enumerate(board.spots, 1):
        yield f"spots[{at}]", "area", spot.area
    for at, spot in enumerate(board.seats.spots, 1):
        yield f"seats.spots[{at}]", "area", spot.area
    for at, panel in enumerate(board.panels, 1):
        if panel.title:
            yield f"panels[{at}]", "title", panel.title
    for at, section in enumerate(board.sections, 1):
        yield from ((f"sections[{at}]", "areas", area) for area in section.areas)
    yield from (("", "hidden", area) for area in board.hidden)


def _misplaced(table: str, spots: Iterable[Spot], width: int) -> Iterator[BoxError]:
    """Spots that would be drawn twice, or beside the board."""
    seen: set[tuple[str, str]] = set()
    for at, spot in enumerate(spots, 1):
        places = {(spot.area, slot) for slot in spot.slots or ("",)}
        if seen & places:
            yield BoxError(f"{table}[{at}]", "area", BoxReason("names {area} a second time", area=spot.area))
        seen |= places
        columns = min(spot.columns, max(1, len(spot.slots)))
        if spot.x + columns * spot.w > width:
            yield BoxError(
                f"{table}[{at}]", "w", BoxReason("gives more than fits into the width of {width}", width=width)
            )


def _too_low(seats: Seats) -> Iterator[BoxError]:
    for at, spot in enumerate(seats.spots, 1):
        if any(box.y + box.h > seats.h for box in _lying(spot)):
            yield BoxError(
                f"seats.spots[{at}]", "h", BoxReason("gives more than fits into the height of {height}", height=seats.h)
            )


def _uncovered(board: Board, players: int) -> Iterator[BoxError]:
    """Spots whose middle lies in no section, so that a narrow window would show them apart from the board."""
    if not board.sections:
        return
    boxes = [box for section in board.sections for box in section.boxes]
    apart = {area for section in board.sections for area in section.areas} | set(board.hidden)
    for at, spot in enumerate(board.spots, 1):
        if spot.area not in apart and not _within(_lying(spot), boxes):
            yield BoxError(f"spots[{at}]", "area", BoxReason("names {area}, which no section shows", area=spot.area))
    shown = {section.seats for section in board.sections}
    if "all" in shown or {"own", "others"} <= shown:
        return
    seats = board.seats
    for at, spot in enumerate(seats.spots, 1):
        places = [
            Rectangle(
                x=box.x + seat % seats.columns * seats.w + seats.x,
                y=box.y + seat // seats.columns * seats.h + seats.y,
                w=box.w,
                h=box.h,
            )
            for seat in range(players)
            for box in _lying(spot)
        ]
        if spot.area not in apart and not _within(places, boxes):
            told = BoxReason(
                "names {area}, which the sections do not show of every seat: say `all`, or `own` and `others`",
                area=spot.area,
            )
            yield BoxError(f"seats.spots[{at}]", "area", told)


def _lying(spot: Spot) -> list[Rectangle]:
    """The boxes of the slots of a spot, or the spot itself."""
    return [
        Rectangle(x=spot.x + at % spot.columns * spot.w, y=spot.y + at // spot.columns * spot.h, w=spot.w, h=spot.h)
        for at in range(max(1, len(spot.slots)))
    ]


def _within(places: Iterable[Rectangle], boxes: Iterable[Rectangle]) -> bool:
    """True if the middle of each place lies in one of the boxes."""
    return all(
        any(
            box.x <= each.x + each.w / 2 <= box.x + box.w and box.y <= each.y + each.h / 2 <= box.y + box.h
            for box in boxes
        )
        for each in places
    )


def _listed(names: Iterable[str]) -> str:
    return "known are " + ", ".join(names)
