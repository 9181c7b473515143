"""Clocks on a terminal: what each seat has left, as it follows from the events that were received."""

import time

from clients.caravan.folded_match import FoldedMatch
from clients.caravan.match_lines import SECOND, clock_entries, clock_line
from clients.caravan.terminal import escaped, out


def present() -> int:
    """The time of this machine, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def clocks_in_words(folded: FoldedMatch, version: int, now: int = 0) -> str:
    """The time left to each seat after the event ``version``, or ``now``; empty in a match without clocks. An arrow
    stands before a clock that runs.
    """
    delay = 0 if folded.viewer else folded.created.spectator_delay_seconds  # those who only watch may see it later
    return clock_line(folded.titles, folded.clocks_at(version), _moment(folded, version), now - delay * SECOND)


def print_clocks(folded: FoldedMatch, version: int, now: int = 0) -> None:
    """Prints what each seat has left after an event, or now, in a match with clocks."""
    if text := clocks_in_words(folded, version, now):
        out.print(f"  {escaped(text)}", style="dim")


def clocks_as_json(folded: FoldedMatch, version: int) -> list[dict[str, object]]:
    """The clocks after the event ``version``, for programs."""
    return clock_entries(folded.clocks_at(version), _moment(folded, version))


def _moment(folded: FoldedMatch, version: int) -> int:
    return folded.events[version - 1].event.time_milliseconds if version else 0
