"""Boxes with other numbers, with which random play reaches rules that it hardly ever reaches with the printed ones.

Players who decide at random seldom own eight scrolls (MERV-LIB-07) or place several upgrades (MERV-UPG-02). What a rule
does, does not depend on these numbers.
"""

import re
from collections.abc import Callable


def _changed(content: bytes, key: str, value: str) -> bytes:
    text, found = re.subn(rf"(?m)^{key} = .*$", f"{key} = {value}", content.decode())
    if not found:
        raise ValueError(f"{key} is not in the box")
    return text.encode()


def coverage_boxes(standard: Callable[[], bytes]) -> tuple[bytes, ...]:
    """A box in which each scroll is a breakthrough, and one in which each pair of cards is an upgrade."""
    return (
        _changed(standard(), "scrolls_per_tier", "1"),
        _changed(standard(), "pair_boon", '"white_upgrade_anywhere"'),
    )
