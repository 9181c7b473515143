"""Playing a match again: those who had a part in it see the new one and take one seat of it, each with their own
credential, and hear of it at once.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, closing
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import access_pb2
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m

from clients.workshop.archival import archive
from domain.games import games
from service.persistence.matches.store import MatchStore
from service.server import rebuild
from service.verification.stored_matches import verify_stored
from tests.service.api.matches.test_directory import settled
from tests.service.house import GAME, Caller, House, Refusal, configuration, hash_of, house
from tests.service.members import Member, admin, register, security

CODE = "open sesame"
CLOSED: dict[str, Any] = {"access": "ACCESS_UNLISTED", "join_code": CODE}


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[House]:
    """A service with administrators."""
    async with house(tmp_path, security=security()) as running:
        yield running


async def reason(call: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await call
    return refused.value.reason


async def over(club: House, anna: Member, **fields: Any) -> str:
    """A match that is over: Anna had seat 1, the guest of seat 2 the other."""
    name = await anna.create(**(fields or CLOSED))
    await anna.join(name, 1)
    await club.join(name, 2, join_code=fields.get("join_code", CODE if not fields else ""))
    await anna.caller.call(anna.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    return name


async def again(caller: Caller, previous: str, **fields: Any) -> str:
    """Proposes to play a match again; the owner token is that of the caller, as a guest has none of their own."""
    wanted = {
        "game": GAME,
        "players": 2,
        "owner_token_hash": hash_of(caller.token),
        "seed": "again",
        **CLOSED,
        **fields,
    }
    request = m.CreateMatchRequest(previous=previous, **wanted)
    return str((await caller.call(caller.matches.CreateMatch, request)).match.name)


async def take(caller: Caller, match: str, token: str = "") -> int:
    request = m.JoinMatchRequest(match=match, display_name="Bea", token_hash=hash_of(token or caller.token))
    return int((await caller.call(caller.matches.JoinMatch, request)).seat)


async def heard(stream: AsyncIterator[i.WatchInboxResponse], content: str) -> Any:
    """The next part of an inbox of some kind."""
    async with asyncio.timeout(60):
        async for part in stream:
            if part.WhichOneof("content") == content:
                return getattr(part, content)
    raise AssertionError("the inbox ended")


def inbox(caller: Caller) -> AsyncIterator[i.WatchInboxResponse]:
    return caller.stream(caller.inbox.WatchInbox, i.WatchInboxRequest(with_proposals=True))


async def test_the_people_of_a_match_take_their_seats_again(club: House) -> None:
    """Anna proposes a private match; the guest, who is on no list and knows no code, hears of it and takes a seat."""
    anna, guest = await register(club, "Anna"), club.seat(2)
    first = await over(club, anna)
    async with aclosing(inbox(guest)) as stream:  # type: ignore[type-var]
        await heard(stream, "caught_up")
        second = await again(anna.caller, first, owner_token_hash=b"", access="ACCESS_PRIVATE", join_code="")
        told = await heard(stream, "proposed")
        assert (told.match, told.game, told.seat, told.display_name) == (second, GAME, 2, "Anna")
        assert told.previous == access_pb2.PreviousMatch(match=first, seat=1)
        for caller, following in ((guest, second), (anna.caller, second), (club.spectator, "")):
            assert (await caller.get(first)).match.next == following
        assert (await guest.get(second)).match.previous == told.previous
        assert await take(guest, second) == 1
        assert (await heard(stream, "withdrawn")).match == second
    await anna.join(second)
    verify_stored(club.service.parts.store, second)


async def test_nobody_else_gets_in_and_nobody_twice(club: House) -> None:
    """A guest who had a seat takes one with its token only: no second one, none for a friend."""
    anna, carla, guest = await register(club, "Anna"), await register(club, "Carla"), club.seat(2)
    second = await again(
        anna.caller, await over(club, anna), owner_token_hash=b"", access="ACCESS_PRIVATE", join_code=""
    )
    assert await reason(carla.join(second)) == "MATCH_NOT_FOUND"
    assert await reason(take(club.seat(1), second)) == "MATCH_NOT_FOUND"
    assert await reason(take(guest, second, "token-of-a-friend")) == "MATCH_PRIVATE"
    await take(guest, second)
    assert await reason(take(guest, second)) == "TOKEN_TAKEN"
    assert await reason(take(guest, second, "token-of-a-friend")) == "MATCH_PRIVATE"


async def test_only_those_with_a_part_play_again_and_only_what_is_over(club: House) -> None:
    anna, carla, guest = await register(club, "Anna"), await register(club, "Carla"), club.seat(2)
    first = await over(club, anna)
    assert await reason(again(carla.caller, first)) == "SEAT_NOT_YOURS"
    assert await reason(again(admin(club), first)) == "SEAT_NOT_YOURS"
    assert await reason(again(guest, first, game="games/merv")) == "FIELD_INVALID"
    assert await reason(again(guest, first, access="ACCESS_PUBLIC", join_code="")) == "FIELD_INVALID"
    second = await again(guest, first)
    assert await reason(again(guest, second)) == "MATCH_NOT_OVER"
    assert await reason(again(carla.caller, await anna.create(access="ACCESS_PRIVATE"))) == "MATCH_NOT_FOUND"


async def test_of_two_proposals_the_first_counts(club: House) -> None:
    """Both propose at the same time: everybody is led to one match. If it comes to nothing, the other one is next."""
    anna, guest = await register(club, "Anna"), club.seat(2)
    first = await over(club, anna)
    one = await again(anna.caller, first, owner_token_hash=b"")
    other = await again(guest, first)
    await settled(club)
    assert (await guest.get(first)).match.next == one
    async with aclosing(inbox(guest)) as stream:  # type: ignore[type-var]
        assert (await heard(stream, "proposed")).match == one
        await anna.caller.call(anna.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=one))
        assert (await heard(stream, "withdrawn")).match == one
    assert (await anna.caller.get(first)).match.next == other
    async with aclosing(inbox(anna.caller)) as stream:  # type: ignore[type-var]
        assert (await heard(stream, "proposed")).match == other


async def test_people_keep_their_right_when_the_match_before_is_archived(tmp_path: Path) -> None:
    """The right lies with the new match: it needs neither the events of the one before nor what was made of them."""
    async with house(tmp_path, security=security()) as club:
        anna = await register(club, "Anna")
        first = await over(club, anna)
        second = await again(anna.caller, first, owner_token_hash=b"")
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        (archived,) = archive(store, tmp_path, 0)
    assert (archived.match, archived.reason) == (first, "")
    await asyncio.to_thread(rebuild, configuration(tmp_path))
    async with house(tmp_path, security=security()) as club:
        guest = club.seat(2)
        assert await reason(again(guest, first)) == "MATCH_ARCHIVED"
        listed = await guest.call(guest.matches.ListMatches, m.ListMatchesRequest(filter="state = OPEN"))
        assert [match.name for match in listed.matches] == [second]
        async with aclosing(inbox(guest)) as stream:  # type: ignore[type-var]
            assert (await heard(stream, "proposed")).match == second
        assert await take(guest, second) == 1
