"""The cost of the transparency log: decisions with and without it, and proofs and a start with a large tree."""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.measurement import Row, percentile
from benchmarks.service import Loading, process, serve_command, service_port
from domain.audit.merkle import consistency_proof, inclusion_proof
from domain.audit.tiles import Tile
from domain.games import games
from service.audit.keys import PrivateKey, write_keys
from service.audit.publication import content_of
from service.audit.signer import KeptCheckpoint, Signer
from service.audit.tree import BATCH, Tree
from service.persistence.matches.store import MatchStore

IN_FLIGHT = (1, 64)
ROUNDS = 5
ENTRIES = 1_000_000
PROOFS = 300


async def measure(entries: int = ENTRIES) -> list[Row]:
    """All figures of the transparency log."""
    with tempfile.TemporaryDirectory() as folder:
        return [*await _decisions(Path(folder)), *large(Path(folder), entries)]


async def _decisions(folder: Path) -> list[Row]:
    """Decisions of two services, in turns: one keeps a log and signs it."""
    write_keys(folder / "keys", [PrivateKey.new("benchmark")])
    client = await Loading.in_folder(folder)
    audited = (*serve_command(folder / "audited.sqlite"), "--audit-keys", str(folder / "keys"))
    rows: list[Row] = []
    async with (
        process(*serve_command(folder / "plain.sqlite"), port=service_port) as plain,
        process(*audited, port=service_port) as kept,
    ):
        for number in IN_FLIGHT:
            runs = [(await client.decide(kept, number), await client.decide(plain, number)) for _ in range(ROUNDS)]
            rate = statistics.median(with_log.rate / without.rate for with_log, without in runs)
            processor = statistics.median(with_log.processor_ms / without.processor_ms for with_log, without in runs)
            fastest = max(with_log.rate for with_log, _ in runs)
            rows.append(
                Row(
                    f"Decide with the log, {number} in flight",
                    f"{fastest:,.0f} /s",
                    f"{rate:.2f} of the rate without it; {processor:.2f} times its processor time; medians of {ROUNDS}",
                )
            )
    return rows


def large(folder: Path, entries: int) -> list[Row]:
    """Figures of a tree with ``entries``."""
    store = MatchStore(folder / "large.sqlite", games())
    with store.recorder.writing() as executing:
        executing.executemany(
            "INSERT INTO stored_events VALUES (?, 1, 'topic', ?)",
            ((f"rows/{number}", b"%d" % number) for number in range(entries)),
        )
    tree = Tree(store)
    tree.prepare()
    started = time.perf_counter()
    while tree.advance() == BATCH:
        pass
    appended = (time.perf_counter() - started) / entries
    signer = Signer(tree, [PrivateKey.new("benchmark")], KeptCheckpoint(folder / "kept"))
    signer.sign()
    store.close()

    started = time.perf_counter()
    store = MatchStore(folder / "large.sqlite", games())
    tree = Tree(store)
    Signer(tree, signer.keys, KeptCheckpoint(folder / "kept")).require_whole()
    opened = time.perf_counter() - started
    size = tree.size()
    places = [number * 7919 % size for number in range(PROOFS)]
    rows = [
        Row("events appended", f"{1 / appended:,.0f} /s", f"rows of a few bytes, {entries:,} of them"),
        Row(f"opened and compared with what was signed, {entries:,} entries", f"{opened:.2f} s", "target 2"),
        _timed("proof of inclusion", lambda place: inclusion_proof(tree.node, place, size), places),
        _timed("proof of consistency", lambda place: consistency_proof(tree.node, place, size), places),
        _timed("a tile", lambda place: content_of(tree, Tile(0, place // 256 % (size // 256))), places),
        _timed("an event found", lambda place: tree.find(f"rows/{place}", 1), places),
    ]
    store.close()
    return rows


def _timed(name: str, work: Callable[[int], object], places: list[int]) -> Row:
    times = []
    for place in places:
        started = time.perf_counter()
        work(place)
        times.append((time.perf_counter() - started) * 1000)
    p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
    return Row(name, f"{p50:.2f} ms", f"p99 {p99:.2f} ms" + ("; target 5" if name.startswith("proof") else ""))
