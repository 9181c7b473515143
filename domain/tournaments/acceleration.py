"""The Baku acceleration of the Dutch system (FIDE Handbook C.04.5.1): who pairs with how many virtual points.

Without it the best meet the weakest for rounds. With it the upper half of the field has *virtual points* in the first
half of the rounds: they count where opponents are chosen, and nowhere else. They are worth a win, and in the second
half of those rounds a draw. FIDE states them as 1 and 1/2, for the points of chess; here they follow the points that
the organiser chose.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.tournaments.scoring import USUAL_POINTS, ZERO, Scoring


def upper_half(players: int) -> int:
    """The number of players of the first round with virtual points: half of them, rounded up to an even number."""
    return 2 * _half(_half(players))


def upper_of(everybody: Sequence[str], began: Collection[str]) -> Sequence[str]:
    """Those of ``everybody``, by seed, who have virtual points: the upper half of those who ``began``, which is who was
    paired in the first round; and who came later, if they are seeded higher than the last of these.
    """
    beginners = [player for player in everybody if player in began][: upper_half(len(began))]
    return everybody[: everybody.index(beginners[-1]) + 1] if beginners else ()


def accelerated_rounds(length: int) -> int:
    """The number of rounds, from the first, that have virtual points, in a tournament of a number of rounds."""
    return _half(length)


def _half(number: int) -> int:
    return -(-number // 2)


@dataclass(frozen=True, slots=True)
class Acceleration:
    """The virtual points of a tournament."""

    length: int
    """The number of its rounds."""
    scoring: Scoring
    upper: Collection[str] = ()
    """Those who have them; nobody where a tournament is not accelerated."""

    @property
    def steps(self) -> tuple[tuple[int, int, Fraction], ...]:
        """The first and the last round of each step, and the virtual points in it."""
        last = accelerated_rounds(self.length)
        whole = _half(last)
        found = ((1, whole, self.scoring.win), (whole + 1, last, self.scoring.draw))
        return tuple((first, until, points) for first, until, points in found if first <= until)

    def points(self, player: str, number: int) -> Fraction:
        """The virtual points with which a player is paired in a round, from 1."""
        if player not in self.upper:
            return ZERO
        return next((points for first, last, points in self.steps if first <= number <= last), ZERO)

    def counts(self, number: int) -> bool:
        """True if anybody has virtual points in a round, from 1."""
        return bool(self.upper) and number <= accelerated_rounds(self.length)


NOT_ACCELERATED = Acceleration(0, USUAL_POINTS)
"""Nobody has virtual points."""
