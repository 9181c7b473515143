"""Archiving: moves finished matches out of the store into records, one file each.

Nothing can be lost: a match leaves the store only after its record is on the disk and was read back and verified. What
ratings, records and statistics count of it stays in the store. After an interruption, run the same command again.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from caravanserai import Record

from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.record_proof import prove
from clients.caravan.terminal import Failure
from clients.caravan.whole_file import write_once
from clients.workshop.stored_records import record_file_of
from domain.event import Envelope, Event
from domain.matches.archive import Archive, ArchiveRecorded
from domain.matches.arranged_matches import NAME_LENGTH
from domain.matches.events import MatchCreated
from domain.matches.outcome import Outcome, outcome_of
from domain.tournaments.evolution import tournament_of
from projections.statistics.summary import numbered, summary_of
from service.audit.keys import PrivateKey
from service.persistence.damage import StreamDamagedError
from service.persistence.matches.kind import TOPIC
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS


@dataclass(frozen=True, slots=True)
class Archived:
    """An archived match, or, with a reason, a match that stays in the store."""

    match: str
    version: int = 0
    digest: bytes = b""
    file: Path | None = None
    reason: str = ""


def matches_over(log: MatchStore) -> list[str]:
    """The finished matches of a store, in the order in which they ended; without those of tournaments that go on."""
    over = partial(_tournament_over, log, {})
    return [name for name in _ended(log) if over(name)]


def goes_on(log: MatchStore, match: str, version: int, tournaments: dict[str, bool]) -> bool:
    """True if a match, of which this is the last version, or its tournament is not over. ``tournaments`` are known."""
    return not (_is_over(log, match, version) and _tournament_over(log, tournaments, match))


def _ended(log: MatchStore) -> list[str]:
    latest = {event.stream: (event.position, event.version) for event in log.rows_up_to() if event.topic == TOPIC}
    ordered = sorted((position, name, version) for name, (position, version) in latest.items())
    return [name for _, name, version in ordered if _is_over(log, name, version)]


def numbers_of(log: MatchStore) -> dict[str, int]:
    """The numbers that the matches of a store get in their summaries."""
    summaries = (row.event.body.summary for row in log.archived(0))
    taken = {summary.number for summary in summaries if summary is not None}
    return numbered(_outcomes(log), taken)


def _outcomes(log: MatchStore) -> Iterator[Outcome]:
    for name in _ended(log):
        with suppress(StreamDamagedError):  # projections do not count it either
            if outcome := outcome_of(log.rows(name)):
                yield outcome


def _is_over(log: MatchStore, match: str, version: int) -> bool:
    last = log.rows(match, version - 1, version)
    return bool(last) and last[0].event.ends


def _tournament_over(log: MatchStore, known: dict[str, bool], match: str) -> bool:
    """True if a match belongs to no tournament that goes on: that may still have to take its result."""
    if len(match) != NAME_LENGTH:
        return True
    created = log.rows(match, up_to=1)[0].event.body
    table = created.tournament if isinstance(created, MatchCreated) else None
    if table is None:
        return True
    name = table.tournament
    if name not in known:
        events = log.stream(TOURNAMENTS, name)  # none, where the match came with a record
        known[name] = not events or tournament_of(name, events).over
    return known[name]


def archive(log: MatchStore, folder: Path, keep: int, keys: Sequence[PrivateKey] = ()) -> Iterator[Archived]:
    """Archives the finished matches of a store, except the ``keep`` latest ones. Records are signed with ``keys``.

    Raises:
        OSError: A record cannot be written; the match is in the store.
        PersistenceError: The store failed; the match is in the store, or its record is in the folder, or both.
    """
    names = matches_over(log)
    leaving = names[: max(len(names) - keep, 0)]
    numbers = numbers_of(log) if leaving else {}
    for name in leaving:
        try:
            yield _archive(log, name, folder, keys, numbers.get(name, 0))
        except (Failure, UnverifiableError) as error:
            yield Archived(name, reason=str(error))


def _archive(log: MatchStore, match: str, folder: Path, keys: Sequence[PrivateKey], number: int) -> Archived:
    file, left = written(log, match, folder, keys, number)
    log.archive(left)
    return archived_in(file, left)


def archived_in(file: Path, left: ArchiveRecorded) -> Archived:
    """A match that was archived in a file."""
    return Archived(left.event.stream, left.event.version - 1, left.event.body.digest, file)


def written(
    log: MatchStore, match: str, folder: Path, keys: Sequence[PrivateKey], number: int
) -> tuple[Path, ArchiveRecorded]:
    """Writes the record of a match, reads it back and verifies it. Returns the file, and what is left in the store.

    Raises:
        Failure: The record does not verify, or the file holds something else.
        UnverifiableError: It cannot be verified.
        OSError: It cannot be written.
    """
    record = record_file_of(log, match, keys)
    verification = prove(record).verification
    if not (verification.ok or verification.only_replayed):
        first = verification.findings[0]
        raise Failure(f"version {first.version} {first.text}")
    file = folder / f"{match.removeprefix('matches/')}.record"
    data = record.to_bytes()
    write_once(file, data)
    if Record.from_bytes(file.read_bytes()).to_bytes() != data:
        raise Failure(f"{file} does not hold what was written into it")
    left = Archive(record.digest, file.name, sha256(data).digest(), summary_of(log.rows(match), number))
    return file, Envelope(Event(match, record.version + 1, left))
