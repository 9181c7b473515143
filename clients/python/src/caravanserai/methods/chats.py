"""Chats of matches: what players say to each other, and what those say who watch."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, TypeAlias

from caravanserai_protocol import findings
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1 import chat_service_pb2 as chat_messages

from caravanserai.beginnings import kept
from caravanserai.chats import RoomOrder, require_message, room_of
from caravanserai.core import resource
from caravanserai.methods.calls import Calls, new_request_id
from caravanserai.streams import Stream, reopened

ChatNews: TypeAlias = chat_messages.ChatMessage | chat_messages.ChatStanding
"""A message of a room, or what this client may do there now."""


class Chats(Calls):
    """Speaking, listening and moderating. A ``room`` is `players` or `spectators`."""

    async def say(
        self, match: str, text: str, *, room: str = "players", request_id: str | None = None
    ) -> chat_messages.ChatMessage:
        """Says something in a room of a match.

        Raises:
            ValueError: there is no such room.
            AlteredError: the service says that you said something else, or somewhere else.
        """
        request = chat_messages.SendChatMessageRequest(
            match=resource("matches", match), room=room_of(room), text=text, request_id=request_id or new_request_id()
        )
        said = (await self._call(self._chats.SendChatMessage, request)).message
        require_message(request.match, request.room, said)
        if said.text != kept(text) and not said.gone:
            raise AlteredError(findings.other_text(text, said.text or "nothing"))
        return said

    async def chat(
        self, match: str, *, room: str = "players", limit: int | None = None
    ) -> list[chat_messages.ChatMessage]:
        """All lines and acts in a room, the oldest first, up to a ``limit``.

        Raises:
            ValueError: there is no such room.
            AlteredError: a message is of another room, comes out of order, or makes no sense.
        """
        request = chat_messages.ListChatMessagesRequest(match=resource("matches", match), room=room_of(room))
        order = RoomOrder(request.match, request.room, 0)
        found = await self._listed(self._chats.ListChatMessages, request, lambda page: page.messages, limit)
        for message in found:
            order.require(message)
        return found

    async def watch_chat(self, match: str, *, room: str = "players", after: int = 0) -> Stream[ChatNews]:
        """Follows a room behind a position: each message once, and what this client may do there, first when all that
        was there has come, then whenever it changes. A message comes again without its text when the person who wrote
        it is erased. The stream does not end by itself; one that breaks is opened again.

        Reading raises an `AlteredError` if a message is of another room, comes out of order, or makes no sense.

        Raises:
            ValueError: there is no such room.
        """
        order = RoomOrder(resource("matches", match), room_of(room), after)

        def opening() -> Any:
            request = chat_messages.WatchChatRequest(match=order.match, room=order.room, after_position=order.after)
            return self._chats.WatchChat(request, metadata=self.caller.metadata_of(request))

        async def reading() -> AsyncGenerator[ChatNews, None]:
            async with aclosing(reopened(opening, self.retrying)) as parts:
                async for part in parts:
                    for message in part.messages.messages:
                        order.require(message)
                        yield message
                    if part.HasField("standing"):
                        yield part.standing

        return Stream(reading)

    async def delete_chat_message(self, name: str) -> None:
        """Deletes a text, by the name of its message: your own, or any if you moderate."""
        await self._call(self._chats.DeleteChatMessage, chat_messages.DeleteChatMessageRequest(name=name))

    async def mute(
        self, match: str, *, seat: int = 0, player: str = "", room: str = "players", muted: bool = True
    ) -> None:
        """Lets somebody at a seat, or a ``player`` who watches, say nothing more in a room; or, if not ``muted``, speak
        again. The owner of the match, organisers of its tournament and administrators may.

        Raises:
            ValueError: there is no such room.
        """
        subject = chat_messages.ChatSpeaker(seat=seat, player=resource("players", player) if player else "")
        act = chat_messages.CHAT_ACT_MUTED if muted else chat_messages.CHAT_ACT_UNMUTED
        await self._moderate(match, room, act, subject)

    async def close_chat(self, match: str, *, room: str = "players", closed: bool = True) -> None:
        """Closes a room of a match: nobody speaks there; or, if not ``closed``, opens it again. Those may who mute.

        Raises:
            ValueError: there is no such room.
        """
        act = chat_messages.CHAT_ACT_CLOSED if closed else chat_messages.CHAT_ACT_OPENED
        await self._moderate(match, room, act, None)

    async def _moderate(
        self, match: str, room: str, act: chat_messages.ChatAct.ValueType, subject: chat_messages.ChatSpeaker | None
    ) -> None:
        request = chat_messages.ModerateChatRequest(
            match=resource("matches", match), room=room_of(room), act=act, subject=subject
        )
        await self._call(self._chats.ModerateChat, request)
