"""Chats: who reads, writes and moderates in which room; what is told once, shown late, kept for a time, or erased."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from caravanserai_protocol.v1 import chat_service_pb2 as c
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from domain.chats.chat import ChatAct, ChatEntry, Room, Speaker
from domain.event import Envelope, Event
from domain.games import games
from domain.matches.archive import Archive
from domain.persons.erasures import person_of
from projections.matches.directory_queries import ended_before
from service.api.matches import chat
from service.application.matches.chats import DAY
from service.persistence.matches.store import MatchStore
from service.persistence.store_copy import copy
from service.verification.store_check import check
from tests.service.application.tournaments.events import event
from tests.service.house import Caller, Refusal, house, pass_seconds, refill, until
from tests.service.members import admin, register, security

PLAYERS, SPECTATORS = c.CHAT_ROOM_PLAYERS, c.CHAT_ROOM_SPECTATORS


async def say(caller: Caller, match: str, text: str, room: Any = PLAYERS, **fields: Any) -> c.ChatMessage:
    request = c.SendChatMessageRequest(match=match, room=room, text=text, **fields)
    answer: c.SendChatMessageResponse = await caller.call(caller.chats.SendChatMessage, request)
    return answer.message


async def read(caller: Caller, match: str, room: Any = PLAYERS, **fields: Any) -> c.ListChatMessagesResponse:
    request = c.ListChatMessagesRequest(match=match, room=room, **fields)
    answer: c.ListChatMessagesResponse = await caller.call(caller.chats.ListChatMessages, request)
    return answer


async def texts(caller: Caller, match: str, room: Any = PLAYERS) -> list[str]:
    return [message.text for message in (await read(caller, match, room)).messages if message.act == c.CHAT_ACT_SAID]


async def moderate(caller: Caller, match: str, act: Any, room: Any = PLAYERS, **subject: Any) -> None:
    request = c.ModerateChatRequest(match=match, room=room, act=act, subject=c.ChatSpeaker(**subject))
    await caller.call(caller.chats.ModerateChat, request)


async def delete(caller: Caller, name: str) -> None:
    await caller.call(caller.chats.DeleteChatMessage, c.DeleteChatMessageRequest(name=name))


async def refused(doing: Any) -> str:
    with pytest.raises(Refusal) as error:
        await doing
    return error.value.reason


class Following:
    """A stream of a room, read all the time."""

    def __init__(self, caller: Caller, match: str, room: Any = PLAYERS, after: int = 0) -> None:
        self.parts: list[c.WatchChatResponse] = []
        self.failure = ""
        request = c.WatchChatRequest(match=match, room=room, after_position=after)
        self._task = asyncio.create_task(self._read(caller.stream(caller.chats.WatchChat, request)))

    async def _read(self, stream: AsyncIterator[Any]) -> None:
        try:
            async for part in stream:
                self.parts.append(part)
        except Refusal as error:
            self.failure = error.reason

    @property
    def messages(self) -> list[c.ChatMessage]:
        return [message for part in self.parts for message in part.messages.messages]

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.messages if message.act == c.CHAT_ACT_SAID]

    @property
    def standing(self) -> c.ChatStanding | None:
        found = [part.standing for part in self.parts if part.HasField("standing")]
        return found[-1] if found else None

    async def until(self, holds: Callable[["Following"], bool]) -> None:
        await until(lambda: holds(self))

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


async def test_players_and_spectators_speak_apart_until_the_end(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ann = await register(home, "ann")
        name = await home.begin(2, spectator_delay_seconds=60)
        one, two = home.seat(1), home.seat(2)
        following = Following(two, name)
        await following.until(lambda stream: stream.standing is not None)
        first = await say(one, name, "  good \n luck \u2066"[:-1])
        assert (first.name, first.position, first.text) == (f"{name}/chat/players/messages/1", 1, "good luck")
        assert (first.speaker.seat, first.speaker.player, first.speaker.display_name) == (1, "", "")
        talk = await say(ann.caller, name, "one will lose", SPECTATORS)
        assert (talk.speaker.seat, talk.speaker.player, talk.speaker.display_name) == (0, ann.name, "ann")
        await following.until(lambda stream: stream.said == ["good luck"])
        await following.close()
        assert await texts(two, name) == ["good luck"]
        assert await texts(home.owner, name) == ["good luck"], "who owns the match moderates"
        assert await texts(home.spectator, name, SPECTATORS) == ["one will lose"]
        # nobody is helped, and those who see the match later do not hear of its pace
        for stranger in (home.spectator, ann.caller, home.seat(3)):
            assert await refused(read(stranger, name)) == "CHAT_NOT_YOURS"
            watching = Following(stranger, name)
            await watching.until(lambda stream: bool(stream.failure))
            assert (watching.failure, watching.parts) == ("CHAT_NOT_YOURS", [])
        assert await refused(read(one, name, SPECTATORS)) == "CHAT_NOT_YOURS"
        assert await refused(say(one, name, "hello", SPECTATORS)) == "CHAT_NOT_YOURS"
        assert await refused(say(ann.caller, name, "go north")) == "CHAT_NOT_YOURS"
        assert await refused(say(home.owner, name, "go north")) == "CHAT_NOT_YOURS"
        assert await refused(say(home.spectator, name, "hello", SPECTATORS)) == "TOKEN_MISSING"
        assert await refused(say(home.seat(3), name, "hello", SPECTATORS)) == "PLAYER_UNKNOWN"
        before = (await home.owner.get(name)).match.version
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        assert (await home.owner.get(name)).match.version == before + 1, "what is said is no event"
        assert await texts(home.spectator, name) == ["good luck"]
        assert await texts(one, name, SPECTATORS) == ["one will lose"]
        await say(one, name, "well watched", SPECTATORS)
        parts = [part async for part in one.stream(one.matches.ReplayMatch, m.ReplayMatchRequest(match=name))]
        assert not any(text in part.SerializeToString() for part in parts for text in (b"good luck", b"one will lose"))


async def test_who_takes_a_seat_hears_the_spectators_no_more(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ann = await register(home, "ann")
        name = await home.create(2)
        following = Following(ann.caller, name, SPECTATORS)
        await following.until(lambda stream: stream.standing is not None)
        assert following.standing == c.ChatStanding(may_write=True)
        await ann.join(name, 1)
        await following.until(lambda stream: stream.failure == "CHAT_NOT_YOURS")
        assert await texts(ann.caller, name) == []
        # a text stays with the person who wrote it, whatever becomes of their seat
        await say(ann.caller, name, "I go again")
        await ann.caller.call(ann.caller.matches.LeaveMatch, m.LeaveMatchRequest(match=name))
        await home.join(name, 1)
        (message,) = (await read(home.seat(1), name)).messages
        assert (message.speaker.seat, message.speaker.player) == (0, ann.name)


async def test_a_request_counts_once_and_a_stream_goes_on_where_it_ended(tmp_path: Path) -> None:
    """Also after a restart of the service, and with a second tab."""
    async with house(tmp_path) as home:
        name = await home.begin(2)
        tabs = [Following(home.seat(2), name) for _ in range(2)]
        answers = [await say(home.seat(1), name, "hello", request_id="a") for _ in range(2)]
        answers += await asyncio.gather(*(say(home.seat(1), name, "you", request_id="b") for _ in range(2)))
        assert [answer.position for answer in answers] == [1, 1, 2, 2]
        assert await refused(say(home.seat(1), name, "bye", request_id="a")) == "REQUEST_REUSED"
        assert (await say(home.seat(2), name, "hello", request_id="a")).position == 3, "of somebody else"
        for tab in tabs:
            await tab.until(lambda stream: stream.said == ["hello", "you", "hello"])
    for tab in tabs:
        await tab.until(lambda stream: bool(stream.failure) or stream._task.done())
    async with house(tmp_path) as home:
        assert (await say(home.seat(1), name, "hello", request_id="a")).position == 1
        again = Following(home.seat(2), name, after=2)
        await again.until(lambda stream: stream.said == ["hello"])
        await say(home.seat(2), name, "there")
        await again.until(lambda stream: stream.said == ["hello", "there"])
        await again.close()
        first = await read(home.seat(1), name, page_size=3)
        second = await read(home.seat(1), name, page_size=3, page_token=first.next_page_token)
        assert [message.position for message in (*first.messages, *second.messages)] == [1, 2, 3, 4]
        assert not second.next_page_token
        assert second.standing == c.ChatStanding(may_write=True)
        assert [message.position for message in (await read(home.seat(1), name, after_position=3)).messages] == [4]
        other = c.ListChatMessagesRequest(match=name, room=SPECTATORS, page_token=first.next_page_token)
        assert await refused(home.spectator.call(home.spectator.chats.ListChatMessages, other)) == "PAGE_TOKEN_INVALID"


async def test_the_owner_mutes_closes_and_deletes(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        ann = await register(home, "ann")
        name = await home.begin(2)
        one, two = home.seat(1), home.seat(2)
        following = Following(two, name)
        rude = await say(two, name, "rude words", request_id="rude")
        assert await refused(moderate(one, name, c.CHAT_ACT_MUTED, seat=2)) == "NOT_THE_OWNER"
        await moderate(home.owner, name, c.CHAT_ACT_MUTED, seat=2)
        await moderate(home.owner, name, c.CHAT_ACT_MUTED, seat=2)
        assert await refused(say(two, name, "more")) == "CHAT_MUTED"
        assert (await say(two, name, "rude words", request_id="rude")).position == 1, "it was on its way before"
        await following.until(lambda stream: stream.standing == c.ChatStanding(obstacle="CHAT_MUTED"))
        assert await refused(delete(one, rude.name)) == "NOT_THE_OWNER"
        await delete(home.owner, rude.name)
        await delete(home.owner, rude.name)
        again = ChatEntry(0, ChatAct.DELETED, Speaker(), about=1)
        chats = home.service.parts.store.chats
        assert chats.add(name, Room.PLAYERS, again, lambda _: True) is None, "somebody deletes it at the same moment"
        await moderate(home.owner, name, c.CHAT_ACT_UNMUTED, seat=2)
        sorry = await say(two, name, "sorry")
        await delete(two, sorry.name)
        await moderate(admin(home), name, c.CHAT_ACT_CLOSED)
        assert await refused(say(one, name, "hello")) == "CHAT_CLOSED"
        await moderate(home.owner, name, c.CHAT_ACT_OPENED)
        acts = (await read(one, name)).messages
        assert [message.position for message in acts] == list(range(1, 9)), "nothing twice"
        assert [message.act for message in acts] == [
            *(c.CHAT_ACT_SAID, c.CHAT_ACT_MUTED, c.CHAT_ACT_DELETED, c.CHAT_ACT_UNMUTED),
            *(c.CHAT_ACT_SAID, c.CHAT_ACT_DELETED, c.CHAT_ACT_CLOSED, c.CHAT_ACT_OPENED),
        ]
        assert (acts[0].text, acts[0].gone) == ("", c.CHAT_TEXT_GONE_DELETED)
        assert (acts[1].subject.seat, acts[2].deleted_position) == (2, 1)
        await following.until(lambda stream: len(stream.messages) == 8)
        await following.close()
        # spectators, by their names
        talk = await say(ann.caller, name, "north!", SPECTATORS)
        await moderate(home.owner, name, c.CHAT_ACT_MUTED, SPECTATORS, player=ann.name)
        assert await refused(say(ann.caller, name, "south!", SPECTATORS)) == "CHAT_MUTED"
        await delete(ann.caller, talk.name)
        for wrong in ({"seat": 3}, {"seat": -1}, {"player": "ann"}, {}):
            assert await refused(moderate(home.owner, name, c.CHAT_ACT_MUTED, **wrong)) == "FIELD_INVALID"
        assert await refused(moderate(home.owner, name, c.CHAT_ACT_SAID)) == "FIELD_INVALID"
        for gone in (f"{name}/chat/players/messages/99", acts[1].name):
            assert await refused(delete(home.owner, gone)) == "CHAT_MESSAGE_NOT_FOUND"
        assert await refused(delete(home.owner, f"{name}/chat/players")) == "FIELD_INVALID"


async def test_arbiters_moderate_the_matches_of_their_tournament(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        arbiter = await register(home, "rita")
        made = await event(home, seats=2, arbiters=[arbiter.name])
        organiser, ann, bob = made.organiser, await made.enter("ann"), await made.enter("bob")
        await made.do("CloseRegistration")
        await made.do("PairRound", round=1)
        matches: list[str] = []
        while not matches:
            matches = [*(await made.do("GetRound", name=f"{made.name}/rounds/1")).round.tables[0].matches]
        (name,) = matches
        await ann.join(name)
        await say(ann.caller, name, "hello")
        assert await texts(arbiter.caller, name) == ["hello"]
        assert await refused(read(bob.caller, name, SPECTATORS)) == "CHAT_NOT_YOURS", "a seat is kept for them"
        await moderate(arbiter.caller, name, c.CHAT_ACT_CLOSED)
        assert await refused(say(ann.caller, name, "more")) == "CHAT_CLOSED"
        assert await refused(moderate(ann.caller, name, c.CHAT_ACT_OPENED)) == "NOT_THE_OWNER"
        await moderate(organiser.caller, name, c.CHAT_ACT_OPENED)


UNREADABLE = (
    "",
    "  ",
    "a" * 501,
    "a\u202eb",
    "\u2066a\u2069",
    "a\x00b",
    "a\x1b[31m",
    "\u200b",
    "e" + "\u0301" * 5,
    "\u2800",
)
READABLE = ("a" * 500, "?!", "👍🏽", "שלום <b>ok</b>", "https://example.org/ Ход 5")


async def test_texts_stay_what_they_are_or_are_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name, one = await home.begin(2), home.seat(1)
        for text in UNREADABLE:
            assert await refused(say(one, name, text)) == "FIELD_INVALID", text
        for text in READABLE:
            assert (await say(one, name, text)).text == text
        refill(home.service.parts.chatting.paces)
        assert await refused(say(one, name, "a" * 1_000_000)) == "MESSAGE_TOO_LARGE"
        assert await refused(say(one, name, "a" + " " * 8_000 + "b")) == "FIELD_INVALID", "not cut in silence"
        assert await refused(say(one, name, "a", request_id="a" * 101)) == "FIELD_INVALID"
        assert await refused(say(one, name, "a", 0)) == "FIELD_INVALID"
        assert await refused(say(one, name, "a", 9)) == "FIELD_INVALID"
        assert await refused(say(one, "", "a")) == "FIELD_INVALID"
        assert await refused(say(one, "matches/nowhere12", "a")) == "MATCH_NOT_FOUND"
        watching = Following(one, name, after=-1)
        await watching.until(lambda stream: stream.failure == "FIELD_INVALID")
        assert await texts(one, name) == list(READABLE)


async def test_a_text_is_read_once_for_all_who_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path) as home:
        name, one = await home.begin(2), home.seat(1)
        watchers = [Following(home.seat(2), name) for _ in range(8)]
        for watcher in watchers:
            await watcher.until(lambda stream: stream.standing is not None)
        read, page = [], home.service.parts.chatting.chats.page

        def counted(*given: Any) -> Any:
            read.append(given)
            return page(*given)

        monkeypatch.setattr(home.service.parts.chatting.chats, "page", counted)
        await say(one, name, "hello")
        for watcher in watchers:
            await watcher.until(lambda stream: len(stream.messages) == 1)
            await watcher.close()
        assert len([given for given in read if given[2] == 0]) < len(watchers) / 2


async def test_nobody_floods_a_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_TEXTS", 7)
    monkeypatch.setattr(chat, "MOST_ENTRIES", 9)
    async with house(tmp_path) as home:
        name = await home.begin(2)
        for number in range(5):
            await say(home.seat(1), name, f"{number}", request_id=f"{number}")
        with pytest.raises(Refusal) as error:
            await say(home.seat(1), name, "6")
        assert error.value.reason == "RATE_LIMITED"
        assert 0 < error.value.retry.retry_delay.ToMilliseconds() <= 2_000
        assert (await say(home.seat(1), name, "0", request_id="0")).position == 1, "a repetition costs nothing"
        await say(home.seat(2), name, "6")
        await say(home.seat(2), name, "7")
        assert await refused(say(home.seat(2), name, "8")) == "CHAT_FULL"
        await moderate(home.owner, name, c.CHAT_ACT_CLOSED)
        await delete(home.owner, f"{name}/chat/players/messages/1")
        assert await refused(moderate(home.owner, name, c.CHAT_ACT_OPENED)) == "CHAT_FULL"
        await delete(home.owner, f"{name}/chat/players/messages/2")


async def test_the_chat_of_a_private_match_is_not_there_for_strangers(tmp_path: Path) -> None:
    async with house(tmp_path, chat_days=0) as home:
        name = await home.begin(2)
        assert await refused(say(home.seat(1), name, "hello")) == "CHAT_OFF"
    async with house(tmp_path) as home:
        owner, ann = await register(home, "owner"), await register(home, "ann")
        name = await owner.create(2, access="ACCESS_PRIVATE")
        for doing in (
            read(ann.caller, name, SPECTATORS),
            say(ann.caller, name, "hello", SPECTATORS),
            delete(ann.caller, f"{name}/chat/players/messages/1"),
            moderate(ann.caller, name, c.CHAT_ACT_CLOSED),
        ):
            assert await refused(doing) == "MATCH_NOT_FOUND"


async def test_what_an_erased_person_said_is_gone(tmp_path: Path) -> None:
    """Also from the file, of which nobody can make out a text, and for those who have read it already."""
    async with house(tmp_path) as home:
        ann = await register(home, "ann")
        name = await home.begin(2)
        await say(ann.caller, name, "a secret of mine", SPECTATORS)
        assert b"a secret of mine" not in (tmp_path / "matches.sqlite").read_bytes()
        following = Following(home.spectator, name, SPECTATORS)
        await following.until(lambda stream: stream.standing is not None)
        await ann.caller.call(ann.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        await following.until(lambda stream: stream.messages[-1].gone == c.CHAT_TEXT_GONE_ERASED)
        assert (following.messages[-1].position, following.messages[-1].speaker.display_name) == (1, "")
        await following.close()
        (message,) = (await read(home.spectator, name, SPECTATORS)).messages
        assert (message.text, message.gone) == ("", c.CHAT_TEXT_GONE_ERASED)
        seat = p.ErasePersonRequest(match=name, seat=1)
        await say(home.seat(1), name, "mine too")
        await home.seat(1).call(home.seat(1).players.ErasePerson, seat)
        assert (await read(home.owner, name)).messages[0].gone == c.CHAT_TEXT_GONE_ERASED


async def test_a_chat_goes_some_days_after_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, chat_days=2) as home:
        over, running = await home.begin(2), await home.begin(2)
        for name in (over, running):
            await say(home.seat(1), name, "hello")
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=over))
        parts = home.service.parts
        now = parts.store.clock()
        await until(lambda: bool(ended_before(parts.projections, [over, running], now + DAY)))
        assert await parts.chatting.remove_old(now + DAY) == 0
        assert await parts.chatting.remove_old(now + 3 * DAY) == 1
        pass_seconds(monkeypatch, 3 * 86_400)
        assert await texts(home.seat(1), over) == []
        assert await texts(home.seat(1), running) == ["hello"]
        assert await refused(say(home.seat(1), over, "hello again")) == "CHAT_CLOSED"


async def test_a_copy_and_a_check_know_chats(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.begin(2)
        await say(home.seat(1), name, "hello")
        await say(home.seat(2), name, "you")
    with (
        closing(MatchStore(tmp_path / "matches.sqlite", games())) as source,
        closing(MatchStore(tmp_path / "copy.sqlite", games())) as target,
    ):
        copy(source, target)
        copy(source, target)
        assert [row[:5] for row in target.chats.rows()] == [row[:5] for row in source.chats.rows()]
        assert [stored.text for stored in target.chats.page(name, Room.PLAYERS, 0, 10)] == ["hello", "you"]
        assert check(target).ok
        with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as connection, connection:
            connection.execute("UPDATE match_chat SET room = 2, position = 1 WHERE position = 2")
        (found,) = check(target).bad
        assert (found.match, found.version, [flaw.check for flaw in found.findings]) == (name, 1, ["chat"])
        gone = Envelope(Event(name, source.load(name).version + 1, Archive(b"", "", b"")))
        with patch.object(source, "_stored_up_to", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
            source.archive(gone)
        assert not list(source.chats.rows()), "what is archived has no chat, though the process ends at once"


async def test_two_services_share_the_chats_of_a_database(tmp_path: Path, postgresql_store: str) -> None:
    (tmp_path / "second").mkdir()
    async with (
        house(tmp_path, store=postgresql_store) as one,
        house(tmp_path / "second", store=postgresql_store) as two,
    ):
        ann = await register(one, "ann")
        name = await one.begin(2)
        following = Following(two.seat(2), name)
        await following.until(lambda stream: stream.standing is not None)
        await say(one.seat(1), name, "hello", request_id="a")
        await say(two.seat(1), name, "hello", request_id="a")
        await following.until(lambda stream: stream.said == ["hello"])
        await moderate(one.owner, name, c.CHAT_ACT_MUTED, seat=2)
        await following.until(lambda stream: stream.standing == c.ChatStanding(obstacle="CHAT_MUTED"))
        await say(ann.caller, name, "hi", SPECTATORS)
        watching = Following(two.spectator, name, SPECTATORS)
        await watching.until(lambda stream: stream.said == ["hi"])
        await ann.caller.call(ann.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        await watching.until(lambda stream: stream.messages[-1].gone == c.CHAT_TEXT_GONE_ERASED)
        await following.close()
        await watching.close()


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
async def test_an_export_reads_no_chat_of_others(tmp_path: Path, backend: str, request: pytest.FixtureRequest) -> None:
    store = request.getfixturevalue("postgresql_store") if backend == "postgresql" else tmp_path / "matches.sqlite"
    async with house(tmp_path, store=store, security=security()) as home:
        ann, bob = [await register(home, label) for label in ("ann", "bob")]
        match = await ann.create(2)
        for member in (ann, bob):
            await member.join(match)
        for number in range(3):
            await say(ann.caller, match, f"Greetings {number}")
        chats = home.service.parts.store.chats
        recorder = home.service.parts.store.recorder
        assert chats.matches_of([person_of(ann.name)], ann.name) == [match]
        assert chats.matches_of([person_of(bob.name)], bob.name) == []
        text, values = chats._about([person_of(ann.name)], ann.name)
        statement = chats._statement(f"SELECT DISTINCT match FROM {{}}match_chat WHERE {text}")
        if backend == "sqlite":
            plan = " ".join(str(row[3]) for row in recorder.query(f"EXPLAIN QUERY PLAN {statement}", values))
            assert "SCAN" not in plan, plan
        else:
            fill = """INSERT INTO match_chat SELECT 'matches/' || n, 1, 1, 1, 1, 'persons/' || n, 0, 'players/' || n, 0,
                '', 0, '', '', NULL, NULL, NULL FROM generate_series(1, 20000) AS n RETURNING 1"""
            recorder.query(fill, ())
            with recorder.connected() as connection:
                connection.execute("ANALYZE match_chat")
            plan = " ".join(str(row[0]) for row in recorder.query(f"EXPLAIN {statement}", values))
            assert "Seq Scan" not in plan, plan
