"""The service put together: store, hosting, bots, projections and servicers behind one gRPC server."""

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Self

import grpc
from caravanserai.v1 import game_service_pb2, match_service_pb2, scoreboard_service_pb2
from caravanserai.v1.game_service_pb2_grpc import add_GameServiceServicer_to_server
from caravanserai.v1.match_service_pb2_grpc import add_MatchServiceServicer_to_server
from caravanserai.v1.scoreboard_service_pb2_grpc import add_ScoreboardServiceServicer_to_server
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from domain.event import Recorded
from domain.games import games
from domain.play.game import Game
from projections.directory import DirectoryProjection, matches_with_bots
from projections.scoreboard import ScoreboardProjection
from projections.store import ProjectionStore
from service.bots import Bots
from service.codec import decision_messages
from service.configuration import Configuration
from service.following import Follower
from service.hosting import Hosted, Hosting
from service.interceptors import ErrorInterceptor
from service.library import Library
from service.lock import StoreLock
from service.servicers.games import Games
from service.servicers.matches import Matches
from service.servicers.scoreboards import Scoreboards
from service.store import MatchStore

LOG = logging.getLogger("caravanserai")

SERVICES = (
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"].full_name,
    match_service_pb2.DESCRIPTOR.services_by_name["MatchService"].full_name,
    scoreboard_service_pb2.DESCRIPTOR.services_by_name["ScoreboardService"].full_name,
)


def open_projections(configuration: Configuration) -> ProjectionStore:
    """The file of the projections beside a store."""
    return ProjectionStore(configuration.projections, (ScoreboardProjection(), DirectoryProjection()))


class Service:
    """A running service; use it with `async with`. Its ``address`` is known when the block is entered."""

    def __init__(self, configuration: Configuration, catalogue: Mapping[str, Game] | None = None) -> None:
        """Prepares a service for the games of the catalogue, or for others (tests)."""
        self.configuration = configuration
        self.games = games() if catalogue is None else catalogue
        self.address = ""
        self.library = Library(self.games)
        self._lock = StoreLock(configuration.lock)

    async def start(self) -> None:
        """Opens the store and begins to answer.

        Raises:
            StoreLockedError: another process writes the store.
            OSError: the address is in use.
        """
        configuration = self.configuration
        async with AsyncExitStack() as parts:
            parts.enter_context(self._lock)
            self.store = await asyncio.to_thread(MatchStore, configuration.store, self.games)
            parts.callback(self.store.close)
            self.projections = await asyncio.to_thread(open_projections, configuration)
            parts.callback(self.projections.close)
            self.hosting = Hosting(self.store, configuration.hosted_matches)
            self.follower = Follower(self.store, self.projections, configuration.polling_seconds)
            self.bots = Bots(self.hosting)
            self.hosting.listeners.append(self._committed)
            await asyncio.to_thread(self.projections.catch_up, self.store.since)
            self.follower.start()
            parts.push_async_callback(self.follower.stop)
            self._server = self._build()
            self.address = self._bind(self._server)
            await self._server.start()
            self._parts = parts.pop_all()
        for match in await asyncio.to_thread(matches_with_bots, self.projections):
            self.bots.wake(match)
        for name in ("", *SERVICES):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        if not configuration.loopback:
            LOG.warning("other machines can reach %s, and tokens travel in the clear", self.address)
        LOG.info("serving %s on %s, events in %s", ", ".join(sorted(self.games)), self.address, configuration.store)

    def _build(self) -> grpc.aio.Server:
        for game in self.games:
            decision_messages(game)  # the reflection knows the messages that are loaded
        server = grpc.aio.server(interceptors=[ErrorInterceptor()], options=[("grpc.so_reuseport", 0)])
        matches = Matches(self.hosting, self.library, self.projections, allow_seeded=self.configuration.allow_seeded)
        add_GameServiceServicer_to_server(Games(self.library), server)
        add_MatchServiceServicer_to_server(matches, server)
        add_ScoreboardServiceServicer_to_server(Scoreboards(self.hosting, self.follower, self.library), server)
        self._health = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        reflection.enable_server_reflection((*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME), server)
        return server

    def _bind(self, server: grpc.aio.Server) -> str:
        host = self.configuration.host
        shown = f"[{host}]" if ":" in host else host
        try:
            port = server.add_insecure_port(f"{shown}:{self.configuration.port}")
        except RuntimeError as error:
            raise OSError(f"cannot listen on {shown}:{self.configuration.port}") from error
        if not port:
            raise OSError(f"cannot listen on {shown}:{self.configuration.port}")
        return f"{shown}:{port}"

    def _committed(self, hosted: Hosted, rows: Sequence[Recorded]) -> None:
        """After each commit: the projections follow, and the log tells what a spectator may know."""
        self.follower.wake()
        if LOG.isEnabledFor(logging.INFO) and hosted.match is not None:
            words = self.library.words(hosted.match.created.game, "en")
            for row in rows:
                headline = words.told(row.event).headline
                LOG.info("%s version %s: %s", hosted.name, row.event.version, headline)

    async def stop(self) -> None:
        """Ends in order: no new calls, commands that run are stored, projections come to the end of the log."""
        await self._health.enter_graceful_shutdown()
        await self.bots.close()
        await asyncio.gather(self.hosting.close(), self._server.stop(self.configuration.grace_seconds))
        await self._parts.aclose()
        LOG.info("the service has ended")

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()


def log_to_stderr(level: int = logging.INFO) -> None:
    """Writes the log of the service to standard error, one plain line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
    LOG.handlers = [handler]
    LOG.propagate = False
    LOG.setLevel(level)


async def serve(configuration: Configuration, ready: Callable[[str], object] = str) -> None:
    """Runs a service until the process is told to end (SIGINT, SIGTERM). ``ready`` hears the address.

    Raises:
        StoreLockedError: another process writes the store.
        OSError: the address is in use.
    """
    ending = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ending.set)
    async with Service(configuration) as service:
        ready(service.address)
        await ending.wait()


def rebuild(configuration: Configuration, told: Callable[[int], object] = int) -> int:
    """Makes the projections anew from the log; ``told`` hears of each position reached. Returns the last position.

    Raises:
        StoreLockedError: a service runs on this store.
        StoreMissingError: there is no store.
    """
    with StoreLock(configuration.lock):
        store = MatchStore(configuration.store, games(), create=False)
        projections = open_projections(configuration)
        try:
            return projections.rebuild(store.since, told)
        finally:
            projections.close()
            store.close()
