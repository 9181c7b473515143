"""A tournament for two seats as a report that other pairing programs read: its players, rounds and points."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from domain.tournaments.acceleration import Acceleration, upper_of
from domain.tournaments.course import length, players, settled_rounds, standings_after, swiss_field
from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.scoring import ZERO, MatchPoints
from domain.tournaments.settings import Swiss
from domain.tournaments.teams import board_table
from domain.tournaments.tournament import Tournament
from domain.tournaments.trf import ALWAYS, Apart, NotTRF, Report, TrfPlayer, Virtual
from domain.tournaments.trf_teams import TeamListed


def report_of(tournament: Tournament) -> Report:
    """The report of a tournament, up to the last round of which all tables have results.

    A penalty has no place in the rounds of such a report, nor have several matches of a table: comments name them.

    Raises:
        NotTRF: the format cannot say it.
    """
    settings = tournament.settings
    if settings.seats > 2 or not isinstance(settings.scoring, MatchPoints):
        raise NotTRF("TRF is for tables of two with points for wins, draws and losses")
    last = settled_rounds(tournament)
    names = _names(tournament)
    known = {one.name: names[one.name] for one in players(tournament)}
    places = _places(tournament, last)
    listed = [
        TrfPlayer(number, names[one.name], place=places[one.name], federation=one.registered.brought.country)
        for number, one in enumerate(players(tournament), 1)
    ]
    rounds = [_renamed(tournament.played(number), names) for number in range(1, last + 1)]
    return Report(
        " ".join(settings.title.split()),
        listed,
        rounds,
        length(tournament) or None,
        scoring=settings.scoring,
        byes=_byes(tournament, known, last),
        apart=_apart(tournament, known),
        virtual=tuple(_virtual(tournament)),
        teams=[
            TeamListed(" ".join(one.display_name.split()), tuple(known[name] for name in one.members if name in known))
            for one in tournament.teams.values()
        ],
        others=(*_penalties(tournament, names, last), *_series(tournament, names, last)),
    )


def _places(tournament: Tournament, last: int) -> dict[str, int]:
    """The places of players: in a tournament of teams those among all players."""
    if tournament.settings.teams is None:
        return {line.player: line.place for line in standings_after(tournament, last)}
    scores = {line.player: line.score for line in board_table(tournament, last)}
    everybody = [one.name for one in players(tournament)]
    own = {name: scores.get(name, ZERO) for name in everybody}
    return {name: 1 + sum(score > own[name] for score in own.values()) for name in everybody}


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
            team = tournament.teams.get(player)
            yield f"### round {number}: {points} taken from {team.display_name if team else names[player]}"


def _series(tournament: Tournament, names: Mapping[str, str], last: int) -> Iterator[str]:
    """The scores of tables with several matches: a round of such a report has one result of each table."""
    for state in tournament.rounds[:last]:
        for table in state.tables:
            if scores := table.series_scores:
                score = " - ".join(f"{names[player]} {scores[player]}" for player in table.players)
                yield f"### round {state.number}, table {table.number}: {score} in {len(table.counted)} matches"


def _byes(tournament: Tournament, names: Mapping[str, str], last: int) -> dict[int, dict[str, Ending]]:
    """The byes in rounds to come of those who take part."""
    byes: dict[int, dict[str, Ending]] = {}
    for one in tournament.present:
        for number, ending in one.byes.items():
            if number > last and one.name in names:
                byes.setdefault(number, {})[names[one.name]] = ending
    return byes


def _virtual(tournament: Tournament) -> Iterator[Virtual]:
    """The virtual points of an accelerated tournament."""
    chosen, scoring = tournament.settings.format, tournament.settings.scoring
    if not isinstance(chosen, Swiss) or not chosen.accelerated:
        return
    if tournament.rounds:
        began = tournament.rounds[0].seated.union(bye.player for bye in tournament.rounds[0].byes)
    else:
        began = frozenset(one.player for one in swiss_field(tournament, 1))
    upper = upper_of([one.name for one in players(tournament)], began)
    for first, last, points in Acceleration(chosen.rounds, scoring).steps if upper else ():
        yield Virtual(points, first, last, 1, len(upper))


def _apart(tournament: Tournament, names: Mapping[str, str]) -> Sequence[Apart]:
    """Those who were kept apart, with the rounds in which that counted."""
    since: dict[frozenset[str], int] = {}
    spans: dict[tuple[int, int], set[frozenset[str]]] = {}
    for order in tournament.orders:
        for pair in map(frozenset, combinations(order.kept.entrants, 2)):
            if not order.kept.lifted:
                since.setdefault(pair, order.after + 1)
            elif (first := since.pop(pair, ALWAYS)) <= order.after:
                spans.setdefault((first, order.after), set()).add(pair)
    for pair, first in since.items():
        if first <= (last := length(tournament) or ALWAYS):
            spans.setdefault((first, last), set()).add(pair)
    return [
        Apart(tuple(names[one] for one in mates), first, last)
        for (first, last), pairs in sorted(spans.items())
        for mates in _cliques({pair for pair in pairs if pair <= names.keys()})
    ]


def _cliques(pairs: set[frozenset[str]]) -> Iterator[list[str]]:
    """Groups of which every two are a pair: all pairs in as few lines as is easy."""
    while pairs:
        mates: list[str] = []
        for one in sorted(set().union(*pairs)):
            if all(frozenset((one, other)) in pairs for other in mates):
                mates.append(one)
        pairs = pairs - {frozenset(pair) for pair in combinations(mates, 2)}
        yield mates
