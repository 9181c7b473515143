"""A part that does its work again and again, with pauses, until it ends."""

import asyncio
from abc import abstractmethod
from contextlib import suppress
from logging import Logger

from eventsourcing.persistence import PersistenceError

from service.foundation.part import Part


class Recurring(Part):
    """Work that is repeated. What the store does not let it do now, it does the next time."""

    def __init__(self, pause_seconds: float, log: Logger, failure: str) -> None:
        """``failure`` says in the log what could not be done."""
        self._pause_seconds = pause_seconds
        self._log = log
        self._failure = failure
        self._ending = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def work(self) -> object:
        """The work of one turn.

        Raises:
            PersistenceError: the store cannot be read or written.
        """

    async def start(self) -> None:
        """Begins."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Ends, after the turn that it is at."""
        self._ending.set()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while not self._ending.is_set():
            try:
                await self.work()
            except PersistenceError as error:
                self._log.warning("%s: %s", self._failure, error)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pause_seconds):
                    await self._ending.wait()
