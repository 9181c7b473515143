"""Registered editions as a kind of stream: the form and the check of their rows."""

from collections.abc import Iterator, Sequence

from caravanserai_protocol.v1 import edition_event_pb2
from google.protobuf.message import DecodeError

from domain.boxes.file import digest
from domain.editions.edition import EditionCreated, EditionRecorded, edition_of, edition_stream
from domain.event import Envelope, Event
from domain.matches.events import Edition
from projections.editions.edition_list import EditionsProjection
from service.persistence.rows import read_request, write_request
from service.persistence.stream_kind import Kind, Streams

EDITION_TOPIC = edition_event_pb2.StoredEditionEvent.DESCRIPTOR.full_name
"""The topic of all rows of editions: the message type of their state."""


def write_edition_row(recorded: EditionRecorded) -> bytes:
    """The row of the store for an event of an edition."""
    event = recorded.event
    edition = event.body.edition
    created = edition_event_pb2.EditionCreated(
        game=event.body.game, edition=edition.name, digest=bytes.fromhex(edition.digest), content=edition.content
    )
    row = edition_event_pb2.StoredEditionEvent(
        event=edition_event_pb2.EditionEvent(
            stream=event.stream, version=event.version, created=created, time_milliseconds=event.time
        ),
        request=write_request(recorded.request),
    )
    return row.SerializeToString(deterministic=True)


def read_edition_row(data: bytes) -> EditionRecorded:
    """The event of an edition in a row of the store, with the command that caused it.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = edition_event_pb2.StoredEditionEvent.FromString(data)
    if not row.event.HasField("created"):
        raise DecodeError("an event of an edition without a body")
    created = row.event.created
    body = EditionCreated(created.game, Edition(created.edition, created.digest.hex(), created.content))
    event = Event(row.event.stream, row.event.version, body, row.event.time_milliseconds)
    return Envelope(event, request=read_request(row))


def check_edition(streams: Streams, name: str, log: Sequence[EditionRecorded]) -> Iterator[str]:
    """The faults of an edition: a wrong name or a wrong digest."""
    for recorded in log:
        body = recorded.event.body
        own = edition_stream(body.game, body.edition.name)
        if (name, recorded.event.version) != (own, 1):
            yield f"lies in the place of {name} {recorded.event.version} and is {own}"
        elif digest(body.edition.content) != body.edition.digest:
            yield "has a digest that is not that of its content"


EDITIONS: Kind[EditionRecorded] = Kind(
    name="editions",
    topic=EDITION_TOPIC,
    bodies=(EditionCreated,),
    encode=write_edition_row,
    decode=read_edition_row,
    fold=edition_of,
    check=check_edition,
    projections=(EditionsProjection,),
)
