"""The pairing of a round, and the reasons for it: what all formats share.

Reasons are data; clients put them into words. The formats are `dutch` (Swiss for two seats), `best_pods` (Swiss for
tables of three and four), `round_robin`, `knockout`, `double_knockout` and `groups`. An `arena` has no rounds, so it is
no `Pairing`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Protocol, TypeAlias

from domain.tournaments.results import Ending, Round


class Undecided(Enum):
    """The reason why it does not follow from results who goes on."""

    TIED = "players-tied"
    NO_RESULT = "no-result"
    LOTS = "lots-needed"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who takes part in the round."""

    player: str
    rank: int
    """The place in the standings or, before the first round, the seed: 1 is the best."""
    lot: int = 0
    """Decides between equal seats, the lowest first. Where lots are equal, the rank does."""


@dataclass(frozen=True, slots=True)
class Float:
    """A player at a table of another score group: floated down to a lower one, or up to a higher one."""

    player: str
    score: Fraction
    down: bool


class Unavoidable(Enum):
    """The reason why two players meet again."""

    FEW_LEFT = "few left"
    """One of them has met all others of the round, or is kept apart from them, but fewer than a table needs."""
    NO_EXCHANGE = "no exchange"
    """No exchange of players between this table and any one other table leads to fewer repeated meetings."""
    LEAST = "least"
    """No pairing of the round has fewer repeated meetings."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two players who meet again, after this number of times; or who meet although they are kept ``apart``."""

    players: tuple[str, str]
    times: int
    because: Unavoidable
    apart: bool = False


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """A Swiss table: most of its players have this score; the floats have another."""

    score: Fraction
    floats: tuple[Float, ...] = ()
    repeats: tuple[Repeat, ...] = ()


class Strength(Enum):
    """The strength with which a player of the Dutch system prefers a seat (FIDE C.04.3, colour preferences)."""

    ABSOLUTE = "absolute"
    """Two games more in one seat than in the other, or the same seat in the last two games."""
    STRONG = "strong"
    """One game more in one seat than in the other."""
    MILD = "mild"
    """As many games in one seat as in the other; the seats alternate."""


@dataclass(frozen=True, slots=True)
class Preference:
    """The seat that a player prefers, from 0, and whether they get it."""

    player: str
    seat: int
    strength: Strength
    granted: bool


class Unmet(Enum):
    """A criterion of the Dutch system that a pair does not meet. The values are its numbers in FIDE C.04.3."""

    SEAT_MORE_THAN_TWICE = "C10"
    """A top scorer has one seat three times more than the other."""
    SEAT_THREE_TIMES = "C11"
    """A top scorer has the same seat for the third game running."""
    PREFERENCE = "C12"
    """A player does not get the seat they prefer."""
    STRONG_PREFERENCE = "C13"
    """A player does not get the seat they prefer strongly."""
    DOWN_AGAIN = "C14"
    """A player floats down as in the round before."""
    UP_AGAIN = "C15"
    """A player floats up as in the round before."""
    DOWN_AS_TWO_AGO = "C16"
    """A player floats down as two rounds before."""
    UP_AS_TWO_AGO = "C17"
    """A player floats up as two rounds before."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A pair of the Dutch system, in the bracket of the lower score: the other player, if any, floated down to it.

    ``unmet`` says what the pair costs. The whole round has no pairing that costs less by the order of the criteria.
    ``virtual``: scores count the virtual points of an acceleration.
    """

    score: Fraction
    floats: tuple[Float, ...] = ()
    preferences: tuple[Preference, ...] = ()
    unmet: tuple[Unmet, ...] = ()
    virtual: bool = False


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A bye of the Dutch system: the lowest score that leaves all others an opponent, then the fewest games missed.

    Nobody gets it after a round won without a match.
    """

    score: Fraction
    missed: int
    """The rounds so far in which the player did not play."""
    virtual: bool = False
    """True if the score counts the virtual points of an acceleration."""


@dataclass(frozen=True, slots=True)
class Lowest:
    """A bye for the lowest player of those with this number of free wins, the smallest: rounds won without a match. For
    `pods/2` rounds count that were worth any points without one.
    """

    free_wins: int


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A table or a bye of a round, from 1, of a schedule that was known from the start."""

    round: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """A table or a bye of a knockout: how many slots the round has, and those of the players, from 1."""

    of: int
    slots: tuple[int, ...]


class BracketSection(Enum):
    """The sections of a double elimination."""

    WINNERS = "winners"
    """The winners' bracket: nobody there has lost."""
    LOSERS = "losers"
    """The losers' bracket: everybody there has lost once."""
    FINAL = "final"
    """The winners of both meet."""
    SECOND_FINAL = "second final"
    """They meet once more: both have lost once."""


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A table or a bye of a double elimination: in which section, and in which of its rounds, from 1."""

    section: BracketSection
    round: int


@dataclass(frozen=True, slots=True)
class Called:
    """An arena table: the places of its players in the standings, how many waves each has waited, and those who met a
    short time ago.
    """

    places: tuple[tuple[str, int], ...]
    waited: tuple[tuple[str, int], ...]
    again: tuple[tuple[str, str], ...] = ()


class Broken(Enum):
    """The rules that a pairing by hand can break."""

    REPEAT = "repeat"
    """They met before."""
    APART = "apart"
    """They are kept apart."""
    SEAT = "seat"
    """The player must not have this seat in the Dutch system."""
    SCORES = "scores"
    """They have different scores."""
    BYE_AGAIN = "bye again"
    """The player has a bye again."""
    BYES = "byes"
    """More players have byes than the tables need."""
    SMALL_TABLE = "small table"
    """More tables than needed are smaller than the rest."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a pairing by hand breaks, and the players; ``times`` is how often they met, or had a bye."""

    broken: Broken
    players: tuple[str, ...]
    times: int = 0


@dataclass(frozen=True, slots=True)
class ByHand:
    """A table or a bye that the organiser paired by hand."""

    breaches: tuple[Breach, ...] = ()


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A board of a team match: the numbers of both. A player alone there has an opponent whose place is empty."""

    match: int
    board: int


PairingReason: TypeAlias = (
    ByHand | ScoreGroup | Paired | Unpaired | Lowest | Scheduled | Bracket | BracketPart | Called | OnBoard
)
"""The reason why players meet, or why one has a bye."""


@dataclass(frozen=True, slots=True)
class PairedTable:
    """Players who meet, in the order of their seats."""

    players: tuple[str, ...]
    reason: PairingReason


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without a table in the round."""

    player: str
    reason: PairingReason
    ending: Ending = Ending.PAIRING_BYE
    """The end of the round for them, which says what it is worth."""


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams that meet. The first has the first seat at the first board, and then at every other one. A line-up has
    a player for each board, or an empty name.
    """

    teams: tuple[str, str]
    line_ups: tuple[tuple[str, ...], tuple[str, ...]]
    reason: PairingReason

    @property
    def boards(self) -> tuple[tuple[str, str], ...]:
        """The players of each board, of the first team first."""
        return tuple(zip(*self.line_ups, strict=True))


@dataclass(frozen=True, slots=True)
class PodsClaim:
    """The quality of the tables of pods, as `best_pods` compares it, with numbers that no pairing falls below.

    A least number is that of all pairings which are no worse in what comes before it. Where both numbers are the same,
    nothing is better.
    """

    repeats: int
    least_repeats: int
    small_seats: int
    least_small_seats: int
    spread: Fraction
    least_spread: Fraction


@dataclass(frozen=True, slots=True)
class PairedRound:
    """All tables of a round, the highest first, and the byes. Pods claim how good they are."""

    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...] = ()
    claim: PodsClaim | None = None


class Pairing(Protocol):
    """A format: it pairs the next round from the rounds so far."""

    def pair(self, field: Sequence[Entrant], rounds: Sequence[Round]) -> PairedRound:
        """The next round for those who take part in it. The order of the field does not matter.

        Raises:
            ValueError: the format cannot pair these players.
        """


class Unpairable(Enum):
    """The reason why a format cannot pair the players of a round."""

    NO_PAIRING = "no-pairing"
    TOO_FEW = "players-too-few"
    TOO_MANY = "players-too-many"
    NOBODY_FREE = "nobody-free"


class UnpairableError(ValueError):
    """A format cannot pair these players; ``players`` is how many it needs, or can pair, where that is the cause."""

    def __init__(self, because: Unpairable, text: str, players: int = 0) -> None:
        super().__init__(text)
        self.because = because
        self.players = players


class UndecidedError(ValueError):
    """Results do not say who of these ``players`` goes on."""

    def __init__(self, because: Undecided, players: Sequence[str], text: str) -> None:
        super().__init__(text)
        self.because = because
        self.players = tuple(players)


def in_order(field: Sequence[Entrant]) -> list[Entrant]:
    """The field by rank.

    Raises:
        ValueError: a player or a rank is there twice.
    """
    if len({entrant.player for entrant in field}) < len(field) or len({entrant.rank for entrant in field}) < len(field):
        raise ValueError("a player or a rank is there twice")
    return sorted(field, key=lambda entrant: entrant.rank)
