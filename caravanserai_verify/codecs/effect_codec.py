"""Effects as fields of messages, and back. What their bytes mean is remembered: most come again and again."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, cast

from caravanserai_protocol.effects import REMEMBERED, SHORT, read_effect
from caravanserai_protocol.slices import parser_with_slices
from caravanserai_protocol.v1 import effect_pb2, event_pb2
from google.protobuf.message import DecodeError

from domain.table.effects import Ask, Close, Effect, Move, Show

Fields: TypeAlias = dict[str, Any]
"""The fields of a message by name, nested like the messages."""


class Rules:
    """Numbers the rules cited in one message."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, rule: str) -> int:
        """The number of a rule."""
        return self.numbers.setdefault(rule, len(self.numbers))


def effects_and_rules(effects: Iterable[Effect]) -> Fields:
    """The fields of a message that holds effects and the rules which they name by their index."""
    rules = Rules()
    return {"effects": write_effects(effects, rules), "rules": list(rules.numbers)}


def write_effects(effects: Iterable[Effect], rules: Rules) -> list[Fields]:
    """Effects as fields, so that the enclosing message can be made in one step."""
    written: list[Fields] = []
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


def effect_bytes(effects: Iterable[Effect], rules: Rules) -> list[bytes]:
    """The bytes of effects, one by one. Those of most are remembered, and of tasks all but the version."""
    written: list[bytes] = []
    for effect in effects:
        kind = effect.__class__
        if kind is Ask or kind is Close:
            stack, name, arguments, asked_at, rule = cast(Ask | Close, effect)
            task = _task_bytes(stack, name, arguments)
            if asked_at:
                task += _ASKED_AT + _number(asked_at)
            data = TAGS[kind] + _number(len(task)) + task
        else:
            rule = effect.rule
            data = _effect_bytes(cast(Move | Show, effect))
        number = rules.number(rule)
        written.append(data + _RULE + _number(number) if number else data)
    return written


def _number(number: int) -> bytes:
    """A number as messages have it, seven bits in a byte."""
    if number < ONE_BYTE:
        return _SMALL[number]
    return _LOW[number & ONE_BYTE - 1] + _number(number >> 7)


@lru_cache(maxsize=REMEMBERED)
def _effect_bytes(effect: Move | Show) -> bytes:
    """The bytes of an effect that is no task, without its rule."""
    (written,) = write_effects((effect,), Rules())
    return effect_pb2.Effect(**written).SerializeToString(deterministic=True)


@lru_cache(maxsize=REMEMBERED)
def _task_bytes(stack: int, kind: str, arguments: tuple[str, ...]) -> bytes:
    """The bytes of a task without its version. `Close` has the same fields as `Ask`."""
    return effect_pb2.Ask(stack=stack, kind=kind, arguments=arguments).SerializeToString(deterministic=True)


_EFFECTS: Mapping[str, type[Effect]] = {"move": Move, "show": Show, "ask": Ask, "close": Close}

event_message: Callable[[bytes], event_pb2.MatchEvent] = parser_with_slices(event_pb2.MatchEvent, "effects")
"""Parses an event, of which it leaves the effects as bytes."""
EventMessage: type[Any] = type(event_message(b""))
"""The message of such an event: it is written as the other one is."""


def effects_in(message: event_pb2.MatchEvent) -> tuple[Effect, ...]:
    """The effects of an event, of the message that `event_message` has made of it.

    Bytes of a task in the usual order end with its version, then the index of the rule. What is before the version is
    remembered, because the same tasks are asked at ever new versions. If it parses alone, then all of it is the same
    with this version: a message may be written in two parts, one behind the other.
    """
    written = cast(Sequence[bytes], message.effects[:])
    if not written:
        return ()
    rules, found = message.rules[:], list[Effect]()
    for data in written:  # one loop without calls: most of the time of reading an event is spent here
        size, task = len(data), None
        if 4 < size < ONE_BYTE and data[0] in TASKS:
            end, rule = data[1] + 2, 0
            if size == end + 2 and data[end] == RULE:
                rule = data[end + 1]
            elif size != end:
                rule = ONE_BYTE
            version = data[end - 1] if rule < ONE_BYTE else ONE_BYTE
            if version < ONE_BYTE:
                at = end - 2
                if data[at] == ASKED_AT:
                    task = _remembered_task(data[2:at])
                elif data[at] >= ONE_BYTE and data[end - 3] == ASKED_AT:
                    version = version * ONE_BYTE + data[at] - ONE_BYTE
                    task = _remembered_task(data[2 : end - 3])
        if task is not None:
            stack, kind, arguments = task
            found.append(_made(TASKS[data[0]], (stack, kind, arguments, version, rules[rule])))
            continue
        rule, kind_of_effect, by_rule, values = _remembered(data) if size <= SHORT else _read(data)
        cited = rules[rule]
        effect = by_rule.get(cited)
        if effect is None:
            effect = _made(kind_of_effect, (*values, cited))
            if len(by_rule) < CITED:
                by_rule[cited] = effect
        found.append(effect)
    return tuple(found)


def read_effects(effects: Iterable[effect_pb2.Effect], rules: Sequence[str]) -> tuple[Effect, ...]:
    """The effects in messages, with the rules which they name by their index."""
    cited = rules[:]
    return tuple([_made(_EFFECTS[each.kind], (*each.values, cited[each.rule])) for each in map(read_effect, effects)])


def _read(data: bytes) -> tuple[int, type[Effect], dict[str, Effect], tuple[Any, ...]]:
    """The index of an effect's rule, its kind, the effect for rules that it was read with, and its values."""
    effect = read_effect(effect_pb2.Effect.FromString(data), _any_seat)
    return effect.rule, _EFFECTS[effect.kind], {}, effect.values


def _any_seat(place: str) -> int:
    """Nobody's seat: nothing here asks which seats an effect names."""
    return 0


_remembered = lru_cache(maxsize=REMEMBERED)(_read)
_made = tuple.__new__  # faster than the constructors of effects
CITED = 8
"""The number of rules for which an effect is remembered: a hostile file may cite any."""

# -- tasks ------------------------------------------------------------------------------------------------------------

TASKS: Mapping[int, type[Effect]] = {0x1A: Ask, 0x22: Close}
"""The tags of the messages of tasks in an effect."""
RULE, ASKED_AT = 0x28, 0x20
"""The tags of the index of a rule in an effect, and of the version of a task."""
ONE_BYTE = 0x80
"""A number, or a length, of one byte is less."""
TAGS: Mapping[type[Effect], bytes] = {kind: bytes((tag,)) for tag, kind in TASKS.items()}
_RULE, _ASKED_AT = bytes((RULE,)), bytes((ASKED_AT,))
_SMALL = tuple(bytes((number,)) for number in range(ONE_BYTE))
_LOW = tuple(bytes((number | ONE_BYTE,)) for number in range(ONE_BYTE))


@lru_cache(maxsize=REMEMBERED)
def _remembered_task(data: bytes) -> tuple[int, str, tuple[str, ...]] | None:
    """The stack of a task, its kind and its arguments; None if the bytes are no message."""
    try:
        task = effect_pb2.Ask.FromString(data)  # `Close` has the same fields
    except DecodeError:
        return None
    return task.stack, task.kind, tuple(task.arguments)
