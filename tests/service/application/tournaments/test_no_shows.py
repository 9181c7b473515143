"""Players who do not come: their match is closed when the time to come is over; the others play, or get the points."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Self

import pytest
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.match_pb2 import Match as MatchMessage

from caravanserai_verify.tournaments.archive_verification import prove_archive
from domain.matches.events import Actor
from domain.play.chance import entropy_commitment
from domain.tournaments import commands
from domain.tournaments.events import (
    EntrantDroppedOut,
    EntropyReleased,
    Forfeit,
    MatchClosed,
    MatchLinked,
    ReplayTable,
    ResultTaken,
    RoundPaired,
    TournamentRecorded,
    VoidTable,
)
from domain.tournaments.results import Ending
from domain.tournaments.rounds import TableState
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import Continuous, Swiss
from domain.tournaments.tournament import Phase, Tournament
from domain.tournaments.verification import faults
from service.application.tournaments.matchmaking import closing
from tests.service.application.tournaments.organising import ORGANISER, SETTINGS, Organised
from tests.service.audit.tournaments.archives import changed, file_of, with_body
from tests.service.house import House, Refusal, house, until
from tests.service.members import Member, register

COME = 600
"""The seconds that players have to come: nobody is late because a machine is slow, as the tests move the clock."""
AGO = 7_200_000
FOUR = replace(SETTINGS, seats=4, format=Swiss(1), time_to_come=COME)
TWO = replace(SETTINGS, seats=2, format=Swiss(1), scoring=MatchPoints(), time_to_come=COME)


class Played(Organised):
    """A tournament of a house whose clock the test moves. It begins some time ago: no event is still to come."""

    def __init__(self, home: House, ahead: int = -AGO) -> None:
        super().__init__(home)
        parts = home.service.parts
        self.ahead, clock = ahead, parts.store.clock
        parts.store.clock = parts.tournaments.now = lambda: clock() + self.ahead
        parts.running.deadlines.since += ahead

    async def later(self, seconds: int = COME + 1) -> None:
        """Moves the clock, and lets the service look, once it is the one that runs tournaments."""
        running = self.home.service.parts.running
        await until(lambda: running.leading)
        self.ahead += 1000 * seconds
        running._wake(self.name)

    async def match(self, which: int = 1) -> str:
        """The match of the first table of the first round."""
        now = await self.holds(lambda now: bool(now.rounds) and len(now.table(1, 1).matches) >= which)
        return now.table(1, 1).matches[which - 1]

    async def log(self) -> Sequence[TournamentRecorded]:
        """Its events, which must hold."""
        log = await self.registry.events(self.name)
        assert list(faults(self.name, log)) == []
        return log

    async def events(self, kind: type) -> list[Any]:
        return [row.event.body for row in await self.log() if isinstance(row.event.body, kind)]


def entrant(member: Member) -> str:
    return member.name.removeprefix("players/")


def why(home: House, match: str) -> str:
    """The reason why a match was closed."""
    abandoned = home.service.parts.store.load(match).lifecycle.abandoned
    assert abandoned is not None
    return abandoned.reason


def tables(now: Tournament) -> list[TableState]:
    return [table for state in now.rounds for table in state.tables]


def endings(now: Tournament, *members: Member) -> list[Ending]:
    played = now.played(1)
    return [played.ending(entrant(member)) for member in members]


async def test_the_others_of_a_table_play_without_a_no_show_and_the_archive_shows_it(home: House) -> None:
    ben = await register(home, "Ben")
    played = Played(home)
    await played.create(FOUR, [ben.name], bots=3)
    first = await played.match()
    await played.later(COME - 60)
    await played.looked_at()
    assert (await ben.caller.get(first)).match.state == MatchMessage.STATE_OPEN, "Ben may still come"
    await played.later(61)
    second = await played.match(2)
    assert why(home, first) == f"not everybody came in time; those who are left play on in {second}"
    done = await played.finished()
    assert len((await ben.caller.get(second)).match.seats) == 3
    assert endings(done, ben) == [Ending.FORFEIT_LOSS]
    assert [done.played(1).ending(f"bot-{number}") for number in (1, 2, 3)] == [Ending.PLAYED] * 3
    archive = TournamentArchive.from_bytes(await file_of(ben.caller, played.name))
    assert prove_archive(archive, processes=1).findings == []
    for change, text in (
        ({"no_shows": ("bot-1",)}, "names as no-shows bot-1"),
        ({"match_head": bytes(32)}, "its record ends with"),
        ({"plays_on": False}, "says that 3 players cannot play on"),
    ):
        forged = changed(archive, MatchClosed, partial(with_body, **change))
        assert any(text in flaw.text for flaw in prove_archive(forged, processes=1).findings), text
    for sort, by, text in (
        (MatchClosed, -500_000, "is refused"),
        (MatchLinked, 500_000, "seconds after players could come to it"),
    ):
        hasty = changed(archive, sort, partial(_moved, by=by))
        assert any(text in flaw.text for flaw in prove_archive(hasty, processes=1).findings), text


def _moved(row: TournamentRecorded, by: int) -> TournamentRecorded:
    """An event at another time."""
    return replace(row, event=replace(row.event, time=row.event.time + by))


async def test_a_player_whose_opponent_does_not_come_has_the_point_and_the_tournament_ends(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "caravanserai.tournaments")
    anna, ben = [await register(home, label) for label in ("Anna", "Ben")]
    played = Played(home)
    await played.create(TWO, [anna.name, ben.name], bots=0)
    await anna.join(await played.match())
    await played.later()
    done = await played.finished()
    assert endings(done, anna, ben) == [Ending.FORFEIT_WIN, Ending.FORFEIT_LOSS]
    assert await played.events(ResultTaken) == []
    (closed,) = await played.events(MatchClosed)
    assert (closed.no_shows, closed.plays_on) == ((entrant(ben),), False)
    await played.looked_at()
    with pytest.raises(Refusal) as late:
        await ben.join(await played.match())
    assert late.value.reason == "MATCH_OVER", "it has not started without Ben"
    assert caplog.text == ""


async def test_a_player_who_joined_and_is_never_ready_is_a_no_show_too(home: House) -> None:
    anna, ben = [await register(home, label) for label in ("Anna", "Ben")]
    played = Played(home)
    await played.create(TWO, [anna.name, ben.name], bots=0)
    match = await played.match()
    await anna.join(match, entropy_commitment=entropy_commitment(b"entropy of Anna"))
    await ben.join(match)
    await played.later()
    await played.looked_at()
    assert (await anna.caller.get(match)).match.state == MatchMessage.STATE_OPEN, "they have just joined"
    await played.later()
    done = await played.finished()
    assert endings(done, anna, ben) == [Ending.FORFEIT_WIN, Ending.FORFEIT_LOSS], "Anna waits for Ben, who is not ready"
    await played.log()


class Starting(Played):
    """A table of Anna and Ben: both contribute to chance, and Anna opens her entropy first."""

    anna: Member
    ben: Member
    at: str

    @classmethod
    async def begun(cls, home: House) -> Self:
        self = cls(home)
        self.anna, self.ben = [await register(home, label) for label in ("Anna", "Ben")]
        await self.create(TWO, [self.anna.name, self.ben.name], bots=0)
        self.at = await self.match()
        for member in (self.anna, self.ben):
            await self.join(member)
        await self.opens(self.anna)
        return self

    def entropy(self, member: Member, start: int = 1) -> bytes:
        return f"entropy of {member.name} for start {start}".encode()

    async def join(self, member: Member, start: int = 1) -> None:
        await member.join(self.at, entropy_commitment=entropy_commitment(self.entropy(member, start)))

    async def opens(self, member: Member, start: int = 1) -> None:
        request = m.StartMatchRequest(match=self.at, entropy=self.entropy(member, start))
        await member.caller.call(member.caller.matches.StartMatch, request)

    async def binds(self, member: Member, start: int = 2) -> None:
        request = m.BindSeatRequest(match=self.at, entropy_commitment=entropy_commitment(self.entropy(member, start)))
        await member.caller.call(member.caller.matches.BindSeat, request)

    async def leaves(self, member: Member) -> None:
        await member.caller.call(member.caller.matches.LeaveMatch, m.LeaveMatchRequest(match=self.at))

    async def freed(self, member: Member) -> None:
        """The organiser, who owns the match, frees a seat."""
        registry = self.home.service.parts.running._registry
        seat = 1 + [kept.account for kept in registry.store.load(self.at).created.reserved].index(member.name)
        await registry.command(
            self.at, None, lambda match: match.leave(seat, by=Actor.OWNER), lambda _, rows: len(rows)
        )

    async def over_time(self) -> None:
        """All the time is over that players have: to come, and to be ready."""
        await self.later()
        await self.looked_at()
        await self.later()
        await self.looked_at()

    async def goes_on(self) -> None:
        """Nobody is blamed: the match waits for a ruling."""
        assert (await self.anna.caller.get(self.at)).match.state == MatchMessage.STATE_OPEN
        assert await self.events(MatchClosed) == []
        await self.rule(1, 1, VoidTable())
        await self.finished()


async def test_who_voids_a_start_and_takes_the_seat_again_is_the_no_show_and_not_the_player_who_had_opened(
    home: House,
) -> None:
    """Anna had done all there was to do, and is away. Without this rule, Ben had the point by giving up a seat."""
    table = await Starting.begun(home)
    await table.leaves(table.ben)
    await table.join(table.ben, 2)
    await table.over_time()
    done = await table.finished()
    assert endings(done, table.anna, table.ben) == [Ending.FORFEIT_WIN, Ending.FORFEIT_LOSS]
    archive = TournamentArchive.from_bytes(await file_of(table.anna.caller, table.name))
    assert prove_archive(archive, processes=1).findings == []
    blamed = changed(archive, MatchClosed, partial(with_body, no_shows=(entrant(table.anna),)))
    texts = [flaw.text for flaw in prove_archive(blamed, processes=1).findings]
    assert any(f"by the record they are {entrant(table.ben)}" in text for text in texts), texts


async def test_a_void_start_is_no_forfeit_if_the_match_begins_in_time(home: House) -> None:
    table = await Starting.begun(home)
    await table.leaves(table.ben)
    await table.join(table.ben, 2)
    await table.binds(table.anna)
    await table.opens(table.ben, 2)
    await table.opens(table.anna, 2)
    await table.over_time()
    assert (await table.anna.caller.get(table.at)).match.state == MatchMessage.STATE_PLAYING
    assert await table.events(MatchClosed) == []


async def test_who_is_back_after_a_void_start_must_open_in_time_like_everybody(home: House) -> None:
    """Anna could otherwise wait until Ben, who once left, has no time any more."""
    table = await Starting.begun(home)
    await table.leaves(table.ben)
    await table.join(table.ben, 2)
    await table.binds(table.anna)
    await table.opens(table.ben, 2)
    await table.over_time()
    assert endings(await table.finished(), table.anna, table.ben) == [Ending.FORFEIT_LOSS, Ending.FORFEIT_WIN]


async def test_who_never_opens_entropy_is_the_no_show(home: House) -> None:
    table = await Starting.begun(home)
    await table.over_time()
    assert endings(await table.finished(), table.anna, table.ben) == [Ending.FORFEIT_WIN, Ending.FORFEIT_LOSS]


async def test_who_voids_a_start_and_stays_away_is_the_no_show(home: House) -> None:
    table = await Starting.begun(home)
    await table.leaves(table.ben)
    await table.over_time()
    assert endings(await table.finished(), table.anna, table.ben) == [Ending.FORFEIT_WIN, Ending.FORFEIT_LOSS]


@pytest.mark.parametrize("back", [False, True])
async def test_nobody_is_a_no_show_because_of_a_seat_that_others_freed(home: House, back: bool) -> None:
    """The organiser frees the seat of Ben, which voids the start: neither player can do anything about it."""
    table = await Starting.begun(home)
    await table.freed(table.ben)
    if back:
        await table.join(table.ben, 2)
    await table.over_time()
    await table.goes_on()


async def test_a_no_show_of_an_arena_leaves_it_and_the_others_go_on(home: House) -> None:
    anna = await register(home, "Anna")
    played = Played(home)
    arena = replace(TWO, format=Continuous(10 * COME, apart=0, patience=0, pause=1))
    await played.create(arena, [anna.name], bots=2)
    await played.holds(lambda now: any(entrant(anna) in table.players and table.linked for table in tables(now)))
    await played.later()
    now = await played.holds(lambda now: not now.entrants[entrant(anna)].active)
    seen = len(now.rounds)
    await played.holds(lambda now: len(now.rounds) > seen)
    assert await played.events(EntrantDroppedOut) == [EntrantDroppedOut(entrant(anna))]
    paired = await played.events(RoundPaired)
    assert all(entrant(anna) not in [name for table in one.tables for name in table.players] for one in paired[seen:])


async def test_nobody_is_a_no_show_while_a_tournament_pauses_and_the_time_begins_again_afterwards(home: House) -> None:
    anna = await register(home, "Anna")
    played = Played(home)
    await played.create(TWO, [anna.name], bots=1)
    match = await played.match()
    await played.command(lambda now: commands.pause(now, ORGANISER))
    await played.looked_at()  # what looks now may have read the tournament before it paused
    await played.later(2 * COME)
    await played.command(lambda now: commands.resume(now, ORGANISER))
    await played.later(COME - 60)
    await played.looked_at()
    assert (await anna.caller.get(match)).match.state == MatchMessage.STATE_OPEN
    assert await played.events(MatchClosed) == []
    await played.later(61)
    assert endings(await played.finished(), anna) == [Ending.FORFEIT_LOSS]
    await played.log()


@pytest.mark.parametrize("come", [COME, 0])
async def test_a_service_that_was_away_lets_players_come_before_it_closes_a_match(tmp_path: Path, come: int) -> None:
    async with house(tmp_path) as home:
        anna = await register(home, "Anna")
        played = Played(home)
        await played.create(replace(TWO, time_to_come=come), [anna.name], bots=1)
        match = await played.match()
    async with house(tmp_path) as home:
        caller = Member(home.channel, anna.name, anna.token).caller
        played = Played(home, 2 * COME * 1000 - AGO)
        await played.later(0)
        await played.looked_at()
        assert (await caller.get(match)).match.state == MatchMessage.STATE_OPEN, "nobody could come meanwhile"
        await played.later(COME + 1)
        if come:
            assert endings(await played.finished(), anna) == [Ending.FORFEIT_LOSS]
        else:
            await played.looked_at()
            assert (await played.now()).phase is Phase.RUNNING, "as in tournaments of older programs"
        await played.log()


async def test_a_process_that_ended_after_closing_a_match_has_decided_who_did_not_come(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna = await register(home, "Anna")
        played = Played(home)
        await played.create(TWO, [anna.name], bots=1)
        match = await played.match()
        home.service.parts.running._leading = False  # it notes nothing any more
        close = closing((), due=True, overdue=False, plays_on=lambda _: "")
        await home.service.parts.hosting.command(match, None, close, lambda _, rows: len(rows))
    async with house(tmp_path) as home:
        played = Played(home, 2 * COME * 1000 - AGO)
        await played.later(0)
        assert endings(await played.finished(), anna) == [Ending.FORFEIT_LOSS]
        assert [one.match for one in await played.events(MatchClosed)] == [match]


async def test_a_forfeit_closes_the_match_that_has_not_begun_and_a_replay_is_without_who_forfeited(home: House) -> None:
    anna, ben = [await register(home, label) for label in ("Anna", "Ben")]
    played = Played(home)
    await played.create(replace(FOUR, time_to_come=0, automatic=False), [anna.name, ben.name], bots=2)
    await played.pair(1)
    first = await played.match()
    await anna.join(first)
    await played.rule(1, 1, Forfeit((entrant(ben),)))
    second = await played.match(2)
    assert why(home, first) == f"a player of the table has forfeited; those who are left play on in {second}"
    assert await played.events(MatchClosed) == [
        MatchClosed(1, 1, first, *_end(home, first), no_shows=(), plays_on=True)
    ]
    without = (await played.now()).table(1, 1).shut_out
    assert without == (entrant(ben),)
    await played.rule(1, 1, ReplayTable(without))
    third = await played.match(3)
    await played.rule(1, 1, ReplayTable())
    fourth = await played.match(4)
    seats = [len((await anna.caller.get(match)).match.seats) for match in (first, second, third, fourth)]
    assert seats == [4, 3, 3, 4], "the last one is for everybody: the organiser said so"
    await played.log()


def _end(home: House, match: str) -> tuple[int, bytes]:
    live = home.service.parts.store.load(match)
    return live.version, live.lifecycle.head


async def test_the_bots_of_a_table_whose_last_player_left_win_and_the_tournament_goes_on(home: House) -> None:
    ben = await register(home, "Ben")
    played = Played(home)
    await played.create(FOUR, [ben.name], bots=3)
    match = await played.match()
    await ben.join(match)
    await ben.caller.call(ben.caller.matches.StartMatch, m.StartMatchRequest(match=match))
    await ben.caller.call(ben.caller.matches.Resign, m.ResignRequest(match=match))
    done = await played.finished()
    assert endings(done, ben) == [Ending.FORFEIT_LOSS]
    assert [done.played(1).ending(f"bot-{number}") for number in (1, 2, 3)] == [Ending.FORFEIT_WIN] * 3
    archive = TournamentArchive.from_bytes(await file_of(ben.caller, played.name))
    assert prove_archive(archive, processes=1).findings == []
    forged = changed(archive, ResultTaken, partial(with_body, left=()))
    findings = [flaw.text for flaw in prove_archive(forged, processes=1).findings]
    assert f"says that all its players left the match: nobody; by the record {entrant(ben)}" in findings


async def test_an_automatic_drawing_goes_on_without_who_never_opens_also_when_the_service_was_away(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        anna = await register(home, "Anna")
        played = Played(home)
        await played.create(TWO, [anna.name], bots=1, entropy_commitment=entropy_commitment(b"entropy of Anna"))
        assert (await played.now()).phase is Phase.DRAWING
    async with house(tmp_path) as home:
        played = Played(home, 2 * COME * 1000 - AGO)
        await played.later(0)
        await played.looked_at()
        assert (await played.now()).phase is Phase.DRAWING, "nobody could open while the service was away"
        await played.later()
        await played.holds(lambda now: now.phase is Phase.RUNNING)
        assert await played.events(EntropyReleased) == [EntropyReleased((entrant(anna),))]
