"""Deadlines of a tournament, at which the service acts: those who come had a while since it was there again."""

from dataclasses import dataclass

from domain.tournaments.rounds import TableState
from domain.tournaments.tournament import Tournament

GRACE = 100
"""The time from the latest arrival to the closing of a match, in milliseconds: a call may be on its way inside."""
RETURN = 300_000
"""The time without no-shows after this process began to run tournaments, in milliseconds, where the time to come
is not shorter: nobody could come while no service was there.
"""


@dataclass
class Deadlines:
    """The deadlines on which one process acts, in milliseconds since 1970."""

    since: int = 0
    """The time since which this process runs the tournaments."""

    def after_return(self, usual: int, due: int) -> int:
        """The time at which the service acts on a deadline: those who come had a while (their ``usual`` time, where
        that is short) since it was there again.
        """
        return max(due, self.since + min(usual, RETURN)) + GRACE

    def of_table(self, tournament: Tournament, table: TableState) -> tuple[int, int]:
        """The times at which those are no-shows who have not joined the match of a table, and those who have joined but
        are not ready; 0: never.
        """
        due = tournament.come_by(table)
        if not due:
            return 0, 0
        usual = 1000 * tournament.settings.time_to_come
        due = self.after_return(usual, due)
        return due, due + usual
