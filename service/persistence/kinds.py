"""The kinds of streams in a store, and the projections that follow them. A new kind is one entry here."""

from collections.abc import Callable, Mapping, Sequence

from projections.schema_fingerprint import signature
from projections.store import Projection, own_statements
from service.persistence.boxes.kind import ARCHIVES, BOXES
from service.persistence.editions.kind import EDITIONS
from service.persistence.matches.kind import PROJECTIONS
from service.persistence.persons.kind import ERASED
from service.persistence.persons.vault import Vault
from service.persistence.players.kind import PLAYERS, players
from service.persistence.stream_kind import AnyKind
from service.persistence.tournaments.kind import TOURNAMENTS, tournaments
from service.persistence.webhooks.kind import WEBHOOKS, webhooks

KINDS: tuple[AnyKind, ...] = (PLAYERS, EDITIONS, BOXES, ARCHIVES, ERASED, TOURNAMENTS, WEBHOOKS)
"""All kinds except matches, whose codec depends on the games and boxes of the store."""


def with_vault(kinds: Sequence[AnyKind], vault: Vault) -> Sequence[AnyKind]:
    """The same kinds; those that hold names get their keys."""
    made: Mapping[int, Callable[[Vault], AnyKind]] = {
        id(PLAYERS): players,
        id(TOURNAMENTS): tournaments,
        id(WEBHOOKS): webhooks,
    }
    return tuple(made[id(kind)](vault) if id(kind) in made else kind for kind in kinds)


def all_projections(kinds: Sequence[AnyKind] = KINDS) -> tuple[Projection, ...]:
    """One of each projection: those of matches, and those of other kinds."""
    return tuple(make() for makers in (PROJECTIONS, *(kind.projections for kind in kinds)) for make in makers)


def signature_of(identity: str, kinds: Sequence[AnyKind] = KINDS) -> str:
    """The signature of the projections file, for a store with this identity and for these kinds."""
    return signature(identity, own_statements(all_projections(kinds)))
