"""A vault in memory, for tests that write rows without a store."""

import os
from collections.abc import Iterable, Sequence

from service.persistence.persons.keys import KEY_BYTES, Row
from service.persistence.persons.vault import Vault


class MemoryKeys:
    """Keys that nobody keeps."""

    identity = "memory"

    def __init__(self) -> None:
        self.known: dict[str, bytes | None] = {}

    def find(self, person: str) -> bytes:
        return self.known.get(person) or b""

    def make(self, person: str) -> bytes:
        return self.known.setdefault(person, os.urandom(KEY_BYTES)) or b""

    def destroy(self, persons: Sequence[str]) -> bool:
        known = [person for person in persons if self.find(person)]
        self.known.update(dict.fromkeys(persons))
        return bool(known)

    def all(self) -> Iterable[Row]:
        return self.known.items()

    def take(self, rows: Iterable[Row]) -> None:
        self.known.update(rows)

    def grant(self, role: str) -> list[str]:
        return []

    def close(self) -> None:
        pass


VAULT = Vault(MemoryKeys())
