"""Ratings by the Plackett-Luce model of Weng and Lin, as `openskill` computes it.

A rating is a belief: a mean and an uncertainty (a standard deviation). Both are whole numbers of ten-thousandths. They
are rounded after every match, so the last bits of a floating-point number, which differ between machines, do not
count: the same results in the same order give the same ratings everywhere.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import fsum
from typing import Any, NamedTuple

UNIT = 10_000
"""A mean of 25 is stored as 250,000."""
DEVIATIONS = 3
"""A list is ordered by the mean less this many uncertainties: what somebody is worth almost certainly."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody after a number of rated matches, in ten-thousandths."""

    mean: int
    uncertainty: int
    matches: int = 0

    @property
    def safe(self) -> int:
        """What they are worth almost certainly: by this number a list is ordered."""
        return self.mean - DEVIATIONS * self.uncertainty


START = Rating(250_000, 83_333)
"""The rating of somebody without rated matches: where the model begins."""


class Ranked(NamedTuple):
    """Somebody in a result; place 1 is best, equal numbers are ties."""

    who: str
    place: int


class Result(NamedTuple):
    """A result that ratings count: who came in at which place. Bots of one kind may have several places."""

    game: str
    match: str
    ranked: tuple[Ranked, ...]


class Key(NamedTuple):
    """Whose rating it is, and for which game."""

    game: str
    who: str


def rated(ranked: Iterable[Ranked], ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of all in a result after it; ``ratings`` are those before, without those who have none yet.

    The order of ``ranked`` does not matter. Somebody with several places gets the mean of what each would give them.
    """
    entries = sorted(ranked, key=lambda entry: (entry.place, entry.who))
    before = {entry.who: ratings.get(entry.who, START) for entry in entries}
    model = _model()
    teams = [[model.rating(before[who].mean / UNIT, before[who].uncertainty / UNIT)] for who, _ in entries]
    after: dict[str, list[tuple[float, float]]] = {}
    for (who, _), (new,) in zip(entries, model.rate(teams, ranks=[float(place) for _, place in entries]), strict=True):
        after.setdefault(who, []).append((new.mu, new.sigma))
    return {
        who: Rating(_mean(mu for mu, _ in beliefs), _mean(sigma for _, sigma in beliefs), before[who].matches + 1)
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
        before = {who: ratings[key] for who, _ in result.ranked if (key := Key(result.game, who)) in ratings}
        for who, rating in rated(result.ranked, before).items():
            ratings[Key(result.game, who)] = rating
    return ratings
