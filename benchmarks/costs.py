"""What calls take of the service at their dearest: processor time, against that of a decision, and against what the
limits count for them.

Calls come one after the other; what is measured is the processor time of the service with all its processes, how much
of that is its own process, and for how long at a stretch a call held its event loop, or a thread of it. A method that
takes much more than it counts as takes it from everybody else; what another process does keeps nobody waiting.
"""

import asyncio
import hashlib
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import grpc
from caravanserai_protocol.v1 import audit_service_pb2 as audits
from caravanserai_protocol.v1 import edition_service_pb2 as editions
from caravanserai_protocol.v1 import game_service_pb2 as game_messages
from caravanserai_protocol.v1 import match_service_pb2 as matches
from caravanserai_protocol.v1 import rating_service_pb2 as ratings
from caravanserai_protocol.v1 import scoreboard_service_pb2 as scoreboards
from caravanserai_protocol.v1 import tournament_service_pb2 as tournaments
from caravanserai_protocol.v1.audit_service_pb2_grpc import AuditServiceStub
from caravanserai_protocol.v1.edition_service_pb2_grpc import EditionServiceStub
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub
from caravanserai_protocol.v1.rating_service_pb2_grpc import RatingServiceStub
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import ScoreboardServiceStub
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceStub

from benchmarks.attacks import MATCHES, OLD, SEARCHED, store_old
from benchmarks.large import fill
from benchmarks.large_tournament import ENTRANTS, TOURNAMENT, store_tournament
from benchmarks.loading import processor_seconds
from benchmarks.loop_holds import Holds, longest, watched
from benchmarks.measuring import Row
from benchmarks.service import Seats, process, serve_command, service_port
from service.audit.keys import PrivateKey, write_keys
from service.limiting.costs import cost_of
from service.limiting.limits import Limits

LEAST_SECONDS = 0.4
"""How much processor time the calls of a method take together, so that the clock of the system is fine enough."""
MOST_CALLS = 400
HOLDS = 5
"""How many calls of a method are watched."""
OWNER = (("authorization", "Bearer owner"),)


class Costing(NamedTuple):
    """A call at its dearest: the method, what makes it dear, the request, and how it is called."""

    method: str
    what: str
    request: Any
    call: Callable[[Any], Awaitable[Any]]


def _costings(channel: grpc.aio.Channel, match: str, bearer: str, versions: int, head: bytes) -> Iterator[Costing]:
    """The calls. ``match`` goes on, and waits for the seat of a bearer."""
    game, edition = GameServiceStub(channel), EditionServiceStub(channel)
    played = MatchServiceStub(channel)
    rating, board = RatingServiceStub(channel), ScoreboardServiceStub(channel)
    event, log = TournamentServiceStub(channel), AuditServiceStub(channel)
    palmyra = "games/palmyra"

    def unary(method: str, what: str, request: Any, stub: Any) -> Costing:
        return Costing(method, what, request, lambda wanted: getattr(stub, method)(wanted, metadata=OWNER))

    def stream(method: str, what: str, request: Any, stub: Any, parts: int = 0) -> Costing:
        async def read(wanted: Any) -> None:
            answered, count = getattr(stub, method)(wanted, metadata=OWNER), 0
            async for _ in answered:
                count += 1
                if count == parts:
                    answered.cancel()
                    return

        return Costing(method, what, request, read)

    yield unary("GetMatch", "of the present", matches.GetMatchRequest(name=match), played)
    yield unary("GetMatch", "an old version", matches.GetMatchRequest(name=OLD, version=versions // 2), played)
    yield stream("WatchMatch", "with a table", matches.WatchMatchRequest(match=OLD, with_table=True), played, 1)
    yield stream("ReplayMatch", f"{versions} events", matches.ReplayMatchRequest(match=OLD), played)
    yield stream("GetRecord", f"{versions} events", matches.GetRecordRequest(match=OLD), played)
    offers = matches.ListOffersRequest(match=match, page_size=1000)
    asked = (("authorization", bearer),)
    yield Costing("ListOffers", "1,000 offers", offers, lambda wanted: played.ListOffers(wanted, metadata=asked))
    yield unary("ListMatches", "100", matches.ListMatchesRequest(page_size=100), played)
    yield unary("ListMatches", "4 searches", matches.ListMatchesRequest(page_size=100, filter=SEARCHED), played)
    yield unary("ListScoreboards", "100", scoreboards.ListScoreboardsRequest(page_size=100), board)
    yield unary("ListGames", "all", game_messages.ListGamesRequest(), game)
    yield unary("GetGame", "palmyra", game_messages.GetGameRequest(name=palmyra), game)
    yield unary("ListEditions", "all", editions.ListEditionsRequest(game=palmyra), edition)
    yield unary("GetEdition", "the usual box", editions.GetEditionRequest(name="editions/palmyra/standard"), edition)
    yield unary("ListRatings", "100", ratings.ListRatingsRequest(game=palmyra, page_size=100), rating)
    yield unary("GetGameStatistics", "palmyra", ratings.GetGameStatisticsRequest(name=f"{palmyra}/statistics"), rating)
    table = tournaments.GetStandingsRequest(tournament=TOURNAMENT, with_cross_table=True)
    yield unary("GetStandings", f"{ENTRANTS} entrants, with cross-table", table, event)
    yield unary("GetTournament", f"{ENTRANTS} entrants", tournaments.GetTournamentRequest(name=TOURNAMENT), event)
    yield unary("ListEntrants", "100", tournaments.ListEntrantsRequest(tournament=TOURNAMENT, page_size=100), event)
    yield unary(
        "ListRounds", f"{ENTRANTS // 4} tables each", tournaments.ListRoundsRequest(tournament=TOURNAMENT), event
    )
    events = tournaments.ListTournamentEventsRequest(tournament=TOURNAMENT, page_size=100)
    yield unary("ListTournamentEvents", "100", events, event)
    yield unary("ListTournaments", "100", tournaments.ListTournamentsRequest(page_size=100), event)
    included = audits.GetInclusionProofRequest(stream=OLD, version=versions, event_hash=head)
    yield unary("GetInclusionProof", "in a large tree", included, log)
    yield unary("GetConsistencyProof", "in a large tree", audits.GetConsistencyProofRequest(first_size=1_234), log)
    yield unary("ListCheckpoints", "100", audits.ListCheckpointsRequest(page_size=100), log)
    yield unary("GetKeys", "with its witnesses", audits.GetKeysRequest(), log)


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    found = [process]
    for one in found:
        for tasks in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, tasks.read_text(encoding="ascii").split())
    return found


def spent(service: int) -> float:
    """The processor time of a service with all its processes, in seconds."""
    return sum(map(processor_seconds, family(service)))


class Cost(NamedTuple):
    """The processor time of a call: of all processes of the service, and of its own one, in seconds."""

    all: float
    own: float


async def costing(service: int, one: Costing) -> Cost:
    """What a call takes: the mean of as many as take long enough together."""
    before, own, calls = spent(service), processor_seconds(service), 0
    while (taken := spent(service) - before) < LEAST_SECONDS and calls < MOST_CALLS:
        await one.call(one.request)
        calls += 1
    return Cost(taken / calls, (processor_seconds(service) - own) / calls)


async def holding(service: int, file: Path, one: Costing) -> Holds:
    """What a call holds: the median of a few, because the collector of garbage may come into one."""
    found = []
    longest(service, file)
    for _ in range(HOLDS):
        await one.call(one.request)
        found.append(longest(service, file))
    return Holds(*(statistics.median(values) for values in zip(*found, strict=True)))


async def _decision(service: int, channel: grpc.aio.Channel) -> tuple[float, str, str]:
    """The processor time of a decision; a match, and whose turn it is."""
    caller = Seats(MatchServiceStub(channel), 0)
    await caller.prepare()
    for _ in range(20):
        await caller.decide()
    before, calls = spent(service), len(caller.pending) - 10
    for _ in range(calls):
        await caller.decide()
    bearer, _, waiting = caller.pending[-1]
    return (spent(service) - before) / calls, waiting.match, bearer


async def _first(asked: Iterable[Costing]) -> None:
    """Makes every call once, so that nothing is measured that happens only once.

    Raises:
        RuntimeError: some are refused.
    """
    refused = []
    for one in asked:
        try:
            await one.call(one.request)
        except grpc.aio.AioRpcError as error:
            refused.append(f"{one.method}, {one.what}: {error.details()}")
    if refused:
        raise RuntimeError("; ".join(refused))


async def _signed(log: Any) -> None:
    """Waits until everything is signed."""
    size, before = 0, -1
    while size != before:
        before = size
        await asyncio.sleep(6)
        try:
            size = (await log.GetCheckpoint(audits.GetCheckpointRequest())).checkpoint.size
        except grpc.aio.AioRpcError:
            size = -2


async def _opened(channel: grpc.aio.Channel, service: int, versions: int) -> tuple[float, list[Costing]]:
    """The processor time of a decision, and all calls, each of which was made once."""
    played = MatchServiceStub(channel)
    await _signed(AuditServiceStub(channel))
    unit, match, bearer = await _decision(service, channel)
    last = [update async for update in played.ReplayMatch(matches.ReplayMatchRequest(match=OLD))][-1]
    asked = list(_costings(channel, match, bearer, versions, hashlib.sha256(last.update.event).digest()))
    await _first(asked)
    return unit, asked


async def measure() -> list[Row]:
    """All figures, the dearest first."""
    limits = Limits()
    with tempfile.TemporaryDirectory() as folder:
        store, file = Path(folder) / "costs.sqlite", Path(folder) / "holds"
        fill(store, MATCHES)
        versions = store_old(store)
        store_tournament(store)
        write_keys(Path(folder) / "keys", [PrivateKey.new("benchmark")])
        command = (*serve_command(store), "--audit-keys", str(Path(folder) / "keys"))
        async with (
            process(*command, port=service_port) as service,
            grpc.aio.insecure_channel(service.address) as channel,
        ):
            unit, asked = await _opened(channel, service.process, versions)
            costs = [await costing(service.process, one) for one in asked]
        async with (
            process(*watched(file, command), port=service_port) as service,
            grpc.aio.insecure_channel(service.address) as channel,
        ):
            _, asked = await _opened(channel, service.process, versions)
            holds = [await holding(service.process, file, one) for one in asked]
    rows = [Row("a decision", f"{unit * 1000:.2f} ms", "counts as 1")]
    for cost, held, one in sorted(zip(costs, holds, asked, strict=True), key=lambda found: -found[0].all):
        text = (
            f"{cost.all / unit:.1f} decisions; counts as {cost_of(one.request, limits)}; of it in the service's own "
            f"process {cost.own * 1000:.2f} ms; at a stretch {held.loop:.1f} ms of its loop, {held.threads:.1f} ms of "
            "a thread"
        )
        rows.append(Row(f"{one.method}, {one.what}", f"{cost.all * 1000:.2f} ms", text))
    return rows
