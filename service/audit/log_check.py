"""The check of a store against its transparency log: every event, the whole tree, and all that was ever signed.

It reads the events again and trusts nothing that the store says of itself, but the keys and the checkpoint that the
person brings who asks.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from domain.audit.histories import Histories
from domain.audit.merkle import Frontier, leaf_hash
from domain.audit.notes import Checkpoint, Note, NoteError
from domain.audit.tiles import HEIGHT
from domain.audit.trust import Finding, Policy
from domain.matches.signatures import fits
from service.audit.tree import LARGEST, MARKED, Entry, Tree, entry_hash
from service.persistence.boxes.kind import ARCHIVE_TOPIC
from service.persistence.event_log import PAGE
from service.persistence.row_codec import RawEvent

Progress = Callable[[int, int], object]
"""Hears how many entries of how many are checked."""
MOST_FINDINGS = 100


@dataclass
class AuditCheck:
    """What the check found: how many entries, how many of them signed, and what is wrong, the first thing first."""

    entries: int = 0
    signed: int = 0
    checkpoints: int = 0
    witnessed: int | None = None
    """How large the last tree is that enough witnesses have cosigned; None if there is none, or none has to be."""
    archived: int = 0
    """Events that were moved to records; the tree still has their hashes."""
    root: bytes = b""
    histories: Histories = field(default_factory=Histories)
    """What the entries say of streams."""
    findings: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def add(self, text: str) -> None:
        """Adds a finding, unless there are too many."""
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(text)


Expected = dict[int, list[tuple[str, bytes]]]
"""By size: which roots the tree must have there, each with the name of what says so."""


def check(
    tree: Tree,
    policy: Policy | None = None,
    kept: Sequence[tuple[str, Checkpoint]] = (),
    progress: Progress = lambda *_: None,
) -> AuditCheck:
    """Checks the tree of a store. With a ``policy`` a key of the log must have signed every checkpoint, and enough
    witnesses must have cosigned the last one; ``kept`` are checkpoints that somebody has kept, each with a name for it:
    the tree must go on from each of them.
    """
    result = AuditCheck()
    if not tree.exists():
        result.add("the store has no transparency log")
        return result
    expected = _expected(tree, policy, kept, result)
    frontier = Frontier(0, tree.node)
    compare(expected.pop(0, ()), frontier.root, 0, result)
    size = tree.size()
    for entry in _events_and_entries(tree, result):
        content = entry.content
        for finding in result.histories.follow(content):
            result.add(finding)
        for node in frontier.append(leaf_hash(content)):
            if node.level and node.level % HEIGHT == 0 and tree.hashes(node.level, node.number, 1) != [node.hash]:
                result.add(f"the tree has a wrong hash at level {node.level}, number {node.number}")
        result.entries = frontier.size
        if frontier.size in expected:
            compare(expected.pop(frontier.size), frontier.root, frontier.size, result)
        progress(frontier.size, size)
    result.root = frontier.root
    find_missing(expected, frontier.size, result)
    return result


def find_missing(expected: Expected, size: int, result: AuditCheck) -> None:
    """Finds who knows more events than there are; ``expected`` is what was not compared."""
    for known, names in sorted(expected.items()):
        for name, _ in names:
            result.add(f"{name} knows {known} events, and the log has {size}: the last ones are missing")


def known_to(kept: Sequence[tuple[str, Checkpoint]]) -> Expected:
    """What checkpoints that somebody has kept say of the tree."""
    expected: Expected = {}
    for name, checkpoint in kept:
        expected.setdefault(checkpoint.size, []).append((name, checkpoint.root))
    return expected


def _expected(
    tree: Tree, policy: Policy | None, kept: Sequence[tuple[str, Checkpoint]], result: AuditCheck
) -> Expected:
    expected = known_to(kept)
    before = LARGEST
    while found := tree.checkpoints(before, PAGE):
        for signed in found:
            result.checkpoints += 1
            name = f"the signed checkpoint of {signed.size} events"
            checkpoint = read_checkpoint(name, signed.note.encode(), policy, result)
            if checkpoint is None:
                continue
            if (checkpoint.size, checkpoint.root) != (signed.size, signed.root):
                result.add(f"{name} speaks of another tree")
                continue
            result.signed = max(result.signed, signed.size)
            expected.setdefault(signed.size, []).append((name, signed.root))
        before = found[-1].size
    require_witnesses(policy, result)
    return expected


def require_witnesses(policy: Policy | None, result: AuditCheck) -> None:
    """Finds whether enough witnesses have cosigned the last checkpoint."""
    if policy is None or not policy.quorum or (result.witnessed is not None and result.witnessed >= result.signed):
        return
    last = "none has" if result.witnessed is None else f"the last one that has is of {result.witnessed} events"
    result.add(
        f"the last checkpoint, of {result.signed} events, has not the cosignatures of {policy.quorum} of "
        f"{len(policy.witnesses)} witnesses; {last}"
    )


def signed_by(policy: Policy | None, content: bytes) -> Finding:
    """What is to be said of a signed checkpoint, if the log has signed it and no cosignature is false. Without a policy
    anybody may have signed it.

    Raises:
        NoteError: it is not good.
    """
    if policy is None:
        return Finding(Checkpoint.of(Note.of(content).text))
    found = replace(policy, quorum=0).check(content, fits, int(time.time()))
    if not found.good:
        raise NoteError("; ".join(found.faults))
    return found


def read_checkpoint(name: str, content: bytes, policy: Policy | None, result: AuditCheck) -> Checkpoint | None:
    """A signed checkpoint, if it is good. Whether enough witnesses have cosigned it is another question."""
    try:
        found = signed_by(policy, content)
    except NoteError as error:
        result.add(f"{name} is not good: {error}")
        return None
    if policy is not None and found.checkpoint is not None and len(found.cosigned) >= policy.quorum > 0:
        result.witnessed = max(result.witnessed or 0, found.checkpoint.size)
    return found.checkpoint


def compare(expected: Sequence[tuple[str, bytes]], root: bytes, size: int, result: AuditCheck) -> None:
    """Finds who knows another root of the tree of a size."""
    for name, known in expected:
        if known != root:
            result.add(f"{name} knows other events: the tree of the first {size} has another root. This is a fork")


def _events_and_entries(tree: Tree, result: AuditCheck) -> Iterator[Entry]:
    """The entries of the tree; what does not fit between them and the events of the store is found."""
    events = _Events(tree, result)
    number = 0
    while entries := tree.entries(number, PAGE):
        for entry in entries:
            if entry.number != number:
                result.add(f"the tree lacks entry {number}")
                number = entry.number
            events.compare(entry)
            number += 1
            yield entry
    events.finish()


class _Events:
    """The events of a store, read beside the entries of its tree. Archives take the place of events before them."""

    def __init__(self, tree: Tree, result: AuditCheck) -> None:
        self._log = tree.log
        self._result = result
        self._rows = iter(tree.log.rows_up_to())
        self._next: RawEvent | None = next(self._rows, None)
        self._seen: set[tuple[str, int]] = set()
        self._gone: dict[str, list[Entry]] = {}

    def compare(self, entry: Entry) -> None:
        """Compares an entry with the event that it stands for; the mark stands for none."""
        if entry.stream == MARKED:
            return
        if (entry.stream, entry.version) in self._seen:
            self._result.add(f"entry {entry.number}: {entry.stream} version {entry.version} is there twice")
        self._seen.add((entry.stream, entry.version))
        while self._next is not None and self._next.position < entry.position:
            self._result.add(f"{self._next.stream} version {self._next.version} is in the store, and not in the tree")
            self._advance()
        raw = self._next
        if raw is None or raw.position != entry.position:
            self._gone.setdefault(entry.stream, []).append(entry)
            return
        self._advance()
        if (raw.stream, raw.version) != (entry.stream, entry.version):
            self._result.add(
                f"entry {entry.number} is {entry.stream} version {entry.version}, and in its place lies {raw.stream} "
                f"version {raw.version}"
            )
        elif entry_hash(self._log, raw) != entry.hash:
            self._result.add(f"entry {entry.number}: {entry.stream} version {entry.version} was changed")
        elif raw.topic == ARCHIVE_TOPIC:
            self._archived(entry)

    def _archived(self, archive: Entry) -> None:
        gone = self._gone.pop(archive.stream, [])
        self._result.archived += len(gone)
        if [entry.version for entry in gone] != list(range(1, archive.version)):
            self._result.add(f"{archive.stream} is archived, and its events in the tree are not those before it")

    def _advance(self) -> None:
        self._next = next(self._rows, None)

    def finish(self) -> None:
        """Names events that are in the tree and no longer in the store. Events after the tree's end come later."""
        missing = sorted((entry for gone in self._gone.values() for entry in gone), key=lambda entry: entry.number)
        for entry in missing:
            self._result.add(f"entry {entry.number}: {entry.stream} version {entry.version} is missing in the store")
