"""A service that sends e-mail, and somebody who opens the links in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from caravanserai_protocol.v1 import webhook_service_pb2 as w

from service.application.notices.mail_server import MailServer
from service.configuration import Notices, Web
from tests.service.application.notices.post_office import PostOffice
from tests.service.application.notices.test_deliveries import add
from tests.service.house import House, house
from tests.service.members import Member, register
from tests.service.web.browsing import Answer
from tests.service.web.test_origins import asked

ANN = "ann@mail.example"
HOUR = 3_600


def told_by(office: PostOffice, scheme: str = "smtp+plain") -> Notices:
    server = MailServer.of(f"{scheme}://localhost:{office.port}", "Caravanserai <notices@play.example>")
    return Notices.of([], "https://play.example/", mail=server)


@asynccontextmanager
async def open_house(folder: Path, office: PostOffice, **changes: Any) -> AsyncIterator[House]:
    async with house(folder, notices=told_by(office), web=Web(), **changes) as home:
        yield home


async def give(member: Member, address: str = ANN, **fields: Any) -> w.Webhook:
    made = await add(member, f"mailto:{address}", form=w.WEBHOOK_FORM_EMAIL, **fields)
    assert not made.secret
    return made.webhook


async def press(home: House, path: str, body: bytes = b"") -> str:
    """Presses the button of a page; what the page says then."""
    answer = await posted(home.service.web_address, path, body)
    return f"{answer.status} {answer.body.decode()}"


async def confirmed(home: House, office: PostOffice, **fields: Any) -> tuple[Member, Member, w.Webhook]:
    """Two players; letters go to the first."""
    ann, bob = [await register(home, label) for label in ("ann", "bob")]
    webhook = await give(ann, **fields)
    await office.until(1)
    assert "from now on" in await press(home, office.link("confirm"))
    return ann, bob, webhook


async def got(url: str, path: str) -> Answer:
    return await asked(url, "GET", path, {})


async def posted(url: str, path: str, body: bytes) -> Answer:
    return await asked(url, "POST", path, {"content-type": "application/x-www-form-urlencoded"}, body)


def again(home: House, *members: Member) -> list[Member]:
    """The same players after a restart."""
    return [Member(home.channel, member.name, member.token) for member in members]
