"""The authorization matrix: every method of every service, called by every role. No method may be missing."""

from pathlib import Path

import grpc
import pytest
from google.protobuf import descriptor_pool

from service.assembly import SERVICES
from service.error_catalogue import CATALOGUE
from tests.service.access.cast import Cast
from tests.service.access.matrix import CONVERSATIONS, REASONS, ROWS, STREAMS, UPLOADS, methods
from tests.service.access.method_requests import REQUESTS, any_request
from tests.service.access.outcomes import outcome, reasons_of
from tests.service.house import Caller, house
from tests.service.members import security


def test_no_method_is_missing() -> None:
    assert {row.partition("/")[0] for row in ROWS} == methods()
    assert set(REQUESTS) == set(ROWS)
    assert set(STREAMS) == {
        method.name
        for name in SERVICES
        for method in descriptor_pool.Default().FindServiceByName(name).methods
        if method.server_streaming and not method.client_streaming
    }
    asking = [
        method
        for name in SERVICES
        for method in descriptor_pool.Default().FindServiceByName(name).methods
        if method.client_streaming
    ]
    assert set(CONVERSATIONS) == {method.name for method in asking if method.server_streaming}
    assert set(UPLOADS) == {method.name for method in asking if not method.server_streaming}


def test_the_words_of_the_table_are_reasons() -> None:
    assert {word for row in ROWS.values() for word in row.values()} == set(REASONS)
    assert set(REASONS.values()) - {""} <= set(CATALOGUE)


@pytest.mark.parametrize("row", ["MatchService.GetMatch", "MatchService.WatchMatch", "MatchService.Play"])
async def test_a_call_that_nobody_answered_is_not_taken_for_one_that_was_carried_out(row: str) -> None:
    async with grpc.aio.insecure_channel("127.0.0.1:1") as nowhere:
        with pytest.raises(pytest.fail.Exception, match=r"UNAVAILABLE|INTERNAL"):
            await outcome(Caller(nowhere), row, any_request(row))


@pytest.mark.parametrize("service", sorted({row.partition(".")[0] for row in ROWS}))
async def test_who_may_call(tmp_path: Path, service: str) -> None:
    words = {reason: word for word, reason in REASONS.items()}
    found: dict[str, dict[str, str]] = {}
    async with house(tmp_path, security=security()) as home:
        companies: dict[object, Cast] = {}
        for row in ROWS:
            if row.startswith(f"{service}."):
                reasons = await reasons_of(home, row, companies)
                found[row] = {role: words.get(reason, reason) for role, reason in reasons.items()}
    assert found == {row: dict(ROWS[row]) for row in found}
    assert found
