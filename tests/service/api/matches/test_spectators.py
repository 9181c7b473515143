"""The number of spectators: those who stream a match and do not play it, each once, while they stay."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from caravanserai_protocol.v1 import match_service_pb2 as m

from service.persistence.matches.spectator_counts import MARKED, Crowd, SpectatorCounts, mark_of
from tests.service.house import Caller, house, until
from tests.service.members import register, security


async def spectators(caller: Caller, match: str) -> int:
    request = m.CountSpectatorsRequest(match=match)
    return int((await caller.call(caller.matches.CountSpectators, request)).spectators)


@asynccontextmanager
async def watching(caller: Caller, match: str) -> AsyncIterator[None]:
    """A stream that has come to the present."""
    stream = caller.matches.WatchMatch(m.WatchMatchRequest(match=match), metadata=caller.metadata)
    async for part in stream:
        if part.HasField("caught_up"):
            break
    try:
        yield
    finally:
        stream.cancel()


async def until_counted(caller: Caller, match: str, count: int) -> None:
    """Waits until the service has noticed which streams have ended, and its database says who watches elsewhere."""
    async with asyncio.timeout(60):
        while await spectators(caller, match) != count:
            continue  # each look is a call, which lets the service work


async def test_services_on_one_database_add_up_their_spectators(tmp_path: Path, postgresql_store: str) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    async with AsyncExitStack() as others:
        one = await others.enter_async_context(house(tmp_path / "one", store=postgresql_store, security=security()))
        two = house(tmp_path / "two", store=postgresql_store, security=security())
        async with two as home:
            ann, bob = [await register(one, label) for label in ("ann", "bob")]
            match, quiet = await ann.create(2), await ann.create(2)
            await ann.join(match, 1)
            here, there = one.spectator, home.spectator
            await others.enter_async_context(watching(here, match))
            async with watching(there, match), watching(Caller(home.channel, bob.token), match):
                async with watching(Caller(home.channel, ann.token), match):
                    await until_counted(here, match, 3)
                    await until_counted(there, match, 3)
                assert await spectators(there, quiet) == 0
            await until_counted(here, match, 1)
            await others.enter_async_context(watching(there, match))
            await until_counted(here, match, 2)
            async with watching(bob.caller, match), watching(Caller(home.channel, bob.token), match):
                await until_counted(here, match, 3)  # bob reads through both
                await until_counted(there, match, 3)
            await until_counted(there, match, 2)
        await until_counted(here, match, 1)  # a service that ends takes its number back


async def test_the_number_of_a_service_that_died_expires(tmp_path: Path, postgresql_store: str) -> None:
    async with house(tmp_path, store=postgresql_store, security=security()) as home:
        match = await home.create(2)
        recorder = home.service.parts.store.recorder
        SpectatorCounts(recorder, "dead").put(
            {match: Crowd(5, frozenset({mark_of(match, "a"), mark_of(match, "b")}))}, 1_000_000
        )
        SpectatorCounts(recorder, "gone").put({match: Crowd(5)}, -1)
        await until_counted(home.spectator, match, 7)
        async with watching(home.spectator, match):
            await until_counted(home.spectator, match, 8)

            def left() -> list[str]:
                return [str(name) for (name,) in recorder.query("SELECT process FROM match_crowds", ())]

            await until(lambda: "gone" not in left())  # others remove what has expired when they write their own
            assert "dead" in left(), "what has not expired stays"


async def test_who_watches_is_counted_once_and_while_they_stay(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home, AsyncExitStack() as others:
        ann, bob, eve = [await register(home, label) for label in ("ann", "bob", "eve")]
        match = await ann.create(2)
        await ann.join(match, 1)
        assert await spectators(home.spectator, match) == 0
        for caller in (ann.caller, bob.caller, eve.caller, eve.caller, home.spectator):
            await others.enter_async_context(watching(caller, match))
        assert await spectators(home.spectator, match) == 3, "bob, eve on two screens, and a guest"
        async with watching(home.spectator, match):
            assert await spectators(ann.caller, match) == 4
        await until_counted(ann.caller, match, 3)
        await bob.join(match, 2)
        assert await spectators(ann.caller, match) == 2, "who sits down is no spectator any more"
        version = (await home.spectator.get(match)).match.version
        assert version == 3, "no event says who watches"
        await others.aclose()
        await until_counted(ann.caller, match, 0)


def test_beyond_a_thousand_spectators_with_a_token_only_their_number_is_written() -> None:
    crowd = Crowd(3, frozenset(mark_of("matches/m", str(number)) for number in range(MARKED + 7)))
    assert (crowd.told.number, len(crowd.told.marks), len(crowd.told)) == (10, MARKED, len(crowd))
    assert mark_of("matches/n", "1") not in crowd.marks
