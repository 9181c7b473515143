"""Matches as a kind of stream."""

from collections.abc import Callable, Sequence
from typing import get_args

from caravanserai.v1.event_pb2 import StoredEvent

from domain.matches.events import Body, Recorded
from domain.matches.match import Match
from projections.matches.directory import DirectoryProjection
from projections.matches.scoreboard import ScoreboardProjection
from projections.matches.waiting import WaitingProjection
from service.matches.codec import ProtobufCodec
from service.streams.kind import Kind, all_fits

TOPIC = StoredEvent.DESCRIPTOR.full_name
"""The topic of the rows of matches."""
PROJECTIONS = (ScoreboardProjection, DirectoryProjection, WaitingProjection)


def matches(codec: ProtobufCodec, fold: Callable[[str, Sequence[Recorded]], Match]) -> Kind[Recorded]:
    """Matches of the games that codec and fold know. `service.verification` checks more of them than their fold."""
    return Kind(
        name="matches",
        topic=TOPIC,
        bodies=get_args(Body),
        encode=codec.write_row,
        decode=codec.read_row,
        fold=fold,
        check=all_fits,
        projections=PROJECTIONS,
    )
