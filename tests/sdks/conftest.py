"""A running service for tests of several clients, and a folder for what is built once in a test run."""

from pathlib import Path

import pytest

from tests.service.conftest import home

__all__ = ["home"]


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of a test run share."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent
