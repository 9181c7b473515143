"""The tables of a tournament that something concerns: only they are looked after when it happens. A tournament has
thousands of tables, and most events are about one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from domain.tournaments import events as ev
from domain.tournaments.rounds import TableState
from domain.tournaments.tournament import Phase, Tournament
from projections.matches.arranged import unfinished_tournaments
from projections.store import ProjectionStore
from projections.tournaments.tournament_list import Chosen, list_tournaments

ALL = 2**31
"""More tournaments than there are."""

Place: TypeAlias = tuple[int, int]
"""A round and a table, by their numbers."""
AtNoTable: TypeAlias = (
    ev.EntrantRegistered
    | ev.EntrantWithdrawn
    | ev.EntrantDroppedOut
    | ev.EntrantSeeded
    | ev.EntrantCheckedIn
    | ev.EntropyBound
    | ev.EntropyOpened
    | ev.ByeGranted
    | ev.ByeTakenBack
    | ev.RoundClosed
)


@dataclass(frozen=True, slots=True)
class Concern:
    """The tables to look after: all of some rounds, some tables, and those of some matches; or ``everything``."""

    rounds: frozenset[int] = frozenset()
    places: frozenset[Place] = frozenset()
    matches: frozenset[str] = frozenset()
    everything: bool = False

    def __or__(self, other: "Concern") -> "Concern":
        return Concern(
            self.rounds | other.rounds,
            self.places | other.places,
            self.matches | other.matches,
            self.everything or other.everything,
        )

    def tables(self, tournament: Tournament) -> Iterator[tuple[int, TableState]]:
        """The tables that may wait for something, with their rounds."""
        places = self.places if self.everything else self.places | {*self._of_matches(tournament)}
        for state in tournament.rounds:
            if self.everything or state.number in self.rounds:
                found = state.tables
            else:
                found = tuple(state.tables[table - 1] for number, table in sorted(places) if number == state.number)
            yield from ((state.number, table) for table in found if table.outcome is None or table.attempts > 1)

    def _of_matches(self, tournament: Tournament) -> Iterator[Place]:
        """The tables of the matches; most are in the last round."""
        left = set(self.matches)
        for state in reversed(tournament.rounds):
            for table in state.tables if left else ():
                if not left.isdisjoint(table.matches):
                    left -= {*table.matches}
                    yield state.number, table.number


NOTHING, EVERYTHING = Concern(), Concern(everything=True)


def concern_of(body: ev.TournamentBody) -> Concern:
    """The tables that an event concerns."""
    match body:
        case ev.MatchLinked() | ev.ResultTaken() | ev.MatchClosed() | ev.Adjudicated():
            return Concern(places=frozenset({(body.round, body.table)} if body.table else ()))
        case ev.RoundPaired():
            return Concern(rounds=frozenset({body.round}))
        case _:
            return NOTHING if isinstance(body, AtNoTable) else EVERYTHING


def going_on(projections: ProjectionStore) -> set[str]:
    """The tournaments that are not over (one may have a start), and those with matches that are still to be ended."""
    open_phases = (Phase.REGISTRATION, Phase.DRAWING, Phase.RUNNING)
    running = list_tournaments(projections, Chosen(phases=open_phases), 0, ALL)
    return {entry.name for entry in running} | unfinished_tournaments(projections)
