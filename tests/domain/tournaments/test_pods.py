"""Pods: everybody has a seat or a bye, opponents change, scores are near, and small fields have the best pairing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.tournaments.pairing import Entrant, Float, Lowest, PairedRound, PairedTable, Repeat, ScoreGroup, Unavoidable
from domain.tournaments.pods import Pods, sizes
from domain.tournaments.results import Round, byes_so_far, meetings
from domain.tournaments.scoring import totals
from tests.domain.tournaments.simulated import PLACES, finished, names, ranked, simulated
from tests.domain.tournaments.table_results import by_places


def repeats(paired: Sequence[PairedRound]) -> int:
    """The number of meetings beyond the first."""
    pairs = [frozenset(pair) for one in paired for table in one.tables for pair in combinations(table.players, 2)]
    return len(pairs) - len(set(pairs))


def reason(table: PairedTable) -> ScoreGroup:
    assert isinstance(table.reason, ScoreGroup)
    return table.reason


def played(number: int, rounds: int, seed: int, seats: int = 4) -> list[Round]:
    return [
        finished(one, (seed, index))
        for index, one in enumerate(simulated(Pods(PLACES, seats), names(number), rounds, seed))
    ]


@pytest.mark.parametrize(
    ("players", "tables"),
    [(3, [3]), (4, [4]), (5, [4]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (10, [4, 3, 3]),
     (11, [4, 4, 3]), (64, [4] * 16)],
)  # fmt: skip
def test_sizes_of_tables_of_four(players: int, tables: list[int]) -> None:
    assert list(sizes(players, 4)) == tables


def test_sizes_of_tables_of_three() -> None:
    assert [len(sizes(players, 3)) for players in range(3, 10)] == [1, 1, 1, 2, 2, 2, 3]
    assert set(sizes(1000, 3)) == {3}


def test_fields_that_cannot_be_paired() -> None:
    with pytest.raises(ValueError, match="at least three"):
        sizes(2, 4)
    with pytest.raises(ValueError, match="three or four seats"):
        sizes(8, 2)
    with pytest.raises(ValueError, match="there twice"):
        Pods(PLACES).pair([Entrant("a", 1), Entrant("b", 2), Entrant("c", 2)], [])
    with pytest.raises(ValueError, match="there twice"):
        Pods(PLACES).pair([Entrant("a", 1), Entrant("b", 2), Entrant("a", 3)], [])


@given(st.integers(6, 2000))
def test_there_are_as_few_tables_of_three_as_possible(players: int) -> None:
    found = sizes(players, 4)
    assert sum(found) == players
    assert found.count(3) == -players % 4


def test_64_players_have_new_opponents_in_six_rounds() -> None:
    for seed in range(3):
        assert repeats(simulated(Pods(PLACES), names(64), 6, seed)) == 0


def test_1000_players_are_paired_in_under_ten_seconds() -> None:
    players, rounds, slowest = names(1000), list[Round](), 0.0
    paired: list[PairedRound] = []
    for number in range(6):
        field = ranked(players, rounds)
        begin = process_time()
        paired.append(Pods(PLACES).pair(field, rounds))
        slowest = max(slowest, process_time() - begin)
        rounds.append(finished(paired[-1], number))
    assert repeats(paired) == 0
    assert slowest < 10


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 30), st.integers(0, 4), st.sampled_from([3, 4]), st.integers(0, 1000), st.randoms())
def test_everybody_is_paired_once_whatever_the_order_of_the_input(
    number: int, rounds: int, seats: int, seed: int, random: Random
) -> None:
    before = played(number, rounds, seed, seats)
    field = ranked(names(number), before)
    paired = Pods(PLACES, seats).pair(field, before)
    there = [player for table in paired.tables for player in table.players] + [bye.player for bye in paired.byes]
    assert sorted(there) == names(number)
    random.shuffle(field)
    assert Pods(PLACES, seats).pair(field, before) == paired


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([(5, 4), (4, 3), (5, 3), (7, 3), (8, 3), (11, 3)]), st.integers(1, 12), st.integers(0, 1000))
def test_nobody_has_a_second_bye_before_all_had_one(field: tuple[int, int], rounds: int, seed: int) -> None:
    number, seats = field
    byes = byes_so_far(played(number, rounds, seed, seats))
    times = [byes[player] for player in names(number)]
    assert max(times) - min(times) <= 1


def test_the_lowest_has_the_bye_unless_they_won_without_a_match() -> None:
    field = [Entrant(name, rank) for rank, name in enumerate("abcde", 1)]
    assert [bye.player for bye in Pods(PLACES).pair(field, []).byes] == ["e"]
    forfeited = [Round((by_places("e", forfeits=["a", "b", "c"]),))]
    (bye,) = Pods(PLACES).pair(field, forfeited).byes
    assert (bye.player, bye.reason) == ("d", Lowest(0))


# -- the best pairing -------------------------------------------------------------------------------------------------


def partitions(players: Sequence[str], tables: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to seat players at tables of these sizes."""
    if not tables:
        yield []
        return
    for pod in combinations(players, tables[0]):
        for rest in partitions([player for player in players if player not in pod], tables[1:]):
            yield [pod, *rest]


def cost(pods: Sequence[Sequence[str]], before: Sequence[Round]) -> tuple[int, Fraction]:
    """The squares of all meetings, and of all differences of scores."""
    met = meetings(before)
    pairs = [pair for pod in pods for pair in combinations(pod, 2)]
    scores = totals(PLACES, before, [player for pod in pods for player in pod])
    return (
        sum(met[frozenset(pair)] ** 2 for pair in pairs),
        sum(((scores[one] - scores[two]) ** 2 for one, two in pairs), Fraction(0)),
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 8), st.integers(0, 6), st.sampled_from([3, 4]), st.integers(0, 10_000))
def test_small_fields_have_the_best_pairing(number: int, rounds: int, seats: int, seed: int) -> None:
    before = played(number, rounds, seed, seats)
    paired = Pods(PLACES, seats).pair(ranked(names(number), before), before)
    found = [table.players for table in paired.tables]
    playing = sorted(player for pod in found for player in pod)
    assert cost(found, before) == min(cost(pods, before) for pods in partitions(playing, [len(pod) for pod in found]))


def test_a_pairing_without_repeated_opponents_is_found_across_the_field() -> None:
    """After one round of twelve at three tables of four, each new table repeats at least one meeting: it has four
    players of three old tables. Six tables of four need none.
    """
    assert repeats(simulated(Pods(PLACES), names(12), 2)) == 3
    assert repeats(simulated(Pods(PLACES), names(24), 4)) == 0


# -- reasons ----------------------------------------------------------------------------------------------------------


def test_a_first_round_has_one_score_group() -> None:
    paired = Pods(PLACES).pair(ranked(names(8), []), [])
    assert [table.reason for table in paired.tables] == [ScoreGroup(Fraction(0)), ScoreGroup(Fraction(0))]


def test_floats_are_named() -> None:
    """The scores after one round are 4, 4, 3, 3, 2, 2, 1, 1: with all differences the best is 4 4 3 3 and 2 2 1 1, but
    each table then repeats two meetings at least, and so does any other.
    """
    before = [Round((by_places("a", "b", "c", "d"), by_places("e", "f", "g", "h")))]
    paired = Pods(PLACES).pair([Entrant(name, rank) for rank, name in enumerate("aebfcgdh", 1)], before)
    top, bottom = paired.tables
    assert set(top.players) == {"a", "e", "b", "f"}
    assert reason(top).score == 4
    assert reason(top).floats == (Float("b", Fraction(3), down=False), Float("f", Fraction(3), down=False))
    assert reason(bottom).score == 2
    assert [repeat.players for repeat in reason(top).repeats] == [("a", "b"), ("e", "f")]
    # everybody met three of the seven others, so four are left: enough for a table
    assert {repeat.because for repeat in reason(top).repeats} == {Unavoidable.NO_EXCHANGE}


def test_a_float_down_is_named() -> None:
    before = [Round((by_places("a", ["b", "c", "d"]),))]
    (table,) = Pods(PLACES).pair([Entrant(name, rank) for rank, name in enumerate("abcd", 1)], before).tables
    assert reason(table).score == 2
    assert reason(table).floats == (Float("a", Fraction(4), down=True),)


def test_a_player_who_met_all_meets_somebody_again() -> None:
    before = [Round((by_places("a", "b", "c"),))]
    (table,) = Pods(PLACES).pair([Entrant(name, rank) for rank, name in enumerate("abcd", 1)], before).tables
    assert reason(table).repeats == tuple(
        Repeat(players, 1, Unavoidable.FEW_LEFT) for players in [("a", "b"), ("a", "c"), ("b", "c")]
    )


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 20), st.integers(1, 5), st.integers(0, 1000))
def test_reasons_tell_all_repeats_and_floats(number: int, rounds: int, seed: int) -> None:
    before = played(number, rounds, seed)
    met, scores = meetings(before), totals(PLACES, before, names(number))
    for table in Pods(PLACES).pair(ranked(names(number), before), before).tables:
        again = {frozenset(pair) for pair in combinations(table.players, 2) if met[frozenset(pair)]}
        assert {frozenset(repeat.players) for repeat in reason(table).repeats} == again
        assert all(repeat.times == met[frozenset(repeat.players)] for repeat in reason(table).repeats)
        times = Counter(scores[player] for player in table.players)
        assert times[reason(table).score] == max(times.values())
        assert {one.player for one in reason(table).floats} == {
            player for player in table.players if scores[player] != reason(table).score
        }
