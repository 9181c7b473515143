"""The client library against a real service, with and without asyncio."""

import asyncio
import inspect
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import grpc
import pytest
import trustme
from caravanserai import (
    CallError,
    Client,
    Conflict,
    InvalidRequest,
    NotAllowed,
    NotFound,
    Refused,
    Tls,
    TooLate,
    Unavailable,
    WrongMoment,
    aio,
)
from caravanserai.aio import is_loopback
from caravanserai.bots import Asked, run_bot, run_bot_async
from caravanserai.client import Inbox as SyncInbox
from caravanserai.client import Stream as SyncStream
from caravanserai.client import Watch as SyncWatch
from caravanserai.errors import Details
from caravanserai.inboxes import Inbox
from caravanserai.retries import Retrying
from caravanserai.streams import Stream
from caravanserai.watch import Watch
from caravanserai_protocol.games.marcopolo.v1.decisions_pb2 import EndTurn, TakeThreeCoins
from caravanserai_protocol.v1 import access_pb2, match_pb2
from caravanserai_protocol.v1.clock_pb2 import TimeBudget, TimeControl
from caravanserai_protocol.v1.match_service_pb2 import Offer, StartMatchRequest

from clients.workshop.temporary_service import LocalService
from service.access.security import Security
from service.limiting.limits import UNLIMITED
from tests.clients.python.serving import QUICK, Resigned, Wire, begin, client, serving, until_asked
from tests.ports import lasting_port
from tests.service.house import configuration

README = Path(__file__).parents[3] / "clients" / "python" / "README.md"


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    async with serving(tmp_path) as service:
        yield service.address


@pytest.fixture
def local(tmp_path: Path) -> Iterator[str]:
    """A service in its own thread, for clients without asyncio."""
    with LocalService(configuration(tmp_path)) as service:
        yield service.address


def at_random(seed: int) -> Any:
    dice = random.Random(seed)
    return lambda asked: dice.choice(asked.offers)


# -- asynchronous -----------------------------------------------------------------------------------------------------


async def test_a_match_from_the_first_call_to_the_verified_end(address: str) -> None:
    async with client(address) as ann:
        assert "games/marcopolo" in [game.name for game in await ann.games()]
        assert (await ann.game("marcopolo")).kinds
        created = await ann.create_match("marcopolo", 3, {"character_draft": "on"})
        match = created.name
        bob = ann.with_token()
        assert await ann.join(match, "Ann", seat=2) == 2
        assert await bob.join(match, "Bob") == 1
        await bob.leave(match)
        assert await bob.join(match, "Bob", seat=3) == 3
        assert await ann.add_bot(match, "random", display_name="Guy") == 1
        assert (await ann.start(match)).state == match_pb2.Match.STATE_OPEN
        assert (await bob.start(match)).state == match_pb2.Match.STATE_PLAYING
        assert [await ann.seat(match), await bob.seat(match), await client(address, "").seat(match)] == [2, 3, 0]
        made = await asyncio.gather(run_bot_async(ann, match, at_random(1)), run_bot_async(bob, match, at_random(2)))
        assert min(made) > 20

        watch = await ann.watch(match)
        updates = [update async for update in watch]
        assert [update.version for update in updates] == list(range(1, len(updates) + 1))
        assert all(update.lines for update in updates)
        over = await ann.match(match)
        assert over.state == match_pb2.Match.STATE_FINISHED
        assert watch.table.fingerprint == over.fingerprint
        table = await ann.table(match)
        assert watch.table.layout() == [(entry.place, entry.piece, entry.count) for entry in table.placements]
        board = await ann.scoreboard(match, over.version)
        assert board.final
        assert [seat.display_name for seat in board.seats] == ["Guy", "Ann", "Bob"]

        verified = await ann.verify(match)
        assert verified.ok, verified.findings
        assert verified.own
        assert verified.contributed == (2, 3)
        assert not verified.seeded
        assert verified.version == over.version
        assert verified.fingerprint == over.fingerprint
        assert all(verified.counts.values())
        assert not (await client(address, "").verify(match)).own
        assert [entry.name for entry in await ann.matches("state = FINISHED")] == [match]


@pytest.mark.parametrize("kept", [True, False])
async def test_a_client_that_was_restarted_opens_what_it_kept_or_binds_its_seat_again(address: str, kept: bool) -> None:
    entropies: dict[str, bytes] = {}
    async with client(address, entropies=entropies) as ann:
        match = (await ann.create_match("marcopolo", 2)).name
        await ann.join(match, "Ann")
        await ann.add_bot(match)
        token, first = ann.token, entropies[match]
    async with client(address, token, entropies=entropies if kept else None) as again:
        await again.start(match)
        events = [update.event async for update in await again.replay(match)]
        assert any(event.HasField("bound") for event in events) == (not kept)
        (own, nothing) = next(event.started.entropies for event in events if event.HasField("started"))
        assert own == again.entropy(match)
        assert (own == first) == kept
        assert nothing == b""


async def test_entropy_is_not_sent_before_every_seat_is_bound(address: str) -> None:
    async with client(address) as ann:
        match = (await ann.create_match("marcopolo", 2)).name
        await ann.join(match, "Ann")
        with pytest.raises(WrongMoment) as early:
            await ann.start(match)
        assert early.value.reason == "SEATS_NOT_BOUND"
        assert (await ann.match(match)).version == 2, "the service has not received it"
        starting = asyncio.ensure_future(ann.start(match, wait=True))
        bob = ann.with_token()
        await bob.join(match, "Bob")
        await starting
        assert (await bob.start(match)).state == match_pb2.Match.STATE_PLAYING


class Forgetful:
    """A service in between that reads a request and then hangs up."""

    def __init__(self) -> None:
        self.learned: list[bytes] = []

    async def __call__(self, request: StartMatchRequest, **_: Any) -> Any:
        self.learned.append(request.entropy)
        raise grpc.aio.AioRpcError(grpc.StatusCode.UNAVAILABLE, grpc.aio.Metadata(), grpc.aio.Metadata())


async def test_entropy_that_may_be_known_is_never_sent_again(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator learns the entropy, pretends an outage, and lets another seat bind with this knowledge."""
    async with aio.Client.connect(address, retrying=Resigned()) as ann:
        bob = ann.with_token()
        match = (await ann.create_match("marcopolo", 2)).name
        await ann.join(match, "Ann")
        await bob.join(match, "Bob")
        forgetful = Forgetful()
        with monkeypatch.context() as patched:
            patched.setattr(ann._matches, "StartMatch", forgetful)
            with pytest.raises(Unavailable):
                await ann.start(match)
        await bob.leave(match)
        await bob.join(match, "Bob, who knows")
        assert len(forgetful.learned) == 3
        await ann.start(match)
        assert ann.entropy(match) not in forgetful.learned
        events = [update.event async for update in await ann.replay(match)]
        assert not {event.ready.entropy for event in events} & set(forgetful.learned)


async def test_seats_bind_fresh_entropy_at_each_joining_and_after_a_void_start(address: str) -> None:
    async with client(address) as ann:
        bob = ann.with_token()
        match = (await ann.create_match("marcopolo", 2)).name
        await ann.join(match, "Ann")
        await bob.join(match, "Bob")
        await ann.start(match)
        first = ann.entropy(match)
        await bob.leave(match)
        await bob.join(match, "Bob")
        with pytest.raises(WrongMoment) as unbound:
            await bob.start(match)
        assert unbound.value.reason == "SEATS_NOT_BOUND", "Ann has not bound her seat since the start was void"
        await ann.start(match)
        assert ann.entropy(match) != first
        assert (await bob.start(match)).state == match_pb2.Match.STATE_PLAYING
        shown = await ann.match(match)
        assert shown.chance.void_starts == 1
        assert shown.chance.scheme == 2


async def test_what_a_player_does_before_the_start_is_signed_and_so_are_pauses(address: str) -> None:
    """Also by a client that has just come back, and knows nothing of the match but its keys."""
    async with client(address) as one, client(address) as two:
        control = TimeControl(budget=TimeBudget(seconds=600), pausing=TimeControl.PAUSING_AGREED)
        match = (await one.create_match("sahwari", 2, time_control=control)).name
        await one.join(match, "Ann")
        await two.join(match, "Ben")
        await one.start(match)
        async with client(address, one.token, entropies=one.entropies, keys=one.keys) as back:
            await back.leave(match)
        await one.join(match, "Ann")
        await asyncio.gather(one.start(match, wait=True), two.start(match, wait=True))
        await two.pause(match)
        await two.resume(match)
        await two.give_time(match, 1, timedelta(seconds=30))
        watch = await two.replay(match)
        acts = [update.event async for update in watch if update.event.HasField("act_signature")]
        kinds = [str(event.WhichOneof("body")) for event in acts]
        assert sorted(kinds) == sorted(
            ["ready", "start_voided", "left", "bound", "ready", "ready", "paused", "resumed", "time_given"]
        )
        assert watch.signatures.told == 0
        assert [choice.text for choice in watch.chance.choices] == [
            "the start was void because of seat 1 (it left), when seat 1 had opened"
        ]


async def test_two_players_end_a_match_by_agreement_and_sign_it(address: str) -> None:
    async with client(address) as one, client(address) as two:
        match = (await one.create_match("sahwari", 2)).name
        await one.join(match, "Ann")
        await two.join(match, "Ben")
        await asyncio.gather(one.start(match, wait=True), two.start(match, wait=True))
        proposed = (await one.end_by_agreement(match)).end_proposal.proposed_at
        with pytest.raises(WrongMoment) as refused:
            await two.end_by_agreement(match, proposed - 1)
        assert refused.value.reason == "END_NOT_PROPOSED"
        assert (await two.end_by_agreement(match, proposed)).ended_by_agreement
        found = await one.verify(match)
        assert (found.over, found.findings, found.told) == (True, [], 0)


@pytest.mark.parametrize("pausing", ["PAUSING_AGREED", "PAUSING_ORGANISER"])
async def test_what_an_owner_signs_about_clocks_is_an_act_of_their_seat(address: str, pausing: str) -> None:
    """The clocks stand still all the same; where only the organiser may stop them, nobody signs it."""
    async with client(address) as one, client(address) as two:
        control = TimeControl(budget=TimeBudget(seconds=600), pausing=TimeControl.Pausing.Value(pausing))
        match = (await one.create_match("sahwari", 2, time_control=control)).name
        await one.join(match, "Ann")
        await two.join(match, "Ben")
        await asyncio.gather(one.start(match, wait=True), two.start(match, wait=True))
        for _ in range(2):
            assert (await one.pause(match)).HasField("pause")
            assert not (await one.resume(match)).HasField("pause")
        if pausing == "PAUSING_AGREED":
            assert not (await two.pause(match)).HasField("pause")
            assert (await one.pause(match)).HasField("pause"), "all agree: nobody stops them besides"
            assert not (await one.resume(match)).HasField("pause")
        await one.give_time(match, 2, timedelta(seconds=30))
        watch = await one.replay(match)
        seats = {"paused": "seat", "resumed": "seat", "time_given": "given_by"}
        acts = [
            (kind, getattr(getattr(update.event, kind), seats[kind]), update.event.HasField("act_signature"))
            async for update in watch
            if (kind := str(update.event.WhichOneof("body"))) in seats
        ]
    stopped, goes_on = ("paused", 0, False), ("resumed", 0, False)
    if pausing == "PAUSING_ORGANISER":
        assert acts == [stopped, goes_on] * 2 + [("time_given", 1, True)]
        return
    agreed = ("paused", 1, True)
    together = [("paused", 2, True), agreed, ("resumed", 1, True)]
    assert acts == [agreed, stopped, goes_on] * 2 + together + [("time_given", 1, True)]


async def test_decisions_are_messages_or_offers(address: str) -> None:
    async with client(address) as ann:
        match = await begin(ann)
        await until_asked(ann, match)
        listed = await ann.offers(match)
        while listed.question.kind != "main action due":
            await ann.decide(match, listed.offers[0], asked_at=listed.question.asked_at)
            await until_asked(ann, match)
            listed = await ann.offers(match)
        coins = TakeThreeCoins()
        offer = next(offer for offer in listed.offers if offer.decision.Is(coins.DESCRIPTOR))
        offer.decision.Unpack(coins)
        before = await ann.match(match)
        update = await ann.decide(match, coins, expected_version=before.version)
        assert update.version == before.version + 1
        undone = await ann.undo(match)
        assert undone.version == update.version + 1
        resigned = await ann.resign(match)
        assert resigned.version == undone.version + 1
        assert (await ann.match(match)).state == match_pb2.Match.STATE_ABANDONED


async def test_errors_tell_what_was_wrong(address: str) -> None:
    async with client(address, language="en") as ann:
        match = await begin(ann)
        await until_asked(ann, match)
        with pytest.raises(Refused) as refused:
            await ann.decide(match, EndTurn(), asked_at=1)
        assert refused.value.rule == "SVC-ASK-02"
        assert refused.value.reason == "QUESTION_CLOSED"
        assert refused.value.metadata["rule"] == "SVC-ASK-02"
        assert refused.value.cause
        assert refused.value.cause in str(refused.value)
        assert refused.value.status == grpc.StatusCode.FAILED_PRECONDITION
        with pytest.raises(Conflict) as changed:
            await ann.decide(match, EndTurn(), expected_version=1)
        assert changed.value.reason == "VERSION_CHANGED"
        for call, kind, reason in (
            (ann.match("matches/nothing0"), NotFound, "MATCH_NOT_FOUND"),
            (ann.match("Nothing!"), InvalidRequest, "FIELD_INVALID"),
            (ann.game("chess"), NotFound, "GAME_UNKNOWN"),
            (ann.create_match("marcopolo", 9), InvalidRequest, "SETTING_INVALID"),
            (ann.with_token().abandon(match), NotAllowed, "NOT_THE_OWNER"),
            (ann.with_token().offers(match), NotAllowed, "SEAT_NOT_YOURS"),
            (ann.with_token("").offers(match), NotAllowed, "TOKEN_MISSING"),
            (ann.with_token().join(match, "Late"), WrongMoment, "MATCH_STARTED"),
            (ann.start(match), WrongMoment, "MATCH_STARTED"),
        ):
            with pytest.raises(kind) as error:
                await call
            assert error.value.reason == reason
            assert type(error.value) is kind
        with pytest.raises(InvalidRequest) as invalid:
            await ann.with_token().join(match, "")
        assert list(invalid.value.details.fields) == ["display_name"]
        assert "not the end" in (await ann.verify(match)).findings[-1].text
        assert (await ann.abandon(match)).state == match_pb2.Match.STATE_ABANDONED


async def test_players_who_are_registered_need_no_token_for_each_seat(address: str) -> None:
    async with client(address) as ann:
        player = await ann.register("Ann")
        assert (await ann.player()).name == player.name
        created = await ann.create_match("marcopolo", 2, access=access_pb2.ACCESS_UNLISTED, join_code="open sesame")
        assert created.owner == player.name
        await ann.join(created.name, join_code="open sesame")
        with pytest.raises(NotAllowed):
            await ann.with_token().join(created.name, "Bob")
        assert await ann.with_token().join(created.name, "Bob", join_code="open sesame") == 2
        assert (await ann.match(created.name)).seats[0].display_name == "Ann"
        assert await own_matches(ann) == [created.name]


async def own_matches(owner: aio.Client) -> list[str]:
    """The names of the owner's matches. Waits until the list has any."""
    for _ in range(3000):
        names = [entry.name for entry in await owner.matches("owner = me", limit=1)]
        if names:
            return names
        await asyncio.sleep(0.02)
    return []


async def test_watching_from_a_version_on_gives_the_same_table(address: str) -> None:
    async with client(address) as ann:
        match = await begin(ann, seed="watching")
        await until_asked(ann, match)
        whole = await ann.replay(match)
        history = [update async for update in whole]
        assert [update.caught_up for update in history] == [False] * (len(history) - 1) + [True]
        for after in (1, 4, len(history)):
            late = await ann.replay(match, after=after)
            assert [update.version async for update in late] == list(range(after + 1, len(history) + 1))
            assert late.table.layout() == whole.table.layout()
            assert late.table.fingerprint == whole.table.fingerprint
        part = await ann.replay(match, up_to=4)
        assert [update.version async for update in part] == [1, 2, 3, 4]
        early = await ann.watch(match)
        with pytest.raises(LookupError):
            _ = early.table
        await early.aclose()


async def test_a_bot_sees_its_own_table_and_only_that(address: str) -> None:
    seen: list[Asked] = []

    async def choose(asked: Asked) -> Offer:
        await asyncio.sleep(0)
        seen.append(asked)
        assert asked.table.question(asked.seat) is not None
        assert "objective" not in asked.table.pieces("objective@1")
        assert set(asked.table.pieces("objective@2")) <= {"objective"}
        return asked.offers[-1]

    async with client(address) as ann:
        match = await begin(ann, seed="seen")
        assert await run_bot_async(ann, match, choose) == len(seen) > 20
        assert {asked.seat for asked in seen} == {1}
        assert (await ann.verify(match)).seeded


async def test_a_bot_without_a_seat_is_told_so(address: str) -> None:
    async with client(address) as ann:
        match = (await ann.create_match("marcopolo", 2)).name
        with pytest.raises(ValueError, match="join it first"):
            await run_bot_async(ann, match, at_random(1))


async def test_a_request_id_that_was_kept_gets_the_first_answer_again(address: str) -> None:
    async with client(address) as ann:
        created = await ann.create_match("marcopolo", 2, seed="words", request_id="create")
        assert await ann.create_match("marcopolo", 2, seed="words", request_id="create") == created
        with pytest.raises(Conflict) as reused:
            await ann.create_match("marcopolo", 3, seed="words", request_id="create")
        assert reused.value.reason == "REQUEST_REUSED"
        match = created.name
        assert [await ann.join(match, "Ann", request_id="join") for _ in range(2)] == [1, 1]
        assert [await ann.add_bot(match, request_id="bot") for _ in range(2)] == [2, 2]
        await ann.leave(match, seat=2, request_id="leave")
        assert (await ann.leave(match, seat=2, request_id="leave")).seats[1].display_name == ""
        await ann.add_bot(match)
        await ann.start(match)
        await until_asked(ann, match)
        offer = (await ann.offers(match)).offers[0]
        made = [await ann.decide(match, offer, request_id="decide") for _ in range(2)]
        undone = [await ann.undo(match, request_id="undo") for _ in range(2)]
        resigned = [await ann.resign(match, request_id="resign") for _ in range(2)]
        for first, second in (made, undone, resigned):
            assert first.event == second.event
        assert (await ann.abandon((await ann.create_match("marcopolo", 2)).name, request_id="end")).version == 2


async def test_answers_tell_what_happened_where_that_is_asked_for(address: str) -> None:
    async with client(address) as ann:
        match = await begin(ann, seed="words")
        await until_asked(ann, match)
        offer = (await ann.offers(match)).offers[0]
        assert not (await ann.decide(match, offer)).lines
        assert (await ann.undo(match, with_words=True)).lines
        assert (await ann.decide(match, offer, with_words=True)).lines
        assert (await ann.resign(match, with_words=True)).lines
        for streaming in (ann.watch, ann.replay):
            assert all([update.lines async for update in await streaming(match)])
            assert not any([update.lines async for update in await streaming(match, with_words=False)])


async def test_a_scoreboard_shows_what_had_happened_when_it_was_asked_for(address: str) -> None:
    async with client(address) as ann:
        match = await begin(ann)
        async with await ann.watch_scoreboard(match) as boards:
            assert (await anext(boards)).version >= 1
            await run_bot_async(ann, match, at_random(4))
            board = await ann.scoreboard(match)
            assert board.final
            assert board.version == (await ann.match(match)).version
            shown = [entry async for entry in boards]
        assert shown[-1] == board
        versions = [entry.version for entry in shown]
        assert versions == sorted(set(versions))
        late = [entry async for entry in await ann.watch_scoreboard(match, min_version=board.version)]
        assert late == [board]


async def test_scoreboards_go_on_when_the_stream_breaks(address: str) -> None:
    async with Wire(address) as wire, client(wire.address) as spectator, client(address) as ann:
        match = await begin(ann, seed="boards")
        await until_asked(ann, match)
        boards = await spectator.watch_scoreboard(match)
        first = await anext(boards)
        wire.cut()
        await ann.abandon(match)
        later = [entry.version async for entry in boards]
        assert later[-1] == (await ann.match(match)).version
        assert all(version > first.version for version in later)


async def test_editions_can_be_looked_into(address: str) -> None:
    async with client(address, "") as spectator:
        found = await spectator.edition("marcopolo", "standard")
        assert found.edition.edition == (await spectator.game("marcopolo")).edition
        assert b"[setup" in found.content
        with pytest.raises(NotFound):
            await spectator.edition("marcopolo", "rich")


async def test_what_is_no_name_and_no_decision_is_told_before_it_is_sent(address: str) -> None:
    wrong: Any = match_pb2.Match(name="matches/a")
    label: Any = "End the turn"
    async with client(address) as ann:
        with pytest.raises(TypeError, match="say the name"):
            await ann.match(wrong)
        with pytest.raises(TypeError, match="an offer or a message"):
            await ann.decide("matches/a", label)


async def test_nobody_owns_what_a_spectator_would_create(address: str) -> None:
    async with client(address, "") as spectator:
        with pytest.raises(InvalidRequest) as refused:
            await spectator.create_match("marcopolo", 2)
        assert list(refused.value.details.fields) == ["owner_token_hash"]
        assert await spectator.matches() == []


# -- what passes ------------------------------------------------------------------------------------------------------


async def test_a_call_waits_for_a_service_that_is_not_there_yet(tmp_path: Path) -> None:
    port = lasting_port()
    async with client(f"127.0.0.1:{port}") as ann:
        calling = asyncio.create_task(ann.create_match("marcopolo", 2))
        await asyncio.sleep(0.3)
        assert not calling.done()
        async with serving(tmp_path, port=port):
            assert (await calling).version == 1


async def test_an_answer_that_is_lost_is_asked_for_again_and_nothing_happens_twice(address: str) -> None:
    async with Wire(address) as wire, client(wire.address) as ann:
        match = await begin(ann, seed="lost")
        await until_asked(ann, match)
        for _ in range(5):
            listed = await ann.offers(match)
            version = (await ann.match(match)).version
            wire.mute = True
            deciding = asyncio.create_task(ann.decide(match, listed.offers[0], asked_at=listed.question.asked_at))
            async with client(address, "") as spectator:
                await anext(await spectator.watch(match, after=version))
            assert not deciding.done()
            wire.mute = False
            wire.cut()
            assert (await deciding).version == version + 1
            await until_asked(ann, match)
        decided = [update.event.decided async for update in await ann.replay(match)]
        assert len([entry for entry in decided if entry.seat == 1]) == 5
        assert wire.connections > 5


async def test_a_stream_that_breaks_goes_on_where_it_was(address: str) -> None:
    async with Wire(address) as wire, client(wire.address, "") as spectator, client(address) as owner:
        match = (await owner.create_match("marcopolo", 2)).name
        await owner.add_bot(match)
        await owner.add_bot(match)
        await owner.start(match)
        versions = []
        watch = await spectator.watch(match)
        async for update in watch:
            versions.append(update.version)
            if update.version % 20 == 0:
                wire.cut()
        assert versions == list(range(1, len(versions) + 1))
        assert watch.table.fingerprint == (await owner.match(match)).fingerprint
        assert wire.connections > 3


async def test_a_stream_survives_a_restart_of_the_service(tmp_path: Path) -> None:
    port = lasting_port()
    async with serving(tmp_path, port=port) as service, client(service.address) as ann:
        match = await begin(ann, seed="restart")
        token = ann.token
    async with client(f"127.0.0.1:{port}", token) as ann:
        async with serving(tmp_path, port=port):
            watch = await ann.watch(match)
            first = await anext(watch)
        async with serving(tmp_path, port=port):
            assert first.version == 1
            assert (await anext(watch)).version == 2
            await watch.aclose()


async def test_deadlines_are_kept() -> None:
    impatient = Retrying(deadline=0.5, first_pause=0.05, longest_pause=0.1, patience=0.5)
    async with aio.Client.connect("127.0.0.1:1", retrying=impatient) as nobody:
        begun = asyncio.get_running_loop().time()
        with pytest.raises((Unavailable, TooLate)):
            await nobody.games()
        assert 0.2 < asyncio.get_running_loop().time() - begun < Retrying().deadline / 2
        assert not await nobody.reachable(0.1)


async def test_what_was_refused_is_not_sent_again(address: str) -> None:
    async with Wire(address) as wire, client(wire.address) as ann:
        begun = asyncio.get_running_loop().time()
        with pytest.raises(NotFound):
            await ann.match("matches/nothing0")
        assert asyncio.get_running_loop().time() - begun < QUICK.attempt


async def test_who_calls_too_often_waits_as_long_as_the_service_asks(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=20.0, burst_seconds=0.5, cost_of_list=1)
    async with serving(tmp_path, limits=limits) as service, client(service.address) as ann:
        begun = asyncio.get_running_loop().time()
        await asyncio.gather(*(ann.games() for _ in range(30)))
        assert asyncio.get_running_loop().time() - begun > 0.5
        match = await begin(ann, seed="often")
        for _ in range(6):  # a stream that is refused at first starts later, too
            watch = await ann.watch(match)
            assert (await anext(watch)).version == 1
            await watch.aclose()


async def test_what_no_waiting_helps_is_not_sent_again(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(UNLIMITED, open_matches=1)) as service, client(service.address) as ann:
        await ann.create_match("marcopolo", 2)
        begun = asyncio.get_running_loop().time()
        with pytest.raises(CallError) as caught:
            await ann.create_match("marcopolo", 2)
        assert caught.value.reason == "TOO_MANY_MATCHES"
        assert asyncio.get_running_loop().time() - begun < QUICK.deadline / 2


def test_pauses_grow_and_are_random_and_bounded() -> None:
    error = CallError(aio_details())
    for failures, longest in ((1, 0.1), (2, 0.2), (4, 0.8), (20, 3.0), (10_000, 3.0)):
        pauses = [Retrying().pause(failures, error) for _ in range(200)]
        assert 0 <= min(pauses) < longest / 2 < max(pauses) <= longest
    assert Retrying().pause(1, CallError(aio_details(7.5))) == 7.5


def aio_details(retry_seconds: float | None = None) -> Any:
    return Details(grpc.StatusCode.UNAVAILABLE, retry_seconds=retry_seconds)


# -- safe connections -------------------------------------------------------------------------------------------------


def test_tokens_do_not_travel_in_the_clear_unless_that_is_meant() -> None:
    for address in ("127.0.0.1:1", "localhost:1", "[::1]:1", "127.0.0.9:5", "unix:/run/caravan"):
        assert is_loopback(address)
    for address in ("example.org:443", "10.0.0.1:50051", "[2001:db8::1]:1"):
        assert not is_loopback(address)
        with pytest.raises(ValueError, match="another machine"):
            Client.connect(address)
    with Client.connect("10.0.0.1:50051", insecure=True) as meant:
        assert meant.token


def test_addresses_and_tokens_that_cannot_be_used_are_told() -> None:
    for address in (
        *("localhost", "", "http://localhost", "127.0.0.1:port", "[::1]", "http://127.0.0.1:1", ":1"),
        *("localhost:65536", "ann@localhost:1", "localhost:1/", "::1:1"),
    ):
        with pytest.raises(ValueError, match="use host:port"):
            Client.connect(address)
    for token in ("two\nlines", "жетон", "tab\t"):
        with pytest.raises(ValueError, match="a token must be"):
            Client.connect("127.0.0.1:1", token)
    with pytest.raises(ValueError, match="a language must be"):
        Client.connect("127.0.0.1:1", language="по-русски")


async def test_tls_and_certificates_of_clients(tmp_path: Path) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "root.pem")
    issued = authority.issue_cert("caravan.example")
    issued.private_key_pem.write_to_path(tmp_path / "key.pem")
    issued.cert_chain_pems[0].write_to_path(tmp_path / "service.pem")
    own = authority.issue_cert("ann@example.org")
    security = Security(
        tls_certificate=tmp_path / "service.pem", tls_key=tmp_path / "key.pem", tls_client_ca=tmp_path / "root.pem"
    )
    roots = authority.cert_pem.bytes()
    tls = Tls(roots, own.cert_chain_pems[0].bytes(), own.private_key_pem.bytes(), "caravan.example")
    async with serving(tmp_path / "s", security=security) as service:
        async with client(service.address, tls=tls) as ann:
            assert await ann.games()
        async with client(service.address, tls=Tls(roots, server_name="caravan.example")) as nobody:
            assert not await nobody.reachable(0.5)


# -- without asyncio --------------------------------------------------------------------------------------------------


def test_both_clients_have_the_same_shape() -> None:
    for plain, asynchronous in (
        (Client, aio.Client),
        (SyncWatch, Watch),
        (SyncInbox, Inbox),
        (SyncStream, Stream),
    ):
        shapes = []
        for kind in (plain, asynchronous):
            inherited = [part for part in kind.__mro__ if part.__module__.startswith("caravanserai.methods.")]
            members = {
                name: member
                for part in (kind, *inherited)
                for name, member in vars(part).items()
                if not name.startswith("_")
            }
            shapes.append(
                {
                    name.removeprefix("a") if name == "aclose" else name: (
                        list(inspect.signature(member).parameters) if inspect.isfunction(member) else None
                    )
                    for name, member in members.items()
                }
            )
        assert shapes[0] == shapes[1]


def test_a_match_without_asyncio(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        assert ann.reachable(5)
        match = ann.create_match("marcopolo", 2).name
        bob = ann.with_token()
        assert (ann.join(match, "Ann"), bob.join(match, "Bob")) == (1, 2)
        bob.leave(match)
        assert ann.add_bot(match, "random") == 2
        assert ann.start(match).state == match_pb2.Match.STATE_PLAYING
        assert run_bot(ann, match, at_random(3)) > 20
        watch = ann.watch(match)
        versions = [update.version for update in watch]
        assert versions[-1] == watch.version == ann.match(match).version
        assert watch.seat == ann.seat(match) == 1
        assert watch.following.table is watch.table
        assert next(ann.replay(match, after=3)).version == 4
        assert ann.verify(match).ok
        assert ann.scoreboard(match, versions[-1]).final
        assert len(ann.table(match, 1).placements) > 10
        assert len(ann.games()) == len([ann.game(game.name) for game in ann.games()])
        assert [entry.name for entry in ann.matches(limit=5)] == [match]
        with pytest.raises(WrongMoment):
            ann.resign(match)
        with pytest.raises(Refused):
            ann.undo(match)


def test_streams_end_with_their_client(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        first, second = ann.watch(match), ann.watch(match)
        assert next(first).version == next(second).version == 1
        first.close()
        with pytest.raises(StopIteration):
            next(first)
    ann.close()


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_a_client_that_is_closed_says_so(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        bob = ann.with_token()
        match = ann.create_match("marcopolo", 2).name
        watch = ann.watch(match)
    for call in (ann.games, bob.games, lambda: next(watch)):
        with pytest.raises(RuntimeError, match="this client is closed"):
            call()
    watch.close()


def test_a_client_that_is_called_by_what_it_calls_says_so_instead_of_waiting_for_ever(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        ann.join(match, "Ann")
        ann.add_bot(match)
        ann.start(match)

        def choose(asked: Asked) -> Offer:
            return ann.offers(match).offers[0]

        with pytest.raises(RuntimeError, match="must not be called by what it calls"):
            run_bot(ann, match, choose)


def test_a_stream_ends_with_its_block(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        with ann.watch(match) as watch:
            assert next(watch).version == 1
        with pytest.raises(StopIteration):
            next(watch)


EXAMPLES = [
    example
    for example in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    if "127.0.0.1:50051" in example
]


def test_the_readme_begins_with_a_short_example_and_has_one_with_asyncio() -> None:
    assert ["asyncio" in example for example in EXAMPLES] == [False, True]
    assert len(EXAMPLES[0].splitlines()) <= 20


@pytest.mark.parametrize("example", EXAMPLES, ids=["plain", "asyncio"])
def test_the_examples_of_the_readme_run(local: str, example: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", example.replace("127.0.0.1:50051", local)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "True" in run.stdout
    assert "False" not in run.stdout
