"""Matches that are closed before they begin: when that may be said, and what follows from it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.matches.time_control import TimeControl, time_control
from domain.tournaments import commands
from domain.tournaments.events import Forfeit, MatchClosed, Places, ReplayTable, ResultTaken
from domain.tournaments.results import Ending
from domain.tournaments.settings import BY_DAYS, LIVE, Continuous, Format, Swiss, usual_time_to_come
from domain.tournaments.verifying import faults
from tests.domain.tournaments.test_commands import refusal
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, running, settings

COME = 60


def awaiting() -> Log:
    """A table of four whose match was made."""
    log = running(4, settings(time_to_come=COME))
    log.do(commands.pair, ORGANISER, 1)
    log.do(commands.link_match, 1, 1, 1, "matches/one")
    return log


def closed(log: Log, *which: int, plays_on: bool = True) -> MatchClosed:
    """That some of the table did not come."""
    players = log.tournament.table(1, 1).players
    return MatchClosed(1, 1, "matches/one", 5, bytes(32), tuple(players[one] for one in which), plays_on)


def late(log: Log) -> int:
    """When players of the table had to come."""
    return log.tournament.come_by(log.tournament.table(1, 1))


def test_a_match_is_closed_when_the_time_to_come_is_over_and_no_moment_before() -> None:
    log = awaiting()
    with refusal("TRN-COME-01", "time-to-come"):
        log.do(commands.close_match, closed(log, 1), late(log) - 1)
    log.do(commands.close_match, closed(log, 1), late(log))
    table = log.tournament.table(1, 1)
    assert (table.needs_match, table.no_shows, {*table.forfeits}) == (True, (table.players[1],), {table.players[1]})
    assert log.events[-1].event.by.reason == "TRN-COME-01"
    assert commands.close_match(log.tournament, closed(log, 1), log.time) == [], "it is noted already"
    log.do(commands.link_match, 1, 1, 2, "matches/two")
    assert list(faults(NAME, log.events)) == []
    hasty = [*log.events]
    hasty[-2] = replace(hasty[-2], event=replace(hasty[-2].event, time=hasty[-2].event.time - 1))
    assert "TRN-COME-01" in next(faults(NAME, hasty)).text


@pytest.mark.parametrize("seconds", [0, COME])
def test_nobody_is_late_without_a_time_to_come_and_while_the_tournament_pauses(seconds: int) -> None:
    log = awaiting() if seconds else running(4)
    if not seconds:
        log.do(commands.pair, ORGANISER, 1)
        log.do(commands.link_match, 1, 1, 1, "matches/one")
    due = late(log)
    log.do(commands.pause, ORGANISER)
    assert late(log) == 0
    log.do(commands.resume, ORGANISER)
    assert late(log) == (log.time + 1000 * COME if seconds else 0) >= due
    with refusal("TRN-COME-01", "time-to-come"):
        log.do(commands.close_match, closed(log, 1), due)


def test_no_shows_are_players_of_the_table_in_their_order() -> None:
    log = awaiting()
    for one in (closed(log, 2, 1), replace(closed(log, 1), no_shows=("nobody",))):
        with refusal("TRN-COME-01", "others-came"):
            log.do(commands.close_match, one, late(log))
    with refusal("TRN-COME-01", "nobody-to-play"):
        log.do(commands.close_match, closed(log, 0, 1, 2), late(log))
    with refusal("TRN-COME-02", "nobody-forfeits"):
        log.do(commands.close_match, closed(log), late(log))
    with refusal("TRN-RESULT-01", "another-match"):
        log.do(commands.close_match, replace(closed(log, 1), match="matches/two"), late(log))


def test_those_who_came_and_are_too_few_for_the_game_win_by_forfeit_each() -> None:
    log = awaiting()
    log.do(commands.close_match, closed(log, 3, plays_on=False), late(log))
    table, played = log.tournament.table(1, 1), log.tournament.played(1)
    assert [played.ending(player) for player in table.players] == [Ending.FORFEIT_WIN] * 3 + [Ending.FORFEIT_LOSS]
    assert table.result is not None
    assert table.result.played == ()
    with refusal("TRN-RESULT-01", "another-match"):
        log.do(commands.take_result, log.result(1, 1, (1, 2, 3, 4)))
    log.do(commands.finish, ORGANISER, early=True)
    assert list(faults(NAME, log.events)) == []


def test_a_replay_leaves_out_those_that_the_organiser_names_and_needs_two_who_play() -> None:
    log = awaiting()
    first, second, third, last = log.tournament.table(1, 1).players
    log.do(commands.adjudicate, ORGANISER, 1, 1, Forfeit((last,)))
    log.do(commands.adjudicate, ORGANISER, 1, 1, ReplayTable((last,)))
    assert log.tournament.table(1, 1).shut_out == (last,)
    with refusal("TRN-RULING-02", "nobody-to-play"):
        log.do(commands.adjudicate, ORGANISER, 1, 1, ReplayTable((first, second, third)))
    log.do(commands.adjudicate, ORGANISER, 1, 1, ReplayTable())
    assert log.tournament.table(1, 1).forfeits == frozenset()
    assert list(faults(NAME, log.events)) == []


@pytest.mark.parametrize(
    ("chosen", "control", "usual"),
    [
        (Swiss(1), time_control("90m+30s"), LIVE),
        (Swiss(1), time_control("60s/decision"), LIVE),
        (Swiss(1), time_control("3d"), BY_DAYS),
        (Swiss(1), None, BY_DAYS),
        (Continuous(600), None, LIVE),
        (Continuous(600), time_control("3d"), BY_DAYS),
    ],
    ids=str,
)
def test_the_usual_time_to_come_follows_from_the_pace(chosen: Format, control: TimeControl | None, usual: int) -> None:
    assert usual_time_to_come(chosen, control) == usual


def test_all_players_who_left_a_match_forfeit_and_the_organiser_may_decide_otherwise() -> None:
    log = begun(settings(departure_penalty=Fraction(1, 2)))
    for player in ("anna", "boris"):
        log.enter(player)
    for _ in range(2):
        log.do(commands.register, ORGANISER, bot="random")
    log.do(commands.close_registration, ORGANISER)
    log.do(commands.pair, ORGANISER, 1)
    log.do(commands.link_match, 1, 1, 1, "matches/one")
    players = log.tournament.table(1, 1).players
    people = tuple(name for name in players if name in ("anna", "boris"))
    for left in (people[:1], (*people, "bot-1"), people[::-1]):
        with refusal("TRN-RESULT-01", "other-entrants"):
            log.do(commands.take_result, ResultTaken(1, 1, "matches/one", 5, bytes(32), left=left))
    log.do(commands.take_result, ResultTaken(1, 1, "matches/one", 5, bytes(32), left=people))
    assert CODEC.read_event(log.events[-1].data) == log.events[-1].event
    played = log.tournament.played(1)
    assert [played.ending(name) for name in people] == [Ending.FORFEIT_LOSS] * 2
    assert [played.ending(name) for name in ("bot-1", "bot-2")] == [Ending.FORFEIT_WIN] * 2
    assert played.penalties == dict.fromkeys(people, Fraction(1, 2))
    assert log.tournament.table(1, 1).shut_out == (), "a replay is with those who left, unless the arbiter names them"
    log.do(commands.adjudicate, ORGANISER, 1, 1, Places((1, 2, 3, 4)))
    assert {log.tournament.played(1).ending(name) for name in players} == {Ending.PLAYED}
    assert list(faults(NAME, log.events)) == []
