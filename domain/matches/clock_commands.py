"""Commands on the clocks of a match: functions that say which event follows, or refuse. `Match` records it."""

from dataclasses import dataclass

from domain.errors import CommandError, Reason
from domain.matches.clock import Clocks, SeatClock, may_pause, resumed_by_itself
from domain.matches.events import Actor, GivenFor, MatchPaused, MatchResumed, SeatTimedOut, TimeGiven
from domain.matches.lifecycle import Lifecycle, MatchPhase, require_acting, require_playing, seat_state
from domain.matches.time_control import Counted, Pausing


@dataclass(frozen=True, slots=True)
class Organiser:
    """The further role of somebody with a seat: the owner of the match, with their account, or an administrator."""

    role: Actor
    account: str = ""


def time_out(match: Lifecycle, now: int, seat: int) -> SeatTimedOut | None:
    """The loss of a turn by time; None where the seat still has some."""
    clocks = match.clocks
    if clocks is None or match.phase is not MatchPhase.PLAYING:
        return None
    clock = clocks.seat(seat)
    if clock.gone or not clock.deadline or now < clock.deadline:
        return None
    return SeatTimedOut(seat, clock.deadline, clock.time_outs + 1)


def lost_turns(clocks: Clocks | None) -> list[int]:
    """The seats that have lost the present turn by time."""
    if clocks is None:
        return []
    return [seat for seat, clock in enumerate(clocks.seats, 1) if clock.lost and not clock.gone]


def arrival(clocks: Clocks | None, now: int, seat: int, arrived: int) -> int:
    """The time at which a decision of a seat reached the service, if that was before the present moment; else 0.

    Raises:
        CommandError: TIME_UP, MATCH_PAUSED.
    """
    if clocks is None:
        return 0
    clock = clocks.seat(seat)
    if clock.gone:  # a bot: it may end what it was asked even in a pause
        return 0
    moment = min(max(arrived, clock.since or 0) if arrived else now, now)
    if clocks.stand_still(moment):
        raise CommandError(Reason.MATCH_PAUSED, "the match is paused")
    if clock.deadline and moment > clock.deadline:
        raise _time_up(clock)
    return moment if moment < now else 0


def require_time(clocks: Clocks | None, now: int, seat: int) -> None:
    """Requires that the time of a seat is not up.

    Raises:
        CommandError: TIME_UP.
    """
    clock = clocks.seat(seat) if clocks is not None else None
    if clock is not None and clock.deadline and now > clock.deadline:
        raise _time_up(clock)


def pause(match: Lifecycle, now: int, wanted: MatchPaused, organiser: Organiser | None = None) -> MatchPaused:
    """A seat agrees that all clocks stand still, or (its ``seat`` is 0) the organiser stops them. An ``organiser`` with
    a seat stops them where seats may not, or this one agrees already.

    Raises:
        Refused: the match is not being played, or the seat has left.
        CommandError: NO_CLOCKS, PAUSE_NOT_ALLOWED, ALREADY_PAUSED.
    """
    clocks = _running_clocks(match, wanted.seat)
    if organiser is not None and (clocks.control.pausing is not Pausing.AGREED or _agrees(clocks, now, wanted.seat)):
        wanted = MatchPaused(0, organiser.role, organiser.account)
    seat = wanted.seat
    allowed = Pausing.AGREED if seat else Pausing.ORGANISER
    if clocks.control.pausing not in (allowed, Pausing.AGREED) or not may_pause(clocks, now):
        raise CommandError(Reason.PAUSE_NOT_ALLOWED, "the time control allows no pause, or no more")
    if clocks.stand_still(now):
        raise CommandError(Reason.ALREADY_PAUSED, "the match is paused")
    if seat and _agrees(clocks, now, seat):
        raise CommandError(Reason.ALREADY_PAUSED, f"seat {seat} agrees to a pause already", seat=seat)
    return wanted


def resume(match: Lifecycle, now: int, wanted: MatchResumed, organiser: Organiser | None = None) -> MatchResumed:
    """The clocks run again, or a seat does not agree to a pause any more. An ``organiser`` who has the seat does it as
    the seat where that may.

    Raises:
        Refused: the match is not being played, or the seat has left.
        CommandError: NO_CLOCKS, NOT_PAUSED, NOT_THE_OWNER.
    """
    clocks = _running_clocks(match, wanted.seat)
    stopped = clocks.paused if clocks.stand_still(now) else None
    if organiser is not None and stopped is not None and stopped.by is not Actor.PLAYERS:
        wanted = MatchResumed(0, organiser.role, organiser.account)
    if stopped is None:
        if not wanted.seat or not _agrees(clocks, now, wanted.seat):
            raise CommandError(Reason.NOT_PAUSED, "the match is not paused")
    elif wanted.seat and stopped.by is not Actor.PLAYERS:
        raise CommandError(Reason.NOT_THE_OWNER, "the organiser paused the match, and resumes it")
    return wanted


def give_time(
    match: Lifecycle, now: int, seat: int, amount: int, by: Actor, *, given_by: int = 0, account: str = ""
) -> TimeGiven:
    """Gives ``amount`` milliseconds to a seat; what a seat gives to itself it takes from its vacation.

    Raises:
        Refused: the match is not being played, or a seat has left.
        CommandError: NO_CLOCKS, SEAT_UNKNOWN, SEAT_NOT_ASKED, TIME_UP, NO_VACATION.
    """
    clocks = _running_clocks(match, given_by)
    seat_state(match, seat)
    clock = clocks.seat(seat)
    if clock.gone:
        raise CommandError(Reason.NO_CLOCKS, f"seat {seat} has no clock", seat=seat)
    if clock.since is None and clocks.control.counted is not Counted.MATCH:
        raise CommandError(Reason.SEAT_NOT_ASKED, f"seat {seat} begins its next turn with all its time", seat=seat)
    own = seat == given_by
    if own:
        _require_vacation(clock, now, amount)
    cause = GivenFor.VACATION if own else GivenFor.OPPONENT if given_by else GivenFor.ORGANISER
    return TimeGiven((seat,), amount, cause, given_by, by, account)


def give_back(match: Lifecycle, now: int, since: int) -> TimeGiven | None:
    """The time from ``since`` to now, for all seats whose clock ran: the service was not there. None if none ran."""
    clocks = match.clocks
    if clocks is None or match.phase is not MatchPhase.PLAYING or clocks.stand_still(now):
        return None
    seats = tuple(clocks.running())
    resumed_at = clocks.paused.until if clocks.paused is not None else 0
    missed = now - max(since, match.time, resumed_at)
    return TimeGiven(seats, missed, GivenFor.OUTAGE, 0, Actor.SERVICE) if seats and missed > 0 else None


def may_sign_on_clocks(match: Lifecycle, seat: int) -> bool:
    """True if a seat has a key and a clock that runs, so that what its player signs about clocks is its act."""
    state = seat_state(match, seat)
    return bool(state.public_key) and match.clocks is not None and not match.clocks.seat(seat).gone


def _running_clocks(match: Lifecycle, seat: int) -> Clocks:
    """The clocks of a running match, for a seat that has one, or (0) for no seat."""
    if seat:
        require_acting(match, seat)
    require_playing(match)
    if match.clocks is None or (seat and match.clocks.seat(seat).gone):
        raise CommandError(Reason.NO_CLOCKS, "there is no clock")
    return match.clocks


def _agrees(clocks: Clocks, now: int, seat: int) -> bool:
    """True if a seat agrees to a pause."""
    return resumed_by_itself(clocks, now).seat(seat).agrees


def _require_vacation(clock: SeatClock, now: int, amount: int) -> None:
    if clock.deadline and now > clock.deadline:
        raise _time_up(clock)
    if amount > clock.vacation:
        raise CommandError(
            Reason.NO_VACATION, f"the seat has {clock.vacation} milliseconds of vacation left", left=clock.vacation
        )


def _time_up(clock: SeatClock) -> CommandError:
    return CommandError(Reason.TIME_UP, f"the time of the seat was up at {clock.deadline}", deadline=clock.deadline)
