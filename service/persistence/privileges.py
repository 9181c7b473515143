"""The privileges of the role of a service in PostgreSQL: as GRANTs for the owner, and as a check at the start."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

OF_SCHEMA = "SELECT has_schema_privilege(%s, 'USAGE')"
HELD = """SELECT CASE what
        WHEN 'TABLE' THEN has_table_privilege(name, wanted)
        WHEN 'SEQUENCE' THEN has_sequence_privilege(name, wanted)
        WHEN 'FUNCTION' THEN has_function_privilege(name, wanted)
        ELSE has_column_privilege(name, wanted, 'UPDATE')
    END FROM unnest(%s::text[], %s::text[], %s::text[]) WITH ORDINALITY AS asked (what, name, wanted, number)
    ORDER BY number"""
"""The statement that asks for all privileges at once: each start of a service asks for nearly two hundred."""
COLUMN = "COLUMN"


class What(StrEnum):
    """The kind of an object in a schema."""

    TABLE = "TABLE"
    SEQUENCE = "SEQUENCE"
    FUNCTION = "FUNCTION"


@dataclass(frozen=True, slots=True)
class Needed:
    """The needs of a service for an object in a schema: privileges, and the ``columns`` of a table that it changes."""

    name: str
    privileges: tuple[str, ...] = ("SELECT", "INSERT")
    columns: tuple[str, ...] = ()
    what: What = What.TABLE

    @property
    def call(self) -> str:
        """The text behind the name: a function has its arguments there."""
        return "()" if self.what is What.FUNCTION else ""


def quoted(name: str) -> str:
    """A name as an identifier of SQL."""
    return '"{}"'.format(name.replace('"', '""'))


def grants(schema: str, needed: Sequence[Needed], role: str) -> list[str]:
    """The statements that let a role do what is needed in a schema."""
    made = [f"GRANT USAGE ON SCHEMA {quoted(schema)} TO {quoted(role)}"]
    for each in needed:
        changed = [f"UPDATE ({', '.join(each.columns)})"] if each.columns else []
        wanted = ", ".join((*each.privileges, *changed))
        made.append(f"GRANT {wanted} ON {each.what} {quoted(schema)}.{each.name}{each.call} TO {quoted(role)}")
    return made


def lacking(connection: Any, schema: str, needed: Sequence[Needed]) -> list[str]:
    """The privileges that the role of a connection lacks there, in words."""
    if not connection.execute(OF_SCHEMA.encode(), (schema,)).fetchone()[0]:
        return [f"USAGE of the schema {schema}"]
    asked: list[tuple[str, str, str]] = []
    shown: list[str] = []
    for each in needed:
        name = f"{quoted(schema)}.{each.name}{each.call}"
        asked += [(each.what, name, right) for right in each.privileges]
        asked += [(COLUMN, name, column) for column in each.columns]
        rights = (*each.privileges, *(f"UPDATE ({column})" for column in each.columns))
        shown += [f"{right} on {schema}.{each.name}" for right in rights]
    columns = [[str(one[part]) for one in asked] for part in range(3)]
    held = connection.execute(HELD.encode(), columns).fetchall()
    return [right for right, (may,) in zip(shown, held, strict=True) if not may]
