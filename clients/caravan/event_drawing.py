"""Lines of the log, clocks and scoreboards of any match, as the service describes them."""

from collections.abc import Iterable

from caravanserai_protocol.clocks import Clocks, SeatClock
from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.v1.scoreboard_pb2 import Scoreboard, SeatScore
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.descriptions import DescribedEvent, DescribedGame
from clients.caravan.phrases import Speech
from clients.caravan.seat_colours import coloured, style_of
from clients.caravan.times import in_utc, on_the_clock

SECOND = 1000


def draw_event(game: DescribedGame, event: DescribedEvent, seats: Iterable[int]) -> RenderableType:
    """An event of the log: its version, headline and time, and below it the effects with their rules."""
    seats = tuple(seats)
    headline = Text(f"{event.version:4} ", style="dim").append_text(coloured(game.name, game, event.headline, seats))
    if when := on_the_clock(event.time):
        headline.append(f"  {when}", style="dim")
    lines: list[RenderableType] = [headline]
    for line in event.lines:
        drawn = Text("       ").append_text(coloured(game.name, game, line.text, seats))
        lines.append(drawn.append(f"  {line.rule}", style="dim cyan"))
    return Group(*lines)


def draw_scores(game: DescribedGame, board: Scoreboard, speech: Speech) -> RenderableType:
    """The points of each seat by category, with places."""
    version = "final" if board.final else str(board.version)
    grid = Grid(title=speech.plain("scores", version=version), title_justify="left")
    grid.add_column("")
    for seat in board.seats:
        style = style_of(game.name, seat.seat)
        heading = Text(game.seat(seat.seat), style=style).append(f"\n{harmless(_name(seat, speech))}", style="dim")
        grid.add_column(heading, justify="right", style=style)
    titles = {entry.category: entry.title for seat in board.seats for entry in seat.categories}
    points = [{entry.category: entry.points for entry in seat.categories} for seat in board.seats]
    for category, title in titles.items():
        grid.add_row(title, *(str(entries.get(category, 0)) for entries in points))
    grid.add_section()
    grid.add_row(speech.plain("scores-points"), *(str(seat.points) for seat in board.seats))
    grid.add_row(speech.plain("scores-place"), *(_place(seat, speech) for seat in board.seats))
    if any(seat.HasField("clock") for seat in board.seats):
        grid.add_row(speech.plain("scores-time"), *map(_time_left, board.seats))
    return grid


def _name(seat: SeatScore, speech: Speech) -> str:
    return speech.plain("erased-player") if seat.erased else seat.display_name


def _place(seat: SeatScore, speech: Speech) -> str:
    return speech.plain("scores-tie-break", place=seat.place) if seat.tie_broken else str(seat.place)


def _time_left(seat: SeatScore) -> str:
    return duration(seat.clock.remaining_milliseconds) if seat.HasField("clock") else ""


def duration(milliseconds: int) -> str:
    """A duration as a clock shows it, in hours, minutes and seconds: `1:30:00`."""
    seconds = milliseconds // SECOND
    return ":".join((str(seconds // 3600), f"{seconds // 60 % 60:02}", f"{seconds % 60:02}"))


def clock_line(game: DescribedGame, clocks: Clocks, moment: int) -> str:
    """What each seat has left at a moment, with an arrow before a clock that runs; empty in a match without clocks."""
    return "  ".join(
        f"{_arrow(clocks, clock, moment)}{game.seat(seat)} {duration(clock.remaining(moment))}"
        for seat, clock in sorted(clocks.seats.items())
    )


def _arrow(clocks: Clocks, clock: SeatClock, moment: int) -> str:
    return "▸ " if clock.since is not None and not clocks.paused(moment) else ""


def clock_entries(clocks: Clocks, moment: int) -> list[dict[str, object]]:
    """What each seat has left at a moment, for programs."""
    return [
        {
            "seat": seat,
            "remaining_milliseconds": clock.remaining(moment),
            "deadline_milliseconds": clock.deadline,
            "time_outs": clock.time_outs,
        }
        for seat, clock in sorted(clocks.seats.items())
    ]


def described_as_json(event: DescribedEvent) -> dict[str, object]:
    """An event, for programs."""
    return {
        "version": event.version,
        "time": in_utc(event.time),
        "fingerprint": f"{event.fingerprint:016x}",
        "headline": event.headline,
        "lines": [line._asdict() for line in event.lines],
    }
