"""Players and their passkeys as messages."""

from caravanserai_protocol.v1 import passkey_pb2, player_pb2
from google.protobuf.timestamp_pb2 import Timestamp

from domain.players.passkeys import Passkey
from domain.players.player import Player
from service.foundation.times import NANOSECONDS, timestamp_of


def player_message(player: Player) -> player_pb2.Player:
    """A player as everybody may see them."""
    return player_pb2.Player(
        name=player.name,
        display_name=player.display_name,
        removed=player.removed,
        public_key=player.public_key,
        erased=player.erased,
        refuses_followers=player.refuses_followers,
    )


def passkey_message(player: str, passkey: Passkey) -> passkey_pb2.Passkey:
    """A passkey as its player may see it."""
    return passkey_pb2.Passkey(
        name=passkey_resource(player, passkey),
        display_name=passkey.display_name,
        create_time=_time_of(passkey.added),
        last_use_time=_time_of(passkey.used) if passkey.used else None,
        brings_keys=bool(passkey.sealed_keys),
    )


def _time_of(milliseconds: int) -> Timestamp:
    return timestamp_of(milliseconds * NANOSECONDS // 1000)


def passkey_resource(player: str, passkey: Passkey) -> str:
    """The resource name of a passkey."""
    return f"{player}/passkeys/{passkey.name}"
