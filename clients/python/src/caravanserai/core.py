"""What both clients share and no call is needed for: who calls, their part in chance, receipts."""

from collections.abc import MutableMapping
from dataclasses import dataclass, field, replace

import grpc

from caravanserai.errors import local_error
from caravanserai.fairness import History
from caravanserai.following import AlteredError
from caravanserai.identity import entropy_commitment, new_entropy, token_hash
from caravanserai.records import Receipt, Seen
from caravanserai.retrying import Retrying
from caravanserai.signing import new_key, public_key, sign
from caravanserai.v1 import match_pb2
from caravanserai.v1 import match_service_pb2 as messages
from caravanserai.watching import Update

LOST = (
    "the private key with which this must be signed is not kept here: give the client the keys of the program that "
    "took the seat; if they are lost, nobody can act for the seat any more"
)

OTHER_KEY = (
    "seat {seat} has another key than that with which you took it: another program of yours has taken it again,"
    " or somebody acts in your name"
)


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, and in which language.

    ``token`` is the secret of the client: everybody who has it can act as that client. Guests make a token themselves.
    With ``registered`` it belongs to a player of the service, or comes from an identity provider. ``language`` is the
    language of all texts.
    """

    token: str
    registered: bool = False
    language: str = "en"

    def __post_init__(self) -> None:
        for what, text in (("token", self.token), ("language", self.language)):
            if not (text.isascii() and text.isprintable()):
                raise ValueError(f"a {what} must be made of printable ASCII characters")

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The metadata of each call."""
        language = ("accept-language", self.language)
        return (language, ("authorization", f"Bearer {self.token}")) if self.token else (language,)

    @property
    def hash(self) -> bytes:
        """The hash that takes a seat or owns a match; empty for registered players and for spectators."""
        return b"" if self.registered or not self.token else token_hash(self.token)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a client knows of a match: the latest version that it saw, its hash, and the key of its own seat (empty: it
    has none) with the version at which that was seen first.
    """

    version: int
    head: bytes
    key: bytes
    since: int


@dataclass(slots=True)
class Session:
    """What a client remembers from call to call."""

    caller: Caller
    retrying: Retrying
    entropies: MutableMapping[str, bytes]
    keys: MutableMapping[str, bytes] = field(default_factory=dict)
    sights: dict[str, Sight] = field(default_factory=dict)
    opened: dict[str, Seen] = field(default_factory=dict)


class Core:
    """The part of a client that needs no call; both clients have it, and the two of one session share it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def caller(self) -> Caller:
        """Who calls."""
        return self._session.caller

    @property
    def retrying(self) -> Retrying:
        """How calls are repeated."""
        return self._session.retrying

    @property
    def token(self) -> str:
        """The token of this client. Keep it, to come back to your seats."""
        return self.caller.token

    @property
    def entropies(self) -> MutableMapping[str, bytes]:
        """Where this client keeps what it contributes to the chance of its matches: secret until its seats open it.

        Entropy that was sent moves to another name, because no entropy is sent twice.
        """
        return self._session.entropies

    @property
    def keys(self) -> MutableMapping[str, bytes]:
        """Where this client keeps the private keys with which it signs for its seats: as secret as its token.

        Without the key of a seat, nobody can act for it any more.
        """
        return self._session.keys

    def entropy(self, match: str) -> bytes:
        """What this client contributes to the chance of a match, or has contributed; empty if nothing is kept."""
        name = resource("matches", match)
        return self.entropies.get(name) or self.entropies.get(_opened(name), b"")

    def receipt(self, update: Update | messages.MatchUpdate) -> Receipt:
        """What to keep of an event that you received, to show later which match it was."""
        receipt = Receipt.of(update)
        kept, sight = self.entropy(receipt.match), self._session.sights.get(receipt.match)
        return replace(
            receipt,
            commitment=entropy_commitment(kept) if kept else b"",
            opened=self._session.opened.get(receipt.match),
            key=sight.key if sight is not None and receipt.version >= sight.since else b"",
        )

    def _new_key(self, name: str = "") -> bytes:
        """The public key of a new private one. For a name, it is the same in every call."""
        private = new_key()
        if name:
            private = self.keys.setdefault(name, private)
        public = public_key(private)
        self.keys[public.hex()] = private
        return public

    def _sign(self, key: bytes, message: bytes) -> bytes:
        """Signs with the private key of a public one.

        Raises:
            WrongMoment: SIGNATURE_MISSING: it is not kept here.
        """
        private = self.keys.get(key.hex())
        if private is None:
            raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "SIGNATURE_MISSING", LOST)
        return sign(private, message)

    def _took(self, match: str, key: bytes, shown: match_pb2.Match, seat: int) -> None:
        """Notes that this client took a seat with a key.

        Raises:
            AlteredError: the service does not show it so.
        """
        if seat_key(shown, seat) != key:
            raise AlteredError(OTHER_KEY.format(seat=seat))
        self.keys[self._seat(match)] = self.keys[key.hex()]
        self._session.sights[match] = Sight(shown.version, shown.head, key, shown.version)

    def _left(self, match: str) -> None:
        """Notes that this client gave its seat back."""
        self.keys.pop(self._seat(match), None)
        self._lost(match)

    def _lost(self, match: str) -> None:
        """Notes that this client has no seat any more, as far as the events of a match tell."""
        self._session.sights.pop(match, None)

    def _looked(self, match: str, shown: match_pb2.Match, seat: int) -> None:
        """Notes how a match is.

        Raises:
            AlteredError: the seat of this client has another key than that with which this client took it, or the hash
                is another one than was seen.
        """
        self._require_head(match, shown.version, shown.head)
        key, known = seat_key(shown, seat) if seat else b"", self._session.sights.get(match)
        if known is None or known.key != key or not key:
            own = self._own_key(match) if seat else b""
            if own and own != key:
                raise AlteredError(OTHER_KEY.format(seat=seat))
            known = None
        since = shown.version if known is None else known.since
        self._session.sights[match] = Sight(shown.version, shown.head, key, since)

    def _own_key(self, match: str) -> bytes:
        """The key with which this client took its seat of a match; empty if it did not, or does not know."""
        private = self.keys.get(self._seat(match)) if self.token else None
        return public_key(private) if private is not None else b""

    def _seat(self, match: str) -> str:
        """The name under which the private key of a seat is kept that was taken."""
        return f"seat {match} {token_hash(self.token).hex()}"

    def _saw(self, match: str, version: int, head: bytes) -> None:
        """Notes the latest event that was seen of a match where this client may have to sign.

        Raises:
            AlteredError: the service said that another one was there.
        """
        self._require_head(match, version, head)
        known = self._session.sights.get(match)
        if known is not None and version > known.version:
            self._session.sights[match] = replace(known, version=version, head=head)

    def _require_head(self, match: str, version: int, head: bytes) -> None:
        """Compares the hash of a version that is told, or was folded, with what this client knows of that version. What
        it signs covers such a hash: a service that tells another one than it shows could take the signature into
        another history. An empty hash says nothing.
        """
        known = self._session.sights.get(match)
        if known is not None and known.version == version and known.head != head and known.head and head:
            raise AlteredError(f"version {version} has two hashes")

    def _fresh_commitment(self, match: str, request_id: str = "") -> bytes:
        """Makes new entropy; a request that the caller repeats gets the same entropy again."""
        entropy = new_entropy()
        if request_id:
            entropy = self.entropies.setdefault(f"{match} {request_id}", entropy)
        self.entropies[match] = entropy
        return entropy_commitment(entropy)

    def _take_entropy(self, match: str) -> bytes:
        """The entropy to send. It is not kept: if the call fails the service may know it, and it must never count."""
        return self.entropies.pop(match, b"")

    def _keep_opened(self, match: str, entropy: bytes, seen: Seen) -> None:
        """Keeps entropy that was sent, and what the log showed before."""
        self.entropies[_opened(match)], self._session.opened[match] = entropy, seen

    def _is_bound(self, history: History, match: str, seat: int) -> bool:
        """Whether a seat is bound to the entropy that is kept here."""
        kept = self.entropies.get(match, b"")
        return bool(kept) and history.commitment(seat) == entropy_commitment(kept)


def resource(collection: str, name: str) -> str:
    """A resource name; the bare id will do.

    Raises:
        TypeError: it is something else, such as the resource itself.
    """
    given: object = name
    if not isinstance(given, str):
        raise TypeError(f"say the name, {collection}/..., not {type(given).__name__}: messages have it in their `name`")
    return name if name.startswith(f"{collection}/") else f"{collection}/{name}"


def seat_key(shown: match_pb2.Match, seat: int) -> bytes:
    """The key of a seat of a match as the service shows it.

    Raises:
        AlteredError: the match has no such seat.
    """
    if not 1 <= seat <= len(shown.seats):
        raise AlteredError(f"the service shows no seat {seat}")
    return shown.seats[seat - 1].public_key


def _opened(match: str) -> str:
    """The name under which sent entropy is kept."""
    return f"{match} opened"
