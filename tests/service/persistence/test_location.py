"""The locations of stores."""

from pathlib import Path

import pytest

from service.configuration import Configuration
from service.persistence.location import LocationError, StoreLocation


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


@pytest.mark.parametrize(
    ("named", "url"),
    [
        ("postgresql://ann:a+b@db/games?schema=ours", "postgresql://ann:a+b@db/games"),
        (
            "postgresql://ann:a+b@db/games?host=%2Frun%2Fpg&schema=ours",
            "postgresql://ann:a+b@db/games?host=%2Frun%2Fpg",
        ),
    ],
)
def test_a_schema_is_part_of_the_name_and_no_parameter_of_libpq(named: str, url: str) -> None:
    location = StoreLocation.of(named)
    assert (location.url, location.schema, location.keys_schema) == (url, "ours", "ours_persons")
    assert location.projections == Path("games.ours.projections.sqlite")
    assert str(location) == "postgresql://ann@db/games?schema=ours"
    assert StoreLocation.of(location.named) == location
    assert StoreLocation.of("postgresql://db/games").keys_schema == "caravanserai_persons"


@pytest.mark.parametrize("schema", ["", "Ours", "a-b", 'a"b', "a" * 41, "1a"])
def test_a_name_that_no_schema_has_is_refused_without_the_password(schema: str) -> None:
    with pytest.raises(LocationError, match="a schema has at most 40") as refused:
        StoreLocation.of(f"postgresql://ann:secret@db/games?schema={schema}")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("named", ["", "mysql://db/games", "sqlite://m.sqlite", "sqlite:///", "://x"])
def test_invalid_locations(named: str) -> None:
    with pytest.raises(LocationError, match="names no store"):
        StoreLocation.of(named)


@pytest.mark.parametrize(
    ("named", "meant"),
    [
        ("sqlite:/var/lib/m.sqlite", "sqlite:////var/lib/m.sqlite"),
        ("sqlite:m.sqlite", "sqlite:///m.sqlite"),
        ("sqlite://m.sqlite", "sqlite:///m.sqlite"),
        ("sqlite3:///var/lib/m.sqlite", "sqlite:////var/lib/m.sqlite"),
        ("file:///var/lib/m.sqlite", "sqlite:////var/lib/m.sqlite"),
        ("file:m.sqlite", "sqlite:///m.sqlite"),
        ("postgresql:/db/games", "postgresql://db/games"),
        ("postgres:db/games", "postgres://db/games"),
        ("postgresql:/ann:secret@db/games", "postgresql://ann:…@db/games"),
        ("postgresql:ann:secret@db/games", "postgresql://ann:…@db/games"),
    ],
)
def test_a_mistyped_address_is_refused_with_the_right_one(named: str, meant: str) -> None:
    with pytest.raises(LocationError) as refused:
        StoreLocation.of(named)
    assert str(refused.value).endswith(f"names no store: did you mean {meant}?")
    assert "secret" not in str(refused.value)


def test_a_file_may_have_a_name_like_an_address() -> None:
    assert StoreLocation.of("./sqlite:m.sqlite").path == Path("sqlite:m.sqlite")


def test_the_lock_and_the_projections_of_a_service() -> None:
    assert Configuration("a/m.sqlite").lock == Path("a/m.sqlite.lock")
    assert Configuration("postgresql://db/games").lock == Path("games.projections.sqlite.lock")
    own = Configuration("postgresql://db/games", Path("b.sqlite"))
    assert own.projections == Path("b.sqlite")
    assert own.lock == Path("b.sqlite.lock")
