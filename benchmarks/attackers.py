"""Attackers: each takes for ever all that the limits let it have, and never waits as long as the service asks.

`benchmarks.attacks` runs one as a process of its own: `python -m benchmarks.attackers NAME ADDRESS VERSIONS WEB`.
"""

import asyncio
import contextlib
import hashlib
import random
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import grpc
from caravanserai_protocol.v1 import audit_service_pb2 as audits
from caravanserai_protocol.v1 import edition_service_pb2 as editions
from caravanserai_protocol.v1 import game_service_pb2 as game_messages
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import match_service_pb2_grpc as services
from caravanserai_protocol.v1 import rating_service_pb2 as ratings
from caravanserai_protocol.v1 import scoreboard_service_pb2 as scoreboards
from caravanserai_protocol.v1 import tournament_service_pb2 as tournaments
from caravanserai_protocol.v1.access_pb2 import BranchPoint
from caravanserai_protocol.v1.audit_service_pb2_grpc import AuditServiceStub
from caravanserai_protocol.v1.edition_service_pb2_grpc import EditionServiceStub
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai_protocol.v1.rating_service_pb2_grpc import RatingServiceStub
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import ScoreboardServiceStub
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceStub

from benchmarks.large_tournament import CANCELLED, ENTRANTS, TOURNAMENT, UNPAIRED
from domain.games import games

OLD = "matches/longmatch"
SEARCHED = 'player:"er 1" AND player:"er 11" AND player:"er 12" AND player:"er 13"'
"""As many comparisons as a filter may have."""
OLD_GAME = "palmyra"
"""The game whose matches have the most events."""
MATCHES_OF_BOTS = 60
JSON_BYTES = 60_000
ORGANISER = "token of an organiser"
"""The caller who pairs by hand: an administrator, since the tournaments are stored and nobody has registered."""
BATCH = 100
"""The number of calls that are opened, and cancelled at once, in one go."""


def _refused(error: grpc.aio.AioRpcError) -> bool:
    """True if a call failed as those do that are too many."""
    return error.code() in (
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.DEADLINE_EXCEEDED,
    )


async def _for_ever(number: int, call: Callable[[], Awaitable[object]]) -> None:
    """Keeps ``number`` callers at it."""

    async def caller() -> None:
        while True:
            try:
                await call()
            except grpc.aio.AioRpcError as error:
                if not _refused(error):
                    raise

    await asyncio.gather(*(caller() for _ in range(number)))


class Target(NamedTuple):
    """The target of attacks: the service, the version of the long match, and the HTTP port."""

    channel: grpc.aio.Channel
    versions: int
    web: int


async def _past(target: Target, number: int) -> None:
    stub, versions = services.MatchServiceStub(target.channel), target.versions
    dice = random.Random(2)

    async def look() -> None:
        await stub.GetMatch(messages.GetMatchRequest(name=OLD, version=dice.randint(1, versions)))

    await _for_ever(number, look)


async def _streams(target: Target, number: int) -> None:
    stub: Any = services.MatchServiceStub(target.channel)
    versions = target.versions
    dice = random.Random(3)

    async def begin() -> None:
        after = dice.randint(0, versions)
        if dice.random() < 0.5:
            call = stub.WatchMatch(messages.WatchMatchRequest(match=OLD, after_version=after, with_table=True))
        else:
            call = stub.ReplayMatch(messages.ReplayMatchRequest(match=OLD, after_version=after))
        await call.read()
        call.cancel()

    await _for_ever(number, begin)


async def _bots(target: Target, number: int) -> None:
    stub = services.MatchServiceStub(target.channel)
    for index in range(number):
        await bot_match(stub, f"attack-{index}", "owner-of-many", 4)
    await asyncio.Event().wait()


async def _resets(target: Target, number: int) -> None:
    stub, versions = services.MatchServiceStub(target.channel), target.versions
    dice = random.Random(4)

    async def reset() -> None:
        calls = [
            stub.GetMatch(messages.GetMatchRequest(name=OLD, version=dice.randint(1, versions))) for _ in range(BATCH)
        ]
        await asyncio.sleep(0)
        for call in calls:
            call.cancel()
        await asyncio.sleep(0.01)

    await _for_ever(number, reset)


Attack: TypeAlias = Callable[[Target, int], Awaitable[None]]


def _calls(service: Callable[[grpc.aio.Channel], Any], method: str, *requests: Any) -> Attack:
    """The same calls again and again."""

    async def attacking(target: Target, number: int) -> None:
        called = getattr(service(target.channel), method)
        dice = random.Random(5)

        async def call() -> None:
            answer = called(dice.choice(requests))
            if isinstance(answer, grpc.aio.UnaryStreamCall):
                async for _ in answer:
                    pass
            else:
                await answer

        await _for_ever(number, call)

    return attacking


def _bodies() -> list[tuple[str, bytes]]:
    """Bodies of 60 kB that no method takes, each in the way in which it costs most to find out; with their methods."""

    def filled(head: str, value: str, tail: str) -> bytes:
        return (head + ",".join([value] * (JSON_BYTES // (len(value) + 1))) + tail).encode()

    listed, made = "TournamentService/ListTournaments", "MatchService/CreateMatch"
    options = ",".join(f'"o{number}":"x"' for number in range(JSON_BYTES // 12))
    unknown = ",".join(f'"u{number}":1' for number in range(JSON_BYTES // 10))
    return [
        (listed, filled('{"states":[', "1", '],"x":1}')),
        (listed, filled('{"states":[', "{}", "]}")),
        (listed, filled('{"states":[', "1.5", "]}")),
        (listed, filled('{"states":[', '"STATE_RUNNING"', '],"x":1}')),
        (made, ('{"options":{' + options + '},"x":1}').encode()),
        (made, ("{" + unknown + "}").encode()),
        (made, b'{"a":' * (JSON_BYTES // 5)),
        (made, b"[" * JSON_BYTES),
        (made, b'{"game":"' + b"x" * JSON_BYTES),
    ]


async def _json(target: Target, number: int) -> None:
    dice = random.Random(6)
    requests = [
        (
            f"POST /caravanserai.v1.{method} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        ).encode()
        + body
        for method, body in _bodies()
    ]

    async def caller() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("::1", target.web)
                while True:
                    writer.write(dice.choice(requests))
                    head = await reader.readuntil(b"\r\n\r\n")
                    await reader.readexactly(int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))

    await asyncio.gather(*(caller() for _ in range(number)))


Kind: TypeAlias = tuple[Callable[[grpc.aio.Channel], Any], str, Any]
"""A call: the stub, the method, the request."""


def _any_of(*kinds: Kind) -> Attack:
    """Several calls in turn."""

    async def attacking(target: Target, number: int) -> None:
        made = [(getattr(service(target.channel), method), request) for service, method, request in kinds]
        dice = random.Random(7)

        async def call() -> None:
            called, request = dice.choice(made)
            await called(request)

        await _for_ever(number, call)

    return attacking


async def _inclusions(target: Target, number: int) -> None:
    stub = AuditServiceStub(target.channel)
    replayed = services.MatchServiceStub(target.channel).ReplayMatch(messages.ReplayMatchRequest(match=OLD))
    hashes = {
        part.update.version: hashlib.sha256(part.update.event).digest() async for part in replayed if part.update.event
    }
    dice = random.Random(8)

    async def prove() -> None:
        version = dice.choice(list(hashes))
        await stub.GetInclusionProof(
            audits.GetInclusionProofRequest(stream=OLD, version=version, event_hash=hashes[version])
        )

    await _for_ever(number, prove)


async def _branches(target: Target, number: int) -> None:
    stub, dice = services.MatchServiceStub(target.channel), random.Random(9)
    players = max(games()[OLD_GAME].players)

    async def branch() -> None:
        point = BranchPoint(match=OLD, version=dice.randint(target.versions // 4, target.versions - 1), seat=1)
        owner = hashlib.sha256(str(dice.random()).encode()).digest()
        await stub.CreateMatch(
            messages.CreateMatchRequest(
                game=f"games/{OLD_GAME}", players=players, owner_token_hash=owner, branched_from=point
            )
        )

    await _for_ever(number, branch)


async def _by_hand(target: Target, number: int) -> None:
    stub: Any = TournamentServiceStub(target.channel)
    there = [f"bot-{index}" for index in range(1, ENTRANTS + 1)]
    tables = [tournaments.HandTable(entrants=there[first : first + 4]) for first in range(0, len(there), 4)]
    asked = tournaments.PairByHandRequest(
        tournament=UNPAIRED, round=1, tables=tables, reason="By hand", validate_only=True
    )
    await _for_ever(number, lambda: stub.PairByHand(asked, metadata=(("authorization", f"Bearer {ORGANISER}"),)))


async def _plays(target: Target, number: int) -> None:
    """Messages that nobody could take, as fast as they can be written."""
    stub: Any = services.MatchServiceStub(target.channel)
    asked = messages.DecideRequest(match=OLD)

    async def play() -> None:
        stream = stub.Play(metadata=(("authorization", "Bearer stranger"),))

        async def written() -> None:
            for call in range(1, 1_000_000):
                await stream.write(messages.PlayRequest(call=call, decide=asked))

        writing = asyncio.create_task(written())
        try:
            async for _ in stream:
                pass
        finally:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    await _for_ever(number, play)


def _orders() -> list[messages.ListMatchesRequest]:
    """Lists in each order, for each of which all matches are looked through."""
    return [
        messages.ListMatchesRequest(page_size=100, order_by=f"{by} {way}", filter=which)
        for by in ("created", "updated", "version")
        for way in ("asc", "desc")
        for which in ("", "seats = 2 AND bots = 0", "NOT state = FINISHED", 'NOT player = "nobody"')
    ]


PALMYRA = "games/palmyra"
_MATCHES, _TOURNAMENTS = services.MatchServiceStub, TournamentServiceStub
_TABLE = tournaments.GetStandingsRequest(tournament=TOURNAMENT, with_cross_table=True)
_SEARCH = messages.ListMatchesRequest(page_size=100, filter=SEARCHED)
_EVENTS = tournaments.ListTournamentEventsRequest(tournament=TOURNAMENT, page_size=100)
_ENTRANTS = tournaments.ListEntrantsRequest(tournament=TOURNAMENT, page_size=100)
_BOARDS = scoreboards.ListScoreboardsRequest(page_size=100)

_lists = _any_of(
    (RatingServiceStub, "ListRatings", ratings.ListRatingsRequest(game=PALMYRA, page_size=100)),
    (EditionServiceStub, "ListEditions", editions.ListEditionsRequest(game=PALMYRA)),
    (_TOURNAMENTS, "ListTournaments", tournaments.ListTournamentsRequest(page_size=100)),
    (AuditServiceStub, "ListCheckpoints", audits.ListCheckpointsRequest(page_size=100)),
)
_looks = _any_of(
    (_MATCHES, "GetMatch", messages.GetMatchRequest(name=OLD)),
    (GameServiceStub, "GetGame", game_messages.GetGameRequest(name=PALMYRA)),
    (EditionServiceStub, "GetEdition", editions.GetEditionRequest(name="editions/palmyra/standard")),
    (_TOURNAMENTS, "GetTournament", tournaments.GetTournamentRequest(name=TOURNAMENT)),
    (AuditServiceStub, "GetKeys", audits.GetKeysRequest()),
)

ATTACKS: Mapping[str, tuple[str, Attack, int]] = {
    "past-32": ("32 parallel GetMatch of old versions", _past, 32),
    "past-400": ("400 parallel GetMatch of old versions", _past, 400),
    "streams": ("32 streams with tables, opened and left", _streams, 32),
    "bots": (f"{MATCHES_OF_BOTS} matches of planners", _bots, MATCHES_OF_BOTS),
    "resets": (f"calls reset at once, {BATCH} at a time", _resets, 4),
    "records": ("40 parallel GetRecord", _calls(_MATCHES, "GetRecord", messages.GetRecordRequest(match=OLD)), 40),
    "replays": ("40 parallel ReplayMatch", _calls(_MATCHES, "ReplayMatch", messages.ReplayMatchRequest(match=OLD)), 40),
    "searches": ("100 parallel ListMatches with four searches", _calls(_MATCHES, "ListMatches", _SEARCH), 100),
    "boards": ("100 parallel ListScoreboards", _calls(ScoreboardServiceStub, "ListScoreboards", _BOARDS), 100),
    "proofs": (
        "100 parallel GetConsistencyProof",
        _calls(AuditServiceStub, "GetConsistencyProof", audits.GetConsistencyProofRequest(first_size=1_234)),
        100,
    ),
    "standings": ("40 parallel GetStandings with cross-table", _calls(_TOURNAMENTS, "GetStandings", _TABLE), 40),
    "rounds": (
        "40 parallel ListRounds",
        _calls(_TOURNAMENTS, "ListRounds", tournaments.ListRoundsRequest(tournament=TOURNAMENT)),
        40,
    ),
    "proofs-in": (
        "100 parallel GetInclusionProof",
        _inclusions,
        100,
    ),
    "events": (
        "100 parallel ListTournamentEvents",
        _calls(_TOURNAMENTS, "ListTournamentEvents", _EVENTS),
        100,
    ),
    "entrants": ("100 parallel ListEntrants", _calls(_TOURNAMENTS, "ListEntrants", _ENTRANTS), 100),
    "orders": ("100 parallel ListMatches in all orders", _calls(_MATCHES, "ListMatches", *_orders()), 100),
    "lists": ("100 parallel lists", _lists, 100),
    "looks": ("100 parallel GetMatch, GetGame, GetEdition, GetTournament and GetKeys", _looks, 100),
    "json": (f"40 connections with {JSON_BYTES // 1000} kB of bad JSON", _json, 40),
    "branches": ("40 parallel CreateMatch that branch from a match", _branches, 40),
    "by-hand": (f"40 parallel PairByHand of {ENTRANTS}, tried", _by_hand, 40),
    "archives": (
        "40 parallel GetTournamentArchive",
        _calls(_TOURNAMENTS, "GetTournamentArchive", tournaments.GetTournamentArchiveRequest(tournament=CANCELLED)),
        40,
    ),
    "plays": ("10 streams of Play that are written without a pause", _plays, 10),
    "games": ("100 parallel ListGames", _calls(GameServiceStub, "ListGames", game_messages.ListGamesRequest()), 100),
}


async def bot_match(stub: Any, seed: str, owner: str, bots: int, seats: int = 0) -> str:
    """A match that has begun, with planners on its last seats; its name."""
    request = messages.CreateMatchRequest(
        game="games/marcopolo",
        players=bots + seats,
        seed=seed,
        owner_token_hash=hashlib.sha256(owner.encode()).digest(),
    )
    metadata = (("authorization", f"Bearer {owner}"),)
    name = (await stub.CreateMatch(request)).match.name
    for _ in range(seats):
        token = hashlib.sha256(owner.encode()).digest()
        await stub.JoinMatch(messages.JoinMatchRequest(match=name, token_hash=token, display_name="x"))
    for _ in range(bots):
        await stub.AddBot(messages.AddBotRequest(match=name, kind="planner"), metadata=metadata)
    await stub.StartMatch(messages.StartMatchRequest(match=name, without_waiting=True), metadata=metadata)
    return str(name)


async def attack(name: str, address: str, versions: int, web: int) -> None:
    """Attacks for ever."""
    _, work, number = ATTACKS[name]
    async with grpc.aio.insecure_channel(address) as channel:
        sys.stdout.write("0\n")
        sys.stdout.flush()
        await work(Target(channel, versions, web), number)


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
