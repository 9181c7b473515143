"""The findings of the check of a transparency log, and the comparison of checkpoints and roots."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from caravanserai_protocol import findings
from caravanserai_protocol.constants import LOG_FINDINGS

from domain.audit.histories import Histories
from domain.audit.notes import Checkpoint, Note, NoteError
from domain.audit.trust import Finding, Policy
from domain.matches.signatures import fits

Progress = Callable[[int, int], object]
"""Hears how many entries of how many are checked."""


@dataclass
class AuditCheck:
    """The result of the check: how many entries, how many of them signed, and what is wrong, the first thing first."""

    entries: int = 0
    signed: int = 0
    checkpoints: int = 0
    witnessed: int | None = None
    """The size of the last tree that enough witnesses have cosigned; None if there is none, or none has to be."""
    archived: int = 0
    """Events that were moved to records; the tree still has their hashes."""
    root: bytes = b""
    histories: Histories = field(default_factory=Histories)
    """The histories of streams, as the entries say."""
    findings: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """True if nothing is wrong."""
        return not self.findings

    def add(self, text: str) -> None:
        """Adds a finding, unless there are too many."""
        if len(self.findings) < LOG_FINDINGS:
            self.findings.append(text)


Expected = dict[int, list[tuple[str, bytes]]]
"""The roots that the tree must have at each size, each with the name of its source."""


def find_missing(expected: Expected, size: int, result: AuditCheck) -> None:
    """Finds who knows more events than there are; ``expected`` is what was not compared."""
    for known, names in sorted(expected.items()):
        for name, _ in names:
            result.add(f"{name} knows {known} events, and the log has {size}: the last ones are missing")


def known_to(kept: Sequence[tuple[str, Checkpoint]]) -> Expected:
    """The comparison of the tree with checkpoints that somebody has kept."""
    expected: Expected = {}
    for name, checkpoint in kept:
        expected.setdefault(checkpoint.size, []).append((name, checkpoint.root))
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
    """The verdict on a signed checkpoint, if the log has signed it and no cosignature is false. Without a policy
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
            result.add(findings.forked_log(name, size))
