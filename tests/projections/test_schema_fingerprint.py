"""The file of the projections: made again where it belongs to something else, and never at the cost of another file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from projections.databases.statements import statements
from projections.schema_fingerprint import ForeignFileError, settle, signature


def made(path: Path, *tables: str) -> bytes:
    with closing(sqlite3.connect(path)) as connection, connection:
        for table in tables:
            connection.execute(f"CREATE TABLE {table} (something TEXT)")
            connection.execute(f"INSERT INTO {table} VALUES ('kept')")
    return path.read_bytes()


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}


def test_a_file_that_belongs_there_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    assert not settle(path, "one")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE tracking (position INTEGER)")
    assert settle(path, "one")
    assert tables(path) == {"belonging", "tracking"}


@pytest.mark.parametrize("present", [("tracking",), ("tracking", "scoreboards"), ("belonging",)])
def test_projections_of_something_else_are_made_again(tmp_path: Path, present: tuple[str, ...]) -> None:
    path = tmp_path / "p.sqlite"
    made(path, *present)
    assert not settle(path, "one")
    assert tables(path) == {"belonging"}


def test_a_comment_in_a_statement_makes_the_projections_again(tmp_path: Path) -> None:
    """For a change of the code that fills the table: the table is the same, and the rows are not."""
    before, after = statements(
        ["CREATE TABLE byes (name TEXT)", "CREATE TABLE byes (name TEXT) /* 2: late ones count */"]
    )
    path = tmp_path / "p.sqlite"
    assert not settle(path, signature("store", [before]))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(before)
    assert settle(path, signature("store", [before]))
    assert not settle(path, signature("store", [after]))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(after)
    assert tables(path) == {"belonging", "byes"}


def test_damaged_projections_are_made_again(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    data = made(path, "tracking")
    path.write_bytes(data[:100] + b"\xff" * (len(data) - 100))
    assert not settle(path, "one")
    assert tables(path) == {"belonging"}


@pytest.mark.parametrize("present", [("stored_events",), ("tracking", "stored_events"), ("recipes",)])
def test_another_database_is_left_alone(tmp_path: Path, present: tuple[str, ...]) -> None:
    path = tmp_path / "p.sqlite"
    data = made(path, *present)
    with pytest.raises(ForeignFileError):
        settle(path, "one")
    assert path.read_bytes() == data


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("precious " * 100)
    with pytest.raises(ForeignFileError):
        settle(path, "one")
    with pytest.raises(ForeignFileError):
        settle(tmp_path, "one")
    assert path.read_text() == "precious " * 100
