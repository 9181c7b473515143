"""The end of a match by agreement of all its players: who is asked, what a proposal is about, and what comes of it."""

from functools import partial

import pytest
from caravanserai_protocol.signing import ending

from domain.matches.agreement import standing
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import Actor, EndAnswered, MatchPaused
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.ruled_match import ALL_AGREED
from domain.matches.signatures import NOT_SIGNED, Signed
from domain.matches.terms import Terms
from domain.matches.time_control import Counted, Pausing, TimeControl
from tests.domain.matches.scenario import Scenario
from tests.domain.matches.signers import begun, decides, next_seat
from tests.domain.matches.test_signatures import refused

CLOCKS = TimeControl(Counted.MATCH, 600_000, pausing=Pausing.AGREED)


def given(players: int = 3, *, bots: tuple[int, ...] = (), control: TimeControl | None = None) -> Scenario:
    terms = Terms("sahwari", players, seed="agreement", time_control=control)
    return Scenario.given(terms, name="matches/agreement").started(bots=bots)


def test_the_match_ends_when_all_players_agree() -> None:
    scenario = given()
    scenario.when(Match.answer_end, 2).then(EndAnswered(2))
    proposed = scenario.match.version
    assert scenario.match.lifecycle.agreement.seats == (2,)
    scenario.when(Match.answer_end, 1, proposed).then(EndAnswered(1, proposed))
    scenario.when(Match.answer_end, 3, proposed).then(EndAnswered(3, proposed), ALL_AGREED)
    assert scenario.match.lifecycle.phase is MatchPhase.ABANDONED
    scenario.refuses("not-being-played", Match.answer_end, 1, proposed)


def test_bots_and_those_who_left_are_not_asked() -> None:
    scenario = given(4, bots=(2,)).when(Match.resign, 4).when(Match.answer_end, 3)
    scenario.refuses("seat-departed", Match.answer_end, 4, scenario.match.version)
    scenario.when(Match.answer_end, 1, scenario.match.version).then(EndAnswered, type(ALL_AGREED))


def test_somebody_alone_resigns() -> None:
    given(2, bots=(2,)).refuses("END_NOT_ALLOWED", Match.answer_end, 1)
    given(2).when(Match.resign, 2).refuses("END_NOT_ALLOWED", Match.answer_end, 1)


def test_a_match_of_a_tournament_is_its_organisers() -> None:
    table = TableAttempt("tournaments/t", 1, 1, 1)
    terms = Terms("sahwari", 2, seed="table", tournament=table, reserved=(Reservation(), Reservation()))
    scenario = Scenario.given(terms, name=table.match).started()
    scenario.refuses("END_NOT_ALLOWED", Match.answer_end, 1)


# -- what a proposal is about -----------------------------------------------------------------------------------------


def test_a_proposal_lapses_when_the_match_goes_on() -> None:
    scenario = given().when(Match.answer_end, 1)
    proposed = scenario.match.version
    scenario.decides().refuses("END_NOT_PROPOSED", Match.answer_end, 2, proposed)
    scenario.when(Match.answer_end, 2).refuses("END_NOT_PROPOSED", Match.answer_end, 3, proposed)
    again = scenario.match.version
    scenario.when(Match.resign, 3).refuses("END_NOT_PROPOSED", Match.answer_end, 1, again)


def test_a_pause_leaves_it() -> None:
    scenario = given(2, control=CLOCKS).when(Match.answer_end, 1)
    proposed = scenario.match.version
    scenario.when(Match.pause, 1, Actor.PLAYERS).when(Match.pause, 2, Actor.PLAYERS).then(MatchPaused)
    scenario.when(Match.answer_end, 2, proposed).then(EndAnswered, type(ALL_AGREED))
    assert scenario.match.lifecycle.clocks is not None
    assert not scenario.match.lifecycle.clocks.running()


def test_who_declines_ends_the_talk_until_something_happens() -> None:
    scenario = given()
    scenario.when(Match.answer_end, 1).when(Match.answer_end, 3, scenario.match.version)
    proposed = scenario.match.version - 1
    scenario.when(Match.answer_end, 2, proposed, declines=True).then(EndAnswered(2, proposed, declines=True))
    for seat in (1, 2, 3):
        scenario.refuses("END_ANSWERED", Match.answer_end, seat)
    scenario.refuses("END_NOT_PROPOSED", Match.answer_end, 3, proposed)
    scenario.decides().when(Match.answer_end, 1).then(EndAnswered(1))


def test_who_proposed_takes_it_back() -> None:
    scenario = given().when(Match.answer_end, 1)
    scenario.when(Match.answer_end, 1, scenario.match.version, declines=True)
    assert not scenario.match.lifecycle.agreement.proposed_at


def test_nobody_answers_twice_or_what_nobody_proposed() -> None:
    scenario = given().refuses("END_NOT_PROPOSED", Match.answer_end, 1, declines=True)
    scenario.refuses("END_NOT_PROPOSED", Match.answer_end, 1, scenario.match.version)
    scenario.when(Match.answer_end, 1)
    proposed = scenario.match.version
    scenario.refuses("END_ANSWERED", Match.answer_end, 1).refuses("END_ANSWERED", Match.answer_end, 2)
    scenario.refuses("END_ANSWERED", Match.answer_end, 1, proposed)
    scenario.refuses("END_NOT_PROPOSED", Match.answer_end, 2, declines=True)
    scenario.refuses("END_NOT_PROPOSED", Match.answer_end, 2, 2**64 - 1)


def test_what_can_be_taken_back_still_can() -> None:
    scenario = given(2)
    while not scenario.match.lifecycle.undoable:
        scenario.decides()
    seat = scenario.match.lifecycle.undoable[-1].seat
    scenario.when(Match.answer_end, 3 - seat).when(Match.undo, seat)
    assert not scenario.match.lifecycle.agreement.proposed_at, "it was about another position"


# -- signatures -------------------------------------------------------------------------------------------------------


def test_an_answer_needs_a_signature_that_has_seen_what_it_is_about() -> None:
    match, signers = begun()
    early = signers[1].signed(match, ending(0, declines=False))
    refused(match, "SIGNATURE_MISSING", lambda: match.answer_end(1, signed=NOT_SIGNED))
    decides(match, signers[next_seat(match)])
    refused(match, "SIGNATURE_OUTDATED", lambda: match.answer_end(1, signed=early))
    match.answer_end(1, signed=signers[1].signed(match, ending(0, declines=False)))
    proposed = match.version
    for act in (ending(0, declines=False), ending(proposed, declines=True), ending(proposed + 1, declines=False)):
        answering = partial(match.answer_end, 2, proposed, signed=signers[2].signed(match, act))
        refused(match, "SIGNATURE_INVALID", answering)
    old = Signed(signers[2].signed(match, ending(proposed, declines=False)).signature, proposed - 1)
    refused(match, "SIGNATURE_OUTDATED", lambda: match.answer_end(2, proposed, signed=old))
    match.answer_end(2, proposed, signed=signers[2].signed(match, ending(proposed, declines=False)))
    assert match.lifecycle.over


# -- how it stood -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "departed", "places"),
    [
        ({1: 3, 2: 7}, (), (2, 1, 3)),
        ({1: 5, 2: 5, 3: 1}, (), (1, 1, 3)),
        ({1: 5, 2: 9, 3: 1}, (2,), (1, 3, 2)),
        ({1: -2}, (), (3, 1, 1)),
        ({}, (), ()),
        ({1: 0}, (3,), ()),
    ],
)
def test_places_are_by_points_and_who_left_is_behind(
    points: dict[int, int], departed: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert standing(points, departed, 3) == places
