"""Compares a store with what others remember of it: projections that followed it, and kept receipts.

Events missing at the end of a log leave no trace in the log itself. Only another memory of them can reveal it.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from caravanserai_verify.matches.findings import Flaw
from domain.errors import CommandError
from projections.followed_log import Remembered
from service.persistence.boxes.kind import ARCHIVES
from service.persistence.damage import StreamDamagedError
from service.persistence.matches.store import MatchStore
from service.verification.store_check import REMEMBERED, CheckedMatch, StoreCheck


class KeptReceipt(NamedTuple):
    """A kept receipt of a match: its name, and the SHA-256 of the event of a version."""

    name: str
    match: str
    version: int
    digest: bytes


def compare_projections(store: MatchStore, result: StoreCheck, known: Remembered) -> None:
    """Adds findings for events that projections followed and the store lacks."""
    end = store.last_position()
    if end < known.position:
        result.damage.append(f"the log ends at position {end} and was followed to {known.position} before")
    elif known.position and not _followed(store, result, known):
        result.damage.append(f"the event at position {known.position} is not the one that was followed before")
    for name, version in known.versions.items():
        held = _version(store, name)
        if held < version:
            text = f"is missing: the projections followed {name} to version {version}"
            result.add(CheckedMatch(name, held, [Flaw(held + 1, REMEMBERED, text)]))
        else:
            result.counts[REMEMBERED] += 1


def _followed(store: MatchStore, result: StoreCheck, known: Remembered) -> bool:
    """True if the last event that was followed is there, or may be gone with an archived match."""
    mark = store.mark(known.position)
    return mark == known.mark or (not mark and result.counts[ARCHIVES.name] > 0)


def compare_receipts(store: MatchStore, result: StoreCheck, receipts: Iterable[KeptReceipt]) -> None:
    """Adds findings for receipts whose event the store lacks."""
    for kept in receipts:
        try:
            text = _difference(store, kept)
        except CommandError as error:  # MATCH_ARCHIVED
            result.notes.append(f"{kept.name} is to be compared with a record: {error}")
            continue
        if text:
            held = _version(store, kept.match)
            result.add(CheckedMatch(kept.match, held, [Flaw(min(kept.version, held + 1), REMEMBERED, text)]))
        else:
            result.counts[REMEMBERED] += 1


def _difference(store: MatchStore, kept: KeptReceipt) -> str:
    held = _version(store, kept.match)
    if held < kept.version:
        return f"is missing: {kept.name} vouches for {kept.match} up to version {kept.version}"
    try:
        (row,) = store.rows(kept.match, kept.version - 1, kept.version)
    except StreamDamagedError as error:
        return f"cannot be compared with {kept.name}: it {error.found.text}"
    same = sha256(row.data).digest() == kept.digest
    return "" if same else f"is not the event for which {kept.name} vouches, or follows a different history"


def _version(store: MatchStore, stream: str) -> int:
    """The version of the last event of a stream; 0 if there is none."""
    last = store.last_of(stream)
    return last.version if last is not None else 0
