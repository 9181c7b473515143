"""Signatures of decisions: whether each seat with a key has signed what its player did, over the history that all see.

A seat with a key signs when it is taken, and then each decision, undo, resignation and answer to the proposal to end
the match. A signature covers the hash of a version that is no older than what the seat signed before, so none counts
twice. An operator who writes an event into their own store cannot sign it; and if they change what came before, the
signatures after it do not fit any more.

What else a player does (leave, bind the seat, be ready, pause, resume, give time) they may sign. What they did not
sign, only the service says.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from google.protobuf.any_pb2 import Any as AnyMessage

from caravanserai_protocol import findings, signing
from caravanserai_protocol.agreement import Agreement
from caravanserai_protocol.fairness import Check
from caravanserai_protocol.following import GENESIS, read_content
from caravanserai_protocol.v1 import actor_pb2, event_pb2


@dataclass(slots=True)
class _Signer:
    """The player of a seat: their key (empty: they do not sign), and the version of their latest event."""

    key: bytes
    acted: int
    bot: bool


@dataclass(slots=True)
class Signatures:
    """The signatures of a match, as its events show them. Give it each event in order, from the first on.

    ``signed`` counts the decisions whose signature fits, ``unsigned`` those of players whose seats have no key, and
    ``hidden`` the secret ones whose signature is not published yet. ``keys`` are the keys that signed a decision.
    ``told`` counts other acts that are said to be those of players whose seats have keys, and that nobody signed.
    """

    required: bool = False
    signed: int = 0
    unsigned: int = 0
    hidden: int = 0
    told: int = 0
    keys: set[bytes] = field(default_factory=set)
    _match: str = ""
    _heads: list[bytes] = field(default_factory=lambda: [GENESIS])
    _seats: dict[int, _Signer] = field(default_factory=dict)
    _agreement: Agreement = field(default_factory=Agreement)

    def key(self, seat: int) -> bytes:
        """The key of a seat; empty if it has none."""
        signer = self._seats.get(seat)
        return signer.key if signer is not None else b""

    def follow(self, event: event_pb2.MatchEvent, data: bytes, openings: Sequence[event_pb2.Opening]) -> list[str]:
        """Adds an event with its bytes and the openings that are known; returns what is wrong with it.

        Raises:
            AlteredError: an opening cannot be read.
        """
        checks = self._checked(event, openings)
        self._heads.append(sha256(data).digest())
        return [check.text for check in checks if not check.holds]

    def _checked(self, event: event_pb2.MatchEvent, openings: Sequence[event_pb2.Opening]) -> list[Check]:
        checks = self._act(event)
        if event.WhichOneof("body") == "left":
            self._seats.pop(event.left.seat, None)
        return [*checks, *self._signed(event, openings), *self._agreement.follow(event)]

    def _signed(self, event: event_pb2.MatchEvent, openings: Sequence[event_pb2.Opening]) -> list[Check]:
        match event.WhichOneof("body"):
            case "created":
                self.required, self._match = event.created.signatures_required, event.match
            case "joined":
                return self._joined(event)
            case "decided" if not event.decided.automatic:
                return self._decided(event, openings)
            case "undone":
                return self._acted(event, event.undone.seat, signing.UNDOING, event.signature, len(self._heads) - 1)
            case "resigned":
                return self._acted(event, event.resigned.seat, signing.RESIGNING, event.signature)
            case "handed_over":
                return self._handed_over(event)
            case "end_answered":
                answered = event.end_answered
                act = signing.ending(answered.proposed_at, declines=answered.declines)
                return self._acted(event, answered.seat, act, event.signature, self._agreement.since(answered))
        return [_not_signed(event, findings.NOBODY_SIGNS)]

    def _act(self, event: event_pb2.MatchEvent) -> list[Check]:
        """The checks where a player does something that they may sign."""
        seat, act = _act_of(event)
        signer = self._seats.get(seat)
        if not event.HasField("act_signature"):
            self.told += signer is not None and bool(signer.key)
            return []
        if act is None or signer is None or not signer.key:
            return [Check(False, findings.ACT_OF_NOBODY)]
        signed = event.act_signature
        if not signer.acted <= signed.signed_version < len(self._heads):
            return [Check(False, findings.other_version(signed.signed_version))]
        head = self._heads[signed.signed_version]
        fitting = signing.fits(signer.key, signed.signature, act.signed_bytes(self._match, head))
        if event.WhichOneof("body") != "start_voided":  # the event that frees the seat has the same signature
            signer.acted = event.version
        return [Check(fitting, findings.other_signer(seat))]

    def _joined(self, event: event_pb2.MatchEvent) -> list[Check]:
        joined = event.joined
        key, bot = joined.public_key, bool(joined.bot)
        checks = [Check(bool(key) or bot or not self.required, findings.missing_key(joined.seat))]
        if key:
            checks.append(Check(signing.is_key(key) and not bot, findings.no_key(joined.seat)))
            taken = any(signer.key == key for signer in self._seats.values())
            checks.append(Check(not taken, findings.taken_key(joined.seat)))
        self._seats[joined.seat] = _Signer(key, 0, bot)
        act = signing.joining(key, joined.entropy_commitment)
        return [*checks, *self._acted(event, joined.seat, act, event.signature)]

    def _handed_over(self, event: event_pb2.MatchEvent) -> list[Check]:
        seat, bot = event.handed_over.seat, event.handed_over.bot
        checks = self._acted(event, seat, signing.handing_over(bot), event.signature)
        self._seats[seat] = _Signer(b"", event.version, True)
        return checks

    def _decided(self, event: event_pb2.MatchEvent, openings: Sequence[event_pb2.Opening]) -> list[Check]:
        decided = event.decided
        signer = self._seats.get(decided.seat)
        if signer is None or not signer.key:
            self.unsigned += signer is None or not signer.bot
            return [_not_signed(event, findings.seat_without_key(decided.seat))]
        secret = not decided.HasField("decision")
        if secret and len(openings) < len(event.seals) and not any(decided.seat in each.audience for each in openings):
            self.hidden += 1
            signer.acted = event.version
            return []
        decision, signature = _opened(openings) if secret else (decided.decision, event.signature)
        act = signing.deciding(decided.asked_at, decision.TypeName(), decision.value)
        checks = self._acted(event, decided.seat, act, signature, decided.asked_at)
        checks.append(Check(not (secret and event.signature), findings.SECRET_SIGNATURE))
        if all(check.holds for check in checks):
            self.signed += 1
            self.keys.add(signer.key)
        return checks

    def _acted(
        self, event: event_pb2.MatchEvent, seat: int, act: signing.Act, signature: bytes, since: int = 0
    ) -> list[Check]:
        """The checks where a player acts: a signature, no older than ``since`` and than their latest event."""
        signer = self._seats.get(seat)
        if signer is None or not signer.key:
            return [_not_signed(event, findings.seat_without_key(seat))]
        since, signer.acted = max(since, signer.acted), event.version
        if not signature:
            return [Check(False, findings.unsigned(seat))]
        covered = event.signed_version
        if not since <= covered < len(self._heads):
            return [Check(False, findings.other_version(covered))]
        fitting = signing.fits(signer.key, signature, act.signed_bytes(self._match, self._heads[covered]))
        return [Check(fitting, findings.other_signer(seat))]


def _act_of(event: event_pb2.MatchEvent) -> tuple[int, signing.Act | None]:
    """The seat that did something which it may sign, and what is signed; none for what no player does."""
    match event.WhichOneof("body"):
        case "left" if event.left.by == actor_pb2.ACTOR_PLAYERS:
            return event.left.seat, signing.LEAVING
        case "start_voided" if event.start_voided.by == actor_pb2.ACTOR_PLAYERS:
            return event.start_voided.seat, signing.LEAVING
        case "bound":
            return event.bound.seat, signing.binding(event.bound.entropy_commitment)
        case "ready":
            return event.ready.seat, signing.being_ready(event.ready.entropy)
        case "paused":
            return event.paused.seat, signing.PAUSING
        case "resumed":
            return event.resumed.seat, signing.RESUMING
        case "time_given" if event.time_given.given_by and len(event.time_given.seats) == 1:
            given = event.time_given
            return given.given_by, signing.giving_time(given.seats[0], given.milliseconds)
    return 0, None


def _not_signed(event: event_pb2.MatchEvent, otherwise: str) -> Check:
    return Check(not event.signature and not event.signed_version, otherwise)


def _opened(openings: Sequence[event_pb2.Opening]) -> tuple[AnyMessage, bytes]:
    """A secret decision with its signature; both empty if no opening has one."""
    for opening in openings:
        content = read_content(opening.payload)
        if content.HasField("decision"):
            return content.decision, content.signature
    return AnyMessage(), b""
