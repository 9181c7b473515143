"""The seats that a step goes past, clockwise around the table."""

import pytest

from domain.play.skipping import nobody_skipped, seats_from
from domain.table.effects import Close


@pytest.mark.parametrize(
    ("first", "count", "seats"),
    [
        (1, 0, ()),
        (1, 4, (1, 2, 3, 4)),
        (3, 2, (3, 4)),
        (4, 3, (4, 1, 2)),
        (5, 2, (1, 2)),
        (0, 2, (4, 1)),
        (-1, 1, (3,)),
    ],
)
def test_after_the_last_seat_comes_the_first(first: int, count: int, seats: tuple[int, ...]) -> None:
    assert seats_from(first, count, 4) == seats


def test_a_game_that_asks_every_seat_skips_none() -> None:
    assert list(nobody_skipped([Close(0, "next", (), 1, "T-1")], 4)) == []
