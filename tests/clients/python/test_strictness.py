"""What a hostile service or a made-up record might send, and what a client of any language must refuse."""


import pytest
from caravanserai.bounds import Bounds, BoundsError
from caravanserai.following import AlteredError, Following
from caravanserai.v1 import event_pb2, table_pb2
from caravanserai.v1.match_service_pb2 import MatchUpdate
from caravanserai.verifying import Finding, verify_updates

from domain.table.effects import Move
from tests.clients.python.test_following import Made, altered_update, table_message
from tests.clients.python.test_verifying import NAME

MASK = 2**64 - 1


def event_of(update: MatchUpdate) -> event_pb2.MatchEvent:
    return event_pb2.MatchEvent.FromString(update.event)


def first_finding(rows: list[MatchUpdate]) -> tuple[int, str]:
    finding: Finding = verify_updates(NAME, rows).findings[0]
    return finding.version, finding.check


def followed(made: Made, viewer: int = 0) -> Following:
    following = Following(viewer)
    for update in made.sent[viewer]:
        following.follow(update)
    return following


# -- a second creation ------------------------------------------------------------------------------------------------


def test_a_match_is_created_once() -> None:
    """With a second creation a service could lay out another table, and nobody would see how it came to be."""
    made = Made()
    again = event_of(made.sent[0][0])
    again.version, again.previous = 2, made.head
    again.created.players = 100
    update = MatchUpdate(version=2, event=again.SerializeToString(deterministic=True))
    following = followed(made)
    with pytest.raises(AlteredError, match=r"^version 2 creates the match again$"):
        following.follow(update)
    made.event([Move("coin", 1, "board:1", "board:2", "coin", "R")])
    following.follow(made.sent[0][1])
    unseated = altered_update(made.sent[0][1], version=3, previous=made.head)
    event = event_of(unseated)
    event.undone.seat = 3
    unseated.event = event.SerializeToString(deterministic=True)
    with pytest.raises(AlteredError, match=r"^version 3 has no seat 3$"):
        following.follow(unseated)


def test_a_follower_that_began_with_a_table_takes_no_creation_either() -> None:
    made = Made()
    first = made.sent[0][0]
    following = Following.begin_with(event_of(first).created.areas, table_message(made, 0), 0, made.head)
    again = altered_update(first, version=2, previous=made.head)
    with pytest.raises(AlteredError, match=r"^version 2 creates the match again$"):
        following.follow(again)


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["ı", "ſ", "\N{KELVIN SIGN}", "İ"])
def test_names_of_areas_are_ascii(letter: str) -> None:
    """Letters whose upper or lower case is a letter of ASCII: other clients refuse them, and they deceive the eye."""
    event = event_of(Made().sent[0][0])
    event.created.areas.add(name=f"{letter}tock", visibility=table_pb2.VISIBILITY_ALL)
    with pytest.raises(BoundsError, match="may not be called"):
        Bounds().require(event)
    event = event_of(Made().sent[0][0])
    event.created.layout.add(place=f"{letter}tock", piece="coin", count=1)
    with pytest.raises(BoundsError, match="may not lie at"):
        Bounds().require(event)
