"""The wire form of the events of players: domain dataclasses to protobuf bytes and back."""

from caravanserai.v1 import event_pb2, player_event_pb2
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import DecodeError
from google.protobuf.timestamp_pb2 import Timestamp

from domain.event import Request
from domain.player import (
    InvitationCreated,
    InvitationRevoked,
    InvitationUsed,
    PlayerBody,
    PlayerCreated,
    PlayerEvent,
    PlayerRecorded,
    PlayerRemoved,
    PlayerRenamed,
    SubjectBound,
    TokenGranted,
    TokenRevoked,
    TokenRotated,
)

NANOSECONDS = 1_000_000_000
"""So many are a second."""
PLAYER_TOPIC = player_event_pb2.StoredPlayerEvent.DESCRIPTOR.full_name
"""The topic of every row of theirs: the type of its state."""


def timestamp_of(nanoseconds: int) -> Timestamp:
    """A time, in nanoseconds since 1970, as a message. Unlike conversions to the types of Python it loses nothing."""
    seconds, rest = divmod(nanoseconds, NANOSECONDS)
    return Timestamp(seconds=seconds, nanos=rest)


def nanoseconds_of(message: Timestamp | Duration) -> int:
    """A time since 1970, or a span of time, in nanoseconds."""
    return message.seconds * NANOSECONDS + message.nanos


def write_player_row(recorded: PlayerRecorded) -> bytes:
    """The row of the store for an event of a player."""
    event = recorded.event
    row = player_event_pb2.StoredPlayerEvent(
        event=player_event_pb2.PlayerEvent(stream=event.stream, version=event.version), credential=recorded.credential
    )
    _write_body(row.event, event.body)
    request = recorded.request
    if request is not None:
        row.request.CopyFrom(
            event_pb2.StoredRequest(
                caller=request.caller, method=request.method, identifier=request.identifier, digest=request.digest
            )
        )
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
    request = None
    if row.HasField("request"):
        stored = row.request
        request = Request(stored.caller, stored.method, stored.identifier, stored.digest)
    event = PlayerEvent(row.event.stream, row.event.version, _read_body(row.event))
    return PlayerRecorded(event, request, row.credential)


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
