from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.service.house import House, house


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A fresh service."""
    async with house(tmp_path) as running:
        yield running
