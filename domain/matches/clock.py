"""Clocks: how much time each seat of a match has, as a fold of its events with their times.

No rule knows of clocks, and the fold knows no clock: it takes the times from the events. What holds:

- The clock of a seat runs while tasks lie on its stack, for then it has an open question. Seats of bots, and those that
  have left, have no clock.
- A *turn* of a seat ends when its stack is empty after an event, or when the event takes a task of the match's own
  stack: that happens only where no seat has one. So the stages of one turn are one turn, however many decisions there
  are; and the turns of a seat that plays alone are turns of their own.
- An increment is given for a turn that the seat ends by its own decision, made in time. A time for each turn or each
  decision begins again with it; what was left is lost.
- What a decision brings, its undo takes back.
- Until the turn ends in which the time of a seat was up, the game's default decides for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from domain.matches import events
from domain.matches.time_control import Counted, Pausing, TimeControl
from domain.table.effects import ON_STACKS, Ask, Close, Effect

FOREVER = 1 << 62
"""A moment that never comes."""


class SeatClock(NamedTuple):
    """The clock of a seat. ``remaining`` is what was left at ``since``, from when it runs; of a clock that stands still
    (``since`` is None) what is left. In a pause ``since`` lies in the future.

    ``depth`` is the number of tasks on the stack of the seat. ``lost``: time was up in this turn. ``used`` is what has
    been used so far, ``gained`` what increments brought and ``given`` what others gave. ``gone``: there is no clock.
    """

    remaining: int = 0
    since: int | None = None
    depth: int = 0
    time_outs: int = 0
    vacation: int = 0
    lost: bool = False
    agrees: bool = False
    used: int = 0
    gained: int = 0
    given: int = 0
    gone: bool = False

    @property
    def deadline(self) -> int:
        """The time at which the clock runs out if nothing happens before; 0: the clock does not run."""
        if self.since is None or self.since >= FOREVER:
            return 0
        return self.since + self.remaining

    def left(self, now: int) -> int:
        """The time that is left at a moment."""
        return self.remaining - self._passed(now)

    def _passed(self, now: int) -> int:
        return 0 if self.since is None else min(max(now - self.since, 0), self.remaining)

    def until(self, now: int) -> "SeatClock":
        """The same clock, which stands still at a moment."""
        passed = self._passed(now)
        return self._replace(remaining=self.remaining - passed, used=self.used + passed, since=None)


class Gain(NamedTuple):
    """The gain of a seat's clock with the event ``version``."""

    version: int
    seat: int
    amount: int


class Paused(NamedTuple):
    """All clocks stand still, from ``since`` to ``until`` (`FOREVER`: until somebody says so)."""

    since: int
    until: int
    by: events.Actor


class Clocks(NamedTuple):
    """The clocks of all seats. ``pause_left`` is how long pauses may still last; ``gains`` are those that an undo may
    still take back.
    """

    control: TimeControl
    seats: tuple[SeatClock, ...]
    pause_left: int = FOREVER
    paused: Paused | None = None
    gains: tuple[Gain, ...] = ()

    def seat(self, number: int) -> SeatClock:
        """The clock of a seat."""
        return self.seats[number - 1]

    def stand_still(self, now: int) -> bool:
        """True if there is a pause at a moment."""
        return self.paused is not None and now < self.paused.until

    def next_deadline(self) -> tuple[int, int] | None:
        """The earliest deadline, and the seat that has it."""
        deadlines = [(clock.deadline, seat) for seat, clock in enumerate(self.seats, 1) if clock.deadline]
        return min(deadlines, default=None)

    def running(self) -> list[int]:
        """The seats whose clock runs, or would if there were no pause."""
        return [seat for seat, clock in enumerate(self.seats, 1) if clock.since is not None]


# -- events -----------------------------------------------------------------------------------------------------------


def begun(control: TimeControl, playing: Sequence[bool], start: events.MatchEvent) -> Clocks:
    """The clocks after the start of a match; ``playing`` says of each seat whether it has one."""
    return after_effects(started(control, playing), start.version, start.time, None, start.effects)


def followed(clocks: Clocks, event: events.MatchEvent) -> Clocks:
    """The clocks after an event behind the start."""
    time = event.time
    cause: Cause = None
    match event.body:
        case events.DecisionMade(seat, _, _, automatic, _, arrived):
            cause = Decided(seat, arrived or time, automatic)
        case events.DecisionUndone(seat, undone):
            cause = Undone(seat, undone)
        case events.SeatTimedOut(seat):
            return timed_out(clocks, seat, time)
        case events.SeatResigned(seat) | events.SeatDeparted(seat) | events.SeatHandedOver(seat):
            clocks = gone(clocks, seat, time)
        case events.MatchPaused(seat, by):
            return paused(clocks, seat, by, time)
        case events.MatchResumed(seat):
            return resumed(clocks, seat, time)
        case events.TimeGiven(seats, amount, given_for):
            return given(clocks, seats, amount, given_for)
        case events.MatchFinished() | events.MatchAbandoned():
            return ended(clocks, time)
    return after_effects(clocks, event.version, time, cause, event.effects)


@dataclass(slots=True)
class ClockProjection:
    """The clocks of a match for those who follow its events from the first on; None before its start, and in a match
    without a time control.
    """

    clocks: Clocks | None = None
    _control: TimeControl | None = None
    _players: set[int] = field(default_factory=set)
    _seats: int = 0

    def follow(self, event: events.MatchEvent) -> Clocks | None:
        """The clocks after an event."""
        match event.body:
            case events.MatchCreated() as created:
                self._control, self._seats = created.time_control, created.players
            case events.SeatJoined(seat, bot=bot):
                self._players |= set() if bot else {seat}
            case events.SeatLeft(seat):
                self._players.discard(seat)
            case events.MatchStarted() if self._control is not None:
                playing = [seat in self._players for seat in range(1, self._seats + 1)]
                self.clocks = begun(self._control, playing, event)
            case _ if self.clocks is not None:
                self.clocks = followed(self.clocks, event)
        return self.clocks


# -- what happens to clocks -------------------------------------------------------------------------------------------


def started(control: TimeControl, playing: Sequence[bool]) -> Clocks:
    """The clocks at the start; ``playing`` says of each seat whether it has one."""
    seats = (SeatClock(control.amount, vacation=control.vacation, gone=not has) for has in playing)
    return Clocks(control, tuple(seats), control.pause or FOREVER)


class Decided(NamedTuple):
    """A seat decided. ``moment`` is when that reached the service; ``automatic``: the game's default decided."""

    seat: int
    moment: int
    automatic: bool = False


class Undone(NamedTuple):
    """A seat took the event ``version`` back."""

    seat: int
    version: int


Cause: TypeAlias = Decided | Undone | None
"""The cause of a change of tasks of seats, as far as clocks need to know."""


def after_effects(clocks: Clocks, version: int, time: int, cause: Cause, effects: Sequence[Effect]) -> Clocks:
    """The clocks after the effects of an event."""
    depths, goes_on = _depths(clocks, effects)
    goes_on = goes_on and not isinstance(cause, Undone)
    seats, gains = list(clocks.seats), _kept_gains(clocks, cause)
    for number, clock in enumerate(clocks.seats, 1):
        depth = depths[number - 1]
        own = _own(cause, number, time)
        if clock.gone or (own is None and not goes_on and depth == clock.depth):
            continue
        after = _continued(clocks, clock, depth, time, own, goes_on, isinstance(cause, Undone))
        if own is not None and not own.automatic:
            gain = after.remaining - clock.left(own.moment)
            gains += (Gain(version, number, gain),) if gain > 0 else ()
        seats[number - 1] = after
    changed = clocks._replace(seats=tuple(seats), gains=gains)
    return _without_gain(clocks, changed, cause) if isinstance(cause, Undone) else changed


def _own(cause: Cause, seat: int, time: int) -> Decided | None:
    """The own acts of a seat; an undo is no decision that brings anything."""
    if cause is None or cause.seat != seat:
        return None
    return cause if isinstance(cause, Decided) else Decided(seat, time, automatic=True)


def _continued(
    clocks: Clocks, clock: SeatClock, depth: int, time: int, own: Decided | None, goes_on: bool, back: bool
) -> SeatClock:
    """The clock of a seat that has ``depth`` tasks from now on."""
    was, asked = bool(clock.depth), bool(depth)
    if was and asked and own is None and not goes_on:  # another task came on top, or went
        return clock._replace(depth=depth)
    after = clock.until(own.moment if own is not None else time)
    if was and not back and (goes_on or not asked):
        after = _turn_ended(clocks.control, after, own)
    if asked:
        control = clocks.control
        fresh = not back and (goes_on or not was or (own is not None and control.counted is Counted.DECISION))
        if fresh and control.counted is not Counted.MATCH:
            after = after._replace(remaining=control.amount, lost=False)
        after = after._replace(since=_from(clocks, time))
    return after._replace(depth=depth)


def _turn_ended(control: TimeControl, clock: SeatClock, own: Decided | None) -> SeatClock:
    """The clock after a turn; a budget gains its increment where the seat itself decided, in time."""
    if own is None or own.automatic or control.counted is not Counted.MATCH:
        return clock._replace(lost=False)
    gain = min(control.increment, max(control.amount - clock.remaining, 0)) if control.capped else control.increment
    return clock._replace(remaining=clock.remaining + gain, gained=clock.gained + gain, lost=False)


def _kept_gains(clocks: Clocks, cause: Cause) -> tuple[Gain, ...]:
    """The gains that an undo may still take back: those of the seat that decided last."""
    if isinstance(cause, Decided):
        return tuple(gain for gain in clocks.gains if gain.seat == cause.seat and not cause.automatic)
    return clocks.gains


def _without_gain(before: Clocks, clocks: Clocks, undone: Undone) -> Clocks:
    """The clocks without what the event that was taken back had brought."""
    gain = next((gain.amount for gain in before.gains if gain.version == undone.version), 0)
    clock = clocks.seat(undone.seat)
    taken = min(gain, clock.remaining)
    gained = clock.gained - (taken if clocks.control.counted is Counted.MATCH else 0)
    kept = tuple(gain for gain in before.gains if gain.version < undone.version)
    clock = clock._replace(remaining=clock.remaining - taken, gained=gained)
    return _with(clocks, undone.seat, clock)._replace(gains=kept)


def _depths(clocks: Clocks, effects: Sequence[Effect]) -> tuple[list[int], bool]:
    """The number of tasks of each seat after effects; and whether a task of the match was taken."""
    depths = [clock.depth for clock in clocks.seats]
    goes_on = False
    for effect in effects:
        if isinstance(effect, ON_STACKS):
            if effect.stack:
                depths[effect.stack - 1] += 1 if isinstance(effect, Ask) else -1
            else:
                goes_on = goes_on or isinstance(effect, Close)
    return depths, goes_on


def _from(clocks: Clocks, time: int) -> int:
    """The time from which a clock runs that begins to run."""
    return time if clocks.paused is None else max(time, clocks.paused.until)


def _with(clocks: Clocks, seat: int, clock: SeatClock) -> Clocks:
    seats = list(clocks.seats)
    seats[seat - 1] = clock
    return clocks._replace(seats=tuple(seats))


def timed_out(clocks: Clocks, seat: int, time: int) -> Clocks:
    """The clocks after the time of a seat was up."""
    clock = clocks.seat(seat).until(time)
    return _with(clocks, seat, clock._replace(since=_from(clocks, time), time_outs=clock.time_outs + 1, lost=True))


def given(clocks: Clocks, seats: Sequence[int], amount: int, cause: events.GivenFor) -> Clocks:
    """The clocks after seats got time."""
    for seat in seats:
        clock = clocks.seat(seat)
        vacation = clock.vacation - (amount if cause is events.GivenFor.VACATION else 0)
        more = clock._replace(remaining=clock.remaining + amount, given=clock.given + amount, vacation=vacation)
        clocks = _with(clocks, seat, more)
    return clocks


def gone(clocks: Clocks, seat: int, time: int) -> Clocks:
    """The clocks after a seat has left."""
    return _with(clocks, seat, clocks.seat(seat).until(time)._replace(gone=True, agrees=False))


def ended(clocks: Clocks, time: int) -> Clocks:
    """The clocks at the end of the match: all stand still."""
    return clocks._replace(seats=tuple(clock.until(time) for clock in clocks.seats), gains=())


# -- pauses -----------------------------------------------------------------------------------------------------------


def paused(clocks: Clocks, seat: int, by: events.Actor, time: int) -> Clocks:
    """The clocks after a seat agreed to a pause, or (``seat`` is 0) the organiser began one."""
    clocks = resumed_by_itself(clocks, time)
    if seat:
        clocks = _with(clocks, seat, clocks.seat(seat)._replace(agrees=True))
        if not all(clock.agrees or clock.gone for clock in clocks.seats):
            return clocks
    until = FOREVER if clocks.pause_left >= FOREVER else time + clocks.pause_left
    seats = (
        clock if clock.since is None else clock.until(time)._replace(since=max(until, clock.since))
        for clock in clocks.seats
    )
    return clocks._replace(seats=tuple(seats), paused=Paused(time, until, by))


def resumed(clocks: Clocks, seat: int, time: int) -> Clocks:
    """The clocks after a pause ended, or after a seat did not agree to one any more."""
    if not clocks.stand_still(time):
        return _with(clocks, seat, clocks.seat(seat)._replace(agrees=False)) if seat else clocks
    seats = (clock._replace(since=None if clock.since is None else time, agrees=False) for clock in clocks.seats)
    return _after_pause(clocks, time)._replace(seats=tuple(seats))


def resumed_by_itself(clocks: Clocks, time: int) -> Clocks:
    """The clocks without a pause that has ended because pauses may not last longer."""
    if clocks.paused is None or clocks.stand_still(time):
        return clocks
    seats = tuple(clock._replace(agrees=False) for clock in clocks.seats)
    return _after_pause(clocks, clocks.paused.until)._replace(seats=seats)


def _after_pause(clocks: Clocks, time: int) -> Clocks:
    assert clocks.paused is not None
    lasted = time - clocks.paused.since
    left = clocks.pause_left if clocks.pause_left >= FOREVER else max(clocks.pause_left - lasted, 0)
    return clocks._replace(paused=None, pause_left=left)


def may_pause(clocks: Clocks, now: int) -> bool:
    """True if pauses may last longer than they have so far."""
    return clocks.control.pausing is not Pausing.NOBODY and resumed_by_itself(clocks, now).pause_left > 0
