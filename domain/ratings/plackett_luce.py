"""Ratings by the Plackett-Luce model of Weng and Lin, as `openskill` computes it.

A rating is a belief: a mean and an uncertainty (a standard deviation). Both are whole numbers of ten-thousandths. They
are rounded after every match, so the last bits of a floating-point number, which differ between machines, do not
count: the same results in the same order give the same ratings everywhere. Time comes with the results: the uncertainty
grows with each day without a rated match.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import fsum
from typing import Any, NamedTuple

UNIT = 10_000
"""A mean of 25 is stored as 250,000."""
DEVIATIONS = 3
"""A list is ordered by the mean less this many uncertainties: what somebody is worth almost certainly."""
GROWTH = 58
"""The growth of the uncertainty with each day, up to that of a newcomer."""
NEWCOMER = 83_333
PROVISIONAL = 60_000
"""A rating with a greater uncertainty than this says little yet, or no more."""
RULES = 2
"""The rules of this module. By rules 1 no uncertainty grew, and no ruling took a match out."""
DAY = 86_400_000


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player, as estimated after a number of rated matches, in ten-thousandths, as it was on a
    ``day``: the number of days since 1970; 0: nobody took note of it.
    """

    mean: int
    uncertainty: int
    matches: int = 0
    day: int = 0

    @property
    def safe(self) -> int:
        """The strength that they have almost certainly: by this number a list is ordered."""
        return self.mean - DEVIATIONS * self.uncertainty

    @property
    def provisional(self) -> bool:
        """True if it says little: somebody has played too few matches, or none for long."""
        return self.uncertainty > PROVISIONAL

    def at(self, day: int) -> "Rating":
        """The rest of it on a later day without a rated match."""
        if day <= self.day:
            return self
        grown = self.uncertainty + GROWTH * (day - self.day) if self.day else self.uncertainty
        return replace(self, uncertainty=max(self.uncertainty, min(grown, NEWCOMER)), day=day)


START = Rating(250_000, NEWCOMER)
"""The rating of somebody without rated matches: where the model begins."""


class Ranked(NamedTuple):
    """Somebody in a result; place 1 is best, equal numbers are ties."""

    who: str
    place: int


class Result(NamedTuple):
    """A result that ratings count: who came in at which place. Bots of one kind may have several places. ``seats`` is
    how many the match had, ``day`` when it ended, as in a rating.
    """

    game: str
    match: str
    ranked: tuple[Ranked, ...]
    seats: int = 0
    day: int = 0

    @property
    def counted(self) -> tuple[int, ...]:
        """The ratings for which it counts: the whole one (0), and that of its number of seats."""
        return (0, self.seats) if self.seats else (0,)


class Key(NamedTuple):
    """The owner, the game, and the number of seats of a rating (0: all)."""

    game: str
    who: str
    seats: int = 0


def rated(ranked: Iterable[Ranked], ratings: Mapping[str, Rating], day: int = 0) -> dict[str, Rating]:
    """The ratings of all in a result of a day after it; ``ratings`` are those before, without those who have none yet.

    The order of ``ranked`` does not matter. Somebody with several places gets the mean of what each would give them.
    """
    entries = sorted(ranked, key=lambda entry: (entry.place, entry.who))
    before = {entry.who: ratings.get(entry.who, START).at(day) for entry in entries}
    model = _model()
    teams = [[model.rating(before[who].mean / UNIT, before[who].uncertainty / UNIT)] for who, _ in entries]
    after: dict[str, list[tuple[float, float]]] = {}
    for (who, _), (new,) in zip(entries, model.rate(teams, ranks=[float(place) for _, place in entries]), strict=True):
        after.setdefault(who, []).append((new.mu, new.sigma))
    return {
        who: replace(
            before[who],
            mean=_mean(mu for mu, _ in beliefs),
            uncertainty=_mean(sigma for _, sigma in beliefs),
            matches=before[who].matches + 1,
        )
        for who, beliefs in after.items()
    }


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # it is needed where a rated match ends, not where a program starts

    return PlackettLuce()


def _mean(values: Iterable[float]) -> int:
    found = list(values)
    return round(fsum(found) / len(found) * UNIT)


def ratings_of(results: Iterable[Result]) -> dict[Key, Rating]:
    """The ratings after results, in the order in which the matches ended."""
    ratings: dict[Key, Rating] = {}
    for result in results:
        for seats in result.counted:
            keys = {who: Key(result.game, who, seats) for who, _ in result.ranked}
            before = {who: ratings[key] for who, key in keys.items() if key in ratings}
            for who, rating in rated(result.ranked, before, result.day).items():
                ratings[keys[who]] = rating
    return ratings
