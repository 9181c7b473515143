"""Webhooks lead to the public internet alone: what leads elsewhere is never called."""

import socket
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import webhook_service_pb2 as w

from domain.notices.notice import Notice, NoticeKind
from service.application.notices import targets
from service.application.notices.targets import Resolver, TargetError, target
from service.configuration import Notices
from service.foundation.fetch import FetchError, fetch
from tests.service.application.notices.receiver import HERE, receiving
from tests.service.house import House, Refusal, house
from tests.service.members import register

INSIDE = [
    "0.0.0.0",
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "192.0.2.1",
    "224.0.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "::127.0.0.1",
    "::8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::808:808",
    "2002:7f00:1::",
    "2002:808:808::",
    "2001:0:1::1",
    "fe80::1",
    "fe80::1%lo",
    "fc00::1",
    "fd00::1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "2001:db8::1",
    "100::1",
    "localhost",
]
OUTSIDE = ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]


def test_addresses_of_inner_networks_are_not_called_and_public_ones_are() -> None:
    resolver = Resolver()
    assert [address for address in INSIDE if resolver.allows(address)] == []
    assert [address for address in OUTSIDE if not resolver.allows(address)] == []


def test_an_operator_allows_networks_of_their_own_and_no_others() -> None:
    resolver = Resolver(Notices.of(["10.1.0.0/16", "fd00::/8"]).networks)
    assert all(map(resolver.allows, ("10.1.2.3", "::ffff:10.1.2.3", "fd00::1", "8.8.8.8")))
    assert not any(map(resolver.allows, ("10.2.0.1", "::ffff:10.2.0.1", "127.0.0.1", "fc00::1")))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://play.example/",
        "ftp://play.example/",
        "https:///path",
        "https://user@play.example/",
        "https://play.example/#part",
        "https://play.example:25/",
        "https://play.example:80/",
        "https://play.example:0/",
        "https://play.example:x/",
        "https://[::1/",
        "https://play.example/ x",
        "https://play.example/\r\nhost: inside",
        "https://пример.example/",
        "https://play.example/" + "x" * 1000,
    ],
)
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(TargetError):
        target(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"])
async def test_names_of_this_machine_are_refused_however_they_are_written(host: str) -> None:
    with pytest.raises(FetchError, match=targets.NOT_ALLOWED):
        await Resolver().address(f"https://{host}/")


@pytest.mark.parametrize("host", ["10.0.0.1", "127.1", "2130706433", "0x7f.1", "[fd00::1]", "[::ffff:169.254.169.254]"])
def test_an_address_that_is_not_allowed_is_refused_at_once_however_it_is_written(host: str) -> None:
    resolver = Resolver()
    with pytest.raises(TargetError, match="public internet"):
        resolver.require_allowed(f"https://{host}/hook")
    for allowed in ("play.example", "localhost", "8.8.8.8", "[2606:4700:4700::1111]"):
        resolver.require_allowed(f"https://{allowed}/hook")
    with pytest.raises(TargetError, match="begin with"):
        resolver.require_allowed(f"http://{host}/")
    Resolver(Notices.of(["10.0.0.0/8"]).networks).require_allowed("https://10.0.0.1/")


async def test_a_webhook_to_an_inner_address_is_not_added(home: House) -> None:
    ann = await register(home, "ann")
    for url in ("https://192.168.1.1/hook", "https://play.example:25/"):
        with pytest.raises(Refusal) as refused:
            await ann.caller.call(ann.caller.webhooks.CreateWebhook, w.CreateWebhookRequest(url=url))
        assert refused.value.reason == "FIELD_INVALID"
    assert not (await ann.caller.call(ann.caller.webhooks.ListWebhooks, w.ListWebhooksRequest())).webhooks


async def test_a_name_that_leads_elsewhere_later_gains_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: the name is looked up once; what was found is called, with the certificate of the name."""
    asked: list[str] = []

    def found(host: str, port: int, **_: object) -> list[object]:
        asked.append(host)
        first = "127.0.0.1" if len(asked) == 1 else "192.0.2.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (first, port))]

    async with receiving(tmp_path, monkeypatch) as receiver:
        resolver = Resolver(HERE.networks)
        real = socket.getaddrinfo
        monkeypatch.setattr(socket, "getaddrinfo", found)
        address = await resolver.address(receiver.url)
        monkeypatch.setattr(socket, "getaddrinfo", real)
        assert (address, asked) == ("127.0.0.1", ["localhost"])
        reply = await fetch(receiver.url, b"{}", most=10, seconds=10, address=address)
        assert reply.status == 204
        with pytest.raises(FetchError, match="encrypted"):  # another name at the same address has no certificate
            await fetch(receiver.url.replace("localhost", "play.example"), b"{}", most=10, seconds=10, address=address)


async def test_one_inner_address_among_public_ones_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(host: str, port: int, **_: object) -> list[object]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    with pytest.raises(FetchError, match=targets.NOT_ALLOWED):
        await Resolver().address("https://play.example/")


async def test_what_a_receiver_answers_leads_nowhere_and_costs_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A redirect is not followed, and an endless answer is not read; without permission nothing is called at all."""
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann = await register(home, "ann")
        stub = ann.caller.webhooks
        added = await ann.caller.call(stub.CreateWebhook, w.CreateWebhookRequest(url=receiver.url))
        asking = w.TestWebhookRequest(name=added.webhook.name)
        receiver.answer = f"HTTP/1.1 307 Temporary Redirect\r\nlocation: {receiver.url}\r\n\r\n".encode()
        answer = await ann.caller.call(stub.TestWebhook, asking)
        assert (answer.arrived, answer.cause, receiver.tried) == (False, "it answers HTTP 307", 1)
        receiver.answer = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (1 << 20)
        answer = await ann.caller.call(stub.TestWebhook, asking)
        assert (answer.arrived, answer.cause) == (False, "its answer has more than 16384 bytes")
        await ann.caller.call(stub.TestWebhook, asking)
        with pytest.raises(Refusal) as refused:
            await ann.caller.call(stub.TestWebhook, asking)
        assert refused.value.reason == "RATE_LIMITED"
        tried = receiver.tried
        home.service.parts.deliveries._resolver = Resolver()
        outcome = await home.service.parts.deliveries.deliver(
            (await home.service.parts.webhooks.several([added.webhook.name]))[0],
            [Notice(NoticeKind.TEST, ann.name, "", 0, "")],
        )
        assert (outcome.arrived, outcome.cause, receiver.tried) == (False, targets.NOT_ALLOWED, tried)
