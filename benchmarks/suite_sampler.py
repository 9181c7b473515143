"""The time that the processes below a test run spend, by their kind and by the test that runs: /proc is read again and
again.

A process whose parent waits for it hands its processor time to the parent when it ends. So what a process spent after
it was seen last is found there.
"""

import contextlib
import ctypes
import os
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from benchmarks.suite_plugin import WORKER

PROC = Path("/proc")
EVERY = 0.2
"""Seconds between two looks."""
TICKS = os.sysconf("SC_CLK_TCK")
PR_SET_CHILD_SUBREAPER = 36
UNKNOWN = "other programs"

GO_TOOLS = {"go", "compile", "link", "asm", "cgo", "vet", "buf", "gofmt"}
BUILDERS = {*GO_TOOLS, "esbuild", "npm", "javac", "mvn", "protoc"}
"""Programs that build something."""
SCRIPTS = ("esbuild", "tsc", "npm", "eslint", "vite", "classworlds", "protoc")
"""The marks of command lines of Node and Java that build something; for Python, PYTHON_SCRIPTS."""
PYTHON_SCRIPTS = ("build_app", "build_protos", "build_wheels", "-m pip", "setuptools")

PYTHON_KINDS: Mapping[str, Sequence[str]] = {
    "forks of workers": ("import sys;exec(eval(sys.stdin.readline()))",),
    "processes of services": ("service.foundation.workers", "multiprocessing"),
    "services": ("caravan serve", " serve --", "service.server", "tests.faults.nursery"),
    "command lines": ("bin/caravan", "clients.caravan.main", "clients.caravan.start"),
    "pytest in tests": ("-m pytest",),
    "building": PYTHON_SCRIPTS,
}
"""For each kind, parts of command lines; the first that fits is it."""

Process = tuple[int, int]
"""Its number, and when it started: numbers are used again."""


class Doing(NamedTuple):
    """The work of a worker: a phase of a test."""

    phase: str
    test: str


class Look(NamedTuple):
    """The figures of /proc for a process, in seconds."""

    process: Process
    parent: int
    own: float
    waited: float


@dataclass(slots=True)
class Seen:
    """A process as it was seen last."""

    look: Look
    worker: int
    kind: str
    delayed: float = 0.0
    looks: int = 1


@dataclass(slots=True)
class Tally:
    """The figures for each phase of each test."""

    spent: dict[tuple[Doing, str], float] = field(default_factory=lambda: defaultdict(float))
    idle: dict[Doing, float] = field(default_factory=lambda: defaultdict(float))
    processes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    loads: list[float] = field(default_factory=list)


def kind_of(command: Sequence[str]) -> str:
    """The kind of a process, by its command line."""
    program = Path(command[0].split()[0]).name.rstrip(":") if command and command[0].strip() else ""
    text = " ".join(command)
    if program in BUILDERS:
        return "building"
    if program in {"postgres", "pg_ctl", "initdb", "psql"}:
        return "PostgreSQL"
    if "chrom" in program:
        return "browser"
    if program in {"java", "node"}:
        other = {"java": "JVM", "node": "Node"}[program]
        return "building" if any(each in text for each in SCRIPTS) else other
    if program.startswith("caravan-") or program.endswith(".test"):
        return "Go"
    return _kind_of_python(text) if program.startswith(("python", "caravan")) else UNKNOWN


def _kind_of_python(text: str) -> str:
    """The kind of a process of Python."""
    for kind, parts in PYTHON_KINDS.items():
        if any(part in text for part in parts):
            return kind
    return "other Python"


def adopt_orphans() -> None:
    """Lets this process be the parent of those whose own one ends, such as a database server that goes on by itself."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def look_at(number: int) -> Look | None:
    """The figures of /proc for a process; None when it has ended."""
    folder = PROC / str(number)
    try:
        fields = (folder / "stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    own, waited = (int(fields[n]) + int(fields[n + 1]) for n in (11, 13))
    return Look((number, int(fields[19])), int(fields[1]), own / TICKS, waited / TICKS)


def delay_of(number: int) -> float:
    """The seconds for which the present threads of a process could have computed and had no processor."""
    found = 0
    with contextlib.suppress(OSError):  # the process has ended meanwhile
        for task in (PROC / str(number) / "task").iterdir():
            with contextlib.suppress(OSError, IndexError):  # it has ended meanwhile
                found += int((task / "schedstat").read_bytes().split()[1])
    return found / 1e9


def command_of(number: int) -> list[str]:
    """The command line of a process."""
    try:
        return (PROC / str(number) / "cmdline").read_text(encoding="utf-8", errors="replace").rstrip("\0").split("\0")
    except OSError:
        return []


def worker_named_by(number: int) -> int:
    """The worker in the environment of a process; 0 when there is none."""
    try:
        environment = (PROC / str(number) / "environ").read_bytes()
    except OSError:
        return 0
    wanted = f"{WORKER}=".encode()
    found = next((each for each in environment.split(b"\0") if each.startswith(wanted)), b"")
    return int(found.removeprefix(wanted) or 0)


class Sampler:
    """Looks at all processes below ``root``; ``folder`` is where the workers say what they do."""

    def __init__(self, root: int, folder: Path) -> None:
        self.tally = Tally()
        self._root = root
        self._folder = folder
        self._seen: dict[Process, Seen] = {}
        self._last = time.monotonic()

    def look(self) -> None:
        """Looks once, and adds up what was spent since the last look."""
        now = time.monotonic()
        interval, self._last = now - self._last, now
        looks = {look.process[0]: look for look in self._below()}
        doing = self._doing()
        busy = dict.fromkeys(doing, 0.0)
        handed_up = self._handed_up(looks)
        for look in looks.values():
            seen = self._seen.get(look.process)
            earlier = seen.look if seen else Look(look.process, look.parent, 0.0, 0.0)
            seen = self._seen[look.process] = self._known(look, seen, doing)
            own = look.own - earlier.own
            known, kind = handed_up.get(look.process[0], (0.0, UNKNOWN))
            unseen = max(look.waited - earlier.waited - known, 0.0)
            if seen.worker in busy:
                delayed, seen.delayed = seen.delayed, delay_of(look.process[0])
                busy[seen.worker] += own + unseen + max(seen.delayed - delayed, 0.0)
            at = doing.get(seen.worker, Doing("run", "(the run itself)"))
            if look.process[0] != seen.worker:
                self.tally.spent[at, seen.kind] += own
            if unseen:
                self.tally.spent[at, kind] += unseen
        for worker, spent in busy.items():
            self.tally.idle[doing[worker]] += max(interval - spent, 0.0)
        self.tally.loads.append(os.getloadavg()[0])

    def _below(self) -> Iterator[Look]:
        """All processes below the root."""
        all_looks = [look for each in PROC.iterdir() if each.name.isdigit() and (look := look_at(int(each.name)))]
        children: dict[int, list[Look]] = defaultdict(list)
        for look in all_looks:
            children[look.parent].append(look)
        waiting = [*children[self._root]]
        while waiting:
            look = waiting.pop()
            yield look
            waiting += children[look.process[0]]

    def _doing(self) -> Mapping[int, Doing]:
        """The present work of each worker."""
        found = {}
        for file in self._folder.glob("*.now"):
            if written := file.read_text(encoding="utf-8", errors="replace").strip():
                phase, _, test = written.partition(" ")
                found[int(file.stem)] = Doing(phase, test)
        return found

    def _handed_up(self, looks: Mapping[int, Look]) -> Mapping[int, tuple[float, str]]:
        """For processes whose children have ended: what those had spent when they were seen last, and their kind."""
        ended = {key: seen for key, seen in self._seen.items() if looks.get(key[0], None) is None}
        ended |= {key: seen for key, seen in self._seen.items() if key[0] in looks and looks[key[0]].process != key}
        parents = {key[0]: seen.look.parent for key, seen in ended.items()}
        found: dict[int, tuple[float, str]] = {}
        for key, seen in ended.items():
            heir = seen.look.parent
            while heir in parents and heir not in looks:
                heir = parents[heir]
            sum_before, kind = found.get(heir, (0.0, seen.kind))
            found[heir] = sum_before + seen.look.own + seen.look.waited, kind
            del self._seen[key]
        return found

    def _known(self, look: Look, seen: Seen | None, doing: Mapping[int, Doing]) -> Seen:
        """A process with its worker and its kind. Its command line changes soon after it was forked."""
        number = look.process[0]
        if seen is None:
            worker = self._worker(look, doing)
            seen = Seen(look, worker, "workers" if worker == number else kind_of(command_of(number)))
            self.tally.processes[seen.kind] += 1
        elif seen.looks < 5 and number not in doing:
            kind = kind_of(command_of(number)) if command_of(number) else seen.kind
            self.tally.processes[seen.kind] -= 1
            self.tally.processes[kind] += 1
            seen.kind = kind
        seen.look, seen.looks = look, seen.looks + 1
        if number in doing:
            seen.worker, seen.kind = number, "workers"
        return seen

    def _worker(self, look: Look, doing: Mapping[int, Doing]) -> int:
        number, parent = look.process[0], look.parent
        if number in doing:
            return number
        if parent in doing:
            return parent
        above = next((seen for key, seen in self._seen.items() if key[0] == parent), None)
        return above.worker if above and above.worker else worker_named_by(number)


def sampling_until(ended: threading.Event, sampler: Sampler) -> None:
    """Looks until the run has ended."""
    while not ended.wait(EVERY):
        sampler.look()
