"""Chats with the client library: what is said is told once and in order, and what cannot be is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest
from caravanserai import CallError
from caravanserai.chats import RoomOrder
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1 import chat_service_pb2 as c

from tests.clients.python.serving import Wire, begin, client, serving

ROOM = "matches/lying/chat/players/messages"


def said(position: int = 2, **changes: object) -> c.ChatMessage:
    fields = {"text": "hello", "act": c.CHAT_ACT_SAID, "speaker": c.ChatSpeaker(seat=1), **changes}
    return c.ChatMessage(name=f"{ROOM}/{position}", position=position, **fields)  # type: ignore[arg-type]


def in_another(name: str) -> c.ChatMessage:
    message = said()
    message.name = name
    return message


LIES: dict[str, Callable[[], c.ChatMessage]] = {
    "another match": lambda: in_another("matches/other/chat/players/messages/2"),
    "another room": lambda: in_another("matches/lying/chat/spectators/messages/2"),
    "no name": lambda: in_another(""),
    "a gap": lambda: said(3),
    "once more": lambda: said(1),
    "no position": lambda: said(0),
    "no act": lambda: said(act=0, text=""),
    "a new act": lambda: said(act=99, text=""),
    "no text": lambda: said(text=""),
    "a text that is gone": lambda: said(gone=c.CHAT_TEXT_GONE_ERASED),
    "a text of a moderator": lambda: said(act=c.CHAT_ACT_CLOSED),
    "a long text": lambda: said(text="a" * 501),
    "a text that moves the cursor": lambda: said(text="a\x1b[2J"),
    "a text that turns": lambda: said(text="a\u202eb"),
    "two lines": lambda: said(text="a\nb"),
    "deletes what comes later": lambda: said(act=c.CHAT_ACT_DELETED, text="", deleted_position=2),
    "deletes nothing": lambda: said(act=c.CHAT_ACT_DELETED, text=""),
    "says and deletes": lambda: said(deleted_position=1),
    "no seat": lambda: said(speaker=c.ChatSpeaker(seat=-1)),
    "no player": lambda: said(speaker=c.ChatSpeaker(player="the service")),
    "nobody who is muted": lambda: said(act=c.CHAT_ACT_MUTED, text="", subject=c.ChatSpeaker(player="all")),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_no_chat_can_hold_is_refused(lie: str) -> None:
    order = RoomOrder("matches/lying", c.CHAT_ROOM_PLAYERS, 1)
    with pytest.raises(AlteredError):
        order.require(LIES[lie]())


def test_what_can_be_is_taken() -> None:
    order = RoomOrder("matches/lying", c.CHAT_ROOM_PLAYERS, 1)
    order.require(said(text="👩‍👧 שלום"))
    order.require(said(3, act=c.CHAT_ACT_MUTED, text="", subject=c.ChatSpeaker(seat=2)))
    order.require(said(4, act=c.CHAT_ACT_DELETED, text="", deleted_position=2))
    order.require(said(2, text="", gone=c.CHAT_TEXT_GONE_ERASED))
    assert order.after == 4


async def test_what_is_said_comes_once_through_a_broken_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, client(service.address) as ann:
        match = await begin(ann)
        assert (await ann.say(match, " well  played")).text == "well played"
        async with (
            Wire(service.address) as wire,
            client(wire.address, ann.token) as reader,
            await reader.watch_chat(match) as room,
        ):
            first, standing = await anext(room), await anext(room)
            assert isinstance(first, c.ChatMessage)
            assert first.text == "well played"
            assert isinstance(standing, c.ChatStanding)
            assert standing.may_write
            wire.cut()
            sent = await ann.say(match, "indeed", request_id="again")
            assert await ann.say(match, "indeed", request_id="again") == sent
            while not isinstance(news := await anext(room), c.ChatMessage):
                pass
            assert news == sent
        await ann.mute(match, seat=1)
        with pytest.raises(CallError) as error:
            await ann.say(match, "more")
        assert error.value.reason == "CHAT_MUTED"
        await ann.mute(match, seat=1, muted=False)
        await ann.close_chat(match)
        await ann.close_chat(match, closed=False)
        await ann.delete_chat_message(sent.name)
        acts = [message.act for message in await ann.chat(match)]
        assert acts == [1, 1, c.CHAT_ACT_MUTED, c.CHAT_ACT_UNMUTED, c.CHAT_ACT_CLOSED, c.CHAT_ACT_OPENED, 2]
        for doing in (ann.say(match, "", room="nowhere"), ann.chat(match, room=""), ann.close_chat(match, room="all")):
            with pytest.raises(ValueError, match="has no room"):
                await doing
