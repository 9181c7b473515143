"""The standings in archives: those of which an event of the tournament has the digest."""

from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedStanding

from domain.tournaments.course import settled_rounds, standings_after
from domain.tournaments.events import RoundClosed, TournamentFinished, TournamentRecorded
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament


def standings_at(before: Tournament, row: TournamentRecorded) -> list[Standing] | None:
    """The standings of which an event has the digest; None if it has none."""
    match row.event.body:
        case RoundClosed(number):
            return standings_after(before, number)
        case TournamentFinished():
            return standings_after(before, settled_rounds(before))
    return None


def write_line(line: Standing) -> ArchivedStanding:
    """A line of the standings."""
    values = ["" if value is None else str(value) for value in line.values]
    return ArchivedStanding(place=line.place, entrant=line.player, score=str(line.score), tie_breaks=values)
