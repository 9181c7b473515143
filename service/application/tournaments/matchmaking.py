"""Matchmaking: the match of an attempt at a table is made whole, in one transaction, and its result is read.

The name of the match follows from the attempt, and nobody else can give such a name. So making it twice meets the
first one.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from domain.errors import CommandError, Reason
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import Actor, Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.turn import points_of
from domain.tournaments.events import SeatResult
from domain.tournaments.no_shows import FORFEITED, NO_SHOWS, PLAYS_ON, all_left, all_there, awaited, closed_for
from domain.tournaments.roster import EntrantState
from domain.tournaments.rounds import TableState
from domain.tournaments.tournament import Tournament
from service.application.live.match_registry import MatchRegistry
from service.errors import ServiceError


@dataclass(frozen=True, slots=True)
class Planned:
    """The match of an attempt, as a tournament wants it; ``names`` are those of the entrants."""

    attempt: TableAttempt
    terms: Terms
    names: Mapping[str, str]
    secret: bytes


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """The outcome of a match; without ``seats`` it was given up: because all its players ``left`` it, if they are
    named. ``closed``: by the service, before it began, because of the ``no_shows`` or (nobody) because others had
    forfeited.
    """

    match: str
    version: int
    head: bytes
    seats: Sequence[SeatResult] = ()
    closed: bool = False
    no_shows: Sequence[str] = ()
    left: Sequence[str] = ()


def reservation(entrant: EntrantState) -> Reservation:
    """The seat that is kept for an entrant."""
    registered = entrant.registered
    return Reservation(registered.account, registered.bot, registered.entrant)


def attempts_at(tournament: Tournament, number: int, table: TableState) -> list[TableAttempt]:
    """The matches of a table, in their order."""
    return [TableAttempt(tournament.name, number, table.number, one + 1) for one in range(table.attempts)]


def names_of(tournament: Tournament, players: Sequence[str]) -> Mapping[str, str]:
    """The names of players that are shown, by entrant."""
    return {player: tournament.entrants[player].registered.display_name for player in players}


class Foreign(Exception):
    """Something else has the name of a match of a tournament."""


async def make(registry: MatchRegistry, planned: Planned) -> None:
    """Makes a match with its bots, and starts it if nobody else is to come; if it is there already, nothing happens.

    Raises:
        Foreign: something else is there.
        ServiceError: STORE_FAILED, STORE_CONFLICT, SHUTTING_DOWN.
    """
    name, store = planned.attempt.match, registry.store

    def making() -> tuple[Match, Sequence[Recorded]]:
        match, rows = Match.create(store.codec, store.games, name, planned.terms, planned.secret, clock=store.clock)
        return match, [*rows, *seat_bots(match, planned.names)]

    if not await _there(registry, planned.attempt):
        try:
            await registry.create(name, None, making, lambda match, _: match.version)
        except ServiceError as error:
            if error.reason != Reason.STORE_CONFLICT or not await _there(registry, planned.attempt):
                raise


async def _there(registry: MatchRegistry, attempt: TableAttempt) -> bool:
    """True if the match of an attempt is there.

    Raises:
        Foreign: something else has its name.
    """
    try:
        found = await registry.read(attempt.match, lambda match: None if match.lifecycle.imported else match.created)
    except ServiceError as error:
        if error.reason == Reason.MATCH_NOT_FOUND:
            return False
        raise
    if found is None or found.tournament != attempt:
        raise Foreign(f"{attempt.match} is not the match of {attempt}")
    return True


def seat_bots(match: Match, names: Mapping[str, str]) -> list[Recorded]:
    """Lets the bots take the seats that are kept for them, and starts the match if nobody else is to come."""
    rows: list[Recorded] = []
    for seat, kept in enumerate(match.created.reserved, 1):
        if kept.bot and match.lifecycle.phase is MatchPhase.OPEN and match.lifecycle.seats[seat - 1] is None:
            rows += match.join(names.get(kept.entrant) or "Bot", seat=seat, bot=kept.bot, starts=True)
    if match.lifecycle.phase is MatchPhase.OPEN and all(state and state.bot for state in match.lifecycle.seats):
        rows += match.start()
    return rows


def outcome(match: Match) -> TableOutcome | None:
    """The outcome of a match for its entrants; None while it goes on."""
    lifecycle = match.lifecycle
    if not lifecycle.over or match.playing is None:
        return None
    seats: list[SeatResult] = []
    if lifecycle.phase is MatchPhase.FINISHED:
        points = points_of(match.playing.table)
        for number, (kept, state) in enumerate(zip(match.created.reserved, lifecycle.seats, strict=True), 1):
            departed = state is not None and state.departed
            seats.append(SeatResult(kept.entrant, lifecycle.places[number - 1], points[number], departed))
    reason = closed_for(lifecycle)
    absent = awaited(lifecycle) if reason == NO_SHOWS else ()
    left = (
        ()
        if seats or reason
        else all_left(match.created.reserved, [bool(state and state.departed) for state in lifecycle.seats])
    )
    return TableOutcome(lifecycle.match, match.version, lifecycle.head, tuple(seats), bool(reason), absent, left)


# -- matches that do not begin ----------------------------------------------------------------------------------------


def closing(
    forfeits: Collection[str], *, due: bool, overdue: bool, plays_on: Callable[[Collection[str]], str]
) -> Callable[[Match], Sequence[Recorded]]:
    """The command that closes a match which has not begun, if one of its entrants forfeits or did not come. ``due``:
    they had to join by now; ``overdue``: they also had to be ready. ``plays_on`` names the match of those who are left
    without some entrants; empty: there will be none.
    """

    def close(match: Match) -> Sequence[Recorded]:
        lifecycle = match.lifecycle
        if lifecycle.phase is not MatchPhase.OPEN:
            return ()
        out = {kept.entrant for kept in match.created.reserved} & set(forfeits)
        waited_for = overdue if all_there(lifecycle) else due
        absent = awaited(lifecycle) if waited_for and not out else ()
        if not out and not absent:
            return ()
        following = plays_on(absent)
        reason = (FORFEITED if out else NO_SHOWS) + (PLAYS_ON + following if following else "")
        return match.abandon(reason, by=Actor.SERVICE)

    return close


def ending(reason: str) -> Callable[[Match], Sequence[Recorded]]:
    """The command that ends a match which does not count any more; nothing happens if it is over."""

    def end(match: Match) -> Sequence[Recorded]:
        try:
            return match.abandon(reason, by=Actor.SERVICE)
        except CommandError as error:
            if error.reason == Reason.MATCH_OVER:
                return ()
            raise

    return end
