"""Calls of the service in threads, so that the screen never waits. Answers come back as messages."""

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from queue import SimpleQueue
from typing import Any

from textual.message import Message
from textual.message_pump import MessagePump


class CallAnswered(Message):
    """A call was answered with a value or an error; ``then`` takes the value."""

    def __init__(self, then: Callable[[Any], None], value: Any, error: Exception | None) -> None:
        super().__init__()
        self.then = then
        self.value = value
        self.error = error


class CallQueue:
    """Carries out one call after the other. Closing the client ends the current one."""

    def __init__(self, receiver: MessagePump) -> None:
        self._receiver = receiver
        self._waiting: SimpleQueue[tuple[Callable[[], Any], Callable[[Any], None]]] = SimpleQueue()
        self.under_way = 0
        """The number of unanswered calls."""
        self._thread = threading.Thread(target=self._carry_out, name="caravan-calls", daemon=True)

    def start(self) -> None:
        """Starts to carry out calls."""
        self._thread.start()

    def ask(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Queues a call; ``then`` gets its result."""
        self.under_way += 1
        self._waiting.put((work, then))

    def answered(self) -> None:
        """Notes that the receiver has an answer."""
        self.under_way -= 1

    def _carry_out(self) -> None:
        while True:
            work, then = self._waiting.get()
            value, error = None, None
            try:
                value = work()
            except CancelledError:  # the client was closed
                return
            except Exception as raised:  # the person must see any error
                error = raised
            if not self._receiver.post_message(CallAnswered(then, value, error)):
                return
