"""Commands about the passkeys of a player, and signing in with one."""

from collections.abc import Sequence

from domain.errors import CommandError, Reason
from domain.event import Envelope, Event, Request
from domain.players.passkeys import (
    PASSKEYS,
    SESSIONS,
    Passkey,
    PasskeyAdded,
    PasskeyRemoved,
    PasskeyRenamed,
    PasskeyUsed,
    Session,
)
from domain.players.player import (
    Holder,
    Player,
    PlayerRecorded,
    TokenGranted,
    require_present,
    revocations,
)


def add_passkey(player: Player, added: PasskeyAdded, request: Request | None = None) -> list[PlayerRecorded]:
    """Adds a passkey. The answer of an authenticator counts once, even if its passkey was removed since.

    Raises:
        CommandError: PLAYER_REMOVED, TOKEN_EXTERNAL, PASSKEY_EXISTS, TOO_MANY_PASSKEYS.
    """
    require_present(player)
    require_own_tokens(player)
    if player.keyring.with_credential(added.credential_id) is not None:
        raise CommandError(Reason.PASSKEY_EXISTS, "you have, or had, this passkey")
    if len(player.keyring.present) >= PASSKEYS:
        raise CommandError(Reason.TOO_MANY_PASSKEYS, f"you have {PASSKEYS} passkeys", most=PASSKEYS)
    return [Envelope(Event(player.name, player.version + 1, added), request=request)]


def require_own_tokens(player: Player) -> None:
    """Lets a player pass who makes their own tokens.

    Raises:
        CommandError: TOKEN_EXTERNAL.
    """
    if player.external:
        raise CommandError(Reason.TOKEN_EXTERNAL, "an identity provider makes the tokens of this player")


def rename_passkey(
    player: Player, name: str, display_name: str, request: Request | None = None
) -> list[PlayerRecorded]:
    """Gives a passkey another name.

    Raises:
        CommandError: PLAYER_REMOVED, PASSKEY_NOT_FOUND.
    """
    require_present(player)
    renamed = PasskeyRenamed(passkey_of(player, name).name, display_name)
    return [Envelope(Event(player.name, player.version + 1, renamed), request=request)]


def remove_passkey(
    player: Player, name: str, holders: Sequence[Holder], kept: bytes, request: Request | None = None
) -> list[PlayerRecorded]:
    """Removes a passkey, and with it the tokens of its sign-ins, which the ``holders`` are. A token that is ``kept``
    is not among them.

    Raises:
        CommandError: PLAYER_REMOVED, PASSKEY_NOT_FOUND.
    """
    require_present(player)
    removed = PasskeyRemoved(passkey_of(player, name).name)
    credential = kept if Session(name, kept) in player.keyring.sessions else b""
    event = Event(player.name, player.version + 1, removed)
    return [Envelope(event, request=request, credential=credential), *revocations(holders)]


def sign_in(
    player: Player,
    used: PasskeyUsed,
    credential: bytes,
    new: Holder,
    ended: Sequence[Holder],
    request: Request | None = None,
) -> list[PlayerRecorded]:
    """Gives a player one more token, by a passkey that has signed. ``ended`` are the tokens of `sessions_ended`.

    A counter that does not grow means that the passkey may have been copied. A passkey without a counter is always at
    0.

    Raises:
        CommandError: PLAYER_REMOVED, PASSKEY_UNKNOWN, PASSKEY_COPIED, TOKEN_TAKEN.
    """
    require_present(player)
    passkey = player.keyring.find(used.passkey)
    if passkey is None:
        raise CommandError(Reason.PASSKEY_UNKNOWN, "no player has this passkey")
    if new.version:
        raise CommandError(Reason.TOKEN_TAKEN, "the token is, or was, that of a player")
    if (used.sign_count or passkey.sign_count) and used.sign_count <= passkey.sign_count:
        raise CommandError(Reason.PASSKEY_COPIED, "the counter of the passkey is behind: there may be a copy of it")
    return [
        Envelope(Event(player.name, player.version + 1, used), request=request, credential=credential),
        Envelope(Event(new.stream, 1, TokenGranted(player.name))),
        *revocations(ended),
    ]


def sessions_ended(player: Player) -> Sequence[Session]:
    """The sessions that end with one more sign-in."""
    return player.keyring.sessions[: max(0, len(player.keyring.sessions) + 1 - SESSIONS)]


def passkey_of(player: Player, name: str) -> Passkey:
    """The passkey of a player with a name.

    Raises:
        CommandError: PASSKEY_NOT_FOUND.
    """
    passkey = player.keyring.find(name)
    if passkey is None:
        raise CommandError(Reason.PASSKEY_NOT_FOUND, f"there is no {player.name}/passkeys/{name}")
    return passkey
