"""Matches as a kind of stream."""

from collections.abc import Callable, Sequence
from typing import get_args

from caravanserai_protocol.inflating import inflated
from caravanserai_protocol.v1.event_pb2 import MatchEvent, StoredEvent

from domain.matches.events import Body, EndAnswered, MatchCreated, Recorded, SeatHandedOver
from domain.matches.match import Match
from projections.matches.clocks import ClocksProjection
from projections.matches.directory import DirectoryProjection
from projections.matches.scoreboard import ScoreboardProjection
from projections.matches.unstarted import WaitingProjection
from projections.outcomes import OutcomesProjection
from projections.players.personal_streams import PersonalStreamsProjection
from projections.players.records import RecordsProjection
from projections.ratings.ratings import RatingsProjection
from projections.statistics.statistics import StatisticsProjection
from service.persistence.matches.codec import StoredMatchCodec
from service.persistence.stream_kind import Kind, all_fits

TOPIC = StoredEvent.DESCRIPTOR.full_name
"""The topic of the rows of matches."""
COUNTING = (OutcomesProjection, RatingsProjection, RecordsProjection, StatisticsProjection)
"""The projections that count results: the outcomes first, which the others read."""
PROJECTIONS = (
    ScoreboardProjection,
    DirectoryProjection,
    WaitingProjection,
    ClocksProjection,
    PersonalStreamsProjection,
    *COUNTING,
)


def matches(codec: StoredMatchCodec, fold: Callable[[str, Sequence[Recorded]], Match]) -> Kind[Recorded]:
    """The kind of matches, for the games of codec and fold. Verification checks more than the fold."""
    return Kind(
        name="matches",
        topic=TOPIC,
        bodies=get_args(Body),
        encode=codec.write_row,
        decode=codec.read_row,
        fold=fold,
        check=all_fits,
        projections=PROJECTIONS,
        published=event_bytes,
        message=MatchEvent.FromString,
        later={EndAnswered: 3, SeatHandedOver: 3, MatchCreated: _schema_of_creation},
    )


def _schema_of_creation(created: MatchCreated) -> int:
    """A match that branches from another one has an area and a position that older programs do not expect."""
    return 2 if created.branched_from is None else 3


def event_bytes(row: bytes) -> bytes:
    """The bytes of the event in a row: those that watchers and records have.

    Raises:
        DecodeError: the bytes are not a row.
        InflationError: they are compressed, and cannot be inflated.
    """
    stored = StoredEvent.FromString(row)
    return inflated(stored.packed) if stored.packed else stored.event
