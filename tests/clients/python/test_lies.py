"""A service that lies about the key of a seat: the client refuses, and says nothing where all is as it should be."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from secrets import token_hex

import pytest
from caravanserai import Conflict, NotAllowed, Record
from caravanserai.aio import Client
from caravanserai.following import AlteredError
from caravanserai.signing import new_key, public_key

from tests.clients.python.serving import client, serving, until_asked
from tests.sdks.lying_service import FOLLOWING, HISTORIES, JOINING, LOOKING, service_that_lies


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    with service_that_lies():
        async with serving(tmp_path) as service:
            yield service.address


def told(address: str, lie: str, keys: dict[str, bytes]) -> Client:
    """A guest who hears a lie."""
    return client(address, f"{lie}.{token_hex(16)}", keys=keys, entropies={})


async def match_of(owner: Client) -> str:
    return (await owner.create_match("merv", 2, signatures_required=True)).name


@pytest.mark.parametrize("lie", JOINING)
async def test_who_takes_a_seat_gets_the_key_that_was_sent(address: str, lie: str) -> None:
    async with client(address) as host, told(address, lie, {}) as guest:
        match = await match_of(host)
        with pytest.raises(AlteredError, match=r"seat 1"):
            await guest.join(match, "Ann")


@pytest.mark.parametrize("lie", LOOKING)
async def test_a_seat_keeps_its_key(address: str, lie: str) -> None:
    keys = dict[str, bytes]()
    async with client(address) as host, told(address, lie, keys) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        for look in (guest.match, guest.watch, guest.replay, guest.start, guest.seat):
            with pytest.raises(AlteredError, match="seat 1"):
                await look(match)
        async with client(address, guest.token, keys=keys, entropies={}) as next_day:
            with pytest.raises(AlteredError, match="seat 1"):
                await next_day.match(match)


@pytest.mark.parametrize("lie", FOLLOWING)
async def test_the_key_stands_in_the_event_that_was_folded(address: str, lie: str) -> None:
    keys = dict[str, bytes]()
    async with client(address) as host, told(address, lie, keys) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        await host.add_bot(match)
        with pytest.raises(AlteredError, match="seat 1 with another key"):
            await guest.start(match)
        async with client(address, guest.token, keys=keys, entropies=guest.entropies) as next_day:
            with pytest.raises(AlteredError, match="seat 1 with another key"):
                await until_asked(next_day, match)


@pytest.mark.parametrize("lie", HISTORIES)
async def test_what_was_told_is_compared_with_what_comes_later(address: str, lie: str) -> None:
    async with client(address) as host, told(address, lie, {}) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        with pytest.raises(AlteredError, match="version 2 has two hashes"):
            await until_asked(guest, match)


async def test_nothing_is_said_where_seats_are_left_freed_and_taken_again(address: str) -> None:
    async with client(address) as host, client(address) as guest, client(address) as other:
        match = (await host.create_match("merv", 2)).name
        for player in (other, guest):
            await player.join(match, "Bob", seat=1)
            await player.leave(match)
        assert await guest.join(match, "Ann", seat=1) == 1
        async with await guest.watch(match) as watch:
            while not (update := await anext(watch)).caught_up:
                assert not guest.receipt(update).key
            assert guest.receipt(update).key
            await host.leave(match, seat=1)
            await other.join(match, "Bob", seat=1)
            with pytest.raises(NotAllowed, match="SEAT_LOST"):
                [update async for update in watch]
        assert await guest.seat(match) == 0
        async with await guest.watch(match) as watch:
            update = await anext(watch)
            assert not guest.receipt(update).key


async def test_a_failed_attempt_to_join_proves_nothing(address: str) -> None:
    async with client(address) as host, client(address) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        async with client(address, guest.token, keys={}, entropies={}) as elsewhere:
            with pytest.raises(Conflict):
                await elsewhere.join(match, "Ann")
            assert await elsewhere.seat(match) == 1


async def test_who_is_told_to_have_no_seat_signs_all_the_same(address: str) -> None:
    async with client(address) as host, client(address) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        await host.add_bot(match)
        await guest.start(match)
        await until_asked(guest, match)
        sights = guest._session.sights
        sights[match] = replace(sights[match], key=b"")
        offers = (await guest.offers(match)).offers
        assert (await guest.decide(match, offers[0])).version


async def test_a_receipt_has_the_key_and_fits_no_record_without_it(address: str) -> None:
    async with client(address) as host, client(address) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        await host.add_bot(match)
        await guest.start(match)
        await until_asked(guest, match)
        receipt = guest.receipt(await guest.resign(match))
        async with await guest.replay(match, up_to=1) as watch:
            assert [guest.receipt(update).key async for update in watch] == [b""]
        record: Record = await guest.record(match)
        assert receipt.key == (await host.match(match)).seats[0].public_key != b""
        assert record.compare(receipt).ok
        assert not record.compare(replace(receipt, key=public_key(new_key()))).ok
