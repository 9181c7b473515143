"""Players: registering, and who they are."""

import asyncio
import re
import secrets
from base64 import b32encode
from hashlib import sha256
from typing import Any

from caravanserai.v1 import player_pb2
from caravanserai.v1 import player_service_pb2 as messages
from caravanserai.v1.player_service_pb2_grpc import PlayerServiceServicer

from domain.event import Request
from domain.play.chance import parts
from domain.players.player import Invitation, Player
from projections.players.listing import list_players
from projections.store import ProjectionStore
from service.errors import ServiceError, invalid
from service.limiting.limits import Limits
from service.messages.paging import Pages, page_size
from service.messages.times import NANOSECONDS, nanoseconds_of, timestamp_of
from service.rights.authority import Authority
from service.rights.callers import Caller, hash_of_token, request_of, require_admin, require_token, token_hash
from service.rights.names import clean_name
from service.rights.security import Registration

PAGE = 50
ME = "players/me"
CODE_LENGTH = 200
USES = 1000
DISPLAY_NAME = "display_name"
"""The one field of a player that can be changed."""
EVERYTHING = "*"
"""The path of a field mask that stands for all fields that can be changed."""
LAST_SECOND = 253_402_300_799
"""The last second that a timestamp can tell: the end of the year 9999."""
LONGEST_SECONDS = 315_576_000_000
"""The longest span of time that a duration can tell."""
_PLAYER = re.compile(r"players/[a-z0-9]{8,40}")
_INVITATION = re.compile(r"invitations/[a-z0-9]{8,40}")


class PlayerAccounts(PlayerServiceServicer):
    """`caravanserai.v1.PlayerService`."""

    def __init__(self, authority: Authority, projections: ProjectionStore, pages: Pages, limits: Limits) -> None:
        self._authority = authority
        self._players = authority.players
        self._projections = projections
        self._pages = pages
        self._limit = limits.page

    async def CreatePlayer(self, request: messages.CreatePlayerRequest, context: Any) -> messages.CreatePlayerResponse:
        """Registers a player."""
        name = _new_name("players", secrets.token_bytes(16))
        display_name = clean_name(request.display_name)
        if self._authority.registration is Registration.IDENTITY:
            if request.token_hash:
                raise invalid("token_hash", "must be empty: the identity provider makes the tokens")
            subject = await self._authority.subject(context)
            known = request_of(subject.hex(), "CreatePlayer", request)
            origin = secrets.token_bytes(32)
            player = await self._players.create(name, display_name, credential=origin, subject=subject, request=known)
            return messages.CreatePlayerResponse(player=player_message(player))
        credential = token_hash(request.token_hash, "token_hash")
        known = request_of(credential.hex(), "CreatePlayer", request)
        invitation = await self._invitation(request.invitation_code, context)
        player = await self._players.create(
            name, display_name, credential=credential, invitation=invitation, request=known
        )
        return messages.CreatePlayerResponse(player=player_message(player))

    async def _invitation(self, code: str, context: Any) -> str | None:
        """The name of the invitation that a registration needs; None if it needs none."""
        if self._authority.registration is Registration.OPEN:
            if code:
                raise invalid("invitation_code", "must be empty: registration is open")
            return None
        if not code and (await self._authority.recognised(context))[0].admin:
            return None
        if not 1 <= len(code) <= CODE_LENGTH:
            raise ServiceError("INVITATION_INVALID", "registration is by invitation")
        return _invitation_name(hash_of_token(code))

    async def GetPlayer(self, request: messages.GetPlayerRequest, context: Any) -> messages.GetPlayerResponse:
        """Shows a player."""
        caller = await self._authority.caller(context)
        player = await self._players.player(_named(request.name, "name", caller))
        return messages.GetPlayerResponse(player=player_message(player))

    async def ListPlayers(self, request: messages.ListPlayersRequest, context: Any) -> messages.ListPlayersResponse:
        """Lists all players."""
        require_admin(await self._authority.caller(context))
        (before,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        found = await asyncio.to_thread(list_players, self._projections, before, count + 1)
        more = len(found) > count
        return messages.ListPlayersResponse(
            players=[
                player_pb2.Player(name=entry.name, display_name=entry.display_name, removed=entry.removed)
                for entry in found[:count]
            ],
            next_page_token=self._pages.token(request, (found[count - 1].position,)) if more else "",
        )

    async def UpdatePlayer(self, request: messages.UpdatePlayerRequest, context: Any) -> messages.UpdatePlayerResponse:
        """Changes a player."""
        caller, error = await self._authority.recognised(context)
        name = _named(request.player.name, "player.name", caller)
        known = request_of(caller.identity, "UpdatePlayer", request)
        player = await self._repeated(name, known, error)
        if player is None:
            _require_own(name, caller)
            _require_changeable(request)
            display_name = clean_name(request.player.display_name, f"player.{DISPLAY_NAME}")
            player = await self._players.rename(name, display_name, known)
        return messages.UpdatePlayerResponse(player=player_message(player))

    async def RotateToken(self, request: messages.RotateTokenRequest, context: Any) -> messages.RotateTokenResponse:
        """Replaces the token of a player."""
        credential = token_hash(request.token_hash, "token_hash")
        caller, error = await self._authority.recognised(context)
        name = _named(request.player, "player", caller)
        known = request_of(caller.identity, "RotateToken", request)
        player = await self._repeated(name, known, error)
        if player is None:
            _require_own(name, caller)
            player = await self._players.rotate(name, credential, known)
        return messages.RotateTokenResponse(player=player_message(player))

    async def RemovePlayer(self, request: messages.RemovePlayerRequest, context: Any) -> messages.RemovePlayerResponse:
        """Removes a player."""
        caller, error = await self._authority.recognised(context)
        name = _named(request.player, "player", caller)
        known = request_of(caller.identity, "RemovePlayer", request)
        player = await self._repeated(name, known, error)
        if player is None:
            _require_own(name, caller)
            player = await self._players.remove(name, known)
        return messages.RemovePlayerResponse(player=player_message(player))

    async def _repeated(self, name: str, request: Request | None, error: ServiceError | None) -> Player | None:
        """The first answer to a request that comes again, even from a caller who has no say any more since.

        Raises:
            ServiceError: the ``error`` that keeps him from anything else.
        """
        if error is None:
            return None
        player = await self._players.answered(name, request)
        if player is None:
            raise error
        return player

    async def CreateInvitation(
        self, request: messages.CreateInvitationRequest, context: Any
    ) -> messages.CreateInvitationResponse:
        """Makes an invitation."""
        caller = await self._authority.caller(context)
        require_admin(caller)
        name = _invitation_name(token_hash(request.code_hash, "code_hash"))
        if request.uses > USES:
            raise invalid("uses", f"must be at most {USES}")
        expires, lasting = _expiration(request, self._players.now())
        known = request_of(caller.identity, "CreateInvitation", request)
        invitation = await self._players.invite(
            name, request.uses or 1, expires=expires, lasting=lasting, request=known
        )
        return messages.CreateInvitationResponse(invitation=invitation_message(invitation))

    async def RevokeInvitation(
        self, request: messages.RevokeInvitationRequest, context: Any
    ) -> messages.RevokeInvitationResponse:
        """Withdraws an invitation."""
        caller = await self._authority.caller(context)
        require_admin(caller)
        if not _INVITATION.fullmatch(request.name):
            raise invalid("name", f"{request.name!r} is no name of an invitation (`invitations/{{invitation}}`)")
        known = request_of(caller.identity, "RevokeInvitation", request)
        invitation = await self._players.withdraw(request.name, known)
        return messages.RevokeInvitationResponse(invitation=invitation_message(invitation))


def player_message(player: Player) -> player_pb2.Player:
    """A player as everybody may see him."""
    return player_pb2.Player(name=player.name, display_name=player.display_name, removed=player.removed)


def invitation_message(invitation: Invitation) -> player_pb2.Invitation:
    """An invitation, without its code."""
    return player_pb2.Invitation(
        name=invitation.name,
        uses=invitation.uses,
        used=invitation.used,
        revoked=invitation.revoked,
        expire_time=timestamp_of(invitation.expires) if invitation.expires else None,
    )


def _new_name(collection: str, seed: bytes) -> str:
    return f"{collection}/{b32encode(seed).decode().rstrip('=').lower()}"


def _invitation_name(code_hash: bytes) -> str:
    return _new_name("invitations", sha256(parts(b"caravanserai/invitation/v1", code_hash)).digest()[:16])


def _named(name: str, field: str, caller: Caller) -> str:
    """The player that a request names.

    Raises:
        ServiceError: FIELD_INVALID, TOKEN_MISSING, PLAYER_UNKNOWN.
    """
    if name == ME:
        require_token(caller)
        if not caller.player:
            raise ServiceError("PLAYER_UNKNOWN", "the token is that of no player")
        return caller.player
    if not _PLAYER.fullmatch(name):
        raise invalid(field, f"{name!r} is no name of a player (`players/{{player}}`)")
    return name


def _require_own(name: str, caller: Caller) -> None:
    """Lets the player himself pass, and administrators.

    Raises:
        ServiceError: TOKEN_MISSING, PLAYER_NOT_YOURS.
    """
    require_token(caller)
    if caller.player != name and not caller.admin:
        raise ServiceError("PLAYER_NOT_YOURS", "only the player himself may do this")


def _require_changeable(request: messages.UpdatePlayerRequest) -> None:
    """Lets pass what asks for changes that can be made, and for one at least.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if request.update_mask.paths:
        wanted = [(f"update_mask.paths[{index}]", path) for index, path in enumerate(request.update_mask.paths)]
    else:
        populated = [field.name for field, _ in request.player.ListFields() if field.name != "name"]
        wanted = [(f"player.{path}", path) for path in populated]
    if not wanted:
        raise invalid("update_mask", f"names nothing to change; `{DISPLAY_NAME}` can be changed")
    wrong = [(field, _unchangeable(path)) for field, path in wanted if path not in (DISPLAY_NAME, EVERYTHING)]
    if wrong:
        text = "; ".join(f"{field}: {description}" for field, description in wrong)
        raise ServiceError("FIELD_INVALID", text, fields=wrong)


def _unchangeable(path: str) -> str:
    if path in player_pb2.Player.DESCRIPTOR.fields_by_name:
        return f"`{path}` cannot be changed; only `{DISPLAY_NAME}` can"
    return f"a player has no field {path!r}; `{DISPLAY_NAME}` can be changed"


def _expiration(request: messages.CreateInvitationRequest, now: int) -> tuple[int, int]:
    """When an invitation expires, or after how long, in nanoseconds; 0 for both if it never does.

    Raises:
        ServiceError: FIELD_INVALID: no such time can ever have been in the future, or can be told.
    """
    kind = request.WhichOneof("expiration")
    if kind == "expire_time":
        at = request.expire_time
        if not (0 <= at.seconds <= LAST_SECOND and 0 <= at.nanos < NANOSECONDS) or not nanoseconds_of(at):
            raise invalid(kind, "must be a time in the future, not after the year 9999")
        return nanoseconds_of(at), 0
    if kind == "ttl":
        ttl = request.ttl
        sound = 0 <= ttl.seconds <= LONGEST_SECONDS and 0 <= ttl.nanos < NANOSECONDS
        if not sound or not 0 < nanoseconds_of(ttl) <= LAST_SECOND * NANOSECONDS - now:
            raise invalid(kind, "must be more than 0, and end before the year 10000")
        return 0, nanoseconds_of(ttl)
    return 0, 0
