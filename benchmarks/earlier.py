"""Decisions of this checkout beside those of another one, such as an earlier commit: the processor time of both in
turns, so that whatever else the machine does concerns both.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.load_client import Load
from benchmarks.measurement import Row
from benchmarks.service import Loading, Running, Seats, SeatsOnStreams, process, serve_command, service_port

IN_FLIGHT = 64
ROUNDS = 7
SECONDS = 2.0
KINDS: Mapping[str, type[Seats]] = {"Decide": Seats, "Play": SeatsOnStreams}
ECHO = "a bare grpc.aio echo"
PACKAGES = (".", "protocol/python/src", "clients/python/src", "clients/terminal/src", "verify/src")
"""The folders of a checkout from which Python imports."""

Round = Mapping[tuple[str, bool], Load]
"""The loads of each kind, here and (True) in the other checkout; and that of the echo."""


def serve_from(checkout: Path, store: Path) -> tuple[str, ...]:
    """The command of a service with the code of a checkout."""
    paths = [str(checkout.resolve() / package) for package in PACKAGES]
    program = f"import sys; sys.path[:0] = {paths!r}; from clients.caravan.start import main; main()"
    return (sys.executable, "-c", program, *serve_command(store)[1:])


async def measure(earlier: Path) -> list[Row]:
    """The processor time of decisions here, compared with that of an earlier checkout."""
    here = Path(__file__).parents[1]
    with tempfile.TemporaryDirectory() as folder:
        client = await Loading.in_folder(Path(folder))
        async with (
            process(*serve_from(here, Path(folder) / "here.sqlite"), port=service_port) as own,
            process(*serve_from(earlier, Path(folder) / "earlier.sqlite"), port=service_port) as other,
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as echo,
        ):
            rounds = [await _round(client, own, other, echo, number) for number in range(ROUNDS)]
    return [*rows(rounds)]


async def _round(client: Loading, own: Running, other: Running, echo: Running, number: int) -> Round:
    """Both services with each kind of decisions; by turns one of them is the first."""
    services = [(own, False), (other, True)]
    loads = {
        (name, earlier): await client.decide(service, IN_FLIGHT, SECONDS, kind)
        for service, earlier in (services if number % 2 else services[::-1])
        for name, kind in KINDS.items()
    }
    return {**loads, (ECHO, False): await client.echo(echo, IN_FLIGHT, SECONDS)}


def rows(rounds: Sequence[Round]) -> Iterator[Row]:
    """The ratios of the rounds: each is compared with itself, since the machine may be slower in another one."""
    for name in KINDS:
        ratios = sorted(_ratio(each, (name, False), (name, True)) for each in rounds)
        bare = statistics.median(_ratio(each, (name, False), (ECHO, False)) for each in rounds)
        spent = statistics.median(each[name, False].processor_ms for each in rounds)
        remark = f"single rounds {ratios[0]:.2f} to {ratios[-1]:.2f}; {spent:.2f} ms, {bare:.1f} times that of {ECHO}"
        yield Row(f"{name}, {IN_FLIGHT} in flight", f"{statistics.median(ratios):.2f} times", remark)


def _ratio(loads: Round, one: tuple[str, bool], other: tuple[str, bool]) -> float:
    return loads[one].processor_ms / loads[other].processor_ms
