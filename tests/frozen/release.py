"""Messages as a release had them, and the fields of today's that it would not read."""

from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.unknown_fields import UnknownFieldSet

from tests.test_distribution import ROOT


def of_release(release: str, name: str) -> type[Message]:
    """A message as a release has it."""
    pool = DescriptorPool()
    files = (ROOT / "protos" / "frozen" / f"{release}.binpb").read_bytes()
    for file in FileDescriptorSet.FromString(files).file:
        pool.Add(file)
    return GetMessageClass(pool.FindMessageTypeByName(name))


def unread(message: Any) -> Iterator[str]:
    """The fields that a message brings and its type does not have, with the name of that type."""
    unknown: Any = UnknownFieldSet(message)
    yield from (f"{message.DESCRIPTOR.name}.{field.field_number}" for field in unknown)
    for field, value in message.ListFields():
        if field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for inner in value if field.is_repeated else [value]:
                yield from unread(inner)
