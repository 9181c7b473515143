"""Seats are given so that everybody sits in each about equally often."""

from collections import Counter

import pytest

from domain.tournaments.pairing import Entrant
from domain.tournaments.pods import Pods
from domain.tournaments.seating import growth, seated
from tests.domain.tournaments.simulated import PLACES, names, simulated


def table(*lots: int) -> list[Entrant]:
    return [Entrant(name, rank, lot) for rank, (name, lot) in enumerate(zip("abcd", lots, strict=True), 1)]


def test_the_first_seats_go_by_lot_and_then_by_rank() -> None:
    assert seated(table(0, 0, 0, 0), {}) == ("a", "b", "c", "d")
    assert seated(table(3, 1, 2, 1), {}) == ("b", "d", "c", "a")


def test_a_seat_is_avoided_by_the_player_who_had_it() -> None:
    # In their old order they add 4 · (2 · 1 + 1) = 12; with every seat new 4. "b a d c" is the first such order.
    had = {("a", 0): 1, ("b", 1): 1, ("c", 2): 1, ("d", 3): 1}
    assert growth("abcd", had) == 12
    assert seated(table(0, 0, 0, 0), had) == ("b", "a", "d", "c")
    assert growth("badc", had) == 4


def test_the_player_who_had_a_seat_less_often_gets_it() -> None:
    # a had the first seat twice and b once, both had the second once: b first adds 3 + 3, a first 5 + 3.
    had = {("a", 0): 2, ("b", 0): 1, ("a", 1): 1, ("b", 1): 1}
    assert seated(table(0, 0, 0, 0)[:2], had) == ("b", "a")


@pytest.mark.parametrize("seed", range(5))
def test_after_eight_rounds_nobody_had_a_seat_more_than_three_times(seed: int) -> None:
    paired = simulated(Pods(PLACES), names(12), 8, seed)
    times = Counter(
        (player, seat) for one in paired for table in one.tables for seat, player in enumerate(table.players)
    )
    assert len(paired) == 8
    assert max(times.values()) <= 3
