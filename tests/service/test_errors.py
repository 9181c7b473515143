"""The error catalogue has every reason in use, and its page in the documentation is generated from it."""

import ast
import pickle
from pathlib import Path

import pytest
from google.rpc.code_pb2 import Code

from domain.errors import Reason
from domain.faults import Fault, fault_of
from domain.play.errors import Refusal
from service.error_catalogue import CATALOGUE
from service.errors import ServiceError, invalid, refused, shortened, status_of
from tools.error_page import as_markdown

ROOT = Path(__file__).resolve().parents[2]


def used() -> set[str]:
    """The reasons in the sources of the service and of the aggregates; the tables that explain them do not count."""
    found = set()
    for path in [*(ROOT / "service").rglob("*.py"), *(ROOT / "domain").rglob("*.py")]:
        nodes = list(ast.walk(ast.parse(path.read_text())))
        explained = {id(key) for node in nodes if isinstance(node, ast.Dict) for key in node.keys}
        explained |= {id(one) for node in nodes if isinstance(node, ast.Compare | ast.Tuple) for one in ast.walk(node)}
        for node in nodes:
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Reason" and id(node) not in explained:
                found.add(node.attr)
    return found


def test_the_catalogue_explains_every_reason_and_every_reason_is_used() -> None:
    assert list(CATALOGUE) == list(Reason)
    assert used() == set(Reason)


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "errors.md").read_text() == as_markdown()


@pytest.mark.parametrize("reason", Reason)
def test_every_entry_says_what_to_do(reason: Reason) -> None:
    entry = CATALOGUE[reason]
    assert Code.Value(entry.status)
    assert entry.cause.endswith(".")
    assert entry.remedy.endswith(".")
    status = status_of(ServiceError(reason, "message", details={"key": 1}))
    assert status.message == "message"
    assert status.details[0].TypeName() == "google.rpc.ErrorInfo"


@pytest.mark.parametrize("sign", ["x", "é", "日", "🐫", "\x00"])
def test_an_error_always_fits_into_the_metadata_of_an_answer(sign: str) -> None:
    long = sign * 50_000
    refusal = Refusal("MP-DICE-01", "no-such-die", {f"{long}{number}": long for number in range(20)})
    errors = [
        refused("matches/abcdefgh", refusal, long, "en"),
        invalid("field", Fault.NOT_A_KIND_OF_NOTICE, given=long),
        ServiceError(
            Reason.FIELD_INVALID,
            long,
            fields=[(long, fault_of(Fault.NOT_A_KIND_OF_NOTICE, given=long))] * 20,
            details={long: long},
        ),
        ServiceError(Reason.MATCH_OVER, long, details={str(number): long for number in range(20)}),
    ]
    for error in errors:
        status = status_of(error, "ru")
        sent = len(status.SerializeToString()) * 4 / 3 + 3 * len(status.message.encode())
        assert sent < 8000
        assert status.details[0].TypeName() == "google.rpc.ErrorInfo"


def test_a_short_text_stays_as_it_is() -> None:
    assert shortened("é" * 10, 20) == "é" * 10
    assert shortened("é" * 11, 20) == "é" * 8 + "…"


def test_an_error_travels_from_a_worker_as_it_is() -> None:
    error = ServiceError(
        Reason.CHECKPOINT_UNKNOWN,
        "no such size",
        fields=[("size", fault_of(Fault.MISSING))],
        details={"present": 5},
        retry_seconds=2.5,
    )
    found = pickle.loads(pickle.dumps(error))
    assert isinstance(found, ServiceError)
    assert status_of(found) == status_of(error)
