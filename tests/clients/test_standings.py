"""The lines about a tournament's tables."""

from caravanserai_protocol.v1.tournament_pb2 import CountedMatch, TableSeat, TournamentTable

from clients.caravan.standings import series_score

SEATS = [TableSeat(series_score="1/2"), TableSeat(series_score="3/2")]


def test_a_table_has_the_score_of_its_matches_unless_it_was_decided_without_one() -> None:
    counted = [CountedMatch(match="matches/m")]
    assert series_score(TournamentTable(seats=SEATS)) == "0.5–1.5"
    assert series_score(TournamentTable(seats=SEATS, settled=True, counted=counted)) == "0.5–1.5"
    assert series_score(TournamentTable(seats=SEATS, settled=True)) == "", "somebody forfeited before it began"
    assert series_score(TournamentTable(seats=[TableSeat(), TableSeat()])) == "", "it has one match"
