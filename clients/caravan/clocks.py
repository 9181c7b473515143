"""Clocks on a terminal: what each seat has left, as it follows from the events that were received."""

import time
from collections.abc import Sequence

from clients.caravan.folded_match import FoldedMatch
from clients.caravan.terminal import escaped, out
from domain.matches.clock import Clocks
from domain.matches.time_control import SECOND, by_the_clock


def present() -> int:
    """The time of this machine, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def clocks_in_words(folded: FoldedMatch, version: int, now: int | None = None) -> str:
    """What each seat has left after the event ``version``, or now; empty in a match without clocks. An arrow stands
    before a clock that runs.
    """
    clocks = folded.clocks_at(version)
    if clocks is None:
        return ""
    moment = folded.events[version - 1].event.time
    if now is not None and not folded.viewer:  # those who only watch may see it later
        now -= folded.created.spectator_delay * SECOND
    shown = [
        f"{'▸ ' if seat in clocks.running() and not clocks.stand_still(moment) else ''}{folded.words.seat(seat)} {left}"
        for seat, left in _left(clocks, moment if now is None else max(now, moment))
    ]
    return "  ".join(shown)


def print_clocks(folded: FoldedMatch, version: int, now: int | None = None) -> None:
    """Prints what each seat has left after an event, or now, in a match with clocks."""
    if text := clocks_in_words(folded, version, now):
        out.print(f"  {escaped(text)}", style="dim")


def _left(clocks: Clocks, now: int) -> Sequence[tuple[int, str]]:
    return [(seat, by_the_clock(clock.left(now))) for seat, clock in enumerate(clocks.seats, 1) if not clock.gone]


def clocks_as_json(folded: FoldedMatch, version: int) -> list[dict[str, object]]:
    """The clocks after the event ``version``, for programs."""
    clocks = folded.clocks_at(version)
    if clocks is None:
        return []
    moment = folded.events[version - 1].event.time
    return [
        {
            "seat": seat,
            "remaining_milliseconds": clock.left(moment),
            "deadline_milliseconds": clock.deadline,
            "time_outs": clock.time_outs,
        }
        for seat, clock in enumerate(clocks.seats, 1)
        if not clock.gone
    ]
