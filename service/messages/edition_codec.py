"""The wire form of the events of editions: domain dataclasses to protobuf bytes and back."""

from caravanserai.v1 import edition_event_pb2, event_pb2
from google.protobuf.message import DecodeError

from domain.edition import EditionCreated, EditionEvent, EditionRecorded
from domain.event import Edition, Request

EDITION_TOPIC = edition_event_pb2.StoredEditionEvent.DESCRIPTOR.full_name
"""The topic of every row of theirs: the type of its state."""


def write_edition_row(recorded: EditionRecorded) -> bytes:
    """The row of the store for an event of an edition."""
    event = recorded.event
    edition = event.body.edition
    created = edition_event_pb2.EditionCreated(
        game=event.body.game, edition=edition.name, digest=bytes.fromhex(edition.digest), content=edition.content
    )
    row = edition_event_pb2.StoredEditionEvent(
        event=edition_event_pb2.EditionEvent(stream=event.stream, version=event.version, created=created)
    )
    request = recorded.request
    if request is not None:
        row.request.CopyFrom(
            event_pb2.StoredRequest(
                caller=request.caller, method=request.method, identifier=request.identifier, digest=request.digest
            )
        )
    return row.SerializeToString(deterministic=True)


def read_edition_row(data: bytes) -> EditionRecorded:
    """The event of an edition in a row of the store, with the command that it answers.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = edition_event_pb2.StoredEditionEvent.FromString(data)
    if not row.event.HasField("created"):
        raise DecodeError("an event of an edition without a body")
    request = None
    if row.HasField("request"):
        stored = row.request
        request = Request(stored.caller, stored.method, stored.identifier, stored.digest)
    created = row.event.created
    body = EditionCreated(created.game, Edition(created.edition, created.digest.hex(), created.content))
    return EditionRecorded(EditionEvent(row.event.stream, row.event.version, body), request)
