"""A temporary service inside the command, reached over gRPC like any other."""

import asyncio
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from domain.play.game import Game
from service.configuration import Configuration
from service.server import Service


class LocalService:
    """Runs a service in a thread, for the games that are installed or for others (tests). A context manager;
    ``address`` is where it listens.
    """

    def __init__(self, configuration: Configuration, catalogue: Mapping[str, Game] | None = None) -> None:
        self._configuration = configuration
        self._catalogue = catalogue
        self._thread = threading.Thread(target=self._run, name="caravan-service", daemon=True)
        self._running = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending: asyncio.Event | None = None
        self._failure: BaseException | None = None
        self.address = ""

    def __enter__(self) -> Self:
        """Starts the service.

        Raises:
            StoreLockedError: Another process writes the store.
            OSError: The address is in use.
        """
        self._thread.start()
        self._running.wait()
        if self._failure is not None:
            raise self._failure
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._loop is not None and self._ending is not None:
            self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join()
        if self._failure is not None and error is None:
            raise self._failure

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # raised again in the thread that uses the service
            self._failure = error
        finally:
            self._running.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_without_closed_clients)
        self._ending = asyncio.Event()
        async with Service(self._configuration, self._catalogue) as service:
            self.address = service.address
            self._running.set()
            await self._ending.wait()


def _without_closed_clients(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Says what went wrong, but for the last answers to a client that has closed its loop: nobody waits for them.

    gRPC has one queue for all event loops of a process, so this one may get them.
    """
    if str(context.get("exception")) != "Event loop is closed":
        loop.default_exception_handler(context)
