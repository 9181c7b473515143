"""Archiving: matches that are over leave the store as records, one file each.

Nothing is lost at any moment: a match is taken out of the store only after its record is on the disk, was read again
and verified. If it is interrupted, run the same command again.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from caravanserai import Record

from clients.caravan.records import prove, record_of
from clients.caravan.terminal import Failure
from domain.boxes.box import Archive
from domain.event import Envelope, Event
from domain.matches.events import MatchAbandoned, MatchFinished
from service.matches.kind import TOPIC
from service.matches.store import MatchStore


@dataclass(frozen=True, slots=True)
class Archived:
    """A match that was archived, or, with a reason, was left where it is."""

    match: str
    version: int = 0
    digest: bytes = b""
    file: Path | None = None
    reason: str = ""


def matches_over(log: MatchStore) -> list[str]:
    """The matches of a store that are over; what ended last comes last."""
    latest = {event.stream: (event.position, event.version) for event in log.rows_up_to() if event.topic == TOPIC}
    ordered = sorted((position, name, version) for name, (position, version) in latest.items())
    return [name for _, name, version in ordered if _is_over(log, name, version)]


def _is_over(log: MatchStore, match: str, version: int) -> bool:
    last = log.rows(match, version - 1, version)
    return bool(last) and isinstance(last[0].event.body, MatchFinished | MatchAbandoned)


def archive(log: MatchStore, folder: Path, keep: int) -> Iterator[Archived]:
    """Archives the matches of a store that are over, apart from the ``keep`` that ended last.

    Raises:
        OSError: a record cannot be written; the match is in the store.
        PersistenceError: the store failed; the match is in the store, or its record in the folder, or both.
    """
    names = matches_over(log)
    for name in names[: max(len(names) - keep, 0)]:
        try:
            yield _archive(log, name, folder)
        except Failure as error:
            yield Archived(name, reason=str(error))


def _archive(log: MatchStore, match: str, folder: Path) -> Archived:
    record = record_of(log, match)
    verification = prove(record).verification
    if not (verification.ok or verification.only_replayed):
        first = verification.findings[0]
        raise Failure(f"version {first.version} {first.text}")
    file = folder / f"{match.removeprefix('matches/')}.record"
    data = record.to_bytes()
    write_once(file, data)
    if Record.from_bytes(file.read_bytes()).to_bytes() != data:
        raise Failure(f"{file} does not hold what was written into it")
    left = Archive(record.digest, file.name, sha256(data).digest())
    log.archive(Envelope(Event(match, record.version + 1, left)))
    return Archived(match, record.version, sha256(data).digest(), file)


def write_once(file: Path, data: bytes) -> None:
    """Writes a file so that it is on the disk, whole, or not there. One with the same content may be there already.

    Raises:
        Failure: it is there, and holds something else.
        OSError: it cannot be written.
    """
    if file.exists():
        if file.read_bytes() != data:
            raise Failure(f"{file} is there already, and holds something else")
    else:
        part = file.with_name(f"{file.name}.part")
        part.write_bytes(data)
        part.rename(file)
    for path in (file, file.parent):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
