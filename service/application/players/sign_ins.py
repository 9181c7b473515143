"""Passkeys of players: added, renamed, removed, and used to sign in."""

from collections.abc import Callable, Sequence

from domain.event import Request
from domain.players.passkeys import PasskeyAdded, PasskeyUsed, Session
from domain.players.player import Holder, Player, PlayerRecorded
from domain.players.sign_ins import add_passkey, remove_passkey, rename_passkey, sessions_ended, sign_in
from service.application.players.accounts import Players


class SignIns:
    """Commands about passkeys. Each returns the player as they are afterwards, with times; a repeated request gets its
    first answer.
    """

    def __init__(self, players: Players) -> None:
        self._players = players

    async def add(
        self, name: str, added: PasskeyAdded, admit: Callable[[Player], None], request: Request | None = None
    ) -> Player:
        """Adds a passkey to a player; ``admit`` lets them pass as they are then, or raises.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT, and those of ``admit``.
            CommandError: PLAYER_REMOVED, TOKEN_EXTERNAL, PASSKEY_EXISTS, TOO_MANY_PASSKEYS.
        """

        def change(player: Player) -> Sequence[PlayerRecorded]:
            admit(player)
            return add_passkey(player, added, request)

        return await self._changed(name, request, change)

    async def rename(self, name: str, passkey: str, display_name: str, request: Request | None = None) -> Player:
        """Gives a passkey another name.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: PLAYER_REMOVED, PASSKEY_NOT_FOUND.
        """
        return await self._changed(name, request, lambda player: rename_passkey(player, passkey, display_name, request))

    async def remove(self, name: str, passkey: str, kept: bytes, request: Request | None = None) -> Player:
        """Removes a passkey, and with it the tokens of its sign-ins, but for the one that is ``kept``.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: PLAYER_REMOVED, PASSKEY_NOT_FOUND.
        """

        def change(player: Player) -> Sequence[PlayerRecorded]:
            holders = self._holders(player.keyring.sessions_of(passkey, kept))
            return remove_passkey(player, passkey, holders, kept, request)

        return await self._changed(name, request, change)

    async def sign_in(self, name: str, used: PasskeyUsed, credential: bytes, request: Request | None = None) -> Player:
        """Gives a player one more token, by a passkey that has signed.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: PLAYER_REMOVED, PASSKEY_UNKNOWN, PASSKEY_COPIED, TOKEN_TAKEN.
        """

        def change(player: Player) -> Sequence[PlayerRecorded]:
            ended = self._holders(sessions_ended(player))
            return sign_in(player, used, credential, self._players.holder_of_token(credential), ended, request)

        return await self._changed(name, request, change)

    async def _changed(
        self, name: str, request: Request | None, change: Callable[[Player], Sequence[PlayerRecorded]]
    ) -> Player:
        """The player as the store has them after a change: before it is stored, it has no time."""
        version = (await self._players.changed(name, request, change)).version
        return await self._players.player(name, version)

    def _holders(self, sessions: Sequence[Session]) -> Sequence[Holder]:
        return [self._players.holder_of_token(session.credential) for session in sessions]
