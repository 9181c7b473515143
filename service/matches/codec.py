"""The wire form of match events: domain dataclasses to protobuf bytes and back.

Decisions are converted by field reflection: a decision class of a game and the message of the same name in the game's
proto package have the same fields.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, fields
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, TypeAlias, cast, get_origin, get_type_hints

from caravanserai.inflating import InflationError, inflated
from caravanserai.v1 import access_pb2, actor_pb2, effect_pb2, event_pb2, table_pb2
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError, Message

from domain.matches.events import (
    Access,
    Actor,
    Body,
    DecisionMade,
    DecisionUndone,
    Edition,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchStarted,
    Opening,
    OpeningContent,
    Recorded,
    RulesChanged,
    Seal,
    SeatBound,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
    StartVoided,
)
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.play.seals import unpadded
from domain.table.areas import Area, Visibility
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.table import Placement
from domain.table.views import Hidden
from service.messages.rows import read_request, write_request

_VISIBILITIES = {
    Visibility.ALL: table_pb2.VISIBILITY_ALL,
    Visibility.OWNER: table_pb2.VISIBILITY_OWNER,
    Visibility.NONE: table_pb2.VISIBILITY_NONE,
}
_VISIBILITY_NAMES = {number: visibility for visibility, number in _VISIBILITIES.items()}
ACCESSES = {
    Access.PUBLIC: access_pb2.ACCESS_PUBLIC,
    Access.UNLISTED: access_pb2.ACCESS_UNLISTED,
    Access.PRIVATE: access_pb2.ACCESS_PRIVATE,
}
ACCESS_NAMES = {access_pb2.ACCESS_UNSPECIFIED: Access.PUBLIC} | {number: access for access, number in ACCESSES.items()}

ACTORS = {
    Actor.UNSPECIFIED: actor_pb2.ACTOR_UNSPECIFIED,
    Actor.PLAYERS: actor_pb2.ACTOR_PLAYERS,
    Actor.OWNER: actor_pb2.ACTOR_OWNER,
    Actor.ADMINISTRATOR: actor_pb2.ACTOR_ADMINISTRATOR,
    Actor.SERVICE: actor_pb2.ACTOR_SERVICE,
}
_ACTOR_NAMES = {number: actor for actor, number in ACTORS.items()}


_Fields: TypeAlias = dict[str, Any]
"""What a message is made of, by the names of its fields; those of a message in a message likewise."""


class DecisionError(ValueError):
    """A message is no decision of the game: ``field`` says what is wrong with it; perhaps it is one of another game."""

    def __init__(self, field: str, message: str, *, other_game: bool = False) -> None:
        super().__init__(message)
        self.field = field
        self.other_game = other_game


# -- decisions --------------------------------------------------------------------------------------------------------


@cache
def decision_package(game: str) -> str:
    """The proto package that holds a game's decisions."""
    return f"caravanserai.games.{game}.v1"


@cache
def decision_messages(game: str) -> Mapping[str, type[Message]]:
    """The message classes of a game's decisions by name."""
    module = import_module(f"{decision_package(game)}.decisions_pb2")
    return {name: getattr(module, name) for name in module.DESCRIPTOR.message_types_by_name}


@cache
def _decision_classes(decisions: tuple[type[AnyDecision], ...]) -> Mapping[str, type[AnyDecision]]:
    """The decision classes of a game by name."""
    return {decision_class.__name__: decision_class for decision_class in decisions}


_field_cache: dict[type[AnyDecision], tuple[tuple[str, bool], ...]] = {}


def _fields(decision_class: type[AnyDecision]) -> tuple[tuple[str, bool], ...]:
    """The fields of a decision class, each with whether it is a tuple."""
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


def _packed(game: str, decision: AnyDecision) -> _Fields:
    message = decision_to_message(game, decision)
    return {
        "type_url": f"type.googleapis.com/{message.DESCRIPTOR.full_name}",
        "value": message.SerializeToString(deterministic=True),
    }


def decision_from_any(game: Game, packed: AnyMessage) -> AnyDecision:
    """The decision inside `google.protobuf.Any`.

    Raises:
        DecisionError: the type is not a decision of this game, or the bytes are not of that type.
    """
    name = packed.TypeName()
    package, _, short = name.rpartition(".")
    classes = _decision_classes(game.decisions)
    if package != decision_package(game.name) or short not in classes:
        other_game = package != decision_package(game.name) and package.startswith("caravanserai.games.")
        raise DecisionError("type_url", f"{name or 'nothing'} is not a decision of {game.name}", other_game=other_game)
    message = decision_messages(game.name)[short]()
    try:
        message.ParseFromString(packed.value)
    except (DecodeError, UnicodeDecodeError) as error:
        raise DecisionError("value", f"the bytes are not a {name}") from error
    decision_class = classes[short]
    values: dict[str, Any] = {}
    for field, several in _fields(decision_class):
        value = getattr(message, field)
        values[field] = tuple(value) if several else value
    return decision_class(**values)


# -- effects ----------------------------------------------------------------------------------------------------------


class _Rules:
    """Numbers the rules cited in one message."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, rule: str) -> int:
        return self.numbers.setdefault(rule, len(self.numbers))


def _write_effects(effects: Iterable[Effect], rules: _Rules) -> list[_Fields]:
    """Effects as the fields of their messages: the messages around them are made with all of them at once."""
    written: list[_Fields] = []
    for effect in effects:
        rule = rules.number(effect.rule)
        match effect:
            case Move(piece, count, source, target, becomes, _):
                move = {"piece": piece, "count": count, "source": source, "target": target}
                if becomes != piece:
                    move["becomes"] = becomes
                written.append({"move": move, "rule": rule})
            case Show(place, seat, faces, _):
                written.append({"show": {"place": place, "seat": seat, "faces": faces}, "rule": rule})
            case Ask(stack, kind, arguments, asked_at, _):
                ask = {"stack": stack, "kind": kind, "arguments": arguments, "asked_at": asked_at}
                written.append({"ask": ask, "rule": rule})
            case Close(stack, kind, arguments, asked_at, _):
                close = {"stack": stack, "kind": kind, "arguments": arguments, "asked_at": asked_at}
                written.append({"close": close, "rule": rule})
    return written


def _read_effects(written: Iterable[effect_pb2.Effect], rules: Sequence[str]) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    for entry in written:
        rule = rules[entry.rule]
        kind = entry.WhichOneof("kind")
        if kind == "move":
            move = entry.move
            piece = move.piece
            effects.append(Move(piece, move.count, move.source, move.target, move.becomes or piece, rule))
        elif kind == "ask":
            ask = entry.ask
            effects.append(Ask(ask.stack, ask.kind, tuple(ask.arguments), ask.asked_at, rule))
        elif kind == "close":
            close = entry.close
            effects.append(Close(close.stack, close.kind, tuple(close.arguments), close.asked_at, rule))
        else:
            show = entry.show
            effects.append(Show(show.place, show.seat, tuple(show.faces), rule))
    return tuple(effects)


# -- bodies -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _compressed(content: bytes) -> bytes:
    """The content of a box as it is pinned; kept, because all matches of an edition pin the same."""
    return zlib.compress(content, 9)


@lru_cache(maxsize=16)
def _decompressed(content: bytes) -> bytes:
    """The content of a box that is pinned; nothing if it cannot be read."""
    try:
        return inflated(content)
    except InflationError:
        return b""


def no_box(digest: str) -> bytes:
    """For a codec that knows no boxes but those that it is given."""
    return b""


def _write_created(created: MatchCreated) -> _Fields:
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
            {"name": area.name, "visibility": _VISIBILITIES[area.visibility], "supply": sorted(area.supply)}
            for area in created.areas
        ],
        "layout": [{"place": place, "piece": piece, "count": count} for place, piece, count in created.layout],
        "access": ACCESSES[created.access],
        "owner": created.owner,
        "admitted": created.admitted,
        "chance_scheme": created.chance_scheme if created.chance_scheme != 1 else 0,
        "patience_seconds": created.patience,
        "open_seconds": created.open_seconds,
    }


def _read_created(message: event_pb2.MatchCreated, box: bytes) -> MatchCreated:
    """What a match was created with; ``box`` lies beside the event, if that does not hold it itself."""
    edition = message.edition
    content = _decompressed(edition.content) if edition.content else box
    return MatchCreated(
        message.game.removeprefix("games/"),
        message.rules_version,
        Edition(edition.name, edition.digest, content, inside=bool(edition.content)),
        message.players,
        tuple((option.name, option.value) for option in message.options),
        message.commitment,
        message.seed,
        tuple(Area(area.name, _VISIBILITY_NAMES[area.visibility], frozenset(area.supply)) for area in message.areas),
        tuple(Placement(entry.place, entry.piece, entry.count) for entry in message.layout),
        ACCESS_NAMES[message.access],
        message.owner,
        tuple(message.admitted),
        chance_scheme=message.chance_scheme or 1,
        patience=message.patience_seconds,
        open_seconds=message.open_seconds,
    )


class ProtobufCodec:
    """Reads and writes events; it needs the games to know their decisions.

    ``find_box`` gives the content of the box with a digest, or nothing if there is none.
    """

    def __init__(self, games: Mapping[str, Game], find_box: Callable[[str], bytes] = no_box) -> None:
        self._games = games
        self._find_box = find_box

    def event_bytes(self, event: MatchEvent) -> bytes:
        """The bytes of an event."""
        return self._event_message(event).SerializeToString(deterministic=True)

    def content_bytes(self, game: str, content: OpeningContent) -> bytes:
        """The bytes of an opening's content."""
        rules = _Rules()
        written: _Fields = {
            "hidden": [
                {"index": entry.position, "effects": _write_effects(entry.effects, rules)} for entry in content.hidden
            ],
            "rules": list(rules.numbers),
            "secret": content.secret,
        }
        if content.decision is not None:
            written["decision"] = _packed(game, content.decision)
        return event_pb2.OpeningContent(**written).SerializeToString(deterministic=True)

    def _event_message(self, event: MatchEvent) -> event_pb2.MatchEvent:
        rules = _Rules()
        kind, body = self._body_fields(event.body)
        written: _Fields = {
            "match": event.match,
            "version": event.version,
            "previous": event.previous,
            kind: body,
            "effects": _write_effects(event.effects, rules),
            "rules": list(rules.numbers),
            "seals": [{"audience": entry.audience, "digest": entry.digest} for entry in event.seals],
            "fingerprint": event.fingerprint,
            "draws": event.draws,
            "signature": event.signature,
        }
        return event_pb2.MatchEvent(**written)

    def _body_fields(self, body: Body) -> tuple[str, _Fields]:
        """Under which name the body of an event is written, and its fields."""
        match body:
            case DecisionMade(seat, asked_at, decision, automatic):
                decided: _Fields = {"seat": seat, "asked_at": asked_at, "automatic": automatic}
                if decision is not None:
                    decided["decision"] = _packed(_game_of(decision, self._games), decision)
                return "decided", decided
            case MatchCreated() as created:
                return "created", _write_created(created)
            case SeatJoined(seat, player, bot, committed, account):
                return "joined", {
                    "seat": seat,
                    "player": player,
                    "bot": bot,
                    "entropy_commitment": committed,
                    "account": account,
                }
            case SeatLeft(seat):
                return "left", {"seat": seat}
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
            case MatchAbandoned(reason, by, account):
                return "abandoned", {"reason": reason, "by": ACTORS[by], "account": account}
            case MatchFinished(places):
                return "finished", {"places": places}

    def read_event(self, data: bytes, box: bytes = b"") -> MatchEvent:
        """The event in its bytes; ``box`` is what lies beside it.

        Raises:
            DecodeError: the bytes are not an event.
        """
        return self.from_message(event_pb2.MatchEvent.FromString(data), box)

    def from_message(self, message: event_pb2.MatchEvent, box: bytes = b"") -> MatchEvent:
        """The event in a parsed message."""
        return MatchEvent(
            message.match,
            message.version,
            message.previous,
            self._body(message, box),
            _read_effects(message.effects, message.rules),
            tuple(Seal(tuple(entry.audience), entry.digest) for entry in message.seals),
            message.fingerprint,
            message.draws,
            message.signature,
        )

    def _body(self, message: event_pb2.MatchEvent, box: bytes) -> Body:
        kind = message.WhichOneof("body")
        if kind == "decided":
            decided = message.decided
            decision = self._decision(decided.decision) if decided.HasField("decision") else None
            return DecisionMade(decided.seat, decided.asked_at, decision, decided.automatic)
        if kind == "created":
            return _read_created(message.created, box)
        if kind == "joined":
            joined = message.joined
            return SeatJoined(joined.seat, joined.player, joined.bot, joined.entropy_commitment, joined.account)
        if kind == "left":
            return SeatLeft(message.left.seat)
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
        if kind == "abandoned":
            abandoned = message.abandoned
            return MatchAbandoned(abandoned.reason, _ACTOR_NAMES[abandoned.by], abandoned.account)
        if kind == "finished":
            return MatchFinished(tuple(message.finished.places))
        raise DecodeError("an event without a body")

    def _decision(self, packed: AnyMessage) -> AnyDecision:
        package = packed.TypeName().rpartition(".")[0]
        for name, game in self._games.items():
            if decision_package(name) == package:
                return decision_from_any(game, packed)
        raise DecisionError("type_url", f"{packed.TypeName()} is not a decision of any game here")

    # -- rows of the store --------------------------------------------------------------------------------------

    def write_row(self, recorded: Recorded) -> bytes:
        """The row of the store for an event. The event's own bytes go in as they are; those of a first event without
        its box are packed, for they are long, and many matches are never played.
        """
        body = recorded.event.body
        packed = isinstance(body, MatchCreated) and not body.edition.inside
        row = event_pb2.StoredEvent(
            event=b"" if packed else recorded.data,
            packed=zlib.compress(recorded.data, 9) if packed else b"",
            openings=[write_opening(opening) for opening in recorded.openings],
            secret_fingerprint=recorded.secret_fingerprint,
            credential=recorded.credential,
            join_code=recorded.join_code,
            request=write_request(recorded.request),
        )
        return row.SerializeToString(deterministic=True)

    def read_row(self, data: bytes) -> Recorded:
        """The event in a row of the store, with everything beside it.

        Raises:
            DecodeError: the bytes are not a row.
        """
        row = event_pb2.StoredEvent.FromString(data)
        data = inflated(row.packed) if row.packed else row.event
        message = event_pb2.MatchEvent.FromString(data)
        return Recorded(
            self.from_message(message, self._box_beside(message)),
            read_request(row),
            row.credential,
            data,
            tuple(self.read_opening(opening) for opening in row.openings),
            row.secret_fingerprint,
            row.join_code,
        )

    def _box_beside(self, message: event_pb2.MatchEvent) -> bytes:
        """The box of a match that is not in its first event; nothing beside other events, or if it is missing."""
        if not message.HasField("created") or message.created.edition.content:
            return b""
        return self._find_box(message.created.edition.digest)

    def read_opening(self, opening: event_pb2.Opening) -> Opening:
        """An opening with its content.

        Raises:
            ValueError: the payload is not a padded content.
        """
        content = event_pb2.OpeningContent.FromString(unpadded(opening.payload))
        audience = tuple(opening.audience)
        hidden = tuple(
            Hidden(entry.index, frozenset(audience), _read_effects(entry.effects, content.rules))
            for entry in content.hidden
        )
        decision = self._decision(content.decision) if content.HasField("decision") else None
        return Opening(
            opening.index, audience, opening.salt, opening.payload, OpeningContent(hidden, decision, content.secret)
        )


def write_opening(opening: Opening) -> event_pb2.Opening:
    """An opening as a message."""
    return event_pb2.Opening(index=opening.index, audience=opening.audience, salt=opening.salt, payload=opening.payload)


def _game_of(decision: AnyDecision, games: Mapping[str, Game]) -> str:
    for name, game in games.items():
        if type(decision) in game.decisions:
            return name
    raise DecisionError("type_url", f"{type(decision).__name__} is not a decision of any game here")
