"""The wire form of match events: domain dataclasses to protobuf bytes and back.

Decisions are converted by field reflection: a decision class of a game and the message of the same name in the game's
proto package have the same fields.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from caravanserai_protocol.effects import REMEMBERED, SHORT
from caravanserai_protocol.v1 import clock_pb2, event_pb2
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError

from caravanserai_verify.codecs.clock_codec import ACTORS, GIVEN_FOR, GIVEN_FOR_NAMES
from caravanserai_verify.codecs.decisions import (
    DecisionError,
    decision_to_message,
    game_of,
    packed_decision,
    read_decision,
)
from caravanserai_verify.codecs.effect_codec import (
    EventMessage,
    Fields,
    Rules,
    effect_bytes,
    effects_in,
    event_message,
    read_effects,
    write_effects,
)
from caravanserai_verify.codecs.match_created import read_created, read_position, write_created, write_position
from domain.matches import events
from domain.play.decision import AnyDecision
from domain.play.defects import DefectError
from domain.play.game import Game
from domain.play.seals import unpadded
from domain.play.stand_in import UnknownDecision
from domain.table.views import Hidden
from domain.words.field_faults import Fault, fault_of

ACTS = (
    events.SeatLeft,
    events.StartVoided,
    events.SeatBound,
    events.SeatReady,
    events.MatchPaused,
    events.MatchResumed,
    events.TimeGiven,
)
"""The acts of players beside joining, deciding, taking back and resigning: signed in a field of its own, which older
readers do not know.
"""
_ACTOR_NAMES = {number: actor for actor, number in ACTORS.items()}
_TIMED_OUT = event_pb2.DecisionMade.CAUSE_TIMED_OUT


def _read_given(message: clock_pb2.TimeGiven) -> events.TimeGiven:
    return events.TimeGiven(
        tuple(message.seats),
        message.milliseconds,
        GIVEN_FOR_NAMES[message.cause],
        message.given_by,
        _ACTOR_NAMES[message.by],
        message.account,
    )


class ProtobufCodec:
    """Reads and writes events. It needs the games for their decisions."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._game_names: dict[type[AnyDecision], str] = {}
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._read_decision)  # the same decisions come again and again

    def event_bytes(self, event: events.MatchEvent) -> bytes:
        """The bytes of an event."""
        return self._event_message(event).SerializeToString(deterministic=True)

    def decision_bytes(self, game: str, decision: AnyDecision) -> tuple[str, bytes]:
        """The full name of a decision's message, and the bytes of it as events hold them."""
        message = decision_to_message(game, decision)
        return message.DESCRIPTOR.full_name, message.SerializeToString(deterministic=True)

    def content_bytes(self, game: str, content: events.OpeningContent) -> bytes:
        """The bytes of an opening's content."""
        rules = Rules()
        written: Fields = {
            "hidden": [
                {"index": entry.position, "effects": write_effects(entry.effects, rules)} for entry in content.hidden
            ],
            "rules": list(rules.numbers),
            "secret": content.secret,
            "signature": content.signature,
            "display_name": content.display_name,
        }
        if content.position is not None:
            written["position"] = write_position(content.position)
        if content.decision is not None:
            written["decision"] = packed_decision(game, content.decision)
        return event_pb2.OpeningContent(**written).SerializeToString(deterministic=True)

    def _event_message(self, event: events.MatchEvent) -> event_pb2.MatchEvent:
        rules = Rules()
        kind, body = self._body_fields(event.body)
        kind_of_message, write = _WHOLE if kind == "created" else _SLICED
        written: Fields = {
            "match": event.match,
            "version": event.version,
            "previous": event.previous,
            kind: body,
            "effects": write(event.effects, rules),
            "rules": list(rules.numbers),
            "seals": [
                {"audience": entry.audience, "digest": entry.digest, "person": entry.person} for entry in event.seals
            ],
            "fingerprint": event.fingerprint,
            "draws": event.draws,
            "time_milliseconds": event.time,
        }
        signed = {"signature": event.signature, "signed_version": event.signed_version}
        if not isinstance(event.body, ACTS):
            written |= signed
        elif event.signature:
            written["act_signature"] = signed
        message: event_pb2.MatchEvent = kind_of_message(**written)
        return message

    def _body_fields(self, body: events.Body) -> tuple[str, Fields]:
        """The field name of the body of an event, and its fields."""
        match body:
            case events.DecisionMade(seat, asked_at, decision, automatic, timed_out, arrived):
                decided: Fields = {
                    "seat": seat,
                    "asked_at": asked_at,
                    "automatic": automatic,
                    "cause": _TIMED_OUT if timed_out else 0,
                    "arrived_milliseconds": arrived,
                }
                if decision is not None:
                    decided["decision"] = packed_decision(self._game_of(type(decision)), decision)
                return "decided", decided
            case events.MatchCreated() as created:
                return "created", write_created(created)
            case events.SeatJoined(seat, player, bot, committed, account, public_key, person):
                return "joined", {
                    "seat": seat,
                    "player": "" if person else player,  # the name of a person is in an opening
                    "bot": bot,
                    "entropy_commitment": committed,
                    "account": account,
                    "public_key": public_key,
                    "person": person,
                }
            case events.SeatLeft(seat, by):
                return "left", {"seat": seat, "by": ACTORS[by]}
            case events.SeatBound(seat, committed):
                return "bound", {"seat": seat, "entropy_commitment": committed}
            case events.StartVoided(seat, by):
                return "start_voided", {"seat": seat, "by": ACTORS[by]}
            case events.RulesChanged(rules_version):
                return "rules_changed", {"rules_version": rules_version}
            case events.SeatReady(seat, entropy):
                return "ready", {"seat": seat, "entropy": entropy}
            case events.MatchStarted(entropies):
                return "started", {"entropies": entropies}
            case events.DecisionUndone(seat, undone):
                return "undone", {"seat": seat, "undone": undone}
            case events.SeatResigned(seat):
                return "resigned", {"seat": seat}
            case events.SeatDeparted(seat, by, account):
                return "departed", {"seat": seat, "by": ACTORS[by], "account": account}
            case events.SeatHandedOver(seat, bot):
                return "handed_over", {"seat": seat, "bot": bot}
            case events.SeatTimedOut(seat, deadline, time_outs):
                return "timed_out", {"seat": seat, "deadline_milliseconds": deadline, "time_outs": time_outs}
            case events.MatchPaused(seat, by, account):
                return "paused", {"seat": seat, "by": ACTORS[by], "account": account}
            case events.MatchResumed(seat, by, account):
                return "resumed", {"seat": seat, "by": ACTORS[by], "account": account}
            case events.TimeGiven(seats, amount, cause, given_by, by, account):
                return "time_given", {
                    "seats": seats,
                    "milliseconds": amount,
                    "cause": GIVEN_FOR[cause],
                    "given_by": given_by,
                    "by": ACTORS[by],
                    "account": account,
                }
            case events.EndAnswered(seat, proposed_at, declines):
                return "end_answered", {"seat": seat, "proposed_at": proposed_at, "declines": declines}
            case events.MatchAbandoned(reason, by, account, agreed):
                return "abandoned", {"reason": reason, "by": ACTORS[by], "account": account, "agreed": agreed}
            case events.MatchFinished(places):
                return "finished", {"places": places}

    def read_event(self, data: bytes, box: bytes = b"") -> events.MatchEvent:
        """Reads an event from its bytes; ``box`` is the box beside it.

        Raises:
            DecodeError: the bytes are not an event.
        """
        return self.event_in(event_message(data), box)

    def event_in(self, message: event_pb2.MatchEvent, box: bytes) -> events.MatchEvent:
        """The event in the message that `event_message` has made of its bytes."""
        body = self._body(message, box)
        signed = message.act_signature if isinstance(body, ACTS) else message
        return events.new_event(
            message.match,
            message.version,
            message.previous,
            body,
            effects_in(message),
            tuple([events.Seal(tuple(entry.audience), entry.digest, entry.person) for entry in message.seals[:]]),
            message.fingerprint,
            message.draws,
            signed.signature,
            message.time_milliseconds,
            signed.signed_version,
        )

    def _body(self, message: event_pb2.MatchEvent, box: bytes) -> events.Body:
        kind = message.WhichOneof("body")
        if kind == "decided":
            decided = message.decided
            decision = self._decision(decided.decision) if decided.HasField("decision") else None
            timed_out = decided.cause == _TIMED_OUT
            arrived = decided.arrived_milliseconds
            return events.new_decision(decided.seat, decided.asked_at, decision, decided.automatic, timed_out, arrived)
        if kind == "created":
            return read_created(message.created, box)
        if kind == "joined":
            joined = message.joined
            if joined.person and joined.player:
                raise DecodeError("an event with the name of a person, which belongs into an opening")
            return events.SeatJoined(
                joined.seat,
                joined.player,
                joined.bot,
                joined.entropy_commitment,
                joined.account,
                joined.public_key,
                joined.person,
            )
        if kind == "left":
            return events.SeatLeft(message.left.seat, _ACTOR_NAMES[message.left.by])
        if kind == "ready":
            return events.SeatReady(message.ready.seat, message.ready.entropy)
        if kind == "bound":
            return events.SeatBound(message.bound.seat, message.bound.entropy_commitment)
        if kind == "start_voided":
            return events.StartVoided(message.start_voided.seat, _ACTOR_NAMES[message.start_voided.by])
        if kind == "rules_changed":
            return events.RulesChanged(message.rules_changed.rules_version)
        if kind == "started":
            return events.MatchStarted(tuple(message.started.entropies))
        if kind == "undone":
            return events.DecisionUndone(message.undone.seat, message.undone.undone)
        if kind == "resigned":
            return events.SeatResigned(message.resigned.seat)
        if kind == "handed_over":
            return events.SeatHandedOver(message.handed_over.seat, message.handed_over.bot)
        if kind == "departed":
            departed = message.departed
            return events.SeatDeparted(departed.seat, _ACTOR_NAMES[departed.by], departed.account)
        if kind == "timed_out":
            timed = message.timed_out
            return events.SeatTimedOut(timed.seat, timed.deadline_milliseconds, timed.time_outs)
        if kind == "paused":
            return events.MatchPaused(message.paused.seat, _ACTOR_NAMES[message.paused.by], message.paused.account)
        if kind == "resumed":
            return events.MatchResumed(message.resumed.seat, _ACTOR_NAMES[message.resumed.by], message.resumed.account)
        if kind == "time_given":
            return _read_given(message.time_given)
        if kind == "abandoned":
            abandoned = message.abandoned
            actor = _ACTOR_NAMES[abandoned.by]
            return events.MatchAbandoned(abandoned.reason, actor, abandoned.account, abandoned.agreed)
        if kind == "end_answered":
            answered = message.end_answered
            return events.EndAnswered(answered.seat, answered.proposed_at, answered.declines)
        if kind == "finished":
            return events.MatchFinished(tuple(message.finished.places))
        raise DecodeError("an event without a body")

    def _decision(self, packed: AnyMessage) -> AnyDecision:
        type_url, value = packed.type_url, packed.value
        read = self._remembered if len(type_url) + len(value) <= SHORT else self._read_decision
        return read(type_url, value)

    def _read_decision(self, type_url: str, value: bytes) -> AnyDecision:
        full_name = type_url.rpartition("/")[2]
        name = game_of(full_name)
        if name in self._games:
            game = self._games[name]
            return read_decision(game.name, game.decisions, type_url, value)
        if name:
            return UnknownDecision(type_url, value)
        raise DecisionError("type_url", fault_of(Fault.DECISION_OF_NO_GAME, given=full_name))

    def _game_of(self, decision_class: type[AnyDecision]) -> str:
        """The game to which a decision class belongs; empty if its rules are not here."""
        if decision_class is UnknownDecision:
            return ""
        name = self._game_names.get(decision_class)
        if name is None:
            name = self._game_names[decision_class] = _game_of(decision_class, self._games)
        return name

    def read_opening(self, opening: event_pb2.Opening) -> events.Opening:
        """Reads an opening with its content.

        Raises:
            ValueError: the payload is not a padded content.
        """
        content = event_pb2.OpeningContent.FromString(unpadded(opening.payload))
        audience = tuple(opening.audience)
        hidden = tuple(
            Hidden(entry.index, frozenset(audience), read_effects(entry.effects, content.rules))
            for entry in content.hidden
        )
        decision = self._decision(content.decision) if content.HasField("decision") else None
        position = read_position(content.position) if content.HasField("position") else None
        known = events.OpeningContent(
            hidden, decision, content.secret, content.signature, content.display_name, position
        )
        return events.Opening(opening.index, audience, opening.salt, opening.payload, known)


_SLICED: tuple[type[Any], Callable[..., Any]] = EventMessage, effect_bytes
_WHOLE: tuple[type[Any], Callable[..., Any]] = event_pb2.MatchEvent, write_effects
"""The message as which an event is written, and its effects; the first one has fields that are messages already."""


def _game_of(decision_class: type[AnyDecision], games: Mapping[str, Game]) -> str:
    packages = decision_class.__module__.split(".")
    for name in sorted(games, key=lambda name: name not in packages):  # usually the first, so no other game is loaded
        with suppress(DefectError):  # the decision is there, so its game is another one
            if decision_class in games[name].decisions:
                return name
    raise DecisionError("type_url", fault_of(Fault.DECISION_OF_NO_GAME, given=decision_class.__name__))
