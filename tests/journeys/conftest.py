"""The common parts of the journeys."""

import shutil
from pathlib import Path

import pytest

from tests.journeys import long_match
from tests.journeys.places import Place

STORE = "matches.sqlite"


@pytest.fixture(scope="session")
def long_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a match of more than 400 events."""
    path = tmp_path_factory.mktemp("long") / STORE
    long_match.write(path)
    return path


@pytest.fixture
def far(long_store: Path, tmp_path: Path) -> Place:
    """A place with a copy of it."""
    place = Place(tmp_path)
    shutil.copyfile(long_store, place.folder / STORE)
    return place
