"""The choices of an organiser, as data; and what they mean: the scoring, and the format that pairs the rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any, TypeAlias

from domain.matches.time_control import Counted, TimeControl
from domain.tournaments.entry import ANYBODY, EntryConditions
from domain.tournaments.results import Ending
from domain.tournaments.scoring import MatchPoints, PlacementPoints, VictoryPointShare
from domain.tournaments.series import SINGLE, Series

Scored: TypeAlias = PlacementPoints | VictoryPointShare | MatchPoints
"""The rules for scores that an organiser can choose."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """The Swiss system: FIDE Dutch for two seats, pods for three and four. ``accelerated``: by the Baku acceleration,
    for two seats.
    """

    rounds: int
    accelerated: bool = False


@dataclass(frozen=True, slots=True)
class AllMeet:
    """A round robin: for two seats everybody meets everybody ``cycles`` times; for more seats it has ``rounds``."""

    cycles: int = 1
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Elimination:
    """Single elimination, for two and four seats."""


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """Double elimination, for two seats. ``reset``: if the one who had not lost loses the final, there is a second."""

    reset: bool = True


@dataclass(frozen=True, slots=True)
class GroupStage:
    """Groups, and then a knockout of the best of each."""

    groups: int
    going_on: int
    stage: AllMeet


class SeatPreferences(StrEnum):
    """The preferences of teams for a seat in the Swiss system (FIDE C.04.6, 1.7)."""

    TYPE_A = "type-a"
    TYPE_B = "type-b"
    NONE = "none"


TEAM_POINTS = MatchPoints(Fraction(2), Fraction(1))
"""The worth of team matches where the organiser does not say: 2, 1, 0."""


@dataclass(frozen=True, slots=True)
class TeamTerms:
    """The terms of a tournament of teams: a team match has this number of ``boards``, and a team up to that many
    ``reserves`` besides. ``scoring`` says what a team match is worth. A team without an opponent gets what a draw is
    worth, in match points and in game points; with ``bye_wins`` what a win at all boards is worth. ``preferences``
    are for the Swiss system.
    """

    boards: int
    reserves: int = 0
    scoring: MatchPoints = TEAM_POINTS
    bye_wins: bool = False
    preferences: SeatPreferences = SeatPreferences.TYPE_A


DEFAULT_PAUSE = 10
"""The seconds between waves of an arena, where the organiser does not say."""


@dataclass(frozen=True, slots=True)
class Continuous:
    """An arena: tables are paired as players become free, for ``seconds`` after the first wave. For the rest see
    `domain.tournaments.arena`; 0: full tables alone, and no streaks. Those who wait count a wave after each ``pause``
    (seconds), also if no table was opened: so nobody waits for ever.
    """

    seconds: int
    fewest: int = 0
    apart: int = 1
    patience: int = 3
    streak: int = 0
    pause: int = DEFAULT_PAUSE


Format: TypeAlias = Swiss | AllMeet | Elimination | DoubleElimination | GroupStage | Continuous
Brackets: TypeAlias = Elimination | DoubleElimination | GroupStage
"""The formats in which it follows from results who plays on."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of an organiser. Some of it may change before the first round is paired (`Change`).

    ``options`` are sorted by name. ``late_until`` is the last round from which late entrants may play, 0: nobody may;
    ``late_bye`` what the rounds are worth that they missed. ``departure_forfeits``: a seat that left its match has no
    place; ``departure_penalty`` is what it costs besides. ``arbiters`` are names of players, sorted.
    ``time_control`` is that of the matches. A seat that leaves because of its time-outs has left its match.
    ``automatic``: the service pairs each round when the one before is over, and ends the tournament after the last.
    ``time_to_come`` is how many seconds players have to come to a match; 0: for ever. ``start`` is when the service
    closes registration, in milliseconds since 1970, and no round is paired before; 0: the organiser closes it.
    ``check_in`` is for how many seconds before that players check in; 0: they need not. ``round_check_in`` is for how
    many seconds each later round waits for players to check in; 0: they need not. ``round_time`` is how many seconds a
    round has; 0: as many as it takes. ``byes_to_take`` is how many half-point byes an entrant may take.
    ``entry`` is what players must meet who enter. ``series`` says how many matches each table of a bracket plays.
    ``teams``: teams meet, board by board; None: entrants play for themselves.
    """

    title: str
    game: str
    edition: str
    seats: int
    format: Format
    scoring: Scored
    tie_breaks: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    spectator_delay: int = 0
    signatures_required: bool = False
    capacity: int = 0
    late_until: int = 0
    late_bye: Ending = Ending.ABSENT
    departure_forfeits: bool = False
    departure_penalty: Fraction = Fraction(0)
    arbiters: tuple[str, ...] = ()
    automatic: bool = False
    time_control: TimeControl | None = None
    time_to_come: int = 0
    start: int = 0
    check_in: int = 0
    round_time: int = 0
    byes_to_take: int = 0
    entry: EntryConditions = ANYBODY
    round_check_in: int = 0
    series: Series = SINGLE
    teams: TeamTerms | None = None

    @property
    def check_in_from(self) -> int:
        """The time from which players may check in, in milliseconds since 1970; 0: they need not."""
        return self.start - 1000 * self.check_in if self.check_in else 0


class Without(Enum):
    """A thing taken away where a value would be given."""

    CLOCKS = "clocks"


@dataclass(frozen=True, slots=True)
class Change:
    """The changes of an organiser to settings, by the names that they have there. None: it stays. ``rounds`` are those
    of the format; ``entry`` takes the place of all conditions that there were.
    """

    title: str | None = None
    capacity: int | None = None
    rounds: int | None = None
    late_until: int | None = None
    byes_to_take: int | None = None
    automatic: bool | None = None
    time_control: TimeControl | Without | None = None
    time_to_come: int | None = None
    start: int | None = None
    check_in: int | None = None
    round_time: int | None = None
    entry: EntryConditions | None = None
    round_check_in: int | None = None

    @property
    def given(self) -> dict[str, object]:
        """The settings that change, in the order of the fields."""
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in values if value is not None}

    def of(self, settings: Settings) -> Settings:
        """Settings with this change.

        Raises:
            ValueError: the format has no number of rounds.
        """
        given: dict[str, Any] = self.given
        if "rounds" in given:
            given["format"] = with_rounds(settings.format, given.pop("rounds"))
        if self.time_control is Without.CLOCKS:
            given["time_control"] = None
        return replace(settings, **given)


def with_rounds(chosen: Format, rounds: int) -> Format:
    """A format with another number of rounds.

    Raises:
        ValueError: it has none that is chosen.
    """
    if isinstance(chosen, Swiss) or (isinstance(chosen, AllMeet) and chosen.rounds):
        return replace(chosen, rounds=rounds)
    raise ValueError("the format has no number of rounds that is chosen")


LIVE, BY_DAYS = 60, 86_400
"""The seconds that players have to come to a match, at one sitting and by days, where the organiser does not say."""


def usual_time_to_come(chosen: Format, control: TimeControl | None) -> int:
    """The seconds that players have to come where the organiser does not say. Without clocks nobody knows the pace, but
    an arena is always live.
    """
    if control is None:
        return LIVE if isinstance(chosen, Continuous) else BY_DAYS
    return BY_DAYS if control.counted is Counted.TURN else LIVE


DEFAULT_PLACEMENT: Mapping[int, tuple[Fraction, ...]] = {
    2: (Fraction(1), Fraction(0)),
    3: (Fraction(3), Fraction(3, 2), Fraction(0)),
    4: (Fraction(3), Fraction(2), Fraction(1), Fraction(0)),
}
"""Placement points where the organiser chooses none: the first place and the mean are worth the same at tables of three
and four.
"""
