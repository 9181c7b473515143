"""The subscription of `eventsourcing` to a store of either kind, which another process may write."""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from threading import Event, Thread

from eventsourcing.persistence import ApplicationRecorder, Notification, Subscription

from service.persistence.newest_event import SetBackError

LIMIT = 500
"""The number of notifications read at once."""


class LogSubscription(Subscription[ApplicationRecorder]):
    """Gives the notifications of a log after a position, one by one; at the end it waits for more, until `stop`.

    ``listen`` calls its first argument when there may be more, until its second says that it may end. It has a thread.
    Where it does not hear of anything, the log is looked at every ``seconds``.
    """

    def __init__(
        self,
        recorder: ApplicationRecorder,
        gt: int | None,
        topics: Sequence[str],
        listen: Callable[[Callable[[Collection[str]], object], Callable[[], bool]], None],
        seconds: float,
    ) -> None:
        super().__init__(recorder, gt, topics)
        self._log, self._only, self._position, self._seconds = recorder, topics, gt or 0, seconds
        self._found: deque[Notification] = deque()
        self._news, self._ended = Event(), Event()
        self._listening = Thread(
            target=listen, args=(lambda _: self._news.set(), self._ended.is_set), name="subscription", daemon=True
        )
        self._listening.start()

    def stop(self) -> None:
        """Ends it, also while it waits."""
        super().stop()
        self._ended.set()
        self._news.set()

    def __exit__(self, *args: object, **kwargs: object) -> None:
        super().__exit__(*args, **kwargs)
        self._listening.join()

    def __next__(self) -> Notification:
        """The next notification.

        Raises:
            StopIteration: It was stopped.
            SetBackError: The log ends before a position that was followed: its store was set back.
            PersistenceError: The store cannot be read.
        """
        while not self._ended.is_set():
            if self._found or self._look():
                return self._found.popleft()
            self._news.wait(self._seconds)
        raise StopIteration

    def _look(self) -> bool:
        """Reads on. What has other topics is not read again: positions grow in the order of commits."""
        self._news.clear()
        end = self._log.max_notification_id() or 0
        if end < self._position:
            raise SetBackError(f"the log ends at position {end}, and was followed to {self._position}")
        if end == self._position:
            return False
        found = self._log.select_notifications(
            self._position, LIMIT, stop=end, topics=self._only, inclusive_of_start=False
        )
        self._position = found[-1].id if len(found) == LIMIT else end
        self._found.extend(found)
        return bool(found)
