"""Lists of matches for one caller: those that they may see, filtered and in order; and their open questions."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

from domain.matches.events import Access
from domain.matches.lifecycle import MatchPhase
from domain.table.table import Task
from domain.words.field_faults import Fault
from projections.databases.statements import Cursor, marks
from projections.matches.directory import ListedMatch, listed_match
from projections.matches.filters import (
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
"""The orders of a list of matches, and their columns."""
NEWEST = "created desc"
"""The default order of matches."""
FIELDS = (
    "game, edition, state, player, awaiting, reserved, owner, version, seats, free, bots, tournament, round, "
    "options.<name>"
)
SEARCHES = 4
"""The most comparisons with parts of names in a filter: each looks through all seats."""
LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
_STATES = {
    "OPEN": MatchPhase.OPEN,
    "PLAYING": MatchPhase.PLAYING,
    "FINISHED": MatchPhase.FINISHED,
    "ABANDONED": MatchPhase.ABANDONED,
}
_NUMBERS = {name: name for name in ("version", "seats", "free", "bots")} | {"round": "tournament_round"}


class CallerIdentity(NamedTuple):
    """The one who asks: the hash of their token, their name as a player, and the hash of the token with which they
    registered; each may be empty.
    """

    credential: bytes = b""
    account: str = ""
    origin: bytes = b""

    @property
    def credentials(self) -> tuple[bytes, ...]:
        """The hashes of the tokens with which they may have taken something as a guest."""
        return tuple({hashed: None for hashed in (self.credential, self.origin) if hashed})

    @property
    def somebody(self) -> bool:
        """True if `me` can refer to anybody."""
        return bool(self.credential or self.account)


class MeMissingError(FilterError):
    """A filter says `me`, and nobody knows who that is."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The request for a list: which matches, by what column they are ordered, and whether the greatest come first."""

    condition: Condition
    column: str
    descending: bool


def condition_of_filter(text: str, identity: CallerIdentity) -> Condition:
    """The condition that a filter of matches sets for a caller.

    Raises:
        FilterError: it cannot be read (`MeMissingError`: it says `me`, and nobody knows who that is).
    """
    searches = 0

    def compare(comparison: Comparison) -> Condition:
        nonlocal searches
        searches += comparison.comparator == ":"
        if searches > SEARCHES:
            raise FilterError(Fault.SEARCHES_AT_MOST, most=SEARCHES)
        return _compare(comparison, identity)

    return condition_of(text, compare)


def matches(
    store: ProjectionStore,
    listing: Listing,
    identity: CallerIdentity,
    limit: int,
    after: Sequence[int] = (),
    *,
    everything: bool = False,
) -> list[ListedMatch]:
    """At most ``limit`` matches of a list that a caller may see (all of them with ``everything``).

    ``after`` is the `place` of the last match on the page before.
    """
    conditions = [listing.condition]
    if not everything:
        conditions.append(_visible(identity))
    direction, beyond = ("DESC", "<") if listing.descending else ("ASC", ">")
    if after:
        conditions.append(Condition(f"({listing.column}, position) {beyond} (?, ?)", tuple(after)))
    where = " AND ".join(f"({condition.sql})" for condition in conditions)
    values: list[Value] = [value for condition in conditions for value in condition.values]
    by = f"{listing.column} {direction}" + ("" if listing.column == "position" else f", position {direction}")

    def query(cursor: Cursor) -> list[ListedMatch]:
        behind = _behind(identity, everything)
        select = f"SELECT *, ({behind.sql}) AS behind FROM directory WHERE {where} ORDER BY {by} LIMIT ?"
        cursor.execute(select, (*behind.values, *values, limit))
        return [listed_match(cursor, row, behind=bool(row["behind"])) for row in cursor.fetchall()]

    return store.read(query)


def shown_matches(cursor: Cursor, names: Sequence[str], identity: CallerIdentity) -> dict[str, ListedMatch]:
    """Those of some matches that everybody may see, by name, as they are listed for a caller."""
    behind = _behind(identity)
    cursor.execute(
        f"SELECT *, ({behind.sql}) AS behind FROM directory WHERE access = ? AND match IN ({marks(names)})",
        (*behind.values, Access.PUBLIC.value, *names),
    )
    return {row["match"]: listed_match(cursor, row, behind=bool(row["behind"])) for row in cursor.fetchall()}


def place(listing: Listing, match: ListedMatch) -> tuple[int, int]:
    """The place of a match in a list."""
    column = "listed_version" if listing.column == "version" else listing.column
    return int(getattr(match, column)), match.position


# -- conditions -------------------------------------------------------------------------------------------------------


def _seats(condition: Condition) -> Condition:
    return Condition(f"match IN (SELECT match FROM directory_seats WHERE {condition.sql})", condition.values)


def _accompanied(condition: Condition) -> Condition:
    """Matches that play another one again, in which somebody had a part."""
    return Condition(f"match IN (SELECT match FROM directory_companions WHERE {condition.sql})", condition.values)


def _mine(identity: CallerIdentity) -> Condition:
    """The condition of a seat that belongs to a caller: a player's by name, a guest's by token."""
    parts = []
    values: list[Value] = []
    if identity.account:
        parts.append("account = ? AND account != ''")
        values.append(identity.account)
    for credential in identity.credentials:
        parts.append("credential = ? AND credential != '' AND account = ''")
        values.append(credential.hex())
    return Condition(" OR ".join(f"({part})" for part in parts) or "FALSE", tuple(values))


def _owned(identity: CallerIdentity) -> Condition:
    parts = []
    values: list[Value] = []
    if identity.account:
        parts.append("owner = ? AND owner != ''")
        values.append(identity.account)
    for credential in identity.credentials:
        parts.append("owner_credential = ? AND owner_credential != ''")
        values.append(credential.hex())
    return Condition(" OR ".join(f"({part})" for part in parts) or "FALSE", tuple(values))


def _visible(identity: CallerIdentity) -> Condition:
    """Public matches, and those in which the caller has a part."""
    parts = [Condition("access = ?", (Access.PUBLIC.value,))]
    if identity.somebody:
        parts += [_seats(_mine(identity)), _owned(identity), _accompanied(_mine(identity))]
    if identity.account:
        admitted = "match IN (SELECT match FROM directory_admitted WHERE account = ?)"
        parts.append(Condition(admitted, (identity.account,)))
        parts.append(_seats(Condition("reserved_account = ?", (identity.account,))))
    sql = " OR ".join(f"({part.sql})" for part in parts)
    return Condition(sql, tuple(value for part in parts for value in part.values))


def _behind(identity: CallerIdentity, everything: bool = False) -> Condition:
    """The condition of a match that is being played, and that somebody sees later."""
    if everything:
        return Condition("FALSE")
    own = [_seats(_mine(identity)), _owned(identity)] if identity.somebody else []
    part = " OR ".join(f"({condition.sql})" for condition in own) or "FALSE"
    return Condition(f"delayed = 1 AND NOT ({part})", tuple(value for each in own for value in each.values))


def _compare(comparison: Comparison, identity: CallerIdentity) -> Condition:
    field = comparison.field
    if field == "game":
        return equal_condition(comparison, "game", comparison.value.removeprefix("games/"))
    if field in ("edition", "tournament"):
        return equal_condition(comparison, field, comparison.value)
    if field == "state":
        phase = _STATES.get(comparison.value.removeprefix("STATE_"))
        if phase is None:
            raise FilterError(Fault.NO_SUCH_STATE, known=", ".join(_STATES), given=repr(comparison.value))
        return equal_condition(comparison, "phase", phase.value)
    if field in ("player", "awaiting"):
        return _compare_seat(comparison, identity)
    if field == "reserved":
        return _compare_reserved(comparison, identity)
    if field == "owner":
        return _compare_owner(comparison, identity)
    if field in _NUMBERS:
        return number_condition(comparison, _NUMBERS[field])
    if field.startswith("options.") and field != "options.":
        option = equal_condition(comparison, "value", comparison.value)
        sql = f"match IN (SELECT match FROM directory_options WHERE name = ? AND {option.sql})"
        return Condition(sql, (field.removeprefix("options."), *option.values))
    raise FilterError(Fault.NO_FIELD_OF_FILTERS, given=repr(field), known=FIELDS)


def _compare_seat(comparison: Comparison, identity: CallerIdentity) -> Condition:
    """Matches with a seat of somebody, or with one that is asked; or without."""
    _, comparator, value, quoted = comparison
    if comparator not in ("=", "!=", ":"):
        raise FilterError(Fault.COMPARATORS, name=comparison.field, known="=, !=, :")
    if comparator == ":":
        pattern = "".join(f"\\{sign}" if sign in "%_\\" else sign for sign in value)
        pattern = f"%{pattern.translate(LOWER)}%"
        seat = Condition("(bot = '' OR departed = 1) AND player != '' AND LOWER(player) LIKE ? ESCAPE '\\'", (pattern,))
    elif value == "me" and not quoted:
        seat = _mine(_known(identity))
    elif value.startswith("players/") and not quoted:
        seat = Condition("account = ? AND account != ''", (value,))
    else:
        seat = Condition("(bot = '' OR departed = 1) AND player = ? AND player != ''", (value,))
    condition = _seats(seat)
    if comparison.field == "awaiting":
        asked = _seats(Condition(f"asked = 1 AND departed = 0 AND ({seat.sql})", seat.values))
        behind = _behind(identity)
        condition = Condition(f"({asked.sql}) AND NOT ({behind.sql})", (*asked.values, *behind.values))
    return Condition(f"NOT ({condition.sql})", condition.values) if comparator == "!=" else condition


def _compare_owner(comparison: Comparison, identity: CallerIdentity) -> Condition:
    _, comparator, value, quoted = comparison
    if comparator not in ("=", "!="):
        raise FilterError(Fault.COMPARATORS, name="owner", known="=, !=")
    owned = _owned(_known(identity)) if value == "me" and not quoted else Condition("owner = ?", (value,))
    return owned if comparator == "=" else Condition(f"NOT ({owned.sql})", owned.values)


def _compare_reserved(comparison: Comparison, identity: CallerIdentity) -> Condition:
    """Matches with a seat that is kept for a player; or without."""
    _, comparator, value, quoted = comparison
    if comparator not in ("=", "!="):
        raise FilterError(Fault.COMPARATORS, name="reserved", known="=, !=")
    account = _known(identity).account if value == "me" and not quoted else value
    condition = _seats(Condition("reserved_account = ? AND reserved_account != ''", (account,)))
    return condition if comparator == "=" else Condition(f"NOT ({condition.sql})", condition.values)


def _known(identity: CallerIdentity) -> CallerIdentity:
    if not identity.somebody:
        raise MeMissingError(Fault.NOBODY_IS_ME)
    return identity


# -- open questions, open matches -------------------------------------------------------------------------------------


class WaitingSeat(NamedTuple):
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


def open_questions(store: ProjectionStore, identity: CallerIdentity) -> list[WaitingSeat]:
    """All questions that somebody is asked now, by match and seat."""
    mine = _mine(identity)

    def query(cursor: Cursor) -> list[WaitingSeat]:
        cursor.execute(
            f"""SELECT directory.match, game, edition, edition_digest, version, seat, tasks FROM directory_seats
                CROSS JOIN directory ON directory.match = directory_seats.match
                WHERE ({mine.sql}) AND asked = 1 AND departed = 0 ORDER BY position, seat""",
            mine.values,
        )
        return [
            WaitingSeat(
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


class WaitingEnd(NamedTuple):
    """A proposal to end a match as it stands that waits for somebody: ``proposed_at`` is its version, ``seat`` the one
    that proposes it, with the name of the player there.
    """

    match: str
    game: str
    proposed_at: int
    seat: int
    display_name: str


def open_ends(store: ProjectionStore, identity: CallerIdentity) -> list[WaitingEnd]:
    """The proposals to end a match of somebody that a seat of theirs has not answered, by match."""
    mine = _mine(identity)

    def query(cursor: Cursor) -> list[WaitingEnd]:
        cursor.execute(
            f"""SELECT DISTINCT position, directory.match, game, proposed_at, agreeing FROM directory_seats
                CROSS JOIN directory ON directory.match = directory_seats.match
                WHERE ({mine.sql}) AND departed = 0 AND phase = ? AND proposed_at > 0
                AND agreeing NOT LIKE '%,' || CAST(seat AS TEXT) || ',%' ORDER BY position""",
            (*mine.values, MatchPhase.PLAYING.value),
        )
        return [_end(cursor, row) for row in cursor.fetchall()]

    return store.read(query)


def _end(cursor: Cursor, row: Any) -> WaitingEnd:
    seat = int(row["agreeing"].split(",")[1])
    cursor.execute("SELECT player FROM directory_seats WHERE match = ? AND seat = ?", (row["match"], seat))
    return WaitingEnd(row["match"], row["game"], row["proposed_at"], seat, cursor.fetchone()["player"])


def _top(text: str) -> tuple[Task, int]:
    """The task on top of a stack, and how many lie there."""
    tasks = json.loads(text)
    kind, arguments, asked_at = tasks[-1]
    return Task(kind, tuple(arguments), asked_at), len(tasks)


def seated_matches(store: ProjectionStore, identity: CallerIdentity) -> list[str]:
    """The matches that have not ended in which somebody has a seat."""
    mine = _mine(identity)

    def query(cursor: Cursor) -> list[str]:
        cursor.execute(
            f"""SELECT DISTINCT directory.match FROM directory_seats
                CROSS JOIN directory ON directory.match = directory_seats.match
                WHERE ({mine.sql}) AND phase IN (?, ?)""",
            (*mine.values, MatchPhase.OPEN.value, MatchPhase.PLAYING.value),
        )
        return [str(row["match"]) for row in cursor.fetchall()]

    return store.read(query)


def open_matches(store: ProjectionStore, identity: CallerIdentity, others: Sequence[str]) -> tuple[int, set[str]]:
    """The number of matches of an owner that have not ended, without those of tournaments; and those of some ``others``
    that the directory knows by now.
    """
    owned = _owned(identity)

    def query(cursor: Cursor) -> tuple[int, set[str]]:
        cursor.execute(
            f"SELECT COUNT(*) AS number FROM directory WHERE ({owned.sql}) AND tournament = '' AND phase IN (?, ?)",
            (*owned.values, MatchPhase.OPEN.value, MatchPhase.PLAYING.value),
        )
        number = int(cursor.fetchone()["number"])
        cursor.execute(f"SELECT match FROM directory WHERE match IN ({marks(others)})", tuple(others))
        return number, {str(row["match"]) for row in cursor.fetchall()}

    return store.read(query)


# -- playing again ----------------------------------------------------------------------------------------------------


class OpenProposal(NamedTuple):
    """A match with a free seat that plays another one again, as somebody sees it who had the ``seat`` in that.
    ``proposer`` is the seat of the player who proposes it, with their name: 0 and empty for an owner without a seat.
    """

    match: str
    game: str
    previous: str
    proposer: int
    display_name: str
    seat: int


def open_proposals(store: ProjectionStore, identity: CallerIdentity) -> list[OpenProposal]:
    """The proposals to somebody to play a match again: of each match the first one that is open, unless they have a
    part in one that came no later.
    """
    mine, owned = _mine(identity), _owned(identity)
    part = _seats(mine)

    def query(cursor: Cursor) -> list[OpenProposal]:
        cursor.execute(
            f"""SELECT directory.match, game, previous, previous_seat, seat, COALESCE(
                    (SELECT player FROM directory_seats AS proposer
                     WHERE proposer.match = directory.previous AND proposer.seat = directory.previous_seat), '') AS name
                FROM directory_companions
                CROSS JOIN directory ON directory.match = directory_companions.match
                WHERE ({mine.sql}) AND seat > 0 AND phase = ? AND free > 0 AND NOT EXISTS
                    (SELECT 1 FROM directory AS own
                     WHERE own.previous = directory.previous AND own.position <= directory.position AND own.phase != ?
                     AND (own.{part.sql} OR {owned.sql}))
                ORDER BY directory.position""",
            (*mine.values, MatchPhase.OPEN.value, MatchPhase.ABANDONED.value, *part.values, *owned.values),
        )
        found: dict[str, OpenProposal] = {}
        for row in cursor.fetchall():
            found.setdefault(
                row["previous"],
                OpenProposal(
                    row["match"], row["game"], row["previous"], row["previous_seat"], row["name"], row["seat"]
                ),
            )
        return list(found.values())

    return store.read(query)


def next_match(store: ProjectionStore, match: str) -> str:
    """The first match that plays another one again and was not abandoned; empty if there is none."""

    def query(cursor: Cursor) -> str:
        cursor.execute(
            """SELECT match FROM directory WHERE previous = ? AND previous != '' AND phase != ?
               ORDER BY position LIMIT 1""",
            (match, MatchPhase.ABANDONED.value),
        )
        row = cursor.fetchone()
        return str(row["match"]) if row is not None else ""

    return store.read(query)
