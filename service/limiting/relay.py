"""The relay: it reads the headers of the PROXY protocol, which gRPC does not understand.

Everything behind the header is passed on, TLS included, to the port of gRPC on the loopback of this machine.
`Peers.relayed` knows the client address of each connection by the port from which the relay called there.
"""

import asyncio
import ipaddress
import logging
import resource
import socket
import sys
from collections.abc import Callable
from typing import Any

from service.limiting.limits import Limits, Slots, TokenBuckets, network_of
from service.limiting.peers import Peers, peer_of
from service.limiting.proxy_header import ProxyHeaderError, read_proxy_header
from service.limiting.resets import SHUT_OUT_SECONDS
from service.limiting.sockets import Address, Network, listen, plain

LOG = logging.getLogger("caravanserai.relay")

INSIDE = "127.0.0.1"
"""The address at which gRPC listens for the relay alone."""
LEAVING_SECONDS = 10.0
"""The time that one side may take for the last bytes when the other one has closed."""
REMEMBERED_SECONDS = 60.0
"""The time that the client of a closed connection is remembered: gRPC may still have calls of it to begin. For about as
long systems give its port to nobody else.
"""
BREATH_SECONDS = 0.5
"""The time that nobody is let in when the system has no room for another connection."""
SHARE_OF_FILES = 8
"""A connection takes three files: the relay lets in as many connections as this part of all files."""


class Relay:
    """Passes connections on. ``shut_out`` tells which machines may not connect at present."""

    def __init__(self, peers: Peers, limits: Limits, shut_out: Callable[[], frozenset[Network]]) -> None:
        self._peers = peers
        self._shut_out = shut_out
        self._most = _most(limits)
        self._of_machine = Slots(limits.connections_of_peer)
        self._complaints = TokenBuckets(1 / SHUT_OUT_SECONDS, SHUT_OUT_SECONDS)
        self._listeners: list[socket.socket] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._running: set[asyncio.Task[None]] = set()
        self._inside = 0

    async def open(self, host: str, port: int, shared: bool = False) -> int:
        """Takes an address; the port where it will listen. A ``shared`` one belongs to other processes too.

        Raises:
            OSError: the address is in use, or is none of this machine.
        """
        self._listeners = await listen(host, port, shared)
        return int(self._listeners[0].getsockname()[1])

    def start(self, inside: int) -> None:
        """Begins to pass connections on to this port."""
        self._inside = inside
        self._accepting = [asyncio.create_task(self._accept(listener)) for listener in self._listeners]

    async def refuse(self) -> None:
        """Lets nobody in any more; those who are in go on."""
        accepting, self._accepting = self._accepting, []
        for task in accepting:
            task.cancel()
        if accepting:
            await asyncio.wait(accepting)
        for listener in self._listeners:
            listener.close()

    async def close(self) -> None:
        """Ends everything."""
        await self.refuse()
        running = list(self._running)
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                opened, address = await loop.sock_accept(listener)
            except OSError as error:  # too many open files, most likely
                LOG.warning("nobody can connect: %s", error)
                await asyncio.sleep(BREATH_SECONDS)
                continue
            if len(self._running) >= self._most:
                opened.close()
                self._complain("all together", "there are too many connections")
                continue
            opened.setblocking(False)
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            task = loop.create_task(self._serve(opened, address))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _serve(self, opened: socket.socket, address: tuple[Any, ...]) -> None:
        """One connection, from its header to its end."""
        source, port = plain(ipaddress.ip_address(str(address[0]).partition("%")[0])), int(address[1])
        try:
            if self._peers.announces(source):
                origin = await read_proxy_header(opened)
                source, port = origin or (source, port)
            await self._admitted(opened, source, port)
        except ProxyHeaderError as error:
            self._complain(str(source), f"it is a trusted proxy, and does not speak the PROXY protocol: {error}")
        except OSError as error:
            LOG.debug("%s is not passed on: %s", source, error)
        finally:
            opened.close()

    async def _admitted(self, opened: socket.socket, source: Address, port: int) -> None:
        """Passes a connection on if its machine may have another one."""
        machine = network_of(str(source))
        if ipaddress.ip_network(machine) in self._shut_out():
            return
        proxy = self._peers.trusts(source)
        if not proxy and not self._of_machine.take(machine):
            self._complain(machine, "it has too many connections")
            return
        try:
            await self._pass_on(opened, peer_of(str(source), port))
        finally:
            if not proxy:
                self._of_machine.free(machine)

    async def _pass_on(self, opened: socket.socket, peer: str) -> None:
        loop = asyncio.get_running_loop()
        inner, outer = Side(), Side()
        inner.other, outer.other = outer, inner
        to_grpc, _ = await loop.create_connection(lambda: inner, INSIDE, self._inside)
        known = peer_of(INSIDE, to_grpc.get_extra_info("sockname")[1])
        self._peers.relayed[known] = peer
        try:
            await loop.connect_accepted_socket(lambda: outer, opened)
            await outer.lost.wait()
            await inner.lost.wait()
        finally:
            inner.abort()
            outer.abort()
            loop.call_later(REMEMBERED_SECONDS, self._forget, known, peer)

    def _forget(self, known: str, peer: str) -> None:
        if self._peers.relayed.get(known) == peer:
            del self._peers.relayed[known]

    def _complain(self, machine: str, why: str) -> None:
        if not self._complaints.take(machine):
            LOG.warning("%s is turned away: %s", machine, why)


class Side(asyncio.Protocol):
    """One side of a connection: what comes here goes out on the other side."""

    other: "Side"

    def __init__(self) -> None:
        self.transport: Any = None
        self.lost = asyncio.Event()
        self._early = bytearray()
        """The bytes that came before the other side was there: uvloop may have read them before it could be stopped."""

    def connection_made(self, transport: Any) -> None:
        """This side is there."""
        self.transport = transport
        if self.other.transport is None:
            transport.pause_reading()  # there is nobody yet who takes it
        else:
            self.other.hand_over(transport)

    def hand_over(self, transport: Any) -> None:
        """Gives the other side, which is there now, what came early, and reads on."""
        if self._early:
            transport.write(bytes(self._early))
            self._early.clear()
        self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Something came: it goes out on the other side."""
        if self.other.transport is None:
            self._early += data
        else:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        """There is no room for more here: the other side reads no more."""
        self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        """There is room again."""
        self.other.transport.resume_reading()

    def connection_lost(self, _: Exception | None) -> None:
        """This side is closed, and so the other one closes."""
        self.lost.set()
        self.other.leave()

    def leave(self) -> None:
        """Sends what is left, and closes."""
        if self.transport is None:
            self.lost.set()
            return
        self.transport.close()
        asyncio.get_running_loop().call_later(LEAVING_SECONDS, self.abort)

    def abort(self) -> None:
        """Closes at once."""
        if self.transport is not None:
            self.transport.abort()


def _most(limits: Limits) -> int:
    """The most connections, so that files are left for all else."""
    share = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // SHARE_OF_FILES
    if share <= 0:  # the process may open any number
        return limits.connections or sys.maxsize
    return min(limits.connections or share, share)
