"""The locations of stores."""

from pathlib import Path

import pytest

from service.configuration import Configuration
from service.stores.location import LocationError, StoreLocation


@pytest.mark.parametrize(
    ("named", "path"),
    [
        ("matches.sqlite", "matches.sqlite"),
        ("/var/lib/m.sqlite", "/var/lib/m.sqlite"),
        (Path("folder") / "m.sqlite", "folder/m.sqlite"),
        ("sqlite:///folder/m.sqlite", "folder/m.sqlite"),
        ("sqlite:////var/lib/m.sqlite", "/var/lib/m.sqlite"),
    ],
)
def test_files(named: str | Path, path: str) -> None:
    location = StoreLocation.of(named)
    assert location == StoreLocation(Path(path))
    assert str(location) == path
    assert location.projections == Path(path).with_name(f"{Path(path).stem}.projections.sqlite")


@pytest.mark.parametrize(
    ("named", "shown"),
    [
        ("postgresql://ann:secret@db:5432/games", "postgresql://ann@db:5432/games"),
        ("postgres://db/games?password=secret", "postgres://db/games"),
        ("postgresql:///games?host=/run/pg", "postgresql:///games"),
    ],
)
def test_databases_are_shown_without_their_password(named: str, shown: str) -> None:
    location = StoreLocation.of(named)
    assert location.path is None
    assert location.url == named
    assert str(location) == shown
    assert location.projections == Path("games.projections.sqlite")


@pytest.mark.parametrize("named", ["", "mysql://db/games", "sqlite://m.sqlite", "sqlite:///", "://x"])
def test_invalid_locations(named: str) -> None:
    with pytest.raises(LocationError, match="names no store"):
        StoreLocation.of(named)


def test_the_lock_and_the_projections_of_a_service() -> None:
    assert Configuration("a/m.sqlite").lock == Path("a/m.sqlite.lock")
    assert Configuration("postgresql://db/games").lock == Path("games.projections.sqlite.lock")
    own = Configuration("postgresql://db/games", Path("b.sqlite"))
    assert own.projections == Path("b.sqlite")
    assert own.lock == Path("b.sqlite.lock")
