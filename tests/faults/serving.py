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
from service.messages import times
from service.observation.logs import log_to_stderr
from service.server import serve
from tests.faults.disks import prepare
from tests.service.house import configuration
folder, store, disk, drain, ahead = sys.argv[1:]
times._BEGAN += int(ahead) * times.NANOSECONDS
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
    """A process that serves. ``log`` is what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.address = ""
        self.log = ""

    async def start(self) -> None:
        """Waits until it listens."""
        assert self.process.stdout is not None
        self.address = (await asyncio.wait_for(self.process.stdout.readline(), 120)).decode().strip()

    async def listen(self) -> None:
        """Takes down what it says. A file would not do: its disk may be full."""
        assert self.process.stderr is not None
        while text := await self.process.stderr.read(4096):
            self.log += text.decode(errors="replace")

    def kill(self) -> None:
        """Ends it as a loss of power would."""
        self.process.send_signal(signal.SIGKILL)

    def tell(self, number: signal.Signals) -> None:
        """Sends a signal."""
        self.process.send_signal(number)


@asynccontextmanager
async def served(
    folder: Path, *, store: str = "", disk: str = "", drain: float = 0.0, ahead: int = 0
) -> AsyncIterator[Served]:
    """A process that serves a store of a folder, or another one; afterwards it has ended, in order if it still ran.

    ``disk`` names one of the disks of `disks`. The clock of the process is ``ahead`` by as many seconds.
    """
    await asyncio.to_thread(folder.mkdir, exist_ok=True)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", SERVE, str(folder), store, disk, str(drain), str(ahead)),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    serving = Served(process)
    listening = asyncio.create_task(serving.listen())
    try:
        await serving.start()
        assert serving.address, f"it did not come up: {serving.log}"
        yield serving
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 60)
            except TimeoutError:
                process.kill()
                await process.wait()
                raise
        await listening
