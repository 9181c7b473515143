"""The wire form of time controls and clocks."""

from collections.abc import Iterable

from caravanserai_protocol.v1 import actor_pb2, clock_pb2, match_pb2, scoreboard_pb2

from domain.matches.clock import FOREVER, Clocks, SeatClock
from domain.matches.events import Actor, GivenFor
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl

LONGEST_TIME = 365 * DAY
"""The longest time of any kind in a time control, in milliseconds."""
ACTORS = {
    Actor.UNSPECIFIED: actor_pb2.ACTOR_UNSPECIFIED,
    Actor.PLAYERS: actor_pb2.ACTOR_PLAYERS,
    Actor.OWNER: actor_pb2.ACTOR_OWNER,
    Actor.ADMINISTRATOR: actor_pb2.ACTOR_ADMINISTRATOR,
    Actor.SERVICE: actor_pb2.ACTOR_SERVICE,
}
PAUSING = {
    Pausing.NOBODY: clock_pb2.TimeControl.PAUSING_UNSPECIFIED,
    Pausing.ORGANISER: clock_pb2.TimeControl.PAUSING_ORGANISER,
    Pausing.AGREED: clock_pb2.TimeControl.PAUSING_AGREED,
}
_PAUSING_NAMES = {number: pausing for pausing, number in PAUSING.items()}
GIVEN_FOR = {
    GivenFor.OPPONENT: clock_pb2.TimeGiven.CAUSE_OPPONENT,
    GivenFor.ORGANISER: clock_pb2.TimeGiven.CAUSE_ORGANISER,
    GivenFor.VACATION: clock_pb2.TimeGiven.CAUSE_VACATION,
    GivenFor.OUTAGE: clock_pb2.TimeGiven.CAUSE_OUTAGE,
}
GIVEN_FOR_NAMES = {number: cause for cause, number in GIVEN_FOR.items()}


def write_time_control(control: TimeControl | None) -> clock_pb2.TimeControl | None:
    """A time control as a message."""
    if control is None:
        return None
    message = clock_pb2.TimeControl(
        time_outs=control.time_outs,
        pausing=PAUSING[control.pausing],
        pause_seconds=control.pause // SECOND,
        vacation_days=control.vacation // DAY,
    )
    if control.counted is Counted.DECISION:
        message.decision_seconds = control.amount // SECOND
    elif control.counted is Counted.TURN:
        message.turn_days = control.amount // DAY
    else:
        message.budget.seconds = control.amount // SECOND
        message.budget.increment_seconds = control.increment // SECOND
        message.budget.capped = control.capped
    return message


def read_time_control(message: clock_pb2.TimeControl) -> TimeControl:
    """The time control in a message.

    Raises:
        ValueError: it gives no time, or has a value that this program does not know.
    """
    kind = message.WhichOneof("kind")
    if kind is None or message.pausing not in _PAUSING_NAMES:
        raise ValueError("counts nothing" if kind is None else "says nobody who is known may pause")
    budget = message.budget
    counted, amount = {
        "decision_seconds": (Counted.DECISION, message.decision_seconds * SECOND),
        "turn_days": (Counted.TURN, message.turn_days * DAY),
        "budget": (Counted.MATCH, budget.seconds * SECOND),
    }[kind]
    if not amount:
        raise ValueError("gives no time")
    return TimeControl(
        counted,
        amount,
        budget.increment_seconds * SECOND,
        budget.capped,
        message.time_outs,
        _PAUSING_NAMES[message.pausing],
        message.pause_seconds * SECOND,
        message.vacation_days * DAY,
    )


def clock_message(clock: SeatClock, now: int) -> clock_pb2.SeatClock:
    """The clock of a seat at a moment."""
    return clock_pb2.SeatClock(
        remaining_milliseconds=clock.left(now),
        deadline_milliseconds=clock.deadline,
        time_outs=clock.time_outs,
        vacation_milliseconds=clock.vacation,
        agrees_to_pause=clock.agrees,
    )


def deadline_of(clocks: Clocks | None, seat: int, now: int) -> int:
    """The time at which the clock of a seat runs out, in milliseconds since 1970; 0: it does not run."""
    return 0 if clocks is None or clocks.stand_still(now) else clocks.seat(seat).deadline


def show_seats(seats: Iterable[match_pb2.Seat | scoreboard_pb2.SeatScore], clocks: Clocks, now: int) -> None:
    """Lets seats show their clocks at a moment."""
    for seat, clock in zip(seats, clocks.seats, strict=True):
        if not clock.gone:
            seat.clock.CopyFrom(clock_message(clock, now))


def show_clocks(message: match_pb2.Match, clocks: Clocks, now: int) -> None:
    """Lets a match show its clocks at a moment."""
    message.now_milliseconds = now
    show_seats(message.seats, clocks, now)
    for question in message.questions:
        question.deadline_milliseconds = deadline_of(clocks, question.seat, now)
    message.ClearField("pause")
    paused = clocks.paused
    if paused is not None and clocks.stand_still(now):
        until = 0 if paused.until >= FOREVER else paused.until
        message.pause.since_milliseconds, message.pause.until_milliseconds = paused.since, until
        message.pause.by = ACTORS[paused.by]
