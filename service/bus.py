"""The bus of a process: its parts hear of each other by news, and none of them knows who listens.

The classes of news lie with those who publish them. Handlers run at once, in the thread of who publishes, in the
order in which they subscribed; they must not block. One that fails is logged, and the others hear the news all the
same: what it says has happened already.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

N = TypeVar("N")

LOG = logging.getLogger("caravanserai.bus")


class Bus:
    """Carries news from those who publish them to those who subscribed to their class."""

    def __init__(self) -> None:
        self._handlers: dict[type, list[Callable[[Any], object]]] = {}

    def subscribe(self, news: type[N], handler: Callable[[N], object]) -> None:
        """Calls ``handler`` with all news of this class from now on."""
        self._handlers.setdefault(news, []).append(handler)

    def unsubscribe(self, news: type[N], handler: Callable[[N], object]) -> None:
        """Calls ``handler`` no more.

        Raises:
            ValueError: it is not subscribed.
        """
        self._handlers.get(news, []).remove(handler)

    def publish(self, news: object) -> None:
        """Hands news to all handlers of its class."""
        for handler in tuple(self._handlers.get(type(news), ())):  # a handler may unsubscribe
            try:
                handler(news)
            except Exception:
                LOG.exception("a handler of %s failed", type(news).__name__)
