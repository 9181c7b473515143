"""The signer: it signs what the tree is, and never a tree that does not go on from the last one that it signed.

What was signed last is kept outside the store as well. A restored backup, or a store that somebody has edited or made
again, does not go on from there: then nothing is signed, and a person has to look.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from domain.audit.notes import Checkpoint, Note, NoteError
from projections.databases.sqlite import PRIVATE
from service.audit.keys import PrivateKey
from service.audit.tree import ForkError, SignedCheckpoint, Tree

LONGEST_FILE = 1 << 12


def milliseconds() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class KeptCheckpoint:
    """The file outside the store with the last checkpoint that was signed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Checkpoint | None:
        """The checkpoint; None if there is no such file.

        Raises:
            ForkError: the file cannot be read.
        """
        try:
            with self.path.open("rb") as file:
                return Checkpoint.of(file.read(LONGEST_FILE).decode())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise ForkError(f"the checkpoint that was signed last cannot be read from {self.path}: {error}") from error

    def write(self, checkpoint: Checkpoint) -> None:
        """Replaces the checkpoint; it is on the disk afterwards.

        Raises:
            OSError: it could not be written; the old one is still there.
        """
        written = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")  # processes of a service share the file
        descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE)
        with os.fdopen(descriptor, "wb") as file:
            file.write(checkpoint.text.encode())
            file.flush()
            os.fsync(file.fileno())
        written.replace(self.path)
        with suppress(OSError):
            folder = os.open(self.path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


class Signer:
    """Signs checkpoints of a tree. Its methods block."""

    def __init__(
        self, tree: Tree, keys: Sequence[PrivateKey], kept: KeptCheckpoint, now: Callable[[], int] = milliseconds
    ) -> None:
        self.keys = keys
        self._tree = tree
        self._kept = kept
        self._now = now
        self._unsigned = False
        """True if this process has seen that no event was signed yet: then it knows all that was signed since."""

    @property
    def origin(self) -> str:
        """The name of the log."""
        return self.keys[0].name

    def require_whole(self) -> Checkpoint | None:
        """Checks that the tree goes on from what was signed last, which is returned; None before the first.

        Raises:
            ForkError: it does not.
        """
        kept, last = self._kept.read(), self._tree.last_checkpoint()
        self._unsigned = kept is None and (self._unsigned or last is None or not last.size)
        if kept is None and last is not None and not self._unsigned:
            raise ForkError(
                f"{self._kept.path} is missing, and a tree of {last.size} events was signed already: put the file "
                "back, or `caravan audit check --adopt` after you have made sure that this is the newest store"
            )
        if kept is not None:
            if kept.origin != self.origin:
                raise ForkError(f"{self._kept.path} belongs to the log {kept.origin}, and the key to {self.origin}")
            self._require(kept.size, kept.root, f"{self._kept.path}, outside the store,")
        if last is not None:
            self._require(last.size, last.root, "the last signed checkpoint")
        return kept

    def keep_up(self) -> None:
        """Keeps what another process has signed since this one looked: so this one can go on from there.

        Raises:
            ForkError: it does not go on from what is kept here.
            OSError, PersistenceError: it cannot be kept.
        """
        kept = self.require_whole()
        last = self._tree.last_checkpoint()
        if last is not None and (kept is None or kept.size < last.size):
            self._require(last.size, last.root, "the last signed checkpoint")
            self._kept.write(Checkpoint(self.origin, last.size, last.root))

    def _require(self, size: int, root: bytes, named: str) -> None:
        there = self._tree.size()
        if there < size:
            raise ForkError(
                f"{named} knows a tree of {size} events, and the store has {there}: is it an old copy? "
                "Nothing is signed"
            )
        try:
            found = self._tree.root(size)
        except LookupError as error:
            raise ForkError(f"the tree of the store is damaged: {error}. Nothing is signed") from error
        if found != root:
            raise ForkError(
                f"the first {size} events are not those that {named} knows: the store was changed. Nothing is signed; "
                "`caravan audit check` finds what differs"
            )

    def sign(self) -> Note:
        """Signs the tree as it is now.

        Raises:
            ForkError: it does not go on from what was signed last.
            OSError, PersistenceError: the checkpoint cannot be kept; it is not published.
        """
        self.require_whole()
        size = self._tree.size()
        checkpoint = Checkpoint(self.origin, size, self._tree.root(size))
        self._kept.write(checkpoint)
        note = Note(checkpoint.text, tuple(key.sign(checkpoint.text) for key in self.keys))
        self._tree.add_checkpoint(SignedCheckpoint(size, checkpoint.root, str(note), self._now()))
        return note

    def last(self) -> Note | None:
        """The last note that was signed; None before the first.

        Raises:
            NoteError: it cannot be read.
        """
        found = self._tree.last_checkpoint()
        return Note.of(found.note.encode()) if found is not None else None

    def current(self) -> bool:
        """True if the last note is of the tree as it is now, and all keys have signed it."""
        try:
            note = self.last()
            if note is None or Checkpoint.of(note.text).size != self._tree.size():
                return False
            return all(note.of_key(key.public) is not None for key in self.keys)
        except NoteError:
            return False
