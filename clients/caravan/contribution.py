"""Contributing to the lots of a tournament: what a player has to do there is done by whatever they do next.

`caravan tournament register` binds a player to entropy that is kept on this computer. After registration has closed it
is opened by the next command with which the player acts at the tournament or looks at it.
"""

import time
from collections.abc import Callable

from caravanserai import CallError, Client
from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.v1.tournament_pb2 import Entrant, Tournament

LOOKING_SECONDS = 0.5
"""The interval at which a tournament is looked at."""
TOO_LATE = ("TOURNAMENT_REFUSED", "ENTROPY_MISMATCH")
"""Somebody else was faster, or what is kept here does not count any more."""


def contribute(player: Client, name: str) -> Tournament:
    """Binds and opens what a player contributes to the lots, as far as it is due, and returns the tournament then."""
    found = player.tournament(name)
    while found.state == Tournament.STATE_DRAWING:
        step = _due(player, found)
        if step is None:
            break
        try:
            step(found.name)
        except CallError as error:
            if error.reason not in TOO_LATE:
                raise
            return player.tournament(name)
        found = player.tournament(name)
    return found


def _due(player: Client, found: Tournament) -> Callable[[str], object] | None:
    """The call that the player has to make for the lots now."""
    entrants = player.entrants(found.name)
    own = _own(entrants, player.player().name)
    if own is None:
        return None
    if own.unbound:
        return player.bind_entropy
    kept = player.entropies.get(found.name, b"")
    fits = bool(kept) and entropy_commitment(kept) == own.entropy_commitment
    waits = any(one.unbound for one in entrants if one.state == Entrant.STATE_ACTIVE)
    return player.open_entropy if fits and not own.entropy and not waits else None


def _own(entrants: list[Entrant], player: str) -> Entrant | None:
    active = (one for one in entrants if one.player == player and one.state == Entrant.STATE_ACTIVE)
    return next(active, None)


def awaited(client: Client, name: str) -> list[Entrant]:
    """The entrants that the lots wait for."""
    return [
        one
        for one in client.entrants(name)
        if one.state == Entrant.STATE_ACTIVE and (one.unbound or (one.entropy_commitment and not one.entropy))
    ]


def drawn(client: Client, name: str, seconds: float, look: Callable[[Client, str], Tournament]) -> Tournament:
    """The tournament when its lots are drawn, or after some time."""
    until = time.monotonic() + seconds
    while True:
        found = look(client, name)
        left = until - time.monotonic()
        if found.state not in (Tournament.STATE_REGISTRATION, Tournament.STATE_DRAWING) or left <= 0:
            return found
        time.sleep(min(LOOKING_SECONDS, left))
