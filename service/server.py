"""The running service: what `service.assembly` puts together, behind one gRPC server and a port for browsers."""

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeVar

import grpc
from caravanserai_protocol.health import WITNESSES
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2_grpc

from caravanserai_verify.codecs.decisions import decision_messages
from domain.games import games
from domain.play.game import Game
from projections.matches.directory_queries import games_with_matches
from service.access.renewal import Renewal
from service.access.tls import Certificates
from service.api.calls import Calls
from service.application.games.soundness import sound_games
from service.assembly import SERVICES, act, add_servicers, assemble, keys_and_policy, log_damage, open_projections
from service.audit.cosignatures import WitnessesAsked
from service.audit.publication import find
from service.configuration import Configuration
from service.extras import log_missing
from service.foundation.ports import port_of, require_free, shown
from service.limiting.admission import Admission
from service.limiting.limits import TRANSPORT_FACTOR
from service.limiting.peers import Peers
from service.limiting.relay import INSIDE, Relay
from service.limiting.resets import Resets
from service.messages.games.library import Library
from service.observation.factory import observer_of
from service.observation.observer import Observer
from service.persistence.format import StoreError
from service.persistence.kinds import KINDS
from service.persistence.lock import StoreLock
from service.persistence.log_changes import StoreSetBack
from service.persistence.matches.store import MatchStore
from service.persistence.stream_kind import AnyKind
from service.supervision import Manager, told_to_renew
from service.web import log
from service.web.alone import SMALL, told_to_end
from service.web.application import ANY_NAME, NAMES_OF_THIS_MACHINE, Application, Pages, nothing_here
from service.web.cards import Cards
from service.web.context import CallContext
from service.web.door import Door
from service.web.email_pages import EmailPages
from service.web.embeds import Embeds
from service.web.exchanges import Exchange
from service.web.health import Health
from service.web.layouts import Layouts
from service.web.metrics import PATH as METRICS_PATH
from service.web.metrics import MetricsPages
from service.web.origins import Origins
from service.web.pages import AppPages
from service.web.site import SitePages
from service.web.voices import JSON

T = TypeVar("T")

LOG = logging.getLogger("caravanserai")

COLLECTION = (50_000, 20, 50)
"""The thresholds of Python's garbage collection: high, for matches in memory are many objects, and few of them end."""

SWITCHING_SECONDS = 0.0005
"""The time that a thread keeps Python's lock while others want it. With Python's own 5 ms, a decision that needs the
lock several times waits longest for threads that read lists and events.
"""

MANY = 2**31 - 1

PING_MILLISECONDS = 20_000
"""The interval at which the service sends an HTTP/2 ping while nothing else happens: before proxies cut what is silent
for long. nginx counts pings, and waits for a minute as it comes.
"""


class Service:
    """A running service; use it with `async with`. Its ``address`` is known when the block is entered."""

    def __init__(
        self,
        configuration: Configuration,
        catalogue: Mapping[str, Game] | None = None,
        observer: Observer | None = None,
        kinds: Sequence[AnyKind] = KINDS,
    ) -> None:
        """Prepares a service for the games of the catalogue, or for others (tests); likewise for ``kinds`` of streams.

        ``observer`` hears what it does; without one, the environment says who.

        Raises:
            DefectError: a game cannot be loaded, other than one that another package declares.
        """
        self.configuration = configuration
        self._catalogue = catalogue
        self._kinds = kinds
        self.games = sound_games() if catalogue is None else catalogue
        self.address = ""
        self.web_address = ""
        self.metrics_address = ""
        self.library = Library(self.games)
        if catalogue is not None:
            self.library.require_sound()
        self.peers = Peers(configuration.trusted_proxies, configuration.proxy_protocol)
        self.admission = Admission(configuration.limits, self.peers)
        limits = configuration.limits
        self.resets = Resets(limits.resets_per_second_of_connection, limits.burst_seconds, self.peers)
        self._relay = Relay(self.peers, limits, self.resets.shut_out) if configuration.proxy_protocol else None
        self._ready = False
        self.set_back = asyncio.Event()
        """Is set when the store lacks events that this service knows. Then it has to be started again: what it keeps in
        memory may be another history.
        """
        self.observer = observer_of(metrics=configuration.metrics is not None) if observer is None else observer
        self._lock = StoreLock(configuration.lock)

    async def start(self) -> None:
        """Opens the store and begins to answer.

        Raises:
            StoreLockedError: another process writes the store.
            SecurityError: the service would not be as secure as it was asked to be.
            OSError: the address is in use.
        """
        configuration = self.configuration
        security = configuration.security
        security.require_sound(configuration.loopback)
        if configuration.audit is not None:
            keys_and_policy(configuration.audit)  # before a store is made
        async with AsyncExitStack() as stack:
            stack.enter_context(self._lock)
            self._certificates = Certificates.of(security)
            self.parts = await assemble(
                configuration,
                self.library,
                self.peers,
                self.admission,
                self.observer,
                self._catalogue,
                self._kinds,
                stack,
            )
            self.parts.store.bus.subscribe(StoreSetBack, lambda _: self.set_back.set())
            self._server = self._build()
            if self._relay is not None:
                stack.push_async_callback(self._relay.close)
            self.address = await self._listen()
            self._door = await self._open_door()
            self._metrics_door = await self._open_metrics()
            await self._server.start()
            if self._relay is not None:
                self._relay.start(self._inside)
            self.resets.start(port_of(self.address))
            stack.push_async_callback(self.resets.stop)
            self._lock.say(self.address)
            stack.push_async_callback(self._stop_answering)
            await act(self.parts, stack)
            for name in ("", *SERVICES):
                await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
            self._ready = True
            stack.push_async_callback(self._stop_being_ready)
            self._closing = stack.pop_all()
        self._follow_witnesses()
        if not configuration.loopback and security.tls_certificate is None:
            LOG.warning("other machines can reach %s, and tokens travel in the clear", self.address)
        if self.web_address:
            LOG.info("browsers reach it on %s", self.web_address)
        LOG.info(
            "serving %s on %s, events in %s", ", ".join(sorted(self.games)), self.address, self.parts.store.location
        )
        await self._say_what_is_missing()

    async def _say_what_is_missing(self) -> None:
        """Names games that have matches here and no rules; those that the projections have followed by now."""
        for game in await asyncio.to_thread(games_with_matches, self.parts.projections):
            if game not in self.games:
                LOG.warning("the rules of %s are not here: its matches can be looked at, and nobody decides", game)

    def _follow_witnesses(self) -> None:
        """Lets the health say whether enough witnesses cosign the transparency log, if any are asked."""
        auditing = self.parts.auditing
        if auditing is None or not auditing.cosigning.witnesses:
            return
        loop = asyncio.get_running_loop()
        saying: set[asyncio.Task[None]] = set()  # the loop itself would forget them

        def say(news: WitnessesAsked) -> None:
            status = health_pb2.HealthCheckResponse
            enough = status.NOT_SERVING if news.missing else status.SERVING
            task = loop.create_task(self._health.set(WITNESSES, enough))
            saying.add(task)
            task.add_done_callback(saying.discard)

        say(WitnessesAsked(auditing.cosigning.quorum))
        self.parts.store.bus.subscribe(WitnessesAsked, say)
        auditing.cosigning.wake()

    async def _open_door(self) -> Door | None:
        """Opens the HTTP port, if there is to be one."""
        configuration = self.configuration
        if configuration.web is None:
            return None
        app = configuration.web.app
        self._app: Pages = nothing_here
        self._cards: Cards | None = None
        self._embeds: Embeds | None = None
        if app is not None:
            pages = await asyncio.to_thread(AppPages, app, self._in_first)
            self._app = pages
            self._cards = Cards(self.parts, self._charge, pages.file, encrypted=self._certificates is not None)
            self._embeds = Embeds(self._cards, pages.file)
        self._emails = EmailPages.of(self.parts)
        self._layouts = Layouts(self.parts.library)
        self._site = SitePages(configuration.web.site) if configuration.web.site else None
        opened = Door(
            Application(
                self._calls,
                Origins(configuration.web.origins),
                Health(lambda: self._ready),
                self._elsewhere,
                self._pages,
                names=ANY_NAME if configuration.web.chosen else NAMES_OF_THIS_MACHINE,
            ),
            replace(configuration.web, shared=configuration.worker > 0),
            configuration.limits,
            None if self._certificates is None else self._certificates.browsers,
            self.peers,
        )
        await opened.open()
        self.web_address = opened.address
        return opened

    async def _open_metrics(self) -> Door | None:
        """Opens the port for Prometheus, if there is to be one."""
        wanted = self.configuration.metrics_of_this_process
        if wanted is None:
            return None
        pages = MetricsPages(self.observer.exposed, Health(lambda: self._ready))
        opened = Door(pages, wanted, SMALL)
        await opened.open()
        self.metrics_address = opened.address
        LOG.info("metrics are on %s%s", opened.address, METRICS_PATH)
        return opened

    async def _pages(self, exchange: Exchange) -> None:
        """Answers requests over HTTP that call no method."""
        auditing = self.parts.auditing
        if self._site is not None and await self._site.answer(exchange):
            return
        if auditing is not None and await log.answer(partial(find, auditing.tree), exchange):
            return
        if await self._layouts.answer(exchange):
            return
        if self._emails is not None and await self._emails.answer(exchange):
            return
        if self._cards is not None and await self._cards.picture(exchange):
            return
        if self._embeds is None or not await self._embeds.answer(exchange):
            await self._app(exchange)

    async def _in_first(self, exchange: Exchange, first: bytes) -> bytes:
        return first if self._cards is None else await self._cards.page(exchange, first)

    def _charge(self, exchange: Exchange, cost: int) -> None:
        self._calls.charge(CallContext(exchange, JSON, bytes, None), cost)

    async def _elsewhere(self, work: Callable[..., bytes], answer: Any, data: bytes, context: Any) -> bytes:
        return await self.parts.looking.elsewhere(work, answer, data, peer=self.peers.machine(context), about=work)

    def _build(self) -> grpc.aio.Server:
        for game in self.games:
            decision_messages(game)  # the reflection knows the messages that are loaded
        self._calls = Calls(self.admission, self.observer)
        calls: Any = self._calls  # for the generated functions it is a server
        add_servicers(calls, self.parts)
        self._health = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, calls)
        reflected = reflection.aio.ReflectionServicer((*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME))
        reflection_pb2_grpc.add_ServerReflectionServicer_to_server(reflected, calls)  # type: ignore[no-untyped-call]
        server = grpc.aio.server(options=self._options())
        server.add_generic_rpc_handlers((calls,))
        return server

    def _options(self) -> Sequence[tuple[str, int]]:
        """Options of gRPC: how much is read at once, how peers are found out that vanished without a word, and how many
        calls one connection has under way. gRPC itself would cancel calls of anybody when many wait to be begun: here
        they wait, and the limits say which of them are refused.
        """
        return (
            ("grpc.so_reuseport", int(self.configuration.worker > 0)),
            ("grpc.enable_channelz", int(self.resets.per_second > 0)),
            ("grpc.max_concurrent_streams", self.configuration.limits.calls_of_connection or MANY),
            ("grpc.server.max_pending_requests", MANY),
            ("grpc.server.max_pending_requests_hard_limit", MANY),
            ("grpc.max_receive_message_length", self.configuration.limits.message_bytes * TRANSPORT_FACTOR),
            ("grpc.keepalive_time_ms", PING_MILLISECONDS),
            ("grpc.keepalive_timeout_ms", 20_000),
            ("grpc.http2.ping_timeout_ms", 20_000),  # gRPC counts the longer one of both
            ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        )

    async def _listen(self) -> str:
        """Takes the address of gRPC: for the relay, if proxies speak the PROXY protocol.

        Raises:
            OSError: the address is in use, or is none of this machine.
        """
        host, wanted = self.configuration.host, self.configuration.port
        if self._relay is None:
            port = self._bind(host, wanted)
        else:
            self._require_free(host, wanted)
            port = await self._relay.open(host, wanted, shared=self.configuration.worker > 0)
            self._inside = self._bind(INSIDE, 0)
        return f"{shown(host)}:{port}"

    def _bind(self, host: str, port: int) -> int:
        server = self._server
        credentials = None if self._certificates is None else self._certificates.credentials()
        wanted = f"{shown(host)}:{port}"
        self._require_free(host, port)
        try:
            bound = (
                server.add_insecure_port(wanted) if credentials is None else server.add_secure_port(wanted, credentials)
            )
        except RuntimeError as error:
            raise OSError(f"cannot listen on {wanted}") from error
        if not bound:
            raise OSError(f"cannot listen on {wanted}")
        return bound

    def _require_free(self, host: str, port: int) -> None:
        """Lets an address pass, as `require_free` says, unless the first of several processes holds it for all."""
        if not self.configuration.worker:
            require_free(host, port, f"{shown(host)}:{port}")

    async def renew(self) -> bool:
        """Reads certificate, administrators' token and keys of an identity provider again, without a pause. Whether all
        could be used; what could not stays as it was.
        """
        renewed = await Renewal(self.configuration.security, self._certificates, self.parts.authority).renew()
        if self._door is not None and self._certificates is not None:
            self._door.encrypt(self._certificates.browsers)
        return renewed

    async def stop(self) -> None:
        """Ends in order: commands that run are stored and answered, new ones hear that the service is ending, the
        projections come to the end of the log.
        """
        await self._closing.aclose()
        LOG.info("the service has ended")

    async def _stop_being_ready(self) -> None:
        self._ready = False
        await self._health.enter_graceful_shutdown()

    async def _stop_answering(self) -> None:
        await asyncio.sleep(self.configuration.drain_seconds)
        if self._relay is not None:
            await self._relay.refuse()
        closing = [self._server.stop(self.configuration.grace_seconds)]
        doors = [door for door in (self._door, self._metrics_door) if door is not None]
        closing += [door.close(self.configuration.grace_seconds) for door in doors]
        await asyncio.gather(*closing)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine to its end on uvloop, which takes a fifth less time for each call, or where there is none, on
    Python's own event loop. A thread that works lends it Python's lock ten times as soon as usual.
    """
    sys.setswitchinterval(SWITCHING_SECONDS)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)


def new_event_loop() -> asyncio.AbstractEventLoop:
    """The event loop of this process."""
    try:
        import uvloop  # it does not run everywhere
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def serve(
    configuration: Configuration,
    ready: Callable[[str], object] | None = None,
    app: Callable[[str], object] | None = None,
) -> None:
    """Runs a service until a signal ends the process (SIGINT, SIGTERM); at SIGHUP it reads files again. ``ready`` is
    called with the address, and then ``app`` with that of the app in the browser, if it is served.

    Raises:
        StoreLockedError: another process writes the store.
        OSError: the address is in use.
    """
    ending = told_to_end()
    renewing = told_to_renew(ending)
    manager = Manager(os.environ)
    gc.set_threshold(*COLLECTION)
    log_missing()
    with running(manager.keep_watched()):
        while not ending.is_set():
            async with Service(configuration) as service:
                gc.freeze()  # games, words and messages stay for ever
                if ready is not None:
                    ready(service.address)
                web = configuration.web
                if app is not None and web is not None and web.app is not None:
                    app(service.web_address)
                manager.ready(f"Serving on {service.address}")
                with running(_renew(service, renewing, manager)):
                    await _first(ending, service.set_back)
                if ending.is_set():
                    manager.stopping()
                else:
                    LOG.error("it starts again with what %s has", service.parts.store.location)
            configuration, ready, app = _where_it_was(configuration, service), None, None


async def _first(*events: asyncio.Event) -> None:
    """Waits until one of some events is set."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


def _where_it_was(configuration: Configuration, service: Service) -> Configuration:
    """The configuration with the ports that a service had, so that it is found there again."""
    web = configuration.web and replace(configuration.web, port=port_of(service.web_address))
    return replace(configuration, port=port_of(service.address), web=web)


@contextmanager
def running(work: Coroutine[Any, Any, None]) -> Iterator[None]:
    """While something else runs beside."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()


async def _renew(service: Service, renewing: asyncio.Event, manager: Manager) -> None:
    """Reads files again as often as the process is told to."""
    while await renewing.wait():
        renewing.clear()
        manager.renewing()
        renewed = False
        try:
            renewed = await service.renew()
        except Exception:
            LOG.exception("internal error while files are read again")
        failed = "" if renewed else "; some files could not be read again: see the log"
        manager.ready(f"Serving on {service.address}{failed}")


def rebuild(configuration: Configuration, progress: Callable[[int], object] | None = None) -> int:
    """Makes the projections again from the log; ``progress`` is called with each position. Returns the last position.

    Raises:
        StoreLockedError: a service runs on this store.
        StoreMissingError: there is no store.
        StoreError: a service on another machine keeps the projections.
    """
    with StoreLock(configuration.lock):
        store = MatchStore(configuration.location, games(), create=False)
        log_damage(store.bus)
        projections = open_projections(configuration, store)
        try:
            if not projections.held():
                raise StoreError(f"a service keeps the projections of {store.location}; stop all services first")
            return projections.rebuild(store, progress)
        finally:
            projections.close()
            store.close()
