"""A server of mail on this machine, which keeps letters or refuses them as it is told."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword

from tests.service.application.notices.certificates import trusted_server

LINK = re.compile(r"https://\S+/mail/(confirm|stop|never)/\S+")
SECONDS = 60


class PostOffice:
    """Keeps the letters that came, with senders and recipients. ``recipients`` and ``contents`` is what it answers."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.given: list[tuple[str, list[str]]] = []
        self.tried = 0
        self.recipients = "250 OK"
        self.contents = "250 OK"
        self.senders = "250 OK"
        self.encrypted: list[bool] = []
        self.opened = 0
        self.port = 0
        self.news = asyncio.Event()

    @property
    def subjects(self) -> list[str]:
        return [str(letter["Subject"]).strip() for letter in self.letters]

    def link(self, deed: str, number: int = -1) -> str:
        """The path of a link in a letter."""
        found = [match[0] for match in LINK.finditer(self.letters[number].get_content()) if match[1] == deed]
        return found[0].removeprefix("https://play.example")

    async def until(self, number: int) -> None:
        """Waits until there are as many letters."""
        async with asyncio.timeout(SECONDS):
            while len(self.letters) < number:
                self.news.clear()
                await self.news.wait()

    async def until_tried(self, number: int) -> None:
        """Waits until as many letters were begun."""
        async with asyncio.timeout(SECONDS):
            while self.tried < number:
                self.news.clear()
                await self.news.wait()

    async def handle_MAIL(self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]) -> str:
        self.tried += 1
        self.news.set()
        if self.senders.startswith("2"):
            envelope.mail_from = address
        return self.senders

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]) -> str:
        if self.recipients.startswith("2"):
            envelope.rcpt_tos.append(address)
        return self.recipients

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        if self.contents.startswith("2"):
            assert isinstance(envelope.content, bytes)
            self.given.append((str(envelope.mail_from), list(envelope.rcpt_tos)))
            self.encrypted.append(session.ssl is not None or server.transport.get_extra_info("ssl_object") is not None)
            letter = message_from_bytes(envelope.content, policy=default)
            assert isinstance(letter, EmailMessage)
            self.letters.append(letter)
        self.news.set()
        return self.contents


@asynccontextmanager
async def post_office(
    folder: Path, patch: pytest.MonkeyPatch, *, starttls: bool = False, tls: bool = False, login: str = ""
) -> AsyncIterator[PostOffice]:
    """A server of mail, whose certificate programs trust meanwhile. With a ``login`` it needs one."""
    encryption = trusted_server(folder, patch, "post")
    office = PostOffice()

    def known(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        told = isinstance(data, LoginPassword) and f"{data.login.decode()}:{data.password.decode()}" == login
        office.opened += told
        return AuthResult(success=told)

    def speak() -> SMTP:
        return SMTP(
            office,
            hostname="localhost",
            tls_context=encryption if starttls else None,
            require_starttls=starttls,
            authenticator=known if login else None,
            auth_required=bool(login) and starttls,
            auth_require_tls=starttls,
        )

    server = await asyncio.get_running_loop().create_server(speak, "127.0.0.1", 0, ssl=encryption if tls else None)
    async with server:
        office.port = server.sockets[0].getsockname()[1]
        yield office
