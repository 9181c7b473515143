"""Players as a kind of stream, with their tokens, subjects and invitations: the form and the checks of their
rows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias, get_args

from caravanserai_protocol.v1 import player_event_pb2
from caravanserai_protocol.v1.event_pb2 import PasskeySecret, PersonalSecret
from google.protobuf.message import DecodeError

from domain.event import Envelope, Event
from domain.persons.erasures import person_of
from domain.players import player as player_events
from domain.players.follows import FollowBody, FollowersRefused, PlayerFollowed, PlayerUnfollowed
from domain.players.passkeys import PasskeyAdded, PasskeyRemoved, PasskeyRenamed, PasskeyUsed
from projections.follows.followed_players import FollowedPlayersProjection
from projections.players.player_list import PlayersProjection
from service.foundation.times import nanoseconds_of, timestamp_of
from service.persistence.persons.vault import NO_VAULT, Vault
from service.persistence.rows import read_request, write_request
from service.persistence.stream_kind import Kind, Streams

PLAYER_TOPIC = player_event_pb2.StoredPlayerEvent.DESCRIPTOR.full_name
"""The topic of all rows of players."""
FIRST: Mapping[str, type] = {
    "players": player_events.PlayerCreated,
    "tokens": player_events.TokenGranted,
    "subjects": player_events.SubjectBound,
    "invitations": player_events.InvitationCreated,
}
"""The first event of a stream, by collection."""


def write_player_row(recorded: player_events.PlayerRecorded, vault: Vault = NO_VAULT) -> bytes:
    """The row of the store for an event of a player. Their name and what their passkeys are is encrypted, and with it
    the digest of the request, which holds the same.

    Raises:
        CommandError: PERSON_ERASED.
    """
    event = recorded.event
    row = player_event_pb2.StoredPlayerEvent(
        event=write_player_event(event),
        credential=recorded.credential,
        request=write_request(recorded.request),
    )
    secret = _secret_of(event.body)
    if secret is not None:
        secret.request_digest = row.request.digest
        row.request.ClearField("digest")
        if recorded.request is None:
            row.ClearField("request")
        row.personal.CopyFrom(vault.lock(event.stream, event.version, 0, person_of(event.stream), secret))
    return row.SerializeToString(deterministic=True)


def _secret_of(body: player_events.PlayerBody) -> PersonalSecret | None:
    """The part of an event that is encrypted; None if there is none."""
    match body:
        case player_events.PlayerCreated() | player_events.PlayerRenamed():
            return None if body.plain else PersonalSecret(display_name=body.display_name)
        case PasskeyAdded(_, display_name, credential_id, public_key, sealed_keys):
            passkey = PasskeySecret(
                display_name=display_name, credential_id=credential_id, public_key=public_key, sealed_keys=sealed_keys
            )
            return PersonalSecret(passkey=passkey)
        case PasskeyRenamed(_, display_name):
            return PersonalSecret(passkey=PasskeySecret(display_name=display_name))
        case PlayerFollowed(player) | PlayerUnfollowed(player):
            return PersonalSecret(followed_player=player)
    return None


def write_player_event(event: Event[player_events.PlayerBody]) -> player_event_pb2.PlayerEvent:
    """The event of a player as a message. What is encrypted beside it is not in it."""
    message = player_event_pb2.PlayerEvent(stream=event.stream, version=event.version, time_milliseconds=event.time)
    _write_body(message, event.body)
    return message


def _write_body(message: player_event_pb2.PlayerEvent, body: player_events.PlayerBody) -> None:
    match body:
        case player_events.PlayerCreated(display_name, external, invitation, public_key, plain):
            name = display_name if plain else ""
            message.created.CopyFrom(
                player_event_pb2.PlayerCreated(
                    display_name=name, external=external, invitation=invitation, public_key=public_key
                )
            )
        case player_events.PlayerRenamed(display_name, plain):
            message.renamed.display_name = display_name if plain else ""
            message.renamed.SetInParent()
        case player_events.PlayerKeyReplaced(public_key):
            message.key_replaced.public_key = public_key
        case player_events.TokenRotated():
            message.rotated.SetInParent()
        case player_events.PlayerRemoved():
            message.removed.SetInParent()
        case player_events.TokenGranted(player):
            message.granted.player = player
        case player_events.TokenRevoked():
            message.revoked.SetInParent()
        case player_events.SubjectBound(player):
            message.bound.player = player
        case player_events.InvitationCreated(uses, expires):
            message.invited.uses = uses
            if expires:
                message.invited.expire_time.CopyFrom(timestamp_of(expires))
        case player_events.InvitationUsed(player):
            message.used.player = player
        case player_events.InvitationRevoked():
            message.withdrawn.SetInParent()
        case PasskeyAdded(passkey, sign_count=sign_count):
            message.passkey_added.passkey, message.passkey_added.sign_count = passkey, sign_count
        case PasskeyRenamed(passkey):
            message.passkey_renamed.passkey = passkey
        case PasskeyRemoved(passkey):
            message.passkey_removed.passkey = passkey
        case PasskeyUsed(passkey, sign_count):
            message.passkey_used.passkey, message.passkey_used.sign_count = passkey, sign_count
        case PlayerFollowed():
            message.followed.SetInParent()
        case PlayerUnfollowed():
            message.unfollowed.SetInParent()
        case FollowersRefused(refused):
            message.followers_refused.refused = refused
            message.followers_refused.SetInParent()


def read_player_row(data: bytes, vault: Vault = NO_VAULT) -> player_events.PlayerRecorded:
    """The event of a player in a row of the store, with its envelope. A player who was erased has no name.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = player_event_pb2.StoredPlayerEvent.FromString(data)
    body = _read_body(row.event)
    if isinstance(body, PasskeyAdded | PasskeyRenamed | PlayerFollowed | PlayerUnfollowed) or (
        isinstance(body, player_events.PlayerCreated | player_events.PlayerRenamed) and row.HasField("personal")
    ):
        body = _named(row, body, vault)
    event = Event(row.event.stream, row.event.version, body, row.event.time_milliseconds)
    return Envelope(event, request=read_request(row), credential=row.credential)


Personal: TypeAlias = (
    player_events.PlayerCreated
    | player_events.PlayerRenamed
    | PasskeyAdded
    | PasskeyRenamed
    | PlayerFollowed
    | PlayerUnfollowed
)
"""An event of which a part is encrypted."""


def _named(row: player_event_pb2.StoredPlayerEvent, body: Personal, vault: Vault) -> Personal:
    """An event with what its row holds in encrypted form. The request of the row gets its digest back."""
    plain = body.player if isinstance(body, PlayerFollowed | PlayerUnfollowed) else body.display_name
    if plain or row.personal.person != person_of(row.event.stream):
        raise DecodeError(f"what is encrypted of {row.personal.person} does not belong here")
    secret = vault.unlock(row.event.stream, row.event.version, row.personal)
    if secret is not None and row.HasField("request"):
        row.request.digest = secret.request_digest
    match body:
        case player_events.PlayerCreated() | player_events.PlayerRenamed():
            return replace(body, display_name=secret.display_name if secret is not None else "", plain=False)
        case PasskeyRenamed():
            return replace(body, display_name=secret.passkey.display_name) if secret is not None else body
        case PlayerFollowed() | PlayerUnfollowed():
            return replace(body, player=secret.followed_player) if secret is not None else body
    return _with_secret(body, secret.passkey) if secret is not None else body


def _with_secret(body: PasskeyAdded, secret: PasskeySecret) -> PasskeyAdded:
    return replace(
        body,
        display_name=secret.display_name,
        credential_id=secret.credential_id,
        public_key=secret.public_key,
        sealed_keys=secret.sealed_keys,
    )


def _read_body(message: player_event_pb2.PlayerEvent) -> player_events.PlayerBody:
    kind = message.WhichOneof("body")
    if kind == "created":
        created = message.created
        return player_events.PlayerCreated(
            created.display_name, created.external, created.invitation, created.public_key, plain=True
        )
    if kind == "renamed":
        return player_events.PlayerRenamed(message.renamed.display_name, plain=True)
    if kind == "key_replaced":
        return player_events.PlayerKeyReplaced(message.key_replaced.public_key)
    if kind == "rotated":
        return player_events.TokenRotated()
    if kind == "removed":
        return player_events.PlayerRemoved()
    if kind == "granted":
        return player_events.TokenGranted(message.granted.player)
    if kind == "revoked":
        return player_events.TokenRevoked()
    if kind == "bound":
        return player_events.SubjectBound(message.bound.player)
    if kind == "invited":
        return player_events.InvitationCreated(message.invited.uses, nanoseconds_of(message.invited.expire_time))
    if kind == "used":
        return player_events.InvitationUsed(message.used.player)
    if kind == "withdrawn":
        return player_events.InvitationRevoked()
    if kind == "passkey_added":
        return PasskeyAdded(message.passkey_added.passkey, "", b"", b"", sign_count=message.passkey_added.sign_count)
    if kind == "passkey_renamed":
        return PasskeyRenamed(message.passkey_renamed.passkey, "")
    if kind == "passkey_removed":
        return PasskeyRemoved(message.passkey_removed.passkey)
    if kind == "passkey_used":
        return PasskeyUsed(message.passkey_used.passkey, message.passkey_used.sign_count)
    if kind == "followed":
        return PlayerFollowed(message.followed.player)
    if kind == "unfollowed":
        return PlayerUnfollowed(message.unfollowed.player)
    if kind == "followers_refused":
        return FollowersRefused(message.followers_refused.refused)
    raise DecodeError("an event of a player without a body")


def check_players(streams: Streams, name: str, log: Sequence[player_events.PlayerRecorded]) -> Iterator[str]:
    """The faults of a stream of a player, a token, a subject or an invitation."""
    first = log[0].event.body
    if not isinstance(first, FIRST.get(name.partition("/")[0], player_events.PlayerCreated)):
        yield f"begins with {type(first).__name__}"
    elif isinstance(first, player_events.PlayerCreated):
        player = player_events.player_of(name, log)
        for credential in player.credentials:
            stream = player_events.token_stream(credential)
            holder = player_events.holder_of(stream, streams.stream(PLAYERS, stream))
            if holder.player != name or holder.revoked != player.removed:
                yield "has a token of another player, or its token has the wrong state"
    elif isinstance(first, player_events.TokenGranted | player_events.SubjectBound) and not streams.stream(
        PLAYERS, first.player
    ):
        yield f"is that of {first.player}, who does not exist"


def players(vault: Vault) -> Kind[player_events.PlayerRecorded]:
    """The kind of players, with the keys of their names."""
    return Kind(
        name="players",
        topic=PLAYER_TOPIC,
        bodies=get_args(player_events.PlayerBody),
        encode=partial(write_player_row, vault=vault),
        decode=partial(read_player_row, vault=vault),
        fold=player_events.state_of,
        check=check_players,
        projections=(PlayersProjection, FollowedPlayersProjection),
        later=dict.fromkeys((PasskeyAdded, PasskeyRenamed, PasskeyRemoved, PasskeyUsed, *get_args(FollowBody)), 3),
    )


PLAYERS = players(NO_VAULT)
"""Players for those who have no keys: a store opens its own."""
