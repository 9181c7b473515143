"""Values that are made quickly: they are those that the constructor makes."""

from dataclasses import FrozenInstanceError, fields

import pytest

from domain.construction import quick
from domain.event import Request
from domain.matches.events import MatchEvent, Recorded, SeatResigned, new_event, new_recorded


def test_a_value_that_is_made_quickly_is_that_of_the_constructor() -> None:
    values = ("matches/a", 3, b"before", SeatResigned(1), (), (), 5, 0)
    event = new_event(*values, time=7)
    assert event == MatchEvent(*values, time=7)
    assert hash(event) == hash(MatchEvent(*values, time=7))
    request = Request("players/a", "Resign", "1", b"digest")
    recorded = new_recorded(event, request, data=b"bytes")
    assert recorded == Recorded(event, request, data=b"bytes")
    assert {each.name: getattr(recorded, each.name) for each in fields(Recorded)}["companions"] == ()
    assert type(recorded) is Recorded


def test_a_value_that_is_made_quickly_is_frozen() -> None:
    recorded = new_recorded(new_event("matches/a", 1, b"", SeatResigned(1), (), (), 0, 0))
    with pytest.raises(FrozenInstanceError):
        recorded.data = b"other"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del recorded.event.version


def test_fields_that_are_missing_or_unknown_are_refused() -> None:
    made = quick(Request)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'digest'"):
        made("caller", "method", "identifier")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'other'"):
        made("caller", "method", "identifier", b"", other=1)  # type: ignore[call-arg]
