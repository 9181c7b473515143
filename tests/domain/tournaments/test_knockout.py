"""Knockouts: the usual bracket for two seats, the best two of tables of four, and byes for the first seeds."""

from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.tournaments.knockout import Knockout
from domain.tournaments.pairing import Bracket, Entrant, PairedRound
from domain.tournaments.results import Ending, Round, TableResult
from tests.domain.tournaments.table_results import by_places, by_points


def field(number: int) -> list[Entrant]:
    return [Entrant(f"{seed:02}", seed) for seed in range(1, number + 1)]


def seeds(paired: PairedRound) -> list[list[int]]:
    return [sorted(map(int, table.players)) for table in paired.tables]


def byes(paired: PairedRound) -> list[int]:
    return [int(bye.player) for bye in paired.byes]


def favourites(paired: PairedRound) -> Round:
    """The round where the better seed always wins."""
    tables = tuple(by_places(*sorted(table.players)) for table in paired.tables)
    return Round(tables, {bye.player: Ending.PAIRING_BYE for bye in paired.byes})


def played(knockout: Knockout, number: int) -> list[PairedRound]:
    """All rounds where the favourites win."""
    rounds: list[Round] = []
    paired: list[PairedRound] = []
    while not paired or len(paired[-1].tables) != 1 or paired[-1].byes:
        paired.append(knockout.pair(field(number)[::-1], rounds))
        rounds.append(favourites(paired[-1]))
    with pytest.raises(ValueError, match="the final was round"):
        knockout.pair(field(number), rounds)
    return paired


def test_the_usual_bracket() -> None:
    assert [seeds(one) for one in played(Knockout(), 8)] == [
        [[1, 8], [2, 7], [3, 6], [4, 5]], [[1, 4], [2, 3]], [[1, 2]],
    ]  # fmt: skip


def test_a_winner_takes_the_better_slot() -> None:
    """All favourites lose: 8 and 5 are in the slots of 1 and 4, which meet."""
    first = Knockout().pair(field(8), [])
    upsets = Round(tuple(by_places(*sorted(table.players, reverse=True)) for table in first.tables))
    second = Knockout().pair(field(8), [upsets])
    assert seeds(second) == [[5, 8], [6, 7]]
    assert second.tables[0].reason == Bracket(4, (1, 4))


@pytest.mark.parametrize(
    ("number", "first", "out"),
    [(2, [[1, 2]], []), (3, [[2, 3]], [1]), (5, [[4, 5]], [1, 2, 3]), (6, [[3, 6], [4, 5]], [1, 2]),
     (7, [[2, 7], [3, 6], [4, 5]], [1])],
)  # fmt: skip
def test_the_first_seeds_have_byes(number: int, first: list[list[int]], out: list[int]) -> None:
    paired = Knockout().pair(field(number), [])
    assert (seeds(paired), byes(paired)) == (first, out)


def test_tables_of_four() -> None:
    assert [seeds(one) for one in played(Knockout(4), 16)] == [
        [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]],
        # the winners have slots 1 to 4, so 1 meets 4; the seconds of their tables (8 and 5) go to the table of 2 and 3
        [[1, 4, 6, 7], [2, 3, 5, 8]],
        [[1, 2, 3, 4]],
    ]


@pytest.mark.parametrize(
    ("number", "first", "out"),
    [(2, [[1, 2]], []), (3, [[1, 2, 3]], []), (4, [[1, 2, 3, 4]], []), (5, [[3, 4, 5]], [1, 2]),
     (6, [[3, 4, 5, 6]], [1, 2]), (7, [[1, 4, 5], [2, 3, 6, 7]], []), (8, [[1, 4, 5, 8], [2, 3, 6, 7]], []),
     (9, [[7, 8, 9]], [1, 2, 3, 4, 5, 6])],
)  # fmt: skip
def test_the_first_seeds_have_byes_from_tables_of_four(number: int, first: list[list[int]], out: list[int]) -> None:
    paired = Knockout(4).pair(field(number), [])
    assert (seeds(paired), byes(paired)) == (first, out)


@given(st.sampled_from([2, 4]), st.integers(2, 70))
def test_after_the_first_round_all_tables_are_full(seats: int, number: int) -> None:
    first, *others = played(Knockout(seats), number)
    assert sorted([*byes(first), *(seed for table in seeds(first) for seed in table)]) == list(range(1, number + 1))
    assert all(len(table.players) == seats for one in others for table in one.tables)
    assert not any(one.byes for one in others)
    assert sum(len(table.players) < seats for table in first.tables) <= 1


@pytest.mark.parametrize("number", range(9, 80))
def test_players_of_a_table_of_four_do_not_meet_again_at_once(number: int) -> None:
    """Except in the final. Who is in which slot does not depend on results, but on which table they come from."""
    rounds = played(Knockout(4), number)
    for first, second in pairwise(rounds):
        assert len(second.tables) == 1 or not meetings(first) & meetings(second)


def meetings(paired: PairedRound) -> set[frozenset[str]]:
    return {frozenset(pair) for table in paired.tables for pair in combinations(table.players, 2)}


def semifinals(*tables: TableResult) -> Sequence[Round]:
    return [Round(tables)]


def test_a_double_forfeit_leaves_a_bye() -> None:
    (bye,) = Knockout().pair(field(4), semifinals(by_places(forfeits=["01", "04"]), by_places("03", "02"))).byes
    assert (bye.player, bye.reason) == ("03", Bracket(2, (2,)))
    final = Knockout().pair(field(4), semifinals(by_places("04", forfeits=["01"]), by_places("03", "02")))
    assert seeds(final) == [[3, 4]]


def test_one_player_left_of_a_table_of_four_makes_the_final_smaller() -> None:
    tables = by_places("08", forfeits=["01", "04", "05"]), by_places("03", "02", "07", "06")
    assert seeds(Knockout(4).pair(field(8), semifinals(*tables))) == [[2, 3, 8]]


def test_two_players_of_a_final_of_four_play_it() -> None:
    tables = by_places("08", forfeits=["01", "04", "05"]), by_places("03", forfeits=["02", "07", "06"])
    assert seeds(Knockout(4).pair(field(8), semifinals(*tables))) == [[3, 8]]


def test_a_tie_must_be_decided_only_where_it_matters() -> None:
    other = by_places("02", "03", "06", "07")
    shared = by_points({"01": 9, "04": 9, "05": 3, "08": 1})
    assert seeds(Knockout(4).pair(field(8), semifinals(shared, other))) == [[1, 2, 3, 4]]
    undecided = by_points({"01": 9, "04": 5, "05": 5, "08": 1})
    with pytest.raises(ValueError, match="04 and 05 are tied"):
        Knockout(4).pair(field(8), semifinals(undecided, other))


def test_a_result_must_be_there() -> None:
    with pytest.raises(ValueError, match="no result of the table of 02"):
        Knockout().pair(field(4), semifinals(by_places("01", "04")))
    with pytest.raises(ValueError, match="no result of the table of 01"):
        Knockout().pair(field(4), semifinals(by_points({"01": 1, "04": 0}, void=True), by_places("02", "03")))
    with pytest.raises(ValueError, match="no result of the table of 01"):
        Knockout().pair(field(4), semifinals(by_places("01", "03"), by_places("02", "04")))


def test_fields_that_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="at least two players"):
        Knockout().pair(field(1), [])
    with pytest.raises(ValueError, match="two or four seats"):
        Knockout(3).pair(field(9), [])
