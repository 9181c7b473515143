"""The wire form of match events: domain dataclasses to protobuf bytes and back.

Decisions are converted by field reflection: a decision class of a game and the message of the same name in the game's
proto package have the same fields.
"""

import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import Field, fields
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, cast, get_origin, get_type_hints

from caravanserai_protocol.effects import REMEMBERED, SHORT
from caravanserai_protocol.inflating import InflationError, inflated
from caravanserai_protocol.v1 import access_pb2, clock_pb2, event_pb2, tournament_match_pb2
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError, Message

from caravanserai_verify.codecs.clock_codec import (
    ACTORS,
    GIVEN_FOR,
    GIVEN_FOR_NAMES,
    read_time_control,
    write_time_control,
)
from caravanserai_verify.codecs.effect_codec import (
    Fields,
    Rules,
    effects_in,
    event_message,
    read_effects,
    write_effects,
)
from caravanserai_verify.codecs.layouts import VISIBILITIES, read_areas_and_layout
from domain.games import PackageClaim, games
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.branch_point import BranchPoint
from domain.matches.events import (
    Access,
    Body,
    DecisionMade,
    DecisionUndone,
    Edition,
    EndAnswered,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    Opening,
    OpeningContent,
    RulesChanged,
    Seal,
    SeatBound,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
    SeatTimedOut,
    StartVoided,
    TimeGiven,
)
from domain.matches.rematch import PreviousMatch
from domain.play.decision import AnyDecision
from domain.play.defects import DefectError
from domain.play.game import Game
from domain.play.position import Position
from domain.play.seals import unpadded
from domain.play.stand_in import UnknownDecision
from domain.table.table import Placement
from domain.table.views import Hidden

ACCESSES = {
    Access.PUBLIC: access_pb2.ACCESS_PUBLIC,
    Access.UNLISTED: access_pb2.ACCESS_UNLISTED,
    Access.PRIVATE: access_pb2.ACCESS_PRIVATE,
}
ACCESS_NAMES = {access_pb2.ACCESS_UNSPECIFIED: Access.PUBLIC} | {number: access for access, number in ACCESSES.items()}
ACTS = (SeatLeft, StartVoided, SeatBound, SeatReady, MatchPaused, MatchResumed, TimeGiven)
"""The acts of players beside joining, deciding, taking back and resigning: signed in a field of its own, which older
readers do not know.
"""
_ACTOR_NAMES = {number: actor for actor, number in ACTORS.items()}
_TIMED_OUT = event_pb2.DecisionMade.CAUSE_TIMED_OUT


class DecisionError(ValueError):
    """A message is not a decision of the game, but perhaps of another one; ``field`` says where the fault is."""

    def __init__(self, field: str, message: str, *, other_game: bool = False) -> None:
        super().__init__(message)
        self.field = field
        self.other_game = other_game


MESSAGES = "v1/decisions_pb2.py"
"""The file with the messages of a game that others ship, in its folder."""

# -- decisions --------------------------------------------------------------------------------------------------------


def decision_package(game: str) -> str:
    """The proto package with the decisions of a game."""
    return f"caravanserai.games.{game}.v1"


def game_of(name: str) -> str:
    """The game to whose decisions the message of that full name belongs; empty if it is none."""
    package = name.rpartition(".")[0]
    game = package.removeprefix("caravanserai.games.").removesuffix(".v1")
    return game if decision_package(game) == package else ""


@cache
def decision_messages(game: str) -> Mapping[str, type[Message]]:
    """The message classes of the decisions of a game, by name: those of the protocol, or, if the game comes in a
    package of its own, those in `v1/decisions_pb2.py` of that package.

    Raises:
        DefectError: a package of others has none, or they are not in the proto package of the game.
    """
    claim = games().claim(game) if game in games() else None
    if claim is None or claim.own:
        module = import_module(f"caravanserai_protocol.games.{game}.v1.decisions_pb2")
    else:
        module = _messages_of(claim)
    return {name: getattr(module, name) for name in module.DESCRIPTOR.message_types_by_name}


def _messages_of(claim: PackageClaim) -> ModuleType:
    """The module with the messages of a game that others ship."""
    try:
        module = import_module(f"{claim.module}.v1.decisions_pb2")
        found = module.DESCRIPTOR.package
    except (Exception, SystemExit) as error:  # whatever an author has shipped
        raise DefectError(claim.game, MESSAGES, f"{type(error).__name__}: {error}", 0, claim.source) from error
    expected = decision_package(claim.game)
    if found != expected:
        raise DefectError(claim.game, MESSAGES, f"its proto package is {found}, not {expected}", 0, claim.source)
    return module


@cache
def _decision_classes(decisions: tuple[type[AnyDecision], ...]) -> Mapping[str, type[AnyDecision]]:
    """The decision classes of a game, by name."""
    return {decision_class.__name__: decision_class for decision_class in decisions}


_field_cache: dict[type[AnyDecision], tuple[tuple[str, bool], ...]] = {}


def _fields(decision_class: type[AnyDecision]) -> tuple[tuple[str, bool], ...]:
    """The fields of a decision class, each with a flag: whether it is a tuple."""
    known = _field_cache.get(decision_class)
    if known is None:
        hints = get_type_hints(decision_class)
        entries: Sequence[Field[Any]] = fields(cast(Any, decision_class))
        known = tuple((entry.name, get_origin(hints[entry.name]) is tuple) for entry in entries)
        _field_cache[decision_class] = known
    return known


def decision_to_message(game: str, decision: AnyDecision) -> Message:
    """A decision as the message of its game's package."""
    name = type(decision).__name__
    return decision_messages(game)[name](**{field: getattr(decision, field) for field, _ in _fields(type(decision))})


def decision_to_any(game: str, decision: AnyDecision) -> AnyMessage:
    """A decision as `google.protobuf.Any`."""
    return AnyMessage(**_packed(game, decision))


def _packed(game: str, decision: AnyDecision) -> Fields:
    if isinstance(decision, UnknownDecision):
        return {"type_url": decision.kind, "value": decision.content}
    message = decision_to_message(game, decision)
    return {
        "type_url": f"type.googleapis.com/{message.DESCRIPTOR.full_name}",
        "value": message.SerializeToString(deterministic=True),
    }


def decision_from_any(game: Game, packed: AnyMessage) -> AnyDecision:
    """The decision inside `google.protobuf.Any`.

    Raises:
        DecisionError: The type is not a decision of this game, or the bytes are not of that type.
    """
    type_url, value = packed.type_url, packed.value
    read = _remembered if len(type_url) + len(value) <= SHORT else _read  # the same decisions are made again and again
    return read(game.name, game.decisions, type_url, value)


def _read(game: str, decisions: tuple[type[AnyDecision], ...], type_url: str, packed: bytes) -> AnyDecision:
    name = type_url.rpartition("/")[2]
    package, _, short = name.rpartition(".")
    classes = _decision_classes(decisions)
    if package != decision_package(game) or short not in classes:
        other_game = package != decision_package(game) and package.startswith("caravanserai.games.")
        raise DecisionError("type_url", f"{name or 'nothing'} is not a decision of {game}", other_game=other_game)
    message = decision_messages(game)[short]()
    try:
        message.ParseFromString(packed)
    except (DecodeError, UnicodeDecodeError) as error:
        raise DecisionError("value", f"the bytes are not a {name}") from error
    decision_class = classes[short]
    values: dict[str, Any] = {}
    for field, several in _fields(decision_class):
        value = getattr(message, field)
        values[field] = tuple(value) if several else value
    return decision_class(**values)


_remembered = lru_cache(maxsize=REMEMBERED)(_read)


# -- bodies -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _compressed(content: bytes) -> bytes:
    """The compressed content of a box; cached, because all matches of an edition have the same box."""
    return zlib.compress(content, 9)


@lru_cache(maxsize=16)
def _decompressed(content: bytes) -> bytes:
    """The decompressed content of a box; empty if it cannot be read."""
    try:
        return inflated(content)
    except InflationError:
        return b""


def write_table(table: TableAttempt | None) -> tournament_match_pb2.TableAttempt | None:
    """The table of a tournament as a message; None for other matches."""
    if table is None:
        return None
    return tournament_match_pb2.TableAttempt(
        tournament=table.tournament, round=table.round, table=table.table, attempt=table.attempt
    )


def _read_table(message: event_pb2.MatchCreated) -> TableAttempt | None:
    if not message.HasField("tournament"):
        return None
    table = message.tournament
    return TableAttempt(table.tournament, table.round, table.table, table.attempt)


def write_reservation(kept: Reservation) -> tournament_match_pb2.SeatReservation:
    """The reservation of a seat, as a message."""
    return tournament_match_pb2.SeatReservation(player=kept.account, bot=kept.bot, entrant=kept.entrant)


def write_previous(previous: PreviousMatch | None) -> access_pb2.PreviousMatch | None:
    """The match that is played again as a message; None for other matches."""
    return None if previous is None else access_pb2.PreviousMatch(match=previous.match, seat=previous.seat)


def write_branch_point(point: BranchPoint | None) -> access_pb2.BranchPoint | None:
    """The point at which a match branches from another one, as a message; None for other matches."""
    if point is None:
        return None
    return access_pb2.BranchPoint(match=point.match, version=point.version, digest=point.digest, seat=point.seat)


def _read_branch_point(message: access_pb2.BranchPoint) -> BranchPoint:
    return BranchPoint(message.match, message.version, message.digest, message.seat)


def write_position(position: Position) -> event_pb2.Position:
    """A position as a message."""
    message = event_pb2.Position()
    for place, piece, number in position.layout:
        message.placements.add(place=place, piece=piece, count=number)
    for place, seat in position.shown:
        message.shown.add(place=place, seat=seat)
    for stack, kind, arguments in position.tasks:
        message.tasks.add(stack=stack, kind=kind, arguments=arguments)
    return message


def read_position(message: event_pb2.Position) -> Position:
    """The position in a message."""
    return Position(
        tuple(Placement(entry.place, entry.piece, entry.count) for entry in message.placements),
        tuple((entry.place, entry.seat) for entry in message.shown),
        tuple((entry.stack, entry.kind, tuple(entry.arguments)) for entry in message.tasks),
    )


def _write_created(created: MatchCreated) -> Fields:
    edition = created.edition
    return {
        "game": f"games/{created.game}",
        "rules_version": created.rules_version,
        "edition": {
            "name": edition.name,
            "digest": edition.digest,
            "content": _compressed(edition.content) if edition.inside else b"",
        },
        "players": created.players,
        "options": [{"name": name, "value": value} for name, value in created.options],
        "commitment": created.commitment,
        "seed": created.seed,
        "areas": [
            {"name": area.name, "visibility": VISIBILITIES[area.visibility], "supply": sorted(area.supply)}
            for area in created.areas
        ],
        "layout": [{"place": place, "piece": piece, "count": count} for place, piece, count in created.layout],
        "access": ACCESSES[created.access],
        "owner": created.owner,
        "admitted": created.admitted,
        "chance_scheme": created.chance_scheme if created.chance_scheme != 1 else 0,
        "patience_seconds": created.patience,
        "open_seconds": created.open_seconds,
        "signatures_required": created.signatures_required,
        "tournament": write_table(created.tournament),
        "reserved": map(write_reservation, created.reserved),
        "time_control": write_time_control(created.time_control),
        "spectator_delay_seconds": created.spectator_delay,
        "previous": write_previous(created.previous),
        "branched_from": write_branch_point(created.branched_from),
    }


def _read_created(message: event_pb2.MatchCreated, box: bytes) -> MatchCreated:
    """The creation of a match; ``box`` is the box beside the event, unless the event contains it."""
    edition = message.edition
    content = _decompressed(edition.content) if edition.content else box
    areas, layout = read_areas_and_layout(message)
    return MatchCreated(
        message.game.removeprefix("games/"),
        message.rules_version,
        Edition(edition.name, edition.digest, content, inside=bool(edition.content)),
        message.players,
        tuple((option.name, option.value) for option in message.options),
        message.commitment,
        message.seed,
        areas,
        layout,
        ACCESS_NAMES[message.access],
        message.owner,
        tuple(message.admitted),
        chance_scheme=message.chance_scheme or 1,
        patience=message.patience_seconds,
        open_seconds=message.open_seconds,
        signatures_required=message.signatures_required,
        tournament=_read_table(message),
        reserved=tuple(Reservation(kept.player, kept.bot, kept.entrant) for kept in message.reserved),
        time_control=read_time_control(message.time_control) if message.HasField("time_control") else None,
        spectator_delay=message.spectator_delay_seconds,
        previous=PreviousMatch(message.previous.match, message.previous.seat) if message.HasField("previous") else None,
        branched_from=_read_branch_point(message.branched_from) if message.HasField("branched_from") else None,
    )


def _read_given(message: clock_pb2.TimeGiven) -> TimeGiven:
    return TimeGiven(
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

    def event_bytes(self, event: MatchEvent) -> bytes:
        """The bytes of an event."""
        return self._event_message(event).SerializeToString(deterministic=True)

    def decision_bytes(self, game: str, decision: AnyDecision) -> tuple[str, bytes]:
        """The full name of a decision's message, and the bytes of it as events hold them."""
        message = decision_to_message(game, decision)
        return message.DESCRIPTOR.full_name, message.SerializeToString(deterministic=True)

    def content_bytes(self, game: str, content: OpeningContent) -> bytes:
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
            written["decision"] = _packed(game, content.decision)
        return event_pb2.OpeningContent(**written).SerializeToString(deterministic=True)

    def _event_message(self, event: MatchEvent) -> event_pb2.MatchEvent:
        rules = Rules()
        kind, body = self._body_fields(event.body)
        written: Fields = {
            "match": event.match,
            "version": event.version,
            "previous": event.previous,
            kind: body,
            "effects": write_effects(event.effects, rules),
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
        return event_pb2.MatchEvent(**written)

    def _body_fields(self, body: Body) -> tuple[str, Fields]:
        """The field name of the body of an event, and its fields."""
        match body:
            case DecisionMade(seat, asked_at, decision, automatic, timed_out, arrived):
                decided: Fields = {
                    "seat": seat,
                    "asked_at": asked_at,
                    "automatic": automatic,
                    "cause": _TIMED_OUT if timed_out else 0,
                    "arrived_milliseconds": arrived,
                }
                if decision is not None:
                    decided["decision"] = _packed(self._game_of(type(decision)), decision)
                return "decided", decided
            case MatchCreated() as created:
                return "created", _write_created(created)
            case SeatJoined(seat, player, bot, committed, account, public_key, person):
                return "joined", {
                    "seat": seat,
                    "player": "" if person else player,  # the name of a person is in an opening
                    "bot": bot,
                    "entropy_commitment": committed,
                    "account": account,
                    "public_key": public_key,
                    "person": person,
                }
            case SeatLeft(seat, by):
                return "left", {"seat": seat, "by": ACTORS[by]}
            case SeatBound(seat, committed):
                return "bound", {"seat": seat, "entropy_commitment": committed}
            case StartVoided(seat, by):
                return "start_voided", {"seat": seat, "by": ACTORS[by]}
            case RulesChanged(rules_version):
                return "rules_changed", {"rules_version": rules_version}
            case SeatReady(seat, entropy):
                return "ready", {"seat": seat, "entropy": entropy}
            case MatchStarted(entropies):
                return "started", {"entropies": entropies}
            case DecisionUndone(seat, undone):
                return "undone", {"seat": seat, "undone": undone}
            case SeatResigned(seat):
                return "resigned", {"seat": seat}
            case SeatDeparted(seat, by, account):
                return "departed", {"seat": seat, "by": ACTORS[by], "account": account}
            case SeatTimedOut(seat, deadline, time_outs):
                return "timed_out", {"seat": seat, "deadline_milliseconds": deadline, "time_outs": time_outs}
            case MatchPaused(seat, by, account):
                return "paused", {"seat": seat, "by": ACTORS[by], "account": account}
            case MatchResumed(seat, by, account):
                return "resumed", {"seat": seat, "by": ACTORS[by], "account": account}
            case TimeGiven(seats, amount, cause, given_by, by, account):
                return "time_given", {
                    "seats": seats,
                    "milliseconds": amount,
                    "cause": GIVEN_FOR[cause],
                    "given_by": given_by,
                    "by": ACTORS[by],
                    "account": account,
                }
            case EndAnswered(seat, proposed_at, declines):
                return "end_answered", {"seat": seat, "proposed_at": proposed_at, "declines": declines}
            case MatchAbandoned(reason, by, account, agreed):
                return "abandoned", {"reason": reason, "by": ACTORS[by], "account": account, "agreed": agreed}
            case MatchFinished(places):
                return "finished", {"places": places}

    def read_event(self, data: bytes, box: bytes = b"") -> MatchEvent:
        """Reads an event from its bytes; ``box`` is the box beside it.

        Raises:
            DecodeError: the bytes are not an event.
        """
        return self.event_in(event_message(data), box)

    def event_in(self, message: event_pb2.MatchEvent, box: bytes) -> MatchEvent:
        """The event in the message that `event_message` has made of its bytes."""
        body = self._body(message, box)
        signed = message.act_signature if isinstance(body, ACTS) else message
        return MatchEvent(
            message.match,
            message.version,
            message.previous,
            body,
            effects_in(message),
            tuple([Seal(tuple(entry.audience), entry.digest, entry.person) for entry in message.seals[:]]),
            message.fingerprint,
            message.draws,
            signed.signature,
            message.time_milliseconds,
            signed.signed_version,
        )

    def _body(self, message: event_pb2.MatchEvent, box: bytes) -> Body:
        kind = message.WhichOneof("body")
        if kind == "decided":
            decided = message.decided
            decision = self._decision(decided.decision) if decided.HasField("decision") else None
            timed_out = decided.cause == _TIMED_OUT
            arrived = decided.arrived_milliseconds
            return DecisionMade(decided.seat, decided.asked_at, decision, decided.automatic, timed_out, arrived)
        if kind == "created":
            return _read_created(message.created, box)
        if kind == "joined":
            joined = message.joined
            if joined.person and joined.player:
                raise DecodeError("an event with the name of a person, which belongs into an opening")
            return SeatJoined(
                joined.seat,
                joined.player,
                joined.bot,
                joined.entropy_commitment,
                joined.account,
                joined.public_key,
                joined.person,
            )
        if kind == "left":
            return SeatLeft(message.left.seat, _ACTOR_NAMES[message.left.by])
        if kind == "ready":
            return SeatReady(message.ready.seat, message.ready.entropy)
        if kind == "bound":
            return SeatBound(message.bound.seat, message.bound.entropy_commitment)
        if kind == "start_voided":
            return StartVoided(message.start_voided.seat, _ACTOR_NAMES[message.start_voided.by])
        if kind == "rules_changed":
            return RulesChanged(message.rules_changed.rules_version)
        if kind == "started":
            return MatchStarted(tuple(message.started.entropies))
        if kind == "undone":
            return DecisionUndone(message.undone.seat, message.undone.undone)
        if kind == "resigned":
            return SeatResigned(message.resigned.seat)
        if kind == "departed":
            departed = message.departed
            return SeatDeparted(departed.seat, _ACTOR_NAMES[departed.by], departed.account)
        if kind == "timed_out":
            timed = message.timed_out
            return SeatTimedOut(timed.seat, timed.deadline_milliseconds, timed.time_outs)
        if kind == "paused":
            return MatchPaused(message.paused.seat, _ACTOR_NAMES[message.paused.by], message.paused.account)
        if kind == "resumed":
            return MatchResumed(message.resumed.seat, _ACTOR_NAMES[message.resumed.by], message.resumed.account)
        if kind == "time_given":
            return _read_given(message.time_given)
        if kind == "abandoned":
            abandoned = message.abandoned
            actor = _ACTOR_NAMES[abandoned.by]
            return MatchAbandoned(abandoned.reason, actor, abandoned.account, abandoned.agreed)
        if kind == "end_answered":
            answered = message.end_answered
            return EndAnswered(answered.seat, answered.proposed_at, answered.declines)
        if kind == "finished":
            return MatchFinished(tuple(message.finished.places))
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
            return _read(game.name, game.decisions, type_url, value)
        if name:
            return UnknownDecision(type_url, value)
        raise DecisionError("type_url", f"{full_name} is not a decision of any game here")

    def _game_of(self, decision_class: type[AnyDecision]) -> str:
        """The game to which a decision class belongs; empty if its rules are not here."""
        if decision_class is UnknownDecision:
            return ""
        name = self._game_names.get(decision_class)
        if name is None:
            name = self._game_names[decision_class] = _game_of(decision_class, self._games)
        return name

    def read_opening(self, opening: event_pb2.Opening) -> Opening:
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
        known = OpeningContent(hidden, decision, content.secret, content.signature, content.display_name, position)
        return Opening(opening.index, audience, opening.salt, opening.payload, known)


def _game_of(decision_class: type[AnyDecision], games: Mapping[str, Game]) -> str:
    packages = decision_class.__module__.split(".")
    for name in sorted(games, key=lambda name: name not in packages):  # usually the first, so no other game is loaded
        with suppress(DefectError):  # the decision is there, so its game is another one
            if decision_class in games[name].decisions:
                return name
    raise DecisionError("type_url", f"{decision_class.__name__} is not a decision of any game here")
