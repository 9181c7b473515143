"""A hall: a round of thousands of players is paired, and all its matches are made, while somebody else plays.

The players are entered in the store, so that only the round is measured. Nobody joins its matches: a match of a
tournament is made when its round is paired, and begins when all have come. Others come all the time: they register,
enter another tournament, and join matches that they find.
"""

import asyncio
import hashlib
import statistics
import tempfile
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as matches
from caravanserai_protocol.v1 import match_service_pb2_grpc as services
from caravanserai_protocol.v1 import player_service_pb2 as players
from caravanserai_protocol.v1 import tournament_service_pb2 as tournaments
from caravanserai_protocol.v1.player_service_pb2_grpc import PlayerServiceStub
from caravanserai_protocol.v1.tournament_pb2 import Adjudication, Penalty, SwissFormat, TournamentSettings
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceStub

from benchmarks.attackers import ORGANISER as ADMINISTRATOR
from benchmarks.attacks import spending
from benchmarks.large_tournament import Entries, store_entries
from benchmarks.measurement import Row, percentile
from benchmarks.service import Running, Seats, process, serve_command, service_port

SIZES = (100, 10_000)
CALM_SECONDS = 5.0
PAUSE_SECONDS = 0.01
"""The pause of the other player between decisions."""
RULINGS = 40
LOOK_SECONDS = 0.1
BEFORE = (
    "Before large rounds had a process of their own and an event woke only its own tables: 26.1 s to pair the round of "
    "10,000, 17.9 s of processor time to make its matches, a decision of somebody else 120 ms (p99), a ruling 12.3 ms "
    "with 2,000 players and 58.0 ms with 10,000, standings 711 ms the first time and 79 ms again."
)
METADATA = (("authorization", f"Bearer {ADMINISTRATOR}"),)


@dataclass
class Times:
    """The times of one size, in milliseconds."""

    calm: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)
    """The processor time of the service during each decision of the other player, while matches are made."""
    joined: list[float] = field(default_factory=list)
    entered: list[float] = field(default_factory=list)
    paired: float = 0.0
    made: float = 0.0
    rulings: list[float] = field(default_factory=list)
    standings: list[float] = field(default_factory=list)


class Other:
    """A player of another match, who plays all the time."""

    def __init__(self, stub: Any, service: int) -> None:
        self._seats = Seats(stub, 1)
        self._service = service
        self.times: list[float] = []
        self.spent: list[float] = []
        self._playing = True

    async def prepare(self) -> None:
        """Has many decisions ready."""
        await self._seats.prepare()

    async def play(self) -> None:
        """Decides until it is stopped."""
        while self._playing:
            if not self._seats.pending:
                await self._seats.prepare()
                continue
            started, before = time.perf_counter(), spending(self._service)
            await self._seats.decide()
            self.times.append(1000 * (time.perf_counter() - started))
            self.spent.append(1000 * (spending(self._service) - before))
            await asyncio.sleep(PAUSE_SECONDS)

    def stop(self) -> None:
        """Stops after the present decision."""
        self._playing = False

    def taken(self) -> tuple[list[float], list[float]]:
        """The times since the last question."""
        taken, self.times, self.spent = (self.times, self.spent), [], []
        return taken


class Comers:
    """People who come one after the other: each registers, enters another tournament, and joins a match."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._players: Any = PlayerServiceStub(channel)
        self._tournaments: Any = TournamentServiceStub(channel)
        self._matches: Any = services.MatchServiceStub(channel)
        self._coming = True
        self.joined: list[float] = []
        self.entered: list[float] = []

    async def come(self) -> None:
        """Lets one after the other come, until it is stopped."""
        organiser = await self._registered(0)
        chosen = TournamentSettings(title="Next hall", game="games/marcopolo", seats=4, swiss=SwissFormat(rounds=3))
        asked = tournaments.CreateTournamentRequest(settings=chosen, request_id="next-hall")
        event = (await self._tournaments.CreateTournament(asked, metadata=organiser)).tournament.name
        number = 0
        while self._coming:
            number += 1
            own = await self._registered(number)
            entering = tournaments.RegisterEntrantRequest(tournament=event, request_id=f"entry-{number}")
            self.entered.append(await _milliseconds(self._tournaments.RegisterEntrant(entering, metadata=own)))
            opening = matches.CreateMatchRequest(game="games/sahwari", players=2, request_id=f"open-{number}")
            match = (await self._matches.CreateMatch(opening, metadata=organiser)).match.name
            joining = matches.JoinMatchRequest(match=match, request_id=f"join-{number}")
            self.joined.append(await _milliseconds(self._matches.JoinMatch(joining, metadata=own)))
            await asyncio.sleep(PAUSE_SECONDS)

    def stop(self) -> None:
        """Stops after the present one."""
        self._coming = False

    async def _registered(self, number: int) -> tuple[tuple[str, str], ...]:
        """The metadata of a new player."""
        token = f"comer-{number}"
        request = players.CreatePlayerRequest(
            display_name=f"Comer {number}", token_hash=hashlib.sha256(token.encode()).digest()
        )
        await self._players.CreatePlayer(request)
        return (("authorization", f"Bearer {token}"),)


async def _milliseconds(call: Awaitable[object]) -> float:
    """The time until a call is answered."""
    started = time.perf_counter()
    await call
    return 1000 * (time.perf_counter() - started)


async def measure(sizes: Sequence[int] = SIZES) -> list[Row]:
    """All figures."""
    found = {size: await _measured(size) for size in sizes}
    return [row for size in sizes for row in _rows(size, found[size], found[min(sizes)])]


async def _measured(size: int) -> Times:
    times = Times()
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "hall.sqlite"
        entries = store_entries(store, size)
        command = (*serve_command(store), "--admin-token-hash", entries.token_hash(ADMINISTRATOR))
        async with (
            process(*command, port=service_port) as running,
            grpc.aio.insecure_channel(running.address) as channel,
        ):
            await _round(running, channel, entries, times)
    return times


async def _round(running: Running, channel: grpc.aio.Channel, entries: Entries, times: Times) -> None:
    stub: Any = TournamentServiceStub(channel)
    other = Other(services.MatchServiceStub(channel), running.process)
    await other.prepare()
    playing = asyncio.create_task(other.play())
    await asyncio.sleep(CALM_SECONDS)
    times.calm, _ = other.taken()
    comers = Comers(channel)
    coming = asyncio.create_task(comers.come())
    before, started = spending(running.process), time.perf_counter()
    await stub.PairRound(
        tournaments.PairRoundRequest(tournament=entries.tournament, round=1, request_id="pair"), metadata=METADATA
    )
    times.paired = 1000 * (time.perf_counter() - started)
    shown = tournaments.GetTournamentRequest(name=entries.tournament)
    last = entries.version + 1 + entries.players // entries.seats
    version = 0
    while version < last:
        await asyncio.sleep(LOOK_SECONDS)
        version = (await stub.GetTournament(shown)).tournament.version
    times.made = 1000 * (spending(running.process) - before)
    times.busy, times.spent = other.taken()
    other.stop()
    comers.stop()
    await asyncio.gather(playing, coming)
    times.joined, times.entered = comers.joined, comers.entered
    times.rulings = [await _ruling(stub, running, entries, number) for number in range(1, RULINGS + 1)]
    for _ in range(3):
        began = time.perf_counter()
        await stub.GetStandings(tournaments.GetStandingsRequest(tournament=entries.tournament))
        times.standings.append(1000 * (time.perf_counter() - began))


async def _ruling(stub: Any, running: Running, entries: Entries, number: int) -> float:
    """The processor time of the service's own process for a ruling."""
    penalty = Penalty(entrant=entries.entrant(number), points="1/4")
    asked = tournaments.AdjudicateRequest(
        tournament=entries.tournament,
        adjudication=Adjudication(round=1, penalty=penalty),
        reason="Noise",
        request_id=f"ruling-{number}",
    )
    before = spending(running.process)
    await stub.Adjudicate(asked, metadata=METADATA)
    return 1000 * (spending(running.process) - before)


def _rows(size: int, times: Times, least: Times) -> list[Row]:
    name, tables = f"{size:,} players", size // 4
    ruling, usual = statistics.median(times.rulings), statistics.median(least.rulings)
    calm = percentile(times.calm, 0.99)
    return [
        Row(f"{name}: a round paired", f"{times.paired / 1000:.1f} s", "from the call to its answer"),
        Row(f"{name}: {tables:,} matches made", f"{times.made / 1000:.1f} s", "processor time of the service"),
        Row(
            f"{name}: a decision of somebody else meanwhile, p99",
            f"{percentile(times.busy, 0.99):.0f} ms",
            f"{calm:.0f} ms before; the longest {max(times.busy):.0f} ms; p50 {statistics.median(times.busy):.1f} ms; "
            f"the service spent {percentile(times.spent, 0.99):.0f} ms meanwhile, p99",
        ),
        *(
            Row(
                f"{name}: {deed} meanwhile, p99",
                f"{percentile(found, 0.99):.0f} ms",
                f"{len(found)} of them; the longest {max(found):.0f} ms; p50 {statistics.median(found):.1f} ms",
            )
            for deed, found in (("joining another match", times.joined), ("entering", times.entered))
        ),
        Row(f"{name}: one ruling", f"{ruling:.2f} ms", f"processor time of the service; {ruling / usual:.1f} times"),
        Row(f"{name}: standings", f"{times.standings[-1]:.0f} ms", f"{times.standings[0]:.0f} ms the first time"),
    ]
