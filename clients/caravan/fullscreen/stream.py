"""The stream of a match on a thread of its own: each event becomes a message to the screen.

A stream that breaks is opened again by the client library. One that it gave up is begun again from the first event, as
long as the screen is there.
"""

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError

from caravanserai import Client, TooLate, Unavailable
from caravanserai.client import Watch
from caravanserai.watching import Update
from textual.message import Message
from textual.message_pump import MessagePump

AGAIN_SECONDS = 2.0
"""How long to wait before a stream that was given up is begun again, and between two looks at the connection."""


class Begun(Message):
    """The match comes from its first event on."""


class Happened(Message):
    """An event came."""

    def __init__(self, update: Update) -> None:
        super().__init__()
        self.update = update


class Ended(Message):
    """The match is over, or what was asked for has come."""


class Broken(Message):
    """What came is no match that one may go on to follow, or nobody may follow it."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Connection(Message):
    """Whether the service answers; sent when that changes."""

    def __init__(self, there: bool) -> None:
        super().__init__()
        self.there = there


class Stream:
    """Follows a match. ``seen`` is called on the stream's own thread with each event, before the screen hears of it."""

    def __init__(
        self, receiver: MessagePump, client: Client, watch: Callable[[], Watch], seen: Callable[[Update, Watch], None]
    ) -> None:
        self._receiver = receiver
        self._client = client
        self._watch = watch
        self._seen = seen
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._follow, name="caravan-stream", daemon=True),
            threading.Thread(target=self._look, name="caravan-connection", daemon=True),
        ]

    def start(self) -> None:
        """Begins to follow."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Sends no more messages; the threads end with the client."""
        self._over.set()

    def _follow(self) -> None:
        while not self._over.is_set():
            try:
                self._send(Begun())
                with self._watch() as watch:
                    for update in watch:
                        self._seen(update, watch)
                        self._send(Happened(update))
                self._send(Ended())
                return
            except (Unavailable, TooLate):
                self._over.wait(AGAIN_SECONDS)
            except CancelledError:  # the client was closed
                return
            except Exception as error:  # what it means is for the command to say, once the terminal is restored
                self._send(Broken(error))
                return

    def _look(self) -> None:
        there = True
        while not self._over.wait(AGAIN_SECONDS):
            try:
                now = self._client.reachable(AGAIN_SECONDS)
            except (CancelledError, RuntimeError):  # the client was closed
                return
            if now != there:
                there = now
                self._send(Connection(there))

    def _send(self, message: Message) -> None:
        if not self._over.is_set():
            self._receiver.post_message(message)
