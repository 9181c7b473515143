"""Fixtures of tests of the log and its witnesses."""

import logging
from collections.abc import Callable

import pytest

from service.audit import cosignatures


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Witnesses are asked again soon."""
    monkeypatch.setattr(cosignatures, "FIRST_WAIT_SECONDS", 0.05)
    monkeypatch.setattr(cosignatures, "LONGEST_WAIT_SECONDS", 0.2)


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Callable[[int], list[str]]:
    """The messages that were logged at a level."""
    caplog.set_level(logging.INFO, "caravanserai.audit")
    return lambda level: [record.getMessage() for record in caplog.records if record.levelno == level]
