"""Stepper through a match on a full screen: by event, turn and round."""

from itertools import pairwise

import pytest

from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.replay_app import ReplayApp
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow
from clients.caravan.walk import Walk
from clients.workshop.stored_matches import stored_rows
from domain.games import games
from domain.table.names import face_of
from tests.clients.caravan import answer
from tests.clients.folds import known
from tests.clients.fullscreen.terminals import terminal


@pytest.fixture(scope="module", params=games())
def folded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> FoldedMatch:
    """A finished match of bots, for each game."""
    store = tmp_path_factory.mktemp("replay") / "s.sqlite"
    demo = answer("demo", "--game", request.param, "--bots", "random", "--players", "2", "--store", str(store))
    return follow(stored_rows(store, demo["matches"][0]["name"]), "en", hidden=True)


def test_a_walk_comes_to_the_same_table_from_both_sides(folded: FoldedMatch) -> None:
    walk = Walk(folded)
    for version in (walk.last, 0, walk.last // 2, walk.last // 3, walk.last - 1, 1, walk.last):
        walk.go(version)
        assert walk.version == version
        assert walk.table.layout() == folded.table_at(version).layout()
        assert walk.table.fingerprint == folded.table_at(version).fingerprint


def test_turns_begin_where_another_seat_decides(folded: FoldedMatch) -> None:
    walk = Walk(folded)
    stops = []
    while walk.version < walk.last:
        walk.go(walk.turn(1))
        stops.append(walk.version)
    events = [folded.events[stop - 1].event for stop in stops[:-1]]
    seats = [event.decided.seat for event in events if event.HasField("decided")]
    assert len(seats) == len(events) > 5
    assert all(one != other for one, other in pairwise(seats))
    for stop in reversed(stops[:-1]):
        walk.go(walk.turn(-1))
        assert walk.version == stop
    walk.go(walk.turn(-1))
    assert walk.version == 0


def rounds_played(folded: FoldedMatch) -> int:
    """The number of rounds of a match that was played to its end: what its box says, or its marker."""
    box, name = known(folded).box, folded.titles.name
    if name == "sahwari":
        return int(face_of(next(iter(folded.table.pieces("round")))))
    if name == "merv":
        return int(box.years) * len(box.rounds)
    return int(box.setup.rounds if name == "marcopolo" else box.turns)


def test_a_walk_stops_at_every_round_and_finds_them_both_ways(folded: FoldedMatch) -> None:
    walk = Walk(folded)
    stops = []
    while walk.version < walk.last:
        walk.go(walk.round(1))
        stops.append(walk.version)
    assert len(stops) == rounds_played(folded) + 1, "each round, and the end"
    assert folded.round_at(walk.last) == rounds_played(folded)
    for stop in [*reversed(stops[:-1]), 0]:
        walk.go(walk.round(-1))
        assert walk.version == stop


async def test_a_person_steps_and_jumps(folded: FoldedMatch) -> None:
    app = ReplayApp(folded, Speech())
    async with terminal(app, until_begun=False) as shown:
        assert f"step 0 of {folded.version}" in await shown.still()
        for key, version in (("n", 1), ("right", 2), ("left", 1), ("b", 0), ("b", 0), ("e", app.walk.last), ("f", 0)):
            await shown.press(key)
            assert app.version == version
        await shown.press("colon", "2", "left", "1", "enter")
        assert app.version == 12, "arrows belong to the line while something is typed"


async def test_the_log_is_searched(folded: FoldedMatch) -> None:
    app = ReplayApp(folded, Speech())
    async with terminal(app) as shown:
        await shown.press("slash")
        await shown.type("match over")
        await shown.press("enter")
        assert app.version == app.walk.last
        await shown.press("slash")
        await shown.type("gibberish")
        assert "No event contains gibberish." in await shown.press("enter")
        await shown.press("colon")
        await shown.type("99999")
        assert f"from 0 to {app.walk.last}" in await shown.press("enter")
        assert app.version == app.walk.last
