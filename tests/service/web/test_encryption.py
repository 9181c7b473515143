"""The door encrypted: with the certificate that gRPC has, and with the same demands on clients."""

import asyncio
import socket
import ssl
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.access.security import Security, SecurityError
from service.configuration import Configuration, Web
from service.limiting.limits import UNLIMITED
from service.server import Service
from tests.service.access.test_tls import Authority
from tests.service.house import configuration, until
from tests.service.web.browsing import headers_of, link

LIST_GAMES = "/caravanserai.v1.GameService/ListGames"


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path / "authority")


def trusting(authority: Authority, certificate: bool = False) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=authority.root)
    if certificate:
        authority.made.issue_cert("somebody@example.org").configure_cert(context)
    return context


def encrypted(folder: Path, authority: Authority, **changes: Any) -> Configuration:
    security = replace(authority.security, **changes)
    return configuration(folder, security=security, web=Web())


async def called(url: str, encryption: ssl.SSLContext) -> int:
    async with link(url, encryption) as opened:
        await opened.send("POST", LIST_GAMES, headers_of("connect-json", False), b"{}")
        return (await opened.whole()).status


async def test_a_call_is_encrypted(tmp_path: Path, authority: Authority) -> None:
    async with Service(encrypted(tmp_path, authority)) as service:
        assert service.web_address.startswith("https://")
        for _ in range(3):
            assert await called(service.web_address, trusting(authority)) == 200
        async with link(service.web_address, trusting(authority)) as opened:
            found = opened.writer.get_extra_info("ssl_object")
            assert found.version() in ("TLSv1.2", "TLSv1.3")
            assert found.selected_alpn_protocol() is None


async def test_old_encryption_is_refused(tmp_path: Path, authority: Authority) -> None:
    async with Service(encrypted(tmp_path, authority)) as service:
        old = trusting(authority)
        old.set_ciphers("ALL:@SECLEVEL=0")
        old.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
        with pytest.warns(DeprecationWarning, match="TLSv1_1 is deprecated"):
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await called(service.web_address, old)


async def test_plain_text_gets_no_answer(tmp_path: Path, authority: Authority) -> None:
    async with Service(encrypted(tmp_path, authority)) as service:
        async with link(service.web_address.replace("https", "http")) as opened:
            await opened.send("POST", LIST_GAMES, headers_of("connect-json", False), b"{}")
            with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
                await opened.whole()
        assert await called(service.web_address, trusting(authority)) == 200


async def test_only_clients_with_a_certificate_get_through_where_that_is_asked(
    tmp_path: Path, authority: Authority
) -> None:
    async with Service(encrypted(tmp_path, authority, tls_client_ca=authority.root)) as service:
        with pytest.raises((ssl.SSLError, ConnectionError, asyncio.IncompleteReadError)):
            await called(service.web_address, trusting(authority))
        assert await called(service.web_address, trusting(authority, certificate=True)) == 200


async def test_who_never_agrees_on_encryption_counts_and_is_cut_off(
    tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.web.connections.HANDSHAKE_SECONDS", 6.0)
    limits = replace(UNLIMITED, connections_of_peer=5)
    async with Service(replace(encrypted(tmp_path, authority), limits=limits)) as service:
        port = int(service.web_address.rpartition(":")[2])
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        connections = service._door.connections  # type: ignore[union-attr]
        await until(lambda: len(connections.opened) == 5)
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await called(service.web_address, trusting(authority))
        await until(lambda: not connections.opened)
        assert await called(service.web_address, trusting(authority)) == 200
        for _, writer in held:
            writer.transport.abort()


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
async def test_a_door_to_others_in_plain_text_must_be_wanted(tmp_path: Path, host: str) -> None:
    wanted = configuration(tmp_path, web=Web(host))
    with pytest.raises(SecurityError, match="plain text"):
        await Service(wanted).start()
    if socket.has_ipv6 or host == "0.0.0.0":
        async with Service(replace(wanted, security=Security(insecure=True))) as service:
            assert service.web_address


async def test_an_address_in_use_is_refused_at_the_start(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = configuration(tmp_path, web=Web(port=taken.getsockname()[1]))
        with pytest.raises(OSError, match="cannot listen on 127"):
            await Service(wanted).start()
    with pytest.raises(OSError, match="there is no such host"):
        await Service(replace(wanted, web=Web("nowhere.invalid"), security=Security(insecure=True))).start()
    async with Service(wanted) as service:
        assert service.web_address
