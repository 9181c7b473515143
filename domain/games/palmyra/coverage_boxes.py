"""A box with other numbers, with which random play reaches rules that it hardly ever reaches with the printed ones.

Random seats seldom own the very goods that a mission asks for, and have much else to do with their pieces; so they
fulfil few missions and return fewer, most of all those with a window of their own, and the deck of missions never runs
out. Nor do they often own one of the tiles that missions and temples make worth something. What a rule does, does not
depend on these numbers.
"""

import re
from collections.abc import Callable

from domain.games.palmyra.kinds import (
    BUY_IMPROVEMENT,
    KINGS_MISSION,
    MARAUDERS,
    TEMPLES,
    TOWER_PAIR,
    TOWER_SINGLE,
)

_KEPT = (BUY_IMPROVEMENT, MARAUDERS, *TEMPLES, TOWER_SINGLE, TOWER_PAIR)
"""Actions whose slots stay as they are; the others but the King's Missions have none."""

_ERAS = {"I1": 2, "I2": 2, "I19": 1, "I20": 1, "I3": 3, "I4": 3, "I40": 1, "I41": 1}
"""Tiles that change places with one of another Era; those of the first one are the start tiles."""


def _slot(printed: re.Match[str]) -> str:
    action = printed["action"]
    if action in _KEPT:
        return printed[0]
    front, back = (6, 3) if action == KINGS_MISSION else (0, 0)
    pieces = "either" if action == KINGS_MISSION else printed["pieces"]
    return f'action = "{action}"\npieces = "{pieces}"\nfront = {front}\nback = {back}\n'


def _tile(printed: re.Match[str]) -> str:
    tile = printed["tile"]
    if tile not in _ERAS:
        return printed[0]
    start = "true" if _ERAS[tile] == 1 else "false"
    return f'id = "{tile}"\nera = {_ERAS[tile]}\n{printed["provenance"]}start = {start}\n'


_CHANGES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # nearly all missions are dealt, they cost only wood, and all kinds of pieces find a slot for them
    (r"^points = 10\nmissions = 2\n", "points = 10\nmissions = 6\n"),
    (r'^(id = "K\d+"\n)cost = \{.*\}$', r"\1cost = { wood = 3 }"),
    (r'^action = "(?P<action>\w+)"\npieces = "(?P<pieces>\w+)"\nfront = \d+\nback = \d+\n', _slot),
    # there are twice as many turns in which to return them, and trades do not take all the time
    (r"^era_of_turn = \[1, 1, 1, 2, 2, 2, 3, 3, 3\]$", f"era_of_turn = {[1] * 6 + [2] * 6 + [3] * 6}"),
    (r"\bgive_number = 1\b", "give_number = 40"),
    # each seat begins with a tile that missions or temples make worth something
    (r'^id = "(?P<tile>I\d+)"\nera = \d\n(?P<provenance>era_provenance = .*\n)start = \w+\n', _tile),
)
"""Patterns, and what comes in their place."""


def coverage_boxes(standard: Callable[[], bytes]) -> tuple[bytes, ...]:
    """The standard box for seats that fulfil and return missions all the time.

    Raises:
        ValueError: the standard box does not say what is changed here.
    """
    text = standard().decode()
    for pattern, changed in _CHANGES:
        text, found = re.subn(f"(?m){pattern}", changed, text)
        if not found:
            raise ValueError(f"the box says otherwise: {pattern}")
    return (text.encode(),)
