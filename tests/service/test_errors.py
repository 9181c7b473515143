"""The error catalogue: every reason that is used is in it, and the page in the documentation is its image."""

import ast
import re
from pathlib import Path

import pytest
from google.rpc.code_pb2 import Code

from service.errors import CATALOGUE, ServiceError, as_markdown, status_of

ROOT = Path(__file__).resolve().parents[2]
RAISING = ("ServiceError", "CommandError", "exhausted")


def used() -> set[str]:
    """The reasons that the sources of the service and of the aggregates name."""
    reasons = set()
    for path in [*(ROOT / "service").rglob("*.py"), *(ROOT / "domain").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                first = node.args[0] if node.args else None
                text = str(first.value) if isinstance(first, ast.Constant) else ""
                if name in RAISING or (name == "__init__" and re.fullmatch("[A-Z_]+", text)):
                    reasons |= {text} - {""}
    return reasons | {"FIELD_INVALID"}


def test_the_catalogue_lists_exactly_the_reasons_that_are_used() -> None:
    assert used() == set(CATALOGUE)


def test_the_page_is_the_image_of_the_catalogue() -> None:
    assert (ROOT / "docs" / "errors.md").read_text() == as_markdown()


@pytest.mark.parametrize("reason", sorted(CATALOGUE))
def test_every_entry_says_what_to_do(reason: str) -> None:
    entry = CATALOGUE[reason]
    assert entry.reason == reason
    assert Code.Value(entry.status)
    assert entry.cause.endswith(".")
    assert entry.remedy.endswith(".")
    status = status_of(ServiceError(reason, "message", details={"key": 1}))
    assert status.message == "message"
    assert status.details[0].TypeName() == "google.rpc.ErrorInfo"
