"""Messages of which only a part is parsed, or repeated parts are left as bytes: a key by which what they mean is
remembered.
"""

from collections.abc import Callable
from typing import Any, cast

from google.protobuf import descriptor_pb2, descriptor_pool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

_FIELD = descriptor_pb2.FieldDescriptorProto
_BYTES, _MESSAGE, _OPTIONAL, _REPEATED = (
    *(_FIELD.TYPE_BYTES, _FIELD.TYPE_MESSAGE),
    *(_FIELD.LABEL_OPTIONAL, _FIELD.LABEL_REPEATED),
)


def parser_of_slices(message: type[Message], *names: str) -> Callable[[bytes], Any]:
    """A function that parses such a message, of which it knows nothing but these repeated fields, as bytes."""
    file = descriptor_pb2.FileDescriptorProto(name="slices.proto", syntax="proto3")
    slices = file.message_type.add(name="Slices")
    for name in names:
        slices.field.add(name=name, number=message.DESCRIPTOR.fields_by_name[name].number, type=_BYTES, label=_REPEATED)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return cast(Callable[[bytes], Any], GetMessageClass(pool.FindMessageTypeByName("Slices")).FromString)


def parser_of_fields(message: type[Message], *names: str) -> Callable[[bytes], Any]:
    """A function that parses such a message, of which it knows nothing but these fields, single values: messages as
    bytes, and of each whether it is there.
    """
    file = descriptor_pb2.FileDescriptorProto(name="fields.proto", syntax="proto2")
    fields = file.message_type.add(name="Fields")
    for name in names:
        known = message.DESCRIPTOR.fields_by_name[name]
        kind = _BYTES if known.type == _MESSAGE else cast(Any, known.type)
        fields.field.add(name=name, number=known.number, type=kind, label=_OPTIONAL)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return cast(Callable[[bytes], Any], GetMessageClass(pool.FindMessageTypeByName("Fields")).FromString)


def parser_with_slices(message: type[Message], name: str) -> Callable[[bytes], Any]:
    """A function that parses such a message, but leaves the messages of one repeated field as bytes."""
    pool, known = descriptor_pool.DescriptorPool(), set[str]()

    def add(file_name: str) -> None:
        file = descriptor_pb2.FileDescriptorProto()
        descriptor_pool.Default().FindFileByName(file_name).CopyToProto(file)
        for needed in file.dependency:
            if needed not in known:
                add(needed)
        for own in (
            each for each in file.message_type if f"{file.package}.{each.name}" == message.DESCRIPTOR.full_name
        ):
            (field,) = (each for each in own.field if each.name == name)
            field.type = _BYTES
            field.ClearField("type_name")
        known.add(file_name)
        pool.Add(file)

    add(message.DESCRIPTOR.file.name)
    parsed = GetMessageClass(pool.FindMessageTypeByName(message.DESCRIPTOR.full_name))
    return cast(Callable[[bytes], Any], parsed.FromString)
