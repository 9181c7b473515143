"""Timeouts of calls that stall, such as those of a reader that does not read."""

import asyncio
from types import TracebackType

LOOKS = 4
"""The number of looks during the longest allowed time."""


class StallTimeouts:
    """Stops tasks that stay too long in a watched block.

    One look at all of them now and then costs less than a timeout each time that one of them enters a block; so a
    task may stay up to a fourth longer. Time in which the event loop stood still does not count: nobody could go on.
    """

    def __init__(self, seconds: float) -> None:
        """``seconds`` is how long a task may stay; 0: for ever."""
        self.seconds = seconds
        self.since: dict[asyncio.Task[object], float] = {}
        self.stopped: set[asyncio.Task[object]] = set()
        self._looking = False
        self._due = 0.0

    def watch(self) -> "Watched":
        """Blocks of the present task in which it must not stay too long."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("only tasks can be watched")
        return Watched(self, task, asyncio.get_running_loop())

    def look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Looks from now on, as long as there is anybody to look after."""
        if not self._looking:
            self._looking = True
            self._due = loop.time() + self.seconds / LOOKS
            loop.call_at(self._due, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._looking = False
        now = loop.time()
        late, latest = now - self._due, now - self.seconds
        for task, since in self.since.items():
            self.since[task] = min(since + late, now)
        for task in [task for task, since in self.since.items() if since <= latest]:
            del self.since[task]
            self.stopped.add(task)
            task.cancel()
        if self.since:
            self.look(loop)


class Watched:
    """The blocks of a task that are watched; use it with `with`, as often as needed, but not inside itself.

    Raises:
        TimeoutError: the task was too long in a block.
    """

    __slots__ = ("_loop", "_stalls", "_task")

    def __init__(self, stalls: StallTimeouts, task: "asyncio.Task[object]", loop: asyncio.AbstractEventLoop) -> None:
        self._stalls = stalls
        self._task = task
        self._loop = loop

    def __enter__(self) -> None:
        if self._stalls.seconds:
            self._stalls.since[self._task] = self._loop.time()
            self._stalls.look(self._loop)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stalls.since.pop(self._task, None)
        if self._task in self._stalls.stopped:
            self._stalls.stopped.discard(self._task)
            if self._task.uncancel() <= 0 and kind is asyncio.CancelledError:
                raise TimeoutError from error
