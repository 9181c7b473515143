"""Vouching for a record or archive: the service that signed the file, and the signed log that has its last event."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from caravanserai_protocol import findings
from caravanserai_protocol.v1.record_pb2 import RecordProof

from caravanserai_verify.log.inclusion import require_logged
from caravanserai_verify.matches.findings import Flaw
from domain.audit.merkle import ProofError
from domain.audit.notes import Checkpoint, Note, NoteError
from domain.audit.trust import LATENESS_SECONDS, Cosigned, Policy
from domain.matches.signatures import fits

SIGNED, LOGGED = "file", "log"
"""The checks: somebody who is trusted has signed the file, and the log that is trusted has its last event."""
CHECKS = (SIGNED, LOGGED)


class FileHeader(Protocol):
    """The header of a file: its own statements about itself."""

    log: str
    """The name of the log that has its last event; empty without one."""


class AttestedFile(Protocol):
    """A file for which somebody may vouch: the record of a match, or the archive of a tournament."""

    @property
    def header(self) -> FileHeader | None:
        """Its header; None in format 1 of records."""

    @property
    def stream(self) -> str:
        """The name of the match or tournament."""

    @property
    def version(self) -> int:
        """The number of events."""

    def digest_at(self, version: int) -> bytes:
        """The SHA-256 of an event."""

    @property
    def proof(self) -> RecordProof | None:
        """The proof that the last event is in a log."""

    @property
    def signature(self) -> str:
        """A signed note; empty if there is none."""


@dataclass(slots=True)
class Attestations:
    """The verdict of a policy on a record. ``index`` is where the last event lies in the ``checkpoint``, from 0;
    ``seen`` is when as many witnesses as the policy wants had seen it, in seconds since 1970.
    """

    checkpoint: Checkpoint | None = None
    index: int = 0
    cosigned: tuple[Cosigned, ...] = ()
    seen: int | None = None
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    findings: list[Flaw] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """True if all holds that the policy wants."""
        return not self.findings

    def check(self, version: int, check: str, faults: Iterable[str]) -> None:
        """Counts a check, or notes why it failed."""
        found = [Flaw(version, check, text) for text in faults]
        self.findings += found
        self.counts[check] += not found


def vouched(record: AttestedFile, policy: Policy, now: int | None = None) -> Attestations:
    """The verdict of a policy on a record or archive; ``now`` is the time in seconds since 1970, if not that of this
    machine.
    """
    result = Attestations()
    result.check(record.version, SIGNED, _unsigned(record, policy))
    result.check(record.version, LOGGED, _not_logged(record, policy, result, int(time.time()) if now is None else now))
    return result


def untimely(times: Iterable[int], vouching: Attestations | None, now: int | None = None) -> Iterable[tuple[int, str]]:
    """The first events whose time, in milliseconds, cannot be: the version, and why. ``now`` is in seconds.

    Clocks may differ by ten minutes, as much as the service lets the clock of a witness differ from its own.
    """
    seen = vouching.seen if vouching is not None else None
    bounds = [(int(time.time()) if now is None else now, findings.FUTURE_TIME)]
    if seen is not None:
        bounds.append((seen, findings.LATE_TIME))
    times = list(times)
    for bound, text in bounds:
        last = (bound + LATENESS_SECONDS + 1) * 1000
        version = next((version for version, at in enumerate(times, 1) if at >= last), None)
        if version is not None:
            yield version, text


def _unsigned(record: AttestedFile, policy: Policy) -> Iterable[str]:
    """The reason why nobody who is trusted has signed the file; nothing if somebody has."""
    if record.header is None:
        yield "is of format 1, which nobody signs"
    elif not record.signature:
        yield findings.WITHOUT_SIGNATURE
    else:
        try:
            note, held = Note.of(record.signature.encode()), False
            for key in policy.log:
                if note.of_key(key) is not None:
                    note.require_signed(key, fits)
                    held = True
        except NoteError as error:
            yield findings.broken_signature(error)
        else:
            if not held:
                yield findings.untrusted_signature(policy.log[0].name)


def _not_logged(record: AttestedFile, policy: Policy, result: Attestations, now: int) -> Iterable[str]:
    """The reason why the last event is not in the log; nothing if it is."""
    proof = record.proof
    if proof is None:
        yield findings.PROOFLESS
        return
    found = policy.check(proof.checkpoint.encode(), fits, now)
    result.checkpoint, result.index = found.checkpoint, proof.index
    result.cosigned, result.seen = found.cosigned, found.seen
    yield from (findings.broken_checkpoint(fault) for fault in found.faults)
    if found.checkpoint is not None:
        if record.header is not None and record.header.log != found.checkpoint.origin:
            yield findings.checkpoint_of_another(record.header.log, found.checkpoint.origin)
        try:
            require_logged(record.stream, record.version, record.digest_at, proof, found.checkpoint)
        except ProofError as error:
            yield findings.not_logged(error)
