"""Passkeys: challenges, adding, listing and removing them, and signing in."""

import asyncio
import re
import secrets
from base64 import b32encode
from typing import TYPE_CHECKING, Any

from caravanserai_protocol.v1 import passkey_pb2
from caravanserai_protocol.v1 import player_service_pb2 as messages
from google.protobuf.message import Message

from domain.errors import Reason
from domain.players.passkeys import PasskeyAdded, PasskeyUsed
from domain.players.player import Player
from domain.players.sign_ins import require_own_tokens
from domain.words.field_faults import Fault
from service.access.callers import (
    PLAYER_NAME,
    Caller,
    player_name,
    request_of,
    require_self,
    token_hash,
)
from service.access.challenges import Challenge, Challenges, joining, signing_in
from service.access.names import person_name
from service.access.relying_party import RelyingParty, relying_party_at
from service.access.security import Security
from service.api.changes import require_changeable
from service.api.parts import Parts
from service.api.players.views import passkey_message, passkey_resource, player_message
from service.application.players.sign_ins import SignIns
from service.errors import ServiceError, invalid, misnamed
from service.extras import is_there
from service.foundation.times import timestamp_of

if TYPE_CHECKING:
    from service.access.authenticators import Authenticators

SEALED_BYTES = 2048
LONGEST = {
    "client_data_json": 4096,
    "attestation_object": 16_384,
    "authenticator_data": 16_384,
    "credential_id": 1023,
    "signature": 1024,
    "user_handle": 64,
}
"""The most bytes of each part of an answer."""
DISPLAY_NAME = "display_name"
_PASSKEY = re.compile(r"(players/[a-z0-9]{8,40})/passkeys/([a-z0-9]{26})")


class PasskeyCalls:
    """The part of `caravanserai.v1.PlayerService` that is about passkeys."""

    def __init__(self, parts: Parts) -> None:
        settings = parts.configuration
        self._authenticators = _authenticators_at(settings.notices.link, settings.security)
        self._challenges = Challenges(parts.store.information.identity)
        self._authority = parts.authority
        self._players = parts.players
        self._signing = SignIns(parts.players)

    async def PreparePasskey(
        self, request: messages.PreparePasskeyRequest, context: Any
    ) -> messages.PreparePasskeyResponse:
        """Makes a challenge for a new passkey."""
        player = await self._own(request.player, await self._authority.caller(context))
        party = self._offered().party
        require_own_tokens(player)
        return messages.PreparePasskeyResponse(
            challenge=_challenge(self._challenges.make(_joining(player), self._players.now()), party),
            user_handle=player.name.encode(),
            excluded_credential_ids=[passkey.credential_id for passkey in player.keyring.present],
        )

    async def CreatePasskey(
        self, request: messages.CreatePasskeyRequest, context: Any
    ) -> messages.CreatePasskeyResponse:
        """Adds a passkey."""
        caller, error = await self._authority.recognised(context)
        name = player_name(request.player, "player", caller)
        idempotency = request_of(caller.identity, "CreatePasskey", request)
        player = await self._players.repeated(name, idempotency, error)
        if player is None:
            require_self(name, caller)
            display_name = person_name(request.display_name)
            _require_short(request.attestation, "attestation")
            if len(request.sealed_keys) > SEALED_BYTES:
                raise invalid("sealed_keys", Fault.BYTES_AT_MOST, most=SEALED_BYTES, given=len(request.sealed_keys))
            verifier = self._offered()
            challenge = verifier.challenge_of_new(request.attestation)
            made = await asyncio.to_thread(verifier.attested, request.attestation, challenge)
            added = PasskeyAdded(
                _new_name(), display_name, made.credential_id, made.public_key, request.sealed_keys, made.sign_count
            )

            def admit(player: Player) -> None:
                self._challenges.require(challenge, _joining(player), self._players.now())

            player = await self._signing.add(name, added, admit, idempotency)
        return messages.CreatePasskeyResponse(passkey=passkey_message(name, player.keyring.passkeys[-1]))

    async def ListPasskeys(self, request: messages.ListPasskeysRequest, context: Any) -> messages.ListPasskeysResponse:
        """Lists the passkeys of a player."""
        player = await self._own(request.player, await self._authority.caller(context))
        passkeys = [passkey_message(player.name, passkey) for passkey in player.keyring.present]
        return messages.ListPasskeysResponse(passkeys=passkeys)

    async def UpdatePasskey(
        self, request: messages.UpdatePasskeyRequest, context: Any
    ) -> messages.UpdatePasskeyResponse:
        """Gives a passkey another name."""
        caller, error = await self._authority.recognised(context)
        name, passkey = _passkey_name(request.passkey.name, "passkey.name", caller)
        idempotency = request_of(caller.identity, "UpdatePasskey", request)
        player = await self._players.repeated(name, idempotency, error)
        if player is None:
            require_self(name, caller)
            require_changeable(request.update_mask, request.passkey, "passkey", DISPLAY_NAME)
            display_name = person_name(request.passkey.display_name, f"passkey.{DISPLAY_NAME}")
            player = await self._signing.rename(name, passkey, display_name, idempotency)
        found = next(known for known in player.keyring.passkeys if known.name == passkey)
        return messages.UpdatePasskeyResponse(passkey=passkey_message(name, found))

    async def DeletePasskey(
        self, request: messages.DeletePasskeyRequest, context: Any
    ) -> messages.DeletePasskeyResponse:
        """Removes a passkey."""
        caller, error = await self._authority.recognised(context)
        name, passkey = _passkey_name(request.name, "name", caller)
        idempotency = request_of(caller.identity, "DeletePasskey", request)
        if await self._players.repeated(name, idempotency, error) is None:
            require_self(name, caller)
            await self._signing.remove(name, passkey, caller.credential, idempotency)
        return messages.DeletePasskeyResponse()

    async def PrepareSignIn(
        self, request: messages.PrepareSignInRequest, context: Any
    ) -> messages.PrepareSignInResponse:
        """Makes a challenge for somebody who wants to sign in."""
        credential = token_hash(request.token_hash, "token_hash")
        if request.may_lack and self._authenticators is None:
            return messages.PrepareSignInResponse()
        party = self._offered().party
        challenge = self._challenges.make(signing_in(credential), self._players.now())
        return messages.PrepareSignInResponse(challenge=_challenge(challenge, party))

    async def SignIn(self, request: messages.SignInRequest, context: Any) -> messages.SignInResponse:
        """Signs in with a passkey."""
        credential = token_hash(request.token_hash, "token_hash")
        _require_short(request.assertion, "assertion")
        idempotency = request_of(credential.hex(), "SignIn", request)
        name = _named_by(request.assertion.user_handle)
        player = await self._players.answered(name, idempotency)
        if player is None:
            used = await self._proven(request.assertion, credential, name)
            player = await self._signing.sign_in(name, used, credential, idempotency)
        passkey = player.keyring.with_credential(request.assertion.credential_id)
        if passkey is None:  # the player was erased just now
            raise _unknown()
        return messages.SignInResponse(
            player=player_message(player), passkey=passkey_resource(name, passkey), sealed_keys=passkey.sealed_keys
        )

    async def _proven(self, assertion: passkey_pb2.PasskeyAssertion, credential: bytes, name: str) -> PasskeyUsed:
        """The use of a passkey of a player, which the answer of an authenticator proves.

        Raises:
            ServiceError: PASSKEYS_NOT_OFFERED, PASSKEY_INVALID, CHALLENGE_INVALID, PASSKEY_UNKNOWN.
        """
        verifier = self._offered()
        challenge = verifier.challenge_of_use(assertion)
        self._challenges.require(challenge, signing_in(credential), self._players.now())
        try:
            player = await self._players.player(name)
        except ServiceError as error:
            raise _unknown() from error
        passkey = player.keyring.with_credential(assertion.credential_id)
        if passkey is None or passkey.removed or not passkey.public_key:
            raise _unknown()
        count = await asyncio.to_thread(verifier.counter_of, assertion, challenge, passkey.public_key)
        return PasskeyUsed(passkey.name, count)

    async def _own(self, name: str, caller: Caller) -> Player:
        """The caller as the player that a request names.

        Raises:
            ServiceError: FIELD_INVALID, TOKEN_MISSING, PLAYER_UNKNOWN, PLAYER_NOT_YOURS.
        """
        named = player_name(name, "player", caller)
        require_self(named, caller)
        return await self._players.player(named)

    def _offered(self) -> "Authenticators":
        """The verifier of answers.

        Raises:
            ServiceError: PASSKEYS_NOT_OFFERED.
        """
        if self._authenticators is None:
            raise ServiceError(Reason.PASSKEYS_NOT_OFFERED, "this service has no passkeys")
        return self._authenticators


def _authenticators_at(address: str, security: Security) -> "Authenticators | None":
    """The verifier of passkeys at the public address of a service; None if it has no passkeys: no such address, one to
    which browsers bind none, an identity provider, or the extra is not installed.
    """
    party = relying_party_at(address)
    if party is None or security.provider is not None or not is_there("passkeys"):
        return None
    from service.access.authenticators import Authenticators  # what it needs is an optional dependency

    return Authenticators(party)


def _challenge(made: Challenge, party: RelyingParty) -> passkey_pb2.PasskeyChallenge:
    return passkey_pb2.PasskeyChallenge(
        challenge=made.challenge,
        relying_party=party.host,
        origin=party.origin,
        expire_time=timestamp_of(made.expires),
    )


def _joining(player: Player) -> bytes:
    return joining(player.name, len(player.keyring.passkeys))


def _new_name() -> str:
    return b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def _passkey_name(name: str, field: str, caller: Caller) -> tuple[str, str]:
    """The player and the passkey that a request names.

    Raises:
        ServiceError: FIELD_INVALID, TOKEN_MISSING, PLAYER_UNKNOWN.
    """
    found = _PASSKEY.fullmatch(name)
    if found is None:
        raise misnamed(field, name, "passkey", "players/{player}/passkeys/{passkey}")
    return player_name(found[1], field, caller), found[2]


def _named_by(user_handle: bytes) -> str:
    """The player that an authenticator names.

    Raises:
        ServiceError: PASSKEY_UNKNOWN.
    """
    name = user_handle.decode(errors="replace")
    if not PLAYER_NAME.fullmatch(name):
        raise _unknown()
    return name


def _unknown() -> ServiceError:
    return ServiceError(Reason.PASSKEY_UNKNOWN, "no player has this passkey")


def _require_short(answer: Message, field: str) -> None:
    """Requires that no part of an answer is longer than any authenticator makes it.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    for part, value in answer.ListFields():
        if len(value) > LONGEST[part.name]:
            raise invalid(f"{field}.{part.name}", Fault.BYTES_AT_MOST, most=LONGEST[part.name], given=len(value))
