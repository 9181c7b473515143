"""`caravan serve --web`: the door of a process of its own, on the event loop that it runs on."""

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from tests import commands
from tests.service.access.test_tls import Authority
from tests.service.limiting.test_relay import ANN, HEALTHY, PREFACE, answered, header
from tests.service.limiting.test_slow_readers import store_long_match
from tests.service.web.browsing import Answer, call, decoded, link, streaming, written
from tests.service.web.test_encryption import called, trusting

ROOT = Path(__file__).resolve().parents[3]
REPLAY = "/caravanserai.v1.MatchService/ReplayMatch"
LIST_GAMES = "/caravanserai.v1.GameService/ListGames"
CARAVAN = (sys.executable, "-c", "from clients.caravan.main import main; main()", "serve")


@asynccontextmanager
async def serving(folder: Path, *options: str) -> AsyncIterator[tuple[str, asyncio.subprocess.Process, str]]:
    """A process that serves; the address for browsers, the process, and what it said when it began."""
    store = ("--store", str(folder / "matches.sqlite"), "--port", "0")
    process = await asyncio.create_subprocess_exec(*CARAVAN, *store, *options, cwd=ROOT, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    told = ""
    while (found := re.search(r"browsers reach it on (\S+)", told)) is None or "Ready" not in told:
        line = await asyncio.wait_for(process.stderr.readline(), 60)
        assert line, told
        told += line.decode()
    try:
        yield found[1], process, told
    finally:
        process.send_signal(signal.SIGTERM)
        rest = await asyncio.wait_for(process.stderr.read(), 60)
        await process.wait()
    assert process.returncode == 0
    assert "Traceback" not in told + rest.decode()


async def test_browsers_are_served_by_a_process_until_it_is_told_to_end(tmp_path: Path) -> None:
    name, last = store_long_match(tmp_path)
    async with serving(tmp_path, "--web", "0", "--limit", "stall_seconds=0.5") as (url, process, _):
        assert (await call(url, "connect-json", LIST_GAMES, b"{}")).messages
        end = await call(url, "web-text", REPLAY, m.ReplayMatchRequest(match=name, after_version=last - 100))
        assert max(part.update.version for part in end.messages) == last
        await unread(url, name)
        async with (
            streaming(
                url, "/caravanserai.v1.MatchService/WatchMatch", m.WatchMatchRequest(match=name, after_version=last)
            ) as stream,
            link(url) as idle,
        ):
            assert (await asyncio.wait_for(stream.part(), 60)).messages, "it has begun"
            process.send_signal(signal.SIGTERM)
            while (part := await asyncio.wait_for(stream.part(), 60)).messages:
                assert not part.messages[0].HasField("update")
            assert (part.code, part.reason) == ("UNAVAILABLE", "SHUTTING_DOWN")
            assert await asyncio.wait_for(idle.reader.read(), 60) == b""


async def unread(url: str, name: str) -> None:
    """Leaves a stream unread, and then reads how it ended."""
    loop = asyncio.get_running_loop()
    body = written("connect-proto", True, m.ReplayMatchRequest(match=name))
    head = f"POST {REPLAY} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/connect+proto\r\n"
    head += f"content-length: {len(body)}\r\n\r\n"
    with socket.socket() as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        opened.setblocking(False)
        await loop.sock_connect(opened, ("127.0.0.1", int(url.rpartition(":")[2])))
        await loop.sock_sendall(opened, head.encode() + body)
        await asyncio.sleep(5.0)
        received = b""
        while part := await loop.sock_recv(opened, 65_536):
            received += part
    assert received.endswith(b"\r\n0\r\n\r\n")
    *_, end, _, _, _ = received.rsplit(b"\r\n", 4)
    status = decoded("connect-proto", REPLAY, Answer(200, {}, end), True)
    assert status.reason == "STREAM_TOO_SLOW"
    assert int(status.info.metadata["version"]) > 0
    assert len(received) < 1_000_000


async def test_a_process_serves_encrypted(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "authority")
    pair = ("--tls-certificate", str(authority.certificate), "--tls-key", str(authority.key))
    async with serving(tmp_path, "--web", "127.0.0.1:0", *pair) as (url, _, _):
        assert url.startswith("https://")
        for _ in range(3):
            assert await called(url, trusting(authority)) == 200


async def test_a_process_hears_of_clients_from_its_proxies_and_tells_its_metrics(tmp_path: Path) -> None:
    options = ("--trusted-proxy", "127.0.0.9", "--trusted-proxy", "::2", "--proxy-protocol", "--metrics", "0")
    async with serving(tmp_path, *options) as (url, _, told):
        (address,), (metrics,) = re.findall(r"Ready: (\S+)", told), re.findall(r"metrics are on (\S+)/metrics", told)
        for there, request in ((url, HEALTHY), (address, PREFACE)):
            assert await answered(there, header(ANN) + request)
            assert await answered(there, request) == b""
        async with link(metrics) as opened:
            await opened.send("GET", "/metrics", {})
            assert b"caravanserai_log_position 0" in (await opened.whole()).body


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (("--web", "nonsense"), 2, "not an address to listen on"),
        (("--web", "0.0.0.0:0"), 1, "plain text"),
        (("--web", "0", "--web-origin", "*"), 2, "not an origin"),
        (("--web", "none", "--web-origin", "https://example.org"), 1, "name an address for browsers"),
        (("--proxy-protocol",), 1, "name it with --trusted-proxy"),
        (("--trusted-proxy", "10.0.0.1/8"), 2, "'10.0.0.1/8' is not the address"),
        (("--trusted-proxy", "0.0.0.0/0"), 2, "would trust every machine"),
        (("--metrics", "nonsense"), 2, "not an address to listen on"),
    ],
)
def test_what_cannot_be_served_is_said_at_the_start(
    tmp_path: Path, options: tuple[str, ...], status: int, said: str
) -> None:
    ended = commands.called("serve", "--store", str(tmp_path / "matches.sqlite"), "--port", "0", *options)
    assert ended.exit_code == status
    assert isinstance(ended.exception, SystemExit)
    assert said in " ".join(ended.stderr.split())


async def test_the_app_is_served_unless_something_else_is_said(tmp_path: Path) -> None:
    async with serving(tmp_path) as (url, _, _), link(url) as opened:
        await opened.send("GET", "/", {})
        assert (await opened.head()).headers["content-security-policy"].startswith("default-src 'none'")
