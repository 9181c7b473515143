"""Attacks: how long an innocent player waits while somebody else takes all that the limits let them have.

The attacker is a process of its own and comes from another address than the player (both are this machine, once by
IPv6 and once by IPv4), as another machine would. Each round has a service of its own, first without the attack and then
with it; each figure is the median of the ratios. The attacker never waits as long as the service asks.

How long a decision takes depends on whatever else the machine does: a service that is kept busy loses its turns to
others. So there is a second figure: how much processor time the service spent, on anything, while a decision waited.
"""

import asyncio
import contextlib
import hashlib
import random
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
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

from benchmarks.large import fill
from benchmarks.large_tournament import CANCELLED, ENTRANTS, TOURNAMENT, UNPAIRED, store_attacked, store_tournament
from benchmarks.measurement import Row, percentile
from benchmarks.service import Running, Seats, free_port, process
from domain.chats.chat import LONGEST_TEXT, ChatAct, ChatEntry, Room, Speaker
from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.audit.keys import PrivateKey, write_keys
from service.persistence.matches.store import MatchStore

OLD = "matches/longmatch"
MATCHES = 2_000
SEARCHED = 'player:"er 1" AND player:"er 11" AND player:"er 12" AND player:"er 13"'
"""As many comparisons as a filter may have."""
OLD_GAME = "palmyra"
"""The game whose matches have the most events."""
SECONDS = 5.0
ROUNDS = 3
SETTLING_SECONDS = 2.0
DECISIONS_A_SECOND = 100
"""The most decisions of the innocent player: faster than anybody plays, and well within the limits."""
MATCHES_OF_BOTS = 60
BOT_MATCHES = 4
"""The number of matches with a bot in which the innocent player waits for it."""
JSON_BYTES = 60_000
ORGANISER = "token of an organiser"
"""The caller who pairs by hand: an administrator, since the tournaments are stored and nobody has registered."""
BATCH = 100
"""The number of calls that are opened, and cancelled at once, in one go."""


CHATTED = 1_000
"""The number of texts that its spectators wrote."""


def store_old(path: Path) -> int:
    """Stores a long match that is over; its version."""
    store = MatchStore(path, games())
    players = max(games()[OLD_GAME].players)
    match, rows = Match.create(store.codec, games(), OLD, Terms(OLD_GAME, players, seed="attacks"), b"")
    for _ in range(players):
        rows += match.join("Bot", bot="random")
    rows += match.start()
    dice = random.Random(1)
    while match.playing is not None and (awaiting := match.playing.awaiting()):
        seat = min(awaiting)
        rows += match.decide(seat, dice.choice(list(match.playing.offers(seat))))
    store.append(rows)
    for number in range(CHATTED):
        said = ChatEntry(store.clock(), ChatAct.SAID, Speaker(f"persons/chatting{number % 4}", 0, ""))
        store.chats.add(OLD, Room.SPECTATORS, said, lambda _: True, "a" * LONGEST_TEXT)
    store.close()
    return match.version


def _stored(path: Path) -> int:
    """Stores all that is attacked; the version of the long match."""
    fill(path, MATCHES)
    store_tournament(path)
    store_attacked(path)
    return store_old(path)


# -- the attacker -----------------------------------------------------------------------------------------------------


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


@contextlib.asynccontextmanager
async def _attacked(name: str, port: str, versions: int, web: int) -> AsyncIterator[None]:
    """Somebody attacks as long as the block lasts."""
    command = (sys.executable, "-m", "benchmarks.attacks", name, f"[::1]:{port}", str(versions), str(web))
    async with process(*command, port=str.strip):
        await asyncio.sleep(SETTLING_SECONDS)
        yield


# -- the innocent player ----------------------------------------------------------------------------------------------


class Times(NamedTuple):
    """The time of decisions, the processor time of the service meanwhile, and the time of bots' decisions, in
    milliseconds.
    """

    decided: list[float]
    spent: list[float]
    answered: list[float]


def spending(process: int) -> float:
    """The processor time of a process, in seconds, exactly (Linux)."""
    return time.clock_gettime((~process << 3) | 2)


async def _decisions(caller: Seats, service: int) -> tuple[list[float], list[float]]:
    """The time that each decision took, and the processor time of the service meanwhile, in milliseconds."""
    times, spent = [], []
    end = time.perf_counter() + SECONDS
    while (started := time.perf_counter()) < end:
        if not caller.pending:
            await caller.prepare()
            continue
        before = spending(service)
        await caller.decide()
        times.append((time.perf_counter() - started) * 1000)
        spent.append((spending(service) - before) * 1000)
        await asyncio.sleep(1 / DECISIONS_A_SECOND)
    return times, spent


class Opponent:
    """A player in a match with a planner, who takes any offer and waits until they are asked again."""

    def __init__(self, stub: Any, number: int) -> None:
        self._stub = stub
        self._owner = f"innocent-{number}"
        self._number = number
        self._match = ""
        self._matches = 0

    @property
    def _metadata(self) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {self._owner}"),)

    async def turns(self) -> list[float]:
        """The time that the bot took for each of its decisions, in milliseconds."""
        times: list[float] = []
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            if not self._match:
                self._matches += 1
                seed = f"{self._owner}-{self._matches}"
                self._match = await bot_match(self._stub, seed, self._owner, 1, 1)
            request = messages.ListOffersRequest(match=self._match)
            offers = await self._stub.ListOffers(request, metadata=self._metadata)
            if offers.offers:
                decided = messages.DecideRequest(match=self._match, decision=offers.offers[0].decision)
                await self._stub.Decide(decided, metadata=self._metadata)
            times += await self._answers(end)
        return times

    async def _answers(self, end: float) -> list[float]:
        """Waits until the bot has decided all that it is asked; what each of its decisions took."""
        times: list[float] = []
        last = time.perf_counter()
        version = 0
        while True:
            match = (await self._stub.GetMatch(messages.GetMatchRequest(name=self._match))).match
            now = time.perf_counter()
            if version and match.version > version:
                times += [(now - last) * 1000 / (match.version - version)] * (match.version - version)
                last = now
            version = match.version
            if not match.questions:
                self._match = ""
                return times
            if 1 in {question.seat for question in match.questions}:
                return times
            if now > end:
                return [*times, (now - last) * 1000]
            await asyncio.sleep(0.02)


# -- measuring --------------------------------------------------------------------------------------------------------


def _serve(store: Path, *more: str) -> tuple[str, ...]:
    """The process of the service, with its usual limits, for callers by IPv4 and IPv6."""
    caravan = str(Path(sys.executable).with_name("caravan"))
    return (
        *(caravan, "serve", "--store", str(store), "--host", "::", "--insecure", "--port", "0"),
        *("--allow-seeded", "--quiet", "--admin-token-hash", hashlib.sha256(ORGANISER.encode()).hexdigest(), *more),
    )


def _port(line: str) -> str | None:
    found = re.search(r"\[::\]:(\d+)", line)
    return found.group(1) if found else None


async def _round(service: Running, number: int, bots: bool) -> Times:
    """The times of the decisions of a player, and of those of the bots that others play with meanwhile."""
    async with grpc.aio.insecure_channel(service.address) as channel:
        stub = services.MatchServiceStub(channel)
        player = Seats(stub, number)
        await player.prepare()
        opponents = [Opponent(stub, number * 100 + index) for index in range(BOT_MATCHES if bots else 0)]
        waiting = [asyncio.create_task(opponent.turns()) for opponent in opponents]
        decided, spent = await _decisions(player, service.process)
        return Times(decided, spent, [value for turns in waiting for value in await turns])


async def _measure(name: str, number: int, stored: Path, versions: int, *more: str) -> list[Row]:
    """The figures of an attack on copies of a store."""
    title, *_ = ATTACKS[name]
    bots = name == "bots"
    calm: list[Times] = []
    attacked: list[Times] = []
    for index in range(ROUNDS):
        first = number + 2 * index
        with tempfile.TemporaryDirectory() as parent:
            folder, web = Path(parent) / "store", free_port()
            await asyncio.to_thread(shutil.copytree, stored, folder)
            command = _serve(folder / "matches.sqlite", "--audit-keys", str(folder / "keys"))
            async with process(*command, "--web", f"[::]:{web}", *more, port=_port) as running:
                await _round(running, first + 500, bots)  # not measured: what is made at its first use
                calm.append(await _round(running, first, bots))
                async with _attacked(name, running.address.rpartition(":")[2], versions, web):
                    attacked.append(await _round(running, first + 1, bots))

    def row(what: str, times: Callable[[Times], list[float]], share: float) -> Row:
        return _row(title, what, [times(one) for one in calm], [times(one) for one in attacked], share)

    rows = [
        row("Decide", lambda times: times.decided, 0.99),
        row("the service's processor time meanwhile", lambda times: times.spent, 0.99),
    ]
    return [*rows, row("a planner's decision", lambda times: times.answered, 0.5)] if bots else rows


def _row(title: str, what: str, calm: list[list[float]], attacked: list[list[float]], share: float) -> Row:
    ratios = [
        percentile(under, share) / percentile(undisturbed, share)
        for undisturbed, under in zip(calm, attacked, strict=True)
    ]

    def middle(rounds: list[list[float]], at: float) -> float:
        return statistics.median(percentile(times, at) for times in rounds)

    return Row(
        f"{title}: {what}, p{share * 100:.0f}",
        f"{statistics.median(ratios):.1f} times",
        f"{middle(attacked, share):.1f} ms instead of {middle(calm, share):.1f}; "
        f"p50 {middle(attacked, 0.5):.1f} ms instead of {middle(calm, 0.5):.1f}; "
        f"ratios {', '.join(f'{ratio:.1f}' for ratio in sorted(ratios))}",
    )


async def measure(*names: str, limits: tuple[str, ...] = ()) -> list[Row]:
    """The figures of all attacks, or of some."""
    rows = []
    more = [text for limit in limits for text in ("--limit", limit)]
    with tempfile.TemporaryDirectory() as parent:
        stored = Path(parent) / "store"
        await asyncio.to_thread(stored.mkdir)
        versions = await asyncio.to_thread(_stored, stored / "matches.sqlite")
        await asyncio.to_thread(write_keys, stored / "keys", [PrivateKey.new("benchmark")])
        for index, name in enumerate(names or ATTACKS):
            rows += await _measure(name, 800_000 + 1000 * index, stored, versions, *more)
    return rows


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
