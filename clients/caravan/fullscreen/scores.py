"""The scoreboard of a table at any version. Points are public, so the table has them all."""

from collections.abc import Mapping, Sequence, Set

from caravanserai_protocol.folding import Table, area_of, owner_of
from caravanserai_protocol.following import joined_name
from caravanserai_protocol.v1.scoreboard_pb2 import Scoreboard
from rich.console import RenderableType

from clients.caravan.descriptions import DescribedEvent
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.match_lines import draw_scoreboard, verdict
from clients.caravan.phrases import Speech

SCORE, POINT = "score", "point"
"""The area and the piece that all games count points with."""


def draw_scores(folded: FoldedMatch, table: Table, version: int, speech: Speech) -> RenderableType:
    """The scoreboard at a version, of which ``table`` is the table."""
    board = scoreboard(folded, table, version)
    rivals = folded.seen(table).rivals()
    return draw_scoreboard(folded.titles, board, speech, rivals, current_round=folded.round_at(version))


def verdict_at(folded: FoldedMatch, table: Table, version: int, speech: Speech) -> str:
    """The winner of a match, and the margin, at a version, of which ``table`` is the table; empty before its end."""
    return verdict(folded.titles, scoreboard(folded, table, version), speech, folded.seen(table).rivals())


def scoreboard(folded: FoldedMatch, table: Table, version: int) -> Scoreboard:
    """The scoreboard at a version, of which ``table`` is the table."""
    past = folded.events[:version]
    seats = range(1, folded.created.players + 1)
    categories = {seat: _categories(table, seat) for seat in seats}
    points = {seat: sum(categories[seat].values()) for seat in seats}
    finished = next((told.event.finished for told in past[::-1] if told.event.HasField("finished")), None)
    places = (
        dict(zip(seats, finished.places, strict=True))
        if finished is not None
        else {seat: 1 + sum(other > points[seat] for other in points.values()) for seat in seats}
    )
    names, left = names_at(past), left_to_bots(past)
    board = Scoreboard(version=version, final=finished is not None)
    for seat in seats:
        tied = any(points[other] == points[seat] and places[other] != places[seat] for other in seats)
        shown = board.seats.add(seat=seat, points=points[seat], place=places[seat], tie_broken=tied)
        shown.display_name = names.get(seat, "")
        shown.erased = seat in names and not names[seat]
        shown.handed_over = seat in left
        for category, count in sorted(categories[seat].items()):
            shown.categories.add(category=category, points=count, title=folded.titles.category(category))
    return board


def names_at(past: Sequence[DescribedEvent]) -> Mapping[int, str]:
    """The names of the players after these events, by seat."""
    names: dict[int, str] = {}
    for told in past:
        if told.event.HasField("joined"):
            names[told.event.joined.seat] = joined_name(told.event, told.update.message.openings)
        elif told.event.HasField("left"):
            names.pop(told.event.left.seat, None)
    return names


def left_to_bots(past: Sequence[DescribedEvent]) -> Set[int]:
    """The seats that their players have left to bots by these events."""
    return {told.event.handed_over.seat for told in past if told.event.HasField("handed_over")}


def _categories(table: Table, seat: int) -> dict[str, int]:
    return {
        place.partition(":")[2]: count
        for place, piece, count in table.layout()
        if piece == POINT and area_of(place) == SCORE and owner_of(place) == seat
    }
