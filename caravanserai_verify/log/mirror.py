"""A copy of a whole log, and whether it has another history of a match or tournament than the one in a file."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

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
    findings = [f"the log is not good: {finding}" for finding in mirror.result.findings]
    try:
        findings += _others(file, mirror)
        unbound = _unbound(file)
    except UnboundError as error:
        unbound = str(error)
    return Mirrored(mirror.result.entries, findings, unbound if not findings else "")


def is_bare(file: AttestedFile) -> bool:
    """True if the proof of a file leads to an entry that does not say of which stream it is. Those of old logs do not,
    and only the log shows that it is an old one: behind its mark the operator could have put anything in this form.
    """
    return file.proof is not None and not file.proof.HasField("binding")


def _unbound(file: AttestedFile) -> str:
    """The events that no entry says to be of their file; empty if there are none."""
    if is_bare(file):
        return "when it was logged, the log did not say yet which match or tournament an event is of"
    version = file.proof.binding.version if file.proof is not None else 0
    return f"its first {version - 1} events are among entries that do not say what they are of" * (version > 1)


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
        raise UnboundError("it has no proof that it is in a log")
    if checkpoint.size > mirror.result.entries and not mirror.result.findings:
        raise StaleMirrorError(
            f"the copy of the log has {mirror.result.entries} entries, and {file.stream} is proven in one of "
            f"{checkpoint.size}: bring the copy up to date"
        )
    if mirror.roots.get(checkpoint.size) != checkpoint.root and not mirror.result.findings:
        yield f"is in another tree of {checkpoint.size} entries than the copy of the log. This is a fork"
        return
    yield from _again(file, proof, mirror) if is_bare(file) else _elsewhere(file, proof, mirror)


def _again(file: AttestedFile, proof: RecordProof, mirror: Mirror) -> Iterator[str]:
    """The signs that a file whose entry says nothing is not as old as that, or that its stream begins once more."""
    begun, bare = mirror.result.histories.begun(file.stream), mirror.result.histories.bare
    if proof.index >= bare:
        yield f"lies at entry {proof.index} as a hash alone, and from entry {bare} on entries say what they are of"
    if begun is not None and begun.entry.version <= file.version:
        version = begun.entry.version
        yield f"begins at entry {begun.place} of the log with version {version}, which the file has elsewhere"


def _elsewhere(file: AttestedFile, proof: RecordProof, mirror: Mirror) -> Iterator[str]:
    histories, binding = mirror.result.histories, proof.binding
    begun, reached = histories.begun(file.stream), histories.reached(binding.label)
    if begun is None or begun.place != binding.index:
        where = "nowhere" if begun is None else f"at entry {begun.place}"
        yield f"begins {where} in the log, and the file says at entry {binding.index}"
    if reached is None:
        if file.version > binding.version:
            yield f"ends with its first event in the log, and the file has {file.version}"
    elif histories.second(binding.label) != binding.version + 1:
        second = histories.second(binding.label)
        yield f"begins with version {binding.version} in the log, and its second entry has version {second}"
    elif reached.version - reached.archived > file.version:
        yield f"goes on in the log to version {reached.version}, at entry {reached.place}"
    elif reached.version < file.version:
        yield f"ends in the log with version {reached.version}, at entry {reached.place}"
