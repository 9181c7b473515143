"""A process that has imported everything once, and in whose forks services start: `python -m tests.faults.nursery FD`.

To import everything and to read all games takes more than a second of each process, and a test of faults kills a
dozen. A fork is a process of its own: what is killed leaves as little behind as any other. Requests come over the
socket FD, each with three pipes: for what the service says on stdout and on stderr, and for what becomes of it, its
process number and then its exit status.
"""

import asyncio
import gc
import json
import os
import socket
import sys
from pathlib import Path
from typing import NamedTuple

from domain.games import games
from service.messages.games.library import Library
from service.observation.logs import log_to_stderr
from service.server import serve
from tests.faults.disks import prepare
from tests.service.house import configuration

LONGEST = 1 << 16
"""The most bytes of a request."""
HEARD = b"+"
"""The answer to a request when it was taken."""
WARNINGS = 30


class Wanted(NamedTuple):
    """The service that is wanted: a store of its folder, or another one."""

    folder: str
    store: str = ""
    disk: str = ""
    drain: float = 0.0


def live(wanted: Wanted) -> None:
    """Serves until a signal ends the process."""
    folder = Path(wanted.folder)
    prepare(folder, wanted.disk)
    store = {"store": wanted.store} if wanted.store else {}
    log_to_stderr(WARNINGS)
    asyncio.run(
        serve(
            configuration(folder, drain_seconds=wanted.drain, polling_seconds=0.5, **store),
            lambda address: print(address, flush=True),
        )
    )


def keep(child: int, report: int) -> None:
    """Waits for the end of a service, and says which one it was."""
    os.write(report, f"{child}\n".encode())
    os.write(report, f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n".encode())


def begin(wanted: Wanted, output: int, errors: int, report: int) -> None:
    """Forks a service and waits for its end; returns in both processes, which then end as any process does."""
    if child := os.fork():
        os.close(output)
        os.close(errors)
        keep(child, report)
        return
    os.close(report)
    for pipe, usual in ((output, 1), (errors, 2)):
        os.dup2(pipe, usual)
        os.close(pipe)
    live(wanted)


def main() -> None:
    """Forks for each request, until nobody is there to ask."""
    library = Library(games())
    for game in library.games:
        library.words(game, "en")
    gc.freeze()  # a fork that looked for garbage here would copy all of it
    with socket.socket(fileno=int(sys.argv[1])) as requests:
        while True:
            request, pipes, _, _ = socket.recv_fds(requests, LONGEST, 3)
            if not request:
                return
            requests.sendall(HEARD)
            keeper = os.fork()
            if not keeper:
                break
            for pipe in pipes:
                os.close(pipe)
            reap()
    begin(Wanted(*json.loads(request)), *pipes)


def reap() -> None:
    """Takes leave of those that have ended meanwhile."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


if __name__ == "__main__":
    main()
