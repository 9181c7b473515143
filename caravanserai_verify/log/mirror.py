"""A copy of a whole log, and whether it has another history of a match or tournament than the one in a file."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from caravanserai_protocol import findings
from caravanserai_protocol.v1.record_pb2 import RecordProof

from caravanserai_verify.log.attestations import AttestedFile
from caravanserai_verify.log.findings import AuditCheck, Progress
from caravanserai_verify.log.published_check import Read, check_published
from domain.audit.notes import Checkpoint, Note, NoteError
from domain.audit.trust import Policy


class StaleMirrorError(Exception):
    """A copy of a log ends before what a file says of it. The text says where."""


class UnboundError(Exception):
    """The log did not say yet which stream an event is of. The text says up to where."""


class Mirror(NamedTuple):
    """The state of a copy of a log: what is wrong with it, the histories that it tells, and its roots at some sizes."""

    result: AuditCheck
    roots: dict[int, bytes]


@dataclass(frozen=True, slots=True)
class Mirrored:
    """The place of a file in a copy of a log: how many entries were read, and what shows another history; if nothing
    was to be found out, ``unbound`` says why.
    """

    entries: int
    findings: Sequence[str] = ()
    unbound: str = ""


def read_mirror(
    read: Read,
    policy: Policy | None,
    files: Iterable[AttestedFile],
    progress: Progress = lambda *_: None,
) -> Mirror:
    """Reads a copy of a log, and checks all of it, for some files. Its last checkpoint needs no witnesses: those of the
    files have them, and the copy must have the trees of these.
    """
    policy = replace(policy, quorum=0) if policy is not None else None
    sizes = {checkpoint.size for checkpoint in map(_checkpoint, files) if checkpoint is not None}
    roots: dict[int, bytes] = {}

    def look(size: int, root: bytes) -> None:
        if size in sizes:
            roots[size] = root

    return Mirror(check_published(read, policy, (), progress, look=look), roots)


def mirrored(file: AttestedFile, mirror: Mirror) -> Mirrored:
    """The place of a file in a copy of a log.

    Raises:
        StaleMirrorError: the copy ends too early.
    """
    found = [findings.bad_log(finding) for finding in mirror.result.findings]
    try:
        found += _others(file, mirror)
        unbound = _unbound(file)
    except UnboundError as error:
        unbound = str(error)
    return Mirrored(mirror.result.entries, found, unbound if not found else "")


def is_bare(file: AttestedFile) -> bool:
    """True if the proof of a file leads to an entry that does not say of which stream it is. Those of old logs do not,
    and only the log shows that it is an old one: behind its mark the operator could have put anything in this form.
    """
    return file.proof is not None and not file.proof.HasField("binding")


def _unbound(file: AttestedFile) -> str:
    """The events that no entry says to be of their file; empty if there are none."""
    if is_bare(file):
        return findings.OLDER_ENTRIES
    version = file.proof.binding.version if file.proof is not None else 0
    return findings.first_events(version - 1) if version > 1 else ""


def _checkpoint(file: AttestedFile) -> Checkpoint | None:
    """The checkpoint of a file, if it can be read; what is wrong with it is found elsewhere."""
    try:
        return Checkpoint.of(Note.of(file.proof.checkpoint.encode()).text) if file.proof is not None else None
    except NoteError:
        return None


def _others(file: AttestedFile, mirror: Mirror) -> Iterator[str]:
    """Entries that show another history than that of a file."""
    proof, checkpoint = file.proof, _checkpoint(file)
    if proof is None or checkpoint is None:
        raise UnboundError(findings.WITHOUT_PROOF)
    if checkpoint.size > mirror.result.entries and not mirror.result.findings:
        raise StaleMirrorError(findings.stale_copy(mirror.result.entries, file.stream, checkpoint.size))
    if mirror.roots.get(checkpoint.size) != checkpoint.root and not mirror.result.findings:
        yield findings.fork(checkpoint.size)
        return
    yield from _again(file, proof, mirror) if is_bare(file) else _elsewhere(file, proof, mirror)


def _again(file: AttestedFile, proof: RecordProof, mirror: Mirror) -> Iterator[str]:
    """The signs that a file whose entry says nothing is not as old as that, or that its stream begins once more."""
    begun, bare = mirror.result.histories.begun(file.stream), mirror.result.histories.bare
    if proof.index >= bare:
        yield findings.late_hash(proof.index, bare)
    if begun is not None and begun.entry.version <= file.version:
        yield findings.begun_again(begun.place, begun.entry.version)


def _elsewhere(file: AttestedFile, proof: RecordProof, mirror: Mirror) -> Iterator[str]:
    histories, binding = mirror.result.histories, proof.binding
    begun, reached = histories.begun(file.stream), histories.reached(binding.label)
    if begun is None:
        yield findings.begins_nowhere(binding.index)
    elif begun.place != binding.index:
        yield findings.begins_elsewhere(begun.place, binding.index)
    if reached is None:
        if file.version > binding.version:
            yield findings.ends_at_once(file.version)
    elif histories.second(binding.label) != binding.version + 1:
        yield findings.other_second(binding.version, histories.second(binding.label))
    elif reached.version - reached.archived > file.version:
        yield findings.continues(reached.version, reached.place)
    elif reached.version < file.version:
        yield findings.ends_before(reached.version, reached.place)
