"""The ways in which the events of a batch come into the projections: together, or one by one.

Together, decisions of a match wait for each other until something else happens in the match, or outside of all matches;
so do the events before its start, and an end before it.
Whatever goes wrong then, nothing of the batch counts, and it comes once more, one by one: there each event
has a savepoint, so that only the stream is set aside whose event cannot be followed.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple, Protocol, Self

from domain.event import AnyRecorded
from domain.log import Positioned, Unreadable
from domain.matches.events import MatchAbandoned, MatchStarted, of_match
from projections.beginnings import BegunProjection, is_creation, waiting_of
from projections.databases.database import Database
from projections.databases.statements import Cursor
from projections.databases.working_rows import WorkingRows
from projections.decisions import (
    CloseProjection,
    DecidedProjection,
    Decisions,
    FollowedEvent,
    UnmovedByDecisions,
    is_decision,
)

SAVE = "SAVEPOINT event"
TAKE_BACK = "ROLLBACK TO event"
KEEP = "RELEASE event"


class Applied(Protocol):
    """The part of a projection that writes what an event changes."""

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""


class AppliedProjections(NamedTuple):
    """All projections, the functions by which they write decisions (``decided``) and what comes before the start of a
    match (``begun``), and those that follow some matches closely.
    """

    all: Sequence[Applied]
    decided: Sequence[Callable[[Cursor, Decisions], None]]
    begun: Sequence[Callable[[Cursor, Decisions], None]]
    close: Sequence[CloseProjection]

    @classmethod
    def of(cls, projections: Sequence[Applied]) -> Self:
        """The parts of projections that are applied, found once, because looking for them takes long."""
        decided = [
            each.apply_decisions if isinstance(each, DecidedProjection) else partial(_apply_each, each)
            for each in projections
            if not isinstance(each, UnmovedByDecisions)
        ]
        begun = [
            each.apply_beginning if isinstance(each, BegunProjection) else partial(_apply_each, each)
            for each in projections
        ]
        return cls(projections, decided, begun, [each for each in projections if isinstance(each, CloseProjection)])

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Lets every projection write what an event changes."""
        for projection in self.all:
            projection.apply(cursor, position, recorded)

    def apply_run(self, cursor: Cursor, match: str, run: Sequence[FollowedEvent]) -> None:
        """Lets every projection write what events of a match change: decisions, or all before its start."""
        decided = is_decision(run[0])
        if (len(run) == 1 and not decided) or any(each.follows_closely(cursor, match, run) for each in self.close):
            for event in run:
                self.apply(cursor, *event)
            return
        for write in self.decided if decided else self.begun:
            write(cursor, run)


def _apply_each(projection: Applied, cursor: Cursor, run: Sequence[FollowedEvent]) -> None:
    for position, recorded in run:
        projection.apply(cursor, position, recorded)


class EventError(Exception):
    """An event cannot be followed."""


def match_alone(event: Positioned) -> str:
    """The match that alone an event concerns; empty where it may concern more: at its end everything counts, and its
    start is told to followers of the players.
    """
    recorded = event.recorded
    if isinstance(recorded, Unreadable) or not of_match(recorded) or recorded.event.ends:
        return ""
    if isinstance(recorded.event.body, MatchStarted):
        return ""
    return str(recorded.event.match)


class Applier(Protocol):
    """The way in which the events of a batch come into the projections."""

    def follow(self, event: Positioned, aside: Collection[str]) -> Sequence[Unreadable]:
        """Lets an event count, perhaps later, unless its stream is set ``aside``; gives what is damaged.

        Raises:
            EventError: An event cannot be followed.
        """

    def end(self) -> None:
        """Lets all count that waits.

        Raises:
            EventError: An event cannot be followed.
        """


class OneByOne:
    """Each event has a savepoint."""

    def __init__(self, projections: AppliedProjections, database: Database, cursor: Cursor) -> None:
        self._projections = projections
        self._database = database
        self._cursor = cursor

    def follow(self, event: Positioned, aside: Collection[str]) -> Sequence[Unreadable]:
        """Lets an event count, unless its stream is set ``aside``; gives what is damaged, if that cannot be."""
        recorded = event.recorded
        if isinstance(recorded, Unreadable):
            return recorded.damaged
        stream, version = recorded.event.stream, recorded.event.version
        if stream in aside:
            return ()
        self._cursor.execute(SAVE)
        try:
            self._projections.apply(self._cursor, event.position, recorded)
        except Exception as error:  # an event that makes no sense may fail anywhere, and must stop nothing else
            if not self._database.blames(error):
                raise
            self._cursor.execute(TAKE_BACK)
            text = f"cannot be followed: {self._database.words(error) or type(error).__name__}"
            return (Unreadable(stream, version, text),)
        self._cursor.execute(KEEP)
        return ()

    def end(self) -> None:
        """Lets all count that waits: nothing does."""


class Together:
    """Events of a match wait for each other, if they can, and statements about one match run where its rows are
    ``working``.
    """

    def __init__(
        self, projections: AppliedProjections, database: Database, cursor: Any, working: WorkingRows | None
    ) -> None:
        self._projections = projections
        self._database = database
        self._cursor = cursor
        self._working = working
        self._waiting: dict[str, list[FollowedEvent]] = {}

    def follow(self, event: Positioned, aside: Collection[str]) -> Sequence[Unreadable]:
        """Lets an event count, perhaps later, unless its stream is set ``aside``; gives what is damaged.

        Raises:
            EventError: An event cannot be followed.
        """
        recorded = event.recorded
        if isinstance(recorded, Unreadable):
            self.end()
            return recorded.damaged
        stream = recorded.event.stream
        if stream in aside:
            return ()
        try:
            if (waiting := waiting_of(event) or self._end_before_start(event)) is not None:
                self._waiting.setdefault(stream, []).append(waiting)
                return ()
            if of_match(recorded):
                self._count(stream)
            else:
                self._end()
            if match := match_alone(event):
                self._projections.apply(self._cursor_of(match), event.position, recorded)
            else:
                self._apply_to_all(event.position, recorded)
        except Exception as error:
            raise self._error(error) from error
        return ()

    def end(self) -> None:
        """Lets all count that waits.

        Raises:
            EventError: An event cannot be followed.
        """
        try:
            self._end()
        except Exception as error:
            raise self._error(error) from error

    def _end_before_start(self, event: Positioned) -> FollowedEvent | None:
        """The end of a match all of whose events wait: nobody played it, so it concerns no other match either. None
        where it ends otherwise, or is followed closely.
        """
        recorded = event.recorded
        if isinstance(recorded, Unreadable) or not of_match(recorded):
            return None
        match, waiting = recorded.event.match, self._waiting.get(recorded.event.match)
        if not waiting or not isinstance(recorded.event.body, MatchAbandoned) or not is_creation(waiting[0]):
            return None
        run, cursor = [*waiting, FollowedEvent(event.position, recorded)], self._cursor_of(match)
        close = any(each.follows_closely(cursor, match, run) for each in self._projections.close)
        return None if close else run[-1]

    def _error(self, error: Exception) -> Exception:
        return EventError() if self._database.blames(error) else error

    def _end(self) -> None:
        for match in list(self._waiting):
            self._count(match)

    def _count(self, match: str) -> None:
        """Lets the events of a match count that wait."""
        for _, run in groupby(self._waiting.pop(match, ()), is_decision):
            self._projections.apply_run(self._cursor_of(match), match, list(run))

    def _cursor_of(self, match: str) -> Cursor:
        return self._cursor if self._working is None else self._working.alone(self._cursor, match)

    def _apply_to_all(self, position: int, recorded: AnyRecorded) -> None:
        if self._working is None:
            self._projections.apply(self._cursor, position, recorded)
            return
        with self._working.together(self._cursor, recorded.event.stream if of_match(recorded) else ""):
            self._projections.apply(self._cursor, position, recorded)
