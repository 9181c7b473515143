"""Formats: messages as bytes in the binary form of Protobuf, or in JSON, for methods that know only one of them."""

from collections.abc import Callable
from typing import Any

from google.protobuf import descriptor_pool, json_format
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass


def described(path: str) -> MethodDescriptor:
    """What the protos say of the method `/package.Service/Method`."""
    service, _, name = path[1:].rpartition("/")
    found: MethodDescriptor = descriptor_pool.Default().FindServiceByName(service).methods_by_name[name]
    return found


def json_reader(method: MethodDescriptor) -> Callable[[bytes], Any]:
    """Reads requests from JSON. As with binary messages, unknown fields are ignored."""
    request = GetMessageClass(method.input_type)

    def read(data: bytes) -> Any:
        message = request()
        try:
            json_format.Parse(data, message, ignore_unknown_fields=True)
        except (json_format.Error, TypeError, AttributeError, KeyError, RecursionError, OverflowError) as error:
            raise ValueError("it is not JSON of this message") from error
        return message

    return read


def json_writer(method: MethodDescriptor, write: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """Writes answers as JSON, from what ``write`` makes of them: some are bytes already, made once for many."""
    answer = GetMessageClass(method.output_type)

    def written(given: Any) -> bytes:
        return json_format.MessageToJson(answer.FromString(write(given)), indent=None, ensure_ascii=False).encode()

    return written
