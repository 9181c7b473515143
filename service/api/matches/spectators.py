"""Spectators of matches: those who stream a match here and have no seat there. Only their number is told."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from domain.matches.match import Match
from service.access.callers import Caller, kept_for, seat_of


class Spectators:
    """The streams of matches in this process."""

    def __init__(self) -> None:
        self._streams: defaultdict[str, dict[object, Caller]] = defaultdict(dict)

    @contextmanager
    def watching(self, match: str, caller: Caller) -> Iterator[None]:
        """A stream of a match, as long as the block lasts."""
        stream, streams = object(), self._streams[match]
        streams[stream] = caller
        try:
            yield
        finally:
            del streams[stream]
            if not streams:
                self._streams.pop(match, None)

    def count(self, match: Match) -> int:
        """The number of spectators of a match; one with several streams and the same token counts once. Those who have
        taken a seat since their stream began are not counted.
        """
        streams = self._streams.get(match.lifecycle.match, {})
        return len(
            {
                caller.identity or stream
                for stream, caller in streams.items()
                if not seat_of(match, caller) and not kept_for(match, caller)
            }
        )
