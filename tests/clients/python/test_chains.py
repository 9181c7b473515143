"""The log of a tournament is read as one chain, before entropy is opened."""

from collections.abc import Callable
from hashlib import sha256

import pytest
from caravanserai.chains import chained
from caravanserai.following import GENESIS, AlteredError
from caravanserai.v1.tournament_event_pb2 import TournamentEvent
from caravanserai.v1.tournament_service_pb2 import TournamentUpdate


def log(length: int) -> list[TournamentUpdate]:
    updates: list[TournamentUpdate] = []
    head = GENESIS
    for version in range(1, length + 1):
        event = TournamentEvent(version=version, previous=head).SerializeToString()
        updates.append(TournamentUpdate(version=version, event=event))
        head = sha256(event).digest()
    return updates


def test_a_chain_has_a_last_version() -> None:
    assert chained(log(4)) == 4
    assert chained([]) == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda updates: updates.pop(1),
        lambda updates: updates.reverse(),
        lambda updates: updates.insert(2, updates[1]),
        lambda updates: updates.pop(0),
        lambda updates: updates[1].CopyFrom(TournamentUpdate(version=2, event=updates[1].event + b"\x00")),
        lambda updates: updates[2].CopyFrom(TournamentUpdate(version=9, event=updates[2].event)),
        lambda updates: updates[1].MergeFrom(TournamentUpdate(event=TournamentEvent(version=2).SerializeToString())),
    ],
)
def test_what_is_no_chain_is_found(change: Callable[[list[TournamentUpdate]], object]) -> None:
    updates = log(4)
    change(updates)
    with pytest.raises(AlteredError):
        chained(updates)
