"""A service for commands about tournaments."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from clients.workshop.temporary_service import LocalService
from tests.clients.caravan import caravan
from tests.service.house import configuration


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalService]:
    """A service at which the user is a player."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with LocalService(configuration(tmp_path)) as running:
        monkeypatch.setenv("CARAVAN_ADDRESS", running.address)
        caravan("players", "register", "Olga", "--address", running.address)
        yield running
