"""Rulings of the organiser: forfeits, penalties, replays, places, and results that must be decided."""

from fractions import Fraction

import pytest

from domain.tournaments import commands
from domain.tournaments.course import standings_after
from domain.tournaments.events import Forfeit, Penalty, Places, ReplayTable, ResultTaken, SeatResult, VoidTable
from domain.tournaments.settings import Elimination
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.walking import ORGANISER, Log, running, settings


def judged(ruling: object, *places: int) -> Log:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    if places:
        log.play(1, 1, *places)
    log.do(commands.adjudicate, ORGANISER, 1, 0 if isinstance(ruling, Penalty) else 1, ruling)
    return log


def scores(log: Log) -> list[Fraction]:
    """The scores in the order of the seats of the first table."""
    lines = {line.player: line.score for line in standings_after(log.tournament, 1)}
    return [lines[player] for player in log.tournament.table(1, 1).players]


def test_a_forfeit_moves_the_others_up() -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    log.play(1, 1, 1, 2, 3, 4)
    first = log.tournament.table(1, 1).players[0]
    log.do(commands.adjudicate, ORGANISER, 1, 1, Forfeit((first,)))
    assert scores(log) == [0, 3, 2, 1]


def test_all_but_one_forfeiting_needs_no_match() -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    log.do(commands.adjudicate, ORGANISER, 1, 1, Forfeit(log.tournament.table(1, 1).players[1:]))
    assert not log.tournament.table(1, 1).needs_match
    assert scores(log) == [3, 0, 0, 0]


def test_a_void_table_is_worth_nothing_and_stays_visible() -> None:
    log = judged(VoidTable(), 1, 2, 3, 4)
    assert scores(log) == [0, 0, 0, 0]
    assert log.tournament.table(1, 1).outcome is not None


def test_a_penalty_lowers_the_score() -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    log.play(1, 1, 1, 2, 3, 4)
    first = log.tournament.table(1, 1).players[0]
    log.do(commands.adjudicate, ORGANISER, 1, 0, Penalty(first, Fraction(3, 2)))
    assert scores(log) == [Fraction(3, 2), 2, 1, 0]


def test_places_replace_those_of_the_match() -> None:
    assert scores(judged(Places((4, 3, 2, 1)), 1, 2, 3, 4)) == [0, 1, 2, 3]
    assert scores(judged(Places((1, 2, 3, 0)))) == [3, 2, 1, 0]


def test_a_replay_wants_another_match_and_the_first_stays_visible() -> None:
    log = judged(ReplayTable(), 1, 2, 3, 4)
    table = log.tournament.table(1, 1)
    assert (table.needs_match, table.attempts, len(table.replayed)) == (True, 2, 1)
    log.play(1, 1, 4, 3, 2, 1)
    assert scores(log) == [0, 1, 2, 3]
    assert len(log.tournament.table(1, 1).matches) == 2


def test_who_left_forfeits_a_replay() -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    first = log.tournament.table(1, 1).players[0]
    log.play(1, 1, 1, 2, 3, 4)
    log.do(commands.leave, log.own(first), first)
    log.do(commands.adjudicate, ORGANISER, 1, 1, ReplayTable())
    table = log.tournament.table(1, 1)
    assert (table.forfeits, table.needs_match) == (frozenset({first}), True)


def test_a_match_that_exists_is_noted_also_after_a_ruling() -> None:
    log = judged(VoidTable())
    log.do(commands.link_match, 1, 1, 1, "matches/late")
    assert log.tournament.table(1, 1).matches == ("matches/late",)
    assert log.tournament.table(1, 1).settled


def test_a_result_is_taken_without_those_who_had_forfeited_when_their_match_began() -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    first, *others = log.tournament.table(1, 1).players
    log.do(commands.adjudicate, ORGANISER, 1, 1, Forfeit((first,)))
    log.do(commands.link_match, 1, 1, 1, "matches/of-three")
    log.do(commands.adjudicate, ORGANISER, 1, 1, Places((1, 2, 3, 4)))
    seats = tuple(SeatResult(name, place, 0) for place, name in enumerate(others, 1))
    taken = ResultTaken(1, 1, "matches/of-three", 5, bytes(32), seats)
    log.do(commands.take_result, taken)
    assert log.tournament.table(1, 1).outcome == taken
    assert scores(log) == [3, 2, 1, 0], "the ruling counts"


def test_a_match_that_was_given_up_leaves_the_decision_to_the_organiser() -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    log.play(1, 1)
    assert not log.tournament.table(1, 1).settled
    log.do(commands.adjudicate, ORGANISER, 1, 1, VoidTable())
    assert log.tournament.table(1, 1).settled


def test_a_seat_that_left_forfeits_and_pays_where_the_settings_say_so() -> None:
    chosen = settings(departure_forfeits=True, departure_penalty=Fraction(1, 2))
    log = running(4, chosen)
    log.do(commands.pair, ORGANISER, 1)
    first = log.tournament.table(1, 1).players[0]
    log.play(1, 1, 1, 2, 3, 4, departed=[first])
    assert scores(log) == [Fraction(-1, 2), 3, 2, 1]


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (Forfeit(()), "not-a-ruling"),
        (Forfeit(("nobody",)), "not-at-table"),
        (Forfeit(("player00", "player00")), "named-twice"),
        (Places((1, 2)), "other-places"),
        (Places((1, 1, 2, 3)), "no-ranking"),
        (ReplayTable(), "not-played-yet"),
        (Penalty("player00", Fraction(1)), "not-a-ruling"),
    ],
    ids=str,
)
def test_a_ruling_must_fit_its_table_and_a_refusal_says_why_it_does_not(ruling: object, why: str) -> None:
    log = running(4)
    log.do(commands.pair, ORGANISER, 1)
    with refusal("TRN-RULING-01", why):
        log.do(commands.adjudicate, ORGANISER, 1, 1, ruling)


def test_a_closed_round_of_a_swiss_can_be_corrected_but_not_replayed() -> None:
    log = running(4)
    log.play_round(1)
    log.do(commands.pair, ORGANISER, 2)
    with refusal("TRN-RULING-02", "round-closed"):
        log.do(commands.adjudicate, ORGANISER, 1, 1, ReplayTable())
    log.do(commands.adjudicate, ORGANISER, 1, 1, Places((4, 3, 2, 1)))
    assert scores(log) == [0, 1, 2, 3]


def test_a_closed_round_of_a_knockout_stays_as_it_is() -> None:
    log = running(4, settings(2, Elimination(), tie_breaks=()))
    log.play_round(1)
    log.do(commands.pair, ORGANISER, 2)
    with refusal("TRN-RULING-03", "others-went-on"):
        log.do(commands.adjudicate, ORGANISER, 1, 1, Places((2, 1)))


def test_a_tie_in_a_knockout_must_be_decided() -> None:
    log = running(4, settings(2, Elimination(), tie_breaks=()))
    log.do(commands.pair, ORGANISER, 1)
    log.play(1, 1, 1, 1)
    log.play(1, 2, 1, 2)
    with refusal("TRN-PAIR-03", "players-tied") as refused:
        log.do(commands.pair, ORGANISER, 2)
    tied = log.tournament.round(1).tables[0].players
    assert set(str(refused.value.refusal.details["entrants"]).split(", ")) == set(tied)
    log.do(commands.adjudicate, ORGANISER, 1, 1, Places((2, 1)))
    log.do(commands.pair, ORGANISER, 2)
