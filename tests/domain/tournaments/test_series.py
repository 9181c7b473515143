"""Several matches at a table of a bracket: when it is decided, seats, tie-breaks, forfeits, rulings, ratings, reports,
and what an organiser or the service might change in the log.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.course import standings_after
from domain.tournaments.events import (
    BY_SERVICE,
    Forfeit,
    MatchClosed,
    MatchLinked,
    Places,
    ReplayTable,
    ResultTaken,
    VoidTable,
)
from domain.tournaments.evolution import tournament_of
from domain.tournaments.report import report_of
from domain.tournaments.rounds import TableState
from domain.tournaments.series import Series
from domain.tournaments.settings import AllMeet, DoubleElimination, Elimination, GroupStage
from domain.tournaments.trf import read, written
from domain.tournaments.uncounted import uncounted
from domain.tournaments.verification import faults
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.walking import NAME, ORGANISER, Log, running, settings


def cup(players: int = 2, seats: int = 2, chosen: Any = None, **rules: Any) -> Log:
    """A knockout whose first round is paired."""
    series = Series(**({"best_of": 3} | rules))
    log = running(players, settings(seats, chosen or Elimination(), tie_breaks=(), series=series, time_to_come=1))
    log.do(commands.pair, ORGANISER, 1)
    return log


def table(log: Log, number: int = 1) -> TableState:
    return log.tournament.table(number, 1)


def match(log: Log, *winners: str | None, number: int = 1) -> None:
    """Matches of the first table, one after the other; None: a tie."""
    for winner in winners:
        state = table(log, number)
        attempt = len(state.matches) + 1
        log.do(commands.link_match, number, 1, attempt, f"matches/{number}x1x{attempt}")
        places = [1 if winner in (None, player) else 2 for player in table(log, number).seating]
        log.do(commands.take_result, log.result(number, 1, places))


def scored(log: Log) -> dict[str, int]:
    return {player: int(score) for player, score in table(log).series_scores.items()}


def placed(log: Log) -> dict[str, int | None]:
    result = table(log).result
    assert result is not None
    return {seat.player: seat.place for seat in result.seats}


def verified(log: Log) -> None:
    assert list(faults(NAME, log.events)) == []


@pytest.mark.rules("TRN-MATCH-02")
def test_best_of_three_is_over_after_two_wins() -> None:
    log = cup()
    one, two = table(log).players
    match(log, one)
    assert (table(log).needs_match, table(log).settled) == (True, False)
    match(log, one)
    assert (table(log).needs_match, table(log).settled, scored(log)) == (False, True, {one: 2, two: 0})
    assert [line.player for line in standings_after(log.tournament, 1)] == [one, two]
    log.do(commands.finish, ORGANISER)
    verified(log)


@pytest.mark.rules("TRN-MATCH-02")
@pytest.mark.parametrize(
    ("best_of", "winners", "over"),
    [(3, "ab", False), (3, "aba", True), (3, "a==", True), (3, "===", True), (5, "aab", False), (5, "aa=a", True),
     (2, "ab", True), (2, "a=", True), (4, "a=a", True), (4, "a==", False), (7, "abaaa", True)],
)  # fmt: skip
def test_a_table_is_decided_when_one_has_more_than_the_other_can_reach(best_of: int, winners: str, over: bool) -> None:
    log = cup(best_of=best_of)
    names = dict(zip("ab", table(log).players, strict=True))
    match(log, *(names.get(winner) for winner in winners))
    assert table(log).settled is over
    with refusal("TRN-MATCH-01", "table-has-match") if over else nullcontext():
        match(log, names["b"])
    verified(log)


@pytest.mark.rules("TRN-MATCH-02")
def test_seats_move_on_by_one_after_each_match() -> None:
    log = cup(best_of=3)
    one, two = table(log).players
    seats = [table(log).seating]
    for winner in (one, two):
        match(log, winner)
        seats.append(table(log).seating)
    assert seats == [(one, two), (two, one), (one, two)]
    wrong = replace(taken_next(log), seats=tuple(reversed(taken_next(log).seats)))
    with refusal("TRN-RESULT-01", "other-entrants"):
        log.do(commands.take_result, wrong)


def taken_next(log: Log) -> ResultTaken:
    state = table(log)
    if not state.linked:
        attempt = len(state.matches) + 1
        log.do(commands.link_match, 1, 1, attempt, f"matches/1x1x{attempt}")
    return log.result(1, 1, (1, 2))


@pytest.mark.rules("TRN-MATCH-02")
def test_tie_break_matches_follow_until_one_is_won() -> None:
    log = cup(best_of=2, tie_breaks=2)
    one, two = table(log).players
    match(log, one, two, None)
    assert table(log).needs_match
    match(log, two)
    assert table(log).settled
    assert [line.player for line in standings_after(log.tournament, 1)] == [two, one]
    verified(log)


@pytest.mark.rules("TRN-MATCH-02")
def test_who_is_tied_after_all_matches_goes_on_by_seed_or_as_the_organiser_decides() -> None:
    log = cup(4, best_of=1, tie_breaks=1)
    match(log, None, None)
    log.do(commands.link_match, 1, 2, 1, "matches/1x2x1")
    log.do(commands.take_result, log.result(1, 2, (1, 2)))
    with refusal("TRN-PAIR-03", "players-tied"):
        log.do(commands.pair, ORGANISER, 2)
    log = cup(4, best_of=1, tie_breaks=1, by_seed=True)
    series = table(log).series
    assert series is not None
    best = series.seeds[0]
    match(log, None, None)
    assert [player for player, place in placed(log).items() if place == 1] == [best]
    log.do(commands.link_match, 1, 2, 1, "matches/1x2x1")
    log.do(commands.take_result, log.result(1, 2, (1, 2)))
    log.do(commands.pair, ORGANISER, 2)
    assert best in log.tournament.table(2, 1).players
    verified(log)


@pytest.mark.rules("TRN-MATCH-02")
def test_tables_of_four_play_all_matches_and_their_points_are_added() -> None:
    log = cup(8, seats=4, best_of=2)
    a, b, c, d = table(log).players
    for places in ([1, 2, 3, 4], [4, 3, 1, 2]):  # the seats of the second are b c d a
        taken_now = next_of(log, places)
        log.do(commands.take_result, taken_now)
    assert scored(log) == {a: 3 + 2, b: 2 + 0, c: 1 + 1, d: 0 + 3}
    assert table(log).settled
    assert placed(log) == {a: 1, d: 2, b: 3, c: 3}
    verified(log)


def next_of(log: Log, places: Sequence[int]) -> ResultTaken:
    attempt = len(table(log).matches) + 1
    log.do(commands.link_match, 1, 1, attempt, f"matches/1x1x{attempt}")
    return log.result(1, 1, places)


@pytest.mark.rules("TRN-MATCH-03")
def test_a_player_who_does_not_come_to_a_match_forfeits_the_table() -> None:
    log = cup()
    one, two = table(log).players
    match(log, one)
    log.do(commands.link_match, 1, 1, 2, "matches/1x1x2")
    log.time += 2_000
    log.do(commands.close_match, MatchClosed(1, 1, "matches/1x1x2", 3, bytes(32), (one,)), log.time)
    assert table(log).settled
    assert [line.player for line in standings_after(log.tournament, 1)] == [two, one]
    verified(log)


@pytest.mark.rules("TRN-MATCH-03")
def test_a_table_that_plays_again_plays_all_its_matches_and_none_of_the_old_is_rated() -> None:
    log = cup()
    one, two = table(log).players
    match(log, one, two)
    log.do(commands.adjudicate, ORGANISER, 1, 1, ReplayTable())
    assert (scored(log), table(log).seating) == ({one: 0, two: 0}, (one, two))
    match(log, two, two)
    assert table(log).settled
    assert uncounted(log.events) == {"matches/1x1x1", "matches/1x1x2"}
    verified(log)


@pytest.mark.rules("TRN-MATCH-03")
def test_rulings_are_about_the_whole_table_and_a_forfeit_ends_it() -> None:
    log = cup()
    one, two = table(log).players
    match(log, one)
    log.do(commands.adjudicate, ORGANISER, 1, 1, VoidTable())
    assert not table(log).needs_match
    assert uncounted(log.events) == {"matches/1x1x1"}
    log.do(commands.adjudicate, ORGANISER, 1, 1, Places((2, 1)))
    assert uncounted(log.events) == set()
    assert [line.player for line in standings_after(log.tournament, 1)] == [two, one]
    log = cup()
    match(log, table(log).players[0])
    log.do(commands.adjudicate, ORGANISER, 1, 1, Forfeit(table(log).players[:1]))
    assert (table(log).settled, table(log).needs_match) == (True, False)
    verified(log)


def test_a_double_elimination_and_the_knockout_after_groups_have_series_and_groups_have_none() -> None:
    log = cup(chosen=DoubleElimination())
    one, two = table(log).players
    match(log, one, two, two)
    log.do(commands.pair, ORGANISER, 2)
    assert log.tournament.table(2, 1).series is not None
    log = running(4, settings(2, GroupStage(2, 1, AllMeet(1)), series=Series(3)))
    log.do(commands.pair, ORGANISER, 1)
    assert log.tournament.table(1, 1).series is None
    for number in (1, 2):
        log.play(1, number, 1, 2)
    log.do(commands.pair, ORGANISER, 2)
    final = log.tournament.table(2, 1)
    assert final.series is not None
    match(log, *[final.players[0]] * 2, number=2)
    log.do(commands.finish, ORGANISER)
    verified(log)


def test_a_report_has_the_result_of_the_table_and_the_score_as_a_comment() -> None:
    log = cup()
    one, two = table(log).players
    match(log, one, two, one)
    log.do(commands.finish, ORGANISER)
    text = written(report_of(log.tournament))
    assert f"### round 1, table 1: {one.title()} 2 - {two.title()} 1 in 3 matches" in text
    assert len(read(text).rounds) == 1


@pytest.mark.parametrize("change", ["one more match", "one match less", "another seat order"])
def test_what_the_service_might_change_is_found(change: str) -> None:
    log = cup()
    one = table(log).players[0]
    match(log, one, *(() if change == "one match less" else (one,)))
    if change == "one more match":
        with pytest.raises(Refused):
            log.do(commands.link_match, 1, 1, 3, "matches/1x1x3")
        forged = MatchLinked(1, 1, 3, "matches/1x1x3")
        assert forged_faults(log, forged)
    elif change == "one match less":
        with pytest.raises(Refused):
            log.do(commands.finish, ORGANISER)
    else:
        last = log.events[-1].event.body
        assert isinstance(last, ResultTaken)
        body = replace(last, seats=tuple(reversed(last.seats)))
        assert forged_faults(replace_last(log), body)


def replace_last(log: Log) -> Log:
    """A log without its last event."""
    return Log(tournament_of(NAME, log.events[:-1]), log.events[:-1], log.time)


def forged_faults(log: Log, body: Any) -> list[Any]:
    """The faults of a log to which the service adds something that it must not."""
    log.do(lambda _: [Act(BY_SERVICE, body)])
    return list(faults(NAME, log.events))
