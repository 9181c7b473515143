"""Sockets of this process that a library has opened: one connection is closed, or machines cannot connect any more.

gRPC tells who is connected, but offers no way to close a connection. So sockets are looked up among the open files of
the process. A socket filter (Linux, `SO_ATTACH_FILTER` of socket(7)) makes listening sockets deaf to some machines: a
program of the classic BSD packet filter, for which no rights are needed. Elsewhere nobody is kept from connecting.
"""

import asyncio
import ctypes
import ipaddress
import os
import socket
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

BACKLOG = 512
"""The most connections that wait to be let in."""
OPEN_FILES = Path("/dev/fd")
"""Lists the open files of this process, on Linux, macOS and the BSDs."""
MOST = 256
"""The most machines that a filter names: its program is bounded, and each packet runs through it."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

SO_ATTACH_FILTER = 26
SO_DETACH_FILTER = 27
INSTRUCTION = struct.Struct("HBBI")
"""`struct sock_filter`: code, jump if true, jump if false, constant."""
LOAD_BYTE, LOAD_WORD, SHIFT_RIGHT, IF_EQUAL, RETURN = 0x30, 0x20, 0x74, 0x15, 0x06
NETWORK_HEADER = 0xFFF00000
"""Offsets from here on count from the header of the IP packet (`SKF_NET_OFF`)."""
SOURCE_4, SOURCE_6 = NETWORK_HEADER + 12, NETWORK_HEADER + 8
"""The place of the address of the sender in the header of IPv4 and IPv6."""
PASS, DROP = 0xFFFFFFFF, 0


def plain(address: Address) -> Address:
    """An address; one of IPv4 that is written as one of IPv6 as what it is."""
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


async def listen(host: str, wanted: int, shared: bool = False) -> list[socket.socket]:
    """A socket for each address of a host, all on one port. A ``shared`` one is listened on by other processes too.

    Raises:
        OSError: the address is in use, or is none of this machine.
    """
    listeners: list[socket.socket] = []
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, wanted, type=socket.SOCK_STREAM)
        for family, _, _, _, address in found:
            port = wanted or (listeners[0].getsockname()[1] if listeners else 0)
            listener = socket.create_server((address[0], port), family=family, backlog=BACKLOG, reuse_port=shared)
            listener.setblocking(False)
            listeners.append(listener)
    except OSError:
        for listener in listeners:
            listener.close()
        raise
    return listeners


def close_connection(address: Address, port: int) -> bool:
    """Closes the connection from an address and port; false if it is closed already."""
    for opened in _sockets():
        try:
            host, number = opened.getpeername()[:2]
        except OSError:  # not connected
            continue
        if number == port and plain(ipaddress.ip_address(host.partition("%")[0])) == address:
            opened.shutdown(socket.SHUT_RDWR)
            return True
    return False


def keep_out(port: int, networks: Iterable[Network]) -> None:
    """Lets nobody connect to a port from these networks any more (of IPv6 their first 64 bits count); from all others
    anybody can.
    """
    if not sys.platform.startswith("linux"):
        return
    code = program(list(networks)[-MOST:])
    for opened in _sockets():
        if opened.getsockname()[1] != port or not opened.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            continue
        if code:
            buffer = ctypes.create_string_buffer(code, len(code))
            given = struct.pack("HP", len(code) // INSTRUCTION.size, ctypes.addressof(buffer))
            opened.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, given)
        else:
            with suppress(FileNotFoundError):  # none was attached
                opened.setsockopt(socket.SOL_SOCKET, SO_DETACH_FILTER, 0)


def program(networks: Sequence[Network]) -> bytes:
    """The filter that drops what comes from these networks; empty if there is none."""
    four = [network for network in networks if isinstance(network, ipaddress.IPv4Network)]
    six = [network for network in networks if isinstance(network, ipaddress.IPv6Network)]
    if not four and not six:
        return b""
    of_four = [(LOAD_WORD, 0, 0, SOURCE_4)]
    for network in four:
        of_four += [(IF_EQUAL, 0, 1, int(network.network_address)), (RETURN, 0, 0, DROP)]
    of_four.append((RETURN, 0, 0, PASS))
    of_six = []
    for prefix in six:
        first, second = struct.unpack_from("!II", prefix.network_address.packed)
        of_six += [(LOAD_WORD, 0, 0, SOURCE_6), (IF_EQUAL, 0, 3, first)]
        of_six += [(LOAD_WORD, 0, 0, SOURCE_6 + 4), (IF_EQUAL, 0, 1, second), (RETURN, 0, 0, DROP)]
    of_six.append((RETURN, 0, 0, PASS))
    # a conditional jump reaches 255 instructions, and so never over a whole list: a plain one does (code 5)
    begin = [(LOAD_BYTE, 0, 0, NETWORK_HEADER), (SHIFT_RIGHT, 0, 0, 4), (IF_EQUAL, 1, 0, 4), (5, 0, 0, len(of_four))]
    return b"".join(INSTRUCTION.pack(*instruction) for instruction in (*begin, *of_four, *of_six))


def _sockets() -> Iterator[socket.socket]:
    """The TCP sockets of this process, as duplicates: each stays what it is while others close files."""
    for entry in list(OPEN_FILES.iterdir()):
        try:
            duplicate = os.dup(int(entry.name))
        except OSError:  # closed meanwhile
            continue
        try:
            opened = socket.socket(fileno=duplicate)
        except OSError:  # a file
            os.close(duplicate)
            continue
        with opened:
            if opened.family in (socket.AF_INET, socket.AF_INET6) and opened.type == socket.SOCK_STREAM:
                yield opened
