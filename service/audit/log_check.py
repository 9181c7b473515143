"""The check of a store against its transparency log: every event, the whole tree, and all that was ever signed.

It reads the events again and trusts nothing that the store says of itself, but the keys and the checkpoint that the
person brings who asks.
"""

from collections.abc import Iterator, Sequence

from caravanserai_verify.log import findings
from domain.audit.merkle import Frontier, leaf_hash
from domain.audit.notes import Checkpoint
from domain.audit.tiles import HEIGHT
from domain.audit.trust import Policy
from service.audit.tree import LARGEST, MARKED, Tree, TreeEntry, entry_hash
from service.persistence.boxes.kind import ARCHIVE_TOPIC
from service.persistence.event_log import PAGE
from service.persistence.row_codec import RawEvent


def check(
    tree: Tree,
    policy: Policy | None = None,
    kept: Sequence[tuple[str, Checkpoint]] = (),
    progress: findings.Progress = lambda *_: None,
) -> findings.AuditCheck:
    """Checks the tree of a store. With a ``policy`` a key of the log must have signed every checkpoint, and enough
    witnesses must have cosigned the last one; ``kept`` are checkpoints that somebody has kept, each with a name for it:
    the tree must go on from each of them.
    """
    result = findings.AuditCheck()
    if not tree.exists():
        result.add("the store has no transparency log")
        return result
    expected = _expected(tree, policy, kept, result)
    frontier = Frontier(0, tree.node)
    findings.compare(expected.pop(0, ()), frontier.root, 0, result)
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
            findings.compare(expected.pop(frontier.size), frontier.root, frontier.size, result)
        progress(frontier.size, size)
    result.root = frontier.root
    findings.find_missing(expected, frontier.size, result)
    return result


def _expected(
    tree: Tree, policy: Policy | None, kept: Sequence[tuple[str, Checkpoint]], result: findings.AuditCheck
) -> findings.Expected:
    expected = findings.known_to(kept)
    before = LARGEST
    while found := tree.checkpoints(before, PAGE):
        for signed in found:
            result.checkpoints += 1
            name = f"the signed checkpoint of {signed.size} events"
            checkpoint = findings.read_checkpoint(name, signed.note.encode(), policy, result)
            if checkpoint is None:
                continue
            if (checkpoint.size, checkpoint.root) != (signed.size, signed.root):
                result.add(f"{name} speaks of another tree")
                continue
            result.signed = max(result.signed, signed.size)
            expected.setdefault(signed.size, []).append((name, signed.root))
        before = found[-1].size
    findings.require_witnesses(policy, result)
    return expected


def _events_and_entries(tree: Tree, result: findings.AuditCheck) -> Iterator[TreeEntry]:
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

    def __init__(self, tree: Tree, result: findings.AuditCheck) -> None:
        self._log = tree.log
        self._result = result
        self._rows = iter(tree.log.rows_up_to())
        self._next: RawEvent | None = next(self._rows, None)
        self._seen: set[tuple[str, int]] = set()
        self._gone: dict[str, list[TreeEntry]] = {}

    def compare(self, entry: TreeEntry) -> None:
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

    def _archived(self, archive: TreeEntry) -> None:
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
