"""Connections: HTTP/1.1 for browsers and proxies, and how much of the service a connection may take.

A request is read as a whole before anything is done for it, so that a caller who sends slowly costs a little memory and
no work. One request at a time: a client that sends the next one before it has the answer (pipelining) finds its
connection closed after the answer; browsers and proxies do not. The parser is llhttp, that of Node.
"""

import asyncio
import ipaddress
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from email.utils import formatdate
from http import HTTPStatus
from typing import Any

import httptools

from service.limiting.limits import TRANSPORT_FACTOR, Limits, Slots, TokenBuckets, network_of
from service.limiting.peers import Peers, peer_of
from service.limiting.proxy_header import ProxyHeaderError, read_proxy_header
from service.limiting.resets import SHUT_OUT_SECONDS
from service.limiting.sockets import OPEN_FILES, Address, Network, keep_out, plain
from service.web.exchanges import Exchange, Header, HttpRequest

LOG = logging.getLogger("caravanserai.web")

HEAD_BYTES = 16_384
"""The most bytes of the first line and the headers of a request together; as much as gRPC reads of metadata."""
HANDSHAKE_SECONDS = 10.0
"""The time that a client may take to agree on encryption."""
REQUEST_SECONDS = 20.0
"""The time that a client may take to send a request."""
IDLE_SECONDS = 60.0
"""The time that a connection may stay open between two requests."""
LEAVING_SECONDS = 10.0
"""The time that a reader may take for the end of an answer when the connection is to be closed."""
LOOK_SECONDS = 0.5
"""The interval at which connections are looked after."""
BREATH_SECONDS = 0.5
"""The time that nobody is let in when the system has no room for another connection."""
VANISHED_SECONDS = (60, 10, 2)
"""The keep-alive questions of the system to a silent peer: after how long, how often again, and how many."""
TOO_LONG = f"all of a request but its body has {HEAD_BYTES} bytes at most"
SENT_BYTES = 65_536
"""The most bytes on their way to a reader, beside as many that wait here: systems would let megabytes gather."""
UNREADABLE = "the request is not HTTP/1.1 as it must be"

PHRASES = {status.value: status.phrase for status in HTTPStatus}


class Connections:
    """All connections of the door. Requests are handed to ``handle``."""

    def __init__(
        self,
        handle: Callable[[Exchange], Awaitable[None]],
        limits: Limits,
        encryption: ssl.SSLContext | None,
        peers: Peers,
    ) -> None:
        self.handle = handle
        self.peers = peers
        self.limits = limits
        self.encryption = encryption
        self.body_bytes = limits.message_bytes * TRANSPORT_FACTOR
        self.loop = asyncio.get_running_loop()
        self.closing = False
        self.date = ""
        self.opened: set[Connection] = set()
        self._of_peer = Slots(limits.connections_of_peer)
        self._resets = TokenBuckets(limits.resets_per_second_of_connection, limits.burst_seconds)
        self._complaints = TokenBuckets(1 / SHUT_OUT_SECONDS, SHUT_OUT_SECONDS)
        self._shut_out: dict[Network, float] = {}
        self._port = 0

    # -- who may connect ----------------------------------------------------------------------------------------

    def admit(self, connection: "Connection") -> bool:
        """True if a connection may stay; if so, it counts until it is `lost`."""
        many = self.limits.connections and len(self.opened) >= self.limits.connections
        if self.closing or many or not self.count(connection):
            if not self.closing:
                self.complain(connection, "it has too many connections, or all have together")
            return False
        self.opened.add(connection)
        return True

    def count(self, connection: "Connection") -> bool:
        """True if the machine of a connection may have another one. Proxies may have any number: their callers count
        by themselves.
        """
        if self.peers.trusts(connection.address):
            return True
        connection.counted = self._of_peer.take(connection.machine)
        return connection.counted

    def known(self, connection: "Connection") -> bool:
        """True if a connection may stay now that its proxy has named the client."""
        if ipaddress.ip_network(network_of(str(connection.address))) in self._shut_out:
            return False
        if not self.count(connection):
            self.complain(connection, "it has too many connections")
            return False
        return True

    def complain(self, connection: "Connection", why: str) -> None:
        """Says in the log why somebody is turned away, though not every time."""
        if not self._complaints.take(connection.machine):
            LOG.warning("%s is turned away: %s", connection.machine, why)

    async def accept(self, listener: socket.socket) -> None:
        """Lets in who connects. Each counts from here on, before anything is agreed on or read."""
        while True:
            try:
                opened, address = await self.loop.sock_accept(listener)
            except OSError as error:  # too many open files, most likely
                LOG.warning("nobody can connect: %s", error)
                await asyncio.sleep(BREATH_SECONDS)
                continue
            connection = Connection(self, address)
            if self.admit(connection):
                _prepare(opened)
                connection.start(opened)
            else:
                opened.close()
                self._left(connection)
            await asyncio.sleep(0)  # others have their turn too

    def lost(self, connection: "Connection", unanswered: bool) -> None:
        """A connection is closed; ``unanswered``: before anything was answered. Such calls are over before the limits
        count them.
        """
        self.opened.remove(connection)
        if connection.counted:
            self._of_peer.free(connection.machine)
        if unanswered:
            self._left(connection)

    def _left(self, connection: "Connection") -> None:
        """Counts a connection that got no answer. A proxy is not shut out for what its callers do."""
        if not self.closing and not self.peers.trusts(connection.address) and self._resets.take(connection.machine):
            self._shut(connection)

    def _shut(self, connection: "Connection") -> None:
        """Closes all connections of a machine, and lets it open no others for a while."""
        peer = ipaddress.ip_network(connection.machine)
        if peer in self._shut_out:
            return
        LOG.warning("%s opens connections and leaves them, and is blocked for a while", peer)
        self._shut_out[peer] = self.loop.time() + SHUT_OUT_SECONDS
        self._keep_out()
        for other in [other for other in self.opened if other.machine == connection.machine]:
            other.abort()

    def shut_out(self) -> frozenset[Network]:
        """The machines that cannot connect at present."""
        return frozenset(self._shut_out)

    def _keep_out(self) -> None:
        if OPEN_FILES.is_dir():
            keep_out(self._port, self._shut_out)

    # -- how long they may stay ---------------------------------------------------------------------------------

    async def look_after(self, port: int) -> None:
        """Closes for ever what has stood still for too long."""
        self._port = port
        while True:
            now = self.loop.time()
            self.date = formatdate(usegmt=True)
            for connection in [each for each in self.opened if each.until and each.until <= now]:
                connection.abort()
            remaining = {peer: until for peer, until in self._shut_out.items() if until > now}
            if len(remaining) < len(self._shut_out):
                self._shut_out = remaining
                self._keep_out()
            await asyncio.sleep(LOOK_SECONDS)

    def close(self) -> None:
        """Takes no more requests: connections are closed, once what they were asked is answered."""
        self.closing = True
        for connection in list(self.opened):
            connection.close_when_idle()

    async def end(self, seconds: float) -> None:
        """Waits for answers that are under way, and then cancels what makes them."""
        deadline = self.loop.time() + seconds
        while self.opened and self.loop.time() < deadline:
            tasks = self._tasks()
            await (asyncio.wait(tasks, timeout=deadline - self.loop.time()) if tasks else asyncio.sleep(0.01))
        if tasks := self._tasks():
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=LOOK_SECONDS)
            await asyncio.sleep(0)  # what was answered goes out
        for connection in list(self.opened):
            connection.abort()

    def _tasks(self) -> list["asyncio.Task[None]"]:
        tasks = [connection.exchange.task for connection in self.opened if connection.exchange is not None]
        return [task for task in tasks if task is not None and not task.done()]


class Connection(asyncio.Protocol):
    """One connection: it parses requests, hands each to the door, and sends what that answers."""

    def __init__(self, all_of_them: Connections, address: tuple[Any, ...]) -> None:
        self._all = all_of_them
        self.transport: Any = None
        self._parser: Any = httptools.HttpRequestParser(self)
        self._room = asyncio.Event()
        self._room.set()
        self._keep_alive = True
        self._answered = False
        self._starting: asyncio.Task[None] | None = None
        self._last: Exchange | None = None
        self._called_by(plain(ipaddress.ip_address(str(address[0]).partition("%")[0])), int(address[1]))
        self.counted = False
        """True if the connection is counted for its machine."""
        self.exchange: Exchange | None = None
        self.until = 0.0
        """The time at which the connection is closed unless something happens before; 0: it may wait."""
        self._forget()

    def _called_by(self, address: Address, port: int) -> None:
        self.address = address
        self.peer = peer_of(str(address), port)
        self.machine = network_of(str(address))

    def _forget(self) -> None:
        """Forgets the last request."""
        self._reading_head = True
        self._head_bytes = 0
        self._body_bytes = 0
        self._target = b""
        self._headers: list[Header] = []
        self._body = bytearray()
        self._oversized = False

    def _wait(self, seconds: float) -> None:
        self.until = self._all.loop.time() + seconds if seconds else 0.0

    # -- the other end ------------------------------------------------------------------------------------------

    def start(self, opened: socket.socket) -> None:
        """Begins to read, encrypted if that is wanted."""
        self._wait(REQUEST_SECONDS)
        self._starting = self._all.loop.create_task(self._start(opened))

    async def _start(self, opened: socket.socket) -> None:
        encryption = self._all.encryption
        seconds = None if encryption is None else HANDSHAKE_SECONDS
        try:
            if self._all.peers.announces(self.address):
                await self._hear(opened)
            await self._all.loop.connect_accepted_socket(
                lambda: self, opened, ssl=encryption, ssl_handshake_timeout=seconds
            )
        except OSError as error:  # also what ssl raises
            LOG.debug("%s cannot be served: %s", self.peer, error)
            opened.close()
            self.connection_lost(None)

    async def _hear(self, opened: socket.socket) -> None:
        """Reads the client address that a proxy writes first.

        Raises:
            OSError: this client may not connect, or the proxy names none.
        """
        try:
            origin = await read_proxy_header(opened)
        except asyncio.CancelledError:
            opened.close()
            raise
        except ProxyHeaderError as error:
            self._all.complain(self, f"it is a trusted proxy, and does not speak the PROXY protocol: {error}")
            raise ConnectionAbortedError from error
        if origin is not None:
            self._called_by(*origin)
            if not self._all.known(self):
                raise ConnectionAbortedError

    def connection_made(self, transport: Any) -> None:
        """Both ends understand each other."""
        self.transport = transport
        if self._all.closing:
            self.close_when_idle()

    def connection_lost(self, _: Exception | None) -> None:
        """The caller has hung up, or the connection was closed."""
        if self not in self._all.opened:
            return
        self._all.lost(self, unanswered=not self._answered)
        self._parser = None  # it holds this connection
        self._room.set()
        for exchange in (self._last, self.exchange):
            if exchange is not None:
                exchange.gone = exchange.ended = True
                if exchange.task is not None and not exchange.task.done():
                    exchange.task.cancel()
                exchange.over()

    def abort(self) -> None:
        """Closes the connection at once, whatever was not sent."""
        if self.exchange is not None:
            self.exchange.gone = True
        if self.transport is not None:
            self.transport.abort()
        elif self._starting is not None:
            self._starting.cancel()
            self.connection_lost(None)

    def close_when_idle(self) -> None:
        """Closes the connection, once what it was asked is answered."""
        self._keep_alive = False
        if self.exchange is None and self.transport is not None:
            self._close()

    def _close(self) -> None:
        self.transport.close()
        self._wait(LEAVING_SECONDS)

    # -- what comes in ------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parses what came."""
        if self.exchange is not None:  # it was asked something else before it answered
            self._keep_alive = False
            return
        if not self._keep_alive:
            return
        before = self._body_bytes
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._refuse(HTTPStatus.BAD_REQUEST, "another protocol is not offered on this connection")
        except httptools.HttpParserError:
            self._refuse(HTTPStatus.BAD_REQUEST, UNREADABLE)
        else:
            self._head_bytes += len(data) - (self._body_bytes - before)
            if self.exchange is None and self._head_bytes > HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        if self.exchange is not None:
            self._keep_alive = False
            return
        self._forget()
        self._wait(REQUEST_SECONDS)

    def on_url(self, url: bytes) -> None:
        """A piece of what is asked for."""
        self._target += url

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those behind a body in chunks are ignored."""
        if self._reading_head and self.exchange is None:
            self._headers.append((name.decode("latin-1").lower(), value.decode("latin-1")))

    def on_headers_complete(self) -> None:
        """All headers are there."""
        if self.exchange is not None:
            return
        self._reading_head = False
        length = len(self._target) + sum(len(name) + len(value) + 4 for name, value in self._headers)
        if length > HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, TOO_LONG)
        elif ("expect", "100-continue") in [(name, value.lower()) for name, value in self._headers]:
            self.send(b"HTTP/1.1 100 Continue\r\n\r\n")

    def on_body(self, data: bytes) -> None:
        """A piece of the body: of one that is too large nothing is kept."""
        if self.exchange is not None:
            return
        self._body_bytes += len(data)
        if self._body_bytes > self._all.body_bytes:
            self._oversized = True
            self._body.clear()
        if not self._oversized:
            self._body += data

    def on_message_complete(self) -> None:
        """The request is complete: it is handed to the door."""
        if self.exchange is not None or not self._keep_alive or self._parser.should_upgrade():
            return
        self._keep_alive = self._parser.should_keep_alive() and not self._all.closing
        path, _, query = self._target.decode("latin-1").partition("?")
        modern = self._parser.get_http_version() == "1.1"
        method = self._parser.get_method().decode("latin-1")
        request = HttpRequest(method, path, tuple(self._headers), bytes(self._body), self._oversized, modern, query)
        self._keep_alive = self._keep_alive and modern
        self._forget()
        self._wait(self._patience if self.stuck else 0)
        self.exchange = Exchange(self, request)
        self.exchange.task = self._all.loop.create_task(self._handle(self.exchange))

    async def _handle(self, exchange: Exchange) -> None:
        await self.room()
        try:
            await self._all.handle(exchange)
        except Exception:
            LOG.exception("internal error at the HTTP port")
        if not exchange.ended:
            self.abort()

    # -- what goes out ------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The reader does not take what is sent: if nothing else ends that, the connection ends."""
        self._room.clear()
        self._wait(self._patience)

    def resume_writing(self) -> None:
        """The reader goes on."""
        self._room.set()
        if self._last is not None:
            self._last.over()
        if self._keep_alive or self.exchange is not None:
            self._wait(0 if self.exchange is not None else IDLE_SECONDS)

    @property
    def _patience(self) -> float:
        """The time that a reader may leave everything unread; the end of a stream that is too slow comes before."""
        return 2 * self._all.limits.stall_seconds

    @property
    def stuck(self) -> bool:
        """True if the reader has not taken most of what was sent."""
        return not self._room.is_set()

    async def room(self) -> None:
        """Waits until the reader has taken most of what was sent."""
        if not self._room.is_set():
            await self._room.wait()

    def send(self, data: bytes) -> None:
        """Sends bytes; those that the reader does not take yet are kept."""
        self.transport.write(data)

    def head(self, status: int, headers: Sequence[Header]) -> bytes:
        """The first lines of an answer."""
        self._answered = True
        return self._head(status, headers)

    def _head(self, status: int, headers: Sequence[Header]) -> bytes:
        lines = [f"HTTP/1.1 {status} {PHRASES.get(status, '')}", f"date: {self._all.date}"]
        lines += [f"{name}: {value}" for name, value in headers]
        if not self._keep_alive or self._all.closing:
            self._keep_alive = False
            lines.append("connection: close")
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")

    def answered(self, exchange: Exchange, last: bool) -> None:
        """An answer is complete: the connection waits for the next request, or is closed."""
        self.exchange = None
        if self.stuck:
            self._last = exchange  # its reader may leave it unread
        else:
            exchange.over()
        if last or not self._keep_alive:
            self._keep_alive = False
            self._close()
        elif not self.stuck:
            self._wait(IDLE_SECONDS)

    def _refuse(self, status: HTTPStatus, text: str) -> None:
        """Answers what is no request, and closes the connection."""
        if not self._keep_alive:
            return
        self._keep_alive = False
        body = text.encode()
        headers = (("content-type", "text/plain"), ("content-length", str(len(body))))
        self.send(self._head(status, headers) + body)
        self._close()


def _prepare(opened: socket.socket) -> None:
    """Lets the system keep little for a reader who does not read, and find out peers that vanished without a word, as
    gRPC does by its own means.
    """
    opened.setblocking(False)
    with suppress(OSError, AttributeError):  # not every system has all of these options
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_BYTES)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in zip(("TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT"), VANISHED_SECONDS, strict=True):
            opened.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
