"""Matches that are closed before they begin: when that may be said, and what follows from it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.matches.time_control import DAY, SECOND, Counted, TimeControl
from domain.tournaments import commands
from domain.tournaments.events import (
    Forfeit,
    MatchClosed,
    MatchLinked,
    Places,
    ReplayTable,
    ResultTaken,
    Role,
    RoundClosed,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
)
from domain.tournaments.results import Ending
from domain.tournaments.settings import BY_DAYS, LIVE, Continuous, Format, Swiss, usual_time_to_come
from domain.tournaments.verification import faults
from tests.domain.tournaments.language import Story
from tests.domain.tournaments.walking import NAME, ORGANISER, settings

COME = 60
PLAYERS = ("anna", "boris", "clara", "david")


def awaiting(seconds: int = COME) -> Story:
    """A table of four whose match was made."""
    story = Story.created(settings(time_to_come=seconds)).entered(*PLAYERS).closed().paired()
    return story.linked("matches/one")


def closed(story: Story, *which: int, plays_on: bool = True) -> MatchClosed:
    """The event that some of the table did not come."""
    no_shows = tuple(story.first.players[one] for one in which)
    return MatchClosed(1, 1, "matches/one", 5, bytes(32), no_shows, plays_on)


def late(story: Story) -> int:
    """The time by which players of the table had to come."""
    return story.log.tournament.come_by(story.first)


def test_a_match_is_closed_when_the_time_to_come_is_over_and_no_moment_before() -> None:
    story = awaiting()
    due, missing, shown = late(story), story.first.players[1], closed(story, 1)
    (
        story.refuses("TRN-COME-01", "time-to-come", commands.close_match, shown, due - 1)
        .when(commands.close_match, shown, due)
        .then(shown)
        .by(Role.SERVICE, "TRN-COME-01")
        .table(needs_match=True, no_shows=(missing,), forfeits=frozenset({missing}))
        .when(commands.close_match, shown, due)
        .then()
        .when(commands.link_match, 1, 1, 2, "matches/two")
        .then(MatchLinked(1, 1, 2, "matches/two"))
    )
    hasty = [*story.log.events]
    hasty[-2] = replace(hasty[-2], event=replace(hasty[-2].event, time=hasty[-2].event.time - 1))
    assert "TRN-COME-01" in next(faults(NAME, hasty)).text


@pytest.mark.parametrize("seconds", [0, COME])
def test_nobody_is_late_without_a_time_to_come_and_while_the_tournament_pauses(seconds: int) -> None:
    story = awaiting(seconds)
    due = late(story)
    story.when(commands.pause, ORGANISER).then(TournamentPaused)
    assert late(story) == 0
    story.when(commands.resume, ORGANISER).then(TournamentResumed)
    assert late(story) == (story.log.time + 1000 * COME if seconds else 0) >= due
    story.refuses("TRN-COME-01", "time-to-come", commands.close_match, closed(story, 1), due)


def test_no_shows_are_players_of_the_table_in_their_order() -> None:
    story = awaiting()
    due, one = late(story), closed(story, 1)
    (
        story.refuses("TRN-COME-01", "others-came", commands.close_match, closed(story, 2, 1), due)
        .refuses("TRN-COME-01", "others-came", commands.close_match, replace(one, no_shows=("nobody",)), due)
        .refuses("TRN-COME-01", "nobody-to-play", commands.close_match, closed(story, 0, 1, 2), due)
        .refuses("TRN-COME-02", "nobody-forfeits", commands.close_match, closed(story), due)
        .refuses("TRN-RESULT-01", "another-match", commands.close_match, replace(one, match="matches/two"), due)
    )


def test_those_who_came_and_are_too_few_for_the_game_win_by_forfeit_each() -> None:
    story = awaiting()
    shown = closed(story, 3, plays_on=False)
    story.when(commands.close_match, shown, late(story)).then(shown)
    played, result = story.log.tournament.played(1), story.first.result
    assert [played.ending(player) for player in story.first.players] == [
        *[Ending.FORFEIT_WIN] * 3,
        Ending.FORFEIT_LOSS,
    ]
    assert result is not None
    assert result.played == ()
    taken = story.log.result(1, 1, (1, 2, 3, 4))
    story.refuses("TRN-RESULT-01", "another-match", commands.take_result, taken)
    story.when(commands.finish, ORGANISER, early=True).then(RoundClosed, TournamentFinished)


def test_a_replay_leaves_out_those_that_the_organiser_names_and_needs_two_who_play() -> None:
    story = awaiting()
    first, second, third, last = story.first.players
    (
        story.when(commands.adjudicate, ORGANISER, 1, 1, Forfeit((last,)))
        .when(commands.adjudicate, ORGANISER, 1, 1, ReplayTable((last,)))
        .table(shut_out=(last,))
        .refuses(
            "TRN-RULING-02",
            "nobody-to-play",
            *(commands.adjudicate, ORGANISER, 1, 1, ReplayTable((first, second, third))),
        )
        .when(commands.adjudicate, ORGANISER, 1, 1, ReplayTable())
        .table(forfeits=frozenset())
    )


@pytest.mark.parametrize(
    ("chosen", "control", "usual"),
    [
        (Swiss(1), TimeControl(Counted.MATCH, 5400 * SECOND, 30 * SECOND), LIVE),
        (Swiss(1), TimeControl(Counted.DECISION, 60 * SECOND), LIVE),
        (Swiss(1), TimeControl(Counted.TURN, 3 * DAY), BY_DAYS),
        (Swiss(1), None, BY_DAYS),
        (Continuous(600), None, LIVE),
        (Continuous(600), TimeControl(Counted.TURN, 3 * DAY), BY_DAYS),
    ],
    ids=str,
)
def test_the_usual_time_to_come_follows_from_the_pace(chosen: Format, control: TimeControl | None, usual: int) -> None:
    assert usual_time_to_come(chosen, control) == usual


def test_all_players_who_left_a_match_forfeit_and_the_organiser_may_decide_otherwise() -> None:
    story = Story.created(settings(departure_penalty=Fraction(1, 2))).entered("anna", "boris").bots(2)
    story.closed().paired().linked("matches/one")
    players = story.first.players
    people = tuple(name for name in players if name in ("anna", "boris"))

    def left(*names: str) -> ResultTaken:
        return ResultTaken(1, 1, "matches/one", 5, bytes(32), left=names)

    for others in (people[:1], (*people, "bot-1"), people[::-1]):
        story.refuses("TRN-RESULT-01", "other-entrants", commands.take_result, left(*others))
    story.when(commands.take_result, left(*people)).then(left(*people))
    played = story.log.tournament.played(1)
    assert [played.ending(name) for name in people] == [Ending.FORFEIT_LOSS] * 2
    assert [played.ending(name) for name in ("bot-1", "bot-2")] == [Ending.FORFEIT_WIN] * 2
    assert played.penalties == dict.fromkeys(people, Fraction(1, 2))
    story.table(shut_out=())  # a replay is with those who left, unless the arbiter names them
    story.when(commands.adjudicate, ORGANISER, 1, 1, Places((1, 2, 3, 4)))
    assert {story.log.tournament.played(1).ending(name) for name in players} == {Ending.PLAYED}
