"""Lists of matches for one caller: those that they may see, filtered and in order; and their open questions."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from sqlite3 import Cursor
from typing import NamedTuple

from domain.matches.events import Access
from domain.matches.lifecycle import Phase
from domain.table.table import Task
from projections.matches.directory import Listed, listed_match
from projections.matches.filtering import (
    Comparison,
    Condition,
    FilterError,
    Value,
    condition_of,
    equal_condition,
    number_condition,
)
from projections.store import ProjectionStore

ORDERS = {"created": "position", "updated": "updated", "version": "version"}
"""By what matches can be ordered, and the columns for it."""
NEWEST = "created desc"
"""How matches are ordered if nothing is said."""
FIELDS = "game, edition, state, player, awaiting, owner, version, seats, free, bots, options.<name>"
SEARCHES = 4
"""How many comparisons with parts of names a filter may hold: each looks through all seats."""
_STATES = {"OPEN": Phase.OPEN, "PLAYING": Phase.PLAYING, "FINISHED": Phase.FINISHED, "ABANDONED": Phase.ABANDONED}
_NUMBERS = ("version", "seats", "free", "bots")


class CallerIdentity(NamedTuple):
    """Who asks: the hash of their token and their name as a player; either may be empty."""

    credential: bytes = b""
    account: str = ""

    @property
    def somebody(self) -> bool:
        """Whether `me` can refer to anybody."""
        return bool(self.credential or self.account)


class MeMissingError(FilterError):
    """A filter says `me`, and nobody knows who that is."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What is wanted of a list: which matches, by what column they are ordered, and whether the greatest come first."""

    condition: Condition
    column: str
    descending: bool


def condition_of_filter(text: str, me: CallerIdentity) -> Condition:
    """What a filter of matches means for a caller.

    Raises:
        FilterError: it cannot be read (`MeMissingError`: it says `me`, and nobody knows who that is).
    """
    searches = 0

    def compare(comparison: Comparison) -> Condition:
        nonlocal searches
        searches += comparison.comparator == ":"
        if searches > SEARCHES:
            raise FilterError(f"has more than {SEARCHES} comparisons with :")
        return _compare(comparison, me)

    return condition_of(text, compare)


def matches(
    store: ProjectionStore,
    listing: Listing,
    me: CallerIdentity,
    limit: int,
    after: Sequence[int] = (),
    *,
    everything: bool = False,
) -> list[Listed]:
    """So many matches of a list at most, that a caller may see (or all, for those who may see ``everything``).

    ``after`` is what `place` says of the last match of the page before.
    """
    conditions = [listing.condition]
    if not everything:
        conditions.append(_visible(me))
    direction, beyond = ("DESC", "<") if listing.descending else ("ASC", ">")
    if after:
        conditions.append(Condition(f"({listing.column}, position) {beyond} (?, ?)", tuple(after)))
    where = " AND ".join(f"({condition.sql})" for condition in conditions)
    values: list[Value] = [value for condition in conditions for value in condition.values]
    by = f"{listing.column} {direction}" + ("" if listing.column == "position" else f", position {direction}")

    def query(cursor: Cursor) -> list[Listed]:
        cursor.execute(f"SELECT * FROM directory WHERE {where} ORDER BY {by} LIMIT ?", (*values, limit))
        return [listed_match(cursor, row) for row in cursor.fetchall()]

    return store.read(query)


def place(listing: Listing, match: Listed) -> tuple[int, int]:
    """Where a match stands in a list."""
    return int(getattr(match, listing.column)), match.position


# -- conditions -------------------------------------------------------------------------------------------------------


def _seats(condition: Condition) -> Condition:
    return Condition(f"match IN (SELECT match FROM directory_seats WHERE {condition.sql})", condition.values)


def _mine(me: CallerIdentity) -> Condition:
    """The condition of a seat that belongs to a caller: a player's by name, a guest's by token."""
    parts = []
    values: list[Value] = []
    if me.account:
        parts.append("account = ? AND account != ''")
        values.append(me.account)
    if me.credential:
        parts.append("credential = ? AND credential != '' AND account = ''")
        values.append(me.credential.hex())
    return Condition(" OR ".join(f"({part})" for part in parts) or "0", tuple(values))


def _owned(me: CallerIdentity) -> Condition:
    parts = []
    values: list[Value] = []
    if me.account:
        parts.append("owner = ? AND owner != ''")
        values.append(me.account)
    if me.credential:
        parts.append("owner_credential = ? AND owner_credential != ''")
        values.append(me.credential.hex())
    return Condition(" OR ".join(f"({part})" for part in parts) or "0", tuple(values))


def _visible(me: CallerIdentity) -> Condition:
    """Public matches, and those in which the caller has a part."""
    parts = [Condition("access = ?", (Access.PUBLIC.value,))]
    if me.somebody:
        parts += [_seats(_mine(me)), _owned(me)]
    if me.account:
        parts.append(Condition("match IN (SELECT match FROM directory_admitted WHERE account = ?)", (me.account,)))
    sql = " OR ".join(f"({part.sql})" for part in parts)
    return Condition(sql, tuple(value for part in parts for value in part.values))


def _compare(comparison: Comparison, me: CallerIdentity) -> Condition:
    field = comparison.field
    if field == "game":
        return equal_condition(comparison, "game", comparison.value.removeprefix("games/"))
    if field == "edition":
        return equal_condition(comparison, "edition", comparison.value)
    if field == "state":
        phase = _STATES.get(comparison.value.removeprefix("STATE_"))
        if phase is None:
            raise FilterError(f"state is one of {', '.join(_STATES)}, not {comparison.value!r}")
        return equal_condition(comparison, "phase", phase.value)
    if field in ("player", "awaiting"):
        return _compare_seat(comparison, me)
    if field == "owner":
        return _compare_owner(comparison, me)
    if field in _NUMBERS:
        return number_condition(comparison, field)
    if field.startswith("options.") and field != "options.":
        option = equal_condition(comparison, "value", comparison.value)
        sql = f"match IN (SELECT match FROM directory_options WHERE name = ? AND {option.sql})"
        return Condition(sql, (field.removeprefix("options."), *option.values))
    raise FilterError(f"there is no field {field!r}; there are: {FIELDS}")


def _compare_seat(comparison: Comparison, me: CallerIdentity) -> Condition:
    """Matches with a seat of somebody, or with one that is asked; or without."""
    _, comparator, value, quoted = comparison
    if comparator not in ("=", "!=", ":"):
        raise FilterError(f"{comparison.field} knows =, != and : only")
    if comparator == ":":
        pattern = "".join(f"\\{sign}" if sign in "%_\\" else sign for sign in value)
        seat = Condition("bot = '' AND player != '' AND player LIKE ? ESCAPE '\\'", (f"%{pattern}%",))
    elif value == "me" and not quoted:
        seat = _mine(_known(me))
    elif value.startswith("players/") and not quoted:
        seat = Condition("account = ? AND account != ''", (value,))
    else:
        seat = Condition("bot = '' AND player = ? AND player != ''", (value,))
    condition = _seats(seat)
    if comparison.field == "awaiting":
        condition = _seats(Condition(f"asked = 1 AND departed = 0 AND ({seat.sql})", seat.values))
    return Condition(f"NOT ({condition.sql})", condition.values) if comparator == "!=" else condition


def _compare_owner(comparison: Comparison, me: CallerIdentity) -> Condition:
    _, comparator, value, quoted = comparison
    if comparator not in ("=", "!="):
        raise FilterError("owner knows = and != only")
    owned = _owned(_known(me)) if value == "me" and not quoted else Condition("owner = ?", (value,))
    return owned if comparator == "=" else Condition(f"NOT ({owned.sql})", owned.values)


def _known(me: CallerIdentity) -> CallerIdentity:
    if not me.somebody:
        raise MeMissingError("says `me`, and the call carries no token")
    return me


# -- open questions, open matches -------------------------------------------------------------------------------------


class OpenQuestion(NamedTuple):
    """A seat of a match that is asked; ``version`` is that of the match, ``edition`` and ``edition_digest`` its box.

    ``depth`` is how many tasks lie on the stack of the seat, the one that is asked on top: several may have been asked
    at the same version.
    """

    match: str
    game: str
    edition: str
    edition_digest: str
    version: int
    seat: int
    task: Task
    depth: int


def open_questions(store: ProjectionStore, me: CallerIdentity) -> list[OpenQuestion]:
    """All questions that somebody is asked now, by match and seat."""
    mine = _mine(me)

    def query(cursor: Cursor) -> list[OpenQuestion]:
        cursor.execute(
            f"""SELECT directory.match, game, edition, edition_digest, version, seat, tasks FROM directory_seats
                CROSS JOIN directory ON directory.match = directory_seats.match
                WHERE ({mine.sql}) AND asked = 1 AND departed = 0 ORDER BY position, seat""",
            mine.values,
        )
        return [
            OpenQuestion(
                row["match"],
                row["game"],
                row["edition"],
                row["edition_digest"],
                row["version"],
                row["seat"],
                *_top(row["tasks"]),
            )
            for row in cursor.fetchall()
        ]

    return store.read(query)


def _top(text: str) -> tuple[Task, int]:
    """The task on top of a stack, and how many lie there."""
    tasks = json.loads(text)
    kind, arguments, asked_at = tasks[-1]
    return Task(kind, tuple(arguments), asked_at), len(tasks)


def seated_matches(store: ProjectionStore, me: CallerIdentity) -> list[str]:
    """The matches that have not ended in which somebody has a seat."""
    mine = _mine(me)

    def query(cursor: Cursor) -> list[str]:
        cursor.execute(
            f"""SELECT DISTINCT directory.match FROM directory_seats
                CROSS JOIN directory ON directory.match = directory_seats.match
                WHERE ({mine.sql}) AND phase IN (?, ?)""",
            (*mine.values, Phase.OPEN.value, Phase.PLAYING.value),
        )
        return [str(row["match"]) for row in cursor.fetchall()]

    return store.read(query)


def open_matches(store: ProjectionStore, me: CallerIdentity, others: Sequence[str]) -> tuple[int, set[str]]:
    """How many matches of an owner have not ended; and which of some ``others`` the directory knows by now."""
    owned = _owned(me)

    def query(cursor: Cursor) -> tuple[int, set[str]]:
        cursor.execute(
            f"SELECT COUNT(*) AS number FROM directory WHERE ({owned.sql}) AND phase IN (?, ?)",
            (*owned.values, Phase.OPEN.value, Phase.PLAYING.value),
        )
        number = int(cursor.fetchone()["number"])
        marks = ", ".join("?" * len(others))
        cursor.execute(f"SELECT match FROM directory WHERE match IN ({marks})", tuple(others))
        return number, {str(row["match"]) for row in cursor.fetchall()}

    return store.read(query)
