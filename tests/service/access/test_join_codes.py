"""Join codes cannot be guessed: they are long, and failed tries are limited."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.errors import Reason
from service.errors import ServiceError
from service.limiting.join_code_throttle import JoinCodeThrottle
from service.limiting.limits import KEYS, UNLIMITED, Limits
from tests.service.house import Caller, Refusal, hash_of, house

LIMITS = replace(UNLIMITED, failed_joins_of_peer=3, failed_joins_of_match=100, failed_join_seconds=8.0)


async def join(caller: Caller, name: str, code: str, **fields: Any) -> m.JoinMatchResponse:
    token = hash_of(f"{caller.token} {code} {fields}")
    request = m.JoinMatchRequest(match=name, display_name="Somebody", token_hash=token, join_code=code, **fields)
    answer: m.JoinMatchResponse = await caller.call(caller.matches.JoinMatch, request)
    return answer


async def refusal(call: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        await call
    return refused.value


@pytest.mark.parametrize(
    "code", ["abcd", "abcdefg", "aaaaaaaa", "abababab", "1111111122", "abcd  ab", " abcdefgh", "abcdefgh\n", "x" * 101]
)
async def test_codes_that_are_easily_guessed_are_refused(tmp_path: Path, code: str) -> None:
    async with house(tmp_path) as home:
        refused = await refusal(home.create(2, access="ACCESS_UNLISTED", join_code=code))
        assert (refused.reason, refused.bad_request.field_violations[0].field) == ("FIELD_INVALID", "join_code")


async def test_codes_that_clients_make_are_good(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        for code in (new_code(), "open sesame", "Пароль-для-всех"):
            name = await home.create(2, access="ACCESS_UNLISTED", join_code=code)
            assert (await join(home.seat(1), name, code)).seat == 1


async def test_failed_tries_are_limited_and_then_the_right_code_waits_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, clock = new_code(), Clock()
    monkeypatch.setattr("service.api.matches.servicer.JoinCodeThrottle", partial(JoinCodeThrottle, clock=clock))
    async with house(tmp_path, limits=LIMITS) as home:
        name, other = [await home.create(4, access="ACCESS_UNLISTED", join_code=code) for _ in range(2)]
        reasons = [(await refusal(join(home.seat(n), name, f"wrong {n}"))).reason for n in range(6)]
        assert reasons == ["JOIN_CODE_WRONG"] * 3 + ["TOO_MANY_TRIES"] * 3, "new tokens change nothing"
        limited = await refusal(join(home.seat(1), name, code))
        assert (limited.reason, limited.code) == ("TOO_MANY_TRIES", grpc.StatusCode.RESOURCE_EXHAUSTED)
        seconds = limited.retry.retry_delay.ToTimedelta().total_seconds()
        assert 0 < seconds <= 8
        assert (await join(home.seat(1), other, code)).seat == 1, "another match is not affected"
        assert (await home.owner.call(home.owner.matches.JoinMatch, owners(name))).seat == 1, "the owner needs no code"
        clock.seconds += seconds
        assert (await join(home.seat(1), name, code)).seat == 2


def owners(name: str) -> m.JoinMatchRequest:
    return m.JoinMatchRequest(match=name, display_name="Owner", token_hash=hash_of("token of the owner's seat"))


async def test_a_join_without_a_code_is_no_try(tmp_path: Path) -> None:
    code = new_code()
    async with house(tmp_path, limits=LIMITS) as home:
        name = await home.create(2, access="ACCESS_UNLISTED", join_code=code)
        for number in range(6):
            assert (await refusal(join(home.seat(number), name, ""))).reason == "JOIN_CODE_WRONG"
        assert (await join(home.seat(1), name, code, request_id="join")).seat == 1
        for number in range(4):
            await refusal(join(home.seat(number), name, f"wrong {number}"))
        assert (await join(home.seat(1), name, code, request_id="join")).seat == 1, "a repetition gets its answer"


async def test_a_million_tries_take_for_ever(tmp_path: Path) -> None:
    """An attack that found a code of four characters in seconds."""
    async with house(tmp_path, limits=replace(UNLIMITED, **DEFAULTS)) as home:
        name = await home.create(2, access="ACCESS_UNLISTED", join_code="zq99zz98")
        tried = 0
        for number in range(300):
            refused = await refusal(join(home.seat(1), name, f"code{number:04}"))
            tried += refused.reason == "JOIN_CODE_WRONG"
        assert tried <= Limits().failed_joins_of_peer + 1


DEFAULTS = {
    name: getattr(Limits(), name) for name in ("failed_joins_of_peer", "failed_joins_of_match", "failed_join_seconds")
}


# -- counting ---------------------------------------------------------------------------------------------------------


class Clock:
    """A clock that stands still until it is set."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def compare(right: bool) -> None:
    if not right:
        raise ServiceError(Reason.JOIN_CODE_WRONG, "wrong")


def tried(guesses: JoinCodeThrottle, peer: str, *, right: bool = False, match: str = "matches/m") -> str:
    """The outcome of a try: the reason of the refusal, or nothing."""
    try:
        with guesses.trying(match, peer):
            compare(right)
    except ServiceError as error:
        return error.reason
    return ""


def test_tries_come_back_one_by_one() -> None:
    clock = Clock()
    guesses = JoinCodeThrottle(replace(LIMITS, failed_join_seconds=10.0), clock)
    assert [tried(guesses, "a") for _ in range(4)] == ["JOIN_CODE_WRONG"] * 3 + ["TOO_MANY_TRIES"]
    assert tried(guesses, "a", right=True) == "TOO_MANY_TRIES"
    assert tried(guesses, "b", right=True) == ""
    assert [tried(guesses, "b", right=True) for _ in range(10)] == [""] * 10, "right codes are not limited"
    clock.seconds += 10
    assert [tried(guesses, "a") for _ in range(2)] == ["JOIN_CODE_WRONG", "TOO_MANY_TRIES"]


def test_many_machines_together_get_one_try_each() -> None:
    clock = Clock()
    guesses = JoinCodeThrottle(replace(LIMITS, failed_joins_of_match=5), clock)
    reasons = [tried(guesses, f"peer {number % 50}") for number in range(150)]
    assert reasons[:50] == ["JOIN_CODE_WRONG"] * 50
    assert set(reasons[50:]) == {"TOO_MANY_TRIES"}
    assert tried(guesses, "peer 7", right=True) == "TOO_MANY_TRIES"
    assert tried(guesses, "a caller with the right code", right=True) == ""
    assert tried(guesses, "peer 7", right=True, match="matches/other") == ""


def test_the_memory_of_tries_is_bounded() -> None:
    guesses = JoinCodeThrottle(LIMITS, Clock())
    for number in range(2 * KEYS):
        tried(guesses, f"peer {number}", match=f"matches/{number}")
    assert guesses.remembered() <= 2 * KEYS


def test_without_a_limit_everybody_may_try() -> None:
    guesses = JoinCodeThrottle(UNLIMITED, Clock())
    assert {tried(guesses, "a") for _ in range(1000)} == {"JOIN_CODE_WRONG"}
