"""A tournament from its creation to its end, over a real channel."""

from pathlib import Path

from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as t

from tests.service.application.tournaments.events import event
from tests.service.house import house
from tests.service.members import security


async def test_a_swiss_comes_to_its_end(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        await games.fill(9)
        closed = (await games.do("CloseRegistration")).tournament
        assert closed.state == pb.Tournament.STATE_RUNNING
        for number in (1, 2, 3):
            paired = await games.play_round(number)
            assert [len(table.seats) for table in paired.tables] == [3, 3, 3]
        finished = (await games.do("FinishTournament")).tournament
        assert finished.state == pb.Tournament.STATE_FINISHED
        assert len(finished.chance.secret) == 32
        standings = await games.do("GetStandings", with_cross_table=True)
        assert standings.digest == finished.standings_digest
        assert [line.place for line in standings.standings] == sorted(line.place for line in standings.standings)
        assert {len(row.cells) for row in standings.cross_table} == {3}
        watched = games.organiser.caller
        request = t.WatchTournamentRequest(tournament=games.name)
        updates = [part.update async for part in watched.stream(watched.tournaments.WatchTournament, request)]
        assert [update.version for update in updates] == list(range(1, finished.version + 1))
