"""The standings of an arena from one version to the next: only players at tables that changed are counted again."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from domain.tournaments.arena import Arena, in_places
from domain.tournaments.course import arena_of, players
from domain.tournaments.roster import Roster
from domain.tournaments.rounds import RoundState, TableState
from domain.tournaments.settings import Continuous, Settings
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament

NOBODY: tuple[TableState, ...] = ()


class ArenaTally:
    """Counts the players of one arena. It is for one thread alone."""

    def __init__(self) -> None:
        self._settings: Settings | None = None
        self._roster: Roster | None = None
        self._names: Sequence[str] = ()
        self._rounds: Sequence[RoundState] = ()
        self._sat: dict[str, dict[tuple[int, int], TableState]] = {}
        """The settled tables of each player, by round and number."""
        self._earned: dict[str, tuple[Fraction, int]] = {}
        """The score and the wins of each player, without penalties."""

    def standings(self, tournament: Tournament, chosen: Continuous, number: int) -> list[Standing]:
        """The standings after a wave, as `course.standings_after` has them."""
        if self._settings is not tournament.settings:
            self._settings, self._rounds, self._roster = tournament.settings, (), None
            self._sat, self._earned = {}, {}
        if self._roster is not tournament.entrants:
            self._roster, self._names = tournament.entrants, [one.name for one in players(tournament)]
        self._count(tournament.rounds[:number], arena_of(tournament.settings, chosen))
        nothing = arena_of(tournament.settings, chosen).counted("", ())
        came = {name: self._earned.get(name, nothing) for name in self._names}
        for name, points in tournament.penalties(number).items():
            if name in came:
                came[name] = came[name][0] - points, came[name][1]
        return [Standing(place, player, came[player][0], ()) for player, place in in_places(came)]

    def _count(self, rounds: Sequence[RoundState], arena: Arena) -> None:
        """Counts the players at tables that differ from those seen last."""
        changed: set[str] = set()
        for new, old in zip_longest(rounds, self._rounds):
            if new is not old:
                changed.update(self._moved(new, old))
        self._rounds = rounds
        for player in changed:
            settled = sorted(self._sat.get(player, {}).values(), key=lambda table: table.settled_at)
            results = [result for table in settled if (result := table.result) is not None]
            self._earned[player] = arena.counted(player, results)

    def _moved(self, new: RoundState | None, old: RoundState | None) -> Iterator[str]:
        """The players at tables of a wave that changed, whose tables it takes over."""
        tables, before = (new.tables if new else NOBODY), (old.tables if old else NOBODY)
        number = new.number if new else old.number if old else 0
        for table, known in zip_longest(tables, before):
            if table is known:
                continue
            for player in known.players if known else ():
                self._sat.get(player, {}).pop((number, known.number), None)
                yield player
            for player in table.players if table and table.settled else ():
                self._sat.setdefault(player, {})[number, table.number] = table
                yield player
