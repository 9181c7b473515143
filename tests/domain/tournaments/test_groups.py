"""Groups play their rounds side by side, and the best of each play the final."""

from collections.abc import Sequence

import pytest

from domain.tournaments.groups import Groups, drawn
from domain.tournaments.knockout import Knockout
from domain.tournaments.pairing import Entrant, PairedRound
from domain.tournaments.results import Ending, Round
from domain.tournaments.round_robin import BalancedRounds, RoundRobin
from domain.tournaments.scoring import MatchPoints
from tests.domain.tournaments.simulated import PLACES
from tests.domain.tournaments.table_results import by_places

TWO = Groups(2, RoundRobin(), 2, Knockout(), MatchPoints(), ["wins"])


def field(number: int) -> list[Entrant]:
    return [Entrant(f"{seed:02}", seed) for seed in range(1, number + 1)]


def favourites(paired: PairedRound) -> Round:
    """The round where the better seed always wins."""
    tables = tuple(by_places(*sorted(table.players)) for table in paired.tables)
    return Round(tables, {bye.player: bye.ending for bye in paired.byes})


def played(groups: Groups, number: int, rounds: int) -> list[Round]:
    found: list[Round] = []
    for _ in range(rounds):
        found.append(favourites(groups.pair(field(number)[::-1], found)))
    return found


def seeds(paired: PairedRound) -> list[list[int]]:
    return [sorted(map(int, table.players)) for table in paired.tables]


def names(groups: Sequence[Sequence[Entrant]]) -> list[list[int]]:
    return [[entrant.rank for entrant in group] for group in groups]


def test_groups_are_drawn_back_and_forth() -> None:
    assert names(drawn(field(12)[::-1], 3)) == [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]
    assert names(drawn(field(7), 2)) == [[1, 4, 5], [2, 3, 6, 7]]


def test_all_groups_play_at_the_same_time() -> None:
    paired = TWO.pair(field(8), [])
    # the Berger tables 1-4 2-3 of the groups 1 4 5 8 and 2 3 6 7
    assert seeds(paired) == [[1, 8], [4, 5], [2, 7], [3, 6]]
    assert paired.byes == ()


def test_the_best_two_play_a_final_where_winners_meet_seconds_of_other_groups() -> None:
    rounds = played(TWO, 8, 3)
    assert [entrant.player for entrant in TWO.finalists(field(8), rounds)] == ["01", "02", "04", "03"]
    semifinals = TWO.pair(field(8), rounds)
    assert seeds(semifinals) == [[1, 3], [2, 4]]
    assert seeds(TWO.pair(field(8), [*rounds, favourites(semifinals)])) == [[1, 2]]


@pytest.mark.parametrize("number", [2, 4, 8])
def test_no_winner_meets_the_second_of_their_group(number: int) -> None:
    groups = Groups(number, RoundRobin(), 2, Knockout(), MatchPoints())
    paired = groups.pair(field(number * 4), played(groups, number * 4, 3))
    members = [{entrant.player for entrant in group} for group in drawn(field(number * 4), number)]
    assert len(paired.tables) == number
    assert not any(members_of.issuperset(table.players) for table in paired.tables for members_of in members)


def test_a_smaller_group_waits_without_points() -> None:
    groups = Groups(2, RoundRobin(), 1, Knockout(), MatchPoints())
    # 9 players: groups of five (five rounds) and of four (three)
    rounds = played(groups, 9, 5)
    last = groups.pair(field(9), rounds[:4])
    assert [bye.player for bye in last.byes if bye.ending is Ending.ABSENT] != []
    assert {entrant.player for entrant in drawn(field(9), 2)[1]} < {bye.player for bye in last.byes}
    assert [[line.score for line in table] for table in groups.tables(field(9), rounds)] == [
        [4, 3, 2, 1, 0],
        [3, 2, 1, 0],
    ]
    assert seeds(groups.pair(field(9), rounds)) == [[1, 2]]


def test_groups_of_tables_of_four() -> None:
    groups = Groups(2, BalancedRounds(4, 3), 2, Knockout(4), PLACES, ["buchholz"])
    rounds = played(groups, 16, 3)
    assert all(len(table.players) == 4 for one in rounds for table in one.tables)
    final = groups.pair(field(16), rounds)
    assert len(final.tables) == 1
    assert len(final.tables[0].players) == 4


def test_lots_decide_between_equal_players_of_a_group() -> None:
    equal = [
        Round((by_places("01", "04"), by_places("02", "03")), {"05": Ending.ABSENT, "06": Ending.ABSENT}),
        Round((by_places("04", "05"), by_places("03", "06")), {"01": Ending.ABSENT, "02": Ending.ABSENT}),
        Round((by_places("05", "01"), by_places("02", "06")), {"03": Ending.ABSENT, "04": Ending.ABSENT}),
    ]
    groups = Groups(2, RoundRobin(), 1, Knockout(), MatchPoints())
    with pytest.raises(ValueError, match="lots must be drawn for 01, 04, 05"):
        groups.pair(field(6), equal)
    drawn_lots = Groups(2, RoundRobin(), 1, Knockout(), MatchPoints(), lots={"05": 1, "01": 2, "04": 3})
    assert seeds(drawn_lots.pair(field(6), equal)) == [[2, 5]]


def test_a_tie_that_does_not_matter_needs_no_lots() -> None:
    rounds = [
        Round((by_places("01", "04"), by_places("02", "03"))),
        Round((by_places(["04", "05"]), by_places(["03", "06"]))),
        Round((by_places("01", "05"), by_places("02", "06"))),
    ]
    groups = Groups(2, RoundRobin(), 1, Knockout(), MatchPoints())
    assert seeds(groups.pair(field(6), rounds)) == [[1, 2]]


def test_there_are_groups_and_a_final() -> None:
    for number, going_on in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least one group"):
            Groups(number, RoundRobin(), going_on, Knockout(), MatchPoints())
