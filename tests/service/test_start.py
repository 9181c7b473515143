"""A service starts quickly: it loads nothing that it may never need, and looks at no stored match."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from benchmarks.large import fill
from service.configuration import Configuration
from service.server import Service

ROOT = Path(__file__).resolve().parents[2]
FEW, MANY = 3, 203
CALLS_OF_A_MATCH = 5
"""To read one event of a match takes more calls of functions than this."""
NEEDED_LATER = {
    *("gacrux", "networkx", "openskill", "textual", "psycopg", "opentelemetry", "jwt"),
    *("caravanserai.aio", "caravanserai.client", "clients"),
}
PROGRAM = """
import asyncio, json, sys
from service.configuration import Configuration
from service.server import Service

async def main():
    async with Service(Configuration(store=sys.argv[1], port=0, drain_seconds=0)):
        print(json.dumps(sorted(sys.modules)))

asyncio.run(main())
"""


class Calls:
    """Counts the calls of Python functions in this thread and in those that begin meanwhile."""

    number = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        self.number += event == "call"


@contextmanager
def counted() -> Iterator[Calls]:
    calls = Calls()
    before = sys.getprofile()
    threading.setprofile(calls)
    sys.setprofile(calls)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        threading.setprofile(None)


def calls_of_a_start(store: Path) -> int:
    """How many functions a start calls, on an event loop whose threads begin with it."""

    async def start() -> int:
        service = Service(Configuration(store=store, port=0, drain_seconds=0))
        with counted() as calls:
            await service.start()
        await service.stop()
        return calls.number

    return asyncio.run(start())


def test_a_service_loads_nothing_that_it_may_never_need(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "store.sqlite")]
    modules = set(json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout))
    assert modules & NEEDED_LATER == set()
    assert len(modules) < 1200, "933 when this was written"


def test_the_start_looks_at_no_match_that_it_has_projected(tmp_path: Path) -> None:
    stores = {number: tmp_path / f"{number}.sqlite" for number in (FEW, MANY)}
    for number, store in stores.items():
        fill(store, number)
    few, many = [calls_of_a_start(stores[number]) for number in (FEW, MANY)]
    assert many - few > CALLS_OF_A_MATCH * (MANY - FEW), "the first start makes the projections"
    few, many = [calls_of_a_start(stores[number]) for number in (FEW, MANY)]
    assert many - few < CALLS_OF_A_MATCH * (MANY - FEW), (few, many)
