"""The parts of both clients that need no call: who calls, their part in chance, receipts."""

import re
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256

import grpc
from caravanserai_protocol import findings
from caravanserai_protocol.constants import MATCH_PATTERN
from caravanserai_protocol.fairness import History
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.identity import entropy_commitment, new_entropy, token_hash
from caravanserai_protocol.receipts import Receipt, Seen
from caravanserai_protocol.signing import new_key, public_key, sign
from caravanserai_protocol.strictness import read_strictly
from caravanserai_protocol.v1 import event_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as messages
from google.protobuf.message import DecodeError

from caravanserai.errors import CallError, local_error, refuses
from caravanserai.keys import KeyFolderError
from caravanserai.retries import Retrying
from caravanserai.watch import Update

LOST = findings.lost_key("keys")

UNSIGNED = (
    "here organisers sign everything, and the private key that you had registered when the tournament was created is"
    " not kept here: act from the program or the browser that keeps it; if it is lost, only an administrator of the"
    " service can go on"
)

MATCH = "caravanserai-match"
"""The metadata that names the match of a call, so that proxies send all calls of a match to the same service."""
_MATCH = re.compile(MATCH_PATTERN)


def match_of(request: object) -> str:
    """The name of the match that a request is about; empty if it is about none."""
    named = _MATCH.match(getattr(request, "match", "") or getattr(request, "name", ""))
    return named[0] if named is not None else ""


@dataclass(frozen=True, slots=True)
class Caller:
    """The caller: a token, a player and a language.

    ``token`` is the secret of the client: everybody who has it can act as that client. Guests make a token themselves.
    With ``registered`` it belongs to a player of the service, or comes from an identity provider. ``language`` is the
    language of all texts.
    """

    token: str
    registered: bool = False
    language: str = "en"

    def __post_init__(self) -> None:
        text = self.token + self.language
        if not (text.isascii() and text.isprintable()):
            raise ValueError(findings.UNPRINTABLE_TOKEN)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The metadata of each call."""
        language = ("accept-language", self.language)
        return (language, ("authorization", f"Bearer {self.token}")) if self.token else (language,)

    def metadata_of(self, request: object) -> tuple[tuple[str, str], ...]:
        """The metadata of a call with a request, which also names its match."""
        match = match_of(request)
        return (*self.metadata, (MATCH, match)) if match else self.metadata

    @property
    def hash(self) -> bytes:
        """The hash that takes a seat or owns a match; empty for registered players and for spectators."""
        return b"" if self.registered or not self.token else token_hash(self.token)


@dataclass(frozen=True, slots=True)
class Sight:
    """The knowledge that a client has of a match: the latest version that it saw, its hash, and the key of its own seat
    (empty: it has none) with the version at which that was seen first.
    """

    version: int
    head: bytes
    key: bytes
    since: int


@dataclass(slots=True)
class Session:
    """The memory of a client from call to call."""

    caller: Caller
    retrying: Retrying
    entropies: MutableMapping[str, bytes]
    keys: MutableMapping[str, bytes] = field(default_factory=dict)
    sights: dict[str, Sight] = field(default_factory=dict)
    opened: dict[str, Seen] = field(default_factory=dict)
    begun: dict[str, bytes] = field(default_factory=dict)
    """The hashes of the first events of matches that this client has created."""
    player: str = ""
    """The name of the player who calls, once it is known."""


class Core:
    """The part of a client that needs no call; both clients have it, and the two of one session share it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def caller(self) -> Caller:
        """The caller."""
        return self._session.caller

    @property
    def retrying(self) -> Retrying:
        """The limits within which calls are repeated."""
        return self._session.retrying

    @property
    def token(self) -> str:
        """The token of this client. Keep it, to come back to your seats."""
        return self.caller.token

    @property
    def entropies(self) -> MutableMapping[str, bytes]:
        """The storage of what this client contributes to the chance of its matches: secret until its seats open it.

        Entropy that was sent moves to another name, because no entropy is sent twice.
        """
        return self._session.entropies

    @property
    def keys(self) -> MutableMapping[str, bytes]:
        """The storage of the private keys with which this client signs for its seats: as secret as its token.

        Without the key of a seat, nobody can act for it any more.
        """
        return self._session.keys

    def entropy(self, match: str) -> bytes:
        """The contribution of this client to the chance of a match, also one made before; empty if nothing is kept."""
        name = resource("matches", match)
        return self.entropies.get(name) or self.entropies.get(_opened(name), b"")

    def receipt(self, update: Update | messages.MatchUpdate) -> Receipt:
        """The part to keep of an event that you received, to show later which match it was."""
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
            raise AlteredError(findings.other_seat_key(seat))
        self._require_named(match, shown.name)
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

        The latest version that was seen stays: an answer may have been overtaken, or come from a process that is
        behind, and a signature over an older version would not cover what was seen since.

        Raises:
            AlteredError: it is another match, the seat of this client has another key than that with which this client
                took it, the service hides that it has one, or the hash is another one than was seen.
        """
        self._require_named(match, shown.name)
        self._require_head(match, shown.version, shown.head)
        key, known = seat_key(shown, seat) if seat else b"", self._session.sights.get(match)
        same = known is not None and known.key == key != b""
        if not same:
            self._require_own(shown, seat, key, self._known_key(match, seat))
        since = known.since if known is not None and same else shown.version
        latest = known if known is not None and known.head and known.version >= shown.version else shown
        self._session.sights[match] = Sight(latest.version, latest.head, key, since)

    def _require_own(self, shown: match_pb2.Match, seat: int, key: bytes, own: bytes) -> None:
        """Compares the seat that the service says is that of this client with the key with which this client took one.

        Raises:
            AlteredError: it has another key; or another seat has that key.
        """
        if seat and own and own != key:
            raise AlteredError(findings.other_seat_key(seat))
        for number, state in enumerate(shown.seats, 1):
            if own and not seat and state.public_key == own:
                raise AlteredError(findings.own_seat_denied(number))

    def _require_named(self, asked: str, name: str) -> None:
        """Requires that an answer is about what was asked for.

        Raises:
            AlteredError: it is about something else.
        """
        if asked != name:
            raise AlteredError(findings.other_subject(asked, name or "nothing"))

    def _own_event(self, match: str, update: messages.MatchUpdate, kind: str) -> messages.MatchUpdate:
        """The event of an answer: the next signature may cover it.

        Raises:
            AlteredError: it is not what this client asked for.
        """
        try:
            event = read_strictly(event_pb2.MatchEvent, update.event)
        except DecodeError as error:
            raise AlteredError(findings.eventless_answer(match)) from error
        self._require_named(match, event.match)
        if (event.version, event.WhichOneof("body")) != (update.version, kind):
            raise AlteredError(findings.other_event(event.version))
        self._saw(match, update.version, sha256(update.event).digest())
        return update

    def _registered(self, key: bytes) -> None:
        """Notes the key that the player has registered with this client."""
        if key:
            self.keys[self._player()] = self.keys[key.hex()]

    def _require_registered(self, shown: bytes) -> bytes:
        """The key that the service shows of the player who calls.

        Raises:
            AlteredError: it is not the one that was registered with this client, nor one that is kept here.
        """
        kept = self.keys.get(self._player())
        if kept is not None and public_key(kept) != shown and shown.hex() not in self.keys:
            raise AlteredError(findings.OTHER_PLAYER_KEY)
        return shown

    def _player(self) -> str:
        """The name under which the private key is kept that the player has registered."""
        return f"player {token_hash(self.token).hex()}"

    def _enters(self, tournament: str, key: bytes) -> None:
        """Notes a key before this client enters a tournament with it: the log may show that before the answer comes."""
        self.keys[f"{self._entrant(tournament)} {key.hex()}"] = self.keys[key.hex()]

    def _entered(self, tournament: str, key: bytes) -> None:
        """Notes that this client has entered a tournament with a key."""
        self.keys[self._entrant(tournament)] = self.keys[key.hex()]

    def _has_entered(self, tournament: str) -> bool:
        """True if this client has entered a tournament with a key."""
        return self.caller.registered and self._entrant(tournament) in self.keys

    def _require_entered(self, tournament: str, key: bytes) -> None:
        """Compares the key with which this player has entered a tournament, as the log says, with those that were sent.
        A player whose key was replaced since stays entered with the one before.

        Raises:
            AlteredError: it is none of them.
        """
        if self._has_entered(tournament) and f"{self._entrant(tournament)} {key.hex()}" not in self.keys:
            raise AlteredError(findings.other_entrant_key(tournament))

    def _entrant(self, tournament: str) -> str:
        """The name under which the private key is kept with which this client has entered a tournament."""
        return f"entrant {tournament} {token_hash(self.token).hex()}"

    def _organises(self, tournament: str, key: bytes, first: bytes) -> None:
        """Notes with which key, and with which first event (its hash), a tournament of this player began."""
        if key.hex() in self.keys:
            self.keys[self._organiser(tournament)] = self.keys[key.hex()]
            self.keys[self._first_event(tournament)] = first

    def _require_organising(self, tournament: str, key: bytes, first: bytes) -> None:
        """Requires that a tournament which this client created still begins as it began.

        Raises:
            AlteredError: it does not: what this organiser signs would be about another tournament, or not theirs.
        """
        private = self.keys.get(self._organiser(tournament)) if self.caller.registered else None
        if private is not None and public_key(private) != key:
            raise AlteredError(findings.other_organiser_key(tournament))
        if private is not None and self.keys.get(self._first_event(tournament), first) != first:
            raise AlteredError(findings.other_beginning_kept(tournament))

    def _organiser(self, tournament: str) -> str:
        """The name under which the private key is kept with which a tournament of this player began."""
        return f"organiser {tournament} {token_hash(self.token).hex()}"

    def _first_event(self, tournament: str) -> str:
        """The name under which the hash of the first event of a tournament of this player is kept."""
        return f"first {tournament} {token_hash(self.token).hex()}"

    def _own_key(self, match: str) -> bytes:
        """The key with which this client took its seat of a match; empty if it did not, or does not know."""
        private = self.keys.get(self._seat(match)) if self.token else None
        return public_key(private) if private is not None else b""

    def _known_key(self, match: str, seat: int) -> bytes:
        """The key with which this client took a seat of a match. Who only watches, as the service says, needs none, so
        it is no error where none can be read.
        """
        try:
            return self._own_key(match)
        except KeyFolderError:
            if seat:
                raise
            return b""

    def _seat(self, match: str) -> str:
        """The name under which the private key of a seat is kept that was taken."""
        return f"seat {match} {token_hash(self.token).hex()}"

    def _began(self, made: match_pb2.Match, first: bytes) -> None:
        """Notes the hash of the first event of a match that this client has created.

        Raises:
            AlteredError: the service said that another one was there.
        """
        if made.version == 1 and made.head and made.head != first:
            raise AlteredError(findings.two_hashes(1))
        self._session.begun[made.name] = first

    def _saw(self, match: str, version: int, head: bytes) -> None:
        """Notes the latest event that was seen of a match where this client may have to sign.

        Raises:
            AlteredError: the service said that another one was there.
        """
        self._require_head(match, version, head)
        if version == 1 and self._session.begun.get(match, head) != head:
            raise AlteredError(findings.two_hashes(version))
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
            raise AlteredError(findings.two_hashes(version))

    @contextmanager
    def _binding(self, name: str, request_id: str = "") -> Iterator[bytes]:
        """The commitment of a call that binds to fresh entropy, which is kept from now on. If the service refuses the
        call, what was kept before is kept again, because it is what the log shows.

        A request that the caller repeats has the same entropy again. That may have been sent by now, so what is kept
        stays as it is.
        """
        repeated = f"{name} {request_id}" if request_id else ""
        known = self.entropies.get(repeated, b"") if repeated else b""
        if known:
            yield entropy_commitment(known)
            return
        before, entropy = self.entropies.pop(name, b""), new_entropy()
        for place in filter(None, (name, repeated)):
            self.entropies[place] = entropy
        try:
            yield entropy_commitment(entropy)
        except CallError as error:
            if refuses(error):
                self._unbind(name, repeated, entropy, before)
            raise

    def _unbind(self, name: str, repeated: str, entropy: bytes, before: bytes) -> None:
        """Forgets entropy to which nothing was bound, and keeps what was kept before."""
        self.entropies.pop(repeated, None)
        if self.entropies.get(name) != entropy:
            return
        if before:
            self.entropies[name] = before
        else:
            self.entropies.pop(name)

    def _take_entropy(self, match: str) -> bytes:
        """The entropy to send. It is not kept: if the call fails the service may know it, and it must never count."""
        return self.entropies.pop(match, b"")

    def _keep_opened(self, match: str, entropy: bytes, seen: Seen) -> None:
        """Keeps entropy that was sent, and what the log showed before."""
        self.entropies[_opened(match)], self._session.opened[match] = entropy, seen

    def _is_opened(self, match: str, commitment: bytes) -> bool:
        """True if the entropy of a commitment was sent by this client."""
        sent = self.entropies.get(_opened(match), b"")
        return bool(sent) and commitment == entropy_commitment(sent)

    def _is_bound(self, history: History, match: str, seat: int) -> bool:
        """True if a seat is bound to the entropy that is kept here."""
        return self._is_kept(match, history.commitment(seat))

    def _is_kept(self, name: str, commitment: bytes) -> bool:
        """True if the entropy of a commitment is kept here for a match or tournament, and was not sent."""
        kept = self.entropies.get(name, b"")
        return bool(kept) and commitment == entropy_commitment(kept)


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
        raise AlteredError(findings.missing_seat(seat))
    return shown.seats[seat - 1].public_key


def _opened(match: str) -> str:
    """The name under which sent entropy is kept."""
    return f"{match} opened"
