"""All projections of the service, and to which store their file belongs."""

from projections.belonging import signature
from projections.directory import DirectoryProjection
from projections.editions import EditionsProjection
from projections.players import PlayersProjection
from projections.scoreboard import ScoreboardProjection
from projections.store import Projection
from projections.waiting import WaitingProjection


def all_projections() -> tuple[Projection, ...]:
    """One of each kind."""
    return (
        ScoreboardProjection(),
        DirectoryProjection(),
        PlayersProjection(),
        EditionsProjection(),
        WaitingProjection(),
    )


def signature_of(identity: str) -> str:
    """What the file of all projections belongs to, made of the store with this identity."""
    return signature(identity, [statement for projection in all_projections() for statement in projection.tables])
