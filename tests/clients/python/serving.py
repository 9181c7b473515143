"""A real service for tests of the client library, and a connection that can be broken."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from caravanserai import Retrying
from caravanserai.aio import Client

from service.server import Service
from tests.service.house import configuration

QUICK = Retrying(deadline=20, attempt=2, first_pause=0.02, longest_pause=0.2, patience=20)


@asynccontextmanager
async def serving(folder: Path, **changes: Any) -> AsyncIterator[Service]:
    async with Service(configuration(folder, **changes)) as service:
        yield service


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


class Wire:
    """Passes bytes between clients and a service. An async context manager.

    `cut` breaks all connections. While it is ``mute``, no answer of the service passes. ``connected`` is set by the
    first connection. ``answered`` is what the service answered.
    """

    def __init__(self, address: str) -> None:
        self._port = port_of(address)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.mute = False
        self.answered = bytearray()
        self.connections = 0
        self.connected = asyncio.Event()
        self.address = ""

    async def __aenter__(self) -> "Wire":
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Breaks all connections."""
        for writer in self._writers:
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.connected.set()
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, there_writer}
        for source, target, answers in ((reader, there_writer, False), (there_reader, writer, True)):
            task = asyncio.create_task(self._pass_on(source, target, answers))
            self._tasks.add(task)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, answers: bool) -> None:
        try:
            while data := await source.read(65536):
                if not (answers and self.mute):
                    self.answered += data if answers else b""
                    target.write(data)
                    await target.drain()
        except OSError:
            pass
        finally:
            target.transport.abort()
            self._writers.discard(target)


def client(address: str, token: str | None = None, **fields: Any) -> Client:
    return Client.connect(address, token, retrying=QUICK, **fields)


async def begin(owner: Client, kind: str = "random", **fields: Any) -> str:
    """Starts a match with the client at seat 1 and a bot."""
    match = (await owner.create_match("marcopolo", 2, **fields)).name
    await owner.join(match, "Ann")
    await owner.add_bot(match, kind)
    await owner.start(match)
    return match


async def until_asked(player: Client, match: str) -> None:
    """Waits until the client is asked."""
    watch = await player.watch(match)
    async for update in watch:
        if update.caught_up and watch.table.question(watch.seat) is not None:
            break
    await watch.aclose()
