"""The client library against a real service, with and without asyncio."""

import asyncio
from datetime import timedelta
from typing import Any

import grpc
import pytest
from caravanserai import (
    Conflict,
    InvalidRequest,
    NotAllowed,
    NotFound,
    Refused,
    Unavailable,
    WrongMoment,
    aio,
)
from caravanserai.bots import Asked, run_bot_async
from caravanserai_protocol.games.marcopolo.v1.decisions_pb2 import EndTurn, TakeThreeCoins
from caravanserai_protocol.v1 import access_pb2, match_pb2
from caravanserai_protocol.v1.clock_pb2 import TimeBudget, TimeControl
from caravanserai_protocol.v1.match_service_pb2 import Offer, StartMatchRequest

from tests.clients.python.draws import at_random
from tests.clients.python.serving import Resigned, Wire, begin, client, until_asked

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
