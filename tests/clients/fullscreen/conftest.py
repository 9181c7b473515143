"""A service that all tests of the full screen share: each has a match of its own. What they keep is apart."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.fullscreen.terminals import served


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service."""
    with served(tmp_path_factory.mktemp("fullscreen") / "served.sqlite") as address:
        yield address


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own for what `caravan` keeps, and colours."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("NO_COLOR", raising=False)
