"""The kinds of streams in a store, and the projections that follow them. A new kind is one entry here."""

from collections.abc import Sequence

from projections.belonging import signature
from projections.store import Projection
from service.boxes.kind import ARCHIVES, BOXES
from service.editions.kind import EDITIONS
from service.matches.kind import PROJECTIONS
from service.players.kind import PLAYERS
from service.streams.kind import AnyKind

KINDS: tuple[AnyKind, ...] = (PLAYERS, EDITIONS, BOXES, ARCHIVES)
"""All kinds but matches: how those are read depends on the games and the boxes of the store."""


def all_projections(kinds: Sequence[AnyKind] = KINDS) -> tuple[Projection, ...]:
    """One of each: those of matches, and those of other kinds."""
    return tuple(make() for makers in (PROJECTIONS, *(kind.projections for kind in kinds)) for make in makers)


def signature_of(identity: str, kinds: Sequence[AnyKind] = KINDS) -> str:
    """What the file of all projections belongs to, made of the store with this identity."""
    return signature(identity, [statement for projection in all_projections(kinds) for statement in projection.tables])
