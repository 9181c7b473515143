"""A store with many matches against one with few, in the same run: looking at a match, and listing them.

The matches are short (created, joined by two, every second one abandoned), and made by the aggregate like any other, so
that names, hashes and seals are their own. The rows go into the store in large transactions; the service brings its
projections up to date when it starts.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks.measurement import Row, percentile
from benchmarks.service import process, serve_command, service_port
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Rights, Terms
from service.persistence.matches.store import MatchStore

GAME = "sahwari"
MATCHES = 100_000
FEW = 2000
"""The number of matches in the other store: as many as are looked at, so that the answers are alike.

Looked at for the first time, each is in the store only; a hundredth of these calls must not be a handful.
"""
KEPT = 500
"""The number of those looked at last that are looked at again: the service still has them in memory."""
BATCH = 1000
CALLS = 3000
PEOPLE = 50
"""The most matches of each store that each player has joined."""


def fill(path: Path, matches: int) -> list[str]:
    """Makes a store with a number of matches and returns their names."""
    store = MatchStore(path, games())
    names = [f"matches/benchmark{number:012d}" for number in range(matches)]
    try:
        for first in range(0, matches, BATCH):
            rows: list[Recorded] = []
            for number in range(first, min(first + BATCH, matches)):
                rows += _match(store, names[number], number)
            store.append(rows)
    finally:
        store.close()
    return names


def _match(store: MatchStore, name: str, number: int) -> list[Recorded]:
    secret = number.to_bytes(32, "big")
    match, rows = Match.create(store.codec, store.games, name, Terms(GAME, 2, rights=Rights(credential=secret)), secret)
    log = list(rows)
    for seat in range(2):
        log += match.join(f"player {(number + seat) // PEOPLE}", credential=secret[:-1] + bytes((seat,)))
    return [*log, *match.abandon("measured")] if number % 2 else log


async def _times(calls: int, call: Callable[[int], Awaitable[object]]) -> list[float]:
    """The time of each of some calls, one after the other, in milliseconds."""
    times = []
    for number in range(calls):
        started = time.perf_counter()
        await call(number)
        times.append((time.perf_counter() - started) * 1000)
    return times


class _Caller:
    """The question to one of the stores."""

    def __init__(self, channel: grpc.aio.Channel, names: list[str]) -> None:
        self._stub = services.MatchServiceStub(channel)
        self._matches = random.Random("large").sample(names, FEW)
        self._players = sorted({f"player {int(name[-12:]) // PEOPLE}" for name in self._matches})

    async def get(self, number: int) -> None:
        """Each match once: the service finds it in the store only."""
        await self._stub.GetMatch(messages.GetMatchRequest(name=self._matches[number]))

    async def get_again(self, number: int) -> None:
        """One of the matches looked at last."""
        await self._stub.GetMatch(messages.GetMatchRequest(name=self._matches[-1 - number % KEPT]))

    async def newest(self, _: int) -> None:
        """The first page of all."""
        await self._list("")

    async def open(self, _: int) -> None:
        """The first page of those that are open."""
        await self._list("state = OPEN")

    async def player(self, number: int) -> None:
        """The first page of those of a player."""
        await self._list(f'player = "{self._players[number % len(self._players)]}"')

    async def _list(self, wanted: str) -> None:
        answer = await self._stub.ListMatches(messages.ListMatchesRequest(filter=wanted, page_size=20))
        if len(answer.matches) != 20:
            raise RuntimeError(f"{len(answer.matches)} matches in a page")


async def measure(matches: int = MATCHES) -> list[Row]:
    """All figures of the large store."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.sqlite", Path(folder) / "many.sqlite"
        names = fill(few, FEW)
        started = time.perf_counter()
        all_names = fill(many, matches)
        rows = [
            Row(
                f"{matches:,} matches",
                f"{time.perf_counter() - started:,.0f} s",
                f"to create and store them; the store has {many.stat().st_size / 2**20:,.0f} MiB",
            )
        ]
        async with process(*serve_command(many), port=service_port) as first:
            rows.append(Row("first start-up", f"{first.seconds:,.1f} s", "brings the projections up to date"))
        async with (
            process(*serve_command(few), port=service_port) as small,
            process(*serve_command(many), port=service_port) as large,
            grpc.aio.insecure_channel(small.address) as small_channel,
            grpc.aio.insecure_channel(large.address) as large_channel,
        ):
            rows.append(
                Row(
                    "start-up", f"{large.seconds:.2f} s", f"{small.seconds:.2f} s with {FEW} matches: their projections"
                )
            )
            ours, theirs = _Caller(large_channel, all_names), _Caller(small_channel, names)
            rows.append(await _row("GetMatch, not in memory yet", FEW, ours.get, theirs.get))
            rows.append(await _row("GetMatch, in memory", CALLS, ours.get_again, theirs.get_again))
            rows.append(await _row("ListMatches, newest", CALLS, ours.newest, theirs.newest))
            rows.append(await _row("ListMatches, open ones", CALLS, ours.open, theirs.open))
            rows.append(await _row("ListMatches, of a player", CALLS, ours.player, theirs.player))
    return rows


async def _row(
    name: str, calls: int, large: Callable[[int], Awaitable[object]], small: Callable[[int], Awaitable[object]]
) -> Row:
    """One kind of call: both stores in turn, a tenth of the calls at a time."""
    ours: list[float] = []
    theirs: list[float] = []
    part = calls // 10
    for first in range(0, calls, part):
        theirs += await _times(part, lambda number, first=first: small(first + number))  # type: ignore[misc]
        ours += await _times(part, lambda number, first=first: large(first + number))  # type: ignore[misc]
    value, other = percentile(ours, 0.99), percentile(theirs, 0.99)
    return Row(
        f"{name}, p99",
        f"{value:.2f} ms",
        f"{value / other:.2f} times the {other:.2f} ms with {FEW} matches; target 1.3; "
        f"p50 {percentile(ours, 0.5):.2f} ms, {percentile(theirs, 0.5):.2f} ms",
    )


if __name__ == "__main__":
    print(asyncio.run(measure(int(sys.argv[1]))))
