"""Proofs that the log has the last event of a stream, and under which name, checked by a reader."""

from collections.abc import Callable

from caravanserai_protocol import findings
from caravanserai_protocol.v1.record_pb2 import RecordProof, StreamBinding

from domain.audit.entries import Bare, Beginning, Continuation, LogEntry, kind_of
from domain.audit.merkle import HASH_BYTES, ProofError, leaf_hash, verify_inclusion
from domain.audit.notes import Checkpoint


def require_logged(
    stream: str, last: int, hash_of: Callable[[int], bytes], proof: RecordProof, checkpoint: Checkpoint
) -> None:
    """Checks that the last event of a stream is in the tree of a checkpoint. ``hash_of`` is the hash of the event at a
    version.

    Raises:
        ProofError: it is not shown to be.
    """
    entry: LogEntry = Bare(hash_of(last))
    if proof.HasField("binding"):
        beginning = _begun(stream, last, hash_of, proof.binding, checkpoint)
        if last == beginning.version:
            _require_same(proof.index, proof.binding.index)
            entry = beginning
        else:
            if proof.index <= proof.binding.index:
                raise ProofError(findings.LAST_BEFORE_FIRST)
            entry = Continuation(kind_of(stream), proof.binding.label, last, hash_of(last))
    _require_in(entry, proof.index, list(proof.hashes), checkpoint)


def _begun(
    stream: str, last: int, hash_of: Callable[[int], bytes], binding: StreamBinding, checkpoint: Checkpoint
) -> Beginning:
    """The first entry of a stream, which is in the tree."""
    if len(binding.label) != HASH_BYTES or len(binding.blind) != HASH_BYTES:
        raise ProofError(f"its label, or what opens it, does not have {HASH_BYTES} bytes")
    if not 1 <= binding.version <= last:
        raise ProofError(findings.unlikely_beginning(binding.version))
    beginning = Beginning.of(stream, binding.label, binding.blind, binding.version, hash_of(binding.version))
    _require_in(beginning, binding.index, list(binding.hashes), checkpoint)
    return beginning


def _require_same(index: int, first: int) -> None:
    if index != first:
        raise ProofError(findings.ONE_ENTRY_AT_TWO_PLACES)


def _require_in(entry: LogEntry, index: int, hashes: list[bytes], checkpoint: Checkpoint) -> None:
    verify_inclusion(leaf_hash(entry.to_bytes()), index, checkpoint.size, hashes, checkpoint.root)
