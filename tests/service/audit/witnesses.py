"""Witnesses for tests: honest ones, and servers that answer whatever a test wants."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from domain.audit.notes import WITNESS_KEY, PublicKey
from domain.audit.witness_protocol import Witness, logs_of
from service.audit.keys import PrivateKey
from service.audit.witness import CosigningWitness, WitnessState
from service.configuration import Web
from service.limiting.limits import Limits
from service.web.door import Door
from service.web.witness import WitnessPages
from tests.service.audit.trees import KEY

WITNESS_KEYS = tuple(PrivateKey.new(f"witness-{number}.example", WITNESS_KEY) for number in range(3))

Answer = Callable[[bytes, asyncio.StreamWriter], Awaitable[None]]
"""Answers a request, which was read as a whole, in any way."""


@asynccontextmanager
async def honest(
    path: Path,
    key: PrivateKey = WITNESS_KEYS[0],
    logs: Sequence[PublicKey] = (KEY.public,),
    port: int = 0,
) -> AsyncIterator[Witness]:
    """A witness with its state in a file."""
    state = WitnessState(path)
    door = Door(WitnessPages(CosigningWitness([key], logs_of(map(str, logs)), state)), Web(port=port), Limits())
    await door.open()
    try:
        yield Witness(door.address, key.public)
    finally:
        await door.close(1.0)
        state.close()


@asynccontextmanager
async def answering(
    answer: Answer, key: PrivateKey = WITNESS_KEYS[1], encryption: ssl.SSLContext | None = None
) -> AsyncIterator[Witness]:
    """A witness that answers whatever a test wants."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(
                (int(line[15:]) for line in head.decode().lower().split("\r\n") if line.startswith("content-length:")),
                0,
            )
            await answer(await reader.readexactly(length), writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0, ssl=encryption)
    async with server:
        host = "http://127.0.0.1" if encryption is None else "https://localhost"
        yield Witness(f"{host}:{server.sockets[0].getsockname()[1]}", key.public)


def http(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    """The bytes of an answer."""
    lines = (f"HTTP/1.1 {status}", *headers, f"content-length: {len(body)}", "", "")
    return "\r\n".join(lines).encode() + body
