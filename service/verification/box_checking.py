"""Checking what lies beside the matches of a store: each box is one row, under the digest of what it holds; and of a
match that was archived one row is left.
"""

from collections.abc import Sequence

from domain.event import ArchiveRecorded, BoxRecorded
from service.messages.rows import RowError
from service.stores.store import MatchStore, RawEvent
from service.verification.verify import Finding

BOXES = "boxes"
"""The check of boxes that lie beside the matches."""
ARCHIVES = "archives"
"""The check of what is left of archived matches."""


def check_box(store: MatchStore, name: str, raw: Sequence[RawEvent]) -> list[Finding]:
    """What is wrong with the row of a box: it lies under the digest of what it holds."""
    return _wrong(store, BoxRecorded, BOXES, raw)


def check_archive(store: MatchStore, name: str, raw: Sequence[RawEvent]) -> list[Finding]:
    """What is wrong with what is left of an archived match."""
    findings = _wrong(store, ArchiveRecorded, ARCHIVES, raw[-1:])
    if len(raw) > 1:
        findings.append(Finding(raw[-1].version, ARCHIVES, "is not all that is left of the match"))
    return findings


def _wrong(
    store: MatchStore, kind: type[BoxRecorded] | type[ArchiveRecorded], check: str, raw: Sequence[RawEvent]
) -> list[Finding]:
    findings = []
    for row in raw:
        try:
            if not isinstance(store.decoded(row), kind):
                findings.append(Finding(row.version, check, f"is of another kind, {row.topic!r}"))
        except RowError as error:
            findings.append(Finding(row.version, check, str(error)))
    return findings
