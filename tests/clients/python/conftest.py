"""A service for the tests of the library."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.server import Service
from tests.clients.python.serving import serving


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    async with serving(tmp_path) as service:
        yield service.address


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path) as service:
        yield service
