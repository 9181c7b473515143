"""The PROXY protocol, as its specification has it and as attackers have it."""

import asyncio
import random
import socket
import struct
from ipaddress import ip_address

import pytest

from service.limiting import proxy_header
from service.limiting.proxy_header import LONGEST_REST, SIGNATURE, ConnectionOrigin, ProxyHeaderError, read_proxy_header

BEHIND = b"\x16\x03\x01 behind\r\n"
"""The bytes behind a header."""
ANN = ConnectionOrigin(ip_address("203.0.113.7"), 56324)
SIX = ConnectionOrigin(ip_address("2001:db8::5"), 56324)
FOUR_BYTES = ANN.address.packed + ip_address("10.0.0.1").packed + struct.pack(">HH", 56324, 443)
SIX_BYTES = SIX.address.packed + ip_address("2001:db8::1").packed + struct.pack(">HH", 56324, 443)
EXTENSION = b"\x04\x00\x03abc"


def second(command: int, family: int, rest: bytes, length: int | None = None) -> bytes:
    return SIGNATURE + struct.pack(">BBH", command, family, len(rest) if length is None else length) + rest


async def heard(data: bytes, pieces: int = 1) -> tuple[ConnectionOrigin | None, bytes]:
    """The named address, and what is left behind the header."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        reading = asyncio.create_task(read_proxy_header(ours))
        step = max(-(-len(data) // pieces), 1)
        for start in range(0, len(data), step):
            theirs.sendall(data[start : start + step])
            if pieces > 1:
                await asyncio.sleep(0)
        theirs.shutdown(socket.SHUT_WR)
        return await reading, ours.recv(65_536)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (b"PROXY TCP4 203.0.113.7 10.0.0.1 56324 443\r\n", ANN),
        (b"PROXY TCP6 2001:db8::5 2001:db8::1 56324 443\r\n", SIX),
        (b"PROXY TCP6 ::ffff:203.0.113.7 ::1 56324 443\r\n", ANN),
        (b"PROXY UNKNOWN\r\n", None),
        (b"PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n", None),
        (second(0x21, 0x11, FOUR_BYTES), ANN),
        (second(0x21, 0x21, SIX_BYTES), SIX),
        (second(0x21, 0x11, FOUR_BYTES + EXTENSION), ANN),
        (second(0x20, 0x00, b""), None),
        (second(0x20, 0x11, FOUR_BYTES), None),
        (second(0x21, 0x00, b"anything"), None),
        (second(0x21, 0x31, bytes(216)), None),
    ],
)
@pytest.mark.parametrize("pieces", [1, 1_000])
async def test_a_header_names_who_connects_and_nothing_behind_it_is_read(
    header: bytes, expected: ConnectionOrigin | None, pieces: int
) -> None:
    assert await heard(header + BEHIND, pieces) == (expected, BEHIND)


@pytest.mark.parametrize(
    "header",
    [
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"PROXY TCP4 203.0.113.7 10.0.0.1 56324 443 " + b" " * 200,
        b"PROXY TCP4  203.0.113.7 10.0.0.1 56324 443\r\n",
        b"PROXY TCP4 203.0.113.7 10.0.0.1 56324\r\n",
        b"PROXY TCP4 203.0.113.7 10.0.0.1 56324 443\n" + b"x" * 100,
        b"PROXY TCP4 203.0.113.256 10.0.0.1 56324 443\r\n",
        b"PROXY TCP4 2001:db8::5 2001:db8::1 56324 443\r\n",
        b"PROXY TCP6 203.0.113.7 10.0.0.1 56324 443\r\n",
        b"PROXY TCP4 203.0.113.7 10.0.0.1 65536 443\r\n",
        b"PROXY TCP4 203.0.113.7 10.0.0.1 -1 443\r\n",
        b"PROXY UDP4 203.0.113.7 10.0.0.1 56324 443\r\n",
        b"PROXY UNKNOWNX\r\n",
        b"proxy TCP4 203.0.113.7 10.0.0.1 56324 443\r\n",
        b"PROXY TCP4 \xd9\xa1.0.0.1 10.0.0.1 56324 443\r\n",
        second(0x11, 0x11, FOUR_BYTES),
        second(0x22, 0x11, FOUR_BYTES),
        second(0x21, 0x12, FOUR_BYTES),
        second(0x21, 0x11, FOUR_BYTES[:-1]),
        second(0x21, 0x21, FOUR_BYTES),
        second(0x21, 0x11, FOUR_BYTES, LONGEST_REST + 1),
    ],
)
async def test_what_is_no_header_names_nobody(header: bytes) -> None:
    with pytest.raises(ProxyHeaderError):
        await heard(header + BEHIND)


@pytest.mark.parametrize("header", [b"", b"PROXY TCP4 203", SIGNATURE, second(0x21, 0x11, FOUR_BYTES, 100)])
async def test_a_header_that_ends_early_names_nobody(header: bytes) -> None:
    with pytest.raises(ConnectionResetError):
        await heard(header)


async def test_a_header_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxy_header, "SECONDS", 0.05)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.sendall(b"PROXY TCP4 ")
        with pytest.raises(ProxyHeaderError, match="came within"):
            await read_proxy_header(ours)


async def test_wild_bytes_name_nobody() -> None:
    dice = random.Random(5)
    headers = [second(0x21, 0x11, FOUR_BYTES), b"PROXY TCP6 2001:db8::5 2001:db8::1 56324 443\r\n"]
    for number in range(300):
        wild = bytearray(headers[number % 2] + BEHIND)
        for _ in range(dice.randint(1, 3)):
            wild[dice.randrange(len(wild))] = dice.randrange(256)
        try:
            origin, _ = await heard(bytes(wild))
        except (ProxyHeaderError, ConnectionResetError):
            continue
        assert origin is None or origin.port < 2**16
