"""Wild requests for every method of a service, made by looking at its descriptors.

Each is either well formed in all but meaning (names that exist and that do not, extreme numbers, huge texts, decisions
of other games, ids that were used before), or a well formed one whose bytes were broken. All choices come from a
`random.Random`: a seeded one makes the same requests again, that of hypothesis lets it shrink what it finds.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

TEXTS = (
    *("", " ", "0", "-1", "null", "é", "日本語", "🐫" * 8, "a" * 61, "x" * 500, "\u202edeb", "line\nbreak", "\x1b[31m"),
    *("\0", "%s%n", "' OR 1=1 --", "../../etc/passwd", "<b>", "matches/", "games/", "players/", "matches/*"),
    *("state = OPEN", "awaiting = me", "((((((((", 'player = "', "NOT NOT", "free > 0 OR", "created desc", "created;"),
)
TYPES = (
    "google.protobuf.Any",
    "google.protobuf.Struct",
    "caravanserai.v1.Match",
    "caravanserai.games.marcopolo.v1.Nothing",
)
HUGE = ("x" * 40_000, "é" * 30_000, "(" * 5_000, "a = b AND " * 200)
UNSIGNED = (0, 1, 2, 3, 4, 5, 7, 100, 2**31 - 1, 2**31, 2**32 - 1, 2**53, 2**63 - 1, 2**63, 2**64 - 1)
SIGNED = (0, 1, 2, 3, -1, 50, 100, 101, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63))
LANGUAGES = ("en", "de-AT,de;q=0.9", "ru", "x" * 300, "-", "en-" + "-".join(["a"] * 50), "../../en", "*", ";", "zz-ZZ")

PATIENCE = {"/caravanserai.v1.ScoreboardService/GetScoreboard": 0.5}
"""The time that a call waits that may ask for what never comes, in seconds."""


@dataclass(slots=True)
class World:
    """The names for a wild request: things that exist, by what they are."""

    matches: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    hashes: list[bytes] = field(default_factory=list)
    decisions: list[AnyMessage] = field(default_factory=list)
    page_tokens: list[str] = field(default_factory=list)
    tournaments: list[str] = field(default_factory=list)
    models: dict[str, list[tuple[Message, str]]] = field(default_factory=dict)
    """Requests that make sense, by method, each with the token of somebody who may well make it."""


class Shot(NamedTuple):
    """A call to be made: ``kind`` is `unary`, `stream` (of answers), `upload` (of requests) or `conversation` (a stream
    of both).
    """

    method: str
    kind: str
    data: bytes
    metadata: tuple[tuple[str, str], ...]
    timeout: float


class Method(NamedTuple):
    """A method of a service."""

    name: str
    kind: str
    request: Descriptor


def methods_of(services: Iterable[Any]) -> list[Method]:
    """All methods of services."""
    found = []
    for service in services:
        for method in service.methods:
            found.append(Method(f"/{service.full_name}/{method.name}", _kind(method), method.input_type))
    return found


def _kind(method: MethodDescriptor) -> str:
    if method.client_streaming:
        return "conversation" if method.server_streaming else "upload"
    return "stream" if method.server_streaming else "unary"


class Wild:
    """Makes wild requests about a world."""

    def __init__(self, world: World, methods: Sequence[Method], dice: random.Random) -> None:
        self._world = world
        self._methods = methods
        self._dice = dice

    def shot(self) -> Shot:
        """The next one."""
        dice = self._dice
        method = dice.choice(self._methods)
        message, token = self._message(method)
        data = message.SerializeToString()
        if dice.random() < 0.25:
            data = self._broken(data)
        timeout = dice.choice((0.001, 0.01)) if dice.random() < 0.01 else PATIENCE.get(method.name, 20.0)
        return Shot(method.name, method.kind, data, tuple(self._metadata(token)), timeout)

    # -- metadata -----------------------------------------------------------------------------------------------

    def _metadata(self, token: str) -> Iterable[tuple[str, str]]:
        dice = self._dice
        if token and dice.random() < 0.7:
            yield "authorization", f"Bearer {token}"
        elif dice.random() < 0.75:
            yield "authorization", self._authorization()
        if dice.random() < 0.1:
            language = dice.choice(LANGUAGES) if dice.random() < 0.5 else self._letters(dice.randint(1, 30))
            yield "accept-language", language
        if dice.random() < 0.02:
            yield "authorization", self._authorization()
        if dice.random() < 0.02:
            yield dice.choice(("x-wild", "te", "user-agent", "grpc-encoding")), self._letters(10)

    def _authorization(self) -> str:
        dice = self._dice
        if self._world.tokens and dice.random() < 0.8:
            return f"Bearer {dice.choice(self._world.tokens)}"
        others = ("Bearer ", "Bearer", "Basic abc", "bearer x", "Bearer a.b.c", "Bearer " + self._letters(2000))
        return dice.choice((*others, "Bearer " + self._letters(20), " ", "Bearer  "))

    def _letters(self, count: int) -> str:
        return "".join(self._dice.choice("abcXYZ019-_.") for _ in range(count))

    # -- messages -----------------------------------------------------------------------------------------------

    def _message(self, method: Method) -> tuple[Message, str]:
        """A request, and the token of somebody who may well make it, if there is one."""
        models = self._world.models.get(method.name.rpartition("/")[2], ())
        if not models or self._dice.random() < 0.3:
            return self._made(method.request, 0), ""
        model, token = self._dice.choice(models)
        message: Message = type(model)()
        message.CopyFrom(model)
        if method.request.fields and self._dice.random() < 0.8:
            self._fill(message, self._dice.choice(method.request.fields), 0)
        return message, token

    def _made(self, descriptor: Descriptor, depth: int) -> Message:
        message = GetMessageClass(descriptor)()
        for entry in descriptor.fields:
            if self._dice.random() < 0.7:
                self._fill(message, entry, depth)
        return message

    def _fill(self, message: Message, entry: FieldDescriptor, depth: int) -> None:
        """Gives one field a wild value, or none."""
        dice = self._dice
        message.ClearField(entry.name)
        if dice.random() < 0.1:
            return
        if entry.is_repeated:
            self._fill_several(message, entry, depth)
        elif entry.type == FieldDescriptor.TYPE_MESSAGE:
            getattr(message, entry.name).CopyFrom(self._inner(entry, depth))
        else:
            setattr(message, entry.name, self._value(entry))

    def _fill_several(self, message: Message, entry: FieldDescriptor, depth: int) -> None:
        count = self._dice.choice((0, 1, 1, 2, 3, 3, 50))
        values = getattr(message, entry.name)
        if entry.message_type is not None and entry.message_type.GetOptions().map_entry:
            for _ in range(count):
                key = self._value(entry.message_type.fields_by_name["key"])
                value = entry.message_type.fields_by_name["value"]
                if value.type != FieldDescriptor.TYPE_MESSAGE:
                    values[key] = self._value(value)
        elif entry.type == FieldDescriptor.TYPE_MESSAGE:
            values.extend(self._inner(entry, depth) for _ in range(min(count, 3)))
        else:
            values.extend(self._value(entry) for _ in range(count))

    def _inner(self, entry: FieldDescriptor, depth: int) -> Message:
        descriptor = entry.message_type
        assert descriptor is not None
        if descriptor.full_name == AnyMessage.DESCRIPTOR.full_name:
            return self._any()
        return GetMessageClass(descriptor)() if depth > 4 else self._made(descriptor, depth + 1)

    def _any(self) -> AnyMessage:
        """A decision: a real one, one of another game or moment, something else, or rubbish under a good name."""
        dice = self._dice
        packed = AnyMessage()
        if self._world.decisions:
            packed.CopyFrom(dice.choice(self._world.decisions))
        choice = dice.random()
        if choice < 0.1:
            packed.type_url = dice.choice(TEXTS)
        elif choice < 0.2:
            packed.type_url = "type.googleapis.com/" + dice.choice(TYPES)
        elif choice < 0.4:
            packed.value = self._broken(packed.value)
        elif choice < 0.5:
            packed.value = bytes(dice.randrange(256) for _ in range(dice.choice((1, 8, 60))))
        elif choice < 0.55:
            inner = AnyMessage()
            inner.CopyFrom(packed)
            packed.Pack(inner)
        return packed

    # -- values -------------------------------------------------------------------------------------------------

    def _value(self, entry: FieldDescriptor) -> Any:
        dice = self._dice
        makers: Mapping[int, Callable[[], Any]] = {
            FieldDescriptor.CPPTYPE_STRING: lambda: (
                self._bytes() if entry.type == FieldDescriptor.TYPE_BYTES else self._text(entry.name)
            ),
            FieldDescriptor.CPPTYPE_BOOL: lambda: dice.random() < 0.5,
            FieldDescriptor.CPPTYPE_ENUM: lambda: dice.choice((0, 1, 2, 3, 4, 5, 99, 2**31 - 1, -(2**31), -1)),
            FieldDescriptor.CPPTYPE_INT32: lambda: min(max(dice.choice(SIGNED), -(2**31)), 2**31 - 1),
            FieldDescriptor.CPPTYPE_INT64: lambda: dice.choice(SIGNED),
            FieldDescriptor.CPPTYPE_UINT32: lambda: dice.choice(UNSIGNED) % 2**32,
            FieldDescriptor.CPPTYPE_UINT64: lambda: dice.choice(UNSIGNED),
            FieldDescriptor.CPPTYPE_DOUBLE: lambda: dice.choice((0.0, -0.0, float("nan"), float("inf"), 1e308)),
            FieldDescriptor.CPPTYPE_FLOAT: lambda: dice.choice((0.0, float("nan"), float("inf"))),
        }
        return makers[entry.cpp_type]()

    def _bytes(self) -> bytes:
        dice = self._dice
        if self._world.hashes and dice.random() < 0.4:
            return dice.choice(self._world.hashes)
        size = dice.choice((0, 1, 31, 32, 32, 32, 33, 64, 65, 5000))
        return dice.randbytes(size) if size <= 64 else bytes([dice.randrange(256)]) * size

    def _text(self, name: str) -> str:
        """A text, often one of those that such a field may well hold."""
        dice = self._dice
        world = self._world
        fitting: Sequence[str] = {
            "match": world.matches,
            "name": [
                *world.matches,
                *(f"{match}/{part}" for match in world.matches for part in ("scoreboard", "analysis")),
                *world.games,
                *world.players,
                *world.tournaments,
                *(
                    f"{name}/{rest}"
                    for name in world.tournaments
                    for rest in ("rounds/1", "entrants/bot-1", "entrants/x")
                ),
            ],
            "tournament": world.tournaments,
            "organiser": world.players,
            "account": world.players,
            "entrants": ("bot-1", "bot-2", "x"),
            "entrant": ("bot-1", "bot-2", "x"),
            "points": ("1", "1/2", "-1", "1/0", "1e999999999", "0.5"),
            "tie_breaks": ("buchholz", "wins", "lots"),
            "bot": ("random", "greedy", "human"),
            "game": world.games,
            "player": world.players,
            "admitted": world.players,
            "page_token": world.page_tokens,
            "kind": ("random", "greedy", "Random", "human"),
            "request_id": ("1", "2", "3", "x" * 100, "x" * 101),
            "seed": ("", "", "seed"),
        }.get(name, ())
        choice = dice.random()
        if fitting and choice < 0.6:
            text = dice.choice(fitting)
            return text if dice.random() < 0.85 else self._misspelt(text)
        if choice < 0.97:
            return dice.choice(TEXTS)
        return dice.choice(HUGE)

    def _misspelt(self, text: str) -> str:
        at = self._dice.randint(0, len(text))
        return text[:at] + self._dice.choice(("a", "/", " ", "é", "\x00", "")) + text[at + self._dice.randint(0, 1) :]

    # -- bytes --------------------------------------------------------------------------------------------------

    def _broken(self, data: bytes) -> bytes:
        """Bytes with some of them changed, left out, doubled or put in; sometimes cut off, or anything at all."""
        dice = self._dice
        changed = bytearray(data)
        for _ in range(dice.choice((1, 1, 1, 2, 5))):
            at = dice.randint(0, len(changed))
            choice = dice.randrange(6)
            if choice == 0 and changed:
                changed[at % len(changed)] ^= 1 << dice.randrange(8)
            elif choice == 1 and changed:
                changed[at % len(changed)] = dice.choice((0x00, 0x7F, 0x80, 0xFF))
            elif choice == 2:
                del changed[at : at + dice.randint(1, 4)]
            elif choice == 3:
                changed[at:at] = bytes(dice.randrange(256) for _ in range(dice.randint(1, 6)))
            elif choice == 4:
                changed[at:at] = changed[max(0, at - 16) : at]
            else:
                del changed[at:]
        return bytes(changed)
