"""Resets: a connection that opens calls only to reset them is closed, and its machine is blocked for a while.

Such a call is over before the service hears of it, so no other limit counts it; yet gRPC has work with it. gRPC itself
counts by connection how many calls ended without an answer (channelz).
"""

import asyncio
import ipaddress
import logging
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from grpc_channelz.v1 import channelz_pb2
from grpc_channelz.v1.channelz import ChannelzServicer

from service.limiting.limits import TokenBuckets, network_of
from service.limiting.peers import Peers
from service.limiting.sockets import OPEN_FILES, Address, Network, close_connection, keep_out, plain

LOG = logging.getLogger("caravanserai.resets")

INTERVAL_SECONDS = 0.25
"""The interval at which to look for machines that reset too much."""
SHUT_OUT_SECONDS = 60.0
"""The time that a machine cannot connect after its connection was closed."""


class CallCount(NamedTuple):
    """The number of calls of a connection that had ended without an answer when it was looked at."""

    failed: int
    at: float


class GrpcConnection(NamedTuple):
    """A connection as gRPC describes it."""

    number: int
    address: Address
    port: int
    failed: int


class Resets:
    """Watches the connections of a server of this process.

    ``per_second`` calls that end without an answer are fair for one connection, and ``burst_seconds`` of them at once;
    0: nobody is watched.
    """

    def __init__(
        self,
        per_second: float,
        burst_seconds: float,
        peers: Peers | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.per_second = per_second
        self._burst = per_second * burst_seconds
        self._peers = Peers() if peers is None else peers
        self._complaints = TokenBuckets(1 / SHUT_OUT_SECONDS, SHUT_OUT_SECONDS)
        self._clock = clock
        self._server = 0
        self._port = 0
        self._failed = 0
        self._counted: dict[int, CallCount] = {}
        self._shut_out: dict[Network, float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self, port: int) -> None:
        """Begins to watch the server of this process that was made last and listens on a port."""
        if self.per_second and OPEN_FILES.is_dir():
            self._server = max(server.ref.server_id for server in _servers())
            self._port = port
            self._task = asyncio.get_running_loop().create_task(self._watch())

    async def stop(self) -> None:
        """Watches no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
            self._task = None

    def shut_out(self) -> frozenset[Network]:
        """The machines that cannot connect at present."""
        return frozenset(self._shut_out)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL_SECONDS)
            now = self._clock()
            before = self.shut_out()
            self._shut_out = {peer: until for peer, until in self._shut_out.items() if until > now}
            self._look(now)
            if self.shut_out() != before:
                keep_out(self._port, self._shut_out)

    def _look(self, now: float) -> None:
        """Closes the connections that reset too many calls, and those of the same machines."""
        failed = _failed(self._server)
        failed, self._failed = failed - self._failed, failed
        if failed <= self.per_second * INTERVAL_SECONDS:  # so nobody has more
            return
        counted = {}
        connections = list(_connections(self._server))
        for connection in connections:
            before = self._counted.get(connection.number, CallCount(0, now))
            counted[connection.number] = CallCount(connection.failed, now)
            lately = connection.failed - before.failed
            if lately > self._burst + self.per_second * (now - before.at):
                self._too_many(connection, lately, now)
        self._counted = counted
        for connection in connections:
            if self._machine(connection) in self._shut_out:
                close_connection(connection.address, connection.port)

    def _too_many(self, connection: GrpcConnection, lately: int, now: float) -> None:
        """Shuts out a machine that resets too much; but not a proxy, whose other callers would be shut out with it."""
        machine = self._machine(connection)
        if not self._peers.trusts(self._peers.origin(connection.address, connection.port)):
            LOG.warning("%s reset %d calls and is blocked for a while", machine, lately)
            self._shut_out[machine] = now + SHUT_OUT_SECONDS
        elif not self._complaints.take(str(machine)):
            LOG.warning("a caller behind the proxy %s resets calls: let the proxy limit that", connection.address)

    def _machine(self, connection: GrpcConnection) -> Network:
        """The machine a connection comes from, as other limits count it too."""
        return ipaddress.ip_network(network_of(str(self._peers.origin(connection.address, connection.port))))


# -- what gRPC counts -------------------------------------------------------------------------------------------------


def _ask(method: Callable[[Any, Any], Any], request: Any) -> Any:
    """The answer of channelz; None if there is no such thing any more."""
    return method(request, SimpleNamespace(set_code=lambda _: None, set_details=lambda _: None))


def _servers() -> Iterator[Any]:
    start = 0
    while True:
        page = _ask(ChannelzServicer.GetServers, channelz_pb2.GetServersRequest(start_server_id=start))
        yield from page.server
        if page.end or not page.server:
            return
        start = page.server[-1].ref.server_id + 1


def _failed(server: int) -> int:
    """The number of calls of a server that have ended without an answer."""
    answer = _ask(ChannelzServicer.GetServer, channelz_pb2.GetServerRequest(server_id=server))
    return int(answer.server.data.calls_failed) if answer is not None else 0


def _connections(server: int) -> Iterator[GrpcConnection]:
    """The connections of a server."""
    start = 0
    while True:
        request = channelz_pb2.GetServerSocketsRequest(server_id=server, start_socket_id=start)
        page = _ask(ChannelzServicer.GetServerSockets, request)
        if page is None:
            return
        for reference in page.socket_ref:
            found = _ask(ChannelzServicer.GetSocket, channelz_pb2.GetSocketRequest(socket_id=reference.socket_id))
            if found is None or not found.socket.remote.HasField("tcpip_address"):
                continue
            remote = found.socket.remote.tcpip_address
            address = plain(ipaddress.ip_address(remote.ip_address))
            yield GrpcConnection(reference.socket_id, address, remote.port, found.socket.data.streams_failed)
        if page.end or not page.socket_ref:
            return
        start = page.socket_ref[-1].socket_id + 1
