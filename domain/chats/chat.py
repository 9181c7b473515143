"""The chat of a match: what is said and done in a room, and who may speak there. None of it is an event."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

LONGEST_TEXT = 500
"""The most characters in a text."""
MOST_TEXTS = 1_000
"""The most texts in a room."""
MOST_ENTRIES = 3_000
"""The most entries in a room. In a full one texts are deleted, and moderators do nothing else."""


class Room(IntEnum):
    """A room of the chat of a match."""

    PLAYERS = 1
    SPECTATORS = 2


class ChatAct(IntEnum):
    """An act of somebody in a room."""

    SAID = 1
    DELETED = 2
    MUTED = 3
    UNMUTED = 4
    CLOSED = 5
    OPENED = 6


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody in a chat: a ``person``, with their ``seat`` (0: none) and their name as a ``player`` (empty: a guest).
    An administrator is nobody of these.
    """

    person: str = ""
    seat: int = 0
    player: str = ""


@dataclass(frozen=True, slots=True)
class ChatEntry:
    """An entry of a room: who did what, at which ``time`` in milliseconds since 1970. ``about`` is the position of the
    text that is deleted, ``subject`` who is muted or may speak again.
    """

    time: int
    act: ChatAct
    speaker: Speaker
    about: int = 0
    subject: Speaker = Speaker()


def is_closed(acts: Iterable[ChatEntry]) -> bool:
    """True if a room is closed after what moderators did, in order."""
    closed = False
    for entry in acts:
        if entry.act in (ChatAct.CLOSED, ChatAct.OPENED):
            closed = entry.act is ChatAct.CLOSED
    return closed


def is_muted(acts: Iterable[ChatEntry], person: str) -> bool:
    """True if a person is muted after what moderators did, in order."""
    muted = False
    for entry in acts:
        if entry.act in (ChatAct.MUTED, ChatAct.UNMUTED) and entry.subject.person == person:
            muted = entry.act is ChatAct.MUTED
    return muted
