"""Random tournaments at a real service: an organiser, an arbiter and players who do anything at any moment, restarts in
between; and what must hold when all is quiet.
"""

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1 import clock_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as t

from caravanserai_verify.tournaments.archive_verification import prove_archive
from domain.matches.arranged_matches import TableAttempt
from domain.tournaments.commands import needed
from domain.tournaments.course import settled_rounds, standings_after
from domain.tournaments.events import MatchLinked
from domain.tournaments.rounds import TableState
from domain.tournaments.settings import Continuous
from domain.tournaments.tournament import Phase, Tournament
from service.verification.store_check import check
from tests.service.application.tournaments.events import settings
from tests.service.audit.tournaments.archives import file_of
from tests.service.house import House, Refusal, house
from tests.service.members import ADMIN_TOKEN, Member, register, security

BROKEN = (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN)
PLAYERS = 4
STEPS = 60
"""More steps than any of these tournaments needs to its end."""
QUIET_SECONDS = 300
SOON = 2_000
"""The milliseconds until a tournament starts that has a start."""
FORMATS: dict[str, Any] = {
    "swiss": pb.SwissFormat(rounds=2),
    "round_robin": pb.RoundRobinFormat(),
    "knockout": pb.KnockoutFormat(),
    "double_knockout": pb.DoubleKnockoutFormat(),
    "groups": pb.GroupsFormat(groups=1, going_on=2),
    "arena": pb.ArenaFormat(duration_seconds=60, apart=0, patience=1, pause_seconds=1),
}


def chosen(dice: random.Random, now: int) -> pb.TournamentSettings:
    """Settings that a service takes ``now``."""
    kind = dice.choice(sorted(FORMATS))
    announced = dice.random() < 0.5
    late = {"late_entry_until_round": 1} if kind in ("swiss", "arena") else {}
    return settings(
        game="games/marcopolo",
        seats=2,
        departure_forfeits=dice.random() < 0.5,
        departure_penalty=dice.choice(("", "1/2")),
        time_to_come_seconds=dice.choice((0, 1)),
        start_time_milliseconds=now + SOON if announced else 0,
        check_in_seconds=dice.choice((0, 1)) if announced else 0,
        round_seconds=dice.choice((0, 0, 0, 1)) if kind != "arena" else 0,
        automatic_rounds=dice.random() < 0.7,
        time_control=clock_pb2.TimeControl(decision_seconds=1, time_outs=1),
        **{kind: FORMATS[kind]},
        **late,
    )


class Walk:
    """A tournament with all who have to do with it. Its ``name`` and its players outlive the service."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self.folder, self.dice = folder, dice
        self.home: House
        self.name = ""
        self.people: list[tuple[str, str]] = []

    @asynccontextmanager
    async def service(self) -> AsyncIterator[None]:
        """A service on the store of this tournament."""
        async with house(self.folder, security=security()) as self.home:
            yield

    def member(self, number: int) -> Member:
        """The organiser is 0."""
        return Member(self.home.channel, *self.people[number])

    def person(self, number: int) -> str:
        return self.people[number][0].removeprefix("players/")

    async def begin(self) -> None:
        for number in range(PLAYERS + 1):
            known = await register(self.home, f"person {number}")
            self.people.append((known.name, known.token))
        caller = self.member(0).caller
        request = t.CreateTournamentRequest(settings=chosen(self.dice, self.home.service.parts.tournaments.now()))
        self.name = (await caller.call(caller.tournaments.CreateTournament, request)).tournament.name
        for _ in range(3):
            await self.do("RegisterEntrant", bot="random")
        for number in range(1, PLAYERS + 1):
            await self.do("RegisterEntrant", by=number)

    async def do(self, method: str, by: int = 0, **fields: Any) -> bool:
        """Calls a method; whether it was carried out. It may be refused, but not fail."""
        request = getattr(t, f"{method}Request")
        if "tournament" in request.DESCRIPTOR.fields_by_name:
            fields = {"tournament": self.name, **fields}
        caller = self.member(by).caller
        return await self._tried(caller.call(getattr(caller.tournaments, method), request(**fields)))

    async def _tried(self, calling: Any) -> bool:
        try:
            await calling
        except Refusal as refusal:
            if refusal.code in BROKEN:
                raise
            return False
        return True

    async def now(self) -> Tournament:
        return await self.home.service.parts.tournaments.find(self.name)

    async def act(self) -> None:
        """Somebody does something."""
        dice, now = self.dice, await self.now()
        entrant = f"{self.name}/entrants/{dice.choice(list(now.entrants))}"
        player, following = dice.randrange(1, PLAYERS + 1), len(now.rounds) + 1
        bye = pb.GrantedBye(round=following, result=dice.choice((pb.ROUND_RESULT_HALF_BYE, pb.ROUND_RESULT_ABSENT)))
        match dice.choices(range(13), (2, 1, 1, 1, 1, 2, 3, 1, 3, 6, 10, 2, 1))[0]:
            case 0:
                await self.do("RegisterEntrant", by=player)
            case 1:
                await self.do("WithdrawEntrant", name=entrant, reason="x")
            case 2:
                await self.do("SeedEntrant", name=entrant, seed=dice.randrange(4))
            case 3:
                await self.do("GrantBye", name=entrant, bye=bye)
            case 4:
                await self.do("FinishTournament", early=dice.random() < 0.1, reason="x")
            case 5:
                await self.do("CloseRegistration")
            case 6:
                await self.do("PairRound", round=following)
            case 7:
                await self.do("PauseTournament", reason="x")
            case 8:
                await self.do("ResumeTournament")
            case 9:
                await self.rule(now)
            case 10:
                await self.play(now)
            case 11:
                await self.do("CheckIn", by=player, name=f"{self.name}/entrants/{self.person(player)}")
            case _:
                administrator = Member(self.home.channel, "", ADMIN_TOKEN).caller
                request = p.ErasePersonRequest(name=self.people[player][0])
                await self._tried(administrator.call(administrator.players.ErasePerson, request))

    async def rule(self, now: Tournament) -> None:
        """The organiser decides about a table."""
        tables = [(state.number, table) for state in now.rounds for table in state.tables]
        if not tables:
            return
        number, table = self.dice.choice(tables)
        loser = f"{self.name}/entrants/{self.dice.choice(table.players)}"
        decision: dict[str, Any] = self.dice.choice(
            (
                {"void": pb.VoidTable()},
                {"replay": pb.ReplayTable()},
                {"replay": pb.ReplayTable(), "everybody": True},
                {"forfeit": pb.Forfeit(entrants=[loser])},
                {"places": pb.Places(places=self.dice.choice(((1, 2), (1, 1), (1, 0), (0, 0))))},
            )
        )
        everybody = bool(decision.pop("everybody", False))
        wanted = pb.Adjudication(round=number, table=table.number, **decision)
        await self.do("Adjudicate", adjudication=wanted, reason="x", everybody=everybody)

    async def play(self, now: Tournament) -> None:
        """A player, or the organiser, does something in a match."""
        matches = [match for state in now.rounds for table in state.tables for match in table.matches[-1:]]
        if not matches:
            return
        match, member, owner = self.dice.choice(matches), self.member(self.dice.randint(1, PLAYERS)), self.member(0)
        calls = member.caller.matches
        match self.dice.choices(range(4), (5, 1, 1, 1))[0]:
            case 0:
                await self._tried(member.caller.call(calls.JoinMatch, m.JoinMatchRequest(match=match)))
                await self._tried(member.caller.call(calls.StartMatch, m.StartMatchRequest(match=match)))
            case 1:
                await self._tried(member.caller.call(calls.Resign, m.ResignRequest(match=match)))
            case 2:
                await self._tried(member.caller.call(calls.LeaveMatch, m.LeaveMatchRequest(match=match)))
            case _:
                calls = owner.caller.matches
                await self._tried(owner.caller.call(calls.AbandonMatch, m.AbandonMatchRequest(match=match)))

    # -- to the end -----------------------------------------------------------------------------------------------

    async def end(self) -> Tournament:
        """The organiser brings it to its end."""
        for _ in range(STEPS):
            await self.quiet()
            now = await self.now()
            if now.over:
                return now
            await self._one_step(now)
        raise AssertionError(f"{self.name} has no end")

    async def _one_step(self, now: Tournament) -> None:
        following, unsettled = len(now.rounds) + 1, [state for state in now.rounds if not state.settled]
        arena = isinstance(now.settings.format, Continuous) and bool(now.rounds)
        if now.paused != arena:  # an arena that does not pause opens table after table, until its time is over
            await self.do("PauseTournament" if arena else "ResumeTournament", reason="x")
        elif now.phase is Phase.REGISTRATION:
            for _ in range(needed(now.settings) - len(now.present)):
                await self.do("RegisterEntrant", bot="random")
            await self.do("CloseRegistration")
        elif (left := now.settings.start - self.home.service.parts.tournaments.now()) > 0:
            await asyncio.sleep(left / 1000)
        elif unsettled:
            for state in unsettled:
                for table in (table for table in state.tables if not table.settled):
                    wanted = pb.Adjudication(round=state.number, table=table.number, places=pb.Places(places=(1, 2)))
                    await self.do("Adjudicate", adjudication=wanted, reason="x")
        elif arena:
            await self.do("FinishTournament")
        elif not (
            await self.do("FinishTournament")
            or await self.do("PairRound", round=following)
            or await self.do("FinishTournament", early=True, reason="Too few are left, or nobody goes on")
        ):
            ended = await self.do("CancelTournament", reason="Nobody is left")
            assert ended or (await self.now()).over, "the service ends automatic tournaments, and may be faster"

    async def quiet(self) -> None:
        """Waits until nothing is left to do for the service."""
        left: list[str] = []
        for _ in range(QUIET_SECONDS * 10):
            left = [text async for text in self._undone()]
            if not left:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"nobody does this: {left}")

    async def _undone(self) -> AsyncIterator[str]:
        parts, now = self.home.service.parts, await self.now()
        if parts.projections.position() < parts.store.last_position():
            yield "following the log"
        for state in now.rounds:
            for table in state.tables:
                async for text in self._undone_at(now, state.number, table):
                    yield f"round {state.number}, table {table.number}: {text}"

    async def _undone_at(self, now: Tournament, number: int, table: TableState) -> AsyncIterator[str]:
        attempts = [TableAttempt(now.name, number, table.number, one + 1) for one in range(table.attempts)]
        moving = not now.paused and not now.over
        for attempt in attempts:
            last = self.home.service.parts.store.last_of(attempt.match)
            if last is None:
                if moving and attempt is attempts[-1] and table.needs_match:
                    yield "make the match"
                continue
            over = await self.home.service.parts.hosting.read(attempt.match, lambda match: match.lifecycle.over)
            bots = await self.home.service.parts.hosting.read(
                attempt.match, lambda match: all(kept.bot for kept in match.created.reserved)
            )
            counts = attempt is attempts[-1] and not table.settled and not now.over
            if moving and attempt.match not in table.matches:
                yield "note the match"
            if not over and (not counts or bots):
                yield "end the match"
            if over and counts and table.outcome is None and table.linked:
                yield "take the result"


async def holds(walk: Walk, now: Tournament) -> None:
    """Requires what must hold of a tournament that is over."""
    store = walk.home.service.parts.store
    proof = await asyncio.to_thread(
        prove_archive, TournamentArchive.from_bytes(await file_of(walk.home.spectator, walk.name)), deciding=False
    )
    assert proof.ok, proof.findings
    log = await walk.home.service.parts.tournaments.events(walk.name)
    linked = [row.event.body.match for row in log if isinstance(row.event.body, MatchLinked)]
    unlinked = set(store.matches()) - set(linked)
    assert sorted([*linked, *unlinked]) == sorted(store.matches()), "each is noted once"
    for match in unlinked:  # it was being made when the organiser cancelled
        assert now.phase is Phase.CANCELLED
        assert await walk.home.service.parts.hosting.read(match, lambda live: live.lifecycle.over), "it was ended"
    caller = walk.home.spectator
    shown = await caller.call(caller.tournaments.GetStandings, t.GetStandingsRequest(tournament=walk.name))
    lines = standings_after(now, settled_rounds(now))
    assert [(line.place, line.score) for line in shown.standings] == [(one.place, str(one.score)) for one in lines]
    assert (await asyncio.to_thread(check, store)).ok


async def walked(folder: Path, seed: int, acts: int, caplog: Any) -> None:
    """A random tournament, from its beginning to its end."""
    caplog.set_level(logging.ERROR)
    dice = random.Random(seed)
    walk = Walk(folder, dice)
    async with walk.service():
        await walk.begin()
    while acts:
        now = min(acts, dice.randint(10, 40))
        acts -= now
        async with walk.service():
            for _ in range(now):
                await walk.act()
                await asyncio.sleep(dice.random() * 0.1)
    async with walk.service():
        over = await walk.end()
        await walk.quiet()
        await holds(walk, over)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
