"""Boxes and archives as kinds of streams. Each box is one row, named by the digest of its content. One row remains of
each archived match.
"""

import zlib
from collections.abc import Sequence
from hashlib import sha256

from caravanserai_protocol.inflating import inflated
from caravanserai_protocol.v1 import archive_pb2, box_pb2

from domain.boxes.box import Box, box_stream
from domain.event import Envelope, Event
from domain.matches.archive import Archive
from domain.matches.outcome import Outcome, SeatOutcome, SeatSummary, Summary
from service.persistence.stream_kind import Kind, all_fits

BOX_TOPIC = box_pb2.StoredBox.DESCRIPTOR.full_name
"""The topic of the row of a box."""
ARCHIVE_TOPIC = archive_pb2.StoredArchive.DESCRIPTOR.full_name
"""The topic of the row of an archived match."""


def boxed(digest: str, content: bytes) -> Envelope[Event[Box]]:
    """The stored event of a box."""
    return Envelope(Event(box_stream(digest), 1, Box(content)))


def write_box_row(recorded: Envelope[Event[Box]]) -> bytes:
    """The row of the store for a box."""
    content = zlib.compress(recorded.event.body.content, 9)
    return box_pb2.StoredBox(content=content).SerializeToString(deterministic=True)


def read_box_row(data: bytes) -> Envelope[Event[Box]]:
    """The box in a row of the store; its stream is named by the digest of its content.

    Raises:
        DecodeError: the bytes are not such a row.
        InflationError: the box in them cannot be read.
    """
    content = inflated(box_pb2.StoredBox.FromString(data).content)
    return boxed(sha256(content).hexdigest(), content)


def write_archive_row(recorded: Envelope[Event[Archive]]) -> bytes:
    """The row of the store for a match that was archived. It names the last version of the match."""
    event, left = recorded.event, recorded.event.body
    row = archive_pb2.StoredArchive(
        match=event.stream,
        version=event.version - 1,
        head=left.head,
        record=left.record,
        digest=left.digest,
        outcome=_outcome_message(left.summary) if left.summary is not None else None,
    )
    return row.SerializeToString(deterministic=True)


def read_archive_row(data: bytes) -> Envelope[Event[Archive]]:
    """The archive in the row of an archived match.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = archive_pb2.StoredArchive.FromString(data)
    summary = _summary(row.match, row.outcome) if row.HasField("outcome") else None
    return Envelope(Event(row.match, row.version + 1, Archive(row.head, row.record, row.digest, summary)))


def _outcome_message(summary: Summary) -> archive_pb2.ArchivedOutcome:
    outcome = summary.outcome
    return archive_pb2.ArchivedOutcome(
        number=summary.number,
        game=outcome.game,
        edition=outcome.edition,
        edition_digest=bytes.fromhex(outcome.digest),
        public=outcome.public,
        seeded=not outcome.fair,
        imported=not outcome.here,
        owner=outcome.owner,
        seats=[
            archive_pb2.ArchivedSeat(
                occupant=seat.who,
                place=seat.place,
                left_version=seat.left,
                departed=more.departed,
                points=more.points,
                role=more.role,
                bot_name=more.bot_name,
                successor=seat.successor,
            )
            for seat, more in zip(outcome.seats, summary.seats, strict=True)
        ],
        started=outcome.started,
        finished=outcome.finished,
        start_milliseconds=outcome.start,
        end_milliseconds=outcome.end,
        decisions=outcome.decisions,
    )


def _summary(match: str, found: archive_pb2.ArchivedOutcome) -> Summary:
    outcome = Outcome(
        match=match,
        game=found.game,
        edition=found.edition,
        digest=found.edition_digest.hex(),
        public=found.public,
        fair=not found.seeded,
        here=not found.imported,
        owner=found.owner,
        seats=tuple(SeatOutcome(seat.occupant, seat.place, seat.left_version, seat.successor) for seat in found.seats),
        started=found.started,
        finished=found.finished,
        abandoned=not found.finished,
        start=found.start_milliseconds,
        end=found.end_milliseconds,
        decisions=found.decisions,
    )
    seats = tuple(SeatSummary(seat.departed, seat.points, seat.role, seat.bot_name) for seat in found.seats)
    return Summary(outcome, found.number, seats)


def _only(stream: str, log: Sequence[Envelope[Event[object]]]) -> object:
    """The content of the only event of a stream; None if the stream is empty."""
    return log[0].event.body if log else None


BOXES: Kind[Envelope[Event[Box]]] = Kind(
    name="boxes",
    topic=BOX_TOPIC,
    bodies=(Box,),
    encode=write_box_row,
    decode=read_box_row,
    fold=_only,
    check=all_fits,
    single=True,
)
ARCHIVES: Kind[Envelope[Event[Archive]]] = Kind(
    name="archives",
    topic=ARCHIVE_TOPIC,
    bodies=(Archive,),
    encode=write_archive_row,
    decode=read_archive_row,
    fold=_only,
    check=all_fits,
    single=True,
)
