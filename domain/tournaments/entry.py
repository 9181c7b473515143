"""Who may enter a tournament: what its organiser asks of players, and whether one meets it."""

from dataclasses import dataclass

from domain.ratings.plackett_luce import START, UNIT
from domain.tournaments import rules
from domain.tournaments.rules import refused

HIGHEST = 100 * UNIT
"""The highest rating that a condition names."""
MATCHES = 1_000_000
"""The greatest number of matches that a condition names."""
LISTED = 300
"""How many players a list has at most: it is in the settings, which everybody reads."""


@dataclass(frozen=True, slots=True)
class EntryRating:
    """What the service states about a player who enters: their ``safe`` rating in the game, in ten-thousandths, and the
    number of their rated matches.
    """

    safe: int
    matches: int


NEWCOMER = EntryRating(START.safe, 0)
"""What is stated about somebody without rated matches."""


@dataclass(frozen=True, slots=True)
class EntryConditions:
    """What players must meet who enter by themselves. Ratings are safe ones, in ten-thousandths; None: any. ``players``
    are those on the organiser's list; empty: everybody.
    """

    least_rating: int | None = None
    most_rating: int | None = None
    least_matches: int = 0
    players: tuple[str, ...] = ()

    @property
    def rated(self) -> bool:
        """Whether they are about ratings or rated matches: then an entry states what was compared."""
        return self.least_rating is not None or self.most_rating is not None or self.least_matches > 0

    @property
    def possible(self) -> bool:
        """Whether somebody can meet them, and all numbers are within their limits."""
        least = self.least_rating or 0
        most = HIGHEST if self.most_rating is None else self.most_rating
        distinct = len(set(self.players)) == len(self.players) <= LISTED
        return 0 <= least <= most <= HIGHEST and 0 <= self.least_matches <= MATCHES and distinct

    def require_met(self, account: str, rating: EntryRating, *, organises: bool) -> None:
        """Requires that a player meets them. One who ``organises`` need not be on the list.

        Raises:
            Refused: TRN-ENTER-04.
        """
        if self.players and account not in self.players and not organises:
            raise refused(rules.ENTER_CONDITIONS, "not-on-list")
        own = decimal(rating.safe)
        if self.least_rating is not None and rating.safe < self.least_rating:
            raise refused(rules.ENTER_CONDITIONS, "rating-too-low", rating=own, least=decimal(self.least_rating))
        if self.most_rating is not None and rating.safe > self.most_rating:
            raise refused(rules.ENTER_CONDITIONS, "rating-too-high", rating=own, most=decimal(self.most_rating))
        if rating.matches < self.least_matches:
            raise refused(rules.ENTER_CONDITIONS, "matches-too-few", matches=rating.matches, least=self.least_matches)


ANYBODY = EntryConditions()
"""No conditions."""


def decimal(rating: int) -> str:
    """A rating in ten-thousandths as people read it: `12.5`."""
    whole, rest = divmod(abs(rating), UNIT)
    digits = f"{rest:04}".rstrip("0")
    return f"{'-' if rating < 0 else ''}{whole}{'.' if digits else ''}{digits}"
