"""Acts, which commands give, and the requirements that commands of several kinds share."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.errors import CommandError, Reason
from domain.matches.events import Person
from domain.tournaments import events as ev
from domain.tournaments import rules
from domain.tournaments.evolution import changed
from domain.tournaments.lots import draw_lots
from domain.tournaments.roster import EntrantState
from domain.tournaments.rules import refused
from domain.tournaments.tournament import Phase, Tournament


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happens: its event says who did it and what. The name of a ``person`` is sealed, and the
    ``secret``.
    """

    by: ev.By
    body: ev.TournamentBody
    draws: int = 0
    person: Person | None = None
    secret: bytes = b""
    time: int = 0
    """The time of the decision, if it depends on the time: milliseconds since 1970."""


def lots(tournament: Tournament, names: Sequence[str]) -> Act:
    """The drawing of lots among these entrants, by the service."""
    body, draws = draw_lots(tournament, names)
    return Act(ev.BY_SERVICE, body, draws)


def require_active(tournament: Tournament, name: str) -> EntrantState:
    """The entrant, who takes part.

    Raises:
        Refused: the entrant has left.
        CommandError: ENTRANT_NOT_FOUND.
    """
    entrant = tournament.entrant(name)
    if not entrant.active:
        raise refused(rules.LEAVE, "left-before")
    return entrant


def and_lots(tournament: Tournament, act: Act) -> list[Act]:
    """An act, and the drawing of lots if no more entropy is awaited after it."""
    after = changed(tournament, act.by, act.body)
    if after.phase is not Phase.DRAWING or after.entrants.awaited:
        return [act]
    return [act, lots(after, [one.name for one in after.present])]


def require_fresh(tournament: Tournament, committed: bytes) -> None:
    """Nobody was bound to this entropy before.

    Raises:
        CommandError: ENTROPY_REUSED.
    """
    if committed and committed in tournament.commitments:
        raise CommandError(Reason.ENTROPY_REUSED, "somebody was bound to this entropy before")


def require_settled(tournament: Tournament, rule: str) -> None:
    """Every table that was begun has a result.

    Raises:
        Refused: one has none, by this rule.
    """
    for state in tournament.rounds:
        for table in state.tables:
            if not table.settled:
                raise refused(rule, "table-open", round=state.number, table=table.number)


def require_going_on(tournament: Tournament) -> None:
    """Requires a tournament that exists and is not over."""
    if tournament.over or not tournament.terms:
        raise refused(rules.OVER, "over")


def require_moving(tournament: Tournament) -> None:
    """Requires one that does not pause either."""
    require_going_on(tournament)
    if tournament.paused:
        raise refused(rules.PAUSE, "paused")
