"""Formats: messages as bytes in the binary form of Protobuf, or in JSON, for methods that know only one of them.

JSON is written by people: a name that the method does not know is a mistake, and is refused with the nearest known one.
In the binary form unknown fields are ignored, because clients may be newer than the service.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

from google.protobuf import descriptor_pool, json_format
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from caravanserai_verify.codecs.decisions import decision_messages, game_of
from domain.errors import Reason
from domain.faults import Fault
from domain.play.defects import DefectError
from service.errors import ServiceError, invalid
from service.foundation.workers import Catalogue
from service.persistence.location import StoreLocation

OWN_FORM = "google.protobuf."
"""Messages of this package have a JSON form of their own, such as a time as text."""
UNREADABLE = "it is not JSON of this message"
ANY = "google.protobuf.Any"
VALUES = 2_500
"""The most commas in a request. The longest one in order names 2,000 entrants; each may take 4 µs to read."""


def described(path: str) -> MethodDescriptor:
    """The description in the protos of the method `/package.Service/Method`."""
    service, _, name = path[1:].rpartition("/")
    found: MethodDescriptor = descriptor_pool.Default().FindServiceByName(service).methods_by_name[name]
    return found


def json_reader(method: MethodDescriptor) -> Callable[[bytes], Any]:
    """Reads requests from JSON.

    Raises (when it reads):
        ServiceError: FIELD_INVALID: there is no such field, or no such value of an enumeration. MESSAGE_INVALID: it
            holds far more than any method reads.
        ValueError: it is not JSON of this message for another reason.
    """
    request = GetMessageClass(method.input_type)
    chooses = _chooses(method.input_type, set())

    def read(data: bytes) -> Any:
        if data.count(b",") > VALUES:
            raise ServiceError(Reason.MESSAGE_INVALID, f"the request holds more than {VALUES} values")
        message = request()
        if data.lstrip()[:1] != b"{":  # the library reads `[]` as a message without fields
            raise ValueError(UNREADABLE)
        try:
            json_format.Parse(data, message)
        except (json_format.Error, TypeError, AttributeError, KeyError, RecursionError, OverflowError) as error:
            raise _mistake(data, method.input_type) or ValueError(UNREADABLE) from error
        if chooses and (mistake := _mistake(data, method.input_type)) is not None:
            raise mistake  # the library reads `true` and 1.5 as the first value of an enumeration
        return message

    return read


def json_writer(method: MethodDescriptor) -> Callable[[bytes], bytes]:
    """Writes answers as JSON, from their binary form."""
    answer = GetMessageClass(method.output_type)
    return lambda data: _text(answer.FromString(data))


def _text(answer: Message) -> bytes:
    return json_format.MessageToJson(answer, indent=None, ensure_ascii=False).encode()


def long_text(catalogue: Catalogue, _: StoreLocation, answer: type[Message], data: bytes) -> bytes:
    """A long answer as JSON; the work of a `Worker`."""
    for game in catalogue:
        with suppress(DefectError):  # the service does without this game
            decision_messages(game)  # an answer may hold decisions
    return _text(answer.FromString(data))


def _chooses(message: Descriptor, known: set[str]) -> bool:
    """True if there is an enumeration anywhere in a message; `Any` may hold one."""
    if message.full_name in known:
        return False
    known.add(message.full_name)
    inner = [field.message_type for field in message.fields if field.message_type is not None]
    return (
        message.full_name == ANY
        or any(field.enum_type is not None for field in message.fields)
        or any(_chooses(each, known) for each in inner)
    )


# -- unknown names ----------------------------------------------------------------------------------------------------


def _mistake(data: bytes, message: Descriptor) -> ServiceError | None:
    """The first unknown name in JSON that could not be read; None if that is not why."""
    try:
        return next(_unknown(json.loads(data), message, ""), None)
    except (ValueError, RecursionError):
        return None


def _unknown(value: Any, message: Descriptor, path: str) -> Iterator[ServiceError]:
    """The unknown names in what should be a message."""
    if not isinstance(value, dict):
        return
    if message.full_name == ANY:
        yield from _unknown_in_any(value, path)
        return
    if message.full_name.startswith(OWN_FORM):
        return
    fields = {name: field for field in message.fields for name in (field.name, field.json_name)}
    for name, inner in value.items():
        field = fields.get(name)
        if field is None:
            known = [each.json_name for each in message.fields]
            yield invalid(f"{path}{name}", Fault.NO_SUCH_FIELD, near=_nearest(name, known))
        else:
            yield from _unknown_in_field(inner, field, f"{path}{name}")


def _unknown_in_any(value: dict[str, Any], path: str) -> Iterator[ServiceError]:
    name = str(value.get("@type", "")).rpartition("/")[2]
    try:
        message = descriptor_pool.Default().FindMessageTypeByName(name)
    except KeyError:
        if game_of(name):
            yield invalid(f"{path}.@type", Fault.DECISION_WITHOUT_RULES, name=name)
        return
    yield from _unknown({key: inner for key, inner in value.items() if key != "@type"}, message, path)


def _unknown_in_field(value: Any, field: FieldDescriptor, path: str) -> Iterator[ServiceError]:
    message = field.message_type
    if message is not None and message.GetOptions().map_entry:
        entries = value.items() if isinstance(value, dict) else ()
        held = message.fields_by_name["value"]
        for key, inner in entries:
            yield from _unknown_in_one(inner, held, f"{path}.{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _unknown_in_one(inner, field, f"{path}[{index}]")
    else:
        yield from _unknown_in_one(value, field, path)


def _unknown_in_one(value: Any, field: FieldDescriptor, path: str) -> Iterator[ServiceError]:
    if field.message_type is not None:
        yield from _unknown(value, field.message_type, f"{path}.")
    elif field.enum_type is not None:
        yield from _unknown_value(value, field.enum_type, path)


def _unknown_value(value: Any, enumeration: EnumDescriptor, path: str) -> Iterator[ServiceError]:
    known = [each.name for each in enumeration.values]
    if isinstance(value, bool | float):
        held, choices = json.dumps(value), ", ".join(known)
        yield invalid(path, Fault.NOT_A_CHOICE, enumeration=enumeration.name, value=held, known=choices)
    elif isinstance(value, str) and value not in known and not value.lstrip("-").isdigit():
        near = _nearest(value, known)
        yield invalid(path, Fault.NO_SUCH_CHOICE, enumeration=enumeration.name, value=repr(value[:100]), near=near)


def _nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is nearest, whatever letters are capital, in quotes; `none` if none is near."""
    spelt = {each.lower(): each for each in known}
    near = get_close_matches(name[:100].lower(), list(spelt), n=1)
    return repr(spelt[near[0]]) if near else "none"
