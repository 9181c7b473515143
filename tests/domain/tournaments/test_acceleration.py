"""The Baku acceleration: who has virtual points and when, and what they change. Its pairings are compared with those of
bbpPairings in `test_dutch_oracle`.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.tournaments import commands
from domain.tournaments.acceleration import NOT_ACCELERATED, Acceleration, upper_half, upper_of
from domain.tournaments.course import standings_after
from domain.tournaments.dutch import Dutch
from domain.tournaments.events import RoundPaired
from domain.tournaments.pairing import Entrant, Paired, Unpaired
from domain.tournaments.report import report_of
from domain.tournaments.results import Round
from domain.tournaments.scoring import USUAL_POINTS, MatchPoints
from domain.tournaments.settings import Change, Swiss, with_rounds
from domain.tournaments.trf import Virtual, read, written
from domain.tournaments.verification import PAIRINGS, faults
from tests.domain.tournaments.table_results import by_places
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, begun, running, settings

HALF = Fraction(1, 2)
ACCELERATED = settings(2, Swiss(5, accelerated=True))


@pytest.mark.parametrize(
    ("players", "upper"), [(161, 82), (160, 80), (162, 82), (8, 4), (7, 4), (5, 4), (4, 2), (2, 2)]
)
def test_the_upper_half_is_rounded_up_to_an_even_number(players: int, upper: int) -> None:
    assert upper_half(players) == upper


@pytest.mark.parametrize(
    ("length", "steps"),
    [
        (9, [1, 1, 1, HALF, HALF, 0, 0, 0, 0]),
        (8, [1, 1, HALF, HALF, 0, 0, 0, 0]),
        (5, [1, 1, HALF, 0, 0]),
        (2, [1, 0]),
        (1, [1]),
    ],
)
def test_the_first_half_of_the_rounds_has_virtual_points_and_the_second_half_of_these_has_fewer(
    length: int, steps: list[Fraction]
) -> None:
    virtual = Acceleration(length, USUAL_POINTS, ("ann",))
    rounds = range(1, length + 1)
    assert [virtual.points("ann", number) for number in rounds] == steps
    assert [virtual.points("ben", number) for number in rounds] == [0] * length
    assert [virtual.counts(number) for number in rounds] == [points > 0 for points in steps]
    assert not NOT_ACCELERATED.counts(1)


def test_virtual_points_are_worth_a_win_and_then_a_draw() -> None:
    virtual = Acceleration(5, MatchPoints(Fraction(3), Fraction(1)), ("ann",))
    assert [virtual.points("ann", number) for number in range(1, 6)] == [3, 3, 1, 0, 0]


def test_a_late_entrant_belongs_to_the_upper_half_if_seeded_above_its_last_player() -> None:
    assert upper_of("abcdefgh", "abcdefgh") == "abcd"
    assert upper_of("aXbcdYefgh", "abcdefgh") == "aXbcd"
    assert upper_of("abcd", "") == ()


def test_the_first_round_is_paired_inside_both_halves() -> None:
    field = [Entrant(name, rank) for rank, name in enumerate("abcdefgh", 1)]
    paired = Dutch(5, accelerated=True).pair(field, [])
    assert [set(table.players) for table in paired.tables] == [{"a", "c"}, {"b", "d"}, {"e", "g"}, {"f", "h"}]
    assert [table.reason for table in paired.tables] == [
        Paired(Fraction(1), virtual=True), Paired(Fraction(1), virtual=True),
        Paired(Fraction(0), virtual=True), Paired(Fraction(0), virtual=True),
    ]  # fmt: skip


def test_who_lost_above_meets_who_won_below_and_the_reason_says_that_scores_are_virtual() -> None:
    field = [Entrant(name, rank) for rank, name in enumerate("abcdefghi", 1)]
    first = Dutch(5, accelerated=True).pair(field, [])
    [bye] = first.byes
    assert (bye.player, bye.reason) == ("i", Unpaired(Fraction(0), 0, virtual=True))
    played = Round(tuple(by_places(*sorted(table.players)) for table in first.tables), {bye.player: bye.ending})
    second = Dutch(5, accelerated=True).pair(field, [played])
    pairs = [("".join(sorted(table.players)), getattr(table.reason, "score", None)) for table in second.tables]
    assert pairs == [("ab", 2), ("cd", 1), ("eg", 1), ("fi", 1)], "e and f lost above, g and i won below"
    assert all(isinstance(table.reason, Paired) and table.reason.virtual for table in second.tables)


def test_virtual_points_count_for_pairing_alone_and_are_gone_after_the_first_half_of_the_rounds() -> None:
    log = running(8, ACCELERATED)
    for number in range(1, 6):
        log.play_round(number)
    virtual = [
        {table.reason.virtual for table in state.paired.tables if isinstance(table.reason, Paired)}
        for state in log.tournament.rounds
    ]
    assert virtual == [{True}, {True}, {True}, {False}, {False}]
    scores = [line.score for line in standings_after(log.tournament, 5)]
    assert sum(scores) == 4 * 5, "each table gives one point, and nothing else does"
    assert not list(faults(NAME, log.events))


def test_who_verifies_pairs_with_virtual_points_and_finds_a_round_that_was_paired_without() -> None:
    log, plain = running(8, ACCELERATED), running(8, settings(2, Swiss(5)))
    for paired in (log, plain):
        paired.do(commands.pair, ORGANISER, 1)
    *before, last = log.events
    assert isinstance(last.event.body, RoundPaired)
    event = replace(last.event, body=replace(last.event.body, tables=plain.tournament.rounds[0].paired.tables))
    forged = replace(last, event=event, data=CODEC.event_bytes(event))
    assert [fault.check for fault in faults(NAME, [*before, forged])] == [PAIRINGS]


def test_other_numbers_of_rounds_stay_accelerated() -> None:
    assert with_rounds(Swiss(5, accelerated=True), 7) == Swiss(7, accelerated=True)
    log = begun(ACCELERATED)
    log.do(commands.change_settings, ORGANISER, Change(rounds=7), 0)
    assert log.tournament.settings.format == Swiss(7, accelerated=True)


def test_the_report_says_who_has_virtual_points_in_which_rounds() -> None:
    log = running(7, ACCELERATED)
    virtual = (Virtual(Fraction(1), 1, 2, 1, 4), Virtual(HALF, 3, 3, 1, 4))
    assert tuple(report_of(log.tournament).virtual) == virtual
    log.play_round(1)
    text = written(report_of(log.tournament))
    assert "250       1.0 001 002    1    4\r\n250       0.5 003 003    1    4\r\n" in text
    assert read(text).virtual == virtual
    assert not report_of(running(7, settings(2, Swiss(5))).tournament).virtual
