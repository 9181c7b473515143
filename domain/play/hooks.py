"""Knowledge of a game beyond its rules: for bots, for the log of a match, and for those who write games.

No rule depends on it.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from domain.play.levels import Level, usual_levels
from domain.play.rounds import RoundBegins
from domain.play.skipping import FindSkipped, nobody_skipped
from domain.play.strength import Contest
from domain.play.thinking import USUAL, Thinking


class Spread(NamedTuple):
    """The uncertainty of estimates, in points above 0, at the start of a match and at its end; in between it changes
    evenly with the decisions. `python -m benchmarks.spread` measures both.
    """

    start: int
    end: int


class BotHooks(NamedTuple):
    """The estimates of positions by bots. Estimates only read."""

    evaluate: Callable[[Any, Any], int] | None = None
    """The worth of the position of a seat (turn, facade of the seat) beyond the points that it has, in hundredths of a
    point.
    """
    outlook: Callable[[Any, Any], int] | None = None
    """The same for a seat whose turn is over, where a game knows better then; planners compare ends of turns by it. It
    costs more: bots do not ask it in the middle of a turn.
    """
    thinking: Thinking = USUAL
    """The depth of bots that plan their turns."""
    likelihood: Callable[[Any, Any], int] | None = None
    """The likelihood that a seat (turn, facade of the seat) with these hidden pieces would have done what everybody has
    seen: a whole number of 0 or more; twice as much is twice as likely. Where there is none, each deal is as likely as
    any other. What was done must lie on the table, such as a marker for each claim.
    """
    spread: Spread | None = None
    """The spread of results around estimates; None where nobody has measured it."""
    learnt: Callable[[Any, Any], int] | None = None
    """An estimate that was learnt from matches (`domain.play.weights`), for a game without ``evaluate``. Only greedy
    bots use it, from whose matches it was learnt: planners do better with points alone.
    """
    own_levels: Mapping[str, Level] = MappingProxyType({})
    """Levels that differ from the usual ones (`usual_levels`), by name: numbers that were measured to be better."""

    contests: tuple[Contest, ...] = ()
    """The measured wins of bots of one kind against another."""

    @property
    def levels(self) -> Mapping[str, Level]:
        """The thinking of bots of each level."""
        return {**usual_levels(self.thinking), **self.own_levels}


class LogHooks(NamedTuple):
    """The lines of the log and of replays that no effect gives."""

    round_begins: RoundBegins | None = None
    """The effects with which rounds begin, for replays; None for a game without rounds."""
    find_skipped: FindSkipped = nobody_skipped
    """The seats that the steps of an event went past, where no rule records that."""


class AuthoringHooks(NamedTuple):
    """The functions that help to check the rules of a game."""

    uncitable: Mapping[str, str] = MappingProxyType({})
    """Rules of the ledger that neither an effect nor a refusal can cite, each with the reason."""
    coverage_boxes: Callable[[], Iterable[bytes]] = tuple
    """Boxes with other numbers in which random play reaches more rules; only `domain.simulation.coverage` uses them."""
