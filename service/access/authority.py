"""The caller, by their token; and the streams that must end because their caller may not see them any more."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from domain.errors import Reason
from domain.players.player import Player, PlayerRemoved, token_stream
from domain.words.field_faults import Fault
from service.access.callers import Caller, hash_of_token, require_player, same, spoken
from service.access.security import Registration, Security, SecurityError
from service.application.players.accounts import AccessWithdrawn, Players
from service.errors import ServiceError
from service.extras import installing

if TYPE_CHECKING:
    from service.access.identity import Identities, Identity


class Lease:
    """The rights on which a caller who watches may still rely."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.wake: Callable[[], object] | None = None
        """Wakes the stream, so that it looks; the code that lets it wait sets this."""
        self._ended: ServiceError | None = None

    def end(self, error: ServiceError) -> None:
        """Says why the stream must end, and wakes it."""
        self._ended = self._ended or error
        if self.wake is not None:
            self.wake()

    @property
    def ended(self) -> bool:
        """True if the stream must end."""
        return self._ended is not None

    def check(self) -> None:
        """Lets the caller pass unless their stream must end.

        Raises:
            ServiceError: TOKEN_REVOKED, TOKEN_EXPIRED, PLAYER_REMOVED.
        """
        if self._ended is not None:
            raise self._ended


class Authority:
    """Knows callers by their tokens, and ends their streams when their tokens end."""

    def __init__(self, security: Security, players: Players, identities: "Identities | None") -> None:
        self.players = players
        self.registration = security.registration
        self._admin = security.admin_token_hash
        self._identities = identities
        self._leases: set[Lease] = set()
        players.bus.subscribe(AccessWithdrawn, self._on_withdrawn)

    @property
    def guests(self) -> bool:
        """True if somebody who is not registered may have matches and seats."""
        return self.registration is Registration.OPEN

    async def caller(self, context: Any) -> Caller:
        """The caller.

        Raises:
            ServiceError: TOKEN_MISSING (what is there is no bearer token), TOKEN_INVALID, TOKEN_EXPIRED, TOKEN_REVOKED,
                PLAYER_REMOVED, PLAYER_UNKNOWN.
        """
        caller, error = await self.recognised(context)
        if error is not None:
            raise error
        return caller

    async def player(self, context: Any) -> Caller:
        """The caller, who is a player.

        Raises:
            ServiceError: as `caller`; TOKEN_MISSING, PLAYER_UNKNOWN.
        """
        caller = await self.caller(context)
        require_player(caller)
        return caller

    async def recognised(self, context: Any) -> tuple[Caller, ServiceError | None]:
        """The caller, and why they may not act any more, if so: their repeated requests may still be answered.

        Raises:
            ServiceError: TOKEN_MISSING (what is there is no bearer token), TOKEN_INVALID, TOKEN_EXPIRED.
        """
        token, language = spoken(context)
        if not token:
            return Caller(language=language), None
        credential = hash_of_token(token)
        if same(self._admin, credential):
            return Caller(credential, language, admin=True), None
        if self._identities is not None:
            identity = await self._identities.verify(token)
            return await self._of_identity(identity, Caller(credential, language, expires=identity.expires))
        holder, player = await self.players.of_token(credential)
        if player is None:
            unknown = None if self.guests else ServiceError(Reason.PLAYER_UNKNOWN, "the token belongs to no player")
            return Caller(credential, language), unknown
        caller = _as_player(Caller(credential, language), player)
        if player.removed:
            return caller, _removed(player)
        return caller, _revoked() if holder.revoked else None

    async def _of_identity(self, identity: "Identity", caller: Caller) -> tuple[Caller, ServiceError | None]:
        _, player = await self.players.of_subject(identity.subject)
        if player is None:
            return caller, ServiceError(Reason.PLAYER_UNKNOWN, "you are not registered as a player yet")
        caller = _as_player(caller, player)
        return caller, _removed(player) if player.removed else None

    async def subject(self, context: Any) -> bytes:
        """The person that the identity provider vouches for in a call: the hash of issuer and subject.

        Raises:
            ServiceError: TOKEN_MISSING, TOKEN_INVALID, TOKEN_EXPIRED.
        """
        token, _ = spoken(context)
        if not token or self._identities is None:
            raise ServiceError(Reason.TOKEN_MISSING, "the call carries no token of the identity provider")
        return (await self._identities.verify(token)).subject

    # -- streams ------------------------------------------------------------------------------------------------

    @contextmanager
    def lease(self, caller: Caller) -> Iterator[Lease]:
        """While somebody watches: notices when their token is replaced or expires, or when they are removed."""
        lease = Lease(caller)
        self._leases.add(lease)
        timer = None
        if caller.expires:
            seconds = max(caller.expires - time.time(), 0)
            timer = asyncio.get_running_loop().call_later(seconds, lease.end, _expired())
        try:
            yield lease
        finally:
            self._leases.discard(lease)
            if timer is not None:
                timer.cancel()

    # -- renewal ------------------------------------------------------------------------------------------------

    def administered_by(self, credential: bytes) -> None:
        """Replaces the token of the administrators; their streams with the old one end."""
        before, self._admin = self._admin, credential
        for lease in self._leases:
            if lease.caller.admin and before != credential:
                lease.end(_revoked())

    async def renew_keys(self) -> None:
        """Reads the keys of the identity provider again, if there is one.

        Raises:
            SecurityError: they cannot be read; the old ones stay.
        """
        if self._identities is not None:
            await self._identities.renew()

    def _on_withdrawn(self, news: AccessWithdrawn) -> None:
        events = news.events
        removed = {row.event.stream for row in events if isinstance(row.event.body, PlayerRemoved)}
        revoked = {row.event.stream for row in events} - removed
        for lease in self._leases:
            if lease.caller.player in removed:
                lease.end(ServiceError(Reason.PLAYER_REMOVED, "you were removed"))
            elif token_stream(lease.caller.credential) in revoked:
                lease.end(_revoked())


def identities_of(security: Security) -> "Identities | None":
    """The verifier of the identity provider's tokens; None without a provider.

    Raises:
        SecurityError: what verifies them is not installed.
    """
    if security.provider is None:
        return None
    try:
        from service.access.identity import Identities  # what it needs is an optional dependency
    except ImportError as error:
        raise SecurityError(Fault.PART_MISSING, part="identity", command=installing("identity")) from error
    return Identities(security.provider)


def _as_player(caller: Caller, player: Player) -> Caller:
    return caller._replace(
        player=player.name, origin=player.origin, display_name=player.display_name, public_key=player.public_key
    )


def _revoked() -> ServiceError:
    return ServiceError(Reason.TOKEN_REVOKED, "the token was replaced by another one")


def _expired() -> ServiceError:
    return ServiceError(Reason.TOKEN_EXPIRED, "the token has expired")


def _removed(player: Player) -> ServiceError:
    return ServiceError(Reason.PLAYER_REMOVED, f"{player.name} was removed", details={"player": player.name})
