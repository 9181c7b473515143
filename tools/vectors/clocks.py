"""Clocks: matches with time controls, what every clock shows after each event, and events that cannot be."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from caravanserai_protocol.v1 import actor_pb2, clock_pb2, event_pb2
from caravanserai_protocol.v1.effect_pb2 import Ask, Close, Effect
from google.protobuf.json_format import MessageToDict

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.errors import CommandError
from domain.games import games
from domain.matches.clock import ClockProjection, Clocks
from domain.matches.events import Actor, Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.play.errors import Refused
from domain.simulation.random_play import Picks

Json = Any
CODEC = ProtobufCodec(games())
START = 1_800_000_000_000
LATER = 777
"""The time after each event at which the clocks are looked at, in milliseconds."""
STEPS = 90
CONTROLS: dict[str, tuple[str, TimeControl]] = {
    "budget": (
        "time for the match with increments, pauses that may last 200 seconds, vacation, three time-outs",
        TimeControl(Counted.MATCH, 300 * SECOND, 20 * SECOND, False, 3, Pausing.AGREED, 200 * SECOND, 2 * DAY),
    ),
    "capped": (
        "increments never raise a clock above its start; the organiser pauses",
        TimeControl(Counted.MATCH, 120 * SECOND, 30 * SECOND, True, 0, Pausing.ORGANISER),
    ),
    "decisions": (
        "seconds for each decision; four time-outs",
        TimeControl(Counted.DECISION, 40 * SECOND, time_outs=4, pausing=Pausing.AGREED),
    ),
    "turns": (
        "a day for each turn, with vacation",
        TimeControl(Counted.TURN, DAY, vacation=3 * DAY, pausing=Pausing.AGREED, pause=DAY),
    ),
}


@dataclass
class Timed:
    """A match in which all sorts of things happen to clocks, the same in every run."""

    name: str
    control: TimeControl
    now: int = START
    rows: list[Recorded] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.picks = Picks(f"clocks {self.name}")
        self.match, first = Match.create(
            CODEC,
            games(),
            f"matches/vectorsclocks{self.name}",
            Terms("sahwari", 3, seed=self.name, time_control=self.control),
            b"",
            clock=lambda: self.now,
        )
        self.rows += first
        for seat, bot in ((1, ""), (2, ""), (3, "random")):
            self.rows += self.match.join(f"Player {seat}", bot=bot)
        self.rows += self.match.start()
        for _ in range(STEPS):
            if not self.match.lifecycle.over:
                self._step()

    def _step(self) -> None:
        longest = self.control.amount // (2 if self.control.counted is Counted.DECISION else 10) // 250
        self.now += self.picks.below(longest) * 500
        for seat in (1, 2, 3):
            self.rows += self.match.time_out(seat)
        if self.match.lifecycle.over:
            return
        try:
            self.rows += self.picks.one_of([self._decide, self._decide, self._decide, self._else])()
        except (CommandError, Refused):
            return

    def _asked(self) -> int:
        assert self.match.playing is not None
        return min(self.match.playing.awaiting())

    def _decide(self) -> Sequence[Recorded]:
        assert self.match.playing is not None
        seat = self._asked()
        offers = list(self.match.playing.offers(seat))
        return self.match.decide(
            seat, self.picks.one_of([offers[0], offers[-1]]), arrived=self.now - self.picks.below(900)
        )

    def _else(self) -> Sequence[Recorded]:
        match, seat, other = self.match, self._asked(), 1 + self.picks.below(2)
        amount = (1 + self.picks.below(50)) * SECOND
        doing: list[Callable[[], Sequence[Recorded]]] = [
            lambda: match.undo(seat),
            lambda: match.pause(0, Actor.OWNER),
            lambda: match.pause(other, Actor.PLAYERS),
            lambda: match.resume(0, Actor.OWNER),
            lambda: match.resume(other, Actor.PLAYERS),
            lambda: match.give_time(other, amount, Actor.PLAYERS, given_by=3 - other),
            lambda: match.give_time(other, amount, Actor.PLAYERS, given_by=other),
            lambda: match.give_time(other, amount, Actor.OWNER),
            lambda: match.give_back(self.now - amount),
        ]
        return self.picks.one_of(doing)()


def bare(row: Recorded) -> event_pb2.MatchEvent:
    """An event with nothing but what clocks need."""
    event = event_pb2.MatchEvent.FromString(row.data)
    kept = event_pb2.MatchEvent(version=event.version, time_milliseconds=event.time_milliseconds)
    kind = event.WhichOneof("body") or ""
    getattr(kept, kind).CopyFrom(getattr(event, kind))
    if kind == "created":
        created = event_pb2.MatchCreated(players=event.created.players, time_control=event.created.time_control)
        kept.created.CopyFrom(created)
    kept.decided.ClearField("decision") if kind == "decided" else None
    kept.effects.extend(effect for effect in event.effects if effect.WhichOneof("kind") in ("ask", "close"))
    for effect in kept.effects:
        effect.rule = 0
    return kept


def shown(clocks: Clocks | None, now: int) -> Json:
    """The time on every clock at a moment."""
    if clocks is None:
        return {"seats": {}, "paused": False}
    return {
        "seats": {
            str(seat): {
                "remaining": str(clock.left(now)),
                "deadline": str(clock.deadline),
                "time_outs": clock.time_outs,
                "vacation": str(clock.vacation),
            }
            for seat, clock in enumerate(clocks.seats, 1)
            if not clock.gone
        },
        "paused": clocks.stand_still(now),
    }


def matches() -> Iterator[Json]:
    """Matches that are right, with what every clock shows."""
    for name, (about, control) in CONTROLS.items():
        following = ClockProjection()
        timed = Timed(name, control)
        yield {
            "name": name,
            "about": about,
            "events": [MessageToDict(bare(row)) for row in timed.rows],
            "clocks": [shown(following.follow(row.event), row.event.time + LATER) for row in timed.rows],
        }


Change = Callable[[event_pb2.MatchEvent], None]


def _time_out_early(event: event_pb2.MatchEvent) -> None:
    event.time_milliseconds = event.timed_out.deadline_milliseconds - 1


def _increment_too_many(event: event_pb2.MatchEvent) -> None:
    event.timed_out.deadline_milliseconds += 20_000


def _counted_twice(event: event_pb2.MatchEvent) -> None:
    event.timed_out.time_outs += 1


def _own_will(event: event_pb2.MatchEvent) -> None:
    event.decided.automatic, event.decided.cause = False, event_pb2.DecisionMade.CAUSE_UNSPECIFIED


def _too_late(event: event_pb2.MatchEvent) -> None:
    event.time_milliseconds += DAY
    event.decided.arrived_milliseconds = 0


def _more_vacation(event: event_pb2.MatchEvent) -> None:
    event.time_given.milliseconds += 10 * DAY


WRONG: tuple[tuple[str, str, str, Change], ...] = (
    ("a time-out before its deadline", "budget", "timed_out", _time_out_early),
    ("an increment too many", "budget", "timed_out", _increment_too_many),
    ("a time-out is counted twice", "budget", "timed_out", _counted_twice),
    ("a decision of a turn that is lost", "budget", "default", _own_will),
    ("a decision after the deadline", "budget", "decided", _too_late),
    ("more vacation than there is", "turns", "vacation", _more_vacation),
)


def wrong() -> Iterator[Json]:
    """Matches of which one event says something else: ``version`` is the one at which that shows."""
    for name, match, kind, change in WRONG:
        rows = Timed(match, CONTROLS[match][1]).rows
        events = [bare(row) for row in rows]
        at = next(number for number, event in enumerate(events) if _is(event, kind))
        change(events[at])
        changed = {"at": events[at].version, "event": MessageToDict(events[at])}
        yield {"name": name, "match": match, "changed": changed, "version": events[at].version}


def _is(event: event_pb2.MatchEvent, kind: str) -> bool:
    if kind == "default":
        return event.decided.cause == event_pb2.DecisionMade.CAUSE_TIMED_OUT
    if kind == "vacation":
        return event.time_given.cause == event.time_given.CAUSE_VACATION
    if kind == "decided":
        return event.HasField("decided") and not event.decided.automatic and event.decided.seat != 3
    return event.HasField(kind)  # type: ignore[arg-type]


# -- time-outs that were never written --------------------------------------------------------------------------------

MINUTE = 60 * SECOND
DUE = START + DAY
"""The deadline of the seat that is late."""


def _after(*later: event_pb2.MatchEvent) -> list[event_pb2.MatchEvent]:
    """A match of two players and a bot who are all asked at once; seat 1 has a year more, so only seat 2 is late."""
    asked = [Effect(ask=Ask(stack=seat)) for seat in (1, 2, 3)]
    control = clock_pb2.TimeControl(turn_days=1, vacation_days=5, pausing=clock_pb2.TimeControl.PAUSING_AGREED)
    year = clock_pb2.TimeGiven(
        seats=[1], milliseconds=365 * DAY, cause=clock_pb2.TimeGiven.CAUSE_ORGANISER, by=actor_pb2.ACTOR_OWNER
    )
    events = [
        event_pb2.MatchEvent(created=event_pb2.MatchCreated(players=3, time_control=control)),
        *(event_pb2.MatchEvent(joined=event_pb2.SeatJoined(seat=seat)) for seat in (1, 2)),
        event_pb2.MatchEvent(joined=event_pb2.SeatJoined(seat=3, bot="random")),
        event_pb2.MatchEvent(started=event_pb2.MatchStarted(), effects=asked),
        event_pb2.MatchEvent(time_given=year),
    ]
    for event in events:
        event.time_milliseconds = START
    events += later
    for version, event in enumerate(events, 1):
        event.version = version
    return events


def _decided(late: int, *, seat: int = 1, arrived: int = 0, **more: Any) -> event_pb2.MatchEvent:
    made = event_pb2.DecisionMade(seat=seat, arrived_milliseconds=DUE + arrived if arrived else 0, **more)
    return event_pb2.MatchEvent(decided=made, effects=[Effect(close=Close(stack=seat))], time_milliseconds=DUE + late)


def _given(
    cause: clock_pb2.TimeGiven.Cause.ValueType, seats: list[int], by: actor_pb2.Actor.ValueType, given_by: int = 0
) -> event_pb2.MatchEvent:
    gift = clock_pb2.TimeGiven(seats=seats, milliseconds=SECOND, cause=cause, by=by, given_by=given_by)
    return event_pb2.MatchEvent(time_given=gift, time_milliseconds=DUE + MINUTE + 1)


def _lost(late: int) -> event_pb2.MatchEvent:
    lost = clock_pb2.SeatTimedOut(seat=2, deadline_milliseconds=DUE, time_outs=1)
    return event_pb2.MatchEvent(timed_out=lost, time_milliseconds=DUE + late)


def _default(late: int) -> event_pb2.MatchEvent:
    return _decided(late, seat=2, automatic=True, cause=event_pb2.DecisionMade.CAUSE_TIMED_OUT)


def _paused(late: int) -> event_pb2.MatchEvent:
    paused = clock_pb2.MatchPaused(by=actor_pb2.ACTOR_OWNER)
    return event_pb2.MatchEvent(paused=paused, time_milliseconds=DUE + late)


def _resumed(late: int) -> event_pb2.MatchEvent:
    resumed = clock_pb2.MatchResumed(by=actor_pb2.ACTOR_OWNER)
    return event_pb2.MatchEvent(resumed=resumed, time_milliseconds=DUE + late)


def _undone(late: int) -> event_pb2.MatchEvent:
    undone = event_pb2.DecisionUndone(seat=1, undone=7)
    return event_pb2.MatchEvent(undone=undone, effects=[Effect(ask=Ask(stack=1))], time_milliseconds=DUE + late)


def _handed_over(late: int) -> event_pb2.MatchEvent:
    taken = event_pb2.SeatHandedOver(seat=2, bot="random")
    return event_pb2.MatchEvent(handed_over=taken, time_milliseconds=DUE + late)


def _going_on() -> Iterator[tuple[str, bool, list[event_pb2.MatchEvent]]]:
    """The events after the deadline of seat 2, and whether the last one cannot be."""
    yield "a minute late: the time-out may be on its way", False, [_decided(MINUTE)]
    yield "more than a minute late", True, [_decided(MINUTE + 1)]
    yield "a decision of a bot", True, [_decided(MINUTE + 1, seat=3)]
    yield "a decision that reached the service before", False, [_decided(MINUTE + 1, arrived=MINUTE)]
    yield "a decision that reached the service too late", True, [_decided(3 * MINUTE, arrived=2 * MINUTE)]
    yield "the time-out was written", False, [_lost(0), _default(1), _decided(DAY // 2)]
    yield "the time-out comes late, and nothing before it", False, [_lost(DAY // 2), _default(DAY // 2)]
    yield (
        "the organiser gives time to the late seat",
        True,
        [_given(clock_pb2.TimeGiven.CAUSE_ORGANISER, [2], actor_pb2.ACTOR_OWNER)],
    )
    gift = _given(clock_pb2.TimeGiven.CAUSE_OPPONENT, [2], actor_pb2.ACTOR_PLAYERS, given_by=1)
    yield "an opponent gives time to the late seat", True, [gift]
    yield "the time of an outage", False, [_given(clock_pb2.TimeGiven.CAUSE_OUTAGE, [1, 2], actor_pb2.ACTOR_SERVICE)]
    yield "a pause begins", True, [_paused(MINUTE + 1)]
    yield "a decision in time after a pause", False, [_paused(-1), _resumed(DAY), _decided(DAY + 1)]
    yield "more than a minute late after a pause", True, [_paused(-1), _resumed(DAY), _decided(DAY + MINUTE + 2)]
    yield "a bot takes the late seat over", True, [_handed_over(MINUTE + 1)]
    yield "a bot takes the seat over in time, and has no clock", False, [_handed_over(-1), _decided(DAY)]
    yield "a decision is taken back", True, [_decided(0), _undone(MINUTE + 1)]


def unwritten() -> Iterator[Json]:
    """Matches that go on after a deadline: ``version`` is the event that cannot be, null if all can."""
    for name, found, later in _going_on():
        events = _after(*later)
        yield {
            "name": name,
            "events": [MessageToDict(event) for event in events],
            "version": events[-1].version if found else None,
        }


def written() -> Json:
    """The file."""
    return {"later": LATER, "matches": list(matches()), "wrong": list(wrong()), "unwritten": list(unwritten())}
