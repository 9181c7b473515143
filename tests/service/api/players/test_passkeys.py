"""Passkeys: added on one device, used to sign in on another; and the ways in which somebody else could try to."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import passkey_pb2 as k
from caravanserai_protocol.v1 import player_service_pb2 as p
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from domain.games import games
from domain.players.passkeys import PASSKEYS, SESSIONS
from service.access.challenges import LIFETIME_SECONDS
from service.access.relying_party import RelyingParty, relying_party_at
from service.access.security import Registration
from service.configuration import Notices
from service.foundation.times import NANOSECONDS
from service.persistence.matches.store import MatchStore
from service.verification.store_check import check
from tests.service.authenticator import PRESENT, VERIFIED, Authenticator
from tests.service.house import Caller, House, Refusal, hash_of, house
from tests.service.identities import Provider
from tests.service.members import Member, register, security

URL = "https://play.example.org"
ORIGIN = "https://play.example.org"
ME = "players/me"


@asynccontextmanager
async def served(folder: Path, link: str = URL, **changes: Any) -> AsyncIterator[House]:
    async with house(folder, **{"security": security(), "notices": Notices(link=link), **changes}) as running:
        yield running


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[House]:
    async with served(tmp_path) as running:
        yield running


async def call(caller: Caller, method: str, request: Message) -> Any:
    return await caller.call(getattr(caller.players, method), request)


async def refusal(caller: Caller, method: str, request: Message) -> Refusal:
    with pytest.raises(Refusal) as refused:
        await call(caller, method, request)
    return refused.value


async def prepared(caller: Caller) -> p.PreparePasskeyResponse:
    answer: p.PreparePasskeyResponse = await call(caller, "PreparePasskey", p.PreparePasskeyRequest(player=ME))
    return answer


async def add(member: Member, authenticator: Authenticator, name: str = "Phone", sealed: bytes = b"") -> k.Passkey:
    preparing = await prepared(member.caller)
    attestation = authenticator.make(preparing.challenge, preparing.user_handle)
    request = p.CreatePasskeyRequest(player=ME, display_name=name, attestation=attestation, sealed_keys=sealed)
    passkey: k.Passkey = (await call(member.caller, "CreatePasskey", request)).passkey
    return passkey


async def challenge_for(home: House, token: str) -> k.PasskeyChallenge:
    answer = await call(home.spectator, "PrepareSignIn", p.PrepareSignInRequest(token_hash=hash_of(token)))
    challenge: k.PasskeyChallenge = answer.challenge
    return challenge


async def sign_in(home: House, authenticator: Authenticator, token: str, **changes: Any) -> p.SignInResponse:
    assertion = authenticator.answer(await challenge_for(home, token), **changes)
    request = p.SignInRequest(token_hash=hash_of(token), assertion=assertion)
    answer: p.SignInResponse = await call(home.spectator, "SignIn", request)
    return answer


async def refused(home: House, authenticator: Authenticator, token: str = "a token", **changes: Any) -> str:
    with pytest.raises(Refusal) as error:
        await sign_in(home, authenticator, token, **changes)
    return error.value.reason


async def who(home: House, token: str) -> str:
    """The name of the player who has a token, or the reason for which it knows none."""
    try:
        answer = await call(Caller(home.channel, token), "GetPlayer", p.GetPlayerRequest(name=ME))
    except Refusal as error:
        return error.reason
    return str(answer.player.display_name)


async def passkeys(caller: Caller) -> list[str]:
    answer = await call(caller, "ListPasskeys", p.ListPasskeysRequest(player=ME))
    return [passkey.display_name for passkey in answer.passkeys]


async def test_a_passkey_of_one_device_signs_in_on_another_also_after_a_restart(tmp_path: Path) -> None:
    phone = Authenticator()
    async with served(tmp_path) as home:
        anna = await register(home, "Anna")
        passkey = await add(anna, phone, "Phone", b"sealed for the phone")
        assert (passkey.display_name, passkey.brings_keys) == ("Phone", True)
        assert passkey.name.startswith(f"{anna.name}/passkeys/")
        answer = await sign_in(home, phone, "laptop")
        assert (answer.player.name, answer.passkey) == (anna.name, passkey.name)
        assert answer.sealed_keys == b"sealed for the phone"
        assert await who(home, "laptop") == "Anna"
        assert await who(home, anna.token) == "Anna", "the first device stays"
    async with served(tmp_path) as home:
        assert await who(home, "laptop") == "Anna"
        await sign_in(home, phone, "tablet")
        [shown] = (
            await call(Caller(home.channel, "tablet"), "ListPasskeys", p.ListPasskeysRequest(player=ME))
        ).passkeys
        assert shown.last_use_time.ToNanoseconds() > shown.create_time.ToNanoseconds()
        laptop = Caller(home.channel, "laptop")
        renaming = p.UpdatePasskeyRequest(
            passkey=k.Passkey(name=passkey.name, display_name="Pocket"), update_mask=FieldMask(paths=["display_name"])
        )
        assert (await call(laptop, "UpdatePasskey", renaming)).passkey.display_name == "Pocket"
        assert await passkeys(anna_of(home, anna)) == ["Pocket"]
        await call(laptop, "DeletePasskey", p.DeletePasskeyRequest(name=passkey.name))
        assert await passkeys(laptop) == [], "the device that removes it stays signed in"
        assert await who(home, "tablet") == "TOKEN_REVOKED"
        assert await refused(home, phone) == "PASSKEY_UNKNOWN"
        removing = p.DeletePasskeyRequest(name=passkey.name)
        assert (await refusal(laptop, "DeletePasskey", removing)).reason == "PASSKEY_NOT_FOUND"
    store = MatchStore(tmp_path / "matches.sqlite", games())
    assert check(store).ok
    store.close()


def anna_of(home: House, anna: Member) -> Caller:
    return Caller(home.channel, anna.token)


async def test_an_answer_counts_once(club: House) -> None:
    phone, anna = Authenticator(step=0), await register(club, "Anna")
    preparing = await prepared(anna.caller)
    request = p.CreatePasskeyRequest(
        player=ME,
        display_name="Phone",
        attestation=phone.make(preparing.challenge, preparing.user_handle),
        request_id="first",
    )
    passkey = (await call(anna.caller, "CreatePasskey", request)).passkey
    assert (await call(anna.caller, "CreatePasskey", request)).passkey == passkey, "a repetition gets the first answer"
    request.request_id = "again"
    assert (await refusal(anna.caller, "CreatePasskey", request)).reason == "CHALLENGE_INVALID"
    second = Authenticator().make(preparing.challenge, preparing.user_handle)
    other = p.CreatePasskeyRequest(player=ME, display_name="Second", attestation=second)
    assert (await refusal(anna.caller, "CreatePasskey", other)).reason == "CHALLENGE_INVALID"
    preparing = await prepared(anna.caller)
    assert list(preparing.excluded_credential_ids) == [phone.credential_id]
    request.attestation.CopyFrom(phone.make(preparing.challenge, preparing.user_handle))
    assert (await refusal(anna.caller, "CreatePasskey", request)).reason == "PASSKEY_EXISTS"

    assertion = phone.answer(await challenge_for(club, "laptop"))
    signing = p.SignInRequest(token_hash=hash_of("laptop"), assertion=assertion, request_id="first")
    answer = await call(club.spectator, "SignIn", signing)
    assert await call(club.spectator, "SignIn", signing) == answer
    signing.request_id = "again"
    assert (await refusal(club.spectator, "SignIn", signing)).reason == "TOKEN_TAKEN"
    stolen = p.SignInRequest(token_hash=hash_of("thief"), assertion=assertion)
    assert (await refusal(club.spectator, "SignIn", stolen)).reason == "CHALLENGE_INVALID"
    await call(anna.caller, "DeletePasskey", p.DeletePasskeyRequest(name=passkey.name))
    assert (await refusal(club.spectator, "SignIn", stolen)).reason == "CHALLENGE_INVALID"
    assert await who(club, "thief") == "PLAYER_UNKNOWN"


DATA = "assertion.client_data_json"


def kept(phone: Authenticator) -> dict[str, bytes]:
    """The parts of an answer that everybody knows who saw one."""
    return {"credential_id": phone.credential_id, "user_handle": phone.user_handle}


Forged = Callable[[Authenticator, k.PasskeyChallenge], k.PasskeyAssertion]


def unsigned(phone: Authenticator, challenge: k.PasskeyChallenge) -> k.PasskeyAssertion:
    assertion = phone.answer(challenge)
    assertion.signature = replace(phone, key=generate_private_key(SECP256R1())).answer(challenge).signature
    return assertion


def elsewhere(phone: Authenticator, challenge: k.PasskeyChallenge) -> k.PasskeyAssertion:
    other = k.PasskeyChallenge(challenge=challenge.challenge, origin=challenge.origin, relying_party="example.net")
    return phone.answer(other)


def counted_up(phone: Authenticator, challenge: k.PasskeyChallenge) -> k.PasskeyAssertion:
    assertion = phone.answer(challenge)
    assertion.authenticator_data = assertion.authenticator_data[:-1] + b"\xff"
    return assertion


@pytest.mark.parametrize(
    ("forged", "field", "says"),
    [
        (lambda phone, challenge: phone.answer(challenge, origin="https://play.example.net"), DATA, "a page at"),
        (lambda phone, challenge: phone.answer(challenge, origin=f"{ORIGIN}.evil.example"), DATA, "a page at"),
        (lambda phone, challenge: phone.answer(challenge, origin="http://play.example.org"), DATA, "a page at"),
        (lambda phone, challenge: phone.answer(challenge, origin=[ORIGIN]), DATA, "a page at"),
        (lambda phone, challenge: phone.answer(challenge, crossOrigin=True), DATA, "inside of a page"),
        (lambda phone, challenge: phone.answer(challenge, type="webauthn.create"), DATA, "webauthn.get"),
        (
            lambda phone, challenge: k.PasskeyAssertion(client_data_json=b"[" * 4000, **kept(phone)),
            DATA,
            "not client data",
        ),
        (lambda phone, challenge: phone.answer(challenge, flags=VERIFIED), "assertion", "not an answer"),
        (unsigned, "assertion", "not an answer"),
        (elsewhere, "assertion", "play.example.org"),
        (counted_up, "assertion", "not an answer"),
    ],
    ids=("origin", "suffix", "plain", "list", "framed", "kind", "garbled", "absent", "key", "party", "counter"),
)
async def test_what_a_browser_would_not_say_at_this_address_signs_nobody_in(
    club: House, forged: Forged, field: str, says: str
) -> None:
    phone, anna = Authenticator(), await register(club, "Anna")
    await add(anna, phone)
    assertion = forged(phone, await challenge_for(club, "thief"))
    request = p.SignInRequest(token_hash=hash_of("thief"), assertion=assertion)
    error = await refusal(club.spectator, "SignIn", request)
    assert error.reason == "PASSKEY_INVALID"
    [fault] = error.bad_request.field_violations
    assert fault.field == field
    assert says.lower() in fault.description.lower()
    assert await who(club, "thief") == "PLAYER_UNKNOWN"


@pytest.mark.parametrize(
    "attestation_object",
    [b"", b"\xff" * 40, b"\x9f" * 5000, b"\xa3cfmtdnone"],
    ids=("empty", "junk", "deep", "cut"),
)
async def test_a_passkey_is_not_added_by_bytes_of_nothing(club: House, attestation_object: bytes) -> None:
    anna = await register(club, "Anna")
    preparing = await prepared(anna.caller)
    attestation = Authenticator().make(preparing.challenge, preparing.user_handle)
    attestation.attestation_object = attestation_object
    request = p.CreatePasskeyRequest(player=ME, display_name="Phone", attestation=attestation)
    assert (await refusal(anna.caller, "CreatePasskey", request)).reason == "PASSKEY_INVALID"
    assert await passkeys(anna.caller) == []


async def test_a_challenge_is_for_one_purpose_one_player_and_five_minutes(
    club: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, anna, berta = Authenticator(), await register(club, "Anna"), await register(club, "Berta")
    await add(anna, phone)
    to_add, to_sign_in = (await prepared(anna.caller)).challenge, await challenge_for(club, "laptop")
    made_up = k.PasskeyChallenge(challenge=bytes(56), origin=ORIGIN, relying_party="play.example.org")
    for challenge in (to_add, await challenge_for(club, "another"), made_up):
        request = p.SignInRequest(token_hash=hash_of("laptop"), assertion=phone.answer(challenge))
        assert (await refusal(club.spectator, "SignIn", request)).reason == "CHALLENGE_INVALID"
    for caller, challenge in ((berta.caller, to_add), (anna.caller, to_sign_in), (anna.caller, made_up)):
        attestation = Authenticator().make(challenge, anna.name.encode())
        adding = p.CreatePasskeyRequest(player=ME, display_name="Phone", attestation=attestation)
        assert (await refusal(caller, "CreatePasskey", adding)).reason == "CHALLENGE_INVALID"
    players = club.service.parts.players
    late = players.now() + LIFETIME_SECONDS * NANOSECONDS
    monkeypatch.setattr(players, "now", lambda: late)
    request = p.SignInRequest(token_hash=hash_of("laptop"), assertion=phone.answer(to_sign_in))
    assert (await refusal(club.spectator, "SignIn", request)).reason == "CHALLENGE_INVALID"


async def test_a_counter_that_does_not_grow_is_a_copy(club: House) -> None:
    phone, anna = Authenticator(), await register(club, "Anna")
    await add(anna, phone)
    copy = replace(phone)
    await sign_in(club, phone, "laptop")
    assert await refused(club, copy) == "PASSKEY_COPIED"
    await sign_in(club, phone, "tablet")
    assert await refused(club, replace(phone, count=0, step=0)) == "PASSKEY_COPIED"
    synced = Authenticator(step=0)
    await add(anna, synced, "Synced")
    for token in ("one", "two"):
        await sign_in(club, synced, token, flags=PRESENT)  # without a counter, and nobody verified
    assert await who(club, "two") == "Anna"


async def test_nobody_else_sees_or_changes_passkeys(club: House) -> None:
    phone, anna, berta = Authenticator(), await register(club, "Anna"), await register(club, "Berta")
    passkey = await add(anna, phone)
    own = passkey.name.replace(anna.name, berta.name)
    for method, request in (
        ("ListPasskeys", p.ListPasskeysRequest(player=anna.name)),
        ("PreparePasskey", p.PreparePasskeyRequest(player=anna.name)),
        ("DeletePasskey", p.DeletePasskeyRequest(name=passkey.name)),
        ("UpdatePasskey", p.UpdatePasskeyRequest(passkey=k.Passkey(name=passkey.name, display_name="Mine"))),
    ):
        assert (await refusal(berta.caller, method, request)).reason == "PLAYER_NOT_YOURS"
    assert (
        await refusal(berta.caller, "DeletePasskey", p.DeletePasskeyRequest(name=own))
    ).reason == "PASSKEY_NOT_FOUND"
    for handle in (berta.name.encode(), b"players/nobodynobody", b"\xff", b""):
        assert await refused(club, replace(phone, user_handle=handle)) == "PASSKEY_UNKNOWN"
    assert await passkeys(anna.caller) == ["Phone"]


async def test_a_new_token_of_the_account_ends_all_sign_ins_and_passkeys(club: House) -> None:
    """Somebody who had the old token may have added a passkey with it."""
    phone, anna = Authenticator(), await register(club, "Anna")
    await add(anna, phone)
    await sign_in(club, phone, "laptop")
    await sign_in(club, phone, "tablet")
    rotated = await Member(club.channel, anna.name, "laptop").rotate("a new one")
    assert [await who(club, token) for token in (anna.token, "laptop", "tablet")] == ["TOKEN_REVOKED"] * 3
    assert await who(club, rotated.token) == "Anna"
    assert await passkeys(rotated.caller) == []
    assert await refused(club, phone) == "PASSKEY_UNKNOWN"
    again = Authenticator()
    await add(rotated, again)
    await sign_in(club, again, "phone again")
    assert await who(club, "phone again") == "Anna"


async def test_numbers_are_bounded_and_the_oldest_sign_in_ends(club: House) -> None:
    anna = await register(club, "Anna")
    for number in range(PASSKEYS):
        phone = Authenticator()
        await add(anna, phone, f"Phone {number}")
    preparing = await prepared(anna.caller)
    attestation = Authenticator().make(preparing.challenge, preparing.user_handle)
    request = p.CreatePasskeyRequest(player=ME, display_name="One more", attestation=attestation)
    assert (await refusal(anna.caller, "CreatePasskey", request)).reason == "TOO_MANY_PASSKEYS"
    for number in range(SESSIONS + 1):
        await sign_in(club, phone, f"device {number}")
    assert [await who(club, f"device {number}") for number in (0, 1, SESSIONS)] == ["TOKEN_REVOKED", "Anna", "Anna"]
    assert await who(club, anna.token) == "Anna"


def kept_in(folder: Path) -> bytes:
    """The bytes of all files of a service."""
    return b"".join(part.read_bytes() for part in folder.iterdir() if part.is_file())


async def test_an_erased_player_leaves_nothing_of_their_passkeys(tmp_path: Path) -> None:
    phone = Authenticator()
    async with served(tmp_path) as home:
        anna = await register(home, "Anna")
        await add(anna, phone, "Anna's own phone", b"sealed" * 20)
        await sign_in(home, phone, "laptop")
        await call(anna.caller, "ErasePerson", p.ErasePersonRequest(name=ME))
        assert await who(home, "laptop") == "PLAYER_REMOVED"
        assert await refused(home, phone) == "PASSKEY_UNKNOWN"
    held, x = kept_in(tmp_path), phone.key.public_key().public_numbers().x.to_bytes(32, "big")
    assert anna.name.encode() in held
    assert not any(text in held for text in (b"own phone", phone.credential_id, x, b"sealedsealed"))
    async with served(tmp_path) as home:
        assert await refused(home, phone) == "PASSKEY_UNKNOWN"


async def test_a_removed_player_does_not_sign_in(club: House) -> None:
    phone, anna = Authenticator(), await register(club, "Anna")
    await add(anna, phone)
    await call(anna.caller, "RemovePlayer", p.RemovePlayerRequest(player=ME))
    assert await refused(club, phone) == "PLAYER_REMOVED"


async def test_two_processes_take_an_answer_once(tmp_path: Path, postgresql_store: str) -> None:
    phone = Authenticator(step=0)
    async with (
        served(tmp_path / "one", store=postgresql_store) as one,
        served(tmp_path / "two", store=postgresql_store) as two,
    ):
        anna = await register(one, "Anna")
        await add(anna, phone)
        assertion = phone.answer(await challenge_for(one, "laptop"))
        request = p.SignInRequest(token_hash=hash_of("laptop"), assertion=assertion)
        answers = await asyncio.gather(
            *(call(home.spectator, "SignIn", request) for home in (one, two)), return_exceptions=True
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "SignInResponse"]
        assert {answer.reason for answer in answers if isinstance(answer, Refusal)} == {"TOKEN_TAKEN"}


async def test_where_there_are_none_the_service_says_so(tmp_path: Path) -> None:
    asking = p.PrepareSignInRequest(token_hash=hash_of("laptop"))
    lacking = p.PrepareSignInRequest(token_hash=hash_of("laptop"), may_lack=True)
    for number, link in enumerate(("", "http://play.example.org", "https://192.0.2.1", "https://[2001:db8::1]")):
        async with served(tmp_path / str(number), link) as home:
            assert (await refusal(home.spectator, "PrepareSignIn", asking)).reason == "PASSKEYS_NOT_OFFERED", link
            assert await call(home.spectator, "PrepareSignIn", lacking) == p.PrepareSignInResponse(), link
    provider = Provider(tmp_path)
    identity = security(Registration.IDENTITY, provider=provider.configuration)
    async with served(tmp_path / "identity", security=identity) as home:
        assert (await refusal(home.spectator, "PrepareSignIn", asking)).reason == "PASSKEYS_NOT_OFFERED"
        assert await call(home.spectator, "PrepareSignIn", lacking) == p.PrepareSignInResponse()
        nameless = p.PrepareSignInRequest(may_lack=True)
        assert (await refusal(home.spectator, "PrepareSignIn", nameless)).reason == "FIELD_INVALID"
    async with served(tmp_path / "offered") as home:
        assert (await call(home.spectator, "PrepareSignIn", lacking)).challenge.relying_party == "play.example.org"


@pytest.mark.parametrize(
    ("address", "origin", "host"),
    [
        ("https://Play.Example.org:443/app", "https://play.example.org", "play.example.org"),
        ("https://play.example.org:8443", "https://play.example.org:8443", "play.example.org"),
        ("http://localhost:8080", "http://localhost:8080", "localhost"),
        ("https://spiele.bücher.example", "https://spiele.xn--bcher-kva.example", "spiele.xn--bcher-kva.example"),
    ],
)
def test_the_relying_party_is_the_public_address_as_browsers_write_it(address: str, origin: str, host: str) -> None:
    assert relying_party_at(address) == RelyingParty(origin, host)
