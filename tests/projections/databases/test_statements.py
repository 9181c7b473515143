"""One text of a statement for both databases."""

import sqlite3
from contextlib import closing

import pytest

from projections.databases.postgresql_schema import PostgresqlSchema
from projections.databases.statements import in_postgresql, marks, replacing, statements

TABLES = statements(
    (
        """CREATE TABLE IF NOT EXISTS camels
           (number INTEGER PRIMARY KEY, name TEXT UNIQUE, humps INTEGER, load BLOB, speed REAL)""",
        "CREATE TABLE IF NOT EXISTS riders (name TEXT, camel TEXT, PRIMARY KEY (name, camel)) WITHOUT ROWID",
    )
)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("SELECT 1 FROM t WHERE a = ? AND b LIKE '%x' || ?", b"SELECT 1 FROM t WHERE a = %s AND b LIKE '%%x' || %s"),
        ("SELECT * FROM a CROSS JOIN b ON a.c = b.c", b"SELECT * FROM a JOIN b ON a.c = b.c"),
        ("INSERT INTO t SELECT * FROM unnest(?::bigint[])", b"INSERT INTO t SELECT * FROM unnest(%b::bigint[])"),
        (
            TABLES[1],
            (
                b'CREATE TABLE IF NOT EXISTS riders (name TEXT COLLATE "C", camel TEXT COLLATE "C",'
                b" PRIMARY KEY (name, camel))"
            ),
        ),
    ],
)
def test_what_postgresql_calls_otherwise(statement: str, said: bytes) -> None:
    assert in_postgresql(statement) == said


def test_rows_and_values_are_the_same_in_both(postgresql_store: str) -> None:
    with (
        closing(sqlite3.connect(":memory:")) as memory,
        closing(PostgresqlSchema(postgresql_store, "camels", 100)) as database,
    ):
        database.make(TABLES, {}, ())
        database.make(TABLES, {}, ())
        assert database.held()
        memory.row_factory = sqlite3.Row
        for table in TABLES:
            memory.execute(table)
        put = "INSERT INTO camels (name, humps, load, speed) VALUES (?, ?, ?, ?)"
        camels = [("Zoë", True, b"\x00dates", 4.5), ("abu", 2, b"", 0.0), ("Ali", 2**40, b"\xff", 12.0)]
        keep = replacing("camels", ("name",), ("humps",))
        ask = f"SELECT *, humps > 1 AS many FROM camels WHERE name IN ({marks('abc')}) ORDER BY name"
        add = "SELECT SUM(humps) AS humps, COUNT(*) FROM camels"
        none = f"SELECT * FROM camels WHERE name IN ({marks(())})"
        found = []
        with database.writing() as writing:
            for cursor in (memory.cursor(), writing):
                for camel in camels:
                    cursor.execute(put, camel)
                cursor.execute(keep, ("abu", 1))
                rows = cursor.execute(ask, [name for name, *_ in camels]).fetchall()
                cursor.execute(add)
                assert [row["humps"] for row in cursor] == [2**40 + 2]
                assert cursor.execute(none).fetchone() is None
                assert rows[0]["name"] == rows[0][1] == "Ali"
                found.append([dict(row) | {"number": 0} for row in rows])
        assert found[0] == found[1], "in the order of bytes"
        assert database.read(lambda cursor: cursor.execute("SELECT COUNT(*) FROM camels").fetchone()[0]) == 3
