"""The scoreboard of a table at any version. Points are public, so the table has them all."""

from collections.abc import Mapping, Sequence

from caravanserai_protocol.v1.scoreboard_pb2 import Scoreboard
from rich.console import RenderableType

from clients.caravan.drawing import draw_scoreboard
from clients.caravan.folded_match import FoldedEvent, FoldedMatch
from clients.caravan.tables import rivals
from domain.matches.events import MatchFinished, SeatJoined, SeatLeft
from domain.play.turn import POINT
from domain.table.names import area_of, owner_of, slot_of
from domain.table.table import Table
from projections.matches.scoreboard import SCORE


def draw_scores(folded: FoldedMatch, table: Table, version: int) -> RenderableType:
    """The scoreboard at a version, of which ``table`` is the table."""
    others = rivals(folded.words, folded.box, table, folded.created.players)
    return draw_scoreboard(folded.words, scoreboard(folded, table, version), others)


def scoreboard(folded: FoldedMatch, table: Table, version: int) -> Scoreboard:
    """The scoreboard at a version, of which ``table`` is the table."""
    past = folded.events[:version]
    seats = range(1, folded.created.players + 1)
    categories = {seat: _categories(table, seat) for seat in seats}
    points = {seat: sum(categories[seat].values()) for seat in seats}
    finished = next((entry.event.body for entry in past[::-1] if isinstance(entry.event.body, MatchFinished)), None)
    places = (
        dict(zip(seats, finished.places, strict=True))
        if finished is not None
        else {seat: 1 + sum(other > points[seat] for other in points.values()) for seat in seats}
    )
    names = names_at(past)
    board = Scoreboard(version=version, final=finished is not None)
    for seat in seats:
        tied = any(points[other] == points[seat] and places[other] != places[seat] for other in seats)
        shown = board.seats.add(seat=seat, points=points[seat], place=places[seat], tie_broken=tied)
        shown.display_name = names.get(seat, "")
        shown.erased = seat in names and not names[seat]
        for category, count in sorted(categories[seat].items()):
            shown.categories.add(category=category, points=count, title=folded.words.category(category))
    return board


def names_at(past: Sequence[FoldedEvent]) -> Mapping[int, str]:
    """The names of the players after these events, by seat."""
    names: dict[int, str] = {}
    for entry in past:
        if isinstance(entry.event.body, SeatJoined):
            names[entry.event.body.seat] = entry.event.body.player
        elif isinstance(entry.event.body, SeatLeft):
            names.pop(entry.event.body.seat, None)
    return names


def _categories(table: Table, seat: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for place in table.places():
        if area_of(place) == SCORE and owner_of(place) == seat and table.count(place, POINT):
            counts[slot_of(place)] = table.count(place, POINT)
    return counts
