"""Conversations that end: by rights, by readers who stall, by the service; and commands that go on another way."""

import asyncio
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from tests.service.api.matches.talk import NOWHERE, Talk, any_decision, ended, reason_of, talking
from tests.service.house import House, Refusal, house, until
from tests.service.limiting.test_slow_readers import hasty, narrow, played
from tests.service.members import admin, register, security


async def test_who_replaces_a_token_or_is_removed_loses_the_stream(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        for reason in ("TOKEN_REVOKED", "PLAYER_REMOVED"):
            member = await register(home, reason)
            name = await member.create(2)
            await member.join(name, 1)
            async with talking(member.caller) as talk:
                assert (await talk.ask(m.WatchMatchRequest(match=name))).HasField("watch_begun")
                if reason == "TOKEN_REVOKED":
                    await member.rotate("another token")
                else:
                    await admin(home).call(admin(home).players.RemovePlayer, p.RemovePlayerRequest(player=member.name))
                assert await talk.end() == reason
                assert not any(said.HasField("watch_ended") for said in talk.said)
            late = Talk(member.caller)
            assert await late.end() == reason
        await until(lambda: not home.service.admission.streams())


async def test_a_seat_that_is_lost_ends_only_the_view_from_it(home: House) -> None:
    name, other = await home.create(2), await home.begin(2)
    await home.join(name, 1)
    async with talking(home.seat(1)) as talk:
        for watched in (name, other):
            await talk.ask(m.WatchMatchRequest(match=watched))
        await home.seat(1).call(home.seat(1).matches.LeaveMatch, m.LeaveMatchRequest(match=name))
        await until(lambda: ended(talk))
        (last,) = [said for said in talk.said if said.HasField("watch_ended")]
        assert (last.match, last.call) == (name, 0)
        assert reason_of(last.watch_ended.failed) == "SEAT_LOST"
        assert await talk.refused(m.DecideRequest(match=name)) == "SEAT_NOT_YOURS"
        answer = await talk.ask(await any_decision(home, other))
        await until(lambda: answer.decided.update.version in talk.versions(other))


async def test_a_private_match_is_not_there_for_strangers(home: House) -> None:
    name = await home.create(2, access="ACCESS_PRIVATE", join_code="open sesame")
    await home.join(name, 1, join_code="open sesame")
    requests = (m.WatchMatchRequest(match=name), m.ListOffersRequest(match=name), m.UndoRequest(match=name))
    async with talking(home.seat(1)) as seated, talking(home.seat(3)) as stranger, talking(home.spectator) as nobody:
        assert (await seated.ask(requests[0])).HasField("watch_begun")
        for talk in (stranger, nobody):
            assert [await talk.refused(request) for request in requests] == ["MATCH_NOT_FOUND"] * 3


async def test_who_does_not_read_is_sent_away_with_the_versions_that_were_sent(tmp_path: Path) -> None:
    async with house(tmp_path, limits=hasty()) as home, narrow(home.service.address) as reader:
        name, last = await played(home)
        call = reader.matches.Play()
        await call.write(m.PlayRequest(call=1, watch=m.WatchMatchRequest(match=name)))
        assert (await call.read()).HasField("watch_begun")
        versions = [(await call.read()).watched.update.version]
        await until(lambda: not home.service.admission.streams())

        async def read_on() -> None:
            while True:
                versions.append((await call.read()).watched.update.version)

        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await read_on()
        refusal = Refusal(caught.value)
        assert refusal.reason == "STREAM_TOO_SLOW"
        resume = int(refusal.info.metadata[name])
        assert versions == list(range(1, versions[-1] + 1))
        assert 0 < resume <= versions[-1] < last
        await until(lambda: not home.service.admission.streams())
        async with talking(reader) as talk:
            await talk.ask(m.WatchMatchRequest(match=name, after_version=resume))
            await until(lambda: ended(talk))
            assert talk.versions(name) == list(range(resume + 1, last + 1))


async def test_a_service_that_shuts_down_answers_what_is_under_way(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await home.begin(2)
    request = await any_decision(home, name, request_id="last")
    store = home.service.parts.store
    append, loop, storing = store.append, asyncio.get_running_loop(), asyncio.Event()
    stored = asyncio.Event()

    def slowly(rows: Any) -> Any:
        loop.call_soon_threadsafe(storing.set)
        asyncio.run_coroutine_threadsafe(stored.wait(), loop).result(120)
        return append(rows)

    async with talking(home.seat(1)) as talk, talking(home.seat(2)) as idle:
        for each in (talk, idle):
            await each.ask(m.WatchMatchRequest(match=name))
        monkeypatch.setattr(store, "append", slowly)
        answer = await talk.send(request)
        await asyncio.wait_for(storing.wait(), 60)
        unheard = await talk.send(m.ListOffersRequest(match=name))
        closing = asyncio.create_task(home.service.parts.hosting.close())
        assert await idle.end() == "SHUTTING_DOWN"
        assert not answer.done()
        stored.set()
        assert (await asyncio.wait_for(answer, 60)).decided.update.version
        assert await talk.end() == "SHUTTING_DOWN"
        assert not unheard.done()
        await closing
        late = Talk(home.seat(1))
        assert await late.end() == "SHUTTING_DOWN"


# -- commands ---------------------------------------------------------------------------------------------------------


async def test_a_command_sent_again_on_another_way_gets_its_first_answer(home: House) -> None:
    name = await home.begin(2)
    seat = home.seat(1)
    first = await any_decision(home, name, request_id="a")
    async with talking(seat) as talk:
        answered = await talk.ask(first)
        assert (await seat.call(seat.matches.Decide, first)) == answered.decided
        talk.call.cancel()
    second = m.UndoRequest(match=name, request_id="b")
    undone = await seat.call(seat.matches.Undo, second)
    async with talking(seat) as talk:
        assert (await talk.ask(first)).decided == answered.decided
        assert (await talk.ask(second)).undone == undone
        assert await talk.refused(m.UndoRequest(match=name, request_id="b", with_words=True)) == "REQUEST_REUSED"
    assert (await home.spectator.get(name)).match.version == undone.update.version


async def test_a_stream_that_is_cut_leaves_a_command_stored_once_or_not_at_all(home: House) -> None:
    for number in range(10):
        name = await home.begin(2)
        before = (await home.spectator.get(name)).match.version
        request = await any_decision(home, name, request_id="cut")
        async with talking(home.seat(1)) as talk:
            await talk.send(request)
            await asyncio.sleep(number / 2000)
        update = await home.seat(1).decide(name, request.decision, request_id="cut")
        assert update.version == before + 1
        assert (await home.spectator.get(name)).match.version == before + 1


async def test_of_two_decisions_on_both_ways_one_is_made(home: House) -> None:
    for _ in range(5):
        name = await home.begin(2)
        asked_at = (await home.seat(1).offers(name)).question.asked_at
        request = await any_decision(home, name, asked_at=asked_at)
        async with talking(home.seat(1)) as talk:
            sent = await talk.send(request)
            unary = home.seat(1).call(home.seat(1).matches.Decide, request)
            found: Any = await asyncio.gather(unary, sent, return_exceptions=True)
        other, said = found
        refused = reason_of(said.failed) if said.HasField("failed") else other.reason
        assert refused == "QUESTION_CLOSED"
        assert isinstance(other, Refusal) != said.HasField("failed")


async def test_a_request_that_takes_too_long_is_refused_and_perhaps_stored(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await home.begin(2)
    request = await any_decision(home, name, request_id="late")
    hosted = await home.service.parts.hosting.open(name)
    async with talking(home.seat(1)) as talk:
        async with hosted.lock:  # it waits for its turn, and is given up
            answer = await talk.ask(request, milliseconds=50)
            assert reason_of(answer.failed) == "DEADLINE_PASSED"
            assert answer.failed.code == grpc.StatusCode.DEADLINE_EXCEEDED.value[0]
            assert hosted.match is not None
            before = hosted.match.version
        store = home.service.parts.store
        append, loop = store.append, asyncio.get_running_loop()
        storing, stored = asyncio.Event(), asyncio.Event()

        def slowly(rows: Any) -> Any:
            loop.call_soon_threadsafe(storing.set)
            asyncio.run_coroutine_threadsafe(stored.wait(), loop).result(120)
            return append(rows)

        monkeypatch.setattr(store, "append", slowly)
        for milliseconds in (500, 5_000, 50_000):  # longer where a busy machine did not come to the commit so soon
            sent = await talk.send(request, milliseconds)
            beginning = asyncio.create_task(storing.wait())
            await asyncio.wait((beginning, sent), return_when=asyncio.FIRST_COMPLETED)
            beginning.cancel()
            if storing.is_set():
                break
        await asyncio.sleep(milliseconds / 1000 + 0.1)
        stored.set()  # what the rules have decided comes to its end
        assert reason_of((await asyncio.wait_for(sent, 60)).failed) == "DEADLINE_PASSED"
        assert hosted.match.version == before + 1
        assert (await talk.ask(request, milliseconds=20_000)).decided.update.version == before + 1
    home.service.parts.hosting.leave(hosted)


async def test_messages_count_in_the_statistics_as_their_unary_methods(home: House) -> None:
    name = await home.begin(2)
    async with talking(home.seat(1)) as talk:
        await home.seat(1).offers(name)
        await talk.ask(m.ListOffersRequest(match=name))
        await talk.refused(m.UndoRequest(match=NOWHERE))
        await talk.hang_up()
    expected = {"ListOffers": {"OK": 2}, "Undo": {"NOT_FOUND": 1}, "Play": {"OK": 1}}

    def found() -> dict[str, Any]:
        counted = home.service.observer.statistics.methods()
        paths = {method: f"caravanserai.v1.MatchService/{method}" for method in expected}
        return {method: counted[path].labels for method, path in paths.items() if path in counted}

    await until(lambda: found() == expected)
