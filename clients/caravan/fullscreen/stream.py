"""The stream of a match beside the screen: each event becomes a message to the screen.

The client library resumes a broken stream. If it gives up, the stream starts again from the first event, as long as the
screen exists.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress

from caravanserai import CallError, Client, TooLate, Unavailable
from caravanserai.retries import resumes
from caravanserai.watch import Update, Watch
from textual.message import Message
from textual.message_pump import MessagePump

AGAIN_SECONDS = 2.0
"""The time to wait before a new stream, and between two checks of the connection."""


class StreamBegun(Message):
    """The stream starts from the first event."""


class Happened(Message):
    """An event arrived."""

    def __init__(self, update: Update) -> None:
        super().__init__()
        self.update = update


class StreamEnded(Message):
    """The match is over."""


class StreamBroken(Message):
    """The events are inconsistent, or the viewer may not follow the match."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class ConnectionState(Message):
    """The state of the connection: whether the service answers. Sent when that changes."""

    def __init__(self, there: bool) -> None:
        super().__init__()
        self.there = there


Seen = Callable[[Update, Watch], None]


class Stream:
    """Follows a match on the event loop of the client, with the eyes of its seat unless ``seen_by`` says others.
    ``seen`` is called in a thread with each event, before the screen gets it.
    """

    def __init__(
        self, receiver: MessagePump, client: Client, match: str, seen: Seen, seen_by: int | None = None
    ) -> None:
        self._receiver = receiver
        self._client = client
        self._match = match
        self._seen = seen
        self._seen_by = seen_by
        self._cancel: Callable[[], object] | None = None
        self._thread = threading.Thread(target=self._run, name="caravan-stream", daemon=True)

    def start(self) -> None:
        """Starts to follow."""
        self._thread.start()

    def stop(self) -> None:
        """Stops following."""
        if self._cancel is not None:
            self._cancel()
            self._thread.join(AGAIN_SECONDS)

    def _run(self) -> None:
        with suppress(CancelledError, RuntimeError):  # the screen or the client was closed
            self._client.loop.run(self._work())

    async def _work(self) -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        if task is not None:
            self._cancel = lambda: loop.call_soon_threadsafe(task.cancel)
        looking = asyncio.create_task(self._look())
        try:
            await self._follow()
        finally:
            looking.cancel()

    async def _follow(self) -> None:
        """Follows the match. Starts again if the client gave up after a long outage."""
        try:
            self._receiver.post_message(StreamBegun())
            async with await self._client.aio.watch(self._match, seen_by=self._seen_by) as watch:
                async for update in watch:
                    await asyncio.to_thread(self._seen, update, watch)
                    self._receiver.post_message(Happened(update))
            self._receiver.post_message(StreamEnded())
        except Exception as error:
            if not is_lost(error):  # the command reports it once the terminal is restored
                self._receiver.post_message(StreamBroken(error))
                return
            await asyncio.sleep(AGAIN_SECONDS)
            await self._follow()

    async def _look(self) -> None:
        there = True
        while True:
            await asyncio.sleep(AGAIN_SECONDS)
            now = await self._client.aio.reachable(AGAIN_SECONDS)
            if now != there:
                there = now
                self._receiver.post_message(ConnectionState(there))


def is_lost(error: Exception) -> bool:
    """True if the way to the service is lost, and the service itself has said nothing."""
    if isinstance(error, (Unavailable, TooLate)):
        return True
    return isinstance(error, CallError) and not error.reason and resumes(error.status, error)
