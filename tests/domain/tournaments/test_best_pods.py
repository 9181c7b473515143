"""The best pods: no opponents meet again needlessly, the claim is true, and verification believes no worse tables."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.tournaments.best_pods import BestPods
from domain.tournaments.pairing import Lowest, PairedRound, PairedTable, PodsClaim, ScoreGroup, Unavoidable
from domain.tournaments.pods import Pods
from domain.tournaments.results import Ending, Round
from tests.domain.tournaments.simulated import PLACES, finished, names, ranked, simulated
from tests.domain.tournaments.test_pods import cost, partitions


def claimed(paired: PairedRound) -> PodsClaim:
    assert paired.claim is not None
    return paired.claim


def played(number: int, rounds: int, seed: int, seats: int = 4) -> list[Round]:
    found = simulated(BestPods(PLACES, seats), names(number), rounds, seed)
    return [finished(one, (seed, index)) for index, one in enumerate(found)]


@pytest.mark.parametrize(("number", "seats", "rounds", "seeds"), [(20, 4, 4, 3), (28, 4, 6, 1), (15, 3, 5, 4)])
def test_where_opponents_meet_again_it_is_proven_that_they_must(
    number: int, seats: int, rounds: int, seeds: int
) -> None:
    """In fields of these sizes exchanges alone miss pairings in which nobody meets again."""
    for seed in range(seeds):
        for paired in simulated(BestPods(PLACES, seats), names(number), rounds, seed):
            claim = claimed(paired)
            assert (claim.repeats, claim.spread) == (claim.least_repeats, claim.least_spread)


def test_an_exact_search_finds_what_exchanges_miss() -> None:
    """A round in which the first engine repeats meetings and the best has none."""
    missed = 0
    for seed in range(9):
        before = played(20, 3, seed)
        field = ranked(names(20), before)
        again = [table.reason for table in Pods(PLACES).pair(field, before).tables]
        claim = claimed(BestPods(PLACES).pair(field, before))
        assert claim.repeats == claim.least_repeats
        missed += not claim.repeats and any(reason.repeats for reason in again if isinstance(reason, ScoreGroup))
    assert missed


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 9), st.integers(0, 6), st.sampled_from([3, 4]), st.integers(0, 10_000))
def test_small_fields_have_the_best_pairing_and_claim_it(number: int, rounds: int, seats: int, seed: int) -> None:
    before = played(number, rounds, seed, seats)
    paired = BestPods(PLACES, seats).pair(ranked(names(number), before), before)
    found, claim = [table.players for table in paired.tables], claimed(paired)
    sizes = sorted((len(pod) for pod in found), reverse=True)
    sat = Counter(
        player
        for one in before
        for table in one.tables
        if len(table.seats) < max(len(other.seats) for other in one.tables)
        for player in table.players
    )

    def worth(pods: Sequence[Sequence[str]]) -> tuple[int, int, Fraction]:
        repeats, spread = cost(pods, before)
        return repeats, sum(sat[player] for pod in pods if len(pod) < sizes[0] for player in pod), spread

    playing = sorted(player for pod in found for player in pod)
    assert worth(found) == min(map(worth, partitions(playing, sizes)))
    assert worth(found) == (claim.repeats, claim.small_seats, claim.spread)
    assert (claim.least_repeats, claim.least_small_seats, claim.least_spread) == worth(found)


@settings(max_examples=12, deadline=None)
@given(st.integers(3, 44), st.integers(0, 4), st.sampled_from([3, 4]), st.integers(0, 1000), st.randoms())
def test_everybody_is_paired_once_whatever_the_order_of_the_input(
    number: int, rounds: int, seats: int, seed: int, random: Random
) -> None:
    before = played(number, rounds, seed, seats)
    field = ranked(names(number), before)
    paired = BestPods(PLACES, seats).pair(field, before)
    there = [player for table in paired.tables for player in table.players] + [bye.player for bye in paired.byes]
    assert sorted(there) == names(number)
    random.shuffle(field)
    assert BestPods(PLACES, seats).pair(field, before) == paired
    assert BestPods(PLACES, seats).again(field, before, paired) == paired


def test_small_tables_are_shared_out() -> None:
    """Of 22 players six sit at two tables of three in each of three rounds: nobody twice before all have."""
    times = Counter(
        player
        for paired in simulated(BestPods(PLACES), names(22), 3)
        for table in paired.tables
        if len(table.players) == 3
        for player in table.players
    )
    assert sum(times.values()) == 18
    assert set(times.values()) == {1}


def test_of_two_byes_none_is_worth_a_win_and_all_have_them_in_turn() -> None:
    byes = [bye for one in simulated(BestPods(PLACES, 3), names(5), 5) for bye in one.byes]
    assert {bye.ending for bye in byes} == {Ending.HALF_BYE}
    assert set(Counter(bye.player for bye in byes).values()) == {2}
    assert [bye.reason for bye in byes[:2]] == [Lowest(0), Lowest(0)]
    (alone,) = BestPods(PLACES, 3).pair(ranked(names(4), []), []).byes
    assert alone.ending is Ending.PAIRING_BYE


def test_what_must_be_repeated_is_said_to_be_proven() -> None:
    before = played(12, 1, 0)
    paired = BestPods(PLACES).pair(ranked(names(12), before), before)
    causes = {again.because for table in paired.tables for again in reason(table).repeats}
    assert (claimed(paired).repeats, claimed(paired).least_repeats, causes) == (3, 3, {Unavoidable.LEAST})


def reason(table: PairedTable) -> ScoreGroup:
    assert isinstance(table.reason, ScoreGroup)
    return table.reason


def test_500_players_are_paired_soon_with_a_bound() -> None:
    before = [finished(one, index) for index, one in enumerate(simulated(BestPods(PLACES), names(500), 2))]
    field, begin = ranked(names(500), before), process_time()
    claim = claimed(BestPods(PLACES).pair(field, before))
    assert process_time() - begin < 10
    assert claim.repeats == 0
    assert 0 < claim.least_spread <= claim.spread


# -- verification -----------------------------------------------------------------------------------------------------

BEFORE = played(16, 2, 3)
FIELD = ranked(names(16), BEFORE)
PAIRED = BestPods(PLACES).pair(FIELD, BEFORE)


def test_worse_tables_are_not_believed() -> None:
    first, second, *others = PAIRED.tables
    one, two = first.players[0], second.players[0]
    moved = (
        PairedTable(tuple(two if player == one else player for player in first.players), first.reason),
        PairedTable(tuple(one if player == two else player for player in second.players), second.reason),
    )
    with pytest.raises(ValueError, match="exchange of players makes its tables better"):
        BestPods(PLACES).again(FIELD, BEFORE, replace(PAIRED, tables=(*moved, *others)))


@pytest.mark.parametrize("tables", [PAIRED.tables[1:], (*PAIRED.tables[1:], PAIRED.tables[1])])
def test_tables_that_leave_somebody_out_are_not_believed(tables: tuple[PairedTable, ...]) -> None:
    with pytest.raises(ValueError, match="do not seat everybody once"):
        BestPods(PLACES).again(FIELD, BEFORE, replace(PAIRED, tables=tables))


def test_a_claim_is_compared_with_what_the_tables_are_worth() -> None:
    claim = claimed(PAIRED)
    boast = replace(PAIRED, claim=replace(claim, spread=claim.least_spread - 1))
    assert BestPods(PLACES).again(FIELD, BEFORE, boast) == PAIRED != boast
    for wrong in (
        replace(claim, least_spread=Fraction(-1)),
        replace(claim, least_spread=claim.spread + 1),
        replace(claim, least_repeats=claim.repeats + 1),
    ):
        with pytest.raises(ValueError, match="no pairing can be as bad"):
            BestPods(PLACES).again(FIELD, BEFORE, replace(PAIRED, claim=wrong))
    with pytest.raises(ValueError, match="does not say how good it is"):
        BestPods(PLACES).again(FIELD, BEFORE, replace(PAIRED, claim=None))
