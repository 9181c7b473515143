"""The dearest cost of calls: processor time of the service, against that of a decision, and against what the
limits count for them.

Calls come one after the other; what is measured is the processor time of the service with all its processes, how much
of that is its own process, and for how long at a stretch a call held its event loop, or a thread of it. A method that
takes much more than it counts as takes it from everybody else; what another process does keeps nobody waiting.
"""

import asyncio
import hashlib
import shutil
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import grpc
from caravanserai_protocol.v1 import admin_service_pb2 as administration
from caravanserai_protocol.v1 import analysis_service_pb2 as analyses
from caravanserai_protocol.v1 import audit_service_pb2 as audits
from caravanserai_protocol.v1 import chat_service_pb2 as chats
from caravanserai_protocol.v1 import edition_service_pb2 as editions
from caravanserai_protocol.v1 import game_service_pb2 as game_messages
from caravanserai_protocol.v1 import inbox_service_pb2 as inboxes
from caravanserai_protocol.v1 import match_service_pb2 as matches
from caravanserai_protocol.v1 import player_service_pb2 as players
from caravanserai_protocol.v1 import rating_service_pb2 as ratings
from caravanserai_protocol.v1 import scoreboard_service_pb2 as scoreboards
from caravanserai_protocol.v1 import tournament_service_pb2 as tournaments
from caravanserai_protocol.v1 import webhook_service_pb2 as webhooks
from caravanserai_protocol.v1.access_pb2 import BranchPoint
from caravanserai_protocol.v1.admin_service_pb2_grpc import AdminServiceStub
from caravanserai_protocol.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from caravanserai_protocol.v1.audit_service_pb2_grpc import AuditServiceStub
from caravanserai_protocol.v1.chat_service_pb2_grpc import ChatServiceStub
from caravanserai_protocol.v1.edition_service_pb2_grpc import EditionServiceStub
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai_protocol.v1.inbox_service_pb2_grpc import InboxServiceStub
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub
from caravanserai_protocol.v1.player_service_pb2_grpc import PlayerServiceStub
from caravanserai_protocol.v1.rating_service_pb2_grpc import RatingServiceStub
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import ScoreboardServiceStub
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceStub
from caravanserai_protocol.v1.webhook_service_pb2_grpc import WebhookServiceStub

from benchmarks.attackers import OLD, OLD_GAME, SEARCHED
from benchmarks.attacks import CHATTED, MATCHES, store_old
from benchmarks.commands import acts
from benchmarks.company import ADMIN, NOWHERE, Act, Company, hash_of
from benchmarks.large import fill
from benchmarks.large_tournament import CANCELLED, ENTRANTS, TOURNAMENT, store_open, store_tournament
from benchmarks.load_client import processor_seconds
from benchmarks.loop_holds import Holds, longest, watched
from benchmarks.measurement import Row
from benchmarks.service import Seats, process, serve_command, service_port
from domain.games import games
from service.api.calls import PACE
from service.audit.keys import PrivateKey, write_keys
from service.limiting.costs import cost_of
from service.limiting.limits import Limits

LEAST_SECONDS = 0.4
"""The processor time that the calls of a method take together, so that the clock of the system is fine enough."""
MOST_CALLS = 400
OWN_CALLS = 100
HOLDS = 5
"""The number of calls of a method that are watched."""
OWNER = (("authorization", "Bearer owner"),)


PLAYING = "token of the one who is asked about"
HOOKS = 10
"""The number of webhooks that a player may have."""
OTHERS = 200
"""The number of other players."""


UNMEASURED = {
    "SuggestDecision": "a bot thinks in its own process, as for its own seat, in the turn of the match's owner",
    "Play": "each message counts as the unary call that it stands for, and those that are sent as those of WatchMatch",
}
"""Methods without a line of their own, and why."""
BOUNDED = {
    "CreateEdition": "only administrators may",
    "ImportMatch": "only administrators may",
    "GetTournamentArchive": "one more call is counted for every 4 events of the tournament",
    "CancelTournament": "once in a tournament, of which a peer creates few in a minute",
    "FinishTournament": "once in a tournament, of which a peer creates few in a minute",
    "PairRound": "with it the matches of the round are made, and those of bots begin, once in a round",
    "RegisterEntrant": "what is repeated counts as a look at an old version, or more",
}
"""Methods of which a call may take more than its request counts as, and why."""


class Costing(NamedTuple):
    """A call at its dearest: the method, what makes it dear, the request, how it is called, and as how many calls the
    messages of its answer count.
    """

    method: str
    what: str
    request: Any
    call: Callable[[Any], Awaitable[Any]]
    messages: int = 0


def _unary(method: str, what: str, request: Any, stub: Any) -> Costing:
    """A call with one answer."""
    return Costing(method, what, request, lambda wanted: getattr(stub, method)(wanted, metadata=OWNER))


def _stream(method: str, what: str, request: Any, stub: Any, parts: int = 0) -> Costing:
    """A stream, of which as many parts are read; 0: all."""

    async def read(wanted: Any) -> None:
        answered, count = getattr(stub, method)(wanted, metadata=OWNER), 0
        async for _ in answered:
            count += 1
            if count == parts:
                answered.cancel()
                return

    return Costing(method, what, request, read)


def _analyses(channel: grpc.aio.Channel) -> Iterator[Costing]:
    """Calls about an analysis, which is made meanwhile."""
    analysed, told = AnalysisServiceStub(channel), f"{OLD}/analysis"
    yield _unary("RequestAnalysis", "without the analysis itself", analyses.RequestAnalysisRequest(name=told), analysed)
    yield _unary("GetAnalysis", "", analyses.GetAnalysisRequest(name=told), analysed)
    yield _stream("WatchAnalysis", "its first part", analyses.WatchAnalysisRequest(name=told), analysed, 1)


def _costings(
    channel: grpc.aio.Channel, match: str, bearer: str, versions: int, head: bytes, player: str
) -> Iterator[Costing]:
    """The calls. ``match`` goes on, and waits for the seat of a bearer."""
    game, edition = GameServiceStub(channel), EditionServiceStub(channel)
    played = MatchServiceStub(channel)
    rating, board = RatingServiceStub(channel), ScoreboardServiceStub(channel)
    event, log = TournamentServiceStub(channel), AuditServiceStub(channel)
    palmyra = "games/palmyra"

    admin = (("authorization", f"Bearer {ADMIN}"),)
    ruled, people, hooks = AdminServiceStub(channel), PlayerServiceStub(channel), WebhookServiceStub(channel)

    yield _unary("GetMatch", "of the present", matches.GetMatchRequest(name=match), played)
    yield _unary("GetMatch", "an old version", matches.GetMatchRequest(name=OLD, version=versions // 2), played)
    yield _stream("WatchMatch", "with a table", matches.WatchMatchRequest(match=OLD, with_table=True), played, 1)
    replayed = _stream("ReplayMatch", f"{versions} events", matches.ReplayMatchRequest(match=OLD), played)
    yield replayed._replace(messages=versions)
    yield _stream("GetRecord", f"{versions} events", matches.GetRecordRequest(match=OLD), played)
    offers = matches.ListOffersRequest(match=match, page_size=1000)
    asked = (("authorization", bearer),)
    yield Costing("ListOffers", "1,000 offers", offers, lambda wanted: played.ListOffers(wanted, metadata=asked))
    yield _unary("CountSpectators", "", matches.CountSpectatorsRequest(match=OLD), played)
    everything_of = players.ExportPlayerRequest(name=player, page_size=100)
    yield Costing("ExportPlayer", "100", everything_of, lambda wanted: people.ExportPlayer(wanted, metadata=admin))
    yield _unary("ListMatches", "100", matches.ListMatchesRequest(page_size=100), played)
    yield _unary("ListMatches", "4 searches", matches.ListMatchesRequest(page_size=100, filter=SEARCHED), played)
    yield _unary("ListScoreboards", "100", scoreboards.ListScoreboardsRequest(page_size=100), board)
    yield _unary("GetScoreboard", "", scoreboards.GetScoreboardRequest(name=f"{OLD}/scoreboard"), board)
    yield _stream("WatchScoreboard", "", scoreboards.WatchScoreboardRequest(name=f"{OLD}/scoreboard"), board, 1)
    chat = ChatServiceStub(channel)
    page = chats.ListChatMessagesRequest(match=OLD, room=chats.CHAT_ROOM_SPECTATORS, page_size=100)
    yield _unary("ListChatMessages", "100", page, chat)
    everything = chats.WatchChatRequest(match=OLD, room=chats.CHAT_ROOM_SPECTATORS)
    yield _stream("WatchChat", f"{CHATTED:,} messages", everything, chat, CHATTED // 100 + 1)
    inbox = inboxes.WatchInboxRequest()
    yield _stream("WatchInbox", "opened", inbox, InboxServiceStub(channel), 1)
    yield _unary("ListGames", "all", game_messages.ListGamesRequest(), game)
    yield _unary("GetGame", "palmyra", game_messages.GetGameRequest(name=palmyra), game)
    yield _unary("ListEditions", "all", editions.ListEditionsRequest(game=palmyra), edition)
    yield _unary("GetEdition", "the usual box", editions.GetEditionRequest(name="editions/palmyra/standard"), edition)
    yield _unary("ListRatings", "100", ratings.ListRatingsRequest(game=palmyra, page_size=100), rating)
    yield _unary("GetGameStatistics", "palmyra", ratings.GetGameStatisticsRequest(name=f"{palmyra}/statistics"), rating)
    rated = f"{player}/ratings/palmyra"
    yield _unary("GetRating", "", ratings.GetRatingRequest(name=rated), rating)
    yield _unary("ListRatingChanges", "100", ratings.ListRatingChangesRequest(rating=rated, page_size=100), rating)
    yield _unary("GetPlayerRecord", "", ratings.GetPlayerRecordRequest(name=f"{player}/record"), rating)
    yield _unary("ListPlayedMatches", "100", ratings.ListPlayedMatchesRequest(player=player, page_size=100), rating)
    yield _unary("ListHeadToHeads", "100", ratings.ListHeadToHeadsRequest(player=player, page_size=100), rating)
    listed = players.ListPlayersRequest(page_size=100)
    yield Costing("ListPlayers", "100", listed, lambda wanted: people.ListPlayers(wanted, metadata=admin))
    yield _unary("GetPlayer", "", players.GetPlayerRequest(name=player), people)
    own = (("authorization", f"Bearer {PLAYING}"),)
    kept = webhooks.ListWebhooksRequest()
    yield Costing("ListWebhooks", f"{HOOKS}", kept, lambda wanted: hooks.ListWebhooks(wanted, metadata=own))
    subscribing = webhooks.GetPushKeyRequest()
    yield Costing("GetPushKey", "", subscribing, lambda wanted: hooks.GetPushKey(wanted, metadata=own))
    ruling = administration.GetStatisticsRequest()
    yield Costing("GetStatistics", "", ruling, lambda wanted: ruled.GetStatistics(wanted, metadata=admin))
    table = tournaments.GetStandingsRequest(tournament=TOURNAMENT, with_cross_table=True)
    yield _unary("GetStandings", f"{ENTRANTS} entrants, with cross-table", table, event)
    yield _unary("GetTournament", f"{ENTRANTS} entrants", tournaments.GetTournamentRequest(name=TOURNAMENT), event)
    yield _unary("ListEntrants", "100", tournaments.ListEntrantsRequest(tournament=TOURNAMENT, page_size=100), event)
    yield _unary(
        "ListRounds", f"{ENTRANTS // 4} tables each", tournaments.ListRoundsRequest(tournament=TOURNAMENT), event
    )
    yield _unary(
        "GetRound", f"{ENTRANTS // 4} tables", tournaments.GetRoundRequest(name=f"{TOURNAMENT}/rounds/4"), event
    )
    yield _unary("GetEntrant", "", tournaments.GetEntrantRequest(name=f"{TOURNAMENT}/entrants/bot-1"), event)
    watched = tournaments.WatchTournamentRequest(tournament=TOURNAMENT)
    yield _stream("WatchTournament", f"its first {PACE} events", watched, event, PACE)._replace(messages=PACE)
    filed = tournaments.GetTournamentArchiveRequest(tournament=CANCELLED)
    yield _stream("GetTournamentArchive", f"{ENTRANTS} entrants, cancelled", filed, event)
    events = tournaments.ListTournamentEventsRequest(tournament=TOURNAMENT, page_size=100)
    yield _unary("ListTournamentEvents", "100", events, event)
    yield _unary("ListTournaments", "100", tournaments.ListTournamentsRequest(page_size=100), event)
    included = audits.GetInclusionProofRequest(stream=OLD, version=versions, event_hash=head)
    yield _unary("GetInclusionProof", "in a large tree", included, log)
    yield _unary("GetConsistencyProof", "in a large tree", audits.GetConsistencyProofRequest(first_size=1_234), log)
    yield _unary("ListCheckpoints", "100", audits.ListCheckpointsRequest(page_size=100), log)
    yield _unary("GetCheckpoint", "", audits.GetCheckpointRequest(), log)
    yield _unary("GetKeys", "with its witnesses", audits.GetKeysRequest(), log)


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
    """The time of a call: the mean of as many as take long enough together."""
    before, own, calls = spent(service), processor_seconds(service), 0
    while (taken := spent(service) - before) < LEAST_SECONDS and calls < MOST_CALLS:
        await one.call(one.request)
        calls += 1
    return Cost(taken / calls, (processor_seconds(service) - own) / calls)


async def holding(service: int, file: Path, one: Costing) -> Holds:
    """The memory of a call: the median of a few, because the collector of garbage may come into one."""
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


class Opened(NamedTuple):
    """A service whose calls were each made once: the time of a decision, the calls, and who sends commands."""

    decision: float
    asked: Sequence[Costing]
    company: Company


async def _opened(channel: grpc.aio.Channel, service: int, versions: int) -> Opened:
    """Makes all calls once that can be repeated."""
    played = MatchServiceStub(channel)
    player = await _player(channel)
    admin = (("authorization", f"Bearer {ADMIN}"),)
    cancelled = tournaments.CancelTournamentRequest(tournament=CANCELLED, reason="Rain")
    await TournamentServiceStub(channel).CancelTournament(cancelled, metadata=admin)
    await _signed(AuditServiceStub(channel))
    unit, match, bearer = await _decision(service, channel)
    last = [update async for update in played.ReplayMatch(matches.ReplayMatchRequest(match=OLD))][-1]
    record = b"".join([part.data async for part in played.GetRecord(matches.GetRecordRequest(match=OLD))])
    head = hashlib.sha256(last.update.event).digest()
    asked = list(_costings(channel, match, bearer, versions, head, player))
    await _first(asked)
    branch = matches.CreateMatchRequest(
        game=f"games/{OLD_GAME}",
        players=max(games()[OLD_GAME].players),
        owner_token_hash=hash_of(ADMIN + " as owner"),
        branched_from=BranchPoint(match=OLD, version=versions // 2, seat=1),
    )
    return Opened(unit, asked, Company(channel, record, branch))


async def _player(channel: grpc.aio.Channel) -> str:
    """A player who has webhooks, among others."""
    people, own = PlayerServiceStub(channel), (("authorization", f"Bearer {PLAYING}"),)
    made = await people.CreatePlayer(players.CreatePlayerRequest(display_name="Ann", token_hash=hash_of(PLAYING)))
    for number in range(HOOKS):
        wanted = webhooks.CreateWebhookRequest(url=f"{NOWHERE}{number}")
        await WebhookServiceStub(channel).CreateWebhook(wanted, metadata=own)
    for number in range(OTHERS):
        other = players.CreatePlayerRequest(display_name="Bob", token_hash=hash_of(f"another {number}"))
        await people.CreatePlayer(other)
    return str(made.player.name)


async def own_costing(service: int, one: Costing) -> Cost:
    """The time of a call in the service's own process, beside work of another one."""
    before = processor_seconds(service)
    for _ in range(OWN_CALLS):
        await one.call(one.request)
    own = (processor_seconds(service) - before) / OWN_CALLS
    return Cost(own, own)


async def sending(service: int, act: Act) -> Cost:
    """The time of a command."""
    before, own = spent(service), processor_seconds(service)
    for number in range(len(act.sent)):
        await act.send(number)
    calls = len(act.sent)
    return Cost((spent(service) - before) / calls, (processor_seconds(service) - own) / calls)


async def sent_holding(service: int, file: Path, act: Act) -> Holds:
    """The memory of a command."""
    found = []
    longest(service, file)
    for number in range(len(act.sent)):
        await act.send(number)
        if number < HOLDS:
            found.append(longest(service, file))
    return Holds(*(statistics.median(values) for values in zip(*found, strict=True)))


async def measure() -> list[Row]:
    """All figures, the dearest first."""
    limits = Limits()
    with tempfile.TemporaryDirectory() as folder:
        store, file = Path(folder) / "costs.sqlite", Path(folder) / "holds"
        fill(store, MATCHES)
        versions = store_old(store)
        store_tournament(store)
        store_open(store)
        write_keys(Path(folder) / "keys", [PrivateKey.new("benchmark")])
        copy = Path(folder) / "copy" / "costs.sqlite"
        copy.parent.mkdir()
        shutil.copy(store, copy)
        options = (
            "--audit-keys",
            str(Path(folder) / "keys"),
            "--limit",
            "patience_seconds=0",
            "--public-url",
            "http://localhost:8080",
        )
        rights = ("--admin-token-hash", hash_of(ADMIN).hex())
        async with (
            process(*serve_command(store), *options, *rights, port=service_port) as service,
            grpc.aio.insecure_channel(service.address) as channel,
        ):
            opened = await _opened(channel, service.process, versions)
            costs = [
                (
                    one.method,
                    one.what,
                    cost_of(one.request, limits) + one.messages // PACE * limits.cost_of_events,
                    await costing(service.process, one),
                )
                for one in opened.asked
            ]
            units = [opened.decision, (await _decision(service.process, channel))[0]]
            async for act in acts(opened.company):
                costs += [
                    (act.method, act.what, cost_of(act.sent[0].request, limits), await sending(service.process, act))
                ]
            units.append((await _decision(service.process, channel))[0])
            unit = statistics.median(units)
            for one in _analyses(channel):
                costs += [(one.method, one.what, cost_of(one.request, limits), await own_costing(service.process, one))]
        async with (
            process(*watched(file, serve_command(copy)), *options, *rights, port=service_port) as service,
            grpc.aio.insecure_channel(service.address) as channel,
        ):
            opened = await _opened(channel, service.process, versions)
            holds = [await holding(service.process, file, one) for one in opened.asked]
            async for act in acts(opened.company):
                holds += [await sent_holding(service.process, file, act)]
            holds += [await holding(service.process, file, one) for one in _analyses(channel)]
    rows = [Row("a decision", f"{unit * 1000:.2f} ms", "counts as 1")]
    for (method, what, counted, cost), held in sorted(
        zip(costs, holds, strict=True), key=lambda found: -found[0][3].all
    ):
        text = (
            f"{cost.all / unit:.1f} decisions; counts as {counted}; of it in the service's own "
            f"process {cost.own * 1000:.2f} ms; at a stretch {held.loop:.1f} ms of its loop, {held.threads:.1f} ms of "
            "a thread"
        )
        rows.append(Row(f"{method}, {what}" if what else method, f"{cost.all * 1000:.2f} ms", text))
    return rows
