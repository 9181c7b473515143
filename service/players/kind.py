"""Players as a kind of stream, with their tokens, subjects and invitations: the form of their rows, and what must fit
together in them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from caravanserai.v1 import player_event_pb2
from google.protobuf.message import DecodeError

from domain.event import Envelope, Event
from domain.players.player import (
    InvitationCreated,
    InvitationRevoked,
    InvitationUsed,
    PlayerBody,
    PlayerCreated,
    PlayerRecorded,
    PlayerRemoved,
    PlayerRenamed,
    SubjectBound,
    TokenGranted,
    TokenRevoked,
    TokenRotated,
    holder_of,
    player_of,
    state_of,
    token_stream,
)
from projections.players.listing import PlayersProjection
from service.messages.rows import read_request, write_request
from service.messages.times import nanoseconds_of, timestamp_of
from service.streams.kind import Kind, Streams

PLAYER_TOPIC = player_event_pb2.StoredPlayerEvent.DESCRIPTOR.full_name
"""The topic of every row of theirs."""
FIRST: Mapping[str, type] = {
    "players": PlayerCreated,
    "tokens": TokenGranted,
    "subjects": SubjectBound,
    "invitations": InvitationCreated,
}
"""With which event each collection of streams begins."""


def write_player_row(recorded: PlayerRecorded) -> bytes:
    """The row of the store for an event of a player."""
    event = recorded.event
    row = player_event_pb2.StoredPlayerEvent(
        event=player_event_pb2.PlayerEvent(stream=event.stream, version=event.version),
        credential=recorded.credential,
        request=write_request(recorded.request),
    )
    _write_body(row.event, event.body)
    return row.SerializeToString(deterministic=True)


def _write_body(message: player_event_pb2.PlayerEvent, body: PlayerBody) -> None:
    match body:
        case PlayerCreated(display_name, external, invitation):
            message.created.CopyFrom(
                player_event_pb2.PlayerCreated(display_name=display_name, external=external, invitation=invitation)
            )
        case PlayerRenamed(display_name):
            message.renamed.display_name = display_name
        case TokenRotated():
            message.rotated.SetInParent()
        case PlayerRemoved():
            message.removed.SetInParent()
        case TokenGranted(player):
            message.granted.player = player
        case TokenRevoked():
            message.revoked.SetInParent()
        case SubjectBound(player):
            message.bound.player = player
        case InvitationCreated(uses, expires):
            message.invited.uses = uses
            if expires:
                message.invited.expire_time.CopyFrom(timestamp_of(expires))
        case InvitationUsed(player):
            message.used.player = player
        case InvitationRevoked():
            message.withdrawn.SetInParent()


def read_player_row(data: bytes) -> PlayerRecorded:
    """The event of a player in a row of the store, with everything beside it.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = player_event_pb2.StoredPlayerEvent.FromString(data)
    event = Event(row.event.stream, row.event.version, _read_body(row.event))
    return Envelope(event, request=read_request(row), credential=row.credential)


def _read_body(message: player_event_pb2.PlayerEvent) -> PlayerBody:
    kind = message.WhichOneof("body")
    if kind == "created":
        created = message.created
        return PlayerCreated(created.display_name, created.external, created.invitation)
    if kind == "renamed":
        return PlayerRenamed(message.renamed.display_name)
    if kind == "rotated":
        return TokenRotated()
    if kind == "removed":
        return PlayerRemoved()
    if kind == "granted":
        return TokenGranted(message.granted.player)
    if kind == "revoked":
        return TokenRevoked()
    if kind == "bound":
        return SubjectBound(message.bound.player)
    if kind == "invited":
        return InvitationCreated(message.invited.uses, nanoseconds_of(message.invited.expire_time))
    if kind == "used":
        return InvitationUsed(message.used.player)
    if kind == "withdrawn":
        return InvitationRevoked()
    raise DecodeError("an event of a player without a body")


def check_players(streams: Streams, name: str, log: Sequence[PlayerRecorded]) -> Iterator[str]:
    """What does not fit together in a stream of a player, a token, a subject or an invitation."""
    first = log[0].event.body
    if not isinstance(first, FIRST.get(name.partition("/")[0], PlayerCreated)):
        yield f"begins with {type(first).__name__}"
    elif isinstance(first, PlayerCreated):
        player = player_of(name, log)
        if player.credential:
            stream = token_stream(player.credential)
            holder = holder_of(stream, streams.stream(PLAYERS, stream))
            if holder.player != name or holder.revoked != player.removed:
                yield "has a token that is another's, or not as good as it should be"
    elif isinstance(first, TokenGranted | SubjectBound) and not streams.stream(PLAYERS, first.player):
        yield f"is that of {first.player}, who does not exist"


PLAYERS: Kind[PlayerRecorded] = Kind(
    name="players",
    topic=PLAYER_TOPIC,
    bodies=get_args(PlayerBody),
    encode=write_player_row,
    decode=read_player_row,
    fold=state_of,
    check=check_players,
    projections=(PlayersProjection,),
)
