"""The players of a service: finds them by token, subject or name, and changes them.

Their events lie in the log of the matches. A lookup is remembered for a moment. Changes by this process take effect at
once, changes by other processes as soon as the log is read.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from cachetools import TTLCache

from domain.errors import Reason
from domain.event import AnyRecorded, Request
from domain.persons.erasures import ERASURES, Erasures, erase, erasures_of
from domain.players.player import (
    Holder,
    Invitation,
    Player,
    PlayerCreated,
    PlayerKeyReplaced,
    PlayerRecorded,
    PlayerRemoved,
    PlayerRenamed,
    TokenRevoked,
    holder_of,
    invitation_of,
    invite,
    player_of,
    register,
    remove,
    replace_key,
    rotate,
    subject_stream,
    token_stream,
    update,
    withdraw,
)
from domain.words.field_faults import Fault
from service.errors import ServiceError, exhausted, invalid
from service.limiting.limits import TokenBuckets
from service.persistence.commands import Commands, StreamCommand, first_answer
from service.persistence.log_changes import EventsCommitted, PersonsErased
from service.persistence.persons.kind import ERASED
from service.persistence.players.kind import PLAYERS

T = TypeVar("T")
Decide = Callable[[], tuple[T, Sequence[AnyRecorded]]]

TRUST_SECONDS = 5.0
"""The longest that a lookup is remembered, in case a change by another process goes unnoticed."""
REMEMBERED = 10_000
"""The number of remembered lookups."""
CHANGES_PER_SECOND, BURST_SECONDS = 0.1, 10_000.0
"""The rate at which a player may change one thing about themselves, and the burst: a thousand. Each is an event for
ever.
"""


@dataclass(frozen=True, slots=True)
class AccessWithdrawn:
    """News: tokens were revoked, or players removed."""

    events: Sequence[PlayerRecorded]


class Players:
    """Players, their tokens, and invitations.

    ``now`` returns the time in nanoseconds since 1970.
    """

    def __init__(self, commands: Commands, now: Callable[[], int] = time.time_ns) -> None:
        self.now = now
        self._commands = commands
        self._found: TTLCache[str, tuple[Holder, Player | None]] = TTLCache(REMEMBERED, TRUST_SECONDS)
        self._paces = TokenBuckets(CHANGES_PER_SECOND, BURST_SECONDS)
        self._changes = 0
        self._deciding = asyncio.Lock()
        self.bus = commands.store.bus
        self.bus.subscribe(EventsCommitted, self.on_logged)
        self.bus.subscribe(PersonsErased, self._on_erased)

    # -- lookups ------------------------------------------------------------------------------------------------

    async def of_token(self, credential: bytes) -> tuple[Holder, Player | None]:
        """The player of a token, by its hash."""
        return await self._of(token_stream(credential))

    async def of_subject(self, subject: bytes) -> tuple[Holder, Player | None]:
        """The player of a subject, by the hash of issuer and subject."""
        return await self._of(subject_stream(subject))

    async def _of(self, stream: str) -> tuple[Holder, Player | None]:
        known = self._found.get(stream)
        if known is not None:
            return known
        while True:
            changes = self._changes
            holder, player = await asyncio.to_thread(self._look_up, stream)
            if changes == self._changes:  # otherwise the result may already be out of date
                break
        self._found[stream] = holder, player
        return holder, player

    def _look_up(self, stream: str) -> tuple[Holder, Player | None]:
        holder = self._holder(stream)
        return holder, self._player(holder.player) if holder.player else None

    def _holder(self, stream: str) -> Holder:
        return holder_of(stream, self._log(stream))

    def _holders(self, player: Player) -> Sequence[Holder]:
        return [self.holder_of_token(credential) for credential in player.credentials]

    def holder_of_token(self, credential: bytes) -> Holder:
        """The holder of a token, by its hash, as the store has it now."""
        return self._holder(token_stream(credential))

    def _player(self, name: str) -> Player:
        return player_of(name, self._log(name))

    async def player(self, name: str, version: int | None = None) -> Player:
        """A player, as they are or as they were at a version.

        Raises:
            ServiceError: PLAYER_NOT_FOUND.
        """
        player = player_of(name, (await asyncio.to_thread(self._log, name))[:version])
        if not player.version:
            raise ServiceError(Reason.PLAYER_NOT_FOUND, f"there is no {name}", details={"player": name})
        return player

    async def missing(self, names: Sequence[str]) -> list[str]:
        """The names that belong to no player or to a removed one."""

        def look() -> list[str]:
            players = [self._player(name) for name in names]
            return [player.name for player in players if not player.version or player.removed]

        return await asyncio.to_thread(look)

    # -- commands -----------------------------------------------------------------------------------------------

    async def create(
        self,
        name: str,
        display_name: str,
        *,
        credential: bytes,
        subject: bytes = b"",
        public_key: bytes = b"",
        invitation: str | None = None,
        request: Request | None = None,
    ) -> Player:
        """Registers a player, as a subject of the identity provider or with their own token.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_CONFLICT.
            CommandError: TOKEN_TAKEN, PLAYER_EXISTS, KEY_INVALID, INVITATION_INVALID, INVITATION_EXPIRED.
        """
        stream = subject_stream(subject) if subject else token_stream(credential)

        def decide() -> tuple[Player, Sequence[PlayerRecorded]]:
            holder = self._holder(stream)
            answer = self._answered(holder.player, request)
            if answer is not None:
                return player_of(holder.player, answer), ()
            used = self._invitation(invitation) if invitation is not None else None
            events = register(
                name,
                display_name,
                credential,
                holder,
                now=self.now(),
                external=bool(subject),
                public_key=public_key,
                invitation=used,
                request=request,
            )
            return player_of(name, events[:1]), events

        return await self._command(decide)

    async def update(
        self, name: str, display_name: str | None, refuses_followers: bool | None, request: Request | None = None
    ) -> Player:
        """Gives a player another name, or lets nobody or everybody follow them, or both; None: that stays.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: PLAYER_REMOVED.
        """
        return await self.changed(
            name, request, lambda player: update(player, display_name, refuses_followers, request)
        )

    async def replace_key(self, name: str, public_key: bytes, request: Request | None = None) -> Player:
        """Gives a player another key.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: PLAYER_REMOVED, KEY_INVALID.
        """
        return await self.changed(name, request, lambda player: replace_key(player, public_key, request))

    async def rotate(self, name: str, credential: bytes, request: Request | None = None) -> Player:
        """Gives a player another token.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: PLAYER_REMOVED, TOKEN_EXTERNAL, TOKEN_TAKEN.
        """

        def change(player: Player) -> Sequence[PlayerRecorded]:
            return rotate(player, credential, self._holders(player), self.holder_of_token(credential), request)

        return await self.changed(name, request, change)

    async def remove(self, name: str, request: Request | None = None) -> Player:
        """Removes a player.

        Raises:
            ServiceError: PLAYER_NOT_FOUND, REQUEST_REUSED, STORE_CONFLICT.
            CommandError: PLAYER_REMOVED.
        """

        def change(player: Player) -> Sequence[PlayerRecorded]:
            return remove(player, self._holders(player), request)

        return await self.changed(name, request, change)

    async def erase(self, persons: Sequence[str], name: str = "", request: Request | None = None) -> None:
        """Takes down that persons are erased, and removes the player ``name``, if there is one who is not removed yet.

        Raises:
            ServiceError: STORE_CONFLICT.
        """

        def decide() -> tuple[None, Sequence[AnyRecorded]]:
            player = self._player(name) if name else Player(name)
            events: list[AnyRecorded] = []
            if player.version and not player.removed:
                events += remove(player, self._holders(player))
            events += erase(self.erasures(), persons, request)
            return None, events

        await self._command(decide)

    async def known(self, name: str) -> bool:
        """True if there is, or was, a player with this name."""
        return bool(await asyncio.to_thread(self._log, name))

    async def named_plainly(self, name: str) -> bool:
        """True if events from before 0.2.0 hold a name of the player themselves, so that it cannot be erased."""
        bodies = (recorded.event.body for recorded in await asyncio.to_thread(self._log, name))
        return any(isinstance(body, PlayerCreated | PlayerRenamed) and body.plain for body in bodies)

    def erasures(self) -> Erasures:
        """The erased persons, read from the store."""
        return erasures_of(ERASURES, self._commands.store.stream(ERASED, ERASURES))

    async def erased_by(self, request: Request | None) -> Sequence[str]:
        """The persons that this earlier request erased; none if it is new.

        Raises:
            ServiceError: REQUEST_REUSED.
        """
        if request is None:
            return ()
        log = await asyncio.to_thread(self._commands.store.stream, ERASED, ERASURES)
        if first_answer(log, request) is None:
            return ()
        return [recorded.event.body.person for recorded in log if recorded.request == request]

    def _require_pace(self, events: Sequence[PlayerRecorded]) -> None:
        """Counts a change of a player, so that nobody fills the log with them. Each kind counts by itself: somebody
        with a stolen token cannot keep the player from replacing it.

        Raises:
            ServiceError: RATE_LIMITED.
        """
        for event in (recorded.event for recorded in events[:1]):
            if seconds := self._paces.take(f"{event.stream} {type(event.body).__name__}"):
                raise exhausted(Reason.RATE_LIMITED, "you change this too often", "player", retry_seconds=seconds)

    async def changed(
        self, name: str, request: Request | None, change: Callable[[Player], Sequence[PlayerRecorded]]
    ) -> Player:
        """Changes a player by the events of ``change``; of those in their own stream the last one has the request. A
        repeated request gets its first answer.
        """

        def decide() -> tuple[Player, Sequence[PlayerRecorded]]:
            answer = self._answered(name, request)
            if answer is not None:
                return player_of(name, answer), ()
            log = self._present(name)
            events = change(player_of(name, log))
            self._require_pace(events)
            return player_of(name, [*log, *(each for each in events if each.event.stream == name)]), events

        return await self._command(decide)

    async def invite(
        self, name: str, uses: int, *, expires: int = 0, lasting: int = 0, request: Request | None = None
    ) -> Invitation:
        """Makes an invitation that ``expires`` at a time, or after ``lasting`` nanoseconds; 0 for both: never.

        Raises:
            ServiceError: FIELD_INVALID (the time is in the past), REQUEST_REUSED, STORE_CONFLICT.
            CommandError: INVITATION_EXISTS.
        """

        def decide() -> tuple[Invitation, Sequence[PlayerRecorded]]:
            answer = self._answered(name, request)
            if answer is not None:
                return invitation_of(name, answer), ()
            now = self.now()
            if expires and expires <= now:  # only now: a late repetition still gets its first answer
                raise invalid("expire_time", Fault.PAST)
            events = invite(self._invitation(name), uses, now + lasting if lasting else expires, request)
            return invitation_of(name, events), events

        return await self._command(decide)

    async def withdraw(self, name: str, request: Request | None = None) -> Invitation:
        """Withdraws an invitation.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_CONFLICT.
            CommandError: INVITATION_NOT_FOUND.
        """

        def decide() -> tuple[Invitation, Sequence[PlayerRecorded]]:
            answer = self._answered(name, request)
            if answer is not None:
                return invitation_of(name, answer), ()
            log = self._log(name)
            events = withdraw(invitation_of(name, log), request)
            return invitation_of(name, [*log, *events]), events

        return await self._command(decide)

    async def answered(self, name: str, request: Request | None) -> Player | None:
        """The player as they were after this earlier request of theirs; None if it is new.

        Raises:
            ServiceError: REQUEST_REUSED.
        """
        log = await asyncio.to_thread(self._answered, name, request)
        return player_of(name, log) if log is not None else None

    async def repeated(self, name: str, request: Request | None, error: ServiceError | None) -> Player | None:
        """The first answer to a repeated request, even if the caller has lost their rights since.

        Raises:
            ServiceError: REQUEST_REUSED; the ``error`` of the caller, for a new request.
        """
        if error is None:
            return None
        player = await self.answered(name, request)
        if player is None:
            raise error
        return player

    # -- inside -------------------------------------------------------------------------------------------------

    def _invitation(self, name: str) -> Invitation:
        return invitation_of(name, self._log(name))

    def _present(self, name: str) -> Sequence[PlayerRecorded]:
        log = self._log(name)
        if not log:
            raise ServiceError(Reason.PLAYER_NOT_FOUND, f"there is no {name}", details={"player": name})
        return log

    def _log(self, stream: str) -> Sequence[PlayerRecorded]:
        return self._commands.store.stream(PLAYERS, stream)

    def _answered(self, stream: str, request: Request | None) -> Sequence[PlayerRecorded] | None:
        """The events of a stream up to the one that answers a request; None if none does.

        Raises:
            ServiceError: REQUEST_REUSED.
        """
        return first_answer(self._log(stream), request) if stream and request is not None else None

    async def _command(self, decide: Decide[T]) -> T:
        """Decides and stores one command at a time, because commands often concern the same streams."""
        async with self._deciding:
            return await self._commands.carry_out(StreamCommand(decide, self._changed_here))

    def _changed_here(self, events: Sequence[AnyRecorded]) -> None:
        self._forget([recorded for recorded in events if PLAYERS.holds(recorded)])

    def on_logged(self, news: EventsCommitted) -> None:
        """Forgets what events of this process or another one have changed: it is looked up again."""
        if events := [recorded for _, recorded in news.events if PLAYERS.holds(recorded)]:
            self._forget(events)

    def _on_erased(self, _: PersonsErased) -> None:
        """Forgets all names."""
        self._changes += 1
        self._found.clear()

    def _forget(self, events: Sequence[PlayerRecorded]) -> None:
        self._changes += 1
        gone = [recorded for recorded in events if isinstance(recorded.event.body, TokenRevoked | PlayerRemoved)]
        for recorded in events:
            self._found.pop(recorded.event.stream, None)
            if isinstance(recorded.event.body, PlayerRenamed | PlayerKeyReplaced | PlayerRemoved):
                name = recorded.event.stream
                for stream in [key for key, (holder, _) in self._found.items() if holder.player == name]:
                    self._found.pop(stream, None)
        if gone:
            self.bus.publish(AccessWithdrawn(gone))
