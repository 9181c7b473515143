"""Round robins: the Berger tables of FIDE, and balanced schedules for tables of three and four."""

import tracemalloc
from collections import Counter
from itertools import combinations

import pytest

from domain.tournaments.pairing import Bye, Entrant, PairedRound, Scheduled
from domain.tournaments.pods import Pod
from domain.tournaments.results import Ending, Round
from domain.tournaments.round_robin import BalancedRounds, RoundRobin, balanced, berger, berger_length, bound

BERGER_4 = "1-4 2-3 / 4-3 1-2 / 2-4 3-1"
BERGER_6 = "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"
BERGER_8 = (
    "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
    "4-8 5-3 6-2 7-1"
)
BERGER_10 = (
    "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / 3-10 4-2 5-1 6-9 "
    "7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1"
)
BERGER_12 = (
    "1-12 2-11 3-10 4-9 5-8 6-7 / 12-7 8-6 9-5 10-4 11-3 1-2 / 2-12 3-1 4-11 5-10 6-9 7-8 / 12-8 9-7 10-6 11-5 1-4 "
    "2-3 / 3-12 4-2 5-1 6-11 7-10 8-9 / 12-9 10-8 11-7 1-6 2-5 3-4 / 4-12 5-3 6-2 7-1 8-11 9-10 / 12-10 11-9 1-8 "
    "2-7 3-6 4-5 / 5-12 6-4 7-3 8-2 9-1 10-11 / 12-11 1-10 2-9 3-8 4-7 5-6 / 6-12 7-5 8-4 9-3 10-2 11-1"
)
BERGER_14 = (
    "1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 14-8 9-7 10-6 11-5 12-4 13-3 1-2 / 2-14 3-1 4-13 5-12 6-11 7-10 8-9 / 14-9 "
    "10-8 11-7 12-6 13-5 1-4 2-3 / 3-14 4-2 5-1 6-13 7-12 8-11 9-10 / 14-10 11-9 12-8 13-7 1-6 2-5 3-4 / 4-14 5-3 "
    "6-2 7-1 8-13 9-12 10-11 / 14-11 12-10 13-9 1-8 2-7 3-6 4-5 / 5-14 6-4 7-3 8-2 9-1 10-13 11-12 / 14-12 13-11 "
    "1-10 2-9 3-8 4-7 5-6 / 6-14 7-5 8-4 9-3 10-2 11-1 12-13 / 14-13 1-12 2-11 3-10 4-9 5-8 6-7 / 7-14 8-6 9-5 10-4 "
    "11-3 12-2 13-1"
)
BERGER_16 = (
    "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9 / 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2 / 2-16 3-1 4-15 5-14 6-13 7-12 "
    "8-11 9-10 / 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3 / 3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11 / 16-11 12-10 13-9 "
    "14-8 15-7 1-6 2-5 3-4 / 4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12 / 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5 / 5-16 "
    "6-4 7-3 8-2 9-1 10-15 11-14 12-13 / 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6 / 6-16 7-5 8-4 9-3 10-2 11-1 12-15 "
    "13-14 / 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7 / 7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15 / 16-15 1-14 2-13 3-12 "
    "4-11 5-10 6-9 7-8 / 8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"
)
"""FIDE Handbook C.05, annex 1: Berger tables for 3 or 4, 5 or 6, … and 15 or 16 players."""


def schedule(players: int) -> list[tuple[Pod, ...]]:
    return [berger(players, number) for number in range(berger_length(players))]


def text(players: int) -> str:
    rounds = (" ".join(f"{one + 1}-{two + 1}" for one, two in tables) for tables in schedule(players))
    return " / ".join(rounds)


def met(players: int, seats: int, rounds: int) -> list[int]:
    """The number of meetings of each pair in a balanced schedule."""
    schedule = balanced(players, seats, rounds)
    times = Counter(pair for tables in schedule for pod in tables for pair in combinations(sorted(pod), 2))
    return [times[pair] for pair in combinations(range(players), 2)]


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (4, BERGER_4), (6, BERGER_6), (8, BERGER_8), (10, BERGER_10), (12, BERGER_12), (14, BERGER_14), (16, BERGER_16),
    ],
)  # fmt: skip
def test_the_published_berger_tables(players: int, tables: str) -> None:
    assert text(players) == tables
    without_last = [
        [pair for pair in table.split() if str(players) not in pair.split("-")] for table in tables.split(" / ")
    ]
    assert [table.split() for table in text(players - 1).split(" / ")] == without_last, "an odd number has byes"


@pytest.mark.parametrize("players", range(2, 21))
def test_everybody_meets_everybody_once(players: int) -> None:
    pairs = [tuple(sorted(table)) for tables in schedule(players) for table in tables]
    assert sorted(pairs) == list(combinations(range(players), 2))
    assert berger_length(players) == players - 1 + players % 2


@pytest.mark.parametrize("players", range(2, 21))
def test_first_seats_are_balanced(players: int) -> None:
    first = Counter(table[0] for tables in schedule(players) for table in tables)
    assert max(first.values()) - min(first[player] for player in range(players)) <= 1


def test_a_round_robin_alone_is_none() -> None:
    with pytest.raises(ValueError, match="at least two"):
        berger_length(1)


def field(number: int) -> list[Entrant]:
    return [Entrant(chr(ord("a") + index), index + 1) for index in range(number)]


def test_an_odd_field_has_byes_and_a_second_cycle_exchanges_seats() -> None:
    double = RoundRobin(cycles=2)
    paired = [double.pair(field(3)[::-1], [Round(())] * number) for number in range(6)]
    # the tables for 4 without player d: 2-3, 1-2, 3-1
    assert [[table.players for table in one.tables] for one in paired] == [
        [("b", "c")], [("a", "b")], [("c", "a")], [("c", "b")], [("b", "a")], [("a", "c")],
    ]  # fmt: skip
    assert paired[0].byes == (Bye("a", Scheduled(1), Ending.ABSENT),)
    assert paired[4].tables[0].reason == Scheduled(5)
    with pytest.raises(ValueError, match="no more rounds"):
        double.pair(field(3), [Round(())] * 6)


# -- three and four seats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seats", "rounds"), [(9, 3, 4), (16, 4, 5), (15, 4, 5), (5, 4, 5)])
def test_everybody_meets_everybody_equally_often(players: int, seats: int, rounds: int) -> None:
    assert set(met(players, seats, rounds)) == {bound(players, seats, rounds)}


@pytest.mark.parametrize(("seats", "rounds"), [(3, 1), (3, 4), (3, 9), (4, 1), (4, 5), (4, 12)])
def test_planes_reach_the_bound_in_each_round(seats: int, rounds: int) -> None:
    assert max(met(seats**2, seats, rounds)) == bound(seats**2, seats, rounds)


@pytest.mark.parametrize(
    ("players", "seats", "rounds"), [(8, 3, 3), (15, 3, 5), (20, 3, 7), (13, 4, 3), (20, 4, 3), (7, 4, 7), (12, 3, 3)]
)
def test_schedules_that_reach_the_bound(players: int, seats: int, rounds: int) -> None:
    assert max(met(players, seats, rounds)) == bound(players, seats, rounds)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("players", range(5, 15))
def test_no_pair_meets_more_than_twice_beyond_the_bound(players: int, seats: int) -> None:
    for rounds in (3, 5):
        times = met(players, seats, rounds)
        assert bound(players, seats, rounds) <= max(times) <= bound(players, seats, rounds) + 2


def balanced_rounds(number: int, seats: int, rounds: int) -> list[PairedRound]:
    pairing = BalancedRounds(seats, rounds)
    return [pairing.pair(field(number)[::-1], [Round(())] * index) for index in range(rounds)]


def test_everybody_is_there_once_and_byes_go_around() -> None:
    paired = balanced_rounds(8, 3, 4)
    for one in paired:
        there = [player for table in one.tables for player in table.players] + [bye.player for bye in one.byes]
        assert sorted(there) == list("abcdefgh")
    assert sorted(bye.player for one in paired for bye in one.byes) == list("abcdefgh")
    with pytest.raises(ValueError, match="no more rounds"):
        BalancedRounds(3, 4).pair(field(8), [Round(())] * 4)


def test_seats_of_a_schedule_are_balanced() -> None:
    seats = Counter(
        (player, seat)
        for one in balanced_rounds(16, 4, 5)
        for table in one.tables
        for seat, player in enumerate(table.players)
    )
    assert max(seats.values()) <= 2
    assert len(seats) >= 16 * 3


def test_a_round_of_a_large_round_robin_needs_no_table_of_all_rounds() -> None:
    """Everybody who looks at a tournament is told how many rounds it has."""
    field = [Entrant(f"player{number}", number, number) for number in range(1, 2001)]
    tracemalloc.start()
    assert RoundRobin().length(2000) == 1999
    assert len(RoundRobin().pair(field, []).tables) == 1000
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000
