"""Records and receipts: a finished match as one file, and what a player kept of it while it was played.

A record holds what the service publishes of a match: each event with its openings, byte for byte. Anybody can verify it
without the service. But the record alone cannot show that this match was played, and not made up later. Receipts can. A
receipt holds the hash of one event; since each event holds the hash of the one before, the receipt vouches for the
match up to there.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any, Self

from google.protobuf.message import DecodeError
from google.protobuf.proto import serialize_length_prefixed

from caravanserai.bounds import UPDATE_BYTES, Bounds, BoundsError
from caravanserai.following import AlteredError, read_content
from caravanserai.harmless import HarmlessError, harmless
from caravanserai.identity import entropy_commitment
from caravanserai.v1.event_pb2 import MatchEvent
from caravanserai.v1.match_service_pb2 import MatchUpdate
from caravanserai.verifying import Verification, verify_updates
from caravanserai.watching import Update, Watch

HASH_BYTES = 32
RECORD_BYTES = 32 << 20
"""How many bytes a record may have. Matches have less than a hundredth of that."""
RECORD_UPDATES = 50_000
RECORD_EFFECTS = 500_000
RECEIPT_BYTES = 1 << 16
LAST_VERSION = 2**64 - 1


class RecordError(HarmlessError, ValueError):
    """Some bytes are not a record, or some text is not a receipt."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a client has seen a match: ``digest`` is the SHA-256 of the event that made ``version``."""

    version: int
    digest: bytes

    @classmethod
    def of(cls, watch: Watch) -> Self:
        """How far a watch has come."""
        return cls(watch.version, watch.following.head)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a player or spectator keeps of a match: ``digest`` is the SHA-256 of the event that made ``version``.

    ``commitment`` is the entropy commitment of their seat; empty without a seat. ``opened`` is what they had seen when
    they sent that entropy: between it and the start, no seat may be bound. A receipt holds no secret. You may show it
    to anybody at any time.
    """

    match: str
    version: int
    digest: bytes
    commitment: bytes = b""
    opened: Seen | None = None

    @classmethod
    def of(cls, update: Update | MatchUpdate, commitment: bytes = b"") -> Self:
        """The receipt of an event that you received."""
        message = update.message if isinstance(update, Update) else update
        event = MatchEvent.FromString(message.event)
        return cls(event.match, event.version, sha256(message.event).digest(), commitment)

    def to_json(self) -> str:
        """The receipt as a text to keep or to publish."""
        entry: dict[str, object] = {
            "match": self.match,
            "version": self.version,
            "sha256": self.digest.hex(),
            "entropy_commitment": self.commitment.hex(),
        }
        if self.opened is not None:
            entry["entropy_opened"] = {"version": self.opened.version, "sha256": self.opened.digest.hex()}
        return json.dumps(entry)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Reads a receipt.

        Raises:
            RecordError: the text is not a receipt.
        """
        if len(text) > RECEIPT_BYTES:
            raise RecordError("this is no receipt: it is too long")
        try:
            entry = json.loads(text)
            match, version = entry["match"], entry["version"]
            digest, commitment = bytes.fromhex(entry["sha256"]), bytes.fromhex(entry.get("entropy_commitment", ""))
            opened = _seen(entry.get("entropy_opened"))
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            raise RecordError("this is no receipt: it needs match, version and sha256") from error
        if not isinstance(match, str) or type(version) is not int or not 1 <= version <= LAST_VERSION:
            raise RecordError("this is no receipt: match must be a name, and version a number from 1")
        if len(digest) != HASH_BYTES or len(commitment) not in (0, HASH_BYTES):
            raise RecordError("this is no receipt: hashes must have 64 hexadecimal digits")
        return cls(match, version, digest, commitment, opened)


def _seen(entry: Any) -> Seen | None:
    if entry is None:
        return None
    version, digest = entry["version"], bytes.fromhex(entry["sha256"])
    if type(version) is not int or version < 1 or len(digest) != HASH_BYTES:
        raise ValueError("entropy_opened must have a version from 1 and a hash")
    return Seen(version, digest)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a receipt says about a record.

    ``finding`` says where they differ; it is empty if the receipt is of this match. ``seat`` is the seat whose entropy,
    by the commitment in the receipt, went into the chance of the match; 0 if none did.
    """

    receipt: Receipt
    finding: str = ""
    seat: int = 0

    @property
    def ok(self) -> bool:
        """Whether they agree."""
        return not self.finding


@dataclass(frozen=True, slots=True)
class Coverage:
    """Up to which version receipts vouch for a record, and its last version.

    The operator could have made up the events after that version, within the rules.
    """

    version: int
    last: int

    @property
    def complete(self) -> bool:
        """Whether every event is covered."""
        return self.version == self.last

    def __str__(self) -> str:
        if not self.version:
            return f"no receipt covers any of the {self.last} events"
        if self.complete:
            return f"receipts cover all {self.last} events"
        rest = f"events {self.version + 1} to {self.last} are covered by no receipt"
        return f"receipts cover events 1 to {self.version} of {self.last}; {rest}"


@dataclass(frozen=True, slots=True)
class Record:
    """A match as one file: all its updates in order, without their words."""

    updates: tuple[MatchUpdate, ...]

    @classmethod
    def of(cls, updates: Iterable[MatchUpdate]) -> Self:
        """The record of a match, made of all its updates in order.

        Raises:
            RecordError: there are none, the first one does not create a match, or one holds what a record must not.
        """
        bounds, effects, kept = Bounds(), 0, list[MatchUpdate]()
        for version, update in enumerate(updates, 1):
            effects += _required(update, version, bounds)
            if version > RECORD_UPDATES or effects > RECORD_EFFECTS:
                raise RecordError("this is no record of a match: there are too many events or effects")
            kept.append(_without_words(update))
        if not kept:
            raise RecordError("this is no record of a match: there is nothing in it")
        return cls(tuple(kept))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Reads a record. There is only one way to write a record, and these must be its bytes.

        Raises:
            RecordError: they are not.
        """
        if len(data) > RECORD_BYTES:
            raise RecordError(f"this is no record of a match: it has more than {RECORD_BYTES} bytes")
        record = cls.of(map(_read, _delimited(data)))
        if record.to_bytes() != data:
            raise RecordError("this is no record of a match: it holds something beside its events and openings")
        return record

    def to_bytes(self) -> bytes:
        """The content of a file: each update after its length, as protobuf writes delimited messages."""
        stream = BytesIO()
        for update in self.updates:
            serialize_length_prefixed(update, stream)
        return stream.getvalue()

    def _first(self) -> MatchEvent:
        try:
            event = MatchEvent.FromString(self.updates[0].event) if self.updates else MatchEvent()
        except DecodeError as error:
            raise RecordError("this is no record of a match: its first event cannot be read") from error
        if not event.HasField("created"):
            raise RecordError("this is no record of a match: it does not begin with the creation of one")
        return event

    @property
    def match(self) -> str:
        """The name of the match."""
        return self._first().match

    @property
    def version(self) -> int:
        """The number of events."""
        return len(self.updates)

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the last event, which vouches for all of them."""
        return sha256(self.updates[-1].event).digest()

    def verify(self, own_entropy: bytes = b"") -> Verification:
        """Verifies the match, without its rules; see `caravanserai.verifying`."""
        return verify_updates(self.match, self.updates, own_entropy)

    def compare(self, receipt: Receipt) -> Comparison:
        """Whether a receipt is of this match. Verify the record first."""
        if receipt.match != self.match:
            return Comparison(receipt, harmless(f"is of {receipt.match}, not of {self.match}"))
        if receipt.version > self.version:
            return Comparison(receipt, f"is of version {receipt.version}; the record ends at {self.version}")
        if sha256(self.updates[receipt.version - 1].event).digest() != receipt.digest:
            text = f"was kept of another history: the record has another event at version {receipt.version}, or before"
            return Comparison(receipt, text)
        seat = self._seat_of(receipt.commitment)
        return Comparison(receipt, self._opened_too_early(receipt.opened) if seat else "", seat)

    def _opened_too_early(self, seen: Seen | None) -> str:
        """What is wrong with the events between what the player had seen and the start."""
        if seen is None:
            return ""
        events = [MatchEvent.FromString(update.event) for update in self.updates]
        if seen.version > len(events) or sha256(self.updates[seen.version - 1].event).digest() != seen.digest:
            return f"was kept of another history: its seat opened its entropy after another event at {seen.version}"
        for event in events[seen.version :]:
            if event.HasField("started"):
                break
            if not event.HasField("ready"):
                return f"opened its entropy after version {seen.version}, but seats changed at version {event.version}"
        return ""

    def covered(self, receipts: Iterable[Receipt]) -> Coverage:
        """How far receipts vouch for the record: up to the latest that fits."""
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


def _delimited(data: bytes) -> Iterator[bytes]:
    """The messages of a file, in which each follows its length."""
    start = 0
    while start < len(data):
        length = shift = 0
        while True:
            if start == len(data) or shift > 21:  # no update is as long as a fifth byte could say
                raise RecordError("this is no record of a match, or not the whole of one")
            byte = data[start]
            length |= (byte & 0x7F) << shift
            start, shift = start + 1, shift + 7
            if byte < 0x80:
                break
        if length > min(UPDATE_BYTES, len(data) - start):
            raise RecordError("this is no record of a match, or not the whole of one")
        yield data[start : start + length]
        start += length


def _read(data: bytes) -> MatchUpdate:
    try:
        update = MatchUpdate.FromString(data)
    except DecodeError as error:
        raise RecordError("this is no record of a match, or not the whole of one") from error
    if update.lines:
        raise RecordError("this is no record of a match: it holds words, which nothing vouches for")
    return update


def _required(update: MatchUpdate, version: int, bounds: Bounds) -> int:
    """Checks that a record may hold an update at a version; returns the number of its effects.

    Raises:
        RecordError: it must not.
    """
    if update.ByteSize() > UPDATE_BYTES:
        raise RecordError(f"this is no record of a match: an event has more than {UPDATE_BYTES} bytes")
    try:
        event = MatchEvent.FromString(update.event)
        if event.HasField("created") != (version == 1):
            raise RecordError("this is no record of a match: it does not begin with the creation of one, and no other")
        effects = bounds.require(event, [read_content(opening.payload) for opening in update.openings])
    except DecodeError as error:
        raise RecordError("this is no record of a match: it holds something that is no event") from error
    except (AlteredError, BoundsError) as error:
        raise RecordError(f"this is no record of a match: {error}") from error
    if not event.version == update.version == version:
        raise RecordError(f"this is no record of a match: version {event.version} came after version {version - 1}")
    event.DiscardUnknownFields()
    if event.SerializeToString(deterministic=True) != update.event:
        raise RecordError(f"this is no record of a match: version {event.version} is not written as events are")
    return effects


def _without_words(update: MatchUpdate) -> MatchUpdate:
    """An update as it is in a record."""
    kept = MatchUpdate()
    kept.CopyFrom(update)
    kept.ClearField("lines")
    kept.DiscardUnknownFields()
    return kept
