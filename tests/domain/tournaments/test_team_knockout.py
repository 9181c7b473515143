"""Knockouts of teams: ties are decided at the boards, then by seed; nobody plays on after a loss."""

import random
from dataclasses import replace

import pytest

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.course import length, standings_after
from domain.tournaments.events import Places, RoundPaired
from domain.tournaments.settings import Elimination
from domain.tournaments.teams import team_round
from domain.tournaments.verification import PAIRINGS, faults
from tests.domain.tournaments.test_teams import of_teams, play_team_round
from tests.domain.tournaments.walking import NAME, ORGANISER, Log


def decided(log: Log, number: int, points: dict[str, tuple[int, ...]]) -> None:
    """A round in which each board ends with the points of the team that is named: 1, 0, or 2 for a draw."""
    log.do(commands.pair, ORGANISER, number)
    for table in log.tournament.round(number).tables:
        reason = table.table.reason
        match = log.tournament.round(number).paired.team_matches[reason.match - 1]  # type: ignore[union-attr]
        named = next(team for team in match.teams if team in points)
        wanted = points[named][reason.board - 1]  # type: ignore[union-attr]
        first = table.players[0] in log.tournament.teams[named].members
        log.play(number, table.number, *((1, 1) if wanted == 2 else (1, 2) if bool(wanted) is first else (2, 1)))


def test_a_tie_is_decided_at_the_first_boards_and_then_by_seed() -> None:
    log = of_teams(4, 2, Elimination(), boards=2, seeded=True)
    assert length(log.tournament) == 2
    decided(log, 1, {"team-1": (0, 1), "team-2": (2, 2)})
    assert [one.player for one in standings_after(log.tournament, 1)][:2] == ["team-2", "team-4"]
    decided(log, 2, {"team-2": (1, 2)})
    log.do(commands.finish, ORGANISER)
    lines = [(line.place, line.player) for line in standings_after(log.tournament, 2)]
    assert lines == [(1, "team-2"), (2, "team-4"), (3, "team-1"), (3, "team-3")]
    assert not list(faults(NAME, log.events))


def test_a_final_of_another_team_is_found() -> None:
    log = of_teams(4, 2, Elimination(), boards=2, seeded=True)
    decided(log, 1, {"team-1": (1, 1), "team-2": (1, 1)})
    log.do(commands.pair, ORGANISER, 2)
    at = next(at for at, row in enumerate(log.events) if isinstance(row.event.body, RoundPaired) and at > 20)
    body = log.events[at].event.body
    assert isinstance(body, RoundPaired)
    (match,) = body.team_matches
    other = replace(match, teams=("team-3", match.teams[1]))
    forged = replace(log.events[at], event=replace(log.events[at].event, body=replace(body, team_matches=(other,))))
    assert PAIRINGS in {fault.check for fault in faults(NAME, [*log.events[:at], forged])}


@pytest.mark.parametrize("seed", range(12))
def test_random_knockouts_of_teams_end_with_one_team_that_never_lost(seed: int) -> None:
    dice = random.Random(seed)
    log = of_teams(dice.randrange(2, 10), 3, Elimination(), boards=2, reserves=1)
    for number in range(1, length(log.tournament) + 1):
        try:
            play_team_round(log, dice, number)
        except Refused:
            for table in log.tournament.round(number - 1).tables:
                if table.result is not None and table.result.void:
                    log.do(commands.adjudicate, ORGANISER, number - 1, table.number, Places((1, 2)))
            play_team_round(log, dice, number)
    log.do(commands.finish, ORGANISER)
    lost: set[str] = set()
    for state in log.tournament.rounds:
        there = {team for pair in state.paired.team_matches for team in pair.teams}
        assert not there & lost
        for match in team_round(log.tournament, state.number).tables:
            lost |= {seat.player for seat in match.seats if seat.place != 1}
    places = [line.place for line in standings_after(log.tournament, len(log.tournament.rounds))]
    assert places.count(1) == 1 or lost >= set(log.tournament.teams)
    assert not list(faults(NAME, log.events))
