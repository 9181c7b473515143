"""The service with a stopwatch around the functions that a decision passes through: the processor time of each, without
that of those inside it.

`SIGUSR1` begins to count; `SIGUSR2` writes what was counted since then, as JSON, into the file that the first argument
names. The other arguments are those of `caravan`.
"""

import functools
import json
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

from clients.caravan.start import main

FUNCTIONS = {
    "around a call": (
        "service.api.calls:Calls._admitted",
        "service.api.conversations:RequestExchange.attempt",
        "service.api.matches.conversation:Conversation._answer_all",
        "service.api.matches.conversation:Conversation._answer",
        "service.observation.observer:Observer.called",
    ),
    "limits": (
        "service.limiting.admission:Admission.client",
        "service.limiting.admission:Admission.call",
        "service.limiting.admission:Admission.weigh",
    ),
    "turns of the peers": ("service.limiting.paces:Paces.pace", "service.limiting.steps:Steps.step"),
    "who calls": ("service.access.authority:Authority.caller", "service.access.callers:seat_of"),
    "reading the request": ("service.api.matches.requests:decision_of",),
    "the identity of the request": ("service.api.matches.commands:request_of",),
    "the command: lock, repetition, answer": ("service.application.live.match_registry:MatchRegistry.command",),
    "rules": ("domain.matches.match:Match.decide",),
    "fold, seals and hash": (
        "domain.matches.event_draft:EventDraft.stored",
        "domain.matches.recorded_match:RecordedMatch._fold_new",
    ),
    "encoding the event": ("caravanserai_verify.codecs.match_events:ProtobufCodec.event_bytes",),
    "the answer": ("service.api.matches.commands:update_message",),
    "handing over to the store and back": (
        "service.persistence.commit:GroupCommit.append",
        "service.persistence.commit:GroupCommit._gather",
        "service.persistence.commit:GroupCommit._stored",
    ),
    "news for those who watch": (
        "service.application.live.match_registry:MatchRegistry.publish",
        "service.application.live.projector:Projector._follow",
    ),
    "gRPC writes to a stream": ("service.api.calls:Calls._send",),
    "rows and their checksums": ("service.persistence.row_codec:RowCodec.to_stored_event",),
    "SQLite stores": ("service.persistence.backend:Backend.insert_events",),
    "storing: the rest": ("service.persistence.matches.store:MatchStore.append",),
    "projections": ("projections.store:ProjectionStore.advance",),
}
"""The functions of each part."""
NATIVE = "gRPC"
"""The name of threads that are not Python's."""
READER, WRITER = "service.api.calls:Calls._reader", "service.api.calls:_writer"
"""Functions that make a function which is measured."""


class Stopwatch:
    """The processor time of parts in each thread, and the number of times that they began or went on."""

    def __init__(self) -> None:
        self._spent: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        self._under_way = threading.local()
        self._threads: dict[int, float] = {}

    def begin(self, part: str) -> None:
        """A part begins."""
        if not hasattr(self._under_way, "parts"):
            self._under_way.parts = []
        self._under_way.parts.append([part, time.thread_time_ns(), 0])

    def end(self) -> None:
        """The part that began last ends, or waits."""
        part, begun, inside = self._under_way.parts.pop()
        passed = time.thread_time_ns() - begun
        spent = self._spent[threading.current_thread().name, part]
        spent[0] += 1
        spent[1] += passed - inside
        if self._under_way.parts:
            self._under_way.parts[-1][2] += passed

    def around(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function that is measured."""
        if iscoroutinefunction(function):

            @functools.wraps(function)
            async def awaited(*given: Any, **named: Any) -> Any:
                return await _Steps(self, part, function(*given, **named))

            return awaited

        @functools.wraps(function)
        def called(*given: Any, **named: Any) -> Any:
            self.begin(part)
            try:
                return function(*given, **named)
            finally:
                self.end()

        return called

    def clear(self) -> None:
        """Begins to count."""
        self._spent.clear()
        self._threads = _threads()

    def result(self) -> dict[str, Any]:
        """The laps and seconds of each part in each thread, and the seconds of each thread."""
        threads: dict[str, float] = defaultdict(float)
        names = {thread.native_id: thread.name for thread in threading.enumerate()}
        for number, seconds in _threads().items():
            threads[names.get(number, NATIVE)] += seconds - self._threads.get(number, 0.0)
        parts = [(thread, part, laps, spent / 1e9) for (thread, part), (laps, spent) in self._spent.items()]
        return {"parts": parts, "threads": threads}


class _Steps:
    """A coroutine that is measured whenever it goes on."""

    def __init__(self, watch: Stopwatch, part: str, work: Any) -> None:
        self._watch, self._part, self._work = watch, part, work

    def __await__(self) -> Generator[Any, Any, Any]:
        given, failure = None, None
        while True:
            self._watch.begin(self._part)
            try:
                waits = self._work.send(given) if failure is None else self._work.throw(failure)
            except StopIteration as ended:
                return ended.value
            finally:
                self._watch.end()
            failure = None
            try:
                given = yield waits
            except BaseException as error:  # a cancellation, too
                failure = error


def _threads() -> dict[int, float]:
    """The processor seconds of each thread of this process."""
    found = {}
    for task in Path("/proc/self/task").iterdir():
        try:
            found[int(task.name)] = int((task / "schedstat").read_text(encoding="ascii").split()[0]) / 1e9
        except OSError:  # it has ended
            continue
    return found


def replace_function(named: str, change: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
    """Puts what ``change`` makes of a function, named as `module:path`, in its place."""
    module, _, path = named.partition(":")
    owner: Any = import_module(module)
    *within, name = path.split(".")
    for part in within:
        owner = getattr(owner, part)
    setattr(owner, name, change(getattr(owner, name)))


def measured(watch: Stopwatch) -> None:
    """Measures all functions from now on."""

    def maker(part: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return lambda make: lambda *given: watch.around(part, make(*given))

    for part, functions in FUNCTIONS.items():
        for named in functions:
            replace_function(named, functools.partial(watch.around, part))
    replace_function(READER, maker("reading the request"))
    replace_function(WRITER, maker("the answer"))


def overhead(times: int = 20_000) -> float:
    """The seconds that measuring a function takes."""
    empty = Stopwatch().around("", lambda: None)
    begun = time.process_time()
    for _ in range(times):
        empty()
    return (time.process_time() - begun) / times


if __name__ == "__main__":
    written = Path(sys.argv.pop(1))
    stopwatch = Stopwatch()
    measured(stopwatch)
    lost = overhead()

    def write(*_: object) -> None:
        """Writes the result, as a whole."""
        part = written.with_suffix(".part")
        part.write_text(json.dumps({**stopwatch.result(), "overhead": lost}), encoding="utf-8")
        part.replace(written)

    signal.signal(signal.SIGUSR1, lambda *_: stopwatch.clear())
    signal.signal(signal.SIGUSR2, write)
    main()
