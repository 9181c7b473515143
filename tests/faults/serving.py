"""Services as processes of their own, which can be killed, and callers that keep account of what they were told."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SERVE = """
import asyncio, sys
from pathlib import Path
from service.server import log_to_stderr, serve
from tests.faults.disks import prepare
from tests.service.house import configuration
folder, store, disk, drain = sys.argv[1:]
folder = Path(folder)
prepare(folder, disk)
changes = {"store": store} if store else {}
log_to_stderr(30)
asyncio.run(serve(
    configuration(folder, drain_seconds=float(drain), polling_seconds=0.5, **changes),
    lambda address: print(address, flush=True),
))
"""


class Served:
    """A process that serves. Its standard error goes into the file ``log`` of its folder."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process = process
        self.address = address

    def kill(self) -> None:
        """Ends it as a loss of power would."""
        self.process.send_signal(signal.SIGKILL)

    def tell(self, number: signal.Signals) -> None:
        """Sends a signal."""
        self.process.send_signal(number)


@asynccontextmanager
async def served(folder: Path, *, store: str = "", disk: str = "", drain: float = 0.0) -> AsyncIterator[Served]:
    """A process that serves a store of a folder, or another one; afterwards it has ended, in order if it still ran.

    ``disk`` names one of the disks of `disks`.
    """
    folder.mkdir(exist_ok=True)
    with (folder / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SERVE, str(folder), store, disk, str(drain)),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))},
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
    try:
        assert process.stdout is not None
        address = (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip()
        assert address, (folder / "log").read_text()
        yield Served(process, address)
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 60)
            except TimeoutError:
                process.kill()
                await process.wait()
                raise
