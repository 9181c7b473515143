"""Players of an identity provider: its tokens, its keys, and streams that end with a token."""

import asyncio
import base64
import hmac
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import jwt
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.player_pb2 import Player

from service.access.identity import Identities
from service.access.security import Provider as Configuration
from service.access.security import Registration, SecurityError
from service.errors import ServiceError
from tests.service.house import Caller, House, Refusal, hash_of, house
from tests.service.identities import AUDIENCE, ISSUER, Provider
from tests.service.members import Member, security


@pytest.fixture
def provider(tmp_path: Path) -> Provider:
    return Provider(tmp_path / "provider")


@pytest.fixture
async def club(tmp_path: Path, provider: Provider) -> AsyncIterator[House]:
    """A service with an identity provider."""
    async with house(tmp_path, security=security(Registration.IDENTITY, provider=provider.configuration)) as running:
        yield running


async def enter(home: House, token: str, label: str = "Anna", **fields: Any) -> Member:
    caller = Caller(home.channel, token)
    request = p.CreatePlayerRequest(display_name=label, **fields)
    answer = await caller.call(caller.players.CreatePlayer, request)
    return Member(home.channel, answer.player.name, token)


async def reason(call: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await call
    return refused.value.reason


async def test_a_player_has_every_token_with_their_subject(club: House, provider: Provider) -> None:
    anna = await enter(club, provider.token("anna"), request_id="create")
    name = await anna.create()
    await anna.join(name)
    again = Member(club.channel, anna.name, provider.token("anna", algorithm="EdDSA"))
    assert (await again.caller.get(name)).viewer == 1
    assert await enter(club, again.token, request_id="create") == Member(club.channel, anna.name, again.token)
    assert await reason(enter(club, again.token, request_id="another")) == "PLAYER_EXISTS"
    assert await reason(enter(club, again.token, "Berta", request_id="create")) == "REQUEST_REUSED"
    berta = await enter(club, provider.token("berta"), "Berta")
    assert (await berta.caller.get(name)).viewer == 0
    update = p.UpdatePlayerRequest(player=Player(name="players/me", display_name="Berta II"))
    assert (await berta.caller.call(berta.caller.players.UpdatePlayer, update)).player.display_name == "Berta II"
    assert await reason(berta.rotate("a chosen token")) == "TOKEN_EXTERNAL"
    assert await reason(enter(club, provider.token("carla"), token_hash=hash_of("x"))) == "FIELD_INVALID"
    assert await reason(enter(club, "")) == "TOKEN_MISSING"
    await berta.caller.call(berta.caller.players.RemovePlayer, p.RemovePlayerRequest(player="players/me"))
    assert await reason(berta.caller.get(name)) == "PLAYER_REMOVED"
    assert await reason(enter(club, provider.token("berta"), "Berta")) == "PLAYER_EXISTS"


async def test_a_stream_ends_with_the_token(club: House, provider: Provider) -> None:
    await enter(club, provider.token("anna"))
    short = Member(club.channel, "", provider.token("anna", seconds=5))
    name = await short.create()
    begun = time.monotonic()
    with pytest.raises(Refusal) as refused:
        async for _ in short.caller.updates(name):
            pass
    assert (refused.value.reason, refused.value.code) == ("TOKEN_EXPIRED", grpc.StatusCode.UNAUTHENTICATED)
    assert time.monotonic() - begun < 60


# -- verifying --------------------------------------------------------------------------------------------------------


async def verified(provider: Provider, token: str, **changes: Any) -> str:
    """The reason why a token is refused; empty if it is accepted."""
    base = provider.configuration
    identities = Identities(Configuration(**{name: getattr(base, name) for name in base.__slots__} | changes))
    await identities.start()
    try:
        found = await identities.verify(token)
        assert found == await identities.verify(token)
    except ServiceError as error:
        return error.reason
    return ""


def forged(header: dict[str, str], claims: dict[str, Any], key: bytes | None) -> str:
    """A token with any header, signed with a shared secret or unsigned."""

    def encoded(data: bytes) -> str:
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    signed = ".".join(encoded(json.dumps(part).encode()) for part in (header, claims))
    signature = hmac.digest(key, signed.encode(), "sha256") if key is not None else b""
    return f"{signed}.{encoded(signature)}"


@pytest.mark.parametrize("algorithm", ["ES256", "RS256", "EdDSA"])
async def test_tokens_that_are_good(provider: Provider, algorithm: str) -> None:
    assert await verified(provider, provider.token("anna", algorithm=algorithm)) == ""
    assert await verified(provider, provider.token("anna", algorithm=algorithm, aud=["other", AUDIENCE])) == ""
    others = tuple(name for name in provider.keys if name != algorithm)
    assert await verified(provider, provider.token("anna", algorithm=algorithm), algorithms=others) == "TOKEN_INVALID"


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"seconds": -60}, "TOKEN_EXPIRED"),
        ({"nbf": time.time() + 86_400}, "TOKEN_INVALID"),
        ({"aud": "another service"}, "TOKEN_INVALID"),
        ({"iss": "https://id.example.com"}, "TOKEN_INVALID"),
        ({"sub": ""}, "TOKEN_INVALID"),
        ({"sub": None}, "TOKEN_INVALID"),
        ({"exp": None}, "TOKEN_INVALID"),
        ({"aud": None}, "TOKEN_INVALID"),
        ({"iss": None}, "TOKEN_INVALID"),
        ({"long": "x" * 10_000}, "TOKEN_INVALID"),
    ],
)
async def test_tokens_that_are_not(provider: Provider, claims: dict[str, Any], expected: str) -> None:
    given = {"subject": claims.pop("sub", "anna")} | claims
    assert await verified(provider, provider.token(**given)) == expected


def claimed(provider: Provider, claims: str) -> str:
    """A token with any text as claims and a correct signature."""
    return jwt.PyJWS().encode(claims.encode(), provider.keys["ES256"], "ES256", {"kid": "ES256"})


PAST = ("true", "-1" + "0" * 400)
"""Absurd times in the past: a token that expired then is refused at least for that."""
ABSURD = {
    "1" + "0" * 400: "an integer too large for a float",
    "1" + "0" * 5000: "an integer with too many digits for Python",
    "1e400": "infinity as an overflow in JSON",
    "Infinity": "infinity",
    "-Infinity": "infinity",
    "NaN": "not a number",
    '"99999999999"': "a text",
    "true": "a truth value",
    "null": "nothing",
    "[99999999999]": "a list",
    "{}": "an object",
    "-1" + "0" * 400: "before all time",
    "99999999999999": "in three million years",
}


@pytest.mark.parametrize("value", ABSURD)
@pytest.mark.parametrize("claim", ["exp", "nbf", "iat"])
async def test_times_that_are_absurd(provider: Provider, claim: str, value: str) -> None:
    times = {"exp": str(int(time.time()) + 600), claim: value}
    listed = ", ".join(f'"{name}": {written}' for name, written in times.items())
    token = claimed(provider, f'{{"sub": "anna", "iss": "{ISSUER}", "aud": "{AUDIENCE}", {listed}}}')
    expired = claim == "exp" and value in PAST
    assert await verified(provider, token) == ("TOKEN_EXPIRED" if expired else "TOKEN_INVALID")


@pytest.mark.parametrize(
    "claims",
    [
        "[" * 2500 + "]" * 2500,
        '{"a": ' * 900 + "1" + "}" * 900,
        "[]",
        "null",
        '"text"',
        '{"sub": "\\ud800", "iss": "I", "aud": "A", "exp": E}',
        '{"sub": 7, "iss": "I", "aud": "A", "exp": E}',
        '{"sub": ["anna"], "iss": "I", "aud": "A", "exp": E}',
        '{"sub": {"anna": 1}, "iss": "I", "aud": "A", "exp": E}',
        '{"sub": "anna", "iss": ["I"], "aud": "A", "exp": E}',
        '{"sub": "anna", "iss": {"I": 1}, "aud": "A", "exp": E}',
        '{"sub": "anna", "iss": "I", "aud": [["A"]], "exp": E}',
        '{"sub": "anna", "iss": "I", "aud": {"A": 1}, "exp": E}',
        '{"sub": "anna", "iss": "I", "aud": 7, "exp": E}',
    ],
)
async def test_claims_that_are_absurd(provider: Provider, claims: str) -> None:
    times = str(int(time.time()) + 600)
    token = claimed(
        provider, claims.replace('"I"', f'"{ISSUER}"').replace('"A"', f'"{AUDIENCE}"').replace("E}", times + "}")
    )
    assert await verified(provider, token) == "TOKEN_INVALID"


async def test_headers_that_are_absurd(provider: Provider) -> None:
    _, body, signature = provider.token("anna").split(".")
    for header in (
        "[" * 2500,
        '{"a":' * 900,
        '{"alg": ["ES256"]}',
        '{"alg": "ES256", "kid": {"a": 1}}',
        "null",
        '"ES256"',
    ):
        head = base64.urlsafe_b64encode(header.encode()).decode().rstrip("=")
        assert await verified(provider, f"{head}.{body}.{signature}") == "TOKEN_INVALID"


async def test_an_absurd_token_is_refused_by_every_method(club: House, provider: Provider) -> None:
    exp = "1" + "0" * 400
    token = claimed(provider, f'{{"sub": "anna", "iss": "{ISSUER}", "aud": "{AUDIENCE}", "exp": {exp}}}')
    assert await reason(Caller(club.channel, token).get("matches/aaaaaaaa")) == "TOKEN_INVALID"


async def test_tokens_that_are_forged(provider: Provider) -> None:
    claims = {"sub": "anna", "iss": ISSUER, "aud": AUDIENCE, "exp": time.time() + 600}
    for header, key in (
        ({"alg": "none", "typ": "JWT"}, None),
        ({"alg": "HS256", "kid": "ES256"}, provider.pem().encode()),
        ({"alg": "HS256", "kid": "ES256"}, json.dumps(provider.public("ES256")).encode()),
        ({"alg": "ES256", "kid": "ES256"}, b"secret"),
        ({"alg": "ES256", "kid": "unknown"}, b"secret"),
        ({"alg": "RS256", "kid": "ES256"}, b"secret"),
        ({"kid": "ES256"}, b"secret"),
    ):
        assert await verified(provider, forged(header, claims, key)) == "TOKEN_INVALID"
    good = provider.token("anna")
    head, body, signature = good.split(".")
    for bad in (f"{head}.{body}.", f"{head}.{body}", f"{head}..{signature}", f"{body}.{head}.{signature}", "...", "é"):
        assert await verified(provider, bad) == "TOKEN_INVALID"
    other = jwt.encode(claims, Provider(provider.file.parent / "other").keys["ES256"], "ES256", {"kid": "ES256"})
    assert await verified(provider, other) == "TOKEN_INVALID"


async def test_a_single_key_in_a_file(provider: Provider, tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    file.write_text(provider.pem("RS256"))
    assert await verified(provider, provider.token("anna", algorithm="RS256"), keys=str(file)) == ""
    assert await verified(provider, provider.token("anna"), keys=str(file)) == "TOKEN_INVALID"


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        '{"keys": []}',
        '{"keys": [{"kty": "oct", "k": "c2VjcmV0", "kid": "a"}]}',
        '["no key set"]',
        "-----BEGIN PRIVATE KEY-----",
    ],
)
async def test_keys_that_cannot_be_used(tmp_path: Path, content: str) -> None:
    file = tmp_path / "keys"
    file.write_text(content)
    with pytest.raises(SecurityError):
        await Identities(Configuration(ISSUER, AUDIENCE, str(file))).start()
    with pytest.raises(SecurityError):
        await Identities(Configuration(ISSUER, AUDIENCE, str(tmp_path / "nothing"))).start()


async def test_keys_of_a_url_are_fetched_again_but_not_too_often(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = 0

    def fetch(source: str) -> dict[str, Any]:
        nonlocal fetched
        assert source == "https://id.example.org/keys"
        fetched += 1
        return original(str(provider.file))

    from service.access import identity

    original = identity._read_keys
    monkeypatch.setattr(identity, "_read_keys", fetch)
    identities = Identities(Configuration(ISSUER, AUDIENCE, "https://id.example.org/keys"))
    await identities.start()
    new = Provider(provider.file.parent / "new")
    provider.keys = {"rolled over": new.keys["ES256"]}
    claims = {"sub": "anna", "iss": ISSUER, "aud": AUDIENCE, "exp": time.time() + 600}
    token = jwt.encode(claims, new.keys["ES256"], "ES256", {"kid": "rolled over"})
    key = {**new.public("ES256"), "kid": "rolled over"}
    provider.file.write_text(json.dumps({"keys": [key]}))
    with pytest.raises(ServiceError):
        await asyncio.gather(*(identities.verify(token) for _ in range(20)))
    assert fetched == 1, "too soon to ask again"
    monkeypatch.setattr(identity, "REFRESH_SECONDS", 0.0)
    await identities.verify(token)
    assert fetched == 2


async def test_what_an_expired_token_may_still_read(club: House, provider: Provider) -> None:
    anna = await enter(club, provider.token("anna"))
    name = await anna.create()
    expired = Caller(club.channel, provider.token("anna", seconds=-60))
    assert await reason(expired.get(name)) == "TOKEN_EXPIRED"
    answer = await club.spectator.call(club.spectator.matches.GetMatch, m.GetMatchRequest(name=name))
    assert answer.match.name == name
