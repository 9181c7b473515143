"""Checking the players of a store: every row is read, every stream is in order, and players and tokens fit together."""

from collections.abc import Iterator, Sequence

from domain.player import (
    InvitationCreated,
    PlayerCreated,
    PlayerRecorded,
    SubjectBound,
    TokenGranted,
    holder_of,
    player_of,
    token_stream,
)
from service.messages.rows import RowError
from service.stores.store import MatchStore, RawEvent
from service.verification.verify import Finding

PLAYERS = "players"
"""The check of players, tokens, subjects and invitations."""
FIRST = {
    "players": PlayerCreated,
    "tokens": TokenGranted,
    "subjects": SubjectBound,
    "invitations": InvitationCreated,
}
"""With which event each kind of stream begins."""


def check_player(store: MatchStore, name: str, raw: Sequence[RawEvent]) -> list[Finding]:
    """What is wrong with a stream of a player, a token, a subject or an invitation.

    Raises:
        PersistenceError: the store cannot be read.
        StreamDamagedError: another stream that belongs to it cannot be read.
    """
    log: list[PlayerRecorded] = []
    for number, row in enumerate(raw, 1):
        try:
            log.append(store.decoded_as(PlayerRecorded, row, number))
        except RowError as error:
            return [Finding(number, PLAYERS, str(error))]
    return [Finding(len(log), PLAYERS, text) for text in _wrong(store, name, log)]


def _wrong(store: MatchStore, name: str, log: Sequence[PlayerRecorded]) -> Iterator[str]:
    """What does not fit together, in words."""
    collection = name.partition("/")[0]
    first = log[0].event.body
    if not isinstance(first, FIRST.get(collection, PlayerCreated)):
        yield f"begins with {type(first).__name__}"
    elif isinstance(first, PlayerCreated):
        player = player_of(name, log)
        if player.credential:
            stream = token_stream(player.credential)
            holder = holder_of(stream, store.player_rows(stream))
            if holder.player != name or holder.revoked != player.removed:
                yield "has a token that is another's, or not as good as it should be"
    elif isinstance(first, TokenGranted | SubjectBound) and not store.player_rows(first.player):
        yield f"is that of {first.player}, whom there is not"
