"""The list of matches: filters, orders, pages, and only what the caller may see."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.access_pb2 import ACCESS_UNLISTED

from projections.databases.statements import Cursor
from projections.matches.match_list import CallerIdentity, condition_of_filter, matches
from service.assembly import open_projections
from tests.service.api.matches.test_directory import settled
from tests.service.house import GAME, Caller, House, Refusal, configuration, hash_of, until


async def names(caller: Caller, filter_text: str = "", order_by: str = "", page_size: int = 0) -> list[str]:
    """All names of a list, read page by page."""
    found: list[str] = []
    request = m.ListMatchesRequest(filter=filter_text, order_by=order_by, page_size=page_size)
    while True:
        page: m.ListMatchesResponse = await caller.call(caller.matches.ListMatches, request)
        assert len(page.matches) <= (page_size or 50)
        assert page.matches or not page.next_page_token
        found += [match.name for match in page.matches]
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


async def refusal(caller: Caller, **fields: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await caller.call(caller.matches.ListMatches, m.ListMatchesRequest(**fields))
    return caught.value


async def test_who_lists_sees_what_was_just_done(home: House) -> None:
    """Another caller too: the service answers a command before its projections follow it."""
    for _ in range(20):
        made = await home.create(2)
        assert made in await names(home.spectator)
        await home.join(made, 1)
        assert made in await names(home.spectator, "free = 1")


async def test_a_filter_chooses(home: House) -> None:
    waiting = await home.create(3)
    await home.join(waiting, 1)
    playing = await home.begin(2)
    bots = await home.begin(2, bots=2)
    async for _ in home.spectator.updates(bots):
        pass
    await settled(home)
    (asked,) = await home.asked(playing)
    expected = {
        "": {waiting, playing, bots},
        "state = OPEN": {waiting},
        "state != OPEN AND state != STATE_FINISHED": {playing},
        "state = OPEN OR state = PLAYING": {waiting, playing},
        "game = games/marcopolo AND free > 0": {waiting},
        "game != marcopolo": set(),
        "seats = 3": {waiting},
        "free = 2 AND seats = 3": {waiting},
        'free > 0 AND tournament = ""': {waiting},
        "bots >= 1": {bots},
        "version > 3": {playing, bots},
        'player = "Player 1"': {waiting, playing},
        'player = "Player 2"': {playing},
        'player : "layer 2"': {playing},
        'player : "_layer"': set(),
        'NOT player = "Player 2"': {waiting, bots},
        'player != "Player 2"': {waiting, bots},
        "player = Bot": set(),
        f'awaiting = "Player {asked}"': {playing},
        f'awaiting = "Player {3 - asked}"': set(),
        "options.random_town_tiles = on": set(),
        "options.random_town_tiles = off": {waiting, playing, bots},
        'player = "Player 1" AND (state = OPEN OR awaiting = "nobody")': {waiting},
    }
    for text, wanted in expected.items():
        assert set(await names(home.spectator, text)) == wanted, text


async def test_me_is_the_caller(home: House) -> None:
    first = await home.begin(2)
    second = await home.create(2)
    await home.join(second, 2)
    await settled(home)
    (asked,) = await home.asked(first)
    assert set(await names(home.seat(2), "player = me")) == {first, second}
    assert await names(home.seat(1), "player = me") == [first]
    assert await names(home.seat(asked), "awaiting = me") == [first]
    assert await names(home.seat(3 - asked), "awaiting = me") == []
    assert set(await names(home.owner, "owner = me")) == {first, second}
    assert await names(home.seat(1), "owner = me") == []
    assert await names(home.seat(1), 'player = "me"') == [], "in quotation marks it is a name"
    await home.play(first, 1)
    while asked in await home.asked(first):
        await home.play(first, 1)
    await settled(home)
    assert await names(home.seat(asked), "awaiting = me") == []
    assert await names(home.seat(3 - asked), "awaiting = me") == [first]
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=first))
    await settled(home)
    assert await names(home.seat(3 - asked), "awaiting = me") == []
    assert (await refusal(home.spectator, filter="awaiting = me")).reason == "TOKEN_MISSING"


async def test_orders_and_pages(home: House) -> None:
    made = [await home.create(2) for _ in range(7)]
    await home.join(made[3], 1)
    await home.join(made[1], 1)
    await home.join(made[1], 2)
    await settled(home)
    rest = [made[0], made[2], made[4], made[5], made[6]]
    orders = {
        "": made[::-1],
        "created": made,
        "created desc": made[::-1],
        "updated": [*rest, made[3], made[1]],
        "updated desc": [made[1], made[3], *rest[::-1]],
        "version": [*rest, made[3], made[1]],
        "version desc": [made[1], made[3], *rest[::-1]],
    }
    for order, wanted in orders.items():
        for size in (1, 2, 3, 7, 0):
            assert await names(home.spectator, order_by=order, page_size=size) == wanted, (order, size)


async def test_a_page_continues_the_one_before_despite_new_matches(home: House) -> None:
    made = [await home.create(2) for _ in range(4)]
    await settled(home)
    request = m.ListMatchesRequest(page_size=2)
    first = await home.spectator.call(home.spectator.matches.ListMatches, request)
    await home.create(2)
    await settled(home)
    request.page_token = first.next_page_token
    second = await home.spectator.call(home.spectator.matches.ListMatches, request)
    assert [match.name for match in (*first.matches, *second.matches)] == made[::-1]


async def test_page_tokens_belong_to_their_list(home: House) -> None:
    for _ in range(3):
        await home.create(2)
    await settled(home)
    request = m.ListMatchesRequest(page_size=1, filter="state = OPEN")
    token = (await home.seat(1).call(home.seat(1).matches.ListMatches, request)).next_page_token
    again = {"page_size": 1, "filter": "state = OPEN", "page_token": token}
    answer = await home.seat(1).call(home.seat(1).matches.ListMatches, m.ListMatchesRequest(**again))
    assert len(answer.matches) == 1
    for change in (
        {"filter": ""},
        {"filter": "state = OPEN "},
        {"order_by": "updated"},
        {"page_token": token[:-1]},
        {"page_token": token[:-2] + ("AA" if token[-2:] != "AA" else "BB")},
        {"page_token": "A" * len(token)},
    ):
        assert (await refusal(home.seat(1), **{**again, **change})).reason == "PAGE_TOKEN_INVALID", change
    assert (await refusal(home.seat(2), **again)).reason == "PAGE_TOKEN_INVALID", "another caller got this page token"


async def test_an_error_in_a_filter_is_explained(home: House) -> None:
    caught = await refusal(home.spectator, filter="state = OPEN AND colour = red")
    assert caught.reason == "FILTER_INVALID"
    assert caught.bad_request.field_violations[0].field == "filter"
    assert "colour" in caught.bad_request.field_violations[0].description
    caught = await refusal(home.spectator, order_by="colour")
    assert caught.bad_request.field_violations[0].field == "order_by"


async def test_a_filter_that_scans_all_seats_too_often_is_refused(home: House) -> None:
    name = await home.create(2)
    await home.join(name, 1)
    await settled(home)
    searches = ['player : "layer"', 'awaiting : "a"', 'player : "1"', 'player : "nobody"', 'player : "x"']
    assert await names(home.spectator, " OR ".join(searches[:4])) == [name]
    caught = await refusal(home.spectator, filter=" OR ".join(searches))
    assert caught.reason == "FILTER_INVALID"
    assert "more than 4" in caught.bad_request.field_violations[0].description


def test_an_option_is_found_by_an_index(tmp_path: Path) -> None:
    projections = open_projections(configuration(tmp_path))
    condition = condition_of_filter("options.city = on", CallerIdentity())

    def plan(cursor: Cursor) -> str:
        cursor.execute(f"EXPLAIN QUERY PLAN SELECT * FROM directory WHERE {condition.sql}", condition.values)
        return "\n".join(row["detail"] for row in cursor.fetchall())

    found = projections.read(plan)
    assert "SEARCH directory_options" in found
    assert "SCAN directory_options" not in found
    projections.close()


async def test_other_calls_do_not_wait_for_lists(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await home.begin(2)
    looking, found = threading.Event(), threading.Event()

    def slowly(*given: Any, **named: Any) -> Any:
        looking.set()
        found.wait(120)
        return matches(*given, **named)

    monkeypatch.setattr("service.api.match_lists.matches", slowly)
    lists = [asyncio.create_task(names(home.spectator)) for _ in range(40)]
    await until(looking.is_set)
    await asyncio.sleep(0.2)
    shown = await asyncio.wait_for(home.spectator.get(name, 1), 60)
    assert shown.match.version == 1
    assert not any(task.done() for task in lists)
    found.set()
    assert await asyncio.gather(*lists) == [[name]] * 40


async def test_unlisted_matches_are_listed_for_their_participants(home: House) -> None:
    request = m.CreateMatchRequest(
        game=GAME,
        players=2,
        owner_token_hash=hash_of(home.owner.token),
        access=ACCESS_UNLISTED,
        join_code="open sesame",
    )
    name = (await home.owner.call(home.owner.matches.CreateMatch, request)).match.name
    await home.join(name, 1, join_code="open sesame")
    await settled(home)
    assert await names(home.owner) == [name]
    assert await names(home.seat(1)) == [name]
    assert await names(home.seat(2)) == []
    assert await names(home.spectator) == []
    assert await names(home.spectator, "state = OPEN OR state != OPEN") == []
    assert await names(home.spectator, 'player = "Player 1"') == []
