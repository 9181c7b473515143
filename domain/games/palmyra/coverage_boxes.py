"""A box with other numbers, with which random play reaches rules that it hardly ever reaches with the printed ones.

Random seats seldom own the very goods that a mission asks for, so they return few missions, and the deck of missions
never runs out. What a rule does, does not depend on these numbers.
"""

import re
from collections.abc import Callable

_DEALT = ("\npoints = 10\nmissions = 2\n", "\npoints = 10\nmissions = 6\n")
_MISSION = re.compile(r'(?m)^(id = "K\d+"\n)cost = \{.*\}$')


def coverage_boxes(standard: Callable[[], bytes]) -> tuple[bytes, ...]:
    """The standard box with missions that cost only wood, and nearly all of them dealt.

    Raises:
        ValueError: the standard box does not say what is changed here.
    """
    text = standard().decode()
    old, new = _DEALT
    cheap, missions = _MISSION.subn(r"\1cost = { wood = 3 }", text)
    if text.count(old) != 1 or not missions:
        raise ValueError("the box deals and prices its missions otherwise")
    return (cheap.replace(old, new).encode(),)
