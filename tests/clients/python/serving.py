"""A real service for tests of the client library, a connection that can be broken, and an older service."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
from caravanserai import CallError, Retrying
from caravanserai.aio import Client

from service.server import Service
from tests.service.house import configuration

QUICK = Retrying(deadline=90, attempt=20, first_pause=0.02, longest_pause=0.2, patience=90)
"""Tries again soon, and gives a machine that stands still for a while the time to answer."""


class Resigned(Retrying):
    """Gives up after some tries, however soon they fail."""

    def pause(self, failures: int, error: CallError) -> float:
        """No time at all, then more than there is."""
        return 0.0 if failures < 3 else self.deadline


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


class Older(grpc.GenericRpcHandler):
    """Passes the unary calls of clients on to a service. What else it is asked for is in ``methods``; it knows nothing
    else, so gRPC answers for it that the method is unknown.
    """

    def __init__(self, channel: grpc.aio.Channel, methods: Mapping[str, Any]) -> None:
        self._channel = channel
        self._methods = methods
        self.called: list[str] = []
        """The names of the methods that were called, one after the other."""

    def service(self, details: grpc.HandlerCallDetails) -> Any:
        path = str(details.method)
        name = path.rpartition("/")[2]
        self.called.append(name)
        if name in self._methods or name in ("Play", "WatchMatch", "ReplayMatch", "WatchInbox"):
            return self._methods.get(name)

        async def pass_on(data: bytes, context: Any) -> Any:
            metadata = tuple(pair for pair in context.invocation_metadata() if not pair[0].startswith("user-agent"))
            try:
                called: Any = self._channel.unary_unary(path)
                return await called(data, metadata=metadata, timeout=context.time_remaining())
            except grpc.aio.AioRpcError as error:
                return await context.abort(error.code(), error.details() or "", tuple(error.trailing_metadata()))

        return grpc.unary_unary_rpc_method_handler(pass_on)


@asynccontextmanager
async def older(address: str, **methods: Any) -> AsyncIterator[tuple[str, Older]]:
    """The address of a service that has the unary methods of another one, beside these."""
    async with grpc.aio.insecure_channel(address) as channel:
        handler = Older(channel, methods)
        server = grpc.aio.server()
        server.add_generic_rpc_handlers((handler,))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        try:
            yield f"127.0.0.1:{port}", handler
        finally:
            await server.stop(None)


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
