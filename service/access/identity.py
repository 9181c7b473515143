"""Tokens of an identity provider: JSON Web Tokens, verified with its public keys.

What signs is pinned by the configuration, never taken from the token; keys are public ones only, so that a public key
cannot be used as a shared secret. The keys of a URL are fetched again when a token names one that is not known, but not
more often than once in a while, whatever callers send.
"""

import asyncio
import json
import time
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import jwt
from cachetools import LRUCache

from caravanserai_verify.unreadable import reason_of
from domain.errors import Reason
from domain.play.chance import parts
from domain.words.field_faults import Fault
from service.access.security import Provider, SecurityError
from service.errors import ServiceError

TOKEN_LENGTH = 8192
LEEWAY_SECONDS = 10
"""The most that the clocks of provider and service may differ."""
REFRESH_SECONDS = 60.0
"""The least time that the service waits before it fetches the keys again."""
FETCH_SECONDS = 5.0
REMEMBERED = 10_000
"""The number of verified tokens that are remembered, so that a signature is checked once only."""
LATEST = 253_402_300_800
"""The end of the year 9999 in seconds since 1970: no time in a token can be later."""
TIMES = ("exp", "nbf", "iat")
"""The claims that are times."""
PUBLIC = ("RSA", "EC", "OKP")
"""The types of keys that are public ones."""


class Identity(NamedTuple):
    """A person that the provider vouches for: a hash of issuer and subject, and the expiry in seconds since 1970."""

    subject: bytes
    expires: float


class Identities:
    """Verifies the tokens of one provider."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._keys: dict[str, Any] = {}
        self._fetched = 0.0
        self._fetching = asyncio.Lock()
        self._verified: LRUCache[bytes, Identity] = LRUCache(REMEMBERED)

    async def start(self) -> None:
        """Reads the keys.

        Raises:
            SecurityError: they cannot be read, or there is none.
        """
        try:
            self._keys = await asyncio.to_thread(_read_keys, self._provider.keys)
        except (OSError, ValueError, jwt.PyJWTError) as error:
            keys, reason = self._provider.keys, reason_of(error)
            raise SecurityError(Fault.PROVIDER_KEYS_UNREADABLE, source=keys, why=str(reason)) from error
        self._fetched = time.monotonic()

    async def renew(self) -> None:
        """Reads the keys again; each token is verified once more.

        Raises:
            SecurityError: as in `start`; the old keys stay.
        """
        await self.start()
        self._verified.clear()

    async def verify(self, token: str) -> Identity:
        """The person that a token identifies.

        Raises:
            ServiceError: TOKEN_INVALID, TOKEN_EXPIRED.
        """
        if len(token) > TOKEN_LENGTH:
            raise ServiceError(Reason.TOKEN_INVALID, "the token is too long")
        digest = sha256(token.encode()).digest()
        known = self._verified.get(digest)
        if known is None:
            known = await self._verify(token)
            self._verified[digest] = known
        if known.expires + LEEWAY_SECONDS <= time.time():
            raise ServiceError(Reason.TOKEN_EXPIRED, "the token has expired")
        return known

    async def _verify(self, token: str) -> Identity:
        provider = self._provider
        try:
            header = jwt.get_unverified_header(token)
            claims = jwt.decode(
                token,
                await self._key(str(header.get("kid", ""))),
                algorithms=list(provider.algorithms),
                audience=provider.audience,
                issuer=provider.issuer,
                leeway=LEEWAY_SECONDS,
                options={"require": ["exp", "iss", "aud", "sub"]},
            )
            _require_times(claims)
            subject = str(claims["sub"]).encode()
        except jwt.ExpiredSignatureError as error:
            raise ServiceError(Reason.TOKEN_EXPIRED, "the token has expired") from error
        except (jwt.PyJWTError, ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
            raise ServiceError(Reason.TOKEN_INVALID, "the token is not from the identity provider") from error
        if not subject:
            raise ServiceError(Reason.TOKEN_INVALID, "the token has an empty subject")
        named = parts(b"caravanserai/subject/v1", provider.issuer.encode(), subject)
        return Identity(sha256(named).digest(), float(claims["exp"]))

    async def _key(self, name: str) -> Any:
        """The key with a name; the only one there is, if the token names none."""
        if name not in self._keys and self._provider.keys.startswith("https://"):
            async with self._fetching:
                if name not in self._keys and time.monotonic() - self._fetched >= REFRESH_SECONDS:
                    self._fetched = time.monotonic()
                    try:
                        self._keys = await asyncio.to_thread(_read_keys, self._provider.keys)
                    except (OSError, ValueError, jwt.PyJWTError) as error:
                        raise ServiceError(
                            Reason.TOKEN_INVALID, "the identity provider cannot be reached now"
                        ) from error
        if name in self._keys:
            return self._keys[name]
        if len(self._keys) == 1 and (not name or "" in self._keys):
            return next(iter(self._keys.values()))
        raise ServiceError(Reason.TOKEN_INVALID, "the token is signed with an unknown key")


def _require_times(claims: dict[str, Any]) -> None:
    """Lets times pass that are numbers between 1970 and `LATEST`.

    Raises:
        ValueError: one of them is something else.
    """
    for name in TIMES:
        time_claimed = claims.get(name, 0)
        if type(time_claimed) not in (int, float) or not 0 <= time_claimed < LATEST:
            raise ValueError(f"{name} is no time")


def _read_keys(source: str) -> dict[str, Any]:
    """The public keys of a URL or a file, by their names; the one of a PEM file has none.

    Raises:
        ValueError: there is none that is fit.
        OSError: they cannot be reached.
    """
    if source.startswith("https://"):
        found = jwt.PyJWKClient(source, cache_jwk_set=False, timeout=FETCH_SECONDS).get_jwk_set(refresh=True)
    else:
        text = Path(source).read_text()
        if "-----BEGIN " in text:
            if "PRIVATE KEY" in text:
                raise ValueError("this is a private key; the service needs the public one")
            return {"": text}
        listed = json.loads(text)
        if not isinstance(listed, dict):
            raise ValueError("this is no set of keys")
        found = jwt.PyJWKSet.from_dict(listed)
    keys = {
        key.key_id or "": key.key
        for key in found.keys
        if key.key_type in PUBLIC and key.public_key_use in (None, "sig")
    }
    if not keys:
        raise ValueError("there is no public key")
    return keys
