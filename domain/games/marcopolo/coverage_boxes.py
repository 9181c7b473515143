"""Boxes with other numbers, with which random play reaches rules that it hardly ever reaches with the printed ones.

Players who decide at random are too poor to place eight trading posts and get an award (MP-POST-02), and so never have
to move one (MP-POST-03). What a rule does, does not depend on these numbers.
"""

import re
from collections.abc import Callable


def _changed(content: bytes, **values: str) -> bytes:
    text = content.decode()
    for key, value in values.items():
        text, found = re.subn(rf"(?m)^{key} = .*$", f"{key} = {value}", text)
        if found != 1:
            raise ValueError(f"{key} stands {found} times in the box")
    return text.encode()


def coverage_boxes(standard: Callable[[], bytes]) -> tuple[bytes, ...]:
    """The standard box with full purses, and the same with few trading posts and early awards for them."""
    rich = _changed(standard(), start_camels="60", coins_by_turn_order="[150, 150, 150, 150]")
    return rich, _changed(rich, trading_posts_per_colour="3", award_slots="{ 2 = 5, 3 = 10 }")
