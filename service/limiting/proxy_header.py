"""The PROXY protocol, versions 1 and 2: proxies write the client address in front of each connection.

https://www.haproxy.org/download/2.6/doc/proxy-protocol.txt. Not a byte behind the header is read here: there, TLS or
HTTP begins.
"""

import asyncio
import ipaddress
import re
import socket
import struct
from typing import NamedTuple

from service.limiting.sockets import Address, plain

SECONDS = 5.0
"""The time that a proxy may take for the header, which is the first thing that it sends."""
SIGNATURE = b"\r\n\r\n\0\r\nQUIT\n"
"""The beginning of a header of version 2."""
REST = struct.Struct(">BBH")
"""The part after the signature: version and command, family and protocol, length of the rest."""
LONGEST_LINE, LONGEST_REST = 107, 4_096
"""The most bytes of a header of version 1, and of one of version 2 behind its length. Proxies may add more than
addresses there, such as certificates of clients; all of that is skipped.
"""
LOCAL, PROXY = 0x20, 0x21
UNSPECIFIED, TCP4, TCP6, UNIX_STREAM = 0x00, 0x11, 0x21, 0x31
ADDRESSES = {TCP4: struct.Struct(">4s4sHH"), TCP6: struct.Struct(">16s16sHH")}
LINE = re.compile(rb"PROXY (TCP[46]) ([\da-fA-F.:]+) ([\da-fA-F.:]+) (0|[1-9]\d{0,4}) (0|[1-9]\d{0,4})\r\n")
UNKNOWN = b"PROXY UNKNOWN"
WIDTH = {b"TCP4": 4, b"TCP6": 6}


class ProxyHeaderError(Exception):
    """Some bytes of a proxy are no header of the PROXY protocol."""


class ConnectionOrigin(NamedTuple):
    """The origin of a connection."""

    address: Address
    port: int


async def read_proxy_header(opened: socket.socket) -> ConnectionOrigin | None:
    """The origin of a connection, as its proxy says; None: the proxy made it for itself, or does not know.

    Raises:
        ProxyHeaderError: there is no such header.
        OSError: the connection was lost.
    """
    try:
        async with asyncio.timeout(SECONDS):
            begun = await _exactly(opened, len(SIGNATURE))
            return await (_second if begun == SIGNATURE else _first)(opened, begun)
    except TimeoutError:
        raise ProxyHeaderError(f"nothing of the kind came within {SECONDS:g} seconds") from None


async def _first(opened: socket.socket, line: bytes) -> ConnectionOrigin | None:
    """Version 1, a line of text: its end is not known before it is there."""
    while not line.endswith(b"\r\n"):
        if len(line) >= LONGEST_LINE or not line.startswith(b"PROXY "):
            raise ProxyHeaderError("it does not begin with a header")
        line += await _exactly(opened, 1)
    if line.startswith((UNKNOWN + b" ", UNKNOWN + b"\r")):
        return None
    match = LINE.fullmatch(line)
    if match is None:
        raise ProxyHeaderError("its header cannot be read")
    try:
        source, _ = (ipaddress.ip_address(text.decode()) for text in match.group(2, 3))
    except ValueError as error:
        raise ProxyHeaderError("its header has no addresses") from error
    if source.version != WIDTH[match[1]] or int(match[4]) >= 2**16:
        raise ProxyHeaderError("its header has other addresses than it says")
    return ConnectionOrigin(plain(source), int(match[4]))


async def _second(opened: socket.socket, _: bytes) -> ConnectionOrigin | None:
    """Version 2, in bytes."""
    command, family, length = REST.unpack(await _exactly(opened, REST.size))
    if length > LONGEST_REST:
        raise ProxyHeaderError("its header is too long")
    rest = await _exactly(opened, length)
    if command == LOCAL or (command == PROXY and family in (UNSPECIFIED, UNIX_STREAM)):
        return None
    layout = ADDRESSES.get(family)
    if command != PROXY or layout is None or length < layout.size:
        raise ProxyHeaderError("its header is not one of a TCP connection")
    source, _, port, _ = layout.unpack_from(rest)
    return ConnectionOrigin(plain(ipaddress.ip_address(source)), port)


async def _exactly(opened: socket.socket, number: int) -> bytes:
    """Exactly this number of bytes.

    Raises:
        OSError: the connection ends before; load balancers that only look whether somebody listens do that.
    """
    loop, read = asyncio.get_running_loop(), b""
    while len(read) < number:
        data = await loop.sock_recv(opened, number - len(read))
        if not data:
            raise ConnectionResetError("it ends within its header")
        read += data
    return read
