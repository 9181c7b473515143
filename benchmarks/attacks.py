"""Attacks: how long an innocent player waits while somebody else takes all that the limits let them have.

The attacker is a process of its own and comes from another address than the player (both are this machine, once by
IPv6 and once by IPv4), as another machine would. Each round has a service of its own, first without the attack and then
with it; each figure is the median of the ratios.

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
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, NamedTuple

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks.attackers import ATTACKS, OLD, OLD_GAME, ORGANISER, bot_match
from benchmarks.large import fill
from benchmarks.large_tournament import store_attacked, store_tournament
from benchmarks.measurement import Row, percentile
from benchmarks.service import Running, Seats, free_port, process
from domain.chats.chat import LONGEST_TEXT, ChatAct, ChatEntry, Room, Speaker
from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.audit.keys import PrivateKey, write_keys
from service.persistence.matches.store import MatchStore

MATCHES = 2_000
SECONDS = 5.0
ROUNDS = 3
SETTLING_SECONDS = 2.0
DECISIONS_A_SECOND = 100
"""The most decisions of the innocent player: faster than anybody plays, and well within the limits."""
BOT_MATCHES = 4
"""The number of matches with a bot in which the innocent player waits for it."""


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


@contextlib.asynccontextmanager
async def _attacked(name: str, port: str, versions: int, web: int) -> AsyncIterator[None]:
    """Somebody attacks as long as the block lasts."""
    command = (sys.executable, "-m", "benchmarks.attackers", name, f"[::1]:{port}", str(versions), str(web))
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
