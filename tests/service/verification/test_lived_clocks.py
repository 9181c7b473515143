"""Clocks as people live with them: vacation, agreed pauses, days over a change of daylight saving, delay and budget.

Each is played to a gift and to a time-out, verified from a file alone, and tampered with.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.command import run
from caravanserai_verify.matches.verification import verify
from domain.errors import CommandError, Reason
from domain.games import games
from domain.matches.clock import SeatClock
from domain.matches.events import Actor, Body, MatchPaused, MatchResumed, Recorded, SeatTimedOut, TimeGiven
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from service.audit.matches.record_export import RecordExport

CODEC = ProtobufCodec(games())
BERLIN = ZoneInfo("Europe/Berlin")
HOUR, MINUTE = 3600 * SECOND, 60 * SECOND
NOON = int(datetime(2026, 3, 27, 12, tzinfo=BERLIN).timestamp()) * 1000
"""The Friday before clocks in Berlin go forward, at noon there."""

AUTUMN = int(datetime(2026, 10, 23, 12, tzinfo=BERLIN).timestamp()) * 1000
"""The Friday before they go back."""


@dataclass
class Life:
    """A match of two people, and the clock on their wall."""

    control: TimeControl
    now: int = NOON
    rows: list[Recorded] = field(default_factory=list)

    def __post_init__(self) -> None:
        terms = Terms("marcopolo", 2, seed="lived", time_control=self.control)
        self.match, first = Match.create(CODEC, games(), "matches/lived", terms, b"", clock=lambda: self.now)
        self.rows += first
        for name in ("Anna", "Boris"):
            self.rows += self.match.join(name)
        self.rows += self.match.start()

    def do(self, rows: Sequence[Recorded]) -> None:
        self.rows += rows

    @property
    def asked(self) -> int:
        """The seat whose turn it is."""
        assert self.match.playing is not None
        return min(self.match.playing.awaiting())

    @property
    def other(self) -> int:
        return 3 - self.asked

    def clock(self, seat: int) -> SeatClock:
        assert self.match.lifecycle.clocks is not None
        return self.match.lifecycle.clocks.seat(seat)

    def left(self, seat: int) -> int:
        return self.clock(seat).left(self.now)

    @property
    def deadline(self) -> int:
        """The time at which the clock of the seat in turn runs out."""
        return self.clock(self.asked).deadline

    def turn(self, milliseconds: int) -> None:
        """The seat takes a turn, and as long for it."""
        seat = self.asked
        self.now += milliseconds
        while not self.match.lifecycle.over and self.asked == seat:
            assert self.match.playing is not None
            self.do(self.match.decide(seat, next(iter(self.match.playing.offers(seat)))))

    def gift(self, milliseconds: int) -> None:
        """The opponent gives time to the seat whose turn it is, a second before its time is up."""
        self.now = self.deadline - SECOND
        self.do(self.match.give_time(self.asked, milliseconds, Actor.PLAYERS, given_by=self.other))

    def runs_out(self) -> None:
        """The time of the seat is up, not a millisecond earlier; it leaves, and the other one goes home."""
        seat, deadline = self.asked, self.deadline
        self.now = deadline - 1
        assert self.match.time_out(seat) == []
        self.now = deadline
        self.do(self.match.time_out(seat))
        self.do(self.match.resign(3 - seat))
        assert self.match.lifecycle.over


# -- lives ------------------------------------------------------------------------------------------------------------


def with_vacation() -> Life:
    """Two days for each turn. Anna takes a day of vacation on her last evening, and has no more than the rest of it."""
    life = Life(TimeControl(Counted.TURN, 2 * DAY, time_outs=1, vacation=3 * DAY))
    away, before = life.asked, life.deadline
    life.now = before - MINUTE
    life.do(life.match.give_time(away, DAY, Actor.PLAYERS, given_by=away))
    assert life.deadline == before + DAY
    with pytest.raises(CommandError) as refused:
        life.match.give_time(away, 2 * DAY + 1, Actor.PLAYERS, given_by=away)
    assert refused.value.reason is Reason.NO_VACATION
    return life


def with_agreed_pause() -> Life:
    """Half an hour for the match. Both agree to pauses of ten minutes together; then clocks go on by themselves."""
    life = Life(TimeControl(Counted.MATCH, 30 * MINUTE, time_outs=1, pausing=Pausing.AGREED, pause=10 * MINUTE))
    life.now += 5 * MINUTE
    for seat in (1, 2):
        life.do(life.match.pause(seat, Actor.PLAYERS))
    assert life.left(life.asked) == 25 * MINUTE
    life.now += 4 * MINUTE
    assert life.left(life.asked) == 25 * MINUTE
    life.do(life.match.resume(life.asked, Actor.PLAYERS))
    for seat in (1, 2):
        life.do(life.match.pause(seat, Actor.PLAYERS))
    life.now += 7 * MINUTE
    assert life.left(life.asked) == 24 * MINUTE, "six of ten minutes were left, and the seventh counts"
    return life


def with_days() -> Life:
    """Three days for each turn: 72 hours, also over the night in which clocks on walls lose an hour."""
    life = Life(TimeControl(Counted.TURN, 3 * DAY, time_outs=1))
    assert (
        datetime.fromtimestamp(NOON / 1000, BERLIN).utcoffset()
        != datetime.fromtimestamp(life.deadline / 1000, BERLIN).utcoffset()
    )
    assert datetime.fromtimestamp(life.deadline / 1000, BERLIN) == datetime(2026, 3, 30, 13, tzinfo=BERLIN)
    assert datetime.fromtimestamp(life.deadline / 1000, UTC).hour == datetime.fromtimestamp(NOON / 1000, UTC).hour
    return life


def with_days_in_autumn() -> Life:
    """The same 72 hours over the night in which clocks on walls are set back."""
    life = Life(TimeControl(Counted.TURN, 3 * DAY, time_outs=1), AUTUMN)
    assert datetime.fromtimestamp(life.deadline / 1000, BERLIN) == datetime(2026, 10, 26, 11, tzinfo=BERLIN)
    return life


def with_delay() -> Life:
    """Five minutes, of which a turn within 30 seconds costs nothing, and a longer one what is beyond."""
    life = Life(TimeControl(Counted.MATCH, 5 * MINUTE, 30 * SECOND, capped=True, time_outs=1))
    one = life.asked
    life.turn(20 * SECOND)
    assert life.left(one) == 5 * MINUTE, "what was not used is not kept"
    other = life.asked
    life.turn(4 * MINUTE)
    clock = life.clock(other)
    assert clock.used == 4 * MINUTE
    assert clock.remaining == 5 * MINUTE - clock.used + clock.gained < 5 * MINUTE
    return life


def with_budget() -> Life:
    """Five minutes and 30 seconds more after each turn: what was not used is kept."""
    life = Life(TimeControl(Counted.MATCH, 5 * MINUTE, 30 * SECOND, time_outs=1))
    one = life.asked
    life.turn(20 * SECOND)
    assert life.left(one) == 5 * MINUTE + 10 * SECOND
    return life


LIVES = [with_vacation, with_agreed_pause, with_days, with_days_in_autumn, with_delay, with_budget]


def lived(begun: Callable[[], Life]) -> Life:
    """A life to its end: a gift, after which the time lasts as much longer, and then the time-out."""
    life = begun()
    before = life.deadline
    life.gift(HOUR)
    assert life.deadline == before + HOUR
    life.runs_out()
    return life


def answer(rows: Sequence[Recorded], folder: Path) -> tuple[int, dict[str, Any]]:
    """The message of the command about a file with these events, and its claim about times."""
    file = folder / "lived.record"
    file.write_bytes(RecordExport().file(rows).to_bytes())
    printed = folder / "answer.json"
    with pytest.MonkeyPatch.context() as patch, printed.open("w", encoding="utf-8") as out:
        patch.setattr("sys.stdout", out)
        status = run([str(file), "--json"])
    (found,) = json.loads(printed.read_text(encoding="utf-8"))["files"]
    (times,) = [claim for claim in found["claims"] if claim["claim"] == "times"]
    return status, times


@pytest.mark.parametrize("begun", LIVES)
def test_a_life_to_a_gift_and_to_a_time_out_holds_in_a_file(begun: Callable[[], Life], tmp_path: Path) -> None:
    status, times = answer(lived(begun).rows, tmp_path)
    assert (status, times["state"]) == (0, "holds"), times["findings"]


# -- what somebody has changed ----------------------------------------------------------------------------------------


def body_changed(rows: Sequence[Recorded], kind: type[Body], **changes: Any) -> list[Recorded]:
    """The events with another body of the last of a kind, each with the hash of the one before."""
    at = max(index for index, row in enumerate(rows) if isinstance(row.event.body, kind))
    return rewritten(rows, at, lambda row: replace(row.event, body=replace(row.event.body, **changes)))


def rewritten(rows: Sequence[Recorded], at: int, change: Callable[[Recorded], Any]) -> list[Recorded]:
    made: list[Recorded] = []
    for index, row in enumerate(rows):
        event = change(row) if index == at else row.event
        event = replace(event, previous=sha256(made[-1].data).digest() if made else event.previous)
        made.append(replace(row, event=event, data=CODEC.event_bytes(event)))
    return made


def earlier_time_out(rows: Sequence[Recorded]) -> list[Recorded]:
    """The operator lets a seat lose a second before its time is up."""
    at = next(index for index, row in enumerate(rows) if isinstance(row.event.body, SeatTimedOut))
    return rewritten(rows, at, lambda row: replace(row.event, time=row.event.time - SECOND))


def later_deadline(rows: Sequence[Recorded]) -> list[Recorded]:
    timed = next(row.event.body for row in rows if isinstance(row.event.body, SeatTimedOut))
    return body_changed(rows, SeatTimedOut, deadline=timed.deadline + SECOND)


def larger_gift(rows: Sequence[Recorded]) -> list[Recorded]:
    return body_changed(rows, TimeGiven, milliseconds=2 * HOUR)


def smaller_gift(rows: Sequence[Recorded]) -> list[Recorded]:
    return body_changed(rows, TimeGiven, milliseconds=HOUR - SECOND)


@pytest.mark.parametrize("change", [earlier_time_out, later_deadline, larger_gift, smaller_gift])
@pytest.mark.parametrize("begun", LIVES)
def test_a_changed_life_is_found(
    begun: Callable[[], Life], change: Callable[[Sequence[Recorded]], list[Recorded]], tmp_path: Path
) -> None:
    status, times = answer(change(lived(begun).rows), tmp_path)
    assert (status, times["state"]) == (1, "fails")
    assert any("deadline" in finding["text"] for finding in times["findings"]), times["findings"]


def test_a_pause_to_which_nobody_agreed_is_found(tmp_path: Path) -> None:
    """The second agreement is said to be that of the first seat once more, so clocks went on."""
    rows = lived(with_agreed_pause).rows
    assert any(isinstance(row.event.body, MatchResumed) for row in rows)
    status, times = answer(body_changed(rows, MatchPaused, seat=1), tmp_path)
    assert (status, times["state"]) == (1, "fails")


def test_a_time_out_before_its_time_is_decided_again_once(tmp_path: Path) -> None:
    """Nothing happens then, and a file in which something does must not keep its reader for ever."""
    rows = earlier_time_out(lived(with_budget).rows)
    at = next(index for index, row in enumerate(rows, 1) if isinstance(row.event.body, SeatTimedOut))
    (found,) = [flaw for flaw in verify("matches/lived", rows, games()).findings if flaw.check == "decided again"]
    assert (found.version, found.text) == (at, "is not possible: nothing happens then")


def test_vacation_that_is_taken_twice_is_found(tmp_path: Path) -> None:
    """The one day that was taken is said to be four, and a player has three."""
    rows = lived(with_vacation).rows
    at, taken = next((at, row.event.body) for at, row in enumerate(rows) if isinstance(row.event.body, TimeGiven))
    more = replace(taken, milliseconds=4 * DAY)
    status, times = answer(rewritten(rows, at, lambda row: replace(row.event, body=more)), tmp_path)
    assert (status, times["state"]) == (1, "fails")
    assert any("vacation" in finding["text"] for finding in times["findings"]), times["findings"]
