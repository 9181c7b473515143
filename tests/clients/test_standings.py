"""The lines about a tournament's tables."""

import pytest
from caravanserai_protocol.v1.tournament_pb2 import (
    ROUND_RESULT_ABSENT,
    CountedMatch,
    CrossTableCell,
    CrossTableRow,
    TableSeat,
    TournamentTable,
)
from caravanserai_protocol.v1.tournament_service_pb2 import GetStandingsResponse

from clients.caravan.phrases import Speech
from clients.caravan.standings import draw_cross_table, series_score

SEATS = [TableSeat(series_score="1/2"), TableSeat(series_score="3/2")]


def test_a_table_has_the_score_of_its_matches_unless_it_was_decided_without_one() -> None:
    counted = [CountedMatch(match="matches/m")]
    assert series_score(TournamentTable(seats=SEATS)) == "0.5–1.5"
    assert series_score(TournamentTable(seats=SEATS, settled=True, counted=counted)) == "0.5–1.5"
    assert series_score(TournamentTable(seats=SEATS, settled=True)) == "", "somebody forfeited before it began"
    assert series_score(TournamentTable(seats=[TableSeat(), TableSeat()])) == "", "it has one match"


@pytest.mark.parametrize(("bracket", "told"), [(False, "absent"), (True, "·")])
def test_who_has_no_table_in_a_round_of_a_bracket_was_not_absent(bracket: bool, told: str) -> None:
    cell = CrossTableCell(round=1, result=ROUND_RESULT_ABSENT)
    found = GetStandingsResponse(cross_table=[CrossTableRow(entrant="ann", cells=[cell])])
    grid = draw_cross_table(found, 80, Speech(), bracket=bracket)
    assert list(grid.columns[2].cells) == [told]
