"""Players as messages."""

from caravanserai_protocol.v1 import player_pb2

from domain.players.player import Player


def player_message(player: Player) -> player_pb2.Player:
    """A player as everybody may see them."""
    return player_pb2.Player(
        name=player.name,
        display_name=player.display_name,
        removed=player.removed,
        public_key=player.public_key,
        erased=player.erased,
    )
