"""The processor time in which a stored match is live again, in this process and in a service: from the snapshot that a
service keeps at every 32 events, and from all its events.

Every match is opened once in each way, in a program that has opened others before, so that only what matches share is
remembered.
"""

import asyncio
import gc
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub

from benchmarks.load_client import processor_seconds
from benchmarks.measurement import Row
from benchmarks.service import process, serve_command, service_port
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.persistence.matches.snapshots import SPACING
from service.persistence.matches.store import MatchStore
from service.server import COLLECTION

EVENTS = 400
"""The number of events of the matches for which the time is given; of others it is in proportion."""
TABLES = (("marcopolo", 4), ("merv", 4), ("palmyra", 3), ("sahwari", 3))
"""Games, and the seats with which their random matches are long."""
MATCHES = 12
"""The number of matches of each game that are opened; half as many before them are not measured."""
TARGET = 8


def measure(matches: int = MATCHES) -> list[Row]:
    """All figures: for each game, and for all of them in a service."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite"
        with closing(MatchStore(path, games())) as store:
            stored = {game: [_stored(store, game, seats, n) for n in range(matches * 3 // 2)] for game, seats in TABLES}
        gc.set_threshold(*COLLECTION)
        with closing(MatchStore(path, games())) as store:
            rows = [_opened(store, game, names) for game, names in stored.items()]
        ready = [name for names in stored.values() for name in names[: matches // 2]]
        asked = [each for names in stored.values() for each in names[matches // 2 :]]
        rows.append(asyncio.run(_asked(path, [name for name, _ in ready], asked)))
    return rows


def _stored(store: MatchStore, game: str, seats: int, number: int) -> tuple[str, int]:
    """Stores a random match; gives its name and the number of its events."""
    name = f"matches/{game}{number:012d}"
    log = random_log(store, name, Terms(game, seats, seed=name))
    store.snapshots.keep(store.fold(name, log[: len(log) - len(log) % SPACING]))
    store.append(log)
    return name, len(log)


def random_log(store: MatchStore, name: str, terms: Terms) -> Sequence[Recorded]:
    """The events of a match that is played at random to its end."""
    match, first = Match.create(store.codec, store.games, name, terms, b"")
    log = list(first)
    for number in range(terms.players):
        log += match.join(f"player {number + 1}")
    log += match.start()
    playing = match.playing
    assert playing is not None
    state = 1
    while awaiting := playing.awaiting():
        seat = min(awaiting)
        offers = list(playing.offers(seat))
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        log += match.decide(seat, offers[(state >> 33) % len(offers)])
    return log


def _opened(store: MatchStore, game: str, stored: Sequence[tuple[str, int]]) -> Row:
    """The opening of matches of a game, in this process."""
    opening, reading, decoding, folding = [], [], [], []
    for name, events in stored:
        share = 1000 * EVENTS / events
        began = time.process_time()
        store.live(name)
        opening.append(share * (time.process_time() - began))
        began = time.process_time()
        store.raw_of(name)
        read = time.process_time()
        rows = store.rows(name)
        decoded = time.process_time()
        store.folded(name, rows)
        folded = time.process_time()
        reading.append(share * (read - began))
        decoding.append(share * (decoded - read))
        folding.append(share * (folded - decoded))
    warm = slice(len(stored) // 3, None)
    ways = (opening, reading, decoding, folding)
    of_snapshot, of_rows, of_events, of_fold = (statistics.median(each[warm]) for each in ways)
    remark = (
        f"from all its events {of_events + of_fold:.1f} ms: rows {of_rows:.1f} ms, events "
        f"{of_events - of_rows:.1f} ms, fold {of_fold:.1f} ms; target {TARGET} ms"
    )
    return Row(f"{games()[game].title}", f"{of_snapshot:.1f} ms", remark)


async def _asked(store: Path, ready: Sequence[str], asked: Sequence[tuple[str, int]]) -> Row:
    """The opening of matches by calls to a service, all games together, and such a call when they are open."""
    async with (
        process(*serve_command(store), port=service_port) as service,
        grpc.aio.insecure_channel(service.address) as channel,
    ):
        stub = MatchServiceStub(channel)

        async def spent(names: Sequence[str]) -> float:
            before = processor_seconds(service.process)
            for name in names:
                await stub.GetMatch(messages.GetMatchRequest(name=name))
            return processor_seconds(service.process) - before

        await spent(ready)
        names = [name for name, _ in asked]
        cold, warm = await spent(names), await spent(names)
    events = sum(length for _, length in asked) / EVENTS
    remark = f"beside {1000 * warm / len(names):.1f} ms for a call when the match is in memory; target {TARGET} ms"
    return Row("GetMatch at a service, all these games", f"{1000 * (cold - warm) / events:.1f} ms", remark)
