"""`caravan chat`: what is said beside a match: reads it, follows it, says something, moderates."""

from dataclasses import dataclass
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai.v1.chat_service_pb2 import (
    CHAT_ACT_DELETED,
    CHAT_ACT_SAID,
    CHAT_TEXT_GONE_DELETED,
    ChatAct,
    ChatMessage,
    ChatSpeaker,
)
from caravanserai.v1.match_pb2 import Match, Seat
from google.protobuf.json_format import MessageToDict

from clients.caravan.accounts import understood
from clients.caravan.acting_player import AsAnybody
from clients.caravan.depart import arbiter
from clients.caravan.enumerations import word_of
from clients.caravan.phrases import Speech
from clients.caravan.service_options import with_options
from clients.caravan.terminal import Failure, match_name, out, print_json

SHOWN = 50
"""The number of last messages that are printed."""


@dataclass(frozen=True, slots=True)
class _Room:
    """A room of the chat of a match, and how it is shown."""

    client: Client
    match: str
    name: str
    speech: Speech
    as_json: bool

    def show(self, message: ChatMessage, match: Match) -> None:
        """Prints a message."""
        if self.as_json:
            print_json({"message": MessageToDict(message, preserving_proto_field_name=True)})
        elif message.act != CHAT_ACT_DELETED:
            out.print(_told(message, match, self.speech))


@with_options
def chat(
    own: AsAnybody,
    match: Annotated[str, typer.Argument(help="The match: its id, or matches/<id>.")],
    text: Annotated[str, typer.Argument(help="Your message; without it, the chat is printed.")] = "",
    spectators: Annotated[
        bool, typer.Option("--spectators", help="The room of those who watch, not that of the players.")
    ] = False,
    follow: Annotated[bool, typer.Option("--follow", help="Keep printing new messages, until Ctrl-C.")] = False,
    delete: Annotated[int, typer.Option(min=0, metavar="NUMBER", help="Delete the text with this number.")] = 0,
    mute: Annotated[str, typer.Option(metavar="WHO", help="Mute a seat (its number) or players/<id>.")] = "",
    unmute: Annotated[str, typer.Option(metavar="WHO", help="Let a seat or a player speak again.")] = "",
    close: Annotated[
        bool | None, typer.Option("--close/--open", help="Close the room, or open it again.", show_default=False)
    ] = None,
) -> None:
    """Read the chat of a match, or say something in it.

    A chat is in no record, and is removed some days after the end of the match.
    """
    speech = own.speech
    with understood(speech), arbiter(name := match_name(match, speech), own) as client:
        room = _Room(client, name, "spectators" if spectators else "players", speech, own.as_json)
        moderated = _moderate(room, delete, {mute: True, unmute: False}, close)
        if text:
            room.show(client.say(name, text, room=room.name), client.match(name))
        elif not moderated:
            _read(room, follow=follow)


def _moderate(room: _Room, delete: int, muting: dict[str, bool], close: bool | None) -> bool:
    """Does what moderators may; whether there was anything to do."""
    client, done = room.client, False
    if delete:
        client.delete_chat_message(f"{room.match}/chat/{room.name}/messages/{delete}")
        done = True
    for who, muted in muting.items():
        if who:
            seat = int(who) if who.isascii() and who.isdigit() else 0
            client.mute(room.match, seat=seat, player="" if seat else who, room=room.name, muted=muted)
            done = True
    if close is not None:
        client.close_chat(room.match, room=room.name, closed=close)
        done = True
    if done and not room.as_json:
        out.print(room.speech.line("chat-done"))
    return done


def _read(room: _Room, *, follow: bool) -> None:
    """Prints the last messages, then those that come."""
    found, match = room.client.chat(room.match, room=room.name), room.client.match(room.match)
    deleted = {message.deleted_position for message in found}
    for message in found[-SHOWN:]:
        if message.text and message.position in deleted:  # it was deleted while the pages were read
            message.ClearField("text")
            message.gone = CHAT_TEXT_GONE_DELETED
        room.show(message, match)
    if not found and not room.as_json:
        out.print(room.speech.line("chat-empty"))
    if follow:
        with room.client.watch_chat(room.match, room=room.name, after=len(found)) as news:
            for part in news:
                if isinstance(part, ChatMessage):
                    room.show(part, room.client.match(room.match))


def _told(message: ChatMessage, match: Match, speech: Speech) -> str:
    """A message as a line.

    Raises:
        Failure: it is of a seat where nobody can speak.
    """
    who = _who(message.speaker, match, speech)
    if message.act != CHAT_ACT_SAID:
        act = word_of(ChatAct, message.act)
        return speech.line(f"chat-{act}", who=_who(message.subject, match, speech))
    if not message.text:
        gone = "deleted" if message.gone == CHAT_TEXT_GONE_DELETED else "erased"
        return speech.line(f"chat-text-{gone}", number=message.position, who=who)
    return speech.line("chat-said", number=message.position, who=who, text=message.text)


def _who(speaker: ChatSpeaker, match: Match, speech: Speech) -> str:
    """The name of a speaker: at a seat as the match says.

    Raises:
        Failure: at such a seat nobody can speak.
    """
    if not speaker.seat:
        return speaker.display_name or speech.plain("chat-nameless")
    seat = match.seats[speaker.seat - 1] if speaker.seat <= len(match.seats) else Seat()
    if seat.occupant != Seat.OCCUPANT_PLAYER:
        raise Failure(speech.plain("chat-impossible", seat=speaker.seat))
    return speech.plain("chat-seat", seat=speaker.seat, player=seat.display_name or speech.plain("chat-nameless"))
