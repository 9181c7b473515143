"""Somebody operates a service, and replaces its certificate while others watch a match."""

import asyncio
import shutil
import signal
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
from caravanserai import Tls
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub

from tests.clients.processes import PIPE, Command
from tests.clients.python.serving import client
from tests.ports import lasting_port
from tests.service.access.test_tls import Authority, answered
from tests.service.manager import hearing
from tests.service.web.browsing import streaming
from tests.service.web.test_encryption import called, trusting

WATCH = "/caravanserai.v1.MatchService/WatchMatch"


@asynccontextmanager
async def watching(port: str, authority: Authority, match: str) -> AsyncIterator[Any]:
    """A stream of gRPC that nobody opens again when it ends."""
    async with grpc.aio.secure_channel(f"localhost:{port}", authority.channel_credentials()) as channel:
        stub: Any = MatchServiceStub(channel)
        yield stub.WatchMatch(m.WatchMatchRequest(match=match))


def install(authority: Authority, certificate: Path, key: Path) -> None:
    """The act of an operator, or of a program that renews certificates."""
    shutil.copyfile(authority.certificate, certificate)
    shutil.copyfile(authority.key, key)


async def seen(stream: Any, version: int) -> None:
    """Reads a stream up to a version of its match."""
    latest = 0
    while latest < version:
        part = (await stream.part()).messages[0] if hasattr(stream, "part") else await stream.read()
        latest = max(latest, part.update.version)


async def new_connections_get(authority: Authority, port: str, url: str) -> bool:
    """True if both ports prove to be those of a certificate of this authority."""
    calls = await answered(port, authority.channel_credentials())
    try:
        browsers = await called(url, trusting(authority)) == 200
    except ssl.SSLCertVerificationError:
        browsers = False
    assert calls == browsers
    return calls


async def test_a_certificate_is_replaced_while_streams_go_on(tmp_path: Path) -> None:
    """Then by a broken one, which changes nothing. The service manager hears of each."""
    first, second = Authority(tmp_path / "first"), Authority(tmp_path / "second")
    certificate, key = tmp_path / "service.pem", tmp_path / "service.key"
    install(first, certificate, key)
    port, web = str(lasting_port()), str(lasting_port())
    url = f"https://127.0.0.1:{web}"
    options = ("--store", tmp_path / "matches.sqlite", "--port", port, "--web", web, "--drain-seconds", "0")
    files = ("--tls-certificate", certificate, "--tls-key", key)
    with hearing(str(tmp_path / "notify")) as manager:
        environment = {"NOTIFY_SOCKET": manager.address}
        serving = Command(("serve", *options, *files), environment=environment, stderr=PIPE)
        try:
            assert (await manager.heard())["READY"] == "1"
            ann = client(f"localhost:{port}", tls=Tls(roots=first.root.read_bytes()))
            match = (await ann.create_match("marcopolo", 3)).name
            async with (
                ann,
                watching(port, first, match) as calls,
                streaming(url, WATCH, m.WatchMatchRequest(match=match), encryption=trusting(first)) as browsers,
            ):
                for stream in (calls, browsers):
                    await asyncio.wait_for(seen(stream, 1), 120)

                install(second, certificate, key)
                serving.send_signal(signal.SIGHUP)
                renewing = await manager.heard()
                assert renewing["RELOADING"] == "1"
                assert int(renewing["MONOTONIC_USEC"]) > 0
                assert await manager.heard() == {"READY": "1", "STATUS": f"Serving on 127.0.0.1:{port}"}
                assert await new_connections_get(second, port, url)
                assert not await new_connections_get(first, port, url)

                key.write_text("-----BEGIN nothing", encoding="utf-8")
                serving.send_signal(signal.SIGHUP)
                assert "RELOADING" in await manager.heard()
                assert "could not be read again" in (await manager.heard())["STATUS"]
                assert await new_connections_get(second, port, url)

                await ann.add_bot(match)
                for stream in (calls, browsers):
                    await asyncio.wait_for(seen(stream, 2), 120)
            serving.send_signal(signal.SIGTERM)
            assert (await manager.heard())["STOPPING"] == "1"
            _, log = await asyncio.to_thread(serving.communicate, "", 120)
            assert serving.returncode == 0
            (failure,) = [line for line in log.splitlines() if "ERROR" in line]
            assert f"{certificate} and {key} cannot be used" in failure
        finally:
            serving.kill()
            serving.wait()
