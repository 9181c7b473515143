"""Logs that witnesses are asked to cosign, for tests."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from domain.audit.notes import Checkpoint, Note
from domain.audit.witness_protocol import Submission, Witness
from service.audit.cosignatures import Cosignatures
from service.audit.keys import PrivateKey
from service.audit.signer import KeptCheckpoint, Signer
from service.audit.tree import Tree
from service.persistence.matches.store import MatchStore
from tests.service.audit.test_tree import grow
from tests.service.audit.trees import KEY, NAME, brought_up, opened
from tests.service.audit.witnesses import Answer, http
from tests.service.house import until


class Log:
    """A log of a store that witnesses are asked to cosign."""

    def __init__(self, store: MatchStore, tree: Tree, kept: Path, keys: Sequence[PrivateKey]) -> None:
        self.store, self.tree = store, tree
        self.signer = Signer(tree, keys, KeptCheckpoint(kept))
        self.cosigning: Any = None

    def sign(self, events: int) -> Note:
        grow(self.store, events)
        brought_up(self.tree)
        note = self.signer.sign()
        self.cosigning.wake()
        return note

    def write_others(self, count: int) -> None:
        """Writes rows that no other log of these tests has."""
        rows = [(f"other/{number}", b"x") for number in range(count)]
        with self.store.recorder.writing() as executing:
            executing.executemany("INSERT INTO stored_events VALUES (?, 1, 'topic', ?)", rows)

    def last(self) -> Note:
        note = self.signer.last()
        assert note is not None
        return note

    def size(self) -> int:
        return Checkpoint.of(self.last().text).size

    def cosigners(self) -> set[str]:
        return {entry.name for entry in self.last().signatures} - {NAME}

    async def cosigned(self, *witnesses: Witness) -> None:
        await until(lambda: self.cosigners() == {witness.key.name for witness in witnesses})

    def faults(self) -> list[str]:
        return [status.fault for status in self.cosigning.statuses([])]

    async def fault(self, says: str) -> None:
        await until(lambda: any(says in fault for fault in self.faults()))


@asynccontextmanager
async def log(
    folder: Path, *witnesses: Witness, keys: Sequence[PrivateKey] = (KEY,), named: str = "store.sqlite"
) -> AsyncIterator[Log]:
    with opened(folder / named) as (store, tree):
        found = Log(store, tree, folder / f"{named}.kept", keys)
        found.cosigning = Cosignatures(store.bus, tree, witnesses, len(witnesses))
        found.cosigning.start()
        try:
            yield found
        finally:
            await found.cosigning.stop()


async def set_back(folder: Path, *witnesses: Witness) -> None:
    """A log of 40 events, cosigned, that is put back to 20, with the file outside the store."""
    names = ("store.sqlite", "store.sqlite.kept")
    async with log(folder, *witnesses) as found:
        found.sign(20)
        await found.cosigned(*witnesses)
    for name in names:
        shutil.copy(folder / name, folder / f"{name}.backup")
    async with log(folder, *witnesses) as found:
        found.sign(20)
        await found.cosigned(*witnesses)
    for name in names:
        shutil.copy(folder / f"{name}.backup", folder / name)


def saying(body: bytes, status: str = "200 OK", *headers: str) -> Answer:
    async def answer(_: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(http(body, status, *headers))
        await writer.drain()

    return answer


def sending(*parts: bytes, every: float = 0.0, times: int = 1) -> Answer:
    async def answer(_: bytes, writer: asyncio.StreamWriter) -> None:
        for part in parts * times:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(every)

    return answer


def cosigning_as(key: PrivateKey, shift: int = 0, text: str = "", lines: int = 1, timeless: bool = False) -> Answer:
    async def answer(request: bytes, writer: asyncio.StreamWriter) -> None:
        note = Submission.of(request).note
        at = 0 if timeless else int(time.time()) + shift
        made = [key.cosign(text or note.text, at + line) for line in range(lines)]
        writer.write(http("".join(map(str, made)).encode()))
        await writer.drain()

    return answer
