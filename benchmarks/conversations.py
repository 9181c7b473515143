"""Decisions on streams of `MatchService.Play` beside unary ones and a bare unary echo, all in the same run."""

import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks.load_client import Load
from benchmarks.measurement import Row, percentile
from benchmarks.service import Loading, Running, Seats, SeatsOnStreams, process, serve_command, service_port

IN_FLIGHT = (1, 64)
ROUNDS = 3
WAYS = {"Decide": Seats, "Play": SeatsOnStreams}


async def measure() -> list[Row]:
    """All figures of conversations."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        client = await Loading.in_folder(Path(folder))
        async with (
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as echo,
            process(*serve_command(Path(folder) / "matches.sqlite"), port=service_port) as service,
        ):
            for number in IN_FLIGHT:
                rows += await _compared(client, echo, service, number)
    return rows


async def _compared(client: Loading, echo: Running, service: Running, number: int) -> list[Row]:
    """Both ways to decide, with this number of callers: the medians of some rounds."""
    found: dict[str, list[tuple[float, Load, Load]]] = {way: [] for way in WAYS}
    for _ in range(ROUNDS):
        bare = await client.echo(echo, number)
        for way, kind in WAYS.items():
            load = await client.decide(service, number, kind=kind)
            found[way].append((load.rate / bare.rate, load, bare))
    rows = [_row(f"{way}, {number} in flight", client, measured) for way, measured in found.items()]
    gain = statistics.median(play[0] / unary[0] for play, unary in zip(found["Play"], found["Decide"], strict=True))
    return [*rows, Row(f"Play against Decide, {number} in flight", f"{gain:.2f}", "in the same round")]


def _row(name: str, client: Loading, measured: list[tuple[float, Load, Load]]) -> Row:
    """The round with the median of the shares of the echo."""
    share, load, bare = sorted(measured, key=lambda of: of[0])[len(measured) // 2]
    return Row(
        name,
        f"{load.rate:,.0f} /s",
        f"{share:.2f} of the echo's {bare.rate:,.0f} /s; "
        f"p50 {percentile(load.times, 0.5):.1f} ms, p99 {percentile(load.times, 0.99):.1f} ms; "
        f"processor time of the server {load.processor_ms:.2f} ms a decision (echo {bare.processor_ms:.2f}); "
        f"load client in {client.language}",
    )
