"""Players, their tokens, and the invitations that admit them.

Four kinds of streams lie beside the matches in the log. `players/…` and `invitations/…` are aggregates. `tokens/…` and
`subjects/…` are named after the caller's credential and say which player it belongs to. So one lookup finds a caller,
and no two players can have the same token, even if several processes write at the same time. Each command returns all
its events, of all streams. They are stored in one transaction, which is refused if one of the versions exists.

Times are nanoseconds since 1970. Commands that depend on the present take it as an argument.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from domain.errors import CommandError, Reason
from domain.event import Envelope, Event, Request
from domain.matches.signatures import is_key
from domain.players.follows import FollowBody, FollowersRefused, PlayerFollowed, PlayerUnfollowed
from domain.players.passkeys import Keyring, PasskeyAdded, PasskeyBody, PasskeyRemoved, PasskeyRenamed, PasskeyUsed


@dataclass(frozen=True, slots=True)
class PlayerCreated:
    """A player registers, perhaps by ``invitation``. ``external``: an identity provider makes their tokens. With a
    ``public_key`` they sign in matches. ``plain``: the event holds the name itself, as it did before 0.2.0; otherwise
    it is empty once the player was erased.
    """

    display_name: str
    external: bool = False
    invitation: str = ""
    public_key: bytes = b""
    plain: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player changes their name. Matches that they joined before keep the old name. ``plain`` as in PlayerCreated."""

    display_name: str
    plain: bool = False


@dataclass(frozen=True, slots=True)
class PlayerKeyReplaced:
    """A player signs with another key from now on. Matches that they joined before keep the key that they had then."""

    public_key: bytes


@dataclass(frozen=True, slots=True)
class TokenRotated:
    """A player replaces their token by the one in the row."""


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """A player is removed; their events stay."""


@dataclass(frozen=True, slots=True)
class TokenGranted:
    """A token is granted to a player."""

    player: str


@dataclass(frozen=True, slots=True)
class TokenRevoked:
    """A token becomes invalid."""


@dataclass(frozen=True, slots=True)
class SubjectBound:
    """A subject of an identity provider becomes this player."""

    player: str


@dataclass(frozen=True, slots=True)
class InvitationCreated:
    """A code admits ``uses`` players until it ``expires`` (0: never)."""

    uses: int
    expires: int = 0


@dataclass(frozen=True, slots=True)
class InvitationUsed:
    """A player registers with the code."""

    player: str


@dataclass(frozen=True, slots=True)
class InvitationRevoked:
    """The code becomes invalid."""


PlayerBody: TypeAlias = (
    PlayerCreated
    | PlayerRenamed
    | PlayerKeyReplaced
    | TokenRotated
    | PlayerRemoved
    | TokenGranted
    | TokenRevoked
    | SubjectBound
    | InvitationCreated
    | InvitationUsed
    | InvitationRevoked
    | PasskeyBody
    | FollowBody
)


PlayerRecorded: TypeAlias = Envelope[Event[PlayerBody]]
"""A stored event of a player, a token, a subject or an invitation."""


def token_stream(credential: bytes) -> str:
    """The stream of a token, by its hash."""
    return f"tokens/{credential.hex()}"


def subject_stream(subject: bytes) -> str:
    """The stream of a subject of an identity provider, by the hash of issuer and subject."""
    return f"subjects/{subject.hex()}"


# -- the aggregates ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Player:
    """The state of a player; version 0 if they do not exist.

    ``credential`` is the hash of their token (empty: an identity provider makes the tokens). ``origin`` never changes
    and is never shown: values that must belong to the player and be unguessable are derived from it. ``public_key`` is
    that with which they sign (empty: none). ``keyring`` has their passkeys, and the tokens that they have by these.
    The players that they follow are not in the state: only the list reads them.
    """

    name: str
    version: int = 0
    display_name: str = ""
    external: bool = False
    removed: bool = False
    credential: bytes = b""
    origin: bytes = b""
    public_key: bytes = b""
    keyring: Keyring = field(default_factory=Keyring)
    refuses_followers: bool = False

    @property
    def credentials(self) -> Sequence[bytes]:
        """The hashes of all their tokens."""
        own = [self.credential] if self.credential else []
        return own + [session.credential for session in self.keyring.sessions]

    @property
    def erased(self) -> bool:
        """True if nobody can tell their name any more."""
        return bool(self.version) and not self.display_name


def player_of(name: str, log: Sequence[PlayerRecorded]) -> Player:
    """The player as the fold of their events."""
    player = Player(name)
    for recorded in log:
        player = replace(player, version=recorded.event.version)
        match recorded.event.body:
            case PlayerCreated(display_name, external, _, public_key):
                credential = b"" if external else recorded.credential
                player = replace(
                    player,
                    display_name=display_name,
                    external=external,
                    credential=credential,
                    origin=recorded.credential,
                    public_key=public_key,
                )
            case PlayerRenamed(display_name):
                player = replace(player, display_name=display_name)
            case PlayerKeyReplaced(public_key):
                player = replace(player, public_key=public_key)
            case TokenRotated():
                player = replace(player, credential=recorded.credential, keyring=player.keyring.emptied())
            case PasskeyAdded() | PasskeyRenamed() | PasskeyRemoved() | PasskeyUsed() as body:
                keyring = player.keyring.after(body, recorded.credential, recorded.event.time)
                player = replace(player, keyring=keyring)
            case FollowersRefused(refused):
                player = replace(player, refuses_followers=refused)
            case PlayerRemoved():
                player = replace(player, removed=True)
    return player


@dataclass(frozen=True, slots=True)
class Invitation:
    """The state of an invitation; version 0 if it does not exist. ``expires`` 0: never."""

    name: str
    version: int = 0
    uses: int = 0
    used: int = 0
    revoked: bool = False
    expires: int = 0


def invitation_of(name: str, log: Sequence[PlayerRecorded]) -> Invitation:
    """The invitation as the fold of its events."""
    invitation = Invitation(name)
    for recorded in log:
        invitation = replace(invitation, version=recorded.event.version)
        match recorded.event.body:
            case InvitationCreated(uses, expires):
                invitation = replace(invitation, uses=uses, expires=expires)
            case InvitationUsed():
                invitation = replace(invitation, used=invitation.used + 1)
            case InvitationRevoked():
                invitation = replace(invitation, revoked=True)
    return invitation


@dataclass(frozen=True, slots=True)
class Holder:
    """The player of a token or a subject; version 0 if there is none. ``revoked``: there was one."""

    stream: str
    version: int = 0
    player: str = ""
    revoked: bool = False


def holder_of(stream: str, log: Sequence[PlayerRecorded]) -> Holder:
    """The holder as the fold of the events of a token or a subject."""
    holder = Holder(stream)
    for recorded in log:
        holder = replace(holder, version=recorded.event.version)
        match recorded.event.body:
            case TokenGranted(player) | SubjectBound(player):
                holder = replace(holder, player=player)
            case TokenRevoked():
                holder = replace(holder, revoked=True)
    return holder


def state_of(stream: str, log: Sequence[PlayerRecorded]) -> Player | Invitation | Holder:
    """The fold of a stream of any of these kinds."""
    match stream.partition("/")[0]:
        case "players":
            return player_of(stream, log)
        case "invitations":
            return invitation_of(stream, log)
        case _:
            return holder_of(stream, log)


# -- commands ---------------------------------------------------------------------------------------------------------


def register(
    name: str,
    display_name: str,
    credential: bytes,
    holder: Holder,
    *,
    now: int,
    external: bool = False,
    public_key: bytes = b"",
    invitation: Invitation | None = None,
    request: Request | None = None,
) -> list[PlayerRecorded]:
    """Registers a player: with their own token, whose ``holder`` must have no player yet, or (``external``) as the
    subject of the stream of ``holder``. An ``invitation`` may have expired at ``now``.

    Raises:
        CommandError: TOKEN_TAKEN, PLAYER_EXISTS, KEY_INVALID, INVITATION_INVALID, INVITATION_EXPIRED.
    """
    if public_key:
        _require_key(public_key)
    if holder.version and external:
        raise CommandError(Reason.PLAYER_EXISTS, f"you are registered as {holder.player}", player=holder.player)
    if holder.version:
        raise CommandError(Reason.TOKEN_TAKEN, "the token is, or was, that of a player")
    created = PlayerCreated(display_name, external, invitation.name if invitation is not None else "", public_key)
    events: list[PlayerRecorded] = [Envelope(Event(name, 1, created), request=request, credential=credential)]
    granted: PlayerBody = SubjectBound(name) if external else TokenGranted(name)
    events.append(Envelope(Event(holder.stream, 1, granted)))
    if invitation is not None:
        if invitation.revoked or invitation.used >= invitation.uses:
            raise CommandError(Reason.INVITATION_INVALID, "the invitation is unknown or used up")
        if invitation.expires and invitation.expires <= now:
            raise CommandError(Reason.INVITATION_EXPIRED, "the invitation has expired")
        events.append(Envelope(Event(invitation.name, invitation.version + 1, InvitationUsed(name))))
    return events


def update(
    player: Player, display_name: str | None, refuses_followers: bool | None = None, request: Request | None = None
) -> list[PlayerRecorded]:
    """Gives a player another name, or lets nobody or everybody follow them, or both; None: that stays.

    The same again makes events too, of which the last one has the request: a repeated one must find its answer.

    Raises:
        CommandError: PLAYER_REMOVED.
    """
    require_present(player)
    bodies: list[PlayerBody] = [] if refuses_followers is None else [FollowersRefused(refuses_followers)]
    bodies += [] if display_name is None else [PlayerRenamed(display_name)]
    last = len(bodies)
    return [
        Envelope(Event(player.name, player.version + number, body), request=request if number == last else None)
        for number, body in enumerate(bodies, 1)
    ]


def follow_player(player: Player, followed: Player, request: Request | None = None) -> list[PlayerRecorded]:
    """Lets a player follow another one.

    Raises:
        CommandError: PLAYER_REMOVED, FOLLOWERS_REFUSED.
    """
    require_present(player)
    require_present(followed)
    if followed.refuses_followers:
        text = f"{followed.name} does not want to be followed"
        raise CommandError(Reason.FOLLOWERS_REFUSED, text, player=followed.name)
    return [Envelope(Event(player.name, player.version + 1, PlayerFollowed(followed.name)), request=request)]


def unfollow_player(player: Player, followed: str, request: Request | None = None) -> list[PlayerRecorded]:
    """Lets a player follow another one no longer.

    Raises:
        CommandError: PLAYER_REMOVED.
    """
    require_present(player)
    return [Envelope(Event(player.name, player.version + 1, PlayerUnfollowed(followed)), request=request)]


def replace_key(player: Player, public_key: bytes, request: Request | None = None) -> list[PlayerRecorded]:
    """Gives a player another key. The same key again makes an event too, as in `update`.

    Raises:
        CommandError: PLAYER_REMOVED, KEY_INVALID.
    """
    require_present(player)
    _require_key(public_key)
    return [Envelope(Event(player.name, player.version + 1, PlayerKeyReplaced(public_key)), request=request)]


def _require_key(public_key: bytes) -> None:
    if not is_key(public_key):
        raise CommandError(Reason.KEY_INVALID, "these bytes are no Ed25519 key")


def rotate(
    player: Player, credential: bytes, old: Sequence[Holder], new: Holder, request: Request | None = None
) -> list[PlayerRecorded]:
    """Gives a player another token instead of all ``old`` ones, those of sign-ins among them. Their passkeys are gone.

    Raises:
        CommandError: PLAYER_REMOVED, TOKEN_EXTERNAL, TOKEN_TAKEN.
    """
    require_present(player)
    if player.external:
        raise CommandError(Reason.TOKEN_EXTERNAL, "an identity provider makes the tokens of this player")
    if new.version:
        raise CommandError(Reason.TOKEN_TAKEN, "the token is, or was, that of a player")
    return [
        Envelope(Event(player.name, player.version + 1, TokenRotated()), request=request, credential=credential),
        *revocations(old),
        Envelope(Event(new.stream, 1, TokenGranted(player.name))),
    ]


def remove(player: Player, holders: Sequence[Holder], request: Request | None = None) -> list[PlayerRecorded]:
    """Removes a player and revokes their tokens, if they have any.

    Raises:
        CommandError: PLAYER_REMOVED.
    """
    require_present(player)
    removed: list[PlayerRecorded] = [Envelope(Event(player.name, player.version + 1, PlayerRemoved()), request=request)]
    return removed + revocations(holders)


def revocations(holders: Sequence[Holder]) -> list[PlayerRecorded]:
    """Makes the tokens of these holders invalid."""
    return [Envelope(Event(holder.stream, holder.version + 1, TokenRevoked())) for holder in holders]


def require_present(player: Player) -> None:
    """Lets a player pass who was not removed.

    Raises:
        CommandError: PLAYER_REMOVED.
    """
    if player.removed:
        raise CommandError(Reason.PLAYER_REMOVED, f"{player.name} was removed", player=player.name)


def invite(invitation: Invitation, uses: int, expires: int = 0, request: Request | None = None) -> list[PlayerRecorded]:
    """Makes an invitation. ``expires`` 0: never.

    Raises:
        CommandError: INVITATION_EXISTS.
    """
    if invitation.version:
        raise CommandError(Reason.INVITATION_EXISTS, "an invitation with this code already exists")
    return [Envelope(Event(invitation.name, 1, InvitationCreated(uses, expires)), request=request)]


def withdraw(invitation: Invitation, request: Request | None = None) -> list[PlayerRecorded]:
    """Withdraws an invitation. Withdrawing it again is no error and changes nothing.

    Raises:
        CommandError: INVITATION_NOT_FOUND.
    """
    if not invitation.version:
        raise CommandError(Reason.INVITATION_NOT_FOUND, f"there is no {invitation.name}")
    if invitation.revoked:
        return []
    return [Envelope(Event(invitation.name, invitation.version + 1, InvitationRevoked()), request=request)]
