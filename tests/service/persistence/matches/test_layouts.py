"""Areas and layouts are those of the bytes, and made once for all matches that begin alike."""

import pytest
from caravanserai_protocol.v1 import event_pb2, table_pb2

from caravanserai_verify.codecs import layouts
from caravanserai_verify.codecs.layouts import read_areas_and_layout
from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import games
from domain.matches.events import MatchCreated
from domain.matches.match import Match
from domain.matches.terms import Terms


def _created(game: str, name: str) -> tuple[MatchCreated, event_pb2.MatchEvent]:
    _, (first, *_) = Match.create(ProtobufCodec(games()), games(), name, Terms(game, 2), b"secret")
    assert isinstance(first.event.body, MatchCreated)
    return first.event.body, event_pb2.MatchEvent.FromString(first.data)


@pytest.mark.parametrize("game", games())
def test_they_are_those_that_were_written_and_shared(game: str) -> None:
    created, message = _created(game, "matches/one")
    areas, layout = read_areas_and_layout(message.created)
    assert (areas, layout) == (created.areas, created.layout)
    again = read_areas_and_layout(_created(game, "matches/another")[1].created)
    assert again[0] is areas
    assert again[1] is layout


def test_long_ones_are_not_remembered() -> None:
    created = event_pb2.MatchCreated(seed="x" * layouts.SHORT, layout=[table_pb2.Placement(place="bank", piece="coin")])
    first, second = read_areas_and_layout(created), read_areas_and_layout(created)
    assert first == second
    assert first[1] is not second[1]


def test_a_body_that_was_replaced_on_the_wire_leaves_nothing() -> None:
    """Parsers clear the body of an event when another one follows, and so its layout."""
    bodies = (
        event_pb2.MatchEvent(created=event_pb2.MatchCreated(layout=[table_pb2.Placement(place="first", count=1)])),
        event_pb2.MatchEvent(joined=event_pb2.SeatJoined(seat=1)),
        event_pb2.MatchEvent(created=event_pb2.MatchCreated(layout=[table_pb2.Placement(place="second", count=2)])),
    )
    event = event_pb2.MatchEvent.FromString(b"".join(body.SerializeToString() for body in bodies))
    assert [entry.place for entry in read_areas_and_layout(event.created)[1]] == ["second"]
