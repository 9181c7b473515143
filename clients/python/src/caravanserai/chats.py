"""Chats of matches as a service tells them, compared with what any chat can be.

Nobody signs what is said. That a text is in the room that was asked for, in its order and once, by somebody who may
speak there, and no longer than texts are, can be seen. Who said it, and whether all is there, is the service's word.
"""

import re

from caravanserai_protocol import findings
from caravanserai_protocol.constants import CHAT_CHARACTERS, PLAYER_PATTERN
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1 import chat_service_pb2 as messages

ROOMS = {messages.CHAT_ROOM_PLAYERS: "players", messages.CHAT_ROOM_SPECTATORS: "spectators"}
"""The rooms of a chat, as they stand in the names of messages."""
_JOINERS = dict.fromkeys((0x200C, 0x200D))
"""Characters that nobody sees, with which scripts and symbols are spelled."""
_PLAYER = re.compile(f"(?:{PLAYER_PATTERN})?")


def room_of(room: str) -> messages.ChatRoom.ValueType:
    """A room by its name, `players` or `spectators`.

    Raises:
        ValueError: there is no such room.
    """
    for number, name in ROOMS.items():
        if name == room:
            return number
    raise ValueError(f"a chat has no room {room!r}: use {' or '.join(ROOMS.values())}")


def require_message(match: str, room: messages.ChatRoom.ValueType, message: messages.ChatMessage) -> None:
    """Requires that a message is one that can be in a room of a match.

    Raises:
        AlteredError: it is not.
    """
    expected = f"{match}/chat/{ROOMS[room]}/messages/{message.position}"
    if message.position < 1 or message.name != expected:
        raise AlteredError(
            f"the service was asked for {match}/chat/{ROOMS[room]}, and sent {message.name or 'nothing'}"
        )
    if wrong := _wrong(message):
        raise AlteredError(findings.senseless(message.name, wrong))


def _wrong(message: messages.ChatMessage) -> str:
    said = message.act == messages.CHAT_ACT_SAID
    if message.act not in messages.ChatAct.values() or not message.act:
        return findings.NOTHING_DONE
    if bool(message.text) is not (said and not message.gone):
        return findings.UNSAID_TEXT
    if len(message.text) > CHAT_CHARACTERS or not message.text.translate(_JOINERS).isprintable():
        return "its text"
    if (message.act == messages.CHAT_ACT_DELETED) is not (0 < message.deleted_position < message.position):
        return findings.DELETED_TEXT
    speakers = [message.speaker, message.subject] if message.HasField("subject") else [message.speaker]
    if any(speaker.seat < 0 or not _PLAYER.fullmatch(speaker.player) for speaker in speakers):
        return "who speaks"
    return ""


class RoomOrder:
    """The order of the messages of a room behind a position."""

    def __init__(self, match: str, room: messages.ChatRoom.ValueType, after: int) -> None:
        self.match = match
        self.room = room
        self.after = after

    def require(self, message: messages.ChatMessage) -> None:
        """Requires that a message is the next one; or that of somebody who was erased since.

        Raises:
            AlteredError: it is neither.
        """
        require_message(self.match, self.room, message)
        if message.position <= self.after and message.gone:
            return
        if message.position != self.after + 1:
            raise AlteredError(f"{message.name} comes after {self.after}")
        self.after = message.position
