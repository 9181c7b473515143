"""The time that players have: the clocks of a match as they follow from its events, without the service.

The clock of a seat runs while tasks lie on its stack. A turn ends when the stack is empty after an event, or when the
event takes a task of the match's own stack. What a turn brings, when a time-out is right and what an undo takes back is
written in docs/event-format.md; `follow` says where events do not keep to it.

    clocks = Clocks()
    for update in record.updates:
        clocks.follow(MatchEvent.FromString(update.event))
    clocks.remaining(seat, at=milliseconds)
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from caravanserai_protocol import findings
from caravanserai_protocol.v1 import actor_pb2, clock_pb2, event_pb2

SECOND = 1000
DAY = 86_400 * SECOND
NEVER = 1 << 62
"""A moment that never comes."""
UNNOTICED = 60 * SECOND
"""The time for which a time-out may be missing after its deadline: a decision in time may be on its way inside."""

_GOING_ON = ("decided", "undone", "handed_over", "paused", "resumed", "time_given")
"""The acts of people while a match goes on."""
_AGREED = clock_pb2.TimeControl.PAUSING_AGREED
_ORGANISERS = (actor_pb2.ACTOR_OWNER, actor_pb2.ACTOR_ADMINISTRATOR)


@dataclass(slots=True)
class SeatClock:
    """The clock of a seat: what it had ``left`` at ``since``, from when it runs. ``since`` is None while it stands
    still, and lies in the future during a pause. ``lost``: its time was up in this turn.
    """

    left: int = 0
    since: int | None = None
    tasks: int = 0
    time_outs: int = 0
    vacation: int = 0
    lost: bool = False
    agrees: bool = False
    gains: dict[int, int] = field(default_factory=dict)
    """The time that its latest decisions brought, by version: what their undo takes back."""

    @property
    def deadline(self) -> int:
        """The time at which it runs out, in milliseconds since 1970; 0: it does not run."""
        return 0 if self.since is None or self.since >= NEVER else self.since + self.left

    def remaining(self, at: int) -> int:
        """The time that it shows at a moment, in milliseconds."""
        return self.left if self.since is None else max(self.left - max(at - self.since, 0), 0)

    def stop(self, at: int) -> None:
        """Stands still from a moment on."""
        self.left, self.since = self.remaining(at), None


class Clocks:
    """The clocks of a match. Give it each event in order, from the first on."""

    def __init__(self) -> None:
        self.control: clock_pb2.TimeControl | None = None
        self.seats: dict[int, SeatClock] = {}
        """The clocks of the seats that have one, once the match has started."""
        self.pause: tuple[int, int] | None = None
        """The beginning and the end of a stand-still of all clocks (`NEVER`: until somebody resumes the match)."""
        self._pause_left = NEVER
        self._paused_by = 0
        self._players: dict[int, bool] = {}
        self._time = 0
        self._leaving = 0

    @property
    def amount(self) -> int:
        """The time with which a seat begins the match, a turn or a decision, in milliseconds."""
        control = self.control
        if control is None:
            return 0
        return {
            "decision_seconds": control.decision_seconds * SECOND,
            "turn_days": control.turn_days * DAY,
            "budget": control.budget.seconds * SECOND,
        }.get(control.WhichOneof("kind") or "", 0)

    def remaining(self, seat: int, at: int) -> int | None:
        """The time that the clock of a seat shows at a moment (milliseconds since 1970); None: the seat has none."""
        clock = self.seats.get(seat)
        return clock.remaining(at) if clock is not None else None

    def deadline(self, seat: int) -> int:
        """The time at which the clock of a seat runs out, in milliseconds since 1970; 0: its clock does not run."""
        clock = self.seats.get(seat)
        return clock.deadline if clock is not None else 0

    def paused(self, at: int) -> bool:
        """True if all clocks stand still at a moment."""
        return self.pause is not None and at < self.pause[1]

    def follow(self, event: event_pb2.MatchEvent) -> list[str]:
        """Adds an event; returns what is wrong with it."""
        kind = event.WhichOneof("body") or ""
        body = getattr(event, kind, None)
        if isinstance(body, event_pb2.MatchCreated) and body.HasField("time_control"):
            self.control = body.time_control
        if self.control is None:
            timed = kind in ("timed_out", "paused", "resumed", "time_given")
            return [findings.MATCH_WITHOUT_CLOCKS] if timed else []
        wrong = [*self._due(event, kind), *self._of(event, kind)]
        self._time = event.time_milliseconds
        return wrong

    def _due(self, event: event_pb2.MatchEvent, kind: str) -> Iterator[str]:
        """The fault that an event had to come now, and does not: a seat leaves right after its last time-out."""
        if self._leaving and not (kind == "departed" and event.departed.seat == self._leaving):
            yield findings.late_departure(self._leaving)
        self._leaving = 0
        if kind in _GOING_ON and not event.decided.automatic:
            yield from self._overdue(event, kind)

    def _overdue(self, event: event_pb2.MatchEvent, kind: str) -> Iterator[str]:
        """The seats whose time was up long before a match went on, so that their time-outs had to come first."""
        moment = (event.decided.arrived_milliseconds if kind == "decided" else 0) or event.time_milliseconds
        deciding = event.decided.seat if kind == "decided" else 0  # what is too late there is said by `_in_time`
        if kind == "time_given" and event.time_given.cause == clock_pb2.TimeGiven.CAUSE_OUTAGE:
            return
        for seat, clock in self.seats.items():
            if clock.deadline and moment > clock.deadline + UNNOTICED and seat != deciding:
                late = (moment - clock.deadline) // SECOND
                yield findings.missing_time_out(late, seat)

    def _of(self, event: event_pb2.MatchEvent, kind: str) -> list[str]:
        match kind:
            case "joined":
                self._players[event.joined.seat] = not event.joined.bot
            case "left":
                self._players.pop(event.left.seat, None)
            case "started":
                self._start(event)
            case "timed_out":
                return list(self._timed_out(event))
            case "paused":
                return list(self._paused(event))
            case "resumed":
                return list(self._resumed(event))
            case "time_given":
                return list(self._given(event))
            case "decided":
                wrong = list(self._in_time(event)) if event.decided.seat in self.seats else []
                self._settle(event, event.decided.seat)
                return wrong
            case "finished" | "abandoned":
                for clock in self.seats.values():
                    clock.stop(event.time_milliseconds)
            case "resigned" | "departed" | "handed_over":
                self.seats.pop(getattr(event, kind).seat, None)
                self._settle(event, 0)
            case _:
                self._settle(event, event.undone.seat if kind == "undone" else 0)
        return []

    def _start(self, event: event_pb2.MatchEvent) -> None:
        assert self.control is not None
        self._pause_left = self.control.pause_seconds * SECOND or NEVER
        vacation = self.control.vacation_days * DAY
        self.seats = {
            seat: SeatClock(self.amount, vacation=vacation) for seat, player in sorted(self._players.items()) if player
        }
        self._settle(event, 0)

    # -- turns --------------------------------------------------------------------------------------------------

    def _settle(self, event: event_pb2.MatchEvent, actor: int) -> None:
        """Stops and starts clocks as an event changes the tasks of the seats. ``actor`` is the seat that decided or
        took back.
        """
        undone = event.undone.undone if event.HasField("undone") else 0
        tasks, goes_on = self._tasks(event)
        for seat, clock in self.seats.items():
            before, after = clock.tasks, tasks.get(seat, clock.tasks)
            clock.tasks = after
            if seat == actor:
                self._acted(clock, event, before, after, goes_on)
            elif (goes_on and not undone) or bool(before) != bool(after):
                clock.stop(event.time_milliseconds)
                if before and not undone:
                    clock.lost = False
                if after:
                    self._run(clock, event, fresh=not undone)
            if seat != actor and event.HasField("decided"):
                clock.gains.clear()

    def _acted(self, clock: SeatClock, event: event_pb2.MatchEvent, before: int, after: int, goes_on: bool) -> None:
        """Changes the clock of a seat after its own decision or undo."""
        if event.HasField("undone"):
            clock.stop(event.time_milliseconds)
            clock.left = max(clock.left - clock.gains.pop(event.undone.undone, 0), 0)
            if after:
                self._run(clock, event, fresh=False)
            return
        clock.stop(event.decided.arrived_milliseconds or event.time_milliseconds)
        left, ended = clock.left, bool(before) and (goes_on or not after)
        if ended and not event.decided.automatic:
            clock.left += self._increment(clock)
        if ended:
            clock.lost = False
        if after:
            assert self.control is not None
            self._run(clock, event, fresh=ended or not before or self.control.HasField("decision_seconds"))
        if event.decided.automatic:
            clock.gains.clear()
        elif clock.left > left:
            clock.gains[event.version] = clock.left - left

    def _run(self, clock: SeatClock, event: event_pb2.MatchEvent, *, fresh: bool) -> None:
        """Lets a clock run. A ``fresh`` turn or decision begins with all its time, unless that is for the match."""
        assert self.control is not None
        if fresh and not self.control.HasField("budget"):
            clock.left, clock.lost = self.amount, False
        clock.since = max(event.time_milliseconds, self.pause[1] if self.pause is not None else 0)

    def _increment(self, clock: SeatClock) -> int:
        assert self.control is not None
        budget = self.control.budget
        increment = budget.increment_seconds * SECOND
        return min(increment, max(self.amount - clock.left, 0)) if budget.capped else increment

    def _tasks(self, event: event_pb2.MatchEvent) -> tuple[dict[int, int], bool]:
        """The number of tasks on the stack of each seat now, and whether one of the match was taken."""
        tasks = {seat: clock.tasks for seat, clock in self.seats.items()}
        goes_on = False
        for effect in event.effects:
            kind = effect.WhichOneof("kind")
            if kind == "ask" and effect.ask.stack in tasks:
                tasks[effect.ask.stack] += 1
            elif kind == "close" and effect.close.stack in tasks:
                tasks[effect.close.stack] -= 1
            goes_on = goes_on or (kind == "close" and not effect.close.stack)
        return tasks, goes_on and not event.HasField("undone")

    # -- what must hold -----------------------------------------------------------------------------------------

    def _in_time(self, event: event_pb2.MatchEvent) -> Iterator[str]:
        """The faults of a decision of a seat that has a clock."""
        made, clock = event.decided, self.seats[event.decided.seat]
        moment = made.arrived_milliseconds or event.time_milliseconds
        if made.automatic:
            if (made.cause == event_pb2.DecisionMade.CAUSE_TIMED_OUT) != clock.lost or not clock.lost:
                yield findings.early_default(made.seat)
            return
        if clock.lost:
            yield findings.turn_lost(made.seat)
        if made.arrived_milliseconds and not (clock.since or 0) <= moment < event.time_milliseconds:
            yield findings.IMPOSSIBLE_ARRIVAL
        if self.paused(moment):
            yield findings.decision_in_pause(made.seat)
        if clock.deadline and moment > clock.deadline:
            late = moment - clock.deadline
            yield findings.late_decision(made.seat, late)

    def _timed_out(self, event: event_pb2.MatchEvent) -> Iterator[str]:
        lost, now = event.timed_out, event.time_milliseconds
        clock = self.seats.get(lost.seat)
        if clock is None or not clock.deadline:
            yield findings.stopped_clock(lost.seat)
            return
        if lost.deadline_milliseconds != clock.deadline:
            yield findings.other_deadline(lost.seat, lost.deadline_milliseconds - clock.deadline)
        if now < clock.deadline:
            yield findings.early_time_out(lost.seat, clock.deadline - now)
        clock.stop(now)
        clock.left, clock.since, clock.lost = 0, now, True
        clock.time_outs += 1
        if lost.time_outs != clock.time_outs:
            yield findings.other_time_outs(lost.time_outs, lost.seat, clock.time_outs)
        assert self.control is not None
        if self.control.time_outs and clock.time_outs >= self.control.time_outs:
            self._leaving = lost.seat

    def _given(self, event: event_pb2.MatchEvent) -> Iterator[str]:
        gift, causes = event.time_given, clock_pb2.TimeGiven
        seats = list(gift.seats)
        for seat in seats:
            if (clock := self.seats.get(seat)) is None:
                yield findings.seat_without_clock(seat)
                continue
            clock.left += gift.milliseconds
            if gift.cause == causes.CAUSE_VACATION:
                if gift.milliseconds > clock.vacation or seats != [gift.given_by]:
                    yield findings.other_vacation(seat)
                clock.vacation -= gift.milliseconds
        if gift.cause == causes.CAUSE_OPPONENT and (gift.given_by in seats or gift.given_by not in self.seats):
            yield findings.no_opponent(gift.given_by)
        if gift.cause == causes.CAUSE_ORGANISER and gift.by not in _ORGANISERS:
            yield findings.NO_ORGANISER
        if gift.cause == causes.CAUSE_OUTAGE:
            yield from self._outage(event, seats)

    def _outage(self, event: event_pb2.MatchEvent, seats: list[int]) -> Iterator[str]:
        running = [seat for seat, clock in self.seats.items() if clock.since is not None]
        if seats != running or event.time_given.by != actor_pb2.ACTOR_SERVICE:
            yield findings.UNFAIR_OUTAGE
        if event.time_given.milliseconds > event.time_milliseconds - self._time:
            yield findings.LONG_OUTAGE

    # -- pauses -------------------------------------------------------------------------------------------------

    def _paused(self, event: event_pb2.MatchEvent) -> Iterator[str]:
        now, seat = event.time_milliseconds, event.paused.seat
        assert self.control is not None
        self._end_pause_by_itself(now)
        allowed = self.control.pausing == _AGREED or (bool(self.control.pausing) and not seat)
        if not allowed or self._pause_left <= 0:
            yield findings.FORBIDDEN_PAUSE
        if self.paused(now) or (seat and seat not in self.seats):
            yield findings.IMPOSSIBLE_PAUSE
            return
        if seat:
            self.seats[seat].agrees = True
            if not all(clock.agrees for clock in self.seats.values()):
                return
        until = NEVER if self._pause_left >= NEVER else now + self._pause_left
        self.pause, self._paused_by = (now, until), event.paused.by
        for clock in self.seats.values():
            if clock.since is not None:
                clock.left, clock.since = clock.remaining(now), max(until, clock.since)

    def _resumed(self, event: event_pb2.MatchEvent) -> Iterator[str]:
        now, seat = event.time_milliseconds, event.resumed.seat
        if not self.paused(now):
            if not seat or seat not in self.seats:
                yield findings.NO_PAUSE
            else:
                self.seats[seat].agrees = False
            return
        if seat and self._paused_by != actor_pb2.ACTOR_PLAYERS:
            yield findings.pause_of_organiser(seat)
        self._end_pause(now)
        for clock in self.seats.values():
            clock.agrees = False
            clock.since = now if clock.since is not None else None

    def _end_pause_by_itself(self, now: int) -> None:
        if self.pause is not None and not self.paused(now):
            self._end_pause(self.pause[1])
            for clock in self.seats.values():
                clock.agrees = False

    def _end_pause(self, now: int) -> None:
        assert self.pause is not None
        if self._pause_left < NEVER:
            self._pause_left = max(self._pause_left - (now - self.pause[0]), 0)
        self.pause = None
