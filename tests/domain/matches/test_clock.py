"""Clocks: what runs when, what a turn brings, and what no sequence of events may do."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games import games
from domain.matches import clock
from domain.matches.clock import FOREVER, Clocks, Decided, Undone
from domain.matches.events import Actor, DecisionMade, GivenFor, Recorded, SeatDeparted, SeatTimedOut, TimeGiven
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.table.effects import Ask, Close, Effect
from tests.domain.matches.scenario import CODEC, START, Scenario


class Table(Scenario):
    """A match of Sahwari that has started, and its clocks."""

    def __init__(self, control: TimeControl | None, players: int = 2, bots: Sequence[int] = ()) -> None:
        begun = Scenario.given(Terms("sahwari", players, seed="clock", time_control=control), name="matches/clock")
        begun.started(bots=bots)
        super().__init__(begun.match, begun.rows, begun.time)

    @property
    def clocks(self) -> Clocks:
        """The present clocks."""
        assert self.match.lifecycle.clocks is not None
        return self.match.lifecycle.clocks

    def left(self, seat: int) -> int:
        """The time that a seat has left now."""
        return self.clocks.seat(seat).left(self.time.now)

    def ends_turn(self) -> int:
        """The seat that is asked decides until another one is asked; which seat that was."""
        seat = self.asked
        while self.asked == seat:
            self.decides(-1)
        return seat


BUDGET = TimeControl(Counted.MATCH, 60 * SECOND, increment=10 * SECOND)
DECISIONS = TimeControl(Counted.DECISION, 60 * SECOND)
TURNS = TimeControl(Counted.TURN, 3 * DAY)


def test_old_matches_have_no_clocks() -> None:
    assert Table(None).match.lifecycle.clocks is None


def test_a_clock_runs_while_its_seat_is_asked() -> None:
    table = Table(BUDGET)
    seat = table.asked
    table.wait(7 * SECOND)
    assert table.left(seat) == 53 * SECOND
    assert table.left(3 - seat) == 60 * SECOND
    assert table.clocks.next_deadline() == (START + 60 * SECOND, seat)


def test_bots_have_no_clock() -> None:
    table = Table(BUDGET, bots=(2,))
    assert [clock.gone for clock in table.clocks.seats] == [False, True]


def test_the_stages_of_a_turn_bring_one_increment() -> None:
    table = Table(BUDGET)
    seat = table.asked
    stages = 0
    while table.asked == seat:
        table.wait(SECOND)
        table.decides(-1)
        stages += 1
    assert stages > 1
    assert table.left(seat) == (60 - stages + 10) * SECOND


def test_an_increment_never_raises_a_capped_clock_above_its_start() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, increment=10 * SECOND, capped=True))
    table.wait(SECOND)
    assert table.left(table.ends_turn()) == 60 * SECOND


def test_each_decision_has_its_own_time() -> None:
    table = Table(DECISIONS)
    seat = table.asked
    table.wait(50 * SECOND)
    table.decides(-1)
    assert table.asked == seat
    assert table.left(seat) == 60 * SECOND


@pytest.mark.parametrize("control", [BUDGET, DECISIONS, TURNS])
def test_a_question_that_is_called_off_stops_its_clock_and_brings_nothing(control: TimeControl) -> None:
    begun = clock.after_effects(clock.started(control, [True, True]), 1, START, None, [_ask(1), _ask(2), _ask(2)])
    at = START + 5 * SECOND
    calling_off = [_close(1), _close(2), _close(2)]
    other = clock.after_effects(begun, 2, at, Decided(1, at), calling_off).seat(2)
    assert (other.remaining, other.since, other.gained) == (control.amount - 5 * SECOND, None, 0)
    again = clock.after_effects(begun, 2, at, Decided(1, at), [*calling_off, _ask(2)]).seat(2)
    assert (again.left(at), again.since) == (control.amount - 5 * SECOND, START), "asked again, but not for longer"


def test_days_begin_again_with_each_turn_and_not_with_its_stages() -> None:
    table = Table(TURNS)
    seat = table.asked
    table.wait(DAY)
    table.decides(-1)
    assert table.asked == seat
    assert table.left(seat) == 2 * DAY
    table.ends_turn()
    other = table.asked
    table.wait(DAY)
    table.ends_turn()
    assert table.asked == seat != other
    assert table.left(seat) == 3 * DAY


@pytest.mark.parametrize("control", [BUDGET, DECISIONS, TURNS])
def test_an_undo_gives_no_time_back(control: TimeControl) -> None:
    table = Table(control)
    seat = table.asked
    whole = table.left(seat)
    for _ in range(5):
        table.wait(SECOND)
        table.decides(-1)
        table.wait(SECOND)
        table.when(Match.undo, seat)
    assert table.asked == seat
    assert table.left(seat) == whole - 10 * SECOND


def test_an_increment_is_given_once_however_often_a_turn_ends() -> None:
    table = Table(BUDGET)
    seat = table.ends_turn()
    before = table.left(seat)
    for _ in range(3):
        table.when(Match.undo, seat)
        assert table.left(seat) == before - 10 * SECOND
        table.ends_turn()
    assert table.left(seat) == before


# -- time-outs --------------------------------------------------------------------------------------------------------


def test_before_its_deadline_no_seat_loses_anything() -> None:
    table = Table(BUDGET)
    table.wait(60 * SECOND - 1)
    table.when(Match.time_out, table.asked).then()


def test_the_default_decides_until_the_turn_ends() -> None:
    table = Table(BUDGET)
    seat = table.asked
    table.wait(61 * SECOND)
    lost, *decided = table.when(Match.time_out, seat).happened
    assert lost == SeatTimedOut(seat, START + 60 * SECOND, 1)
    assert decided
    assert all(isinstance(body, DecisionMade) and body.automatic and body.timed_out for body in decided)
    assert table.asked != seat
    assert table.left(seat) == 0
    assert table.clocks.seat(seat).time_outs == 1
    table.when(Match.time_out, seat).then()


def test_where_decisions_are_counted_the_default_decides_once() -> None:
    table = Table(DECISIONS)
    seat = table.asked
    table.wait(60 * SECOND)
    table.when(Match.time_out, seat).then(SeatTimedOut, DecisionMade)
    assert table.asked == seat
    assert table.left(seat) == 60 * SECOND


def test_after_n_time_outs_a_seat_is_asked_no_more() -> None:
    table = Table(TimeControl(Counted.DECISION, 60 * SECOND, time_outs=2), players=3)
    seat = table.asked
    table.wait(60 * SECOND)
    table.when(Match.time_out, seat)
    while table.asked != seat:
        table.ends_turn()
    table.wait(60 * SECOND)
    rows = table.match.time_out(seat)
    assert [row.event.body for row in rows[:2]][1] == SeatDeparted(seat, Actor.SERVICE)
    assert all(not body.timed_out for row in rows[2:] if isinstance(body := row.event.body, DecisionMade))
    assert table.clocks.seat(seat).gone
    assert seat not in table.match.playing.awaiting()  # type: ignore[union-attr]


def test_a_match_whose_players_have_all_lost_by_time_is_abandoned() -> None:
    table = Table(TimeControl(Counted.DECISION, 60 * SECOND, time_outs=1), bots=(2,))
    while table.asked != 1:
        table.ends_turn()
    table.wait(61 * SECOND)
    table.when(Match.time_out, 1)
    assert table.match.lifecycle.phase is MatchPhase.ABANDONED


def test_a_decision_after_the_deadline_does_not_count() -> None:
    table = Table(BUDGET)
    table.wait(60 * SECOND + 1)
    table.refuses_decision("TIME_UP")


def test_a_decision_counts_that_reached_the_service_in_time() -> None:
    table = Table(BUDGET)
    seat = table.asked
    table.wait(61 * SECOND)
    table.decides(-1, arrived=START + 59 * SECOND)
    made = table.rows[-1].event.body
    assert isinstance(made, DecisionMade)
    assert made.arrived == START + 59 * SECOND
    assert table.left(seat) == SECOND


def test_nobody_undoes_after_the_deadline() -> None:
    table = Table(BUDGET)
    seat = table.asked
    table.decides(-1)
    table.wait(61 * SECOND)
    table.refuses("TIME_UP", Match.undo, seat)


def test_nobody_loses_when_the_clock_of_the_machine_goes_back() -> None:
    table = Table(BUDGET)
    seat = table.asked
    table.wait(5 * SECOND)
    table.decides(-1)
    table.time.now -= 3600 * SECOND
    assert table.left(seat) == 55 * SECOND
    table.decides(-1)
    assert table.clocks.seat(seat).remaining >= 55 * SECOND


def test_the_service_gives_back_the_time_in_which_it_was_not_there() -> None:
    table = Table(BUDGET)
    seat = table.asked
    table.wait(80 * SECOND)  # down since the 58th second
    given = TimeGiven((seat,), 22 * SECOND, GivenFor.OUTAGE, 0, Actor.SERVICE)
    table.when(Match.give_back, START + 58 * SECOND).then(given)
    assert table.left(seat) == 2 * SECOND
    table.when(Match.time_out, seat).then()
    table.when(Match.give_back, START + 58 * SECOND).then()


# -- time that is given, vacation -------------------------------------------------------------------------------------


def test_an_opponent_gives_time_and_a_seat_takes_its_vacation() -> None:
    table = Table(TimeControl(Counted.TURN, 3 * DAY, vacation=5 * DAY))
    seat = table.asked
    table.when(Match.give_time, seat, DAY, Actor.PLAYERS, given_by=3 - seat)
    table.when(Match.give_time, seat, 4 * DAY, Actor.PLAYERS, given_by=seat)
    assert table.left(seat) == 8 * DAY
    assert table.clocks.seat(seat).vacation == DAY
    table.refuses("NO_VACATION", Match.give_time, seat, 2 * DAY, Actor.PLAYERS, given_by=seat)


def test_nobody_gives_time_that_would_be_lost() -> None:
    table = Table(TURNS)
    table.refuses("SEAT_NOT_ASKED", Match.give_time, 3 - table.asked, DAY, Actor.OWNER)


def test_vacation_does_not_save_a_turn_that_is_lost() -> None:
    table = Table(TimeControl(Counted.TURN, DAY, vacation=5 * DAY))
    table.wait(DAY + 1)
    table.refuses("TIME_UP", Match.give_time, table.asked, DAY, Actor.PLAYERS, given_by=table.asked)


# -- pauses -----------------------------------------------------------------------------------------------------------


def test_in_a_pause_no_time_passes_and_nobody_decides() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, pausing=Pausing.ORGANISER))
    seat = table.asked
    table.wait(10 * SECOND)
    table.when(Match.pause, 0, Actor.OWNER)
    table.wait(DAY)
    assert table.left(seat) == 50 * SECOND
    assert table.clocks.next_deadline() is None
    table.refuses_decision("MATCH_PAUSED")
    table.refuses("NOT_THE_OWNER", Match.resume, seat, Actor.PLAYERS)
    table.when(Match.resume, 0, Actor.OWNER)
    table.wait(SECOND)
    assert table.left(seat) == 49 * SECOND
    table.decides()


def test_players_pause_when_all_agree_and_each_of_them_resumes() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, pausing=Pausing.AGREED))
    seat = table.asked
    table.when(Match.pause, 1, Actor.PLAYERS)
    table.wait(SECOND)
    assert table.left(seat) == 59 * SECOND
    table.when(Match.pause, 2, Actor.PLAYERS)
    table.wait(SECOND)
    assert table.left(seat) == 59 * SECOND
    table.when(Match.resume, 2, Actor.PLAYERS)
    table.wait(SECOND)
    assert table.left(seat) == 58 * SECOND


def test_a_pause_ends_by_itself_when_pauses_may_not_last_longer() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, pausing=Pausing.ORGANISER, pause=100 * SECOND))
    seat = table.asked
    table.when(Match.pause, 0, Actor.OWNER)
    assert table.clocks.next_deadline() == (START + 160 * SECOND, seat)
    table.wait(110 * SECOND)
    assert table.left(seat) == 50 * SECOND
    table.refuses("PAUSE_NOT_ALLOWED", Match.pause, 0, Actor.OWNER)
    table.decides()


def test_without_a_rule_for_it_nobody_pauses() -> None:
    table = Table(BUDGET)
    table.refuses("PAUSE_NOT_ALLOWED", Match.pause, 0, Actor.ADMINISTRATOR)
    other = Table(None)
    other.refuses("NO_CLOCKS", Match.pause, 0, Actor.ADMINISTRATOR)


def test_who_has_left_neither_pauses_nor_gives() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, pausing=Pausing.AGREED), players=3)
    table.when(Match.resign, 2)
    table.refuses("seat-departed", Match.pause, 2, Actor.PLAYERS)
    table.refuses("NO_CLOCKS", Match.give_time, 2, SECOND, Actor.PLAYERS, given_by=1)


# -- the fold ---------------------------------------------------------------------------------------------------------


def test_what_is_stored_folds_to_the_same_clocks() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, 5 * SECOND, time_outs=2), players=3)
    for number in range(40):
        table.wait(number * SECOND)
        seat = table.asked
        lost = table.match.time_out(seat)
        table.rows += lost
        if not lost:
            table.decides(-(number % 2))
        if table.match.lifecycle.phase is not MatchPhase.PLAYING:
            break
    read = [CODEC.read_event(row.data, row.box) for row in table.rows]
    again = Match.load(
        CODEC,
        games(),
        "matches/clock",
        [Recorded(event, data=row.data, openings=row.openings) for event, row in zip(read, table.rows, strict=True)],
    )
    assert again.lifecycle.clocks == table.match.lifecycle.clocks


CONTROLS = st.builds(
    TimeControl,
    st.sampled_from(Counted),
    st.integers(1, 100),
    st.integers(0, 30),
    st.booleans(),
    st.integers(0, 3),
    st.just(Pausing.AGREED),
    st.integers(0, 50),
    st.integers(0, 50),
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["wait", "stage", "end", "again", "both", "undo", "lose", "give", "pause", "resume", "leave"]),
        st.integers(1, 2),
        st.integers(0, 40),
    ),
    max_size=60,
)


class Walk:
    """Any sequence of what may happen to clocks, with two seats; effects are made up."""

    def __init__(self, control: TimeControl) -> None:
        self.now, self.version = START, 1
        self.clocks = clock.after_effects(clock.started(control, [True, True]), 1, START, None, [_ask(1)])
        self.undoable: list[tuple[int, int, list[Effect]]] = []

    def step(self, kind: str, seat: int, number: int) -> None:
        """Lets something happen, if it can happen now."""
        asked, self.version = bool(self.clocks.seat(seat).depth), self.version + 1
        if kind == "wait":
            self.now += number
        elif self.clocks.seat(seat).gone:
            return
        elif kind in ("stage", "end", "again", "both") and asked:
            self.decide(kind, seat, number)
        elif kind == "undo" and self.undoable and self.undoable[-1][1] == seat:
            version, _, effects = self.undoable.pop()
            back = [_inverse(effect) for effect in reversed(effects)]
            self.clocks = clock.after_effects(self.clocks, self.version, self.now, Undone(seat, version), back)
        elif kind == "lose" and self.clocks.seat(seat).deadline and not self.clocks.seat(seat).left(self.now):
            self.clocks = clock.timed_out(self.clocks, seat, self.now)
        elif kind == "give":
            self.clocks = clock.given(self.clocks, [seat], number, GivenFor.OPPONENT)
        elif kind == "pause" and not self.clocks.stand_still(self.now) and clock.may_pause(self.clocks, self.now):
            self.clocks = clock.paused(self.clocks, seat, Actor.PLAYERS, self.now)
        elif kind == "resume":
            self.clocks = clock.resumed(self.clocks, seat, self.now)
        elif kind == "leave" and number > 35:
            self.clocks, self.undoable = clock.gone(self.clocks, seat, self.now), []

    def decide(self, kind: str, seat: int, number: int) -> None:
        """A seat decides: a stage of its turn, or the end of it; then it is asked again, the other seat is, or both."""
        others = [] if self.clocks.seat(3 - seat).depth else [_ask(3 - seat)]
        effects: list[Effect] = [_close(seat)]
        if kind == "stage":
            effects.append(_ask(seat))
        elif kind == "again" and others:
            effects += [_ask(0), _close(0), _ask(seat)]
        else:
            effects += [*others, *([_ask(seat)] if kind == "both" else [])]
        automatic = self.clocks.seat(seat).lost
        moment = max(self.now - number % 3, self.clocks.seat(seat).since or 0)
        cause = Decided(seat, min(moment, self.now), automatic)
        self.clocks = clock.after_effects(self.clocks, self.version, self.now, cause, effects)
        kept = [] if automatic else [entry for entry in self.undoable if entry[1] == seat]
        self.undoable = [*kept, (self.version, seat, effects)] if not automatic else []


def _ask(stack: int) -> Ask:
    return Ask(stack, "move", (), 1, "R")


def _close(stack: int) -> Close:
    return Close(stack, "move", (), 1, "R")


def _inverse(effect: Effect) -> Effect:
    return _close(effect.stack) if isinstance(effect, Ask) else _ask(effect.stack)  # type: ignore[union-attr]


@settings(max_examples=400, deadline=None)
@given(CONTROLS, STEPS)
def test_no_clock_ever_shows_less_than_nothing_or_more_than_it_got(
    control: TimeControl, steps: Sequence[tuple[str, int, int]]
) -> None:
    walk = Walk(control)
    seen = [walk.clocks]
    for step in steps:
        walk.step(*step)
        seen.append(walk.clocks)
        for each in walk.clocks.seats:
            assert each.remaining >= 0
            assert 0 <= each.left(walk.now) <= each.remaining
            assert each.gained >= 0
            if each.deadline:
                assert each.left(each.deadline) == 0
                assert not each.remaining or each.left(each.deadline - 1) == 1
            if control.counted is Counted.MATCH:
                assert control.amount + each.gained + each.given == each.used + each.remaining
            assert not each.gone or each.since is None
        assert 0 <= walk.clocks.pause_left <= (control.pause or FOREVER)
    for before, after in pairwise(seen):
        for one, next_one in zip(before.seats, after.seats, strict=True):
            assert next_one.used >= one.used
            assert next_one.time_outs >= one.time_outs


@settings(max_examples=200, deadline=None)
@given(CONTROLS, STEPS)
def test_time_only_passes_for_those_who_are_asked(control: TimeControl, steps: Sequence[tuple[str, int, int]]) -> None:
    walk = Walk(control)
    for step in steps:
        walk.step(*step)
        for each in walk.clocks.seats:
            assert (each.since is not None) == bool(each.depth and not each.gone)
            if walk.clocks.stand_still(walk.now):
                assert each.left(walk.now) == each.remaining


# -- how people read it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (DECISIONS, "1m/decision"),
        (TimeControl(Counted.MATCH, 5400 * SECOND, 30 * SECOND), "1h30m+30s"),
        (TimeControl(Counted.MATCH, 5400 * SECOND, 30 * SECOND, capped=True), "1h30m+30s capped"),
        (TimeControl(Counted.MATCH, 2700 * SECOND), "45m+0s"),
        (TURNS, "3d"),
    ],
)
def test_a_time_control_is_short(control: TimeControl, text: str) -> None:
    assert str(control) == text
