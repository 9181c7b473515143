"""A service with an HTTP port."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.configuration import Web
from tests.service.house import House, house


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, web=Web()) as running:
        yield running
