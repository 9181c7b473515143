"""Commands from the end of registration to the first round: check-in, the entropy of entrants, lots, the start."""

from collections.abc import Sequence

from domain.errors import CommandError, Reason
from domain.play.chance import entropy_commitment
from domain.tournaments import events as ev
from domain.tournaments import rules, signatures
from domain.tournaments.commands.acts import (
    Act,
    and_lots,
    require_active,
    require_fresh,
    require_going_on,
    require_moving,
)
from domain.tournaments.evolution import changed
from domain.tournaments.roster import EntrantState
from domain.tournaments.rules import refused
from domain.tournaments.settings import DoubleElimination, Elimination, GroupStage, Settings
from domain.tournaments.teams import teams_there
from domain.tournaments.tournament import Phase, Tournament


def close_registration(tournament: Tournament, by: ev.By) -> list[Act]:
    """Closes registration, and draws lots if no entropy is awaited.

    Raises:
        Refused: TRN-CLOSE-01, TRN-END-01.
    """
    require_going_on(tournament)
    if tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.CLOSE, "closed-before")
    _require_enough(tournament)
    return and_lots(tournament, Act(by, ev.RegistrationClosed()))


def check_in(tournament: Tournament, by: ev.By, name: str, time: int, number: int = 0) -> list[Act]:
    """Notes that an entrant will play, from the start (0) or in the round of a ``number``; no act if that is noted
    already.

    Raises:
        Refused: TRN-CHECK-01, TRN-CHECK-02, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, KEY_MISSING, SIGNATURE_INVALID.
    """
    require_going_on(tournament)
    entrant = require_active(tournament, name)
    if number:
        return _check_in_to_round(tournament, by, entrant, number)
    opened, time = tournament.settings.check_in_from, max(time, tournament.changed)
    if not opened or time < opened or tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.CHECK_IN, "no-check-in")
    return [] if entrant.checked_in else [Act(by, ev.EntrantCheckedIn(name), time=time)]


def _check_in_to_round(tournament: Tournament, by: ev.By, entrant: EntrantState, number: int) -> list[Act]:
    if number != tournament.check_in_round:
        raise refused(rules.CHECK_IN_ROUND, "no-check-in-to-round", round=number)
    if number in entrant.byes:
        raise refused(rules.CHECK_IN_ROUND, "has-bye", round=number)
    if entrant.name in tournament.there:
        return []
    signatures.may_be_signed(tournament, by, entrant.name, signatures.checking_in(number))
    return [Act(by, ev.EntrantCheckedIn(entrant.name, number))]


def start(tournament: Tournament, time: int) -> list[Act]:
    """Closes registration at the start, without the players who have not checked in: the service does not choose among
    them. Lots are drawn if no entropy is awaited.

    Raises:
        Refused: TRN-START-01, TRN-CLOSE-01, TRN-PAUSE-01, TRN-END-01.
    """
    require_moving(tournament)
    if tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.CLOSE, "closed-before")
    due, time = tournament.settings.start, max(time, tournament.changed)
    if not due or time < due:
        raise refused(rules.START, "time-to-start")
    leaving = [
        Act(ev.By(ev.Role.SERVICE, reason=rules.CHECK_IN), ev.EntrantWithdrawn(name), time=time)
        for name in tournament.not_checked_in
    ]
    after = changed(tournament, ev.BY_SERVICE, *(act.body for act in leaving))
    _require_enough(after)
    closed = Act(ev.By(ev.Role.SERVICE, reason=rules.START), ev.RegistrationClosed(), time=time)
    return [*leaving, *and_lots(after, closed)]


def _require_enough(tournament: Tournament) -> None:
    """Requires as many entrants as the format needs, or two teams."""
    least = needed(tournament.settings)
    if len(tournament.present) < least:
        raise refused(rules.CLOSE, "too-few", least=least)
    if tournament.settings.teams and teams_there(tournament) < 2:
        raise refused(rules.CLOSE, "too-few-teams")


def needed(settings: Settings) -> int:
    """The number of entrants that a tournament needs."""
    if isinstance(settings.format, GroupStage):
        return settings.format.groups * max(settings.format.going_on, min(3, settings.seats))
    return 2 if isinstance(settings.format, Elimination | DoubleElimination) else min(3, settings.seats)


def bind_entropy(tournament: Tournament, by: ev.By, name: str, committed: bytes) -> list[Act]:
    """Binds an entrant to fresh entropy; empty: they contribute none.

    Raises:
        Refused: TRN-LOT-02, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, ENTROPY_REUSED, KEY_MISSING, SIGNATURE_INVALID.
    """
    require_going_on(tournament)
    entrant = require_active(tournament, name)
    if tournament.opening:
        raise refused(rules.BIND_ENTROPY, "entropy-opened")
    if tournament.phase is Phase.RUNNING or (tournament.phase is Phase.DRAWING and not entrant.awaited):
        raise refused(rules.BIND_ENTROPY, "nothing-to-bind")
    require_fresh(tournament, committed)
    signatures.may_be_signed(tournament, by, name, signatures.binding(committed))
    return and_lots(tournament, Act(by, ev.EntropyBound(name, committed)))


def open_entropy(tournament: Tournament, by: ev.By, name: str, entropy: bytes) -> list[Act]:
    """Opens the entropy of an entrant, and draws lots if it was the last.

    Raises:
        Refused: TRN-LOT-01, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, ENTROPY_MISMATCH, KEY_MISSING, SIGNATURE_INVALID.
    """
    require_going_on(tournament)
    entrant = require_active(tournament, name)
    if tournament.phase is not Phase.DRAWING:
        raise refused(rules.OPEN_ENTROPY, "not-drawing")
    if not entrant.commitment or entrant.entropy:
        raise refused(rules.OPEN_ENTROPY, "nothing-to-open")
    if tournament.entrants.unbound:
        waiting = [one.name for one in tournament.present if one.unbound]
        raise refused(rules.OPEN_ENTROPY, "others-unbound", entrant=waiting[0])
    if entropy_commitment(entropy) != entrant.commitment:
        raise CommandError(Reason.ENTROPY_MISMATCH, "this is not the entropy to which the entrant is bound")
    signatures.may_be_signed(tournament, by, name, signatures.opening(entropy))
    return and_lots(tournament, Act(by, ev.EntropyOpened(name, entropy)))


def release(tournament: Tournament, by: ev.By, names: Sequence[str]) -> list[Act]:
    """Waits no longer for the entropy of entrants; without names: of all that the drawing waits for now.

    Raises:
        Refused: TRN-LOT-03, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    require_going_on(tournament)
    awaited = [one.name for one in tournament.present if one.awaited]
    chosen = sorted({tournament.entrant(name).name for name in names or awaited})
    if tournament.phase is not Phase.DRAWING or not chosen or not set(chosen) <= set(awaited):
        raise refused(rules.RELEASE, "not-awaited")
    return and_lots(tournament, Act(by, ev.EntropyReleased(tuple(chosen))))


def release_late(tournament: Tournament, time: int) -> list[Act]:
    """Waits no longer, in an automatic tournament, for all who did not bind or open their entropy in time. The service
    does not choose among them.

    Raises:
        Refused: TRN-LOT-04, TRN-PAUSE-01, TRN-END-01.
    """
    require_moving(tournament)
    due, time = tournament.draw_by, max(time, tournament.changed)
    if not due or time < due:
        raise refused(rules.RELEASE_LATE, "time-to-draw")
    by = ev.By(ev.Role.SERVICE, reason=rules.RELEASE_LATE)
    return and_lots(tournament, Act(by, ev.EntropyReleased(tuple(sorted(tournament.drawing_waits_for))), time=time))
