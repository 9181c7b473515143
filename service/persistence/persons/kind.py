"""Erased persons as a kind of stream: the form of their rows."""

from caravanserai_protocol.v1 import erasure_event_pb2
from google.protobuf.message import DecodeError

from domain.event import Envelope, Event
from domain.persons.erasures import ErasureRecorded, PersonErased, erasures_of
from service.persistence.rows import read_request, write_request
from service.persistence.stream_kind import Kind, all_fits

ERASURE_TOPIC = erasure_event_pb2.StoredErasureEvent.DESCRIPTOR.full_name
"""The topic of all rows of erased persons."""


def write_erasure_row(recorded: ErasureRecorded) -> bytes:
    """The row of the store for the erasure of a person."""
    event = recorded.event
    row = erasure_event_pb2.StoredErasureEvent(
        event=erasure_event_pb2.ErasureEvent(
            stream=event.stream,
            version=event.version,
            erased=erasure_event_pb2.PersonErased(person=event.body.person),
            time_milliseconds=event.time,
        ),
        request=write_request(recorded.request),
    )
    return row.SerializeToString(deterministic=True)


def read_erasure_row(data: bytes) -> ErasureRecorded:
    """The erasure of a person in a row of the store.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = erasure_event_pb2.StoredErasureEvent.FromString(data)
    if not row.event.HasField("erased"):
        raise DecodeError("an erasure without a body")
    body = PersonErased(row.event.erased.person)
    return Envelope(
        Event(row.event.stream, row.event.version, body, row.event.time_milliseconds), request=read_request(row)
    )


ERASED: Kind[ErasureRecorded] = Kind(
    name="erasures",
    topic=ERASURE_TOPIC,
    bodies=(PersonErased,),
    encode=write_erasure_row,
    decode=read_erasure_row,
    fold=erasures_of,
    check=all_fits,
)
