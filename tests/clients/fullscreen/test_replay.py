"""Stepping through a match on a full screen, and what the steps stop at."""

from itertools import pairwise

import pytest

from clients.caravan.following import Follower
from clients.caravan.fullscreen.replay_app import ReplayApp
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow, stored_rows
from clients.caravan.walking import Walk
from domain.games import games
from domain.matches.events import DecisionMade
from tests.clients.fullscreen.terminals import terminal
from tests.clients.test_caravan import answer


@pytest.fixture(scope="module", params=games())
def follower(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Follower:
    """A match of each game that bots have played to its end."""
    store = tmp_path_factory.mktemp("replay") / "s.sqlite"
    demo = answer("demo", "--game", request.param, "--bots", "random", "--players", "2", "--store", str(store))
    return follow(stored_rows(store, demo["matches"][0]["name"]), "en", hidden=True)


def test_a_walk_comes_to_the_same_table_from_both_sides(follower: Follower) -> None:
    walk = Walk(follower)
    for version in (walk.last, 0, walk.last // 2, walk.last // 3, walk.last - 1, 1, walk.last):
        walk.go(version)
        assert walk.version == version
        assert walk.table == follower.table_at(version)


def test_turns_begin_where_another_seat_decides(follower: Follower) -> None:
    walk = Walk(follower)
    stops = []
    while walk.version < walk.last:
        walk.go(walk.turn(1))
        stops.append(walk.version)
    bodies = [follower.events[stop - 1].event.body for stop in stops[:-1]]
    seats = [body.seat for body in bodies if isinstance(body, DecisionMade)]
    assert len(seats) == len(bodies) > 5
    assert all(one != other for one, other in pairwise(seats))
    for stop in reversed(stops[:-1]):
        walk.go(walk.turn(-1))
        assert walk.version == stop
    walk.go(walk.turn(-1))
    assert walk.version == 0


def test_rounds_are_few_and_found_both_ways(follower: Follower) -> None:
    walk = Walk(follower)
    stops = []
    while walk.version < walk.last:
        walk.go(walk.round(1))
        stops.append(walk.version)
    assert 4 < len(stops) < follower.version / 4
    for stop in [*reversed(stops[:-1]), 0]:
        walk.go(walk.round(-1))
        assert walk.version == stop


async def test_a_person_steps_and_jumps(follower: Follower) -> None:
    app = ReplayApp(follower, Speech())
    async with terminal(app, until_begun=False) as shown:
        assert f"version 0 of {follower.version}" in await shown.still()
        for key, version in (("n", 1), ("right", 2), ("left", 1), ("b", 0), ("b", 0), ("e", app.walk.last), ("f", 0)):
            await shown.press(key)
            assert app.version == version
        await shown.press("colon", "2", "left", "1", "enter")
        assert app.version == 12, "arrows belong to the line while something is typed"


async def test_the_log_is_searched(follower: Follower) -> None:
    app = ReplayApp(follower, Speech())
    async with terminal(app) as shown:
        await shown.press("slash")
        await shown.type("match over")
        await shown.press("enter")
        assert app.version == app.walk.last
        await shown.press("slash")
        await shown.type("gibberish")
        assert "No event tells gibberish." in await shown.press("enter")
        await shown.press("colon")
        await shown.type("99999")
        assert f"the last one is {app.walk.last}" in await shown.press("enter")
        assert app.version == app.walk.last
