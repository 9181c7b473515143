"""Players: who they are, which token is theirs, and who let them in.

Four kinds of streams stand beside the matches in the log. `players/…` and `invitations/…` are aggregates. `tokens/…`
and `subjects/…` are named after what a caller shows, and say which player that is: so a caller is found by one lookup,
and no two players can have the same token, whatever processes write at the same moment. Each command returns all
events it makes, of whatever streams; they are stored in one transaction, and refused if one of the versions exists.

Times are nanoseconds since 1970; what depends on the present is told it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from domain.errors import CommandError
from domain.event import Envelope, Event, Request


@dataclass(frozen=True, slots=True)
class PlayerCreated:
    """A player registers. ``external``: an identity provider makes his tokens; ``invitation`` let him in, if any."""

    display_name: str
    external: bool = False
    invitation: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player has another name; matches that he joined before tell the one that he had then."""

    display_name: str


@dataclass(frozen=True, slots=True)
class TokenRotated:
    """A player has another token: that of the row."""


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """A player is removed; what he did stays."""


@dataclass(frozen=True, slots=True)
class TokenGranted:
    """A token is that of a player."""

    player: str


@dataclass(frozen=True, slots=True)
class TokenRevoked:
    """A token is worth nothing any more."""


@dataclass(frozen=True, slots=True)
class SubjectBound:
    """Whom an identity provider calls so is this player."""

    player: str


@dataclass(frozen=True, slots=True)
class InvitationCreated:
    """So many players may register with a code, until it ``expires`` (0: it never does)."""

    uses: int
    expires: int = 0


@dataclass(frozen=True, slots=True)
class InvitationUsed:
    """A player registered with the code."""

    player: str


@dataclass(frozen=True, slots=True)
class InvitationRevoked:
    """Nobody may register with the code any more."""


PlayerBody: TypeAlias = (
    PlayerCreated
    | PlayerRenamed
    | TokenRotated
    | PlayerRemoved
    | TokenGranted
    | TokenRevoked
    | SubjectBound
    | InvitationCreated
    | InvitationUsed
    | InvitationRevoked
)


PlayerRecorded: TypeAlias = Envelope[Event[PlayerBody]]
"""What is stored of an event of a player, a token, a subject or an invitation."""


def token_stream(credential: bytes) -> str:
    """The stream of a token, by its hash."""
    return f"tokens/{credential.hex()}"


def subject_stream(subject: bytes) -> str:
    """The stream of whom an identity provider names, by the hash of issuer and name."""
    return f"subjects/{subject.hex()}"


# -- the aggregates ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Player:
    """A player as he stands; of version 0 if there is none.

    ``credential`` is the hash of his token (empty: an identity provider makes them). ``origin`` never changes and is
    never told: what must be his, and must not be guessed, is made from it.
    """

    name: str
    version: int = 0
    display_name: str = ""
    external: bool = False
    removed: bool = False
    credential: bytes = b""
    origin: bytes = b""


def player_of(name: str, log: Sequence[PlayerRecorded]) -> Player:
    """The player as the fold of his events."""
    player = Player(name)
    for recorded in log:
        player = replace(player, version=recorded.event.version)
        match recorded.event.body:
            case PlayerCreated(display_name, external):
                credential = b"" if external else recorded.credential
                player = replace(
                    player,
                    display_name=display_name,
                    external=external,
                    credential=credential,
                    origin=recorded.credential,
                )
            case PlayerRenamed(display_name):
                player = replace(player, display_name=display_name)
            case TokenRotated():
                player = replace(player, credential=recorded.credential)
            case PlayerRemoved():
                player = replace(player, removed=True)
    return player


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation as it stands; of version 0 if there is none. ``expires`` 0: it never does."""

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
    """Whose a token or a subject is; of version 0 if it is nobody's. ``revoked``: it was somebody's."""

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
    """What the events of a stream come to, whichever it is."""
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
    invitation: Invitation | None = None,
    request: Request | None = None,
) -> list[PlayerRecorded]:
    """Registers a player: with a token of his own, whose ``holder`` must be nobody, or (``external``) as the subject
    that ``holder`` is the stream of. Whether an ``invitation`` has expired is a matter of ``now``.

    Raises:
        CommandError: TOKEN_TAKEN, PLAYER_EXISTS, INVITATION_INVALID, INVITATION_EXPIRED.
    """
    if holder.version and external:
        raise CommandError("PLAYER_EXISTS", f"you are registered as {holder.player}", player=holder.player)
    if holder.version:
        raise CommandError("TOKEN_TAKEN", "the token is, or was, that of a player")
    created = PlayerCreated(display_name, external, invitation.name if invitation is not None else "")
    events: list[PlayerRecorded] = [Envelope(Event(name, 1, created), request=request, credential=credential)]
    granted: PlayerBody = SubjectBound(name) if external else TokenGranted(name)
    events.append(Envelope(Event(holder.stream, 1, granted)))
    if invitation is not None:
        if invitation.revoked or invitation.used >= invitation.uses:
            raise CommandError("INVITATION_INVALID", "there is no such invitation, or nothing is left of it")
        if invitation.expires and invitation.expires <= now:
            raise CommandError("INVITATION_EXPIRED", "the invitation has expired")
        events.append(Envelope(Event(invitation.name, invitation.version + 1, InvitationUsed(name))))
    return events


def rename(player: Player, display_name: str, request: Request | None = None) -> list[PlayerRecorded]:
    """Gives a player another name.

    The same name again is an event too: what answers a request must be found when it is repeated.

    Raises:
        CommandError: PLAYER_REMOVED.
    """
    _require_present(player)
    return [Envelope(Event(player.name, player.version + 1, PlayerRenamed(display_name)), request=request)]


def rotate(
    player: Player, credential: bytes, old: Holder, new: Holder, request: Request | None = None
) -> list[PlayerRecorded]:
    """Gives a player another token instead of the ``old`` one.

    Raises:
        CommandError: PLAYER_REMOVED, TOKEN_EXTERNAL, TOKEN_TAKEN.
    """
    _require_present(player)
    if player.external:
        raise CommandError("TOKEN_EXTERNAL", "an identity provider makes the tokens of this player")
    if new.version:
        raise CommandError("TOKEN_TAKEN", "the token is, or was, that of a player")
    return [
        Envelope(Event(player.name, player.version + 1, TokenRotated()), request=request, credential=credential),
        Envelope(Event(old.stream, old.version + 1, TokenRevoked())),
        Envelope(Event(new.stream, 1, TokenGranted(player.name))),
    ]


def remove(player: Player, holder: Holder | None, request: Request | None = None) -> list[PlayerRecorded]:
    """Removes a player, and revokes his token, if he has one of his own.

    Raises:
        CommandError: PLAYER_REMOVED.
    """
    _require_present(player)
    events: list[PlayerRecorded] = [Envelope(Event(player.name, player.version + 1, PlayerRemoved()), request=request)]
    if holder is not None:
        events.append(Envelope(Event(holder.stream, holder.version + 1, TokenRevoked())))
    return events


def _require_present(player: Player) -> None:
    if player.removed:
        raise CommandError("PLAYER_REMOVED", f"{player.name} was removed", player=player.name)


def invite(invitation: Invitation, uses: int, expires: int = 0, request: Request | None = None) -> list[PlayerRecorded]:
    """Makes an invitation; ``expires`` 0: it never does.

    Raises:
        CommandError: INVITATION_EXISTS.
    """
    if invitation.version:
        raise CommandError("INVITATION_EXISTS", "there is an invitation with this code already")
    return [Envelope(Event(invitation.name, 1, InvitationCreated(uses, expires)), request=request)]


def withdraw(invitation: Invitation, request: Request | None = None) -> list[PlayerRecorded]:
    """Withdraws an invitation; withdrawing it once more is no error and changes nothing.

    Raises:
        CommandError: INVITATION_NOT_FOUND.
    """
    if not invitation.version:
        raise CommandError("INVITATION_NOT_FOUND", f"there is no {invitation.name}")
    if invitation.revoked:
        return []
    return [Envelope(Event(invitation.name, invitation.version + 1, InvitationRevoked()), request=request)]
