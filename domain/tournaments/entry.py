"""Conditions for entering a tournament: what its organiser asks of players, and whether one meets it."""

import re
from dataclasses import dataclass
from hashlib import sha256

from domain.ratings.plackett_luce import START, UNIT
from domain.tournaments import rules
from domain.tournaments.rules import refused

HIGHEST = 100 * UNIT
"""The highest rating that a condition names."""
MATCHES = 1_000_000
"""The greatest number of matches that a condition names."""
LISTED = 1_500
"""The most players and codes in a list: it is in the settings, which everybody reads, and one request has all of it."""
COUNTRIES = 250
"""The most countries in a condition."""
_COUNTRY = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True, slots=True)
class EntryRating:
    """The statement of the service about a player who enters: their ``safe`` rating in the game, in ten-thousandths,
    and the number of their rated matches.
    """

    safe: int
    matches: int


@dataclass(frozen=True, slots=True)
class EntryPass:
    """The papers of a player who enters: the ``ticket`` that a code of the organiser is worth in this tournament (32
    bytes), and the ``country`` that they state (three capital letters). Both may be empty.
    """

    ticket: bytes = b""
    country: str = ""


NOTHING = EntryPass()
NEWCOMER = EntryRating(START.safe, 0)
"""The statement about somebody without rated matches."""


@dataclass(frozen=True, slots=True)
class EntryConditions:
    """The conditions for players who enter by themselves. Ratings are safe ones, in ten-thousandths; None: any.
    ``players`` are those on the organiser's list, ``codes`` the SHA-256 of each ticket that lets one more player in;
    both empty: everybody. ``countries`` are those that are let in; empty: all.
    """

    least_rating: int | None = None
    most_rating: int | None = None
    least_matches: int = 0
    players: tuple[str, ...] = ()
    codes: tuple[bytes, ...] = ()
    countries: tuple[str, ...] = ()

    @property
    def rated(self) -> bool:
        """True if they are about ratings or rated matches: then an entry states what was compared."""
        return self.least_rating is not None or self.most_rating is not None or self.least_matches > 0

    @property
    def possible(self) -> bool:
        """True if somebody can meet them, and all numbers are within their limits."""
        least = self.least_rating or 0
        most = HIGHEST if self.most_rating is None else self.most_rating
        listed = [*self.players, *self.codes]
        distinct = len(set(listed)) == len(listed) <= LISTED and all(len(code) == 32 for code in self.codes)
        known = len(set(self.countries)) == len(self.countries) <= COUNTRIES and all(map(is_country, self.countries))
        return 0 <= least <= most <= HIGHEST and 0 <= self.least_matches <= MATCHES and distinct and known

    def require_admitted(self, brought: EntryPass) -> None:
        """Requires a ticket of a code of the organiser, and a country that is listed, if one is brought.

        Raises:
            Refused: TRN-ENTER-05, TRN-ENTER-06.
        """
        if brought.ticket and sha256(brought.ticket).digest() not in self.codes:
            raise refused(rules.ENTER_CODE, "code-unknown")
        if brought.country and self.countries and brought.country not in self.countries:
            raise refused(rules.ENTER_COUNTRY, "other-country", countries=", ".join(self.countries))

    def require_met(self, account: str, rating: EntryRating, brought: EntryPass = NOTHING, *, organises: bool) -> None:
        """Requires that a player meets them, who brings what is admitted. One who ``organises`` need not be on the
        list.

        Raises:
            Refused: TRN-ENTER-04, TRN-ENTER-06.
        """
        private = bool(self.players or self.codes)
        if private and not brought.ticket and account not in self.players and not organises:
            raise refused(rules.ENTER_CONDITIONS, "not-on-list")
        if self.countries and not brought.country:
            raise refused(rules.ENTER_COUNTRY, "other-country", countries=", ".join(self.countries))
        own = decimal(rating.safe)
        if self.least_rating is not None and rating.safe < self.least_rating:
            raise refused(rules.ENTER_CONDITIONS, "rating-too-low", rating=own, least=decimal(self.least_rating))
        if self.most_rating is not None and rating.safe > self.most_rating:
            raise refused(rules.ENTER_CONDITIONS, "rating-too-high", rating=own, most=decimal(self.most_rating))
        if rating.matches < self.least_matches:
            raise refused(rules.ENTER_CONDITIONS, "matches-too-few", matches=rating.matches, least=self.least_matches)


def is_country(text: str) -> bool:
    """True if a text is a country as entrants and organisers state it: three capital letters."""
    return _COUNTRY.fullmatch(text) is not None


ANYBODY = EntryConditions()
"""No conditions."""


def decimal(rating: int) -> str:
    """A rating in ten-thousandths as people read it: `12.5`."""
    whole, rest = divmod(abs(rating), UNIT)
    digits = f"{rest:04}".rstrip("0")
    return f"{'-' if rating < 0 else ''}{whole}{'.' if digits else ''}{digits}"
