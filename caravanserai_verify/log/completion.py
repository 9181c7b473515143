"""Completion of a record file: a later copy of the same match has more proof, and takes nothing away.

What came later may come from a service that lies, and cosignatures are not verified here: the keys of witnesses are
those of a reader. So a file is replaced only where nothing that it proves is lost. A proof in another tree may be one
of a second history: then the earlier file is kept as well.
"""

from enum import Enum

from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.record_pb2 import RecordHeader, RecordProof

from caravanserai_verify.log.inclusion import require_logged
from domain.audit.merkle import ProofError
from domain.audit.notes import Checkpoint, Note, NoteError, Signature

Keys = frozenset[tuple[str, bytes]]
"""The signers, by name and id of the key."""


class CompletionError(Exception):
    """A record does not complete another one. The text says why."""


class Completion(Enum):
    """The fate of the earlier file: the later one holds all that it has, or has its proof in another tree."""

    WHOLE = "whole"
    OTHER_TREE = "other tree"


def completion(kept: Record, found: Record) -> Completion:
    """The completion of a file with ``kept`` by ``found``.

    Raises:
        CompletionError: it does not.
    """
    if kept.updates != found.updates or _said(kept.header) != _said(found.header):
        raise CompletionError("it has other events, or another format")
    if found.proof is None:
        raise CompletionError("it has no proof that its last event is in a log")
    later = _Proven(found, found.proof)
    if kept.proof is None:
        _require_signers(kept, found)
        return Completion.WHOLE
    earlier = _Proven(kept, kept.proof)
    if earlier.checkpoint.origin != later.checkpoint.origin:
        raise CompletionError(f"it is from the log {later.checkpoint.origin}, not {earlier.checkpoint.origin}")
    if not earlier.log_keys <= later.log_keys:
        raise CompletionError(f"its checkpoint is signed with another key of {earlier.checkpoint.origin}")
    _require_signers(kept, found)
    if _place(kept.proof) != _place(found.proof):
        raise CompletionError("the log has its last event at another entry: it has two histories of this match")
    if earlier.checkpoint.size == later.checkpoint.size:
        return _of_one_tree(earlier, later)
    if not earlier.witnesses < later.witnesses:
        raise CompletionError("it has no more cosignatures")
    return Completion.OTHER_TREE


def _of_one_tree(earlier: "_Proven", later: "_Proven") -> Completion:
    if earlier.note.text != later.note.text:
        size = earlier.checkpoint.size
        raise CompletionError(f"it is in another tree of {size} entries: the log has two histories")
    if not set(earlier.note.signatures) < set(later.note.signatures):
        raise CompletionError("it lacks a cosignature of the file, or has no more")
    return Completion.WHOLE


class _Proven:
    """The content of a record's proof, if it shows that the last event is in the tree of its checkpoint."""

    def __init__(self, record: Record, proof: RecordProof) -> None:
        try:
            self.note = Note.of(proof.checkpoint.encode())
            self.checkpoint = Checkpoint.of(self.note.text)
            require_logged(record.stream, record.version, record.digest_at, proof, self.checkpoint)
        except (NoteError, ProofError) as error:
            raise CompletionError(f"it is not shown to be in the log: {error}") from error
        origin, lines = self.checkpoint.origin, set(self.note.signatures)
        if record.header is None or record.header.log != origin:
            raise CompletionError(f"it names another log than its checkpoint, which is of {origin}")
        if len(_keys(lines)) != len(lines):
            raise CompletionError("somebody has signed its checkpoint twice, and not the same")
        self.log_keys = _keys({line for line in lines if line.name == origin})
        self.witnesses = _keys(lines) - self.log_keys


def _keys(lines: set[Signature]) -> Keys:
    return frozenset((line.name, line.id) for line in lines)


def _place(proof: RecordProof) -> tuple[object, ...]:
    """The place of the match in the log, in whatever tree."""
    bound = proof.binding
    return proof.index, proof.HasField("binding"), bound.label, bound.blind, bound.index, bound.version


def _said(header: RecordHeader | None) -> RecordHeader | None:
    """The part of a header about the match, and not about who wrote the file, in which log it is and who signed it."""
    if header is None:
        return None
    said = RecordHeader()
    said.CopyFrom(header)
    said.program, said.log, said.signer = "", "", ""
    return said


def _require_signers(kept: Record, found: Record) -> None:
    """Requires that all who signed a file have signed the later one.

    Raises:
        CompletionError: they have not.
    """
    if not _signers(kept) <= _signers(found):
        raise CompletionError("it is not signed with the key that signed the file")


def _signers(record: Record) -> Keys:
    try:
        return _keys(set(Note.of(record.signature.encode()).signatures)) if record.signature else frozenset()
    except NoteError as error:
        raise CompletionError(f"its signature cannot be read: {error}") from error
