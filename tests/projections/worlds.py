"""A log of matches, and projections that follow it, for tests of results and ratings."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.event import AnyRecorded, Envelope, Event
from domain.log import Positioned, Unreadable
from domain.matches.archive import Archive
from domain.matches.events import (
    Body,
    MatchAbandoned,
    MatchFinished,
    MatchStarted,
)
from domain.matches.outcome import outcome_of
from domain.players.player import PlayerCreated
from projections.databases.postgresql_schema import PostgresqlSchema
from projections.statistics.summary import numbered, summary_of
from projections.store import ProjectionStore
from service.persistence.kinds import all_projections
from tests.domain.matches.logs import logged, seated

ANN, BEN, CIM = "players/annannann", "players/benbenben", "players/cimcimcim"


GREEDY = "bots/greedy"


STARTED = MatchStarted(())


TABLES = (
    "archived_matches",
    "archived_seats",
    "ratings",
    "rating_changes",
    "rated_tables",
    "uncounted_matches",
    "player_games",
    "player_opponents",
    "statistics_matches",
    "statistics_seats",
    "statistics_values",
    "statistics_roles",
)


class ListedLog:
    """A log in memory."""

    def __init__(self) -> None:
        self.rows: list[Positioned] = []

    def add(self, recorded: Iterable[AnyRecorded]) -> None:
        for entry in recorded:
            self.rows.append(Positioned(self.last_position() + 1, entry))

    def archive(self, matches: Iterable[str]) -> None:
        """The remains of matches take the place of their events, as `caravan store archive` does it."""
        taken = {row.event.body.summary.number for row in self.archived(0)}
        ended = (outcome_of(self.of(match)) for match in self.over())
        numbers = numbered((outcome for outcome in ended if outcome is not None), taken)
        for match in matches:
            rows = self.of(match)
            left = Archive(b"", "", b"", summary_of(rows, numbers.get(match, 0)))
            self.add([Envelope(Event(match, len(rows) + 1, left))])
            self.rows = [row for row in self.rows if row.recorded not in rows]

    def of(self, match: str) -> list[Any]:
        return [row.recorded for row in self.rows if row.recorded.event.stream == match]  # type: ignore[union-attr]

    def over(self) -> list[str]:
        """The matches that have ended, in the order in which they did."""
        found = [row.recorded.event for row in self.rows if not isinstance(row.recorded, Unreadable)]
        return [event.stream for event in found if isinstance(event.body, MatchFinished | MatchAbandoned)]

    def copied(self) -> "ListedLog":
        """A copy, whose positions have no gaps."""
        copy = ListedLog()
        copy.add(row.recorded for row in self.rows)  # type: ignore[misc]
        return copy

    def since(self, after: int, limit: int) -> Sequence[Positioned]:
        return [row for row in self.rows if row.position > after][:limit]

    def archived(self, after: int) -> list[Any]:
        later = [row.recorded for row in self.rows if row.position > after]
        return [row for row in later if not isinstance(row, Unreadable) and isinstance(row.event.body, Archive)]

    def mark(self, position: int) -> bytes:
        return bytes([position % 256])

    def last_position(self) -> int:
        return self.rows[-1].position if self.rows else 0


NUMBERED = ("ratings", "player_opponents")
"""Tables whose rows a database numbers in its own way."""


def seeds(number: int) -> pytest.MarkDecorator:
    """Random logs: some of them in a file, the first one in a database too, which takes ten times as long."""
    chosen = [*(("sqlite", seed) for seed in range(number)), ("postgresql", 0)]
    return pytest.mark.parametrize(("world", "seed"), chosen, indirect=["world"])


class World:
    """A log, and the projections that follow it."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        self.url = url
        self.log = ListedLog()
        self.opened: list[ProjectionStore] = []
        self.store = self.another()
        self.number = 0

    def another(self) -> ProjectionStore:
        """More projections, which have followed nothing: in a file, or in a schema of the database."""
        number = len(self.opened)
        where = (
            PostgresqlSchema(self.url, f"projections_{number}", 10 * number)
            if self.url
            else self.folder / f"{number}.sqlite"
        )
        made = ProjectionStore(where, all_projections(), self._damaged)
        assert made.held()
        self.opened.append(made)
        return made

    def close(self) -> None:
        for store in self.opened:
            store.close()

    def _damaged(self, found: object) -> None:
        raise AssertionError(found)

    def happens(self, *recorded: AnyRecorded) -> None:
        self.log.add(recorded)
        self.store.catch_up(self.log)

    def player(self, name: str, label: str) -> None:
        self.happens(Envelope(Event(name, 1, PlayerCreated(label))))

    def play(
        self, whose: Sequence[str], *bodies: Body, effects: Any = None, imported: bool = False, **fields: Any
    ) -> str:
        """A match with these at its seats, to which this happens; returns its name."""
        self.number += 1
        name = f"matches/handmade{self.number}"
        self.happens(*logged(*seated(whose, **fields), *bodies, match=name, effects=effects, imported=imported))
        return name

    def finish(self, whose: Sequence[str], *places: int, **fields: Any) -> str:
        return self.play(whose, STARTED, MatchFinished(places), **fields)

    def tables(self, store: ProjectionStore | None = None) -> dict[str, list[tuple[object, ...]]]:
        """All that counts, without the numbers of rows."""

        def look(cursor: Any) -> dict[str, list[tuple[object, ...]]]:
            found = {}
            for table in TABLES:
                rows = [dict(row) for row in cursor.execute(f"SELECT * FROM {table}").fetchall()]
                unlike = "number" if table in NUMBERED else ""
                found[table] = sorted(tuple(value for name, value in row.items() if name != unlike) for row in rows)
            rows = [dict(row) for row in cursor.execute("SELECT match, number, decisions, outcome FROM outcomes")]
            found["outcomes"] = sorted(
                (row["match"], row["number"], *json.loads(row["outcome"]).values()) for row in rows
            )
            return found

        return (store or self.store).read(look)
