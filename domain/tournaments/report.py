"""A tournament for two seats as a report that other pairing programs read: its players, rounds and points."""

from collections import Counter
from collections.abc import Iterator, Mapping

from domain.tournaments.course import length, players, settled_rounds, standings_after
from domain.tournaments.results import Round, Seated, TableResult
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.tournament import Tournament
from domain.tournaments.trf import Listed, NotTRF, Report


def report_of(tournament: Tournament) -> Report:
    """The report of a tournament, up to the last round of which all tables have results.

    A penalty has no place in the rounds of such a report: a comment names it.

    Raises:
        NotTRF: the format cannot say it.
    """
    settings = tournament.settings
    if settings.seats > 2 or not isinstance(settings.scoring, MatchPoints):
        raise NotTRF("TRF is for tables of two with points for wins, draws and losses")
    last = settled_rounds(tournament)
    names = _names(tournament)
    places = {line.player: line.place for line in standings_after(tournament, last)}
    listed = [
        Listed(number, names[one.name], place=places[one.name]) for number, one in enumerate(players(tournament), 1)
    ]
    rounds = [_renamed(tournament.played(number), names) for number in range(1, last + 1)]
    return Report(
        " ".join(settings.title.split()),
        listed,
        rounds,
        length(tournament) or None,
        scoring=settings.scoring,
        others=tuple(_penalties(tournament, names, last)),
    )


def _names(tournament: Tournament) -> dict[str, str]:
    """The names of entrants on one line; that of a person who was erased is the id of the entrant."""
    shown = {one.name: " ".join(one.registered.display_name.split()) for one in tournament.entrants.values()}
    times = Counter(shown.values())
    return {name: text if text and times[text] == 1 else f"{text} {name}".strip() for name, text in shown.items()}


def _renamed(played: Round, names: Mapping[str, str]) -> Round:
    tables = tuple(
        TableResult(tuple(Seated(names[seat.player], seat.place, seat.points) for seat in table.seats), table.void)
        for table in played.tables
    )
    return Round(tables, {names[player]: ending for player, ending in played.byes.items()})


def _penalties(tournament: Tournament, names: Mapping[str, str], last: int) -> Iterator[str]:
    for number in range(1, last + 1):
        for player, points in sorted(tournament.played(number).penalties.items()):
            yield f"### round {number}: {points} taken from {names[player]}"
