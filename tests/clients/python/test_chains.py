"""The log of a tournament is read as one chain, before entropy is opened."""

from collections.abc import Callable
from hashlib import sha256

import pytest
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.following import GENESIS, AlteredError, seal
from caravanserai_protocol.v1.event_pb2 import Opening, Seal
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate

NAME = "tournaments/spring"
OPENING = Opening(index=0, salt=b"s" * 16, payload=bytes(128))


def log(length: int) -> list[TournamentUpdate]:
    """Events of a tournament; each has an opening, which lies beside it."""
    updates: list[TournamentUpdate] = []
    head = GENESIS
    for version in range(1, length + 1):
        seals = [Seal(digest=seal(NAME, version, OPENING))]
        made = TournamentEvent(tournament=NAME, version=version, previous=head, seals=seals)
        if version == 1:
            made.created.SetInParent()
        event = made.SerializeToString()
        updates.append(TournamentUpdate(version=version, event=event, openings=[OPENING]))
        head = sha256(event).digest()
    return updates


def follow(updates: list[TournamentUpdate], after: int = 0, name: str = NAME) -> Chain:
    chain = Chain(name, after)
    for update in updates:
        chain.follow(update)
    return chain


def test_a_chain_has_a_last_version() -> None:
    updates = log(4)
    assert (follow(updates).seen.version, follow(updates).seen.digest) == (4, sha256(updates[3].event).digest())
    assert (follow([]).version, follow([]).head) == (0, GENESIS)


def test_a_chain_is_followed_from_the_middle_on() -> None:
    updates = log(4)
    assert follow(updates[2:], after=2).seen == follow(updates).seen
    assert follow([], after=2).head == b""
    chain = Chain(NAME, 2)
    chain.follow(updates[2])
    other = TournamentEvent(tournament=NAME, version=4, previous=b"another").SerializeToString()
    with pytest.raises(AlteredError, match="hash of the event before"):
        chain.follow(TournamentUpdate(version=4, event=other))
    assert chain.version == 3


def test_another_tournament_is_found() -> None:
    with pytest.raises(AlteredError, match="belongs to tournaments/spring"):
        follow(log(1), name="tournaments/autumn")


@pytest.mark.parametrize(
    "change",
    [
        lambda updates: updates.pop(1),
        lambda updates: updates.reverse(),
        lambda updates: updates.insert(2, updates[1]),
        lambda updates: updates.pop(0),
        lambda updates: updates[1].CopyFrom(TournamentUpdate(version=2, event=updates[1].event + b"\x00")),
        lambda updates: updates[2].CopyFrom(TournamentUpdate(version=9, event=updates[2].event)),
        lambda updates: updates[1].MergeFrom(
            TournamentUpdate(event=TournamentEvent(tournament=NAME, version=2).SerializeToString())
        ),
        lambda updates: updates[3].openings[0].MergeFrom(Opening(salt=b"another")),
        lambda updates: updates[3].openings[0].MergeFrom(Opening(index=1)),
    ],
)
def test_what_is_no_chain_is_found(change: Callable[[list[TournamentUpdate]], object]) -> None:
    updates = log(4)
    change(updates)
    with pytest.raises(AlteredError):
        follow(updates)
