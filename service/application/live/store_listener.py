"""Listening: a thread that hears from the database when another process has stored events."""

import asyncio
from collections.abc import Callable
from threading import Event, Thread

from service.foundation.part import Part
from service.persistence.matches.store import MatchStore


class StoreListener(Part):
    """Wakes this process when others write; where no other process can write, it does nothing."""

    def __init__(self, store: MatchStore, notify: Callable[[], object]) -> None:
        self._store = store
        self._notify = notify
        self._stopped = Event()
        self._thread: Thread | None = None

    async def start(self) -> None:
        """Begins to listen."""
        loop = asyncio.get_running_loop()

        def pass_on() -> None:
            if not self._stopped.is_set():
                loop.call_soon_threadsafe(self._notify)

        if self._store.shared:
            self._thread = Thread(
                target=self._store.listen, args=(pass_on, self._stopped.is_set), name="listening", daemon=True
            )
            self._thread.start()

    async def close(self) -> None:
        """Ends."""
        self._stopped.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
