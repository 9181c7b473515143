"""A receiver of webhooks over HTTPS, with a certificate of its own that the service trusts."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from service.configuration import Notices
from tests.service.application.notices.certificates import trusted_server

HERE = Notices.of(["127.0.0.0/8", "::1"], "https://play.example/")
"""Webhooks may lead to this machine."""


class Message(NamedTuple):
    """The received messages."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def content(self) -> Any:
        return json.loads(self.body)

    @property
    def kind(self) -> str:
        return str(self.content["type"])


class Receiver:
    """Keeps what comes, and answers with ``status`` or with ``answer``."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.tried = 0
        self.status = "204 No Content"
        self.answer = b""
        self.url = ""
        self.news = asyncio.Event()

    @property
    def kinds(self) -> list[str]:
        return [message.kind for message in self.messages]

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.tried += 1
            if self.status.startswith("2"):
                self.messages.append(Message(head[0].split()[1], headers, body))
            writer.write(self.answer or f"HTTP/1.1 {self.status}\r\ncontent-length: 0\r\n\r\n".encode())
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self.news.set()
            writer.close()

    async def until(self, number: int) -> None:
        """Waits until there are as many messages."""
        async with asyncio.timeout(60):
            while len(self.messages) < number:
                self.news.clear()
                await self.news.wait()

    async def until_tried(self, number: int) -> None:
        """Waits until there were as many requests."""
        async with asyncio.timeout(60):
            while self.tried < number:
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def receiving(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Receiver]:
    """A receiver on this machine, whose certificate programs trust meanwhile."""
    encryption = trusted_server(folder, patch, "receiver")
    receiver = Receiver()
    server = await asyncio.start_server(receiver.handle, "127.0.0.1", 0, ssl=encryption)
    async with server:
        receiver.url = f"https://localhost:{server.sockets[0].getsockname()[1]}/hook?key=secret"
        yield receiver
