"""Older clients and what came after them: secret answers, statements and due things that are called off are written in
the messages of 0.2.0, so its libraries follow, prove and verify such matches to the same tables.
"""

import base64
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.unknown_fields import UnknownFieldSet

ROOT = Path(__file__).parents[2]
RELEASE = "0.2.0"


def events_of(match: str) -> Iterator[bytes]:
    """The events of a match of the vectors, as they are stored."""
    content = json.loads(gzip.decompress((ROOT / "clients" / "vectors" / "matches" / f"{match}.json.gz").read_bytes()))
    return (base64.b64decode(update["event"]) for update in content["updates"])


def in_the_release(name: str) -> type[Message]:
    """A message as the release knew it."""
    files = FileDescriptorSet.FromString((ROOT / "protos" / "frozen" / f"{RELEASE}.binpb").read_bytes())
    pool = DescriptorPool()
    for file in files.file:
        pool.AddSerializedFile(file.SerializeToString())
    return GetMessageClass(pool.FindMessageTypeByName(name))


def unknown(message: Message) -> Iterator[str]:
    """The fields of a message, and of all in it, that nobody knew then: message and number."""
    news = UnknownFieldSet(message)
    yield from (f"{message.DESCRIPTOR.name} {news[number].field_number}" for number in range(len(news)))
    for field, value in message.ListFields():
        if field.message_type and not field.message_type.GetOptions().map_entry:
            for inner in value if field.is_repeated else (value,):
                yield from unknown(inner)


def news_in(match: str) -> set[str]:
    event = in_the_release("caravanserai.v1.MatchEvent")
    return {field for content in events_of(match) for field in unknown(event.FromString(content))}


@pytest.mark.parametrize("match", ["auction-3", "lanterns-stated"])
def test_a_library_of_the_release_knows_every_field_of_a_match_with_secrets_of_today(match: str) -> None:
    assert news_in(match) == set()


def test_what_such_a_library_does_not_know_is_found() -> None:
    assert news_in("marcopolo-agreed")
