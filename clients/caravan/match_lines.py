"""Lines of the log, clocks and scoreboards of any match, in words of its rules or of the service."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from caravanserai_protocol.clocks import Clocks, SeatClock
from caravanserai_protocol.folding import Table
from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.v1.scoreboard_pb2 import Scoreboard, SeatScore
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from caravanserai_verify.texts import in_utc, with_minus
from clients.caravan.descriptions import DescribedEvent
from clients.caravan.names import shown_name
from clients.caravan.phrases import Speech
from clients.caravan.seat_colours import Titles, in_colours, seat_style, seat_text
from clients.caravan.times import on_the_clock

SECOND = 1000


def draw_event(
    titles: Titles, told: DescribedEvent, seats: Iterable[int], *, timed: bool = False, rules: bool = False
) -> RenderableType:
    """An event of the log: its version, headline and perhaps time, and below it the effects, perhaps with the rule of
    each.
    """
    seats = tuple(seats)
    headline = Text(f"{told.update.version:4} ", style="dim").append_text(in_colours(titles, told.headline, seats))
    if when := on_the_clock(told.event.time_milliseconds if timed else 0):
        headline.append(f"  {when}", style="dim")
    lines: list[RenderableType] = [headline]
    for line in told.lines:
        drawn = Text("       ").append_text(in_colours(titles, line.text, seats))
        lines.append(drawn.append(f"  {line.rule}", style="dim cyan") if rules else drawn)
    return Group(*lines)


class Rival(NamedTuple):
    """A rival who scores without a seat: points by category, and the place (0: unknown before the end).

    A seat needs more points than the rival to be placed before it.
    """

    title: Text
    scored: Mapping[str, int]
    place: int

    @property
    def points(self) -> int:
        """The sum of the points."""
        return sum(self.scored.values())


def draw_scoreboard(
    titles: Titles, board: Scoreboard, speech: Speech, rivals: Sequence[Rival] = (), *, current_round: int = 0
) -> RenderableType:
    """The points of each seat and rival by category, with places; at the end of a match the verdict above them. Before
    the end the title names the round (0: unknown).
    """
    categories = {entry.category: entry.title for seat in board.seats for entry in seat.categories}
    categories |= {category: titles.category(category) for rival in rivals for category in rival.scored}
    title = speech.plain("scores", round=0 if board.final else current_round)
    grid = Grid(title=title, title_justify="left")
    grid.add_column("")
    for seat in board.seats:
        heading = seat_text(titles, seat.seat).append(f"\n{harmless(shown_name(seat, speech))}", style="dim")
        grid.add_column(heading, justify="right", style=seat_style(titles, seat.seat))
    for rival in rivals:
        grid.add_column(rival.title, justify="right")
    points: list[Mapping[str, int]] = [
        {entry.category: entry.points for entry in seat.categories} for seat in board.seats
    ]
    points += [rival.scored for rival in rivals]
    for category, title in categories.items():
        grid.add_row(title, *(with_minus(entries.get(category, 0)) for entries in points))
    grid.add_section()
    sums = [seat.points for seat in board.seats] + [rival.points for rival in rivals]
    grid.add_row(speech.plain("scores-points"), *(with_minus(each) for each in sums))
    grid.add_row(speech.plain("scores-place"), *_places_of(board, rivals, speech))
    if any(seat.HasField("clock") for seat in board.seats):
        grid.add_row(speech.plain("scores-time"), *map(_time_left, board.seats))
    said = verdict(titles, board, speech, rivals)
    return Group(Text(said, style="bold"), Text(), grid) if said else grid


def verdict(titles: Titles, board: Scoreboard, speech: Speech, rivals: Sequence[Rival] = ()) -> str:
    """The winner of a match, and the margin; empty before its end."""
    if not board.final:
        return ""
    named = [(seat.place, seat.points, _called(titles, seat, speech)) for seat in board.seats]
    named += [(rival.place, rival.points, rival.title.plain) for rival in rivals]
    winners = [each for each in named if each[0] == 1]
    others = sorted((each for each in named if each[0] != 1), key=lambda each: (each[0], -each[1]))
    names = ", ".join(name for _, _, name in winners)
    points = winners[0][1] if winners else 0
    if len(winners) != 1:
        return speech.plain("verdict-shared", names=names, points=points) if winners else speech.plain("verdict-nobody")
    if not others:
        return speech.plain("verdict-alone", winner=names, points=points)
    _, second, behind = others[0]
    if points > second:
        return speech.plain("verdict-ahead", winner=names, points=points, margin=points - second, second=behind)
    tied = any(seat.tie_broken for seat in board.seats) and points == second
    return speech.plain("verdict-tie-break" if tied else "verdict-wins", winner=names, points=points, second=behind)


def _called(titles: Titles, seat: SeatScore, speech: Speech) -> str:
    """A seat with the name of its player."""
    name = harmless(shown_name(seat, speech))
    return f"{titles.seat(seat.seat)} ({name})" if name else titles.seat(seat.seat)


def _places_of(board: Scoreboard, rivals: Sequence[Rival], speech: Speech) -> Iterable[str]:
    """The places of seats and rivals. Before the end, both are ranked by points."""
    for seat in board.seats:
        place = seat.place + (0 if board.final else sum(rival.points >= seat.points for rival in rivals))
        yield speech.plain("scores-tie-break", place=place) if seat.tie_broken else str(place)
    for rival in rivals:
        yield str(rival.place or 1 + sum(seat.points > rival.points for seat in board.seats))


def _time_left(seat: SeatScore) -> str:
    return duration(seat.clock.remaining_milliseconds) if seat.HasField("clock") else ""


def duration(milliseconds: int) -> str:
    """A duration as a clock shows it, in hours, minutes and seconds: `1:30:00`."""
    seconds = milliseconds // SECOND
    return ":".join((str(seconds // 3600), f"{seconds // 60 % 60:02}", f"{seconds % 60:02}"))


def clock_line(titles: Titles, clocks: Clocks, moment: int, now: int = 0) -> str:
    """The time left to each seat at the moment of an event, or ``now``, with an arrow before a clock that runs; empty
    in a match without clocks.
    """
    return "  ".join(
        f"{_arrow(clocks, clock, moment)}{titles.seat(seat)} {duration(clock.remaining(max(now, moment)))}"
        for seat, clock in sorted(clocks.seats.items())
    )


def _arrow(clocks: Clocks, clock: SeatClock, moment: int) -> str:
    return "▸ " if clock.since is not None and not clocks.paused(moment) else ""


def clock_entries(clocks: Clocks, moment: int) -> list[dict[str, object]]:
    """The time left to each seat at a moment, for programs."""
    return [
        {
            "seat": seat,
            "remaining_milliseconds": clock.remaining(moment),
            "deadline_milliseconds": clock.deadline,
            "time_outs": clock.time_outs,
        }
        for seat, clock in sorted(clocks.seats.items())
    ]


def described_as_json(told: DescribedEvent) -> dict[str, object]:
    """An event, for programs."""
    return {
        "version": told.update.version,
        "time": in_utc(told.event.time_milliseconds),
        "fingerprint": f"{told.event.fingerprint:016x}",
        "headline": told.headline,
        "lines": [line._asdict() for line in told.lines],
    }


def table_as_json(table: Table) -> dict[str, object]:
    """The places and open questions, for programs."""
    places: dict[str, dict[str, int]] = {}
    for place, piece, count in table.layout():
        places.setdefault(place, {})[piece] = count
    asked = ((seat, table.question(seat)) for seat in sorted(table.stacks) if seat)
    questions = [{"seat": seat, **task._asdict()} for seat, task in asked if task is not None]
    return {"places": places, "questions": questions}
