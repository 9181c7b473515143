"""The order of tests: workers begin with the longest, so that they end at about the same time."""

from pathlib import Path

import pytest

from tests.conftest import LONGEST, turn

ROOT = Path(__file__).resolve().parents[1]


def test_what_begins_is_there() -> None:
    assert [path for path in LONGEST if not (ROOT / path).exists()] == []


def test_the_longest_tests_begin(request: pytest.FixtureRequest) -> None:
    turns = [turn(item) for item in request.session.items]
    assert turns == sorted(turns)
    assert turns[-1] == len(LONGEST), "this test is none of them"
