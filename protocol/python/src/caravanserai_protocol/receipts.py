"""Receipts: the hash of one event of a match, as a player saw it."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol, Self

from caravanserai_protocol import findings
from caravanserai_protocol.constants import (
    RECEIPT_BYTES,
)
from caravanserai_protocol.framing import RECEIPT, refused
from caravanserai_protocol.signing import KEY_BYTES
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

HASH_BYTES = 32
LAST_VERSION = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Seen:
    """The progress of a client in a match: ``digest`` is the SHA-256 of the event that made ``version``."""

    version: int
    digest: bytes


class Received(Protocol):
    """The reading that a client made of an update that it received, such as an `Update` of a watch."""

    @property
    def message(self) -> MatchUpdate:
        """The update as it came."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The part of a match that a player or spectator keeps: ``digest`` is the SHA-256 of the event that made
    ``version``.

    ``commitment`` is the entropy commitment of their seat; empty without a seat. ``opened`` is what they had seen when
    they sent that entropy: between it and the start, no seat may be bound. ``key`` is the public key of their seat at
    this version, or before if they gave it back; empty without one. A receipt holds no secret. You may show it to
    anybody at any time.
    """

    match: str
    version: int
    digest: bytes
    commitment: bytes = b""
    opened: Seen | None = None
    key: bytes = b""

    @classmethod
    def of(cls, update: Received | MatchUpdate, commitment: bytes = b"") -> Self:
        """The receipt of an event that you received."""
        message = update if isinstance(update, MatchUpdate) else update.message
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
        if self.key:
            entry["public_key"] = self.key.hex()
        return json.dumps(entry)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Reads a receipt.

        Raises:
            RecordError: the text is not a receipt.
        """
        if len(text) > RECEIPT_BYTES:
            raise refused(f": {findings.TOO_LONG}", RECEIPT)
        try:
            entry = json.loads(text)
            match, version = entry["match"], entry["version"]
            digest, commitment = bytes.fromhex(entry["sha256"]), bytes.fromhex(entry.get("entropy_commitment", ""))
            opened, key = _seen(entry.get("entropy_opened")), bytes.fromhex(entry.get("public_key", ""))
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            raise refused(f": {findings.LACKING_FIELDS}", RECEIPT) from error
        if not isinstance(match, str) or type(version) is not int or not 1 <= version <= LAST_VERSION:
            raise refused(f": {findings.UNFIT_MATCH_OR_VERSION}", RECEIPT)
        if len(digest) != HASH_BYTES or len(commitment) not in (0, HASH_BYTES):
            raise refused(f": {findings.UNFIT_HASH}", RECEIPT)
        if len(key) not in (0, KEY_BYTES):
            raise refused(f": {findings.UNFIT_PUBLIC_KEY}", RECEIPT)
        return cls(match, version, digest, commitment, opened, key)


def _seen(entry: Any) -> Seen | None:
    if entry is None:
        return None
    version, digest = entry["version"], bytes.fromhex(entry["sha256"])
    if type(version) is not int or version < 1 or len(digest) != HASH_BYTES:
        raise ValueError(findings.UNFIT_VERSION_OF_ENTROPY)
    return Seen(version, digest)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The judgement of a receipt on a record.

    ``finding`` says where they differ; it is empty if the receipt is of this match. ``seat`` is the seat whose entropy,
    by the commitment in the receipt, went into the chance of the match; 0 if none did.
    """

    receipt: Receipt
    finding: str = ""
    seat: int = 0

    @property
    def ok(self) -> bool:
        """True if they agree."""
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
        """True if every event is covered."""
        return self.version == self.last

    def __str__(self) -> str:
        if not self.version:
            return findings.cover_nothing(self.last)
        if self.complete:
            return findings.cover_everything(self.last)
        rest = f"events {self.version + 1} to {self.last} are covered by no receipt"
        return f"receipts cover events 1 to {self.version} of {self.last}; {rest}"
