"""What the service does by the clock: it starts tournaments, without who has not checked in, and ends rounds."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1.tournament_service_pb2 import CheckInRequest

from domain.tournaments.events import Adjudicated, EntrantCheckedIn, EntrantWithdrawn, RegistrationClosed, VoidTable
from domain.tournaments.results import Ending
from domain.tournaments.tournament import Phase
from service.audit.tournaments.proving import prove_archive
from tests.service.application.tournaments.organising import SETTINGS
from tests.service.application.tournaments.test_no_shows import AGO, TWO, Played, _moved, endings, entrant, why
from tests.service.audit.tournaments.archives import changed, file_of
from tests.service.house import House, house
from tests.service.members import register

HOUR = 3_600


async def test_a_tournament_starts_by_the_clock_without_who_has_not_checked_in_also_after_a_restart(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        anna, ben = [await register(home, label) for label in ("Anna", "Ben")]
        played = Played(home)
        start = played.registry.now() + 1000 * HOUR
        wanted = replace(SETTINGS, start=start, check_in=HOUR // 2)
        await played.create(wanted, [anna.name, ben.name], bots=2, closed=False)
        await played.later(HOUR // 2 + 60)
        request = CheckInRequest(name=f"{played.name}/entrants/{entrant(anna)}")
        assert (await anna.caller.call(anna.caller.tournaments.CheckIn, request)).entrant.checked_in
        await played.looked_at()
        assert (await played.now()).phase is Phase.REGISTRATION, "the start has not come"
    async with house(tmp_path) as home:
        played = Played(home, 2 * HOUR * 1000 - AGO)
        await played.later(HOUR)
        now = await played.holds(lambda now: len(now.rounds) == 1)
        assert sorted(one.name for one in now.present) == sorted([entrant(anna), "bot-1", "bot-2"])
        assert await played.events(EntrantCheckedIn) == [EntrantCheckedIn(entrant(anna))]
        assert await played.events(EntrantWithdrawn) == [EntrantWithdrawn(entrant(ben))]
        assert await played.events(RegistrationClosed) == [RegistrationClosed()]


async def test_a_round_ends_by_its_deadline_and_the_archive_shows_that_it_was_not_too_early(home: House) -> None:
    anna = await register(home, "Anna")
    played = Played(home)
    await played.create(replace(TWO, time_to_come=0, round_time=HOUR), [anna.name], bots=1)
    match = await played.match()
    await played.later(HOUR - 60)
    await played.looked_at()
    assert await played.events(Adjudicated) == []
    await played.later(61)
    done = await played.finished()
    assert endings(done, anna) == [Ending.VOID]
    assert await played.events(Adjudicated) == [Adjudicated(1, 1, VoidTable())]
    archive = TournamentArchive.from_bytes(await file_of(anna.caller, played.name))
    assert why(home, match) in ("the round has ended by its deadline", "the tournament is over")
    assert prove_archive(archive, processes=1).findings == []
    hasty = changed(archive, Adjudicated, partial(_moved, by=-500_000))
    assert any("is refused" in flaw.text for flaw in prove_archive(hasty, processes=1).findings)
