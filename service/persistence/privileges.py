"""The privileges of the role of a service in PostgreSQL: as GRANTs for the owner, and as a check at the start."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

HELD = {
    "TABLE": "SELECT has_table_privilege(%s, %s)",
    "SEQUENCE": "SELECT has_sequence_privilege(%s, %s)",
    "FUNCTION": "SELECT has_function_privilege(%s, %s)",
}
OF_COLUMN = "SELECT has_column_privilege(%s, %s, 'UPDATE')"
OF_SCHEMA = "SELECT has_schema_privilege(%s, 'USAGE')"


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

    def may(statement: str, *values: str) -> bool:
        row = connection.execute(statement.encode(), values).fetchone()
        return row is not None and bool(row[0])

    if not may(OF_SCHEMA, schema):
        return [f"USAGE of the schema {schema}"]
    missing: list[str] = []
    for each in needed:
        named = f"{quoted(schema)}.{each.name}{each.call}"
        shown = f"{schema}.{each.name}"
        denied = [right for right in each.privileges if not may(HELD[each.what], named, right)]
        denied += [f"UPDATE ({column})" for column in each.columns if not may(OF_COLUMN, named, column)]
        missing += [f"{right} on {shown}" for right in denied]
    return missing
