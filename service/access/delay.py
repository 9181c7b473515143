"""The delay of those who only watch: up to which version they may see a match now.

It holds from the start of a match to its end. Before, everybody must see who has joined; afterwards the record tells
all. It does not hold for seats, for the owner, and for administrators.
"""

from typing import NamedTuple

from domain.matches.match import Match
from domain.matches.time_control import SECOND
from service.access.callers import Caller, owns, played_seat_of


class Visible(NamedTuple):
    """Up to which version a caller may see a match now, and when that changes by time alone, in milliseconds since
    1970; 0: it does not.
    """

    version: int
    until: int = 0


def delay_of(match: Match, caller: Caller) -> int:
    """The delay, in milliseconds, with which a caller sees a match while it is being played."""
    delay = match.created.spectator_delay
    only_watches = bool(delay) and not (caller.admin or owns(match, caller) or played_seat_of(match, caller))
    return delay * SECOND if only_watches else 0


def visible(match: Match, caller: Caller) -> Visible:
    """Up to which version a caller may see a match whose events are all stored."""
    return visible_of(match, caller, match.version, match.lifecycle.over)


def visible_of(match: Match, caller: Caller, committed: int, over: bool) -> Visible:
    """Up to which version a caller may see a match that is stored up to a version; its later events are not."""
    delay = 0 if over else delay_of(match, caller)
    if not delay:
        return Visible(committed)
    version = min(match.version_at(match.clock() - delay), committed)
    return Visible(version, match.moment_of(version + 1) + delay if version < committed else 0)
