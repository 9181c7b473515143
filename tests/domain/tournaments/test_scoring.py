"""Scores by placement points, by the share of victory points, and by match points, computed by hand."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from domain.tournaments.pairing import PairedTable, Scheduled
from domain.tournaments.results import Ending, Round, TableResult
from domain.tournaments.rounds import TableState
from domain.tournaments.scoring import MatchPoints, PlacementPoints, VictoryPointShare, round_score, totals
from domain.tournaments.tiebreaks import PlayedRounds, standings
from tests.domain.tournaments.table_results import by_places, by_points

F = Fraction
PLACES = PlacementPoints({3: (F(5), F(3), F(1)), 4: (F(5), F(3), F(2), F(1))})


def test_points_by_place() -> None:
    assert PLACES.scores(by_places("ann", "bob", "cid", "dee")) == {"ann": 5, "bob": 3, "cid": 2, "dee": 1}
    assert PLACES.scores(by_places("ann", "bob", "cid")) == {"ann": 5, "bob": 3, "cid": 1}


def test_ties_share_the_points_of_their_places() -> None:
    # second and third place: (3 + 2) / 2
    assert PLACES.scores(by_places("ann", ["bob", "cid"], "dee")) == {
        "ann": 5,
        "bob": F(5, 2),
        "cid": F(5, 2),
        "dee": 1,
    }
    # all four: (5 + 3 + 2 + 1) / 4
    assert set(PLACES.scores(by_places(["ann", "bob", "cid", "dee"])).values()) == {F(11, 4)}


def test_a_forfeit_gets_nothing_and_changes_no_other_place() -> None:
    played = Round((by_places("ann", "bob", "cid", forfeits=["dee"]),))
    assert totals(PLACES, [played], ["ann", "bob", "cid", "dee"]) == {"ann": 5, "bob": 3, "cid": 2, "dee": 0}


def test_byes_by_placement() -> None:
    played = Round((), {"ann": Ending.PAIRING_BYE, "bob": Ending.FULL_BYE, "cid": Ending.HALF_BYE})
    assert totals(PLACES, [played], ["ann", "bob", "cid", "dee"]) == {"ann": 5, "bob": 5, "cid": F(11, 4), "dee": 0}


def test_a_voided_table_is_worth_nothing() -> None:
    played = Round((by_points({"ann": 9, "bob": 3, "cid": 3}, void=True),))
    assert totals(PLACES, [played], ["ann", "bob", "cid"]) == {"ann": 0, "bob": 0, "cid": 0}


@pytest.mark.parametrize("row", [(F(5), F(3)), (F(1), F(2), F(3)), (F(3), F(2), F(1), F(0))])
def test_a_row_of_points_fits_its_table(row: tuple[Fraction, ...]) -> None:
    with pytest.raises(ValueError, match="3 players need 3 numbers"):
        PlacementPoints({3: row})


def test_a_share_of_victory_points() -> None:
    scoring = VictoryPointShare(win=F(1, 2), draw=F(1, 4))
    table = by_points({"ann": 60, "bob": 40, "cid": 100, "dee": None})
    assert scoring.scores(table) == {"ann": F(3, 10), "bob": F(1, 5), "cid": F(1, 2)}
    assert round_score(scoring, Round((table,)), "dee") == 0


def test_negative_points_are_no_share_and_no_points_share_evenly() -> None:
    scoring = VictoryPointShare(win=F(1), draw=F(1, 2))
    assert scoring.scores(by_points({"ann": 10, "bob": -5})) == {"ann": 1, "bob": 0}
    assert scoring.scores(by_points({"ann": 0, "bob": -5})) == {"ann": F(1, 2), "bob": F(1, 2)}


def test_tables_of_three_can_share_out_less() -> None:
    scoring = VictoryPointShare(win=F(1, 2), draw=F(1, 4), worth={3: F(3, 4)})
    assert set(scoring.scores(by_points({"ann": 7, "bob": 7, "cid": 7})).values()) == {F(1, 4)}
    assert set(scoring.scores(by_points({"ann": 7, "bob": 7, "cid": 7, "dee": 7})).values()) == {F(1, 4)}


def test_match_points() -> None:
    assert MatchPoints().scores(by_places("ann", "bob")) == {"ann": 1, "bob": 0}
    assert MatchPoints().scores(by_places(["ann", "bob"])) == {"ann": F(1, 2), "bob": F(1, 2)}
    football = MatchPoints(F(3), F(1))
    assert football.scores(by_places("bob", "ann")) == {"ann": 0, "bob": 3}
    assert football.scores(by_places(["ann", "bob"])) == {"ann": 1, "bob": 1}
    with pytest.raises(ValueError, match="tables of two"):
        football.scores(by_places("ann", "bob", "cid"))


def test_match_points_of_rounds_without_a_match() -> None:
    football = MatchPoints(F(3), F(1))
    played = Round((by_places("ann", forfeits=["bob"]),), {"cid": Ending.HALF_BYE, "dee": Ending.PAIRING_BYE})
    assert totals(football, [played], ["ann", "bob", "cid", "dee"]) == {"ann": 3, "bob": 0, "cid": 1, "dee": 3}


class Counting(MatchPoints):
    """Counts the tables that it is asked about."""

    asked = 0

    def scores(self, table: TableResult) -> Mapping[str, Fraction]:
        Counting.asked += 1
        return super().scores(table)


def test_standings_score_each_table_once_whatever_the_tie_breaks() -> None:
    """The standings of a thousand players are looked at by many."""
    rounds = [Round((by_places("ann", "ben"), by_places("cem", "dee"))), Round((by_places("ann", "cem"),))]
    event = PlayedRounds(["ann", "ben", "cem", "dee"], rounds, Counting())
    standings(event, ["buchholz", "median-buchholz", "sonneborn-berger", "opponents-average", "wins"])
    assert Counting.asked == 3


def test_the_result_of_a_table_is_worked_out_once() -> None:
    table = TableState(1, PairedTable(("ann", "ben"), Scheduled(1)), places=(1, 2))
    assert table.result is table.result
