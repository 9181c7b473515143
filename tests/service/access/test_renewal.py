"""A running service reads files again: what is wrong with one leaves it as it was, and others are read all the same."""

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import admin_service_pb2 as a
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE

from service.access import tls
from service.access.identity import Identities
from service.access.security import Security, SecurityError
from service.configuration import Web
from service.errors import ServiceError
from service.server import Service
from tests.service.access.test_tls import Authority, answered
from tests.service.house import Caller, Refusal, configuration, house
from tests.service.identities import Provider
from tests.service.web.test_encryption import called, trusting


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path / "authority")


def outdated(authority: Authority) -> None:
    """Puts a certificate of yesterday into the files."""
    yesterday = datetime.now(UTC) - timedelta(days=1)
    issued = authority.made.issue_cert("localhost", not_after=yesterday, not_before=yesterday - timedelta(days=1))
    issued.private_key_pem.write_to_path(authority.key)
    issued.cert_chain_pems[0].write_to_path(authority.certificate)


BROKEN: tuple[tuple[Callable[[Authority, Authority], object], str], ...] = (
    (lambda mine, other: mine.key.write_bytes(other.key.read_bytes()), "does not belong to the certificate"),
    (lambda mine, _: outdated(mine), "clients will not accept {certificate}: certificate has expired"),
    (lambda mine, _: mine.certificate.unlink(), "{certificate} cannot be read: it does not exist"),
    (lambda mine, _: mine.root.write_text("-----BEGIN CERTIFICATE-----"), "{root} cannot be used"),
)


async def test_files_that_are_wrong_leave_the_certificate_as_it_was(
    tmp_path: Path, authority: Authority, caplog: pytest.LogCaptureFixture
) -> None:
    other, files = Authority(tmp_path / "other"), (authority.certificate, authority.key, authority.root)
    good = [(file, file.read_bytes()) for file in files]
    certified, trusted = authority.channel_credentials(client=True), trusting(authority, certificate=True)
    security = replace(authority.security, tls_client_ca=authority.root)
    async with Service(configuration(tmp_path, security=security, web=Web())) as service:
        for spoil, said in BROKEN:
            spoil(authority, other)
            caplog.clear()
            assert not await service.renew()
            assert said.format(certificate=authority.certificate, root=authority.root) in caplog.text
            assert "goes on with the old certificate" in caplog.text
            for file, content in good:
                file.write_bytes(content)
        assert await answered(service.address.rpartition(":")[2], certified)
        assert await called(service.web_address, trusted) == 200


async def test_a_file_that_changes_while_it_is_read_is_refused(
    authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificates = tls.Certificates.of(authority.security)
    assert certificates is not None
    usual = tls._context

    def slowly(certificate: Path, key: Path) -> ssl.SSLContext:
        context = usual(certificate, key)
        key.write_bytes(Authority(tmp_path / "other").key.read_bytes())
        return context

    monkeypatch.setattr(tls, "_context", slowly)
    with pytest.raises(SecurityError, match="changed while they were read"):
        certificates.renew()


async def test_the_authority_of_clients_is_read_again(tmp_path: Path, authority: Authority) -> None:
    other, trusted = Authority(tmp_path / "other"), tmp_path / "clients.pem"
    trusted.write_bytes(authority.root.read_bytes())
    issued = other.made.issue_cert("somebody@example.org")
    calls = grpc.ssl_channel_credentials(
        authority.root.read_bytes(), issued.private_key_pem.bytes(), issued.cert_chain_pems[0].bytes()
    )
    browsers = trusting(authority)
    issued.configure_cert(browsers)
    security = replace(authority.security, tls_client_ca=trusted)
    async with Service(configuration(tmp_path, security=security, web=Web())) as service:
        port = service.address.rpartition(":")[2]
        assert not await answered(port, calls)
        trusted.write_bytes(other.root.read_bytes())
        assert await service.renew()
        assert await answered(port, calls)
        assert await called(service.web_address, browsers) == 200
        assert not await answered(port, authority.channel_credentials(client=True))
        with pytest.raises((ssl.SSLError, ConnectionError, asyncio.IncompleteReadError)):
            await called(service.web_address, trusting(authority, certificate=True))


async def test_the_token_of_administrators_is_read_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The stream of an administrator with the old one ends."""
    file = tmp_path / "admin.token"
    file.write_text("first-token-of-the-administrators")
    first, second = (f"{word}-token-of-the-administrators" for word in ("first", "second"))
    security = Security(admin_token_file=file, admin_token_hash=sha256(first.encode()).digest())
    async with house(tmp_path, security=security) as home:
        match = await home.create(access=ACCESS_PRIVATE)
        old, new = Caller(home.channel, first), Caller(home.channel, second)
        stream: Any = old.matches.WatchMatch(m.WatchMatchRequest(match=match), metadata=old.metadata)
        await stream.read()
        file.write_text("short")
        assert not await home.service.renew()
        assert f"{file} must hold one token" in caplog.text
        await old.call(old.administration.GetStatistics, a.GetStatisticsRequest())
        file.write_text(second)
        assert await home.service.renew()
        await new.call(new.administration.GetStatistics, a.GetStatisticsRequest())
        with pytest.raises(Refusal):
            await old.call(old.administration.GetStatistics, a.GetStatisticsRequest())
        with pytest.raises(grpc.aio.AioRpcError) as ended:
            await asyncio.wait_for(read_to_end(stream), 60)
        assert Refusal(ended.value).reason == "TOKEN_REVOKED"


async def read_to_end(stream: Any) -> None:
    while await stream.read():
        pass


async def test_the_keys_of_an_identity_provider_are_read_again(tmp_path: Path) -> None:
    """A token that was verified before counts no more."""
    provider = Provider(tmp_path / "provider")
    identities = Identities(provider.configuration)
    await identities.start()
    token = provider.token("anna")
    await identities.verify(token)
    renewed = Provider(tmp_path / "provider")
    await identities.verify(token)
    await identities.renew()
    await identities.verify(renewed.token("anna"))
    with pytest.raises(ServiceError, match="is not from the identity provider"):
        await identities.verify(token)
