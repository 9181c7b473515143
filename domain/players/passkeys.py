"""Passkeys of a player: their events, and what follows from these."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

PASSKEYS = 20
"""The most passkeys that a player has at a time."""
SESSIONS = 20
"""The most tokens that a player has by sign-ins: one more ends the oldest."""


@dataclass(frozen=True, slots=True)
class PasskeyAdded:
    """A player has one more passkey. Once they are erased, ``passkey`` and ``sign_count`` are all that is left of it.
    ``public_key`` is in the form of COSE; ``sealed_keys`` are encrypted by the client.
    """

    passkey: str
    display_name: str
    credential_id: bytes
    public_key: bytes
    sealed_keys: bytes = b""
    sign_count: int = 0


@dataclass(frozen=True, slots=True)
class PasskeyRenamed:
    """A passkey has another name; empty once the player was erased."""

    passkey: str
    display_name: str


@dataclass(frozen=True, slots=True)
class PasskeyRemoved:
    """A passkey is removed, and with it the tokens of its sign-ins, except the one in the row."""

    passkey: str


@dataclass(frozen=True, slots=True)
class PasskeyUsed:
    """A player signs in with a passkey: the token in the row is theirs too."""

    passkey: str
    sign_count: int = 0


PasskeyBody: TypeAlias = PasskeyAdded | PasskeyRenamed | PasskeyRemoved | PasskeyUsed


@dataclass(frozen=True, slots=True)
class Passkey:
    """The state of a passkey. Times are milliseconds since 1970; ``used`` 0: never. A removed one is remembered, so
    that its answers are never taken again.
    """

    name: str
    display_name: str
    credential_id: bytes
    public_key: bytes
    sealed_keys: bytes
    sign_count: int
    added: int
    used: int = 0
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """A token of a player by a sign-in with a passkey."""

    passkey: str
    credential: bytes


@dataclass(frozen=True, slots=True)
class Keyring:
    """The passkeys of a player, removed ones too, and the tokens of sign-ins, the oldest first."""

    passkeys: tuple[Passkey, ...] = ()
    sessions: tuple[Session, ...] = ()

    @property
    def present(self) -> Sequence[Passkey]:
        """The passkeys that are not removed, the oldest first."""
        return [passkey for passkey in self.passkeys if not passkey.removed]

    def find(self, name: str) -> Passkey | None:
        """The passkey with a name, if the player has it."""
        return next((passkey for passkey in self.present if passkey.name == name), None)

    def with_credential(self, credential_id: bytes) -> Passkey | None:
        """The passkey with the id of a credential, also one that is removed."""
        return next((passkey for passkey in self.passkeys if passkey.credential_id == credential_id), None)

    def sessions_of(self, name: str, but: bytes = b"") -> Sequence[Session]:
        """The tokens of sign-ins with a passkey, but for one."""
        return [session for session in self.sessions if session.passkey == name and session.credential != but]

    def emptied(self) -> "Keyring":
        """The state after the player got another token, because somebody may have had theirs: they may have added a
        passkey with it, so none is left.
        """
        return Keyring(tuple(replace(passkey, removed=True) for passkey in self.passkeys))

    def after(self, body: PasskeyBody, credential: bytes, time: int) -> "Keyring":
        """The state after an event at this time, with the hash of a token in its row."""
        match body:
            case PasskeyAdded(name, display_name, identifier, public_key, sealed_keys, sign_count):
                added = Passkey(name, display_name, identifier, public_key, sealed_keys, sign_count, time)
                return replace(self, passkeys=(*self.passkeys, added))
            case PasskeyRenamed(name, display_name):
                return self._with(name, lambda passkey: replace(passkey, display_name=display_name))
            case PasskeyRemoved(name):
                gone = self.sessions_of(name, credential)
                left = tuple(session for session in self.sessions if session not in gone)
                return replace(self._with(name, lambda passkey: replace(passkey, removed=True)), sessions=left)
            case PasskeyUsed(name, sign_count):
                used = self._with(name, lambda passkey: replace(passkey, sign_count=sign_count, used=time))
                return replace(used, sessions=(*self.sessions, Session(name, credential))[-SESSIONS:])

    def _with(self, name: str, changed: Callable[[Passkey], Passkey]) -> "Keyring":
        passkeys = tuple(changed(passkey) if passkey.name == name else passkey for passkey in self.passkeys)
        return replace(self, passkeys=passkeys)
