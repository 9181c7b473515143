from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.projections.worlds import World


@pytest.fixture(params=["sqlite", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    """A log, and projections of each kind that follow it."""
    url = request.getfixturevalue("postgresql_store") if request.param == "postgresql" else ""
    with closing(World(tmp_path, url)) as made:
        yield made
