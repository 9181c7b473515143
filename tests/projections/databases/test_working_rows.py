"""Rows in memory say what the database says, whatever leaves memory or changes in the database meanwhile."""

import random
from collections import Counter
from contextlib import closing
from typing import Any

import pytest

from projections.databases.postgresql_schema import PostgresqlSchema

TABLES = ["CREATE TABLE IF NOT EXISTS {} (match TEXT, seat INTEGER, points INTEGER, PRIMARY KEY (match, seat))"]
NAMES = ("first", "second")
ADD = """INSERT INTO {} VALUES (?, ?, 1) ON CONFLICT (match, seat) DO UPDATE SET points = {}.points + 1"""
MATCHES = 6


def test_rows_are_read_again_when_they_left_memory_or_were_changed_elsewhere(
    postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projections.databases.working_rows.STREAMS", 4)
    dice, wanted = random.Random(34), Counter[tuple[str, str, int]]()
    with closing(PostgresqlSchema(postgresql_store, "working", 7000)) as schema:
        schema.make(
            [statement.format(name) for statement in TABLES for name in NAMES], dict.fromkeys(NAMES, "match"), ()
        )
        working = schema.working
        assert schema.held()
        assert working is not None
        for _ in range(40):
            with schema.writing() as writing:
                cursor: Any = writing
                working.begin(cursor, {f"m{dice.randrange(MATCHES)}" for _ in range(2)})
                for _ in range(20):
                    match, table, seat = f"m{dice.randrange(MATCHES)}", dice.choice(NAMES), dice.randrange(2)
                    what = dice.randrange(8)
                    if what == 0:  # an event that concerns all matches
                        with working.together(cursor, ""):
                            cursor.execute(f"UPDATE {table} SET points = points + 1")
                        wanted.update([key for key in wanted if key[0] == table])
                    elif what == 1:  # an event of one match that concerns others too
                        with working.together(cursor, match):
                            cursor.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
                        for key in [key for key in wanted if key[:2] == (table, match)]:
                            del wanted[key]
                    elif what == 2:  # its key is another then
                        alone = working.alone(cursor, match)
                        alone.execute(f"DELETE FROM {table} WHERE match = ? AND seat = 9", (match,))
                        alone.execute(f"UPDATE {table} SET seat = 9 WHERE match = ? AND seat = ?", (match, seat))
                        wanted.pop((table, match, 9), None)
                        if (table, match, seat) in wanted:
                            wanted[table, match, 9] = wanted.pop((table, match, seat))
                    else:
                        working.alone(cursor, match).execute(ADD.format(table, table), (match, seat))
                        wanted[table, match, seat] += 1
                working.send(cursor)
            found = {
                (name, *row[:2]): row[2]
                for name in NAMES
                for row in schema.read(lambda cursor: cursor.execute(f"SELECT * FROM {name}").fetchall())  # noqa: B023
            }
            assert found == wanted
