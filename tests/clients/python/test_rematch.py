"""Playing a match again with the client library, also where the service lies about it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from secrets import token_hex

import pytest
from caravanserai.aio import Client
from caravanserai.inboxes import OthersNews
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE

from service.server import Service
from tests.clients.python.serving import Wire, client, serving
from tests.sdks.lying_service import BLAMED, service_that_lies
from tests.service.house import until


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    with service_that_lies():
        async with serving(tmp_path) as service:
            yield service


async def settled(service: Service) -> None:
    """Waits until the inboxes know all that has happened."""
    parts = service.parts
    await until(lambda: parts.projections.position() == parts.store.last_position())


async def played_again(service: Service, ann: Client, ben: Client) -> tuple[str, str]:
    """A match that is over, and the one in which Ann proposes to play it again."""
    first = (await ann.create_match("merv", 2)).name
    await ann.join(first, "Ann")
    await ben.join(first, "Ben")
    await ann.abandon(first)
    second = (await ann.create_match("merv", 2, access=ACCESS_PRIVATE, previous=first)).name
    await settled(service)
    return first, second


async def test_a_proposal_is_accepted(service: Service) -> None:
    async with client(service.address) as ann, client(service.address) as ben:
        first, second = await played_again(service, ann, ben)
        (proposal,) = await ben.proposals()
        assert (proposal.match, proposal.display_name, proposal.seat) == (second, "Ann", 2)
        assert (await ben.next_match(first), await ben.next_match(second)) == (second, "")
        assert await ben.join(proposal.match, "Ben") == 1
        await settled(service)
        assert await ben.proposals() == await ann.proposals() == []


async def test_the_next_match_names_the_one_that_it_plays_again(service: Service) -> None:
    async with client(service.address) as ann, client(service.address, f"another-next.{token_hex(16)}") as ben:
        first, _ = await played_again(service, ann, ben)
        with pytest.raises(AlteredError, match="again"):
            await ben.next_match(first)


async def test_nobody_is_said_to_have_proposed_it_but_who_did(service: Service) -> None:
    async with client(service.address) as ann, client(service.address, f"{BLAMED}.{token_hex(16)}") as ben:
        await played_again(service, ann, ben)
        with pytest.raises(AlteredError, match=r"seat 2 of .* proposed"):
            await ben.proposals()


async def test_what_others_propose_is_heard_as_it_changes(service: Service) -> None:
    async with client(service.address) as ann, Wire(service.address) as wire, client(wire.address) as ben:
        await ann.register("Ann")
        await ben.register("Ben")
        await ben.follow_player((await ann.player()).name)
        async with await ben.watch_others() as others:
            assert await anext(others) == OthersNews()
            _, second = await played_again(service, ann, ben)
            proposed = await anext(others)
            assert [each.match for each in proposed.rematches] == [second]
            wire.cut()
            await ben.join(second)
            assert await anext(others) == OthersNews(), "heard once, though the stream broke"

            await ann.join(second)
            await asyncio.gather(ann.start(second, wait=True), ben.start(second, wait=True))
            at = (await ann.end_by_agreement(second)).end_proposal.proposed_at
            ended = await anext(others)
            assert [(each.match, each.proposed_at, each.display_name) for each in ended.ends] == [(second, at, "Ann")]
            await ben.end_by_agreement(second, at, declines=True)
            assert await anext(others) == OthersNews()

            shown = (await ann.create_match("merv", 1)).name
            await ann.join(shown)
            await ann.start(shown)
            started = (await anext(others)).started
            assert started is not None
            assert (started.match, started.display_name) == (shown, "Ann")
