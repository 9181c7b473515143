"""Recording: what has happened in a match becomes the event that is stored, sealed and hashed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from domain.event import Request
from domain.matches import events
from domain.matches.lifecycle import Lifecycle
from domain.matches.rematch import Companion
from domain.matches.signatures import NOT_SIGNED, Signed
from domain.play.decision import AnyDecision
from domain.play.playing import EventOutcome, Playing
from domain.play.seals import padded, salt_of, seal
from domain.table.effects import Effect
from domain.table.views import Hidden, publish

Audience: TypeAlias = tuple[int, ...]
"""The seats that may open a seal, in their order."""
Sealed: TypeAlias = tuple[Audience, events.OpeningContent]


@dataclass(frozen=True, slots=True)
class EventDraft:
    """Something that has happened, and what its event is to hold.

    ``outcome`` is what the rules did, where they did something; ``sealed`` are contents for seals, before those that
    follow from the effects. ``signed`` is the signature of the player who caused it. ``credential`` and
    ``join_code`` are hashes that stay beside the event, and so do ``companions``. The name of a ``person`` is sealed;
    such an event has no other seal.
    """

    body: events.Body
    outcome: EventOutcome | None = None
    sealed: Sequence[Sealed] = ()
    credential: bytes = b""
    join_code: bytes = b""
    signed: Signed = NOT_SIGNED
    person: events.Person | None = None
    companions: tuple[Companion, ...] = ()

    def stored(
        self, codec: events.Codec, before: Lifecycle, playing: Playing, request: Request | None, time: int
    ) -> events.Recorded:
        """The event as it is stored, made from the match before it and from the table just after it; ``time`` is when
        the service took it.
        """
        public, hidden = self._published(playing)
        body, decision = _without_secret(self.body)
        version = before.version + 1
        signature = self.signed.signature
        if self.person is not None:
            openings, seals = self._personal(codec, before, version, self.person)
        else:
            sealed = [*self.sealed, *_by_audience(hidden, decision, signature)]
            openings = self._openings(codec, before, version, sealed)
            seals = tuple(_seal(before.match, version, opening) for opening in openings)
        event = events.new_event(
            before.match,
            version,
            before.head,
            body,
            tuple(public),
            seals,
            playing.table.fingerprint,
            self.outcome.draws if self.outcome else 0,
            signature if decision is None else b"",
            time,
            self.signed.version,
        )
        return events.new_recorded(
            event,
            request,
            self.credential,
            codec.event_bytes(event),
            openings,
            playing.table.secret_fingerprint,
            self.join_code,
            companions=self.companions,
        )

    def _published(self, playing: Playing) -> tuple[Sequence[Effect], Sequence[Hidden]]:
        """The effects as a spectator sees them, and what they hide."""
        if self.outcome is None:
            return (), ()
        return publish(playing.table, self.outcome.effects, playing.turn.numbers)

    def _personal(
        self, codec: events.Codec, before: Lifecycle, version: int, person: events.Person
    ) -> tuple[tuple[events.Opening, ...], tuple[events.Seal, ...]]:
        """The opening with the name of a person, and its seal; of a person who was erased the seal alone."""
        if person.digest:
            return (), (events.Seal((), person.digest, person.name),)
        content = events.OpeningContent(
            display_name=self.body.player if isinstance(self.body, events.SeatJoined) else ""
        )
        payload = padded(codec.content_bytes("", content))
        opening = events.Opening(0, (), person.salt, payload, content)
        return (opening,), (_seal(before.match, version, opening, person.name),)

    def _openings(
        self, codec: events.Codec, before: Lifecycle, version: int, sealed: Sequence[Sealed]
    ) -> tuple[events.Opening, ...]:
        if not sealed:
            return ()
        secret = self.sealed[0][1].secret if self.sealed else before.secret
        created = self.body if isinstance(self.body, events.MatchCreated) else before.created
        game = created.game if created is not None else ""
        openings = []
        for index, (audience, content) in enumerate(sealed):
            payload = padded(codec.content_bytes(game, content))
            openings.append(events.Opening(index, audience, salt_of(secret, version, index), payload, content))
        return tuple(openings)


def _seal(match: str, version: int, opening: events.Opening, person: str = "") -> events.Seal:
    """The seal of an opening."""
    return events.Seal(opening.audience, seal(match, version, opening.index, opening.salt, opening.payload), person)


def _without_secret(body: events.Body) -> tuple[events.Body, tuple[int, AnyDecision] | None]:
    """The part that everybody may know of what happened, and a decision that only its seat may know."""
    if isinstance(body, events.DecisionMade) and body.decision is not None and body.decision.secret:
        return replace(body, decision=None), (body.seat, body.decision)
    return body, None


def _by_audience(
    hidden: Sequence[Hidden], secret_decision: tuple[int, AnyDecision] | None, signature: bytes
) -> list[Sealed]:
    """One opening for each audience, in a fixed order. A secret decision goes into that of its seat, and its signature
    too: it fits one decision only, which everybody could find by trying all.
    """
    by_audience: dict[Audience, list[Hidden]] = {}
    for entry in hidden:
        by_audience.setdefault(tuple(sorted(entry.audience)), []).append(entry)
    decisions: dict[Audience, AnyDecision] = {}
    if secret_decision is not None:
        seat, decision = secret_decision
        decisions[(seat,)] = decision
        by_audience.setdefault((seat,), [])
    return [
        (
            audience,
            events.OpeningContent(
                tuple(entries), decisions.get(audience), signature=signature if audience in decisions else b""
            ),
        )
        for audience, entries in sorted(by_audience.items())
    ]
