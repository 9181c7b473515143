"""Standings that are counted on from closed rounds are those of all rounds, whatever happened in them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from domain.tournaments.counted import CountingRules, RoundSums, nothing_counted
from domain.tournaments.course import settled_rounds, standings_after
from domain.tournaments.evolution import evolve
from domain.tournaments.results import BYES, Ending, Round
from domain.tournaments.rounds_tally import RoundsTally, tallied
from domain.tournaments.settings import Swiss
from domain.tournaments.tiebreaks import TIE_BREAKS, standings
from domain.tournaments.tournament import Tournament
from tests.domain.tournaments import plain_tiebreaks as plain
from tests.domain.tournaments.test_plain_tiebreaks import NUMBERS, event_of
from tests.domain.tournaments.walking import NAME, running, settings, walk

WALKS = 12
EVENTS = 60


def test_a_tally_that_goes_on_has_the_standings_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    late: list[str] = []
    with_round, with_late = RoundSums.with_round, RoundSums.with_late

    def one_more(base: RoundSums, played: Round) -> RoundSums:
        counted.append(base.rounds)
        return with_round(base, played)

    def some_late(base: RoundSums, players: Sequence[str], ending: Ending) -> RoundSums:
        late.extend(players)
        return with_late(base, players, ending)

    walks = (walk(seed)[0] for seed in range(400))
    rounds = (log for log in walks if tallied(log.tournament.settings) and settled_rounds(log.tournament) > 1)
    again = 0
    for log in islice(rounds, WALKS):
        tally, now, known = RoundsTally(), Tournament(NAME), 0
        for recorded in log.events:
            now = evolve(now, recorded)
            after = settled_rounds(now)
            with monkeypatch.context() as watched:
                watched.setattr(RoundSums, "with_round", one_more)
                watched.setattr(RoundSums, "with_late", some_late)
                lines, sums = tally.standings(now, after)
            again, known = again + (after <= known), after
            assert lines == standings_after(now, after)
            assert {line.player: sums.played_by(line.player) for line in lines} == {
                line.player: sum(now.played(n).ending(line.player) is Ending.PLAYED for n in range(1, after + 1))
                for line in lines
            }
    assert late
    assert 0 < len(counted) < again / 4


def test_other_first_rounds_or_settings_begin_the_count_again() -> None:
    log = running(9, settings(2, Swiss(5), late_until=4, late_bye=Ending.HALF_BYE))
    log.play_round(1)
    log.play_round(2)
    log.enter("late")
    log.play_round(3)
    now, tally = log.tournament, RoundsTally()
    whole, _ = tally.standings(now, 3)
    assert whole == standings_after(now, 3)
    late = now.entrants["late"]
    in_time = replace(
        now, entrants=now.entrants.changed(replace(late, registered=replace(late.registered, first_round=0)))
    )
    unpaid = replace(now, created=replace(now.terms, settings=replace(now.settings, late_bye=Ending.ABSENT)))
    for other in (in_time, now, unpaid):
        lines, _ = tally.standings(other, 3)
        assert lines == standings_after(other, 3)
        assert (lines == whole) == (other is now)


@pytest.mark.parametrize("part", range(2))
def test_late_entrants_of_random_events_have_what_the_rules_give_them(part: int) -> None:
    for seed in range(part, EVENTS, 2):
        event = event_of(seed)
        for split in range(len(event.rounds) + 1):
            ending = sorted(BYES, key=lambda one: one.value)[(seed + split) % len(BYES)]
            new = ("late1", "late2")
            counted = nothing_counted(CountingRules(event.scoring, event.seats, event.scheduled), event.players)
            for played in event.rounds[:split]:
                counted = counted.with_round(played)
            counted = counted.with_late(new, ending)
            for played in event.rounds[split:]:
                counted = counted.with_round(played)
            missed = [replace(one, byes={**one.byes, **dict.fromkeys(new, ending)}) for one in event.rounds[:split]]
            whole = replace(event, players=[*event.players, *new], rounds=[*missed, *event.rounds[split:]])
            on = replace(whole, rounds=(), known=counted)
            assert on.scores == {player: plain.score(whole, player) for player in whole.players}
            assert on.adjusted == {player: plain.adjusted(whole, player) for player in whole.players}
            for line in standings(on, NUMBERS):
                assert dict(zip(NUMBERS, line.values, strict=True)) == plain.values(whole, line.player)
            assert standings(on, sorted(TIE_BREAKS)) == standings(whole, sorted(TIE_BREAKS))
