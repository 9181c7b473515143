"""Messages whose repeated parts are left as bytes: a key by which what they mean is remembered."""

from collections.abc import Callable
from typing import Any, cast

from google.protobuf import descriptor_pb2, descriptor_pool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass


def parser_of_slices(message: type[Message], *names: str) -> Callable[[bytes], Any]:
    """A function that parses such a message, of which it knows nothing but these repeated fields, as bytes."""
    file = descriptor_pb2.FileDescriptorProto(name="slices.proto", syntax="proto3")
    kind, label = descriptor_pb2.FieldDescriptorProto.TYPE_BYTES, descriptor_pb2.FieldDescriptorProto.LABEL_REPEATED
    slices = file.message_type.add(name="Slices")
    for name in names:
        slices.field.add(name=name, number=message.DESCRIPTOR.fields_by_name[name].number, type=kind, label=label)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return cast(Callable[[bytes], Any], GetMessageClass(pool.FindMessageTypeByName("Slices")).FromString)
