"""The standings of a tournament in rounds from one version to the next: closed rounds are not counted again."""

from collections.abc import Mapping, Sequence

from domain.tournaments.counted import CountingRules, RoundSums, nothing_counted
from domain.tournaments.course import by_score, lots_of, rounds_scheduled
from domain.tournaments.roster import Roster
from domain.tournaments.rounds import RoundState
from domain.tournaments.settings import AllMeet, Settings, Swiss
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament

KEPT = 2
"""The numbers of rounds whose sums are kept: a ruling about the last round counts it again."""


def tallied(settings: Settings) -> bool:
    """True if the standings are those of a tally: by score and tie-breaks of players, in all rounds."""
    return isinstance(settings.format, Swiss | AllMeet) and settings.teams is None


class RoundsTally:
    """Counts the rounds of one tournament. It is for one thread alone."""

    def __init__(self) -> None:
        self._settings: Settings | None = None
        self._roster: Roster | None = None
        self._lots: Mapping[str, int] = {}
        self._late: Mapping[str, int] = {}
        """The first round of each late entrant."""
        self._states: Sequence[RoundState] = ()
        self._kept: dict[int, RoundSums] = {}
        """The sums after some numbers of these rounds."""

    def standings(self, tournament: Tournament, number: int) -> tuple[list[Standing], RoundSums]:
        """The standings after a round, as `course.standings_after` has them, and what they follow from."""
        self._meet(tournament)
        counted = self._count(tournament, number)
        return by_score(tournament, self._lots, (), counted), counted

    def _count(self, tournament: Tournament, number: int) -> RoundSums:
        """The sums after some rounds, from those that are still the same."""
        states = tournament.rounds[:number]
        same = self._same(states)
        settings = tournament.settings
        rules = CountingRules(settings.scoring, settings.seats, rounds_scheduled(settings))
        start = max((known for known in self._kept if known <= same), default=0)
        counted = self._kept[start] if start else nothing_counted(rules, self._lots)
        kept = {start: counted} if start else {}
        for played in range(start + 1, number + 1):
            kept[played] = counted = counted.with_round(tournament.played(played))
        self._states = states
        self._kept = {played: one for played, one in kept.items() if played > number - KEPT}
        return counted

    def _same(self, states: Sequence[RoundState]) -> int:
        """The number of rounds, from the first, that are those counted last."""
        same = 0
        for new, old in zip(states, self._states, strict=False):
            if new is not old:
                break
            same += 1
        return same

    def _meet(self, tournament: Tournament) -> None:
        """Looks at the entrants. Late ones get the rounds they missed; other changes begin the count again."""
        if self._settings is tournament.settings and self._roster is tournament.entrants:
            return
        lots = dict(sorted(lots_of(tournament).items()))  # standings begin with the names in order
        late = {one.name: one.registered.first_round for one in tournament.entrants.values() if one.first_round > 1}
        new = lots.keys() - self._lots.keys()
        stays = (
            self._settings is tournament.settings
            and self._lots.items() <= lots.items()
            and all(late.get(name, 0) == self._late.get(name, 0) for name in self._lots)
            and all(late.get(name, 0) > len(self._states) for name in new)
        )
        if not stays:
            self._states, self._kept = (), {}
        elif new:
            bye = tournament.settings.late_bye
            self._kept = {number: counted.with_late([*new], bye) for number, counted in self._kept.items()}
        self._settings, self._roster, self._lots, self._late = tournament.settings, tournament.entrants, lots, late
