"""Players: registration, accounts and invitations."""

import asyncio
import re
import secrets
from base64 import b32encode
from hashlib import sha256
from typing import Any

from caravanserai_protocol.v1 import player_pb2
from caravanserai_protocol.v1 import player_service_pb2 as messages
from caravanserai_protocol.v1.player_service_pb2_grpc import PlayerServiceServicer

from domain.errors import Reason
from domain.matches.lifecycle import SeatState, seat_state
from domain.matches.match import Match
from domain.persons.erasures import person_of, player_of
from domain.play.chance import parts
from domain.players.player import Invitation
from domain.words.field_faults import Fault
from projections.matches.directory_queries import Named
from projections.players.player_list import list_players
from service.access.callers import (
    Caller,
    hash_of_token,
    match_name,
    played_seat_of,
    player_name,
    request_of,
    require_admin,
    require_self,
    require_token,
    require_watch,
    token_hash,
)
from service.access.names import person_name
from service.access.security import Registration
from service.api.changes import require_changeable
from service.api.pages import page_size
from service.api.parts import Parts
from service.api.players.follow_calls import FollowCalls
from service.api.players.passkeys import PasskeyCalls
from service.api.players.personal_data import PersonalData
from service.api.players.views import player_message
from service.api.tournaments.requests import tournament_name
from service.application.tournaments.halls import Halls
from service.errors import ServiceError, invalid, misnamed
from service.foundation.times import NANOSECONDS, nanoseconds_of, timestamp_of

PAGE = 50
CODE_LENGTH = 200
USES = 1000
DISPLAY_NAME, REFUSES_FOLLOWERS = "display_name", "refuses_followers"
"""The fields of a player that can be changed."""
LAST_SECOND = 253_402_300_799
"""The last second of a timestamp: the end of the year 9999."""
LONGEST_SECONDS = 315_576_000_000
"""The longest duration."""
PERSONS = "persons/"
_PERSON = re.compile(r"persons/[a-z0-9]{8,40}")
REMAINING = 1000
"""The most places with a name that are listed."""
_INVITATION = re.compile(r"invitations/[a-z0-9]{8,40}")


class PlayerCalls(PasskeyCalls, FollowCalls, PlayerServiceServicer):
    """`caravanserai.v1.PlayerService`."""

    def __init__(self, parts: Parts) -> None:
        PasskeyCalls.__init__(self, parts)
        FollowCalls.__init__(self, parts)
        self._admission = parts.admission
        self._halls = Halls(parts.tournaments, parts.projections, parts.configuration.limits_of)
        self._registry = parts.hosting
        self._erasing = parts.erasing
        self._projections = parts.projections
        self._projector = parts.projector
        self._pages = parts.pages
        self._limit = parts.configuration.limits.page
        self._personal = PersonalData(parts.store, parts.projections, parts.deliveries.post)

    async def CreatePlayer(self, request: messages.CreatePlayerRequest, context: Any) -> messages.CreatePlayerResponse:
        """Registers a player."""
        of_address = await self._count(request, context)
        name = _new_name("players", secrets.token_bytes(16))
        display_name = person_name(request.display_name)
        if self._authority.registration is Registration.IDENTITY:
            if request.token_hash:
                raise invalid("token_hash", Fault.TOKENS_COME_FROM_THE_PROVIDER)
            subject = await self._authority.subject(context)
            idempotency = request_of(subject.hex(), "CreatePlayer", request)
            origin = secrets.token_bytes(32)
            player = await self._players.create(
                name,
                display_name,
                credential=origin,
                subject=subject,
                public_key=request.public_key,
                request=idempotency,
            )
            return messages.CreatePlayerResponse(player=player_message(player))
        credential = token_hash(request.token_hash, "token_hash")
        idempotency = request_of(credential.hex(), "CreatePlayer", request)
        invitation = await self._invitation(request.invitation_code, context)
        player = await self._players.create(
            name,
            display_name,
            credential=credential,
            public_key=request.public_key,
            invitation=invitation,
            request=idempotency,
        )
        if invitation is not None and of_address:
            self._admission.invited(self._admission.client(context))
        return messages.CreatePlayerResponse(player=player_message(player))

    async def _count(self, request: messages.CreatePlayerRequest, context: Any) -> bool:
        """Counts a registration for its address, or else for the organiser of the event that it names; whether it is
        that of the address.

        Raises:
            ServiceError: RATE_LIMITED, FIELD_INVALID.
        """
        event = tournament_name(request.tournament) if request.tournament else ""
        try:
            self._admission.creation(self._admission.client(context))
        except ServiceError as refusal:
            await self._halls.admit(event, refusal)
            return False
        return True

    async def _invitation(self, code: str, context: Any) -> str | None:
        """The name of the invitation that a registration needs; None if it needs none."""
        if self._authority.registration is Registration.OPEN:
            if code:
                raise invalid("invitation_code", Fault.REGISTRATION_IS_OPEN)
            return None
        if not code and (await self._authority.recognised(context))[0].admin:
            return None
        if not 1 <= len(code) <= CODE_LENGTH:
            raise ServiceError(Reason.INVITATION_INVALID, "registration is by invitation")
        return _invitation_name(hash_of_token(code))

    async def GetPlayer(self, request: messages.GetPlayerRequest, context: Any) -> messages.GetPlayerResponse:
        """Shows a player."""
        caller = await self._authority.caller(context)
        player = player_message(await self._players.player(player_name(request.name, "name", caller)))
        if player.name == caller.player:
            player.follower_count = await self.follower_count(player.name)
        elif caller.player:
            player.followed = await self.followed(caller.player, player.name)
        return messages.GetPlayerResponse(player=player)

    async def ListPlayers(self, request: messages.ListPlayersRequest, context: Any) -> messages.ListPlayersResponse:
        """Lists all players."""
        require_admin(await self._authority.caller(context))
        (before,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        await self._projector.caught_up()
        found = await asyncio.to_thread(list_players, self._projections, before, count + 1)
        more = len(found) > count
        return messages.ListPlayersResponse(
            players=[
                player_pb2.Player(
                    name=entry.name,
                    display_name=entry.display_name,
                    removed=entry.removed,
                    erased=not entry.display_name,
                )
                for entry in found[:count]
            ],
            next_page_token=self._pages.token(request, (found[count - 1].position,)) if more else "",
        )

    async def UpdatePlayer(self, request: messages.UpdatePlayerRequest, context: Any) -> messages.UpdatePlayerResponse:
        """Changes a player."""
        caller, error = await self._authority.recognised(context)
        name = player_name(request.player.name, "player.name", caller)
        idempotency = request_of(caller.identity, "UpdatePlayer", request)
        player = await self._players.repeated(name, idempotency, error)
        if player is None:
            _require_own(name, caller)
            changed = require_changeable(request.update_mask, request.player, "player", DISPLAY_NAME, REFUSES_FOLLOWERS)
            refuses = request.player.refuses_followers if REFUSES_FOLLOWERS in changed else None
            display_name = None
            if DISPLAY_NAME in changed:
                display_name = person_name(request.player.display_name, f"player.{DISPLAY_NAME}")
            player = await self._players.update(name, display_name, refuses, idempotency)
        return messages.UpdatePlayerResponse(player=player_message(player))

    async def RotateToken(self, request: messages.RotateTokenRequest, context: Any) -> messages.RotateTokenResponse:
        """Replaces the token of a player."""
        credential = token_hash(request.token_hash, "token_hash")
        caller, error = await self._authority.recognised(context)
        name = player_name(request.player, "player", caller)
        idempotency = request_of(caller.identity, "RotateToken", request)
        player = await self._players.repeated(name, idempotency, error)
        if player is None:
            _require_own(name, caller)
            player = await self._players.rotate(name, credential, idempotency)
        return messages.RotateTokenResponse(player=player_message(player))

    async def ReplaceKey(self, request: messages.ReplaceKeyRequest, context: Any) -> messages.ReplaceKeyResponse:
        """Registers or replaces the key of a player."""
        caller, error = await self._authority.recognised(context)
        name = player_name(request.player, "player", caller)
        idempotency = request_of(caller.identity, "ReplaceKey", request)
        player = await self._players.repeated(name, idempotency, error)
        if player is None:
            require_self(name, caller)
            player = await self._players.replace_key(name, request.public_key, idempotency)
        return messages.ReplaceKeyResponse(player=player_message(player))

    async def RemovePlayer(self, request: messages.RemovePlayerRequest, context: Any) -> messages.RemovePlayerResponse:
        """Removes a player."""
        caller, error = await self._authority.recognised(context)
        name = player_name(request.player, "player", caller)
        idempotency = request_of(caller.identity, "RemovePlayer", request)
        player = await self._players.repeated(name, idempotency, error)
        if player is None:
            _require_own(name, caller)
            player = await self._players.remove(name, idempotency)
        return messages.RemovePlayerResponse(player=player_message(player))

    async def ErasePerson(self, request: messages.ErasePersonRequest, context: Any) -> messages.ErasePersonResponse:
        """Erases a person."""
        caller, error = await self._authority.recognised(context)
        idempotency = request_of(caller.identity, "ErasePerson", request)
        if error is not None:
            if not (persons := await self._players.erased_by(idempotency)):
                raise error
            return messages.ErasePersonResponse(person=persons[0])
        person, player = await self._meant(request, caller)
        named = await self._erasing.names_of(player) if player else Named((), ())
        plain = [player] if player and await self._players.named_plainly(player) else []
        await self._erasing.erase([person, *named.persons], player, idempotency)
        return messages.ErasePersonResponse(person=person, remaining=[*plain, *named.matches][:REMAINING])

    async def ExportPlayer(self, request: messages.ExportPlayerRequest, context: Any) -> messages.ExportPlayerResponse:
        """Exports what is kept about a player."""
        caller = await self._authority.caller(context)
        name = player_name(request.name, "name", caller)
        _require_own(name, caller)
        player = await self._players.player(name)
        after = self._pages.read(request, 2, name)
        count = page_size(request.page_size, self._limit, self._limit)
        await self._projector.caught_up()
        begins = (after[0], after[1]) if after else (0, 0)
        found, behind = await asyncio.to_thread(self._personal.page, name, player.display_name, count, begins)
        token = self._pages.token(request, behind, name) if behind is not None else ""
        return messages.ExportPlayerResponse(entries=found, next_page_token=token)

    async def _meant(self, request: messages.ErasePersonRequest, caller: Caller) -> tuple[str, str]:
        """The person that a request means, and their account, if they have one.

        Raises:
            ServiceError: FIELD_INVALID, TOKEN_MISSING, MATCH_NOT_FOUND, SEAT_NOT_YOURS, PLAYER_NOT_YOURS,
                PLAYER_NOT_FOUND, PERSON_NOT_FOUND, NOT_AN_ADMINISTRATOR, NAME_STAYS.
        """
        if bool(request.name) == bool(request.match):
            raise invalid("name", Fault.ERASED_BY_ONE_NAME)
        if request.match:
            seated = await self._seated(request, caller)
            return seated.person, seated.account
        if request.name.startswith(PERSONS):
            require_admin(caller)
            if not _PERSON.fullmatch(request.name):
                raise misnamed("name", request.name, "person", "persons/{person}")
            player = player_of(request.name)
            if await self._players.known(player):
                return request.name, player
            if not await self._erasing.knows(request.name):
                raise ServiceError(
                    Reason.PERSON_NOT_FOUND, f"there is no {request.name}", details={"person": request.name}
                )
            return request.name, ""
        player = player_name(request.name, "name", caller)
        _require_own(player, caller)
        return person_of((await self._players.player(player)).name), player

    async def _seated(self, request: messages.ErasePersonRequest, caller: Caller) -> SeatState:
        """The person at a seat of a match, if the caller may erase them.

        Raises:
            ServiceError: TOKEN_MISSING, MATCH_NOT_FOUND, SEAT_NOT_YOURS, NAME_STAYS.
            CommandError: SEAT_UNKNOWN, SEAT_EMPTY.
        """
        require_token(caller)

        def look(match: Match) -> SeatState:
            require_watch(match, caller)
            state = seat_state(match.lifecycle, request.seat)
            if played_seat_of(match, caller) != request.seat and not caller.admin:
                raise ServiceError(Reason.SEAT_NOT_YOURS, "only the player of the seat may do this, and administrators")
            if not state.person:
                text = f"the events of {match.lifecycle.match} hold the name at seat {request.seat} themselves"
                raise ServiceError(Reason.NAME_STAYS, text, details={"match": match.lifecycle.match})
            return state

        return await self._registry.read(match_name(request.match), look)

    async def CreateInvitation(
        self, request: messages.CreateInvitationRequest, context: Any
    ) -> messages.CreateInvitationResponse:
        """Makes an invitation."""
        caller = await self._authority.caller(context)
        require_admin(caller)
        name = _invitation_name(token_hash(request.code_hash, "code_hash"))
        if request.uses > USES:
            raise invalid("uses", Fault.AT_MOST, most=USES)
        expires, lasting = _expiration(request, self._players.now())
        idempotency = request_of(caller.identity, "CreateInvitation", request)
        invitation = await self._players.invite(
            name, request.uses or 1, expires=expires, lasting=lasting, request=idempotency
        )
        return messages.CreateInvitationResponse(invitation=invitation_message(invitation))

    async def RevokeInvitation(
        self, request: messages.RevokeInvitationRequest, context: Any
    ) -> messages.RevokeInvitationResponse:
        """Withdraws an invitation."""
        caller = await self._authority.caller(context)
        require_admin(caller)
        if not _INVITATION.fullmatch(request.name):
            raise misnamed("name", request.name, "invitation", "invitations/{invitation}")
        idempotency = request_of(caller.identity, "RevokeInvitation", request)
        invitation = await self._players.withdraw(request.name, idempotency)
        return messages.RevokeInvitationResponse(invitation=invitation_message(invitation))


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


def _require_own(name: str, caller: Caller) -> None:
    """Requires the player themselves or an administrator.

    Raises:
        ServiceError: TOKEN_MISSING, PLAYER_NOT_YOURS.
    """
    if not caller.admin:
        require_self(name, caller)


def _expiration(request: messages.CreateInvitationRequest, now: int) -> tuple[int, int]:
    """The time at which an invitation expires, or after which, in nanoseconds; 0 for both if it never does.

    Raises:
        ServiceError: FIELD_INVALID: the time was never in the future, or cannot be represented.
    """
    kind = request.WhichOneof("expiration")
    if kind == "expire_time":
        at = request.expire_time
        if not (0 <= at.seconds <= LAST_SECOND and 0 <= at.nanos < NANOSECONDS) or not nanoseconds_of(at):
            raise invalid(kind, Fault.PAST_OR_TOO_LATE)
        return nanoseconds_of(at), 0
    if kind == "ttl":
        ttl = request.ttl
        sound = 0 <= ttl.seconds <= LONGEST_SECONDS and 0 <= ttl.nanos < NANOSECONDS
        if not sound or not 0 < nanoseconds_of(ttl) <= LAST_SECOND * NANOSECONDS - now:
            raise invalid(kind, Fault.TOO_LONG_TO_LIVE)
        return 0, nanoseconds_of(ttl)
    return 0, 0
