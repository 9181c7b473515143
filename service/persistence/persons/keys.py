"""The keys of persons: one for each, in a store of their own, so that a backup of the events alone holds no names.

A key is on the disk before anything that is encrypted with it. A destroyed key leaves a mark, so that the person never
gets another one.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

from service.persistence.format import StoreError

KEY_BYTES = 32

Row: TypeAlias = tuple[str, bytes | None]
"""A person and their key."""


class PersonKeys(Protocol):
    """The keys of persons."""

    identity: str
    """Unique for each store of keys; empty where there is none."""

    def find(self, person: str) -> bytes:
        """The key of a person; empty if there is none, or none any more."""

    def make(self, person: str) -> bytes:
        """The key of a person, which is made if they never had one; empty if it was destroyed."""

    def destroy(self, persons: Sequence[str]) -> bool:
        """Destroys keys, and prevents that they are made again; whether there was any."""

    def all(self) -> Iterable[Row]:
        """All persons, each with their key; None: it was destroyed."""

    def take(self, rows: Iterable[Row]) -> None:
        """Takes the keys of another store, and destroys those that were destroyed there."""

    def grant(self, role: str) -> list[str]:
        """Lets a role do what a service does with keys; returns the statements. Files know no roles."""

    def close(self) -> None:
        """Closes the store of keys."""


class NoKeys:
    """No keys at all: names cannot be read."""

    identity = ""

    def find(self, person: str) -> bytes:
        """There is none."""
        return b""

    def make(self, person: str) -> bytes:
        """There can be none."""
        raise StoreError(f"the name of {person} cannot be stored: the store was opened without the keys of persons")

    def destroy(self, persons: Sequence[str]) -> bool:
        """There is nothing to destroy."""
        return False

    def all(self) -> Iterable[Row]:
        """There are none."""
        return ()

    def take(self, rows: Iterable[Row]) -> None:
        """There is no place for them."""

    def grant(self, role: str) -> list[str]:
        """There is nothing to let anybody do."""
        return []

    def close(self) -> None:
        """There is nothing to close."""
