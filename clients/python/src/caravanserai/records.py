"""Records and receipts: a match that is over as one file, and what a player kept of it while it was played.

A record holds what the service publishes of a match: each event with its openings, byte for byte. With it anybody can
verify the match without the service. That it is the match which was played, and not another one made up afterwards,
nobody can tell from the record alone: that is what receipts are for. A receipt names the hash of one event; as each
event holds the hash of the one before, it vouches for the whole match up to there.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Self

from google.protobuf.message import DecodeError
from google.protobuf.proto import parse_length_prefixed, serialize_length_prefixed

from caravanserai.identity import entropy_commitment
from caravanserai.v1.event_pb2 import MatchEvent
from caravanserai.v1.match_service_pb2 import MatchUpdate
from caravanserai.verifying import Verification, verify_updates
from caravanserai.watching import Update

HASH_BYTES = 32


class RecordError(ValueError):
    """Some bytes are no record, or some text is no receipt."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What somebody keeps of a match: ``digest`` is the SHA-256 of the event that made ``version``.

    ``commitment`` is what his seat bound itself to for chance; empty if he has none. There is no secret in it: it may
    be shown to anybody at any time.
    """

    match: str
    version: int
    digest: bytes
    commitment: bytes = b""

    @classmethod
    def of(cls, update: Update | MatchUpdate, commitment: bytes = b"") -> Self:
        """The receipt of an event that was received."""
        message = update.message if isinstance(update, Update) else update
        event = MatchEvent.FromString(message.event)
        return cls(event.match, event.version, sha256(message.event).digest(), commitment)

    def to_json(self) -> str:
        """The receipt as a text to keep or to publish."""
        return json.dumps(
            {
                "match": self.match,
                "version": self.version,
                "sha256": self.digest.hex(),
                "entropy_commitment": self.commitment.hex(),
            }
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The receipt that a text is.

        Raises:
            RecordError: it is none.
        """
        try:
            entry = json.loads(text)
            match, version = entry["match"], entry["version"]
            digest, commitment = bytes.fromhex(entry["sha256"]), bytes.fromhex(entry.get("entropy_commitment", ""))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise RecordError("this is no receipt: it needs match, version and sha256") from error
        if not isinstance(match, str) or type(version) is not int or version < 1:
            raise RecordError("this is no receipt: match must be a name, and version a number from 1")
        if len(digest) != HASH_BYTES or len(commitment) not in (0, HASH_BYTES):
            raise RecordError("this is no receipt: hashes must have 64 hexadecimal digits")
        return cls(match, version, digest, commitment)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a receipt says of a record.

    ``finding`` is where they differ; empty if the record is the match of which the receipt was kept. ``seat`` is the
    one whose entropy, as the receipt has it, went into the chance of the match; 0 if none did.
    """

    receipt: Receipt
    finding: str = ""
    seat: int = 0

    @property
    def ok(self) -> bool:
        """Whether they agree."""
        return not self.finding


@dataclass(frozen=True, slots=True)
class Record:
    """A match as one file: its updates from the first on, without their words."""

    updates: tuple[MatchUpdate, ...]

    @classmethod
    def of(cls, updates: Iterable[MatchUpdate]) -> Self:
        """The record of a match, of its updates from the first to the last.

        Raises:
            RecordError: there are none, or the first one holds no event.
        """
        told = tuple(
            MatchUpdate(version=update.version, event=update.event, openings=update.openings, box=update.box)
            for update in updates
        )
        record = cls(told)
        record._first()
        return record

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The record that a file holds.

        Raises:
            RecordError: it holds none.
        """
        stream = BytesIO(data)
        updates: list[MatchUpdate] = []
        try:
            while stream.tell() < len(data):
                updates.append(parse_length_prefixed(MatchUpdate, stream))
        except (DecodeError, ValueError) as error:
            raise RecordError("this is no record of a match, or not the whole of one") from error
        return cls.of(updates)

    def to_bytes(self) -> bytes:
        """What a file holds: each update with its length in front (as protobuf writes delimited messages)."""
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
        """How many events there are."""
        return len(self.updates)

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the last event, which vouches for all of them."""
        return sha256(self.updates[-1].event).digest()

    def verify(self, own_entropy: bytes = b"") -> Verification:
        """Verifies the match, without its rules; see `caravanserai.verifying`."""
        return verify_updates(self.match, self.updates, own_entropy)

    def compare(self, receipt: Receipt) -> Comparison:
        """Whether this is the match of which a receipt was kept. The record itself must have been verified."""
        if receipt.match != self.match:
            return Comparison(receipt, f"is of {receipt.match}, not of {self.match}")
        if receipt.version > self.version:
            return Comparison(receipt, f"is of version {receipt.version}; the record ends at {self.version}")
        if sha256(self.updates[receipt.version - 1].event).digest() != receipt.digest:
            text = f"was kept of another history: the record has another event at version {receipt.version}, or before"
            return Comparison(receipt, text)
        return Comparison(receipt, seat=self._seat_of(receipt.commitment))

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
