"""Chats of matches: who reads, speaks and moderates in which room.

Each call looks at the match first: those who may not see it find no chat.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from caravanserai_protocol.v1 import chat_service_pb2 as messages
from caravanserai_protocol.v1.chat_service_pb2_grpc import ChatServiceServicer

from domain.chats.chat import (
    LONGEST_TEXT,
    MOST_ENTRIES,
    MOST_TEXTS,
    ChatAct,
    ChatEntry,
    Room,
    Speaker,
    is_closed,
    is_muted,
)
from domain.errors import CommandError, Reason
from domain.matches.match import Match
from domain.persons.erasures import person_of
from domain.words.field_faults import Fault
from service.access.callers import (
    PLAYER_NAME,
    Caller,
    kept_for,
    match_name,
    owns,
    played_seat_of,
    request_of,
    require_still,
    require_token,
    require_watch,
)
from service.access.names import clean_text
from service.api.calls import Encoded
from service.api.pages import page_size
from service.api.parts import Parts
from service.application.matches.chats import Listener
from service.errors import ServiceError, exhausted, invalid, misnamed
from service.foundation.times import timestamp_of
from service.persistence.matches.chat import RoomState, Stored

NANOSECONDS = 1_000_000
_MESSAGE = re.compile(r"(matches/[^/]+)/chat/(players|spectators)/messages/([1-9][0-9]{0,8})")
ROOMS = {messages.CHAT_ROOM_PLAYERS: Room.PLAYERS, messages.CHAT_ROOM_SPECTATORS: Room.SPECTATORS}
NAMES = {Room.PLAYERS: "players", Room.SPECTATORS: "spectators"}
MODERATION = {
    messages.CHAT_ACT_MUTED: ChatAct.MUTED,
    messages.CHAT_ACT_UNMUTED: ChatAct.UNMUTED,
    messages.CHAT_ACT_CLOSED: ChatAct.CLOSED,
    messages.CHAT_ACT_OPENED: ChatAct.OPENED,
}

ACTS = {ChatAct.SAID: messages.CHAT_ACT_SAID, ChatAct.DELETED: messages.CHAT_ACT_DELETED}
ACTS |= {act: number for number, act in MODERATION.items()}


class ChatRole(NamedTuple):
    """The part of a caller in a match: who ``speaks``, and whether they play it, may moderate, and it is over. In a
    chat that is ``outlived`` nothing is said any more. ``persons`` are those at the seats.
    """

    speaks: Speaker
    plays: bool
    moderates: bool
    over: bool
    outlived: bool
    persons: Sequence[str]
    accounts: Sequence[str]
    tournament: str

    def may_read(self, room: Room) -> bool:
        """True if the caller may read a room now."""
        if self.over:
            return True
        return self.plays or self.moderates if room is Room.PLAYERS else not self.plays


class ChatCalls(ChatServiceServicer):
    """`caravanserai.v1.ChatService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._registry = parts.hosting
        self._tournaments = parts.tournaments
        self._rooms = parts.chatting
        self._pages = parts.pages
        self._limit = parts.configuration.limits.page

    # -- who calls ----------------------------------------------------------------------------------------------

    async def _room(self, request: Any, context: Any) -> tuple[Caller, str, Room]:
        """The caller, and the match and the room of a request.

        Raises:
            ServiceError: CHAT_OFF, FIELD_INVALID.
        """
        caller = await self._authority.caller(context)
        match = match_name(request.match)
        self._require_chats()
        if request.room not in ROOMS:
            raise invalid("room", Fault.NOT_A_ROOM, given=request.room)
        return caller, match, ROOMS[request.room]

    def _require_chats(self) -> None:
        if not self._rooms.days:
            raise ServiceError(Reason.CHAT_OFF, "this service has no chats")

    async def _part(
        self, match: str, caller: Caller, require: Callable[[Match, Caller], None] = require_watch
    ) -> ChatRole:
        """The part of the caller in a match.

        Raises:
            ServiceError: MATCH_NOT_FOUND, or as ``require`` raises.
        """

        def look(live: Match) -> ChatRole:
            require(live, caller)
            seat = played_seat_of(live, caller)  # who left it to a bot knows its secrets
            seats = [_person_at(live, number) for number in range(1, len(live.lifecycle.seats) + 1)]
            person = seats[seat - 1] if seat else person_of(caller.player) if caller.player else ""
            table = live.created.tournament
            return ChatRole(
                Speaker(person, seat, _account_at(live, seat) if seat else caller.player),
                bool(seat) or kept_for(live, caller),
                owns(live, caller) or caller.admin,
                live.lifecycle.over,
                self._rooms.outlived(live),
                seats,
                [_account_at(live, number) for number in range(1, len(live.lifecycle.seats) + 1)],
                table.tournament if table is not None else "",
            )

        part = await self._registry.read(match, look)
        if part.tournament and caller.player and not part.moderates:
            part = part._replace(moderates=await self._organises(part.tournament, caller.player))
        return part

    async def _organises(self, tournament: str, player: str) -> bool:
        try:
            return (await self._tournaments.find(tournament)).role_of(player) is not None
        except CommandError:  # of another service
            return False

    def _require_reader(self, part: ChatRole, room: Room) -> None:
        if not part.may_read(room):
            raise ServiceError(Reason.CHAT_NOT_YOURS, f"the chat of the {NAMES[room]} is not for you now")

    def _require_speaker(self, part: ChatRole, caller: Caller, room: Room) -> None:
        """Lets those pass who may speak in a room.

        Raises:
            ServiceError: TOKEN_MISSING, PLAYER_UNKNOWN, CHAT_NOT_YOURS, CHAT_CLOSED.
        """
        require_token(caller)
        self._require_reader(part, room)
        if not part.speaks.seat:
            if room is Room.PLAYERS:
                raise ServiceError(Reason.CHAT_NOT_YOURS, "only holders of seats write to the players")
            if not caller.player:
                raise ServiceError(Reason.PLAYER_UNKNOWN, "only registered players write without a seat")
        if part.outlived:
            raise ServiceError(Reason.CHAT_CLOSED, "the match is over for too long")

    def _require_moderator(self, part: ChatRole, caller: Caller) -> None:
        require_token(caller)
        if not part.moderates:
            raise ServiceError(
                Reason.NOT_THE_OWNER, "only the owner of the match and organisers of its tournament may do this"
            )

    # -- calls --------------------------------------------------------------------------------------------------

    async def SendChatMessage(
        self, request: messages.SendChatMessageRequest, context: Any
    ) -> messages.SendChatMessageResponse:
        """Says something."""
        caller, match, room = await self._room(request, context)
        part = await self._part(match, caller)
        self._require_speaker(part, caller, room)
        text = clean_text(request.text, "text", LONGEST_TEXT)
        idempotency = request_of(caller.identity, "SendChatMessage", request)

        def require(state: RoomState) -> bool:
            _require_open(state.acts, part.speaks.person)
            if state.texts >= MOST_TEXTS:
                text = f"the room has {MOST_TEXTS} messages"
                raise exhausted(Reason.CHAT_FULL, text, "room", limit=MOST_TEXTS)
            if seconds := self._rooms.pace(caller.identity):
                raise exhausted(Reason.RATE_LIMITED, "you write too fast", "player", retry_seconds=seconds)
            return True

        entry = ChatEntry(self._registry.store.clock(), ChatAct.SAID, part.speaks)
        stored = await asyncio.to_thread(self._rooms.chats.add, match, room, entry, require, text, idempotency)
        self._rooms.added(match, room)
        assert stored is not None
        return messages.SendChatMessageResponse(message=await self._message(match, room, stored, part))

    async def ListChatMessages(
        self, request: messages.ListChatMessagesRequest, context: Any
    ) -> messages.ListChatMessagesResponse:
        """Lists the messages of a room."""
        caller, match, room = await self._room(request, context)
        (after,) = self._pages.read(request, 1) or (_position(request),)
        count = page_size(request.page_size, self._limit, self._limit)
        part = await self._part(match, caller)
        self._require_reader(part, room)
        found = await asyncio.to_thread(self._rooms.chats.page, match, room, after, count + 1)
        shown = [await self._message(match, room, stored, part) for stored in found[:count]]
        token = self._pages.token(request, (found[count - 1].position,)) if len(found) > count else ""
        acts = await asyncio.to_thread(self._rooms.chats.acts, match, room)
        standing = self._standing(acts, part, caller, room)
        return messages.ListChatMessagesResponse(messages=shown, next_page_token=token, standing=standing)

    async def WatchChat(self, request: messages.WatchChatRequest, context: Any) -> AsyncIterator[Any]:
        """Streams the messages of a room."""
        caller, match, room = await self._room(request, context)
        after = _position(request)
        part = await self._part(match, caller)
        said: messages.ChatStanding | None = None
        with self._authority.lease(caller) as lease, self._rooms.listening(match, room) as listener:
            lease.wake = listener.news.set
            while True:
                listener.news.clear()
                lease.check()
                if said is not None:
                    part = await self._part(match, caller, require_still)
                self._require_reader(part, room)
                if forgotten := await self._forgotten(match, room, after, listener):
                    yield await self._several(match, room, forgotten, part)
                looks = (after, tuple(part.persons), tuple(part.accounts))
                found, acts = await self._rooms.shared(
                    match, room, looks, partial(self._news, match, room, after, part)
                )
                if found is not None:
                    after = found.version
                    yield found
                    said = said or messages.ChatStanding()
                if acts is None:
                    continue
                standing = self._standing(acts, part, caller, room)
                if standing != said:
                    said = standing
                    yield messages.WatchChatResponse(standing=standing)
                if self._registry.closing:
                    raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")
                await listener.news.wait()

    async def _news(
        self, match: str, room: Room, after: int, part: ChatRole
    ) -> tuple[Encoded | None, Sequence[ChatEntry] | None]:
        """The messages of a room after a position, if there are any; and what moderators did there, unless there may be
        more messages.
        """
        found = await asyncio.to_thread(self._rooms.chats.page, match, room, after, self._limit)
        sent = None
        if found:
            several = await self._several(match, room, found, part)
            sent = Encoded(found[-1].position, several.SerializeToString())
        if len(found) == self._limit:
            return sent, None
        return sent, await asyncio.to_thread(self._rooms.chats.acts, match, room)

    async def _forgotten(self, match: str, room: Room, after: int, listener: Listener) -> Sequence[Stored]:
        """The texts that were sent already, of persons erased since."""
        persons, listener.erased = listener.erased, set()
        if not persons:
            return ()
        return await asyncio.to_thread(self._rooms.chats.written_by, match, room, persons, after)

    async def _several(
        self, match: str, room: Room, found: Sequence[Stored], part: ChatRole
    ) -> messages.WatchChatResponse:
        shown = [await self._message(match, room, stored, part) for stored in found]
        return messages.WatchChatResponse(messages=messages.ChatMessages(messages=shown))

    async def DeleteChatMessage(
        self, request: messages.DeleteChatMessageRequest, context: Any
    ) -> messages.DeleteChatMessageResponse:
        """Deletes a text."""
        caller = await self._authority.caller(context)
        self._require_chats()
        named = _MESSAGE.fullmatch(request.name)
        if named is None:
            raise misnamed("name", request.name, "chat-message", "matches/{match}/chat/{room}/messages/{position}")
        match, position = match_name(named[1], "name"), int(named[3])
        room = next(room for room, name in NAMES.items() if name == named[2])
        part = await self._part(match, caller)
        require_token(caller)
        if not part.moderates:
            self._require_reader(part, room)
        stored = await asyncio.to_thread(self._rooms.chats.at, match, room, position)
        if stored is None or stored.entry.act is not ChatAct.SAID:
            raise ServiceError(Reason.CHAT_MESSAGE_NOT_FOUND, f"there is no {request.name}")
        if not part.speaks.person or stored.entry.speaker.person != part.speaks.person:
            self._require_moderator(part, caller)
        if not stored.deleted:
            entry = ChatEntry(self._registry.store.clock(), ChatAct.DELETED, part.speaks, about=position)
            await asyncio.to_thread(self._rooms.chats.add, match, room, entry, lambda _: True)
            self._rooms.added(match, room)
        return messages.DeleteChatMessageResponse()

    async def ModerateChat(self, request: messages.ModerateChatRequest, context: Any) -> messages.ModerateChatResponse:
        """Mutes somebody, or lets them speak again; closes a room, or opens it."""
        caller, match, room = await self._room(request, context)
        if request.act not in MODERATION:
            raise invalid("act", Fault.NOT_AN_ACT, given=request.act)
        act = MODERATION[request.act]
        part = await self._part(match, caller)
        self._require_moderator(part, caller)
        subject = _subject(request, part) if act in (ChatAct.MUTED, ChatAct.UNMUTED) else Speaker()

        def require(state: RoomState) -> bool:
            if state.entries >= MOST_ENTRIES:
                raise exhausted(Reason.CHAT_FULL, f"the room has {MOST_ENTRIES} entries", "room", limit=MOST_ENTRIES)
            if act in (ChatAct.MUTED, ChatAct.UNMUTED):
                return is_muted(state.acts, subject.person) is not (act is ChatAct.MUTED)
            return is_closed(state.acts) is not (act is ChatAct.CLOSED)

        entry = ChatEntry(self._registry.store.clock(), act, part.speaks, subject=subject)
        if await asyncio.to_thread(self._rooms.chats.add, match, room, entry, require) is not None:
            self._rooms.added(match, room)
        return messages.ModerateChatResponse()

    # -- what is shown ------------------------------------------------------------------------------------------

    def _standing(self, acts: Sequence[ChatEntry], part: ChatRole, caller: Caller, room: Room) -> messages.ChatStanding:
        try:
            self._require_speaker(part, caller, room)
            _require_open(acts, part.speaks.person)
        except ServiceError as error:
            return messages.ChatStanding(obstacle=error.reason, may_moderate=part.moderates)
        return messages.ChatStanding(may_write=True, may_moderate=part.moderates)

    async def _message(self, match: str, room: Room, stored: Stored, part: ChatRole) -> messages.ChatMessage:
        entry = stored.entry
        message = messages.ChatMessage(
            name=f"{match}/chat/{NAMES[room]}/messages/{stored.position}",
            position=stored.position,
            create_time=timestamp_of(entry.time * NANOSECONDS),
            speaker=await self._speaker(entry.speaker, part),
            act=ACTS[entry.act],
            deleted_position=entry.about,
        )
        if entry.act in (ChatAct.MUTED, ChatAct.UNMUTED):
            message.subject.CopyFrom(await self._speaker(entry.subject, part))
        if entry.act is ChatAct.SAID:
            if stored.text is None:
                deleted = stored.deleted
                message.gone = messages.CHAT_TEXT_GONE_DELETED if deleted else messages.CHAT_TEXT_GONE_ERASED
            message.text = stored.text or ""
        return message

    async def _speaker(self, speaker: Speaker, part: ChatRole) -> messages.ChatSpeaker:
        """Somebody as others see them. Who has given their seat to somebody else before the start has none."""
        if speaker.seat and part.persons[speaker.seat - 1] == speaker.person:
            return messages.ChatSpeaker(seat=speaker.seat, player=part.accounts[speaker.seat - 1])
        return messages.ChatSpeaker(player=speaker.player, display_name=await self._display_name(speaker.player))

    async def _display_name(self, player: str) -> str:
        if not player:
            return ""
        try:
            return (await self._authority.players.player(player)).display_name
        except ServiceError:
            return ""


def _position(request: messages.ListChatMessagesRequest | messages.WatchChatRequest) -> int:
    """The position behind which messages are asked for.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if request.after_position < 0:
        raise invalid("after_position", Fault.NOT_NEGATIVE)
    return request.after_position


def _person_at(match: Match, seat: int) -> str:
    """The person at a seat; empty for a bot, and where nobody sits. Seats of early matches have none: the seat stands
    for its holder.
    """
    state = match.lifecycle.seats[seat - 1]
    if state is None or state.bot:
        return ""
    if state.person:
        return state.person
    return (
        person_of(state.account) if state.account else f"{match.lifecycle.match.replace('matches', 'persons')}-{seat}"
    )


def _account_at(match: Match, seat: int) -> str:
    state = match.lifecycle.seats[seat - 1]
    return (state.predecessor or state).account if state is not None else ""


def _require_open(acts: Sequence[ChatEntry], person: str) -> None:
    """Lets pass while a room is open, and somebody is not muted there.

    Raises:
        ServiceError: CHAT_CLOSED, CHAT_MUTED.
    """
    if is_closed(acts):
        raise ServiceError(Reason.CHAT_CLOSED, "the room is closed")
    if is_muted(acts, person):
        raise ServiceError(Reason.CHAT_MUTED, "you are muted in this room")


def _subject(request: messages.ModerateChatRequest, part: ChatRole) -> Speaker:
    """The speaker to mute, or to hear again.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    seat, player = request.subject.seat, request.subject.player
    if seat:
        if not 1 <= seat <= len(part.persons) or not part.persons[seat - 1]:
            raise invalid("subject.seat", Fault.NOBODY_SITS, seat=seat)
        return Speaker(part.persons[seat - 1], seat, part.accounts[seat - 1])
    if not PLAYER_NAME.fullmatch(player):
        raise invalid("subject", Fault.NOBODY_NAMED)
    return Speaker(person_of(player), 0, player)
