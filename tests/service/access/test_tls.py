"""Encrypted calls, client certificates, and configurations that are refused at the start."""

import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import grpc
import pytest
import trustme
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceStub
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from service.access.security import (
    Provider,
    Registration,
    Security,
    SecurityError,
    read_admin_hash,
    read_admin_token,
)
from service.configuration import Configuration
from service.server import Service
from tests.service.house import configuration


class Authority:
    """A certificate authority, with files of a certificate for the service."""

    def __init__(self, folder: Path) -> None:
        self.made = trustme.CA()
        self.root = folder / "root.pem"
        self.certificate = folder / "service.pem"
        self.key = folder / "service.key"
        folder.mkdir(exist_ok=True)
        service = self.made.issue_cert("localhost", "127.0.0.1")
        self.made.cert_pem.write_to_path(self.root)
        service.private_key_pem.write_to_path(self.key)
        for blob in service.cert_chain_pems:
            blob.write_to_path(self.certificate, append=True)

    @property
    def security(self) -> Security:
        return Security(tls_certificate=self.certificate, tls_key=self.key)

    def channel_credentials(self, client: bool = False) -> grpc.ChannelCredentials:
        if not client:
            return grpc.ssl_channel_credentials(self.root.read_bytes())
        own = self.made.issue_cert("somebody@example.org")
        chain = b"".join(blob.bytes() for blob in own.cert_chain_pems)
        return grpc.ssl_channel_credentials(self.root.read_bytes(), own.private_key_pem.bytes(), chain)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path / "authority")


@asynccontextmanager
async def serving(folder: Path, security: Security, **changes: Any) -> AsyncIterator[str]:
    async with Service(configuration(folder, security=security, **changes)) as service:
        yield service.address.rpartition(":")[2]


async def answered(port: str, credentials: grpc.ChannelCredentials | None) -> bool:
    """True if a call succeeds."""
    address = f"localhost:{port}"
    channel = (
        grpc.aio.insecure_channel(address) if credentials is None else grpc.aio.secure_channel(address, credentials)
    )
    async with channel:
        stub: Any = GameServiceStub(channel)
        try:
            answer = await stub.ListGames(g.ListGamesRequest(), timeout=60)
        except grpc.aio.AioRpcError as error:
            if error.code() == grpc.StatusCode.UNAVAILABLE:
                return False
            raise
    return bool(answer.games)


async def test_calls_are_encrypted(tmp_path: Path, authority: Authority) -> None:
    async with serving(tmp_path, authority.security) as port:
        assert await answered(port, authority.channel_credentials())
        assert not await answered(port, None), "plain text"
        assert not await answered(port, Authority(tmp_path / "another").channel_credentials()), "another authority"


async def test_only_clients_with_a_certificate_get_through(tmp_path: Path, authority: Authority) -> None:
    security = replace(authority.security, tls_client_ca=authority.root)
    another = Authority(tmp_path / "another")
    mixed = another.made.issue_cert("somebody@example.org")
    foreign = grpc.ssl_channel_credentials(
        authority.root.read_bytes(), mixed.private_key_pem.bytes(), mixed.cert_chain_pems[0].bytes()
    )
    async with serving(tmp_path, security) as port:
        assert await answered(port, authority.channel_credentials(client=True))
        assert not await answered(port, authority.channel_credentials())
        assert not await answered(port, foreign)


async def refused(folder: Path, **changes: Any) -> str:
    """The reason why a service does not start. It must leave nothing behind."""
    wanted = configuration(folder, **changes)
    with pytest.raises(SecurityError) as error:
        await Service(wanted).start()
    async with Service(configuration(folder)):
        pass
    return str(error.value)


async def test_plain_text_to_other_machines_needs_an_option(tmp_path: Path, authority: Authority) -> None:
    for host in ("0.0.0.0", "::", "192.0.2.1"):
        assert "--insecure" in await refused(tmp_path, host=host)
    async with serving(tmp_path, Security(insecure=True), host="0.0.0.0") as port:
        assert await answered(port, None)
    async with serving(tmp_path, authority.security, host="0.0.0.0") as port:
        assert await answered(port, authority.channel_credentials())


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.3.2.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("", False),
        ("example.org", False),
        ("127.0.0.1.example.org", False),
    ],
)
def test_addresses_that_other_machines_cannot_reach(host: str, loopback: bool) -> None:
    assert Configuration(host=host).loopback == loopback


async def test_contradictory_configurations_are_refused(tmp_path: Path, authority: Authority) -> None:
    identity = Provider("issuer", "audience", "keys")
    cases = {
        "both a certificate and its key": Security(tls_certificate=authority.certificate),
        "certificates of clients": Security(tls_client_ca=authority.root),
        "needs an identity provider": Security(registration=Registration.IDENTITY),
        "only that does": Security(provider=identity),
        "SHA-256": Security(admin_token_hash=b"short"),
        "an issuer": Security(registration=Registration.IDENTITY, provider=replace(identity, issuer="")),
        "over https": Security(registration=Registration.IDENTITY, provider=replace(identity, keys="http://x")),
        "RS256": Security(registration=Registration.IDENTITY, provider=replace(identity, algorithms=("HS256",))),
        "cannot be read": replace(authority.security, tls_key=tmp_path / "nothing"),
        "PEM": replace(authority.security, tls_key=_written(tmp_path / "junk", "junk")),
    }
    for part, security in cases.items():
        assert part in await refused(tmp_path, security=security)


async def test_a_key_of_another_certificate_is_refused_with_an_explanation(
    tmp_path: Path, authority: Authority
) -> None:
    other = Authority(tmp_path / "other")
    wrong = Security(tls_certificate=authority.certificate, tls_key=other.key)
    said = await refused(tmp_path, security=wrong)
    assert "does not belong to" in said
    assert str(authority.certificate) in said
    assert str(other.key) in said
    swapped = Security(tls_certificate=authority.key, tls_key=authority.certificate)
    assert "cannot be used" in await refused(tmp_path, security=swapped)
    locked = _written(tmp_path / "locked.key", encrypted(authority.key.read_bytes()))
    assert "password" in await refused(tmp_path, security=replace(authority.security, tls_key=locked))


def encrypted(key: bytes) -> str:
    made = load_pem_private_key(key, None)
    locked = BestAvailableEncryption(b"secret")
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked).decode()


@pytest.mark.parametrize(
    ("begins", "ends", "said"),
    [(-20, -10, "has expired"), (10, 20, "not yet valid"), (-20, 20, "")],
    ids=["expired", "not yet", "valid"],
)
async def test_a_certificate_out_of_its_time_warns_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, begins: int, ends: int, said: str
) -> None:
    now = datetime.now(UTC)
    made = trustme.CA()
    issued = made.issue_cert("localhost", not_after=now + timedelta(days=ends), not_before=now + timedelta(days=begins))
    certificate, key = tmp_path / "service.pem", tmp_path / "service.key"
    issued.private_key_pem.write_to_path(key)
    for blob in issued.cert_chain_pems:
        blob.write_to_path(certificate, append=True)
    async with serving(tmp_path, Security(tls_certificate=certificate, tls_key=key)):
        pass
    warnings = [record.getMessage() for record in caplog.records if str(certificate) in record.getMessage()]
    assert [said in warning for warning in warnings] == ([True] if said else [])


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_the_token_of_the_administrators_comes_from_a_file_or_as_a_hash(tmp_path: Path) -> None:
    token = "a token of more than 16 characters".replace(" ", "-")
    digest = sha256(token.encode()).digest()
    assert read_admin_token(_written(tmp_path / "token", token + "\n")) == digest
    assert read_admin_hash(digest.hex()) == digest
    for content in ("", "short", "two words of some length"):
        with pytest.raises(SecurityError):
            read_admin_token(_written(tmp_path / "token", content))
    with pytest.raises(SecurityError):
        read_admin_token(tmp_path / "nothing")
    for text in ("", "abcd", "x" * 64, token):
        with pytest.raises(SecurityError):
            read_admin_hash(text)


def test_the_command_refuses_plain_text_with_a_message(tmp_path: Path) -> None:
    run = "from clients.caravan.main import main; main()"
    options = ("--host", "0.0.0.0", "--port", "0", "--store", str(tmp_path / "store"))
    command = [sys.executable, "-c", run, "serve", *options]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode not in (0, None)
    assert "--insecure" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "store").exists()
