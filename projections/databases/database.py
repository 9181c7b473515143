"""The demands of a store of projections on any database."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from projections.databases.statements import Cursor
from projections.databases.working_rows import WorkingRows

T = TypeVar("T")


WAITED_FOR = -1
"""Said in the place of a position: somebody waits for the tables in another process."""


class Database(Protocol):
    """Tables of which one process writes all, and others may read. Its methods block.

    Raises:
        PersistenceError: from every method, whatever is wrong with the database.
    """

    @property
    def tables(self) -> Sequence[str]:
        """The names of the tables that were made."""

    @property
    def leading(self) -> bool:
        """True if this process writes the tables, as far as it knows."""

    @property
    def working(self) -> WorkingRows | None:
        """The rows of streams that go on, where they are kept in memory. Then a savepoint for each event is spared
        until one is needed.
        """

    def held(self) -> bool:
        """True if this process writes the tables, which it does from now on if no other one does."""

    def make(self, statements: Sequence[str], streamed: Mapping[str, str], whole: Collection[str]) -> None:
        """Makes tables, if they are not there. ``streamed`` and ``whole`` are those of `WorkingRows`."""

    def without(self, indexes: Sequence[str]) -> AbstractContextManager[None]:
        """While the block lasts, indexes may be missing, given by the statements that make them: they are made at its
        end, which takes less than to keep them while tables are filled.
        """

    def read(self, query: Callable[[Cursor], T]) -> T:
        """Runs a query in a transaction that changes nothing."""

    def writing(self) -> AbstractContextManager[Any]:
        """A cursor for a transaction of the process that writes, committed at the end of the block."""

    def announce(self, cursor: Cursor, position: int) -> None:
        """Lets the processes that read hear, with the commit, that the tables have come to a position."""

    def hurry(self) -> None:
        """Lets the process that writes the tables hear that somebody waits for it."""

    def listen(self, hear: Callable[[int], object], stopped: Callable[[], bool]) -> None:
        """Calls ``hear`` with each position to which another process has brought the tables, until ``stopped``; with 0
        where some may have been missed, and with `WAITED_FOR`. Returns at once if no other process can.
        """

    def blames(self, error: Exception) -> bool:
        """True if an error in a transaction is that of what is written, not of the database."""

    def words(self, error: Exception) -> str:
        """The text of an error."""

    def forget_deleted(self) -> bool:
        """Lets nothing that was deleted stay, as far as that is possible; whether it was."""

    def close(self) -> None:
        """Closes all connections."""
