"""Answers in secret over gRPC: two people choose, one comes back elsewhere, one leaves, and time runs out."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from caravanserai import aio
from caravanserai_protocol.v1 import clock_pb2, match_pb2

from caravanserai_verify.matches.verification import verify
from service.persistence.matches.store import MatchStore
from service.server import Service
from service.verification.stored_matches import verify_stored
from tests.games.auction import GAME
from tests.service.house import configuration

GAMES = {GAME.name: GAME}


@asynccontextmanager
async def home(folder: Path) -> AsyncIterator[aio.Client]:
    async with Service(configuration(folder), GAMES) as service:
        client = aio.Client.connect(service.address)
        yield client
        await client.close()


def laid(table: match_pb2.Table, place: str) -> dict[str, int]:
    """The pieces at a place."""
    return {entry.piece: entry.count for entry in table.placements if entry.place == place}


async def seated(owner: aio.Client, control: clock_pb2.TimeControl | None = None) -> tuple[str, list[aio.Client]]:
    """A match of two that has started."""
    name = (await owner.create_match("auction", 2, time_control=control)).name
    clients = [owner.with_token(), owner.with_token()]
    for number, client in enumerate(clients, 1):
        await client.join(name, f"Player {number}")
    for client in clients:
        await client.start(name)
    return name, clients


async def test_two_people_bid_in_secret_and_one_of_them_leaves(tmp_path: Path, lanterns_messages: None) -> None:
    async with home(tmp_path) as owner:
        name, (ann, ben) = await seated(owner)
        described = await owner.game("auction")
        (bid,) = described.decisions
        assert bid.secret
        faces = {face.piece: face.title for kind in described.kinds for face in kind.faces}
        assert faces["answer/Bid[3]"] == "Bid 3 coins"

        offers = (await ann.offers(name)).offers
        made = await ann.decide(name, offers[4], with_words=True)
        assert made.lines[0] == "Seat 1 bids 4 coins"
        place = "sealed-answer@1:bid"
        elsewhere = owner.with_token(ann.caller.token)  # another device
        assert laid(await elsewhere.table(name), place) == {"answer/Bid[4]": 1}
        for other in (ben, owner.with_token("")):
            assert laid(await other.table(name), place) == {"answer": 1}
        assert not (await ann.offers(name)).offers

        await ann.undo(name)
        await elsewhere.decide(name, offers[2])
        await ben.decide(name, (await ben.offers(name)).offers[1])
        for client in (ann, ben, owner.with_token("")):
            table = await client.table(name)
            assert laid(table, "open-answer@1:bid") == {"answer/Bid[2]": 1}
            assert laid(table, "open-answer@2:bid") == {"answer/Bid[1]": 1}

        await ann.decide(name, (await ann.offers(name)).offers[3])
        await ben.resign(name)
        while (await ann.match(name)).state == match_pb2.Match.STATE_PLAYING:
            await ann.decide(name, (await ann.offers(name)).offers[0])

        watch = await owner.with_token("").replay(name, with_words=True)
        lines = [line for update in [update async for update in watch] for line in update.message.lines]
        shown = [line for line in lines if line.startswith("Revealed: ")]
        assert shown[:2] == ["Revealed: Seat 1 bids 2 coins (AU-OPEN-01)", "Revealed: Seat 2 bids 1 coin (AU-OPEN-01)"]
        verified = await ann.verify(name)
        assert (verified.ok, verified.findings) == (True, [])

    store = MatchStore(configuration(tmp_path).store, GAMES, create=False)
    result = verify_stored(store, name)
    store.close()
    assert (result.ok, result.decided_again_ok) == (True, True)


async def test_a_spectator_reads_only_that_a_seat_has_answered(tmp_path: Path, lanterns_messages: None) -> None:
    async with home(tmp_path) as owner:
        name, (ann, ben) = await seated(owner)
        watch = await owner.with_token("").watch(name)
        await ann.decide(name, (await ann.offers(name)).offers[4])
        answered = (await ann.match(name)).version
        await ben.decide(name, (await ben.offers(name)).offers[0])
        said: dict[int, str] = {}
        async for update in watch:
            said[update.version] = "\n".join(update.message.lines)
            if update.version == answered:
                assert not update.message.openings
                assert b"Bid[" not in update.message.event
            if update.version > answered:
                break
        assert said[answered] == "Seat 1 has answered in secret"
        assert re.search("Revealed: Seat 1 bids 4 coins", said[answered + 1])


async def test_a_match_in_which_nobody_answers_ends_by_the_clock(tmp_path: Path, lanterns_messages: None) -> None:
    async with home(tmp_path) as owner:
        name, _ = await seated(owner, clock_pb2.TimeControl(decision_seconds=1))
        watch = await owner.with_token("").watch(name)
        kinds = [update.event.WhichOneof("body") async for update in watch]
        assert kinds.count("timed_out") >= 8
        assert (await owner.match(name)).state == match_pb2.Match.STATE_FINISHED
        assert (await owner.with_token("").verify(name)).ok


async def test_a_match_goes_on_where_one_seat_has_answered_and_another_has_not(
    tmp_path: Path, lanterns_messages: None
) -> None:
    """As it was, the answer lies there, sealed. As a seat knew it, who answered unseen is asked once more."""
    place, branches = "sealed-answer@1:bid", list[str]()
    async with home(tmp_path) as owner:
        name, (ann, ben) = await seated(owner)
        await ann.decide(name, (await ann.offers(name)).offers[4])
        version = (await ann.match(name)).version
        for client in (ben, ann):
            await client.resign(name)
        for seat in range(3):
            branch = (await owner.branch(name, version, seat=seat)).name
            clients = [owner.with_token(), owner.with_token()]
            for number, client in enumerate(clients, 1):
                await client.join(branch, f"Player {number}")
            for client in clients:
                await client.start(branch)
            branches.append(branch)
            answered = seat != 2
            match = await owner.match(branch)
            assert [question.seat for question in match.questions] == ([2] if answered else [1, 2])
            for viewer, client in enumerate([owner.with_token(""), *clients]):
                face = "answer/Bid[4]" if viewer == 1 else "answer"
                assert laid(await client.table(branch), place) == ({face: 1} if answered else {})
            if not answered:
                await clients[0].decide(branch, (await clients[0].offers(branch)).offers[1])
            await clients[1].decide(branch, (await clients[1].offers(branch)).offers[2])
            opened = laid(await owner.with_token("").table(branch), "open-answer@1:bid")
            assert opened == {"answer/Bid[4]" if answered else "answer/Bid[1]": 1}
            for client in clients:
                await client.resign(branch)
            verified = await owner.with_token("").verify(branch)
            assert (verified.ok, verified.findings) == (True, [])
    store = MatchStore(configuration(tmp_path).store, GAMES, create=False)
    rows = store.rows(name)
    for branch in branches:
        result = verify(branch, store.rows(branch), GAMES, source=rows)
        assert (result.findings, result.decided_again_ok, result.counts["origin"]) == ([], True, 2)
    store.close()
