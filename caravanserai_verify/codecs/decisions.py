"""Codec of decisions: those of a game as protobuf messages of its package, `caravanserai.games.GAME.v1`."""

from collections.abc import Mapping, Sequence
from dataclasses import Field, fields
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, cast, get_origin, get_type_hints

from caravanserai_protocol.effects import REMEMBERED, SHORT
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError, Message

from caravanserai_verify.codecs.effect_codec import Fields
from domain.games import PackageClaim, games
from domain.play.decision import AnyDecision
from domain.play.defects import DefectError
from domain.play.game import Game
from domain.play.stand_in import UnknownDecision
from domain.words.fault_words import fault_in_words
from domain.words.field_faults import Fault, FieldFault, fault_of


class DecisionError(ValueError):
    """A message is not a decision of the game, but perhaps of another one; ``field`` says where the fault is."""

    def __init__(self, field: str, fault: FieldFault, *, other_game: bool = False) -> None:
        super().__init__(fault_in_words(fault))
        self.fault = fault
        self.field = field
        self.other_game = other_game


MESSAGES = "v1/decisions_pb2.py"
"""The file with the messages of a game that others ship, in its folder."""


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
def decision_classes(decisions: tuple[type[AnyDecision], ...]) -> Mapping[str, type[AnyDecision]]:
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
    return AnyMessage(**packed_decision(game, decision))


def packed_decision(game: str, decision: AnyDecision) -> Fields:
    """The fields of an `Any` with a decision of a game."""
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
    read = (
        remembered_decision if len(type_url) + len(value) <= SHORT else read_decision
    )  # the same decisions are made again and again
    return read(game.name, game.decisions, type_url, value)


def read_decision(game: str, decisions: tuple[type[AnyDecision], ...], type_url: str, packed: bytes) -> AnyDecision:
    """The decision of a game that a packed message holds; only these classes count.

    Raises:
        DecisionError: It is none of them.
    """
    name = type_url.rpartition("/")[2]
    package, _, short = name.rpartition(".")
    classes = decision_classes(decisions)
    if package != decision_package(game) or short not in classes:
        other_game = package != decision_package(game) and package.startswith("caravanserai.games.")
        raise DecisionError(
            "type_url", fault_of(Fault.NOT_A_DECISION, given=repr(name), game=game), other_game=other_game
        )
    message = decision_messages(game)[short]()
    try:
        message.ParseFromString(packed)
    except (DecodeError, UnicodeDecodeError) as error:
        raise DecisionError("value", fault_of(Fault.NOT_DECISION_BYTES, given=name)) from error
    decision_class = classes[short]
    values: dict[str, Any] = {}
    for field, several in _fields(decision_class):
        value = getattr(message, field)
        values[field] = tuple(value) if several else value
    return decision_class(**values)


remembered_decision = lru_cache(maxsize=REMEMBERED)(read_decision)
