"""Several matches at a table, as the service runs them: also when it starts again between two of them."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from domain.tournaments.scoring import MatchPoints
from domain.tournaments.series import Series
from domain.tournaments.settings import Elimination
from service.persistence.tournaments.kind import TOURNAMENTS
from service.verification.store_check import check
from tests.service.application.tournaments.organising import SETTINGS, Organised
from tests.service.house import house

CUP = replace(
    SETTINGS,
    seats=2,
    format=Elimination(),
    scoring=MatchPoints(),
    series=Series(3, tie_breaks=1, by_seed=True),
)


async def test_a_knockout_of_three_matches_a_table_goes_on_when_the_service_starts_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        played = Organised(home)
        await played.create(CUP, bots=4)
        await played.holds(lambda now: any(table.counted for state in now.rounds for table in state.tables))
    async with house(tmp_path) as home:
        done = await Organised(home).finished()
        store = home.service.parts.store
        assert check(store).ok
        assert list(store.stream(TOURNAMENTS, Organised.NAME, 0))
    tables = [table for state in done.rounds for table in state.tables]
    assert len(tables) == 3
    for table in tables:
        assert [taken.match for taken in table.counted] == list(table.matches)
        wins = Counter(seat.entrant for taken in table.counted for seat in taken.seats if seat.place == 1)
        assert 2 <= len(table.counted) <= 4
        assert max(wins.values()) >= 1
        assert table.result is not None
        assert {seat.place for seat in table.result.seats} == {1, 2}
