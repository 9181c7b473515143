"""Refusals of commands on tournaments."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from domain.play.errors import Refused


@contextmanager
def refusal(rule: str, reason: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    with pytest.raises(Refused) as error:
        yield error
    assert (error.value.refusal.rule, error.value.refusal.reason) == (rule, f"tournament-{reason}")
