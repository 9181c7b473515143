"""Listening: a thread that hears from the database what another process has done."""

import asyncio
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, TypeAlias

from service.foundation.part import Part

Listen: TypeAlias = Callable[[Callable[..., object], Callable[[], bool]], None]
"""Calls its first argument with each news, until the second says that it may end."""


class StoreListener(Part):
    """Wakes this process when others write; where no other process can write, it does nothing."""

    def __init__(self, listen: Listen, notify: Callable[..., object], *, shared: bool) -> None:
        self._listen = listen
        self._shared = shared
        self._notify = notify
        self._stopped = Event()
        self._thread: Thread | None = None

    async def start(self) -> None:
        """Begins to listen."""
        loop = asyncio.get_running_loop()

        def pass_on(*news: Any) -> None:
            if not self._stopped.is_set():
                loop.call_soon_threadsafe(self._notify, *news)

        if self._shared:
            self._thread = Thread(
                target=self._listen, args=(pass_on, self._stopped.is_set), name="listening", daemon=True
            )
            self._thread.start()

    async def close(self) -> None:
        """Ends."""
        self._stopped.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
