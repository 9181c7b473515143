"""Records and receipts: a finished match as one file, and what a player kept of it while it was played.

A record holds what the service publishes of a match: each event with its openings, byte for byte. Anybody can verify it
without the service. A record of format 2 also has a header, and it may have a proof that its last event is in the
signed log of a service, and the signature of that service. `Record` reads both formats.

The events alone cannot show that this match was played, and not made up later. The log can, and receipts can. A receipt
holds the hash of one event; since each event holds the hash of the one before, the receipt vouches for the match up to
there.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Self

from google.protobuf.message import DecodeError

from caravanserai_protocol import findings
from caravanserai_protocol.bounds import Bounds, BoundsError
from caravanserai_protocol.constants import (
    PROOF_HASHES,
    RECORD_BYTES,
    RECORD_EFFECTS,
    RECORD_LABEL,
    RECORD_UPDATES,
    SHORT_PART_BYTES,
    UPDATE_BYTES,
)
from caravanserai_protocol.following import AlteredError, read_content
from caravanserai_protocol.framing import TRUNCATED, RecordError, framed, frames, read_frame, refused
from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.headings import Heading, same_said
from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.receipts import HASH_BYTES, Comparison, Coverage, Receipt, Seen
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.record_pb2 import RecordHeader, RecordPart, RecordProof, RecordSignature
from caravanserai_protocol.verifying import Verification, verify_updates

__all__ = ["Record", "RecordError"]

NAME = RECORD_LABEL
"""The first line of a record of format 2, and of the text that a service signs for it."""
MAGIC = f"{NAME}\n".encode()
PART_BYTES = UPDATE_BYTES + 5
"""The most bytes of a part of a record of format 2: an update, and what says that it is one."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as one file: all its updates in order, without their words.

    Of format 2 it has a ``header``, and it may have a ``proof`` that its last event is in the log which the header
    names, and the ``signature`` of the signer which the header names: a signed note.
    """

    updates: tuple[MatchUpdate, ...]
    header: RecordHeader | None = None
    proof: RecordProof | None = None
    signature: str = ""

    @classmethod
    def of(cls, updates: Iterable[MatchUpdate]) -> Self:
        """The record of a match, made of all its updates in order, of format 1.

        Raises:
            RecordError: there are none, the first one does not create a match, or one holds what a record must not.
        """
        return cls(_Reader().read(map(_without_words, updates)))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Reads a record of any format. There is only one way to write a record, and these must be its bytes.

        Raises:
            RecordError: they are not.
        """
        if len(data) > RECORD_BYTES:
            raise refused(f": {findings.large(RECORD_BYTES)}")
        if data.startswith(MAGIC):
            return cls(*_read_parts(data))
        updates = (read_frame(MatchUpdate, frame) for _, frame in frames(data, 0, UPDATE_BYTES))
        return cls(_Reader().read(map(_without_lines, updates)))

    def to_bytes(self) -> bytes:
        """The content of a file, in the format of the record: each part after its length, as protobuf writes delimited
        messages.
        """
        if self.header is None:
            return b"".join(map(framed, self.updates))
        return MAGIC + b"".join(framed(part) for part in self._parts(self.header))

    def _parts(self, header: RecordHeader) -> Iterator[RecordPart]:
        yield RecordPart(header=header)
        for update in self.updates:
            yield RecordPart(update=update)
        if self.proof is not None:
            yield RecordPart(proof=self.proof)
        if self.signature:
            yield RecordPart(signature=RecordSignature(note=self.signature))

    @property
    def format(self) -> int:
        """The number of its format."""
        return 1 if self.header is None else 2

    def plain(self) -> Self:
        """The same match in format 1."""
        return type(self)(self.updates)

    def described(
        self, program: str, *, imported: bool = False, log: str = "", proof: RecordProof | None = None
    ) -> Self:
        """The same match in format 2, without a signature, with the ``proof`` that it is in the ``log``.

        Raises:
            RecordError: the match is not over.
        """
        reader = _Reader()
        reader.read(self.updates)
        header = reader.heading.header()
        header.program, header.imported, header.log = program, imported, log if proof is not None else ""
        _require_over(header)
        return type(self)(self.updates, header, proof)

    def signed(self, signer: str, sign: Callable[[str], str]) -> Self:
        """The same record of format 2 with a signature: ``sign`` makes a text to a note that ``signer`` has signed.

        Raises:
            RecordError: it is of format 1.
        """
        unsigned = self.to_be_signed(signer)
        assert unsigned.header is not None
        return replace(unsigned, signature=sign(signed_text(unsigned.header.match, unsigned.to_bytes())))

    def to_be_signed(self, signer: str) -> Self:
        """The same record of format 2 with the name of a ``signer``, whose signature is still to come.

        Raises:
            RecordError: it is of format 1.
        """
        if self.header is None:
            raise RecordError("only records of format 2 are signed")
        header = RecordHeader()
        header.CopyFrom(self.header)
        header.signer = signer
        return replace(self, header=header, signature="")

    def _first(self) -> MatchEvent:
        try:
            event = MatchEvent.FromString(self.updates[0].event) if self.updates else MatchEvent()
        except DecodeError as error:
            raise refused(": its first event cannot be read") from error
        if not event.HasField("created"):
            raise refused(": it does not begin with the creation of one")
        return event

    @property
    def match(self) -> str:
        """The name of the match."""
        return self._first().match

    @property
    def stream(self) -> str:
        """The name of its stream, which is that of the match."""
        return self.match

    @property
    def version(self) -> int:
        """The number of events."""
        return len(self.updates)

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the last event, which vouches for all of them."""
        return self.digest_at(self.version)

    def digest_at(self, version: int) -> bytes:
        """The SHA-256 of the event that made a version."""
        return sha256(self.updates[version - 1].event).digest()

    def verify(self, own_entropy: bytes = b"") -> Verification:
        """Verifies the match, without its rules; see `caravanserai_protocol.verifying`."""
        return verify_updates(self.match, self.updates, own_entropy)

    def compare(self, receipt: Receipt) -> Comparison:
        """Compares a receipt with this match. Verify the record first."""
        if receipt.match != self.match:
            return Comparison(receipt, harmless(findings.receipt_of_another(receipt.match, self.match)))
        if receipt.version > self.version:
            return Comparison(receipt, findings.receipt_after_end(receipt.version, self.version))
        if sha256(self.updates[receipt.version - 1].event).digest() != receipt.digest:
            return Comparison(receipt, findings.receipt_of_other_event(receipt.version))
        if receipt.key and receipt.key not in self._keys(receipt.version):
            return Comparison(receipt, findings.RECEIPT_OF_STRANGER)
        seat = self._seat_of(receipt.commitment)
        return Comparison(receipt, self._opened_too_early(receipt.opened) if seat else "", seat)

    def _keys(self, version: int) -> Iterable[bytes]:
        """The keys with which seats were taken, up to a version."""
        events = (MatchEvent.FromString(update.event) for update in self.updates[:version])
        return (event.joined.public_key for event in events if event.HasField("joined"))

    def _opened_too_early(self, seen: Seen | None) -> str:
        """The fault of the events between what the player had seen and the start."""
        if seen is None:
            return ""
        events = [MatchEvent.FromString(update.event) for update in self.updates]
        if seen.version > len(events) or sha256(self.updates[seen.version - 1].event).digest() != seen.digest:
            return findings.entropy_after_other_event(seen.version)
        for event in events[seen.version :]:
            if event.HasField("started"):
                break
            if not event.HasField("ready"):
                return findings.seats_changed(seen.version, event.version)
        return ""

    def covered(self, receipts: Iterable[Receipt]) -> Coverage:
        """The part of the record for which receipts vouch: up to the latest that fits."""
        fitting = (receipt.version for receipt in receipts if self.compare(receipt).ok)
        return Coverage(max(fitting, default=0), self.version)

    def _seat_of(self, commitment: bytes) -> int:
        if not commitment:
            return 0
        events = (MatchEvent.FromString(update.event) for update in self.updates)
        started = next((event.started for event in events if event.HasField("started")), None)
        entropies = started.entropies if started is not None else ()
        seats = (
            seat for seat, entropy in enumerate(entropies, 1) if entropy and entropy_commitment(entropy) == commitment
        )
        return next(seats, 0)


def with_signature(match: str, data: bytes, sign: Callable[[str], str]) -> bytes:
    """The bytes of a record, made of those before its signature: ``sign`` makes a text to a signed note."""
    return data + framed(RecordPart(signature=RecordSignature(note=sign(signed_text(match, data)))))


def signed_text(match: str, data: bytes) -> str:
    """The text that a service signs for a record: ``data`` are all its bytes before the signature."""
    return f"{NAME}\n{match}\n{b64encode(sha256(data).digest()).decode()}\n"


class _Reader:
    """Checks updates as they come, and gathers the header that they make."""

    def __init__(self) -> None:
        self.heading = Heading()
        self._bounds = Bounds()
        self._version = 0
        self._effects = 0

    def read(self, updates: Iterable[MatchUpdate]) -> tuple[MatchUpdate, ...]:
        """The updates as they are in a record.

        Raises:
            RecordError: there are none, or a record must not hold them.
        """
        kept = tuple(map(self.next, updates))
        if not kept:
            raise refused(f": {findings.EMPTY}")
        return kept

    def next(self, update: MatchUpdate) -> MatchUpdate:
        """The next update, as it is in a record.

        Raises:
            RecordError: a record must not hold it.
        """
        self._version += 1
        self._effects += self._required(update, self._version)
        if self._version > RECORD_UPDATES or self._effects > RECORD_EFFECTS:
            raise refused(f": {findings.MANY_EVENTS}")
        return update

    def _required(self, update: MatchUpdate, version: int) -> int:
        """Checks that a record may hold an update at a version; returns the number of its effects."""
        if update.ByteSize() > UPDATE_BYTES:
            raise refused(f": {findings.large_event(UPDATE_BYTES)}")
        try:
            event = MatchEvent.FromString(update.event)
            if event.HasField("created") != (version == 1):
                raise refused(f": {findings.OTHER_BEGINNING}")
            contents = [read_content(opening.payload) for opening in update.openings]
            effects = self._bounds.require(event, contents, update.event)
        except DecodeError as error:
            raise refused(f": {findings.NOT_AN_EVENT}") from error
        except (AlteredError, BoundsError) as error:
            raise refused(f": {error}") from error
        if not event.version == update.version == version:
            raise refused(f": {findings.other_order(event.version, version - 1)}")
        event.DiscardUnknownFields()
        if event.SerializeToString(deterministic=True) != update.event:
            raise refused(f": {findings.form(event.version)}")
        self.heading.follow(event, contents)
        return effects


def _read_parts(data: bytes) -> tuple[tuple[MatchUpdate, ...], RecordHeader, RecordProof | None, str]:
    """The parts of a record of format 2.

    Raises:
        RecordError: they are not in order, a record must not hold one, or they contradict each other.
    """
    reader, updates, expected = _Reader(), list[MatchUpdate](), ["header"]
    header, proof, signature = RecordHeader(), None, ""
    for begin, frame in frames(data, len(MAGIC), PART_BYTES):
        part = read_frame(RecordPart, frame)
        kind = part.WhichOneof("part") or "nothing"
        if kind not in expected:
            raise refused(f": {findings.other_choice_of_parts(kind, ' or '.join(expected) or 'nothing')}")
        if kind != "update" and len(frame) > SHORT_PART_BYTES:
            raise refused(f": {findings.long_part(kind, SHORT_PART_BYTES)}")
        if kind == "header":
            header = part.header
        elif kind == "update":
            updates.append(reader.next(_without_lines(part.update)))
        elif kind == "proof":
            proof = require_sound(part.proof)
        else:
            signature = _of_file(part.signature.note, header.match, data[:begin])
        expected = _after(kind, header)
    if expected and not (expected[0] == "update" and len(expected) == 1 and updates):
        raise refused(f"{TRUNCATED}: {' or '.join(expected)} is missing")
    _require_over(header)
    if differs := same_said(header, reader.heading.header()):
        raise refused(f": its header and its events differ in {differs}")
    return tuple(updates), header, proof, signature


def _after(kind: str, header: RecordHeader) -> list[str]:
    """The parts of which one must follow. Behind updates there may be the end only where the header names neither a log
    nor a signer.
    """
    last = [name for name, named in (("proof", header.log), ("signature", header.signer)) if named]
    if kind == "header":
        return ["update"]
    if kind == "update":
        return ["update", *last[:1]]
    return last[last.index(kind) + 1 :]


def require_sound(proof: RecordProof) -> RecordProof:
    """A proof, if it is as short as proofs are.

    Raises:
        RecordError: it is not.
    """
    for hashes in (proof.hashes, proof.binding.hashes):
        if len(hashes) > PROOF_HASHES or any(len(entry) != HASH_BYTES for entry in hashes):
            text = f": {findings.long_proof(PROOF_HASHES)}"
            raise refused(text)
    if proof.HasField("binding") and {len(proof.binding.label), len(proof.binding.blind)} != {HASH_BYTES}:
        raise refused(f": its label, or what opens it, does not have {HASH_BYTES} bytes")
    return proof


def _of_file(note: str, match: str, before: bytes) -> str:
    """The signed note of a file, if its text is of these bytes."""
    if not note.startswith(f"{signed_text(match, before)}\n"):
        raise refused(f": {findings.SIGNED_BYTES}")
    return note


def _require_over(header: RecordHeader) -> None:
    if header.state not in (Match.STATE_FINISHED, Match.STATE_ABANDONED):
        raise RecordError("only a match that is over has a record of format 2")


def _without_lines(update: MatchUpdate) -> MatchUpdate:
    if update.lines:
        raise refused(f": {findings.WORDS}")
    return update


def _without_words(update: MatchUpdate) -> MatchUpdate:
    """An update as it is in a record."""
    kept = MatchUpdate()
    kept.CopyFrom(update)
    kept.ClearField("lines")
    kept.DiscardUnknownFields()
    return kept
