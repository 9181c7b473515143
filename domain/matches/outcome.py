"""The outcome of a match, and the part of it that counts for ratings, records of players and statistics.

The fold of a few events of a match: the same for the service, which follows its log, and for anybody who has the
record. `docs/ratings.md` says why each case counts or not.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from operator import attrgetter

from domain.construction import quick
from domain.matches import events
from domain.ratings.plackett_luce import DAY, Ranked, Result

PLAYERS = "players/"
BOTS = "bots/"
RATED_SEATS = 2
"""The smallest number of seats with something to compare."""


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A seat: ``who`` sits there (`players/{player}`, `bots/{kind}`, empty for a guest), its ``place`` (0: none), the
    version at which it ``left`` the running match (0: it stayed), and the kind of the bot that is its ``successor``
    (empty: none).
    """

    who: str = ""
    place: int = 0
    left: int = 0
    successor: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a match. ``here``: it was played at this service. ``fair``: neither its chance was known
    beforehand, nor what was hidden, as in a match that branches from another one.

    ``start`` and ``end`` are times in milliseconds since 1970; 0 where nobody took note of them.
    """

    match: str
    game: str
    edition: str
    digest: str
    public: bool
    fair: bool
    here: bool
    owner: str
    seats: tuple[SeatOutcome, ...]
    started: bool = False
    finished: bool = False
    abandoned: bool = False
    start: int = 0
    end: int = 0
    decisions: int = 0

    @property
    def over(self) -> bool:
        """True if it has ended after its start."""
        return self.started and (self.finished or self.abandoned)

    @property
    def counts(self) -> bool:
        """True if it counts for records and statistics: everybody could watch it, and nobody knew its chance."""
        return self.over and self.public and self.fair and self.here and len(self.seats) >= RATED_SEATS

    @property
    def ranking(self) -> tuple[int, ...]:
        """The places that count, in seat order; empty if the match has none.

        Those who left are behind all who stayed, and who left earlier is behind who left later. A match without a
        result has a ranking if players brought about its end by leaving.
        """
        if not self.finished and not any(seat.left for seat in self.seats):
            return ()
        keys = [(0, seat.place) if not seat.left else (1, -seat.left) for seat in self.seats]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    @property
    def bots(self) -> int:
        """The number of seats of bots, also of those that they took over."""
        return sum(seat.who.startswith(BOTS) or bool(seat.successor) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """The facts of a seat that an outcome lacks: whether its player ``departed`` (resigned, was taken out, or left it
    to a bot), its points, the piece that is its role at the end (empty: none), and the name of a bot. Names of persons
    are not kept.
    """

    departed: bool = False
    points: int = 0
    role: str = ""
    bot_name: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """All that is counted of a match, without its events; ``seats`` are in the order of those of the outcome.

    ``number``: which of the matches that ended after their start it is, in the order in which they ended, from 1. It
    holds wherever the log is copied, as positions do not. 0: nothing counts the match.
    """

    outcome: Outcome
    number: int
    seats: tuple[SeatSummary, ...]


def outcome_of(log: Iterable[events.Recorded]) -> Outcome | None:
    """The outcome of a match, by its events; None without any."""
    outcome: Outcome | None = None
    for recorded in log:
        outcome = evolve(outcome, recorded)
    return outcome


def evolve(outcome: Outcome | None, recorded: events.Recorded) -> Outcome | None:
    """An event is added. None stays None until the match is created."""
    event, body = recorded.event, recorded.here
    if isinstance(body, events.MatchCreated):
        return _created(event.match, body, here=not recorded.imported)
    if outcome is None:
        return None
    match body:
        case events.SeatJoined(seat, _, bot, account=account):
            return _seat(outcome, seat, SeatOutcome(BOTS + bot if bot else account))
        case events.SeatLeft(seat):
            return _seat(outcome, seat, SeatOutcome())
        case events.MatchStarted():
            return replace(outcome, started=True, start=event.time)
        case events.SeatResigned(seat) | events.SeatDeparted(seat):
            return _leaves(outcome, seat, event.version)
        case events.SeatHandedOver(seat, bot):
            return _leaves(outcome, seat, event.version, bot)
        case events.DecisionMade():
            return _with_decisions(outcome, outcome.decisions + 1)
        case events.DecisionUndone():
            return _with_decisions(outcome, outcome.decisions - 1)
        case events.MatchFinished(places):
            seats = tuple(replace(seat, place=place) for seat, place in zip(outcome.seats, places, strict=True))
            return replace(outcome, seats=seats, finished=True, end=event.time)
        case events.MatchAbandoned() as abandoned:
            return replace(_abandoned(outcome, abandoned, event.version), abandoned=True, end=event.time)
    return outcome


new_outcome: Callable[..., Outcome] = quick(Outcome)
_BUT_DECISIONS = attrgetter(*(each.name for each in fields(Outcome)[:-1]))


def _with_decisions(outcome: Outcome, decisions: int) -> Outcome:
    """The outcome with another number of decisions: made with nearly every event, so faster than by `replace`."""
    return new_outcome(*_BUT_DECISIONS(outcome), decisions)


def _created(match: str, created: events.MatchCreated, *, here: bool) -> Outcome:
    return Outcome(
        match=match,
        game=created.game,
        edition=created.edition.name,
        digest=created.edition.digest,
        public=created.access is events.Access.PUBLIC,
        fair=not created.seed and created.branched_from is None,
        here=here,
        owner=created.owner,
        seats=(SeatOutcome(),) * created.players,
    )


def _seat(outcome: Outcome, number: int, seat: SeatOutcome) -> Outcome:
    return replace(outcome, seats=(*outcome.seats[: number - 1], seat, *outcome.seats[number:]))


def _leaves(outcome: Outcome, number: int, version: int, successor: str = "") -> Outcome:
    return _seat(outcome, number, replace(outcome.seats[number - 1], left=version, successor=successor))


def _abandoned(outcome: Outcome, abandoned: events.MatchAbandoned, version: int) -> Outcome:
    """An owner who ends a running match in which they sit leaves it, as one who resigns. Where it ends otherwise while
    somebody plays on, nobody is to blame: those who left before take nothing from it either. So it is where all agreed.
    """
    if abandoned.by is events.Actor.PLAYERS and not abandoned.agreed:
        return outcome
    if abandoned.by is events.Actor.OWNER and outcome.started and abandoned.account:
        for number, seat in enumerate(outcome.seats, 1):
            if seat.who == abandoned.account:
                return outcome if seat.left else _leaves(outcome, number, version)
    return replace(outcome, seats=tuple(replace(seat, left=0) for seat in outcome.seats))


def result_of(outcome: Outcome) -> Result | None:
    """The result that ratings count of a match; None if they count none.

    Seats of guests are left out, and the others keep their order. Without a player, or with nobody to compare them
    with, nothing counts.
    """
    if not outcome.counts:
        return None
    ranked = tuple(
        Ranked(seat.who, place) for seat, place in zip(outcome.seats, outcome.ranking, strict=False) if seat.who
    )
    different = {entry.who for entry in ranked}
    if len(different) < RATED_SEATS or not any(who.startswith(PLAYERS) for who in different):
        return None
    return Result(outcome.game, outcome.match, ranked, len(outcome.seats), outcome.end // DAY)
