"""The journal of erasures: a file outside the store and its keys, so that no backup of them brings a name back.

Each line names a person who was erased, by their random id. It is on the disk before the key is destroyed.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from eventsourcing.persistence import OperationalError

from projections.databases.sqlite import PRIVATE
from service.persistence.persons.keys import PersonKeys, Row

HEAD = "# Who was erased. Keep this file where you restore a backup, and restore no older one.\n"
COMMENT = "#"


class Journal:
    """The persons in a journal; nobody if there is no file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            text = ""
        self._torn = bool(text) and not text.endswith("\n")
        lines = text.splitlines()[: -1 if self._torn else None]
        self.persons = {line.strip() for line in lines if line.strip() and not line.startswith(COMMENT)}

    def add(self, persons: Iterable[str]) -> None:
        """Adds persons. They are on the disk when it returns.

        Raises:
            OperationalError: They cannot be written.
        """
        new = [person for person in dict.fromkeys(persons) if person not in self.persons]
        if not new:
            return
        try:
            self._write(new)
        except OSError as error:
            raise OperationalError(f"{self.path} cannot be written: {error.strerror}") from error
        self.persons.update(new)

    def _write(self, persons: Sequence[str]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
        try:
            head = "\n" if self._torn else "" if os.fstat(descriptor).st_size else HEAD
            os.write(descriptor, (head + "".join(f"{person}\n" for person in persons)).encode())
            os.fsync(descriptor)
            self._torn = False
        finally:
            os.close(descriptor)


class JournaledKeys:
    """Keys beside a journal: none of a person in the journal, even if it came back with a backup."""

    def __init__(self, keys: PersonKeys, journal: Journal, writing: bool) -> None:
        self.identity = keys.identity
        self.journal = journal
        self._keys = keys
        self.returned = [person for person in sorted(journal.persons) if keys.find(person)] if writing else []
        """The persons whose keys had come back; they are destroyed again."""
        if self.returned:
            keys.destroy(self.returned)

    def find(self, person: str) -> bytes:
        """The key of a person; empty if there is none, or none any more."""
        return b"" if person in self.journal.persons else self._keys.find(person)

    def make(self, person: str) -> bytes:
        """The key of a person, which is made if they never had one; empty if they were erased."""
        return b"" if person in self.journal.persons else self._keys.make(person)

    def destroy(self, persons: Sequence[str]) -> bool:
        """Destroys keys, after the journal names the persons; whether there was any."""
        self.journal.add(persons)
        return self._keys.destroy(persons)

    def all(self) -> Iterator[Row]:
        """All persons, each with their key; None: it was destroyed."""
        for person, key in self._keys.all():
            yield person, None if person in self.journal.persons else key

    def take(self, rows: Iterable[Row]) -> None:
        """Takes the keys of another store, and destroys those that were destroyed there."""
        self._keys.take(rows)

    def grant(self, role: str) -> list[str]:
        """Lets a role do what a service does with keys; returns the statements."""
        return self._keys.grant(role)

    def close(self) -> None:
        """Closes the store of keys."""
        self._keys.close()
