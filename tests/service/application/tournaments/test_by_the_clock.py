"""Steps of the service by the clock: it starts tournaments, without who has not checked in, and ends rounds."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.match_pb2 import Match as MatchMessage
from caravanserai_protocol.v1.player_service_pb2 import ErasePersonRequest
from caravanserai_protocol.v1.tournament_service_pb2 import CheckInRequest, GetTournamentRequest

from caravanserai_verify.tournaments.archive_verification import prove_archive
from domain.matches.events import Actor
from domain.matches.time_control import DAY, Counted, Pausing, TimeControl
from domain.tournaments import commands
from domain.tournaments.events import (
    Adjudicated,
    EntrantCheckedIn,
    EntrantWithdrawn,
    Forfeit,
    Places,
    RegistrationClosed,
    VoidTable,
)
from domain.tournaments.results import Ending
from domain.tournaments.settings import Swiss
from domain.tournaments.tournament import Phase
from service.application.tournaments import reconciler
from tests.service.application.tournaments.matches import seated
from tests.service.application.tournaments.organising import ORGANISER, SETTINGS
from tests.service.application.tournaments.test_no_shows import AGO, TWO, Played, _moved, endings, entrant, why
from tests.service.audit.tournaments.archives import changed, file_of
from tests.service.house import House, Refusal, house
from tests.service.members import Member, register, security

HOUR = 3_600


async def test_a_tournament_starts_by_the_clock_without_who_has_not_checked_in_also_after_a_restart(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        anna, ben, carl = [await register(home, label) for label in ("Anna", "Ben", "Carl")]
        played = Played(home)
        start = played.registry.now() + 1000 * HOUR
        wanted = replace(SETTINGS, start=start, check_in=HOUR // 2)
        await played.create(wanted, [anna.name, ben.name, carl.name], bots=2, closed=False)
        await played.later(HOUR // 2 + 60)
        request = CheckInRequest(name=f"{played.name}/entrants/{entrant(anna)}")
        assert (await anna.caller.call(anna.caller.tournaments.CheckIn, request)).entrant.checked_in
        await played.looked_at()
        assert (await played.now()).phase is Phase.REGISTRATION, "the start has not come"
    async with house(tmp_path) as home:
        played = Played(home, 2 * HOUR * 1000 - AGO)
        await played.later(60)
        await played.looked_at()
        assert (await played.now()).phase is Phase.REGISTRATION, "nobody could check in while the service was away"
        back = Member(home.channel, carl.name, carl.token).caller
        await back.call(back.tournaments.CheckIn, CheckInRequest(name=f"{played.name}/entrants/{entrant(carl)}"))
        await played.later(HOUR)
        now = await played.holds(lambda now: len(now.rounds) == 1)
        assert sorted(one.name for one in now.present) == sorted([entrant(anna), entrant(carl), "bot-1", "bot-2"])
        assert await played.events(EntrantCheckedIn) == [EntrantCheckedIn(entrant(one)) for one in (anna, carl)]
        assert await played.events(EntrantWithdrawn) == [EntrantWithdrawn(entrant(ben))]
        assert await played.events(RegistrationClosed) == [RegistrationClosed()]


@pytest.mark.rules("TRN-CHECK-02")
async def test_a_round_waits_for_players_who_check_in_also_over_a_restart_and_a_pause(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        members = [await register(home, label) for label in ("Anna", "Ben", "Carl", "Dora")]
        played = Played(home)
        wanted = replace(TWO, format=Swiss(2), time_to_come=0, round_check_in=HOUR)
        await played.create(wanted, [one.name for one in members], bots=0)
        now = await played.holds(lambda now: bool(now.rounds) and all(table.linked for table in now.rounds[0].tables))
        there = [now.table(1, table).players[0] for table in (1, 2)]  # these two have not met
        early, late = [one for name in there for one in members if entrant(one) == name]
        await played.command(lambda now: commands.pause(now, ORGANISER))
        for table in (1, 2):
            await played.rule(1, table, Places((1, 2)))
        request = CheckInRequest(name=f"{played.name}/entrants/{there[0]}", round=2)
        assert (await early.caller.call(early.caller.tournaments.CheckIn, request)).entrant.checked_in
        await played.later(2 * HOUR)
        await played.command(lambda now: commands.resume(now, ORGANISER))
        await played.later(HOUR - 60)
        await played.looked_at()
        assert len((await played.now()).rounds) == 1, "the time began again after the pause"
    async with house(tmp_path) as home:
        played = Played(home, 4 * HOUR * 1000 - AGO)
        await played.later(60)
        await played.looked_at()
        assert len((await played.now()).rounds) == 1, "nobody could check in while the service was away"
        back = Member(home.channel, late.name, late.token).caller
        await back.call(back.tournaments.CheckIn, CheckInRequest(name=f"{played.name}/entrants/{there[1]}", round=2))
        await played.later(HOUR)
        now = await played.holds(lambda now: len(now.rounds) == 2)
        assert {one.player for one in now.round(2).paired.field} == set(there)
        assert {ending for _, ending in now.round(2).paired.absent} == {Ending.ABSENT}
        assert await played.events(EntrantCheckedIn) == [EntrantCheckedIn(name, 2) for name in there]


@pytest.mark.rules("TRN-CHECK-02")
async def test_a_round_is_paired_as_soon_as_all_have_checked_in_and_nobody_checks_another_in(home: House) -> None:
    members = [await register(home, label) for label in ("Anna", "Ben")]
    played = Played(home)
    wanted = replace(TWO, format=Swiss(2), time_to_come=0, round_check_in=HOUR)
    await played.create(wanted, [one.name for one in members], bots=1)
    await played.holds(lambda now: bool(now.rounds) and all(table.linked for table in now.rounds[0].tables))
    await played.rule(1, 1, Places((1, 2)))
    anna, ben = members
    other = CheckInRequest(name=f"{played.name}/entrants/{entrant(ben)}", round=2)
    with pytest.raises(Refusal) as error:
        await anna.caller.call(anna.caller.tournaments.CheckIn, other)
    assert error.value.reason == "NOT_THE_ORGANISER"
    own = CheckInRequest(name=f"{played.name}/entrants/{entrant(anna)}", round=2, signature=bytes(64))
    with pytest.raises(Refusal) as error:
        await anna.caller.call(anna.caller.tournaments.CheckIn, own)
    assert error.value.reason == "KEY_MISSING"
    shown = await anna.caller.call(anna.caller.tournaments.GetTournament, GetTournamentRequest(name=played.name))
    assert shown.tournament.check_in_round == 2
    assert shown.tournament.check_in_until_milliseconds == (await played.now()).check_in_until
    for one in members:
        request = CheckInRequest(name=f"{played.name}/entrants/{entrant(one)}", round=2)
        await one.caller.call(one.caller.tournaments.CheckIn, request)
    now = await played.holds(lambda now: len(now.rounds) == 2)
    assert now.round(2).paired.absent == ()


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


async def test_a_paused_match_is_void_at_the_deadline_and_one_that_has_ended_counts_though_nobody_heard_of_it(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = {entrant(one): one for one in [await register(home, label) for label in ("Anna", "Ben", "Carl", "Dora")]}
    played, control = Played(home), TimeControl(Counted.TURN, DAY, pausing=Pausing.ORGANISER)
    wanted = replace(TWO, time_to_come=0, round_time=HOUR, time_control=control)
    await played.create(wanted, [one.name for one in members.values()], bots=0)
    now = await played.holds(lambda now: bool(now.rounds) and all(table.linked for table in now.rounds[0].tables))
    paused, ended = now.rounds[0].tables
    for table in (paused, ended):
        for name in table.players:
            await seated(members[name], table.matches[0])
    await home.service.parts.hosting.command(
        paused.matches[0], None, lambda live: live.pause(0, Actor.OWNER, ORGANISER.account), lambda _, rows: len(rows)
    )
    with monkeypatch.context() as deaf:
        deaf.setattr(reconciler, "arranged_matches", lambda *_: {})
        for name in ended.players:  # when all have left a match, it ends, and all forfeit
            caller = members[name].caller
            await caller.call(caller.matches.Resign, m.ResignRequest(match=ended.matches[0]))
        await played.later(HOUR + 1)
        done = await played.finished()
    assert await played.events(Adjudicated) == [Adjudicated(1, paused.number, VoidTable())]
    assert [done.played(1).ending(name) for name in paused.players] == [Ending.VOID] * 2
    assert [done.played(1).ending(name) for name in ended.players] == [Ending.FORFEIT_LOSS] * 2
    await played.looked_at()
    assert why(home, paused.matches[0]) == "the tournament is over"


async def test_a_deadline_that_passes_twice_while_the_service_is_away_leaves_players_time_to_end_their_match(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        anna = await register(home, "Anna")
        played = Played(home)
        await played.create(replace(TWO, time_to_come=0, round_time=HOUR // 2), [anna.name], bots=1)
        match = await played.match()
    for minutes in (40, 80):
        async with house(tmp_path) as home:
            played = Played(home, minutes * 60_000 - AGO)
            await played.later(60)
            await played.looked_at()
            assert await played.events(Adjudicated) == [], "nobody could play while the service was away"
            caller = Member(home.channel, anna.name, anna.token).caller
            assert (await caller.get(match)).match.state in (MatchMessage.STATE_OPEN, MatchMessage.STATE_PLAYING)
            if minutes == 80:
                await played.later(HOUR // 2)
                assert endings(await played.finished(), anna) == [Ending.VOID]
                archive = TournamentArchive.from_bytes(await file_of(caller, played.name))
                assert prove_archive(archive, processes=1).findings == []


async def test_an_entrant_who_is_erased_in_the_middle_of_a_match_holds_nobody_up_and_has_no_name_in_the_archive(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, security=security()) as home:
        anna, ben = [await register(home, label) for label in ("Anna", "Ben")]
        played = Played(home)
        await played.create(TWO, [anna.name, ben.name], bots=0)
        match = await played.match()
        for one in (anna, ben):
            await seated(one, match)
        await anna.caller.call(anna.caller.players.ErasePerson, ErasePersonRequest(name="players/me"))
        await played.holds(lambda now: not now.entrants[entrant(anna)].active)
        shown = (await ben.caller.get(match)).match
        assert [(seat.departed, seat.erased, seat.awaited) for seat in shown.seats if seat.player == anna.name] == [
            (True, True, False)
        ]
        assert "Anna" not in str(shown), "Ben sees a seat without a name"
        await played.rule(1, 1, Forfeit((entrant(anna),)))
        done = await played.finished()
        assert (endings(done, anna), endings(done, ben)) == ([Ending.FORFEIT_LOSS], [Ending.FORFEIT_WIN])
        archive = TournamentArchive.from_bytes(await file_of(ben.caller, played.name))
        assert b"Anna" not in archive.to_bytes()
        assert prove_archive(archive, processes=1).findings == []
