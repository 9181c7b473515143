"""Ways to change an answer of a service everywhere: a later release, or one that errs or lies.

A client that reads such an answer may say what is wrong, or show what is left.
"""

from collections.abc import Callable
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

Change = Callable[[Any, FieldDescriptor], None]
WHOLE = {
    FieldDescriptor.CPPTYPE_INT32: -1,
    FieldDescriptor.CPPTYPE_INT64: 2**62,
    FieldDescriptor.CPPTYPE_UINT32: 2**32 - 1,
    FieldDescriptor.CPPTYPE_UINT64: 2**63,
}


def _set(message: Any, field: FieldDescriptor, value: object) -> None:
    if not field.is_repeated:
        setattr(message, field.name, value)
        return
    values = getattr(message, field.name)
    values[:] = [value] * len(values)


def later(message: Any, field: FieldDescriptor) -> None:
    """Values of enumerations that only a later release knows."""
    if field.cpp_type == FieldDescriptor.CPPTYPE_ENUM:
        _set(message, field, 999)


def out_of_range(message: Any, field: FieldDescriptor) -> None:
    """Numbers and moments that no calendar has."""
    if field.cpp_type in WHOLE:
        _set(message, field, WHOLE[field.cpp_type])


def nameless(message: Any, field: FieldDescriptor) -> None:
    """No texts."""
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        message.ClearField(field.name)


def coloured(message: Any, field: FieldDescriptor) -> None:
    """Texts that a terminal would obey."""
    if field.type == FieldDescriptor.TYPE_STRING:
        _set(message, field, "\x1b[31mred")


def doubled(message: Any, field: FieldDescriptor) -> None:
    """Each message of a list twice."""
    if field.is_repeated and field.message_type is not None and not field.message_type.GetOptions().map_entry:
        values = getattr(message, field.name)
        values.extend([*values])


def cut(message: Any, field: FieldDescriptor) -> None:
    """Lists without their last element."""
    if field.is_repeated and field.message_type is None:
        del getattr(message, field.name)[-1:]


def empty(message: Any, field: FieldDescriptor) -> None:
    """Nothing at all: each field is absent."""
    message.ClearField(field.name)


CHANGES: tuple[Change, ...] = (later, out_of_range, nameless, coloured, doubled, cut, empty)


def changed(message: Message, change: Change) -> Message:
    """The message with a change to it and to all that it holds."""
    for field, value in message.ListFields():
        if field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for held in value if field.is_repeated else (value,):
                changed(held, change)
        change(message, field)
    return message
