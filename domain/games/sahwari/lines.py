"""The stops of a camel that goes straight on (SAH-MOVE-02 to SAH-MOVE-10, SAH-GUILD-01 to SAH-GUILD-03)."""

from typing import NamedTuple

from domain.games.sahwari.areas import GUILD
from domain.games.sahwari.grid import DIRECTIONS
from domain.games.sahwari.turn import DESERT, GUILD_SIDE, OASIS, RESOURCE_SIDE, SahwariTurn, Seat
from domain.play.errors import Refusal
from domain.table.names import kind_of


class Line(NamedTuple):
    """The stops of a line, nearest first; and the cell where it ends by a forced stop, or by a camel that blocks it.

    Both are empty for a line that ends at the edge.
    """

    stops: tuple[str, ...]
    forced: str = ""
    blocked: str = ""


def line(turn: SahwariTurn, seat: Seat, start: str, direction: str, *, guild: bool = False) -> Line:
    """The way of a camel of the seat (or, with ``guild``, a guild camel moved by it) from ``start``."""
    stops: list[str] = []
    everywhere = turn.guild_camels_stop if guild else turn.player_camels_stop
    guild_blocks = turn.guild_camels_block
    side_of, camels_on = turn.map.side, turn.map.camels
    for cell in turn.map.grid.lines[start][direction]:
        side = side_of(cell)
        if side in (GUILD_SIDE, OASIS):
            if side == GUILD_SIDE and turn.map.resources(cell):
                return Line((*stops, cell), forced=cell)
            if everywhere:
                stops.append(cell)
            continue
        camels = camels_on(cell)
        if camels:
            if any(blocks(seat, camel, guild_blocks) for camel in camels):
                return Line(tuple(stops), blocked=cell)
        elif side == RESOURCE_SIDE:
            return Line((*stops, cell), forced=cell)
        elif guild:
            stops.append(cell)
    return Line(tuple(stops))


def blocks(seat: Seat, camel: str, guild_blocks: bool) -> bool:
    """True if a camel on a private tile blocks the way: an opponent's, and by a switch a guild camel."""
    colour = kind_of(camel)
    return guild_blocks if colour == GUILD else colour != seat.colour


def has_stop(turn: SahwariTurn, seat: Seat, start: str, *, guild: bool = False) -> bool:
    """True if a camel may move from ``start`` in some direction."""
    return any(line(turn, seat, start, direction, guild=guild).stops for direction in DIRECTIONS)


def objection(turn: SahwariTurn, seat: Seat, start: str, direction: str, stop: str, *, guild: bool = False) -> Refusal:
    """The reason why a camel at ``start`` may not go in this direction to ``stop``, which is none of the stops."""
    first = "SAH-GUILD-01" if guild else "SAH-MOVE-02"
    if direction not in DIRECTIONS:
        return Refusal(first, "direction-unknown")
    if stop == start:
        return Refusal("SAH-MOVE-09", "camel-must-leave")
    way = line(turn, seat, start, direction, guild=guild)
    cells = turn.map.grid.lines[start][direction]
    if way.blocked and (not way.stops or _beyond(cells, stop, way.blocked)):
        return Refusal("SAH-MOVE-04", "line-blocked", {"tile": way.blocked})
    if not way.stops:
        return Refusal("SAH-MOVE-10", "line-without-stop")
    if stop not in cells:
        return Refusal(first, "tile-not-on-line", {"tile": way.stops[0]})
    if way.forced and cells.index(stop) > cells.index(way.forced):
        return _passed_forced_stop(turn, way.forced, guild)
    return _no_stop(turn, stop, guild)


def _beyond(cells: tuple[str, ...], stop: str, blocked: str) -> bool:
    return stop in cells and cells.index(stop) >= cells.index(blocked)


def _passed_forced_stop(turn: SahwariTurn, forced: str, guild: bool) -> Refusal:
    if turn.map.side(forced) == GUILD_SIDE and turn.map.resources(forced):
        return Refusal("SAH-MOVE-07", "guild-tile-must-be-stopped-at")
    return Refusal(
        "SAH-GUILD-02" if guild else "SAH-MOVE-03", "first-resource-tile-must-be-stopped-at", {"tile": forced}
    )


def _no_stop(turn: SahwariTurn, stop: str, guild: bool) -> Refusal:
    side = turn.map.side(stop)
    if side in (GUILD_SIDE, OASIS):
        passed = Refusal("SAH-GUILD-03", "guild-camel-passes-shared-tile")
        return passed if guild else Refusal("SAH-MOVE-06", "shared-tile-is-passed")
    if turn.map.camels(stop):
        return Refusal("SAH-GUILD-02" if guild and side == DESERT else "SAH-MOVE-08", "occupied-tile-is-passed")
    return Refusal("SAH-MOVE-03", "desert-is-passed")
