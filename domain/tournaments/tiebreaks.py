"""Tie-breaks by their usual names, in an order that the organiser chooses, and the standings that follow.

For two seats these are the FIDE Tie-Break Regulations (Handbook C.07), with the rules for unplayed rounds that apply
from 1 March 2026:

- *Opponents' scores are adjusted* (16.3): rounds in which an opponent had no table after the last round in which they
  were there to play count as draws. Other rounds count as awarded.
- *An unplayed round has a virtual opponent* (16.4). Its score is the player's own, but at most that of the opponent
  they were paired with (adjusted), or, where there was none, a draw in each round.
- *Cuts take voluntary unplayed rounds first* (16.5), when they cut the lowest.

For tables of three and four the same rules are read like this:

- Each other player at the table is an opponent. A better place is a win against them, the same place a draw, a worse
  place a loss; Sonneborn-Berger and the direct encounter count these as 1, 1/2 and 0. (For two seats that is the
  *standard score* of C.07, also where a win is worth 3 points.)
- Each round has as many opponents as a full table: ``seats - 1``. At a smaller table, and where an opponent forfeited,
  a missing opponent counts as the mean of those the player met there. A bye counts as ``seats - 1`` virtual opponents.
- A cut takes one opponent, not a round.
- A draw is what the scoring says: what a player gets at a table where all do equally well.

In a *scheduled* tournament (a round robin) unplayed matches count as if they were played, and byes not at all (C.07,
articles 6 and 16.1). All numbers are exact fractions. To be fast with a thousand players, sums are made of whole
numbers: parts of a unit that all scores of a tournament have in common.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import accumulate, repeat
from math import lcm
from typing import NamedTuple, Protocol

from domain.tournaments.counted import CountingRules, Irregular, RoundSums, counted_rounds
from domain.tournaments.results import VOLUNTARY, Ending, Round, TableResult
from domain.tournaments.scoring import ZERO, Scoring


@dataclass(frozen=True)
class PlayedRounds:
    """The facts that tie-breaks look at: the players, all rounds so far, and how they are scored."""

    players: Sequence[str]
    rounds: Sequence[Round]
    scoring: Scoring
    seats: int = 2
    """The players at a full table."""
    scheduled: bool = False
    """All pairings were known before the first round."""
    lots: Mapping[str, int] = field(default_factory=dict)
    """The lots that were drawn, the best is the lowest."""

    known: RoundSums | None = None
    """The sums of the rounds, where they are counted already. Only the tie-breaks of teams look at ``rounds`` then."""

    @cached_property
    def counted(self) -> RoundSums:
        """The sums of the rounds for each player."""
        rules = CountingRules(self.scoring, self.seats, self.scheduled)
        return self.known or counted_rounds(rules, self.players, self.rounds)

    @cached_property
    def shares(self) -> int:
        """Parts into which the mean of the opponents at a table can be split evenly."""
        return self.counted.rules.shares

    @cached_property
    def unit(self) -> int:
        """The number of parts of a score of 1 that makes all scores, and means of opponents, whole numbers of parts."""
        return self.counted.unit

    @cached_property
    def result_unit(self) -> int:
        """The same for a result against an opponent, which is 1, 1/2, 0 or a mean of these."""
        return 2 * self.shares

    @cached_property
    def _scores(self) -> Mapping[str, int]:
        return self.counted.scores

    @cached_property
    def _adjusted(self) -> Mapping[str, int]:
        return self.counted.adjusted

    @cached_property
    def scores(self) -> dict[str, Fraction]:
        """The score of each player."""
        return self._fractions_of(self._scores)

    @cached_property
    def adjusted(self) -> dict[str, Fraction]:
        """The score of each player as their opponents' tie-breaks see it."""
        return self._fractions_of(self._adjusted)

    def _fractions_of(self, scores: Mapping[str, int]) -> dict[str, Fraction]:
        """Scores in parts as fractions: one for all who have as many."""
        once = {parts: self.fraction(parts) for parts in set(scores.values())}
        return {player: once[parts] for player, parts in scores.items()}

    def fraction(self, parts: int, unit: int = 1) -> Fraction:
        """A number of parts of a score as a fraction, once for all who have as many; of each part one of ``unit``."""
        key = (parts, unit)
        if key not in self._fractions:
            self._fractions[key] = Fraction(parts, self.unit * unit)
        return self._fractions[key]

    @cached_property
    def _fractions(self) -> dict[tuple[int, int], Fraction]:
        return {}

    def values(self, rule: "Callable[[str, PlayedRounds], Fraction]", players: Sequence[str]) -> Mapping[str, Fraction]:
        """The values of a tie-break, those of these players among them: each is computed once."""
        values = self._values[rule]
        values.update({player: rule(player, self) for player in players if player not in values})
        return values

    @cached_property
    def _values(self) -> "defaultdict[Callable[[str, PlayedRounds], Fraction], dict[str, Fraction]]":
        return defaultdict(dict)

    def opponents(self, player: str) -> "Sequence[Opponent]":
        """All opponents of a player, the virtual ones too."""
        counted, scores = self.counted, self._adjusted
        met = zip(counted.opponents.get(player, ()), counted.halves.get(player, ()), strict=True)
        return [
            *[Opponent(scores[other], halves * self.shares) for other, halves in met],
            *[one for odd in counted.irregular.get(player, ()) for one in self._opponents(odd, player)],
        ]

    def faced(self, player: str) -> tuple[Sequence[int], Sequence[int]]:
        """The scores of all opponents of a player in parts, once for several tie-breaks: first those that stand for
        rounds which the player chose not to play.
        """
        if player not in self._faced:
            self._faced[player] = self._faces(player)
        return self._faced[player]

    def _faces(self, player: str) -> tuple[Sequence[int], Sequence[int]]:
        others = [*map(self._adjusted.__getitem__, self.counted.opponents.get(player, ()))]
        if player not in self.counted.irregular:
            return (), others
        chosen: list[int] = []
        for odd in self.counted.irregular[player]:
            for one in self._opponents(odd, player):
                (chosen if one.voluntary else others).append(one.score)
        return chosen, others

    @cached_property
    def _faced(self) -> dict[str, tuple[Sequence[int], Sequence[int]]]:
        return {}

    def opponents_in(self, played: Round, player: str) -> "Sequence[Opponent]":
        """The opponents of a player in one round, the virtual ones too."""
        return [*self._opponents(Irregular(played.table_of(player), played.ending(player)), player)]

    def _opponents(self, odd: Irregular, player: str) -> "Iterator[Opponent]":
        encounters = self._encounters(odd.table, player) if odd.table is not None else ()
        if encounters:
            yield from self._real(encounters)
        elif not self.scheduled:
            yield from self._virtual(odd, player)

    def encounters(self, player: str) -> "Iterator[tuple[str, int]]":
        """Those a player met, with the result against them in halves: 2, 1 or 0. A player who came beats one who
        forfeited.
        """
        counted = self.counted
        yield from zip(counted.opponents.get(player, ()), counted.halves.get(player, ()), strict=True)
        for odd in counted.irregular.get(player, ()):
            yield from self._encounters(odd.table, player) if odd.table is not None else ()

    def met_scores(self, player: str) -> list[int]:
        """The adjusted scores, in parts, of those a player met."""
        return [self._adjusted[other] for other, _ in self.encounters(player)]

    def _encounters(self, table: TableResult, player: str) -> Sequence[tuple[str, int]]:
        """Those who count as met, with the result against them in halves."""
        if self.scheduled and not table.void:
            return [(other, self._halves(table, player, other)) for other in table.opponents(player)]
        return table.encounters.get(player, ())

    def _real(self, encounters: Sequence[tuple[str, int]]) -> "list[Opponent]":
        scores, shares = self._adjusted, self.shares
        met = [Opponent(scores[other], halves * shares) for other, halves in encounters]
        if (missing := self.seats - 1 - len(met)) > 0:
            score, result = sum(one.score for one in met) // len(met), sum(one.result for one in met) // len(met)
            met += [Opponent(score, result)] * missing
        return met

    def _halves(self, table: TableResult, player: str, other: str) -> int:
        if table.seat_of(player).forfeited:
            return 0
        return 2 if table.seat_of(other).forfeited else table.against(player, other)

    def _virtual(self, odd: Irregular, player: str) -> "Iterator[Opponent]":
        table, ending = odd
        free = self.counted.rules.free(ending)
        result = 2 if free else 1 if ending in (Ending.HALF_BYE, Ending.PAIRING_BYE) else 0
        paired = table.opponents(player) if table and not table.void else ()
        caps = [self._adjusted[other] for other in paired]
        caps += [self.counted.draw * self.counted.rounds] * (self.seats - 1 - len(caps))
        for cap in caps:
            yield Opponent(min(self._scores[player], cap), result * self.shares, ending in VOLUNTARY)


@dataclass(frozen=True)
class TeamsPlayed(PlayedRounds):
    """The same for teams, whose rounds are team matches: also their game points in each round, and by board."""

    game_points: Sequence[Mapping[str, Fraction]] = ()
    boards: Sequence[Mapping[str, Sequence[Fraction]]] = ()


class Opponent(NamedTuple):
    """An opponent, real or virtual: their adjusted score in parts of `PlayedRounds.unit`, and how the player did
    against them (1, 1/2 or 0) in parts of `PlayedRounds.result_unit`.
    """

    score: int
    result: int
    voluntary: bool = False
    """Stands for a round that the player chose not to play."""


class TieBreak(Protocol):
    """Splits players who are equal so far."""

    def split(self, tied: Sequence[str], event: PlayedRounds) -> list[list[str]]:
        """The players in groups, the best first; those in one group stay equal."""


@dataclass(frozen=True)
class ByValue:
    """A tie-break by a number of each player, the highest first."""

    value: Callable[[str, PlayedRounds], Fraction]

    def split(self, tied: Sequence[str], event: PlayedRounds) -> list[list[str]]:
        """The players with equal values, in groups."""
        return grouped(tied, event.values(self.value, tied))


def grouped(players: Sequence[str], values: Mapping[str, Fraction]) -> list[list[str]]:
    """The players in groups of equal value, the highest first."""
    distinct = {id(value): value for value in map(values.__getitem__, players)}  # fractions take long to hash
    ratios = {one: value.as_integer_ratio() for one, value in distinct.items()}
    groups: dict[tuple[int, int], list[str]] = {}
    for player in players:
        groups.setdefault(ratios[id(values[player])], []).append(player)
    unit = lcm(*{denominator for _, denominator in groups})  # and to compare
    order = sorted(groups, key=lambda ratio: ratio[0] * (unit // ratio[1]), reverse=True)
    return [groups[ratio] for ratio in order]


def buchholz(lowest: int = 0, highest: int = 0) -> Callable[[str, PlayedRounds], Fraction]:
    """The sum of the opponents' adjusted scores, without some of the lowest and of the highest (C.07, 8.1 and 14)."""

    def value(player: str, event: PlayedRounds) -> Fraction:
        chosen, others = event.faced(player)
        if not (lowest or highest):
            return event.fraction(sum(chosen) + sum(others))
        scores = [*chosen, *others]
        if lowest:
            # Voluntary unplayed rounds are cut first, then by score. For the highest there is no exception.
            scores = [*sorted(chosen), *sorted(others)][lowest:]
        if highest:
            scores = sorted(scores)[: max(0, len(scores) - highest)]
        return event.fraction(sum(scores))

    return value


def sonneborn_berger(player: str, event: PlayedRounds) -> Fraction:
    """The sum over the opponents of their adjusted score times the result against them (C.07, 9.1)."""
    parts = sum(one.score * one.result for one in event.opponents(player))
    return event.fraction(parts, event.result_unit)


def opponents_average(player: str, event: PlayedRounds) -> Fraction:
    """The mean adjusted score of the opponents that the player met, each as often as they met; 0 without any.

    Unplayed rounds do not count, so it compares players with different numbers of matches.
    """
    scores = event.met_scores(player)
    return event.fraction(sum(scores), len(scores)) if scores else ZERO


def wins(player: str, event: PlayedRounds) -> Fraction:
    """The rounds with a win, played or not (C.07, 7.1)."""
    return _number(event.counted.won.get(player, 0) + event.counted.won_free.get(player, 0))


def wins_at_the_table(player: str, event: PlayedRounds) -> Fraction:
    """The matches that were played and won (C.07, 7.2)."""
    return _number(event.counted.won.get(player, 0))


@cache
def _number(rounds: int) -> Fraction:
    return Fraction(rounds)


class DirectEncounter:
    """The results of tied players against each other (C.07, article 6), as often as it splits a group further.

    If each met each, their scores against each other decide; several meetings of two players count as their mean.
    Otherwise the first is first only if nobody else could reach them by winning all meetings that did not take place;
    then the same for the next. Those who cannot be separated so stay equal.
    """

    def split(self, tied: Sequence[str], event: PlayedRounds) -> list[list[str]]:
        """The players in groups, the best first."""
        groups = self._once(list(tied), event)
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in (self.split(group, event) if len(group) > 1 else [group])]

    def _once(self, tied: list[str], event: PlayedRounds) -> list[list[str]]:
        group = frozenset(tied)
        results = {player: self._results(player, group, event) for player in tied}
        scores = {player: sum(against.values(), ZERO) for player, against in results.items()}
        if all(len(against) == len(tied) - 1 for against in results.values()):
            return grouped(tied, scores)
        return _certain(
            tied, scores, {player: scores[player] + len(tied) - 1 - len(results[player]) for player in tied}
        )

    def _results(self, player: str, tied: frozenset[str], event: PlayedRounds) -> dict[str, Fraction]:
        """The mean result against each of the others that the player met."""
        results: dict[str, list[int]] = {}
        for other, halves in event.encounters(player):
            if other in tied:
                results.setdefault(other, []).append(halves)
        return {other: Fraction(sum(found), 2 * len(found)) for other, found in results.items()}


def _certain(tied: Sequence[str], scores: Mapping[str, Fraction], most: Mapping[str, Fraction]) -> list[list[str]]:
    """Those who are first, second, … whatever the missing meetings would have brought, and the rest together."""
    order = sorted(tied, key=lambda player: (-scores[player], -most[player]))
    for number, player in enumerate(order):
        rest = order[number + 1 :]
        if rest and scores[player] <= max(most[other] for other in rest):
            together = set(order[number:])
            return [*([one] for one in order[:number]), [one for one in tied if one in together]]
    return [[one] for one in order]


class Lots:
    """The lots that were drawn. The players without one stay equal, after all who have one."""

    def split(self, tied: Sequence[str], event: PlayedRounds) -> list[list[str]]:
        """One player after the other."""
        drawn = sorted((player for player in tied if player in event.lots), key=lambda player: event.lots[player])
        without = [player for player in tied if player not in event.lots]
        return [*([player] for player in drawn), *([without] if without else [])]


def game_points(team: str, event: PlayedRounds) -> Fraction:
    """The game points of a team in all rounds, those of a bye too."""
    return sum((points.get(team, ZERO) for points in _of_teams(event).game_points), ZERO)


def sonneborn_berger_games(team: str, event: PlayedRounds) -> Fraction:
    """The sum over the opponents of their adjusted match points times the game points against them (C.07, 13.2.2).

    The virtual opponent of a round without a match counts with the game points of that round.
    """
    teams, total = _of_teams(event), ZERO
    for played, points in zip(teams.rounds, teams.game_points, strict=True):
        total += sum(one.score for one in teams.opponents_in(played, team)) * points.get(team, ZERO) / teams.unit
    return total


def berliner(team: str, event: PlayedRounds) -> Fraction:
    """The points at the boards, each times its weight: the first of four boards counts four times, the last once."""
    found = (boards.get(team, ()) for boards in _of_teams(event).boards)
    return sum(((len(points) - place) * one for points in found for place, one in enumerate(points)), ZERO)


def _of_teams(event: PlayedRounds) -> TeamsPlayed:
    if not isinstance(event, TeamsPlayed):
        raise TypeError("this tie-break is one of teams")
    return event


TEAM_TIE_BREAKS: Mapping[str, TieBreak] = {
    "game-points": ByValue(game_points),
    "sonneborn-berger-games": ByValue(sonneborn_berger_games),
    "berliner": ByValue(berliner),
}
"""The tie-breaks of teams alone."""

TIE_BREAKS: Mapping[str, TieBreak] = {
    "buchholz": ByValue(buchholz()),
    "buchholz-cut-1": ByValue(buchholz(lowest=1)),
    "median-buchholz": ByValue(buchholz(lowest=1, highest=1)),
    "median-buchholz-2": ByValue(buchholz(lowest=2, highest=2)),
    "sonneborn-berger": ByValue(sonneborn_berger),
    "opponents-average": ByValue(opponents_average),
    "direct-encounter": DirectEncounter(),
    "wins": ByValue(wins),
    "wins-at-the-table": ByValue(wins_at_the_table),
}
"""The tie-breaks that an organiser can choose. Lots always come last."""


class Standing(NamedTuple):
    """A line of the standings. Players that nothing separates share a place."""

    place: int
    player: str
    score: Fraction
    values: tuple[Fraction | None, ...]
    """The value of each tie-break; none for the direct encounter, which has a value among tied players only."""


def standings(event: PlayedRounds, tie_breaks: Sequence[str]) -> list[Standing]:
    """The standings by score, then by the tie-breaks in this order, then by lots.

    Players who stay equal come in the order of their names.

    Raises:
        KeyError: there is no tie-break of this name.
    """
    chosen = [{**TIE_BREAKS, **TEAM_TIE_BREAKS}[name] for name in tie_breaks]
    groups = grouped(sorted(event.players), event.scores)
    for rule in (*chosen, Lots()):
        groups = [part for group in groups for part in (rule.split(group, event) if len(group) > 1 else [group])]
    return list(_lines(groups, chosen, event))


def _lines(groups: Sequence[Sequence[str]], chosen: Sequence[TieBreak], event: PlayedRounds) -> Iterator[Standing]:
    order = [player for group in groups for player in group]
    values = [event.values(rule.value, order) if isinstance(rule, ByValue) else None for rule in chosen]
    columns = [[None] * len(order) if found is None else [*map(found.__getitem__, order)] for found in values]
    rows = zip(*columns, strict=True) if columns else repeat(())
    firsts = accumulate(map(len, groups), initial=1)
    places = (place for place, group in zip(firsts, groups, strict=False) for _ in group)
    yield from map(Standing, places, order, map(event.scores.__getitem__, order), rows)
