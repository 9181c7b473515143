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
from service.messages.player_codec import PLAYER_TOPIC, read_player_row
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


def check_players(store: MatchStore) -> Iterator[tuple[str, int, list[Finding]]]:
    """Every stream of players, tokens, subjects and invitations: its name, its version, and what is amiss.

    Raises:
        PersistenceError: the store cannot be read.
    """
    for name in _names(store):
        raw = store.raw_of(name)
        findings: list[Finding] = []
        log = _read(name, raw, findings)
        if not findings:
            findings = [Finding(len(log), PLAYERS, text) for text in _amiss(store, name, log)]
        yield name, raw[-1].version, findings


def _names(store: MatchStore) -> list[str]:
    names: dict[str, None] = {}
    position = 0
    while page := store.raw(position, 1000):
        position = page[-1].position
        names |= dict.fromkeys(event.match for event in page if event.topic == PLAYER_TOPIC)
    return list(names)


def _read(name: str, raw: Sequence[RawEvent], findings: list[Finding]) -> list[PlayerRecorded]:
    log: list[PlayerRecorded] = []
    for number, row in enumerate(raw, 1):
        try:
            recorded = read_player_row(row.content())
        except Exception as error:  # whatever damaged bytes lead to
            findings.append(Finding(row.version, PLAYERS, f"cannot be read: {error or type(error).__name__}"))
            return log
        event = recorded.event
        if (event.stream, event.version, row.version) != (name, number, number):
            text = f"lies in the place of {name} {number} and says {event.stream} {event.version}"
            findings.append(Finding(row.version, PLAYERS, text))
            return log
        log.append(recorded)
    return log


def _amiss(store: MatchStore, name: str, log: Sequence[PlayerRecorded]) -> Iterator[str]:
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
