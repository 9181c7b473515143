"""Levels: how well bots play, under names for people. Each is a way to think, counted in positions; no rule depends on
it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from domain.play.thinking import Thinking

LEVELS = ("expert", "club", "novice")
"""The names of levels, the strongest first."""

CLUB = Thinking(first=(4,), positions=60, again=120, more=60, width=1, lines=2, offers=2)
"""The reach of a club player: few lines, each to the end of the turn. So few positions would not take many lines
there, and a turn that is broken off would seem the best.
"""
NOTICED = 2
"""The number of offers that a novice looks at."""


class Level(NamedTuple):
    """Thinking of bots of a level about a game.

    With ``thinking`` they plan their turns; without it they take what is best at once. ``noticed``: how many offers
    they look at, taken at random; 0: all.
    """

    thinking: Thinking | None = None
    noticed: int = 0


def usual_levels(thinking: Thinking) -> Mapping[str, Level]:
    """The levels of a game that says only how far its planners look (``thinking``), or not even that: experts are
    planners, club players look at about an eighth of their positions, and novices plan nothing and overlook offers.
    """
    club = thinking._replace(
        first=CLUB.first,
        positions=min(CLUB.positions, thinking.positions),
        again=min(CLUB.again, thinking.again),
        more=min(CLUB.more, thinking.more),
        width=CLUB.width,
        lines=CLUB.lines,
        offers=CLUB.offers,
    )
    return MappingProxyType({"expert": Level(thinking), "club": Level(club), "novice": Level(noticed=NOTICED)})
