"""The rules of the game that `caravan new-game` writes, by the tests that it writes with it."""

from collections.abc import Callable

import pytest

from caravanserai_kit import skeleton_rules

SHOWN = {name: test for name, test in vars(skeleton_rules).items() if name.startswith("test_")}


@pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN)
def test_the_rules_of_the_skeleton_are_shown(shown: Callable[[], None]) -> None:
    shown()
