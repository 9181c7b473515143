"""Decisions by calls of gRPC, at the HTTP port and on streams of `MatchService.Play`, beside bare echoes by calls and
on streams, all in the same run.
"""

import statistics
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from benchmarks.load_client import Load
from benchmarks.measurement import Row, percentile
from benchmarks.service import Loading, Running, SeatsOnStreams, free_port, process, serve_command, service_port

IN_FLIGHT = (1, 64)
ROUNDS = 7
SECONDS = 1.5
CALLS, HTTP, PLAY = "Decide", "Decide at the HTTP port", "Play"
ECHO, ECHO_ON_STREAMS = "a bare grpc.aio echo", "a bare grpc.aio echo on streams"


async def measure() -> list[Row]:
    """All figures of conversations."""
    rows: list[Row] = []
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        client = await Loading.in_folder(Path(folder))
        command = (*serve_command(Path(folder) / "matches.sqlite"), "--web", str(port))
        async with (
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as echo,
            process(*command, port=service_port) as service,
        ):
            for number in IN_FLIGHT:
                rounds = [await _round(client, echo, service, port, number) for _ in range(ROUNDS)]
                rows += [_row(f"{way}, {number} in flight", way, rounds) for way in rounds[0]]
    return rows


async def _round(client: Loading, echo: Running, service: Running, port: int, number: int) -> Mapping[str, Load]:
    """All ways in turn, with this number of callers."""
    loads = {
        CALLS: await client.decide(service, number, SECONDS),
        PLAY: await client.decide(service, number, SECONDS, SeatsOnStreams),
        ECHO: await client.echo(echo, number, SECONDS),
    }
    if client.program is not None:
        loads[HTTP] = await client.decide(service, number, SECONDS, port=port)
    if (streams := await client.echo_on_streams(echo, number, SECONDS)) is not None:
        loads[ECHO_ON_STREAMS] = streams
    return loads


def _row(name: str, way: str, rounds: list[Mapping[str, Load]]) -> Row:
    """The medians of the rounds, and of the ratios within each."""
    rate, spent, p50, p99 = (
        statistics.median(found)
        for found in zip(
            *(
                (load.rate, load.processor_ms, percentile(load.times, 0.5), percentile(load.times, 0.99))
                for load in (loads[way] for loads in rounds)
            ),
            strict=True,
        )
    )
    remark = f"processor time of the server {spent:.3f} ms each; p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    against = [other for other in ((CALLS,) if way == HTTP else (ECHO, ECHO_ON_STREAMS)) if other != way]
    for other in against if way not in (ECHO, ECHO_ON_STREAMS) else ():
        if other not in rounds[0]:
            continue
        faster = statistics.median(loads[way].rate / loads[other].rate for loads in rounds)
        dearer = statistics.median(loads[way].processor_ms / loads[other].processor_ms for loads in rounds)
        remark += f"; {faster:.2f} times the rate of {other}, {dearer:.2f} times its processor time"
    return Row(name, f"{rate:,.0f} /s", remark)
