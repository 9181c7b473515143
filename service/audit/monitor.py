"""A monitor of a log: it reads every entry that comes, and finds whether one name has two histories.

It keeps all entries in a folder, in the layout of C2SP `tlog-tiles`: the folder is its place, and a copy of the log
that others may check records against or serve. Whatever it has seen signed, later trees must go on from.
"""

import asyncio
import logging
import threading
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from shutil import rmtree

from caravanserai_verify.log.published_check import (
    CHECKPOINT,
    Growth,
    Read,
    UnreadError,
    folder_reader,
    published_entries,
)
from domain.audit.notes import Checkpoint, Note, NoteError
from domain.audit.tiles import WIDTH, Tile, bundle
from domain.audit.trust import Policy
from domain.audit.witness_protocol import RefusedError
from domain.matches.signatures import fits
from service.audit.publication import write_file
from service.foundation.fetch import FetchError

LOG = logging.getLogger("caravanserai.monitor")

LONGEST_WAIT_SECONDS = 300.0
"""The longest wait after failed readings."""


class MonitorError(Exception):
    """A log is not good: it shows two histories, or another past than before. The text says what was found."""


class UnansweredError(Exception):
    """A log cannot be read now. The text says why."""


class Monitor:
    """Follows one log. Its methods block; several threads may call them.

    ``policy`` says whose signature a checkpoint needs. The folder that keeps the copy belongs to this monitor alone.
    """

    def __init__(self, read: Read, policy: Policy, folder: Path) -> None:
        self._read = read
        self._policy = policy
        self._folder = folder
        self._growth: Growth | None = None
        self._roots: dict[int, bytes] = {}
        self._lock = threading.Lock()

    @property
    def origin(self) -> str:
        """The name of the log."""
        return self._policy.log[0].name

    @property
    def size(self) -> int:
        """The number of entries that it has read."""
        return self._growth.size if self._growth is not None else 0

    def look(self) -> Checkpoint:
        """Reads what is new, up to the checkpoint that the log shows now, which is returned.

        Raises:
            MonitorError: the log is not good.
            UnansweredError: it cannot be read.
            OSError: the copy cannot be written.
        """
        with self._lock:
            try:
                content = self._read(CHECKPOINT)
            except FetchError as error:
                raise UnansweredError(str(error)) from error
            if content is None:
                raise UnansweredError("there is no checkpoint")
            return self._follow(content)

    def require(self, note: Note) -> None:
        """Reads what is new up to a signed checkpoint, before somebody cosigns it.

        Raises:
            RefusedError: UNPROCESSABLE_ENTITY, the log is not good; SERVICE_UNAVAILABLE, it cannot be read.
        """
        with self._lock:
            try:
                self._follow(str(note).encode())
            except MonitorError as error:
                LOG.critical("%s: %s", self.origin, error)
                raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from error
            except (UnansweredError, OSError) as error:
                raise RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, f"its entries cannot be read: {error}") from error

    def _follow(self, content: bytes) -> Checkpoint:
        found = self._policy.check(content, fits)
        checkpoint = found.checkpoint
        if checkpoint is None or not found.good:
            raise UnansweredError(f"its checkpoint is not good: {'; '.join(found.faults)}")
        growth = self._growth or self._resumed()
        self._growth = None
        if checkpoint.size > growth.size:
            self._extend(growth, checkpoint, content)
        elif checkpoint.root != self._root_at(checkpoint.size, growth):
            self._keep_evidence(content)
            raise MonitorError(
                f"its checkpoint of {checkpoint.size} entries has another root than the entries that were read before. "
                "This is a fork"
            )
        self._growth = growth
        return checkpoint

    def _extend(self, growth: Growth, checkpoint: Checkpoint, content: bytes) -> None:
        """Reads the entries up to a checkpoint; they are kept if they lead to it."""
        known, files, faults = growth.size, list[tuple[Tile, bytes]](), list[str]()
        try:
            entries = list(published_entries(self._read, checkpoint.size, known))
        except (UnreadError, FetchError) as error:
            self._growth = growth
            raise UnansweredError(str(error)) from error
        for entry in entries:
            faults += growth.append(entry)
            files += growth.tiles(partial=False)
        files += growth.tiles(partial=True)
        if growth.root != checkpoint.root:
            self._keep_evidence(content)
            raise MonitorError(
                f"its entries do not lead to its checkpoint of {checkpoint.size} entries, from the {known} that were "
                "read before. This is a fork, or it shows other entries than those it has"
            )
        self._write(known, entries, files, content)
        if faults:
            raise MonitorError("; ".join(faults[:3]))
        self._roots[growth.size] = growth.root

    def _resumed(self) -> Growth:
        """The tree of the copy in the folder.

        Raises:
            MonitorError: the copy shows something that no log may, or was changed.
        """
        growth = Growth()
        kept = folder_reader(self._folder)(CHECKPOINT)
        if kept is None:
            return growth
        try:
            checkpoint = Checkpoint.of(Note.of(kept).text)
            faults = [
                fault
                for entry in published_entries(folder_reader(self._folder), checkpoint.size)
                for fault in growth.append(entry)
            ]
        except (NoteError, UnreadError) as error:
            raise MonitorError(f"the copy in {self._folder} was changed: {error}") from error
        if growth.root != checkpoint.root:
            raise MonitorError(f"the copy in {self._folder} was changed: its entries do not lead to its checkpoint")
        if faults:
            raise MonitorError("; ".join(faults[:3]))
        return growth

    def _root_at(self, size: int, growth: Growth) -> bytes:
        """The root of the first entries: of a tree that was seen before, or from the copy."""
        if size == growth.size:
            return growth.root
        if size not in self._roots:
            smaller = Growth()
            for _, entry in zip(range(size), published_entries(folder_reader(self._folder), growth.size), strict=False):
                smaller.append(entry)
            self._roots[size] = smaller.root
        return self._roots[size]

    def _write(self, known: int, entries: list[bytes], files: list[tuple[Tile, bytes]], content: bytes) -> None:
        """Adds entries to the copy, the checkpoint last."""
        first = known - known % WIDTH
        before = list(published_entries(folder_reader(self._folder), known, first)) if known > first else []
        kept = [*before, *entries]
        for at in range(0, len(kept), WIDTH):
            piece = kept[at : at + WIDTH]
            files.append((Tile(None, (first + at) // WIDTH, len(piece)), bundle(piece)))
        for tile, data in files:
            write_file(self._folder, tile.path, data)
        write_file(self._folder, CHECKPOINT, content)
        for tile, _ in files:
            if tile.width == WIDTH:
                with suppress(FileNotFoundError):
                    rmtree(self._folder / f"{tile.path}.p")

    def _keep_evidence(self, content: bytes) -> None:
        """Keeps a checkpoint that contradicts the copy, so that everybody can be shown both."""
        write_file(self._folder, f"{CHECKPOINT}.contradicts", content)


async def patrol(monitor: Monitor, seconds: float, ending: asyncio.Event) -> None:
    """Looks at a log every few ``seconds``, until the process ends. One that gives no answer is asked again later.

    Raises:
        MonitorError: the log is not good.
        OSError: the copy cannot be written.
    """
    size, wait = -1, seconds
    while not ending.is_set():
        try:
            await asyncio.to_thread(monitor.look)
        except UnansweredError as error:
            wait = min(wait * 2, max(LONGEST_WAIT_SECONDS, seconds))
            LOG.warning("%s cannot be read, and is asked again in %.0f seconds: %s", monitor.origin, wait, error)
        else:
            wait = seconds
            if monitor.size != size:
                size = monitor.size
                LOG.info("%s: %d entries, and no name has two histories", monitor.origin, size)
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await ending.wait()
