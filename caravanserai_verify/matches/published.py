"""The published part of a match that is over: a record as rows, and rows as a record."""

from collections.abc import Mapping, Sequence

from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.codecs.match_updates import update_message
from domain.matches.events import Recorded, named
from domain.play.game import Game


def record_of(rows: Sequence[Recorded]) -> Record:
    """The record of the events of a match with all openings, of format 1.

    Raises:
        RecordError: no record may hold them.
    """
    return Record.of(update_message(row, 0, True, None) for row in rows)


def rows_of(record: Record, games: Mapping[str, Game]) -> list[Recorded]:
    """The rows of a record as in a store. They hold the fingerprint of the full table where the record does.

    Raises:
        ValueError, LookupError: It is invalid.
    """
    codec = ProtobufCodec(games)
    return [_row_of(codec, update) for update in record.updates]


def _row_of(codec: ProtobufCodec, update: MatchUpdate) -> Recorded:
    openings = tuple(codec.read_opening(opening) for opening in update.openings)
    return Recorded(
        named(codec.read_event(update.event, update.box), openings),
        data=update.event,
        openings=openings,
        secret_fingerprint=update.full_fingerprint if update.HasField("full_fingerprint") else None,
    )
