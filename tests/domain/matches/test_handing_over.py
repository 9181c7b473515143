"""Leaving a match to a bot: who may, what is signed, and what becomes of the seat, its clock and its place."""

from functools import partial

from caravanserai_protocol.signing import RESIGNING, handing_over

from caravanserai_verify.matches.verification import verify
from domain.games import games
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import (
    Actor,
    DecisionMade,
    EndAnswered,
    MatchAbandoned,
    MatchPaused,
    SeatHandedOver,
    SeatResigned,
)
from domain.matches.lifecycle import Predecessor, seat_state
from domain.matches.match import Match
from domain.matches.outcome import outcome_of
from domain.matches.signatures import NOT_SIGNED
from domain.matches.terms import Terms
from domain.matches.time_control import Counted, Pausing, TimeControl
from tests.domain.matches.scenario import Scenario
from tests.domain.matches.signers import begun, decides, next_seat
from tests.domain.matches.test_signatures import refused

CLOCKS = TimeControl(Counted.MATCH, 600_000, pausing=Pausing.AGREED)


def given(players: int = 3, *, bots: tuple[int, ...] = (), control: TimeControl | None = None) -> Scenario:
    terms = Terms("sahwari", players, seed="handed over", time_control=control)
    return Scenario.given(terms, name="matches/handed-over").started(bots=bots)


# -- the seat ---------------------------------------------------------------------------------------------------------


def test_the_seat_is_one_of_a_bot_and_its_player_only_has_the_name() -> None:
    scenario = given(4)
    seat = scenario.asked
    offers = scenario.offers()
    scenario.when(Match.hand_over, seat, "expert").then(SeatHandedOver(seat, "expert"))
    state = seat_state(scenario.match.lifecycle, seat)
    assert (state.bot, state.player, state.departed) == ("expert", f"Player {seat}", False)
    assert state.predecessor == Predecessor("", b"", scenario.match.version)
    assert seat not in scenario.match.lifecycle.voices
    assert scenario.asked == seat, "the bot answers the question that is open"
    assert scenario.offers() == offers
    scenario.decides().then(DecisionMade)
    assert not scenario.match.lifecycle.seats[seat - 1].acted  # type: ignore[union-attr]


def test_who_left_it_to_a_bot_is_behind_all_who_stayed_and_the_bot_takes_nobodys_place() -> None:
    scenario = given()
    first = scenario.asked
    scenario.decides().when(Match.hand_over, first, "expert")
    while not scenario.match.lifecycle.over:
        scenario.decides()
    outcome = outcome_of(scenario.rows)
    assert outcome is not None
    assert outcome.seats[first - 1].who == "", "a guest, and no bot"
    assert outcome.ranking[first - 1] == 3
    assert [seat.place for seat in outcome.seats] == list(scenario.match.lifecycle.places), "the places are as played"


def test_the_match_ends_when_only_bots_are_left() -> None:
    scenario = given(2).when(Match.hand_over, 1, "random")
    scenario.when(Match.resign, 2).then(SeatResigned, MatchAbandoned)
    outcome = outcome_of(scenario.rows)
    assert outcome is not None
    assert outcome.ranking == (2, 1), "who left last is before who left first"


def test_nothing_that_the_player_decided_is_taken_back_by_the_bot() -> None:
    scenario = given()
    while not scenario.match.lifecycle.undoable:
        scenario.decides()
    seat = scenario.match.lifecycle.undoable[-1].seat
    scenario.when(Match.hand_over, seat, "random").refuses("nothing-to-undo", Match.undo, seat)


def test_an_answer_in_secret_stays_and_others_take_theirs_back() -> None:
    match, signers = begun(game="marcopolo")
    for seat in (1, 2):
        if seat in (match.playing.awaiting() if match.playing else ()):
            decides(match, signers[seat])
            break
    match.hand_over(seat, "random", signed=signers[seat].signed(match, handing_over("random")))
    assert seat_state(match.lifecycle, seat).bot == "random"
    assert next_seat(match) == 3 - seat, "what was answered in secret stays answered"


# -- who may ----------------------------------------------------------------------------------------------------------


def test_once_and_not_the_last_player_nor_a_bot_nor_one_who_left() -> None:
    scenario = given(4, bots=(4,))
    scenario.refuses("HAND_OVER_NOT_ALLOWED", Match.hand_over, 4, "expert")
    scenario.when(Match.hand_over, 1, "expert").refuses("HAND_OVER_NOT_ALLOWED", Match.hand_over, 1, "expert")
    scenario.when(Match.resign, 2).refuses("seat-departed", Match.hand_over, 2, "expert")
    scenario.refuses("HAND_OVER_NOT_ALLOWED", Match.hand_over, 3, "expert")
    scenario.refuses("SEAT_UNKNOWN", Match.hand_over, 5, "expert").refuses("SEAT_UNKNOWN", Match.hand_over, 0, "expert")


def test_not_without_a_kind_nor_before_the_start_nor_at_the_end() -> None:
    given().refuses("HAND_OVER_NOT_ALLOWED", Match.hand_over, 1, "")
    waiting = Scenario.given(Terms("sahwari", 2, seed="open")).seated("Ann", "Ben")
    waiting.refuses("not-being-played", Match.hand_over, 1, "expert")
    over = given().when(Match.abandon, "over")
    over.refuses("not-being-played", Match.hand_over, 1, "expert")


def test_not_in_a_tournament() -> None:
    table = TableAttempt("tournaments/t", 1, 1, 1)
    terms = Terms("sahwari", 2, seed="table", tournament=table, reserved=(Reservation(), Reservation()))
    scenario = Scenario.given(terms, name=table.match).started()
    scenario.refuses("HAND_OVER_NOT_ALLOWED", Match.hand_over, 1, "expert")


# -- clocks, pauses, and the end by agreement -------------------------------------------------------------------------


def test_not_when_the_time_is_up_and_no_clock_runs_for_the_bot() -> None:
    scenario = given(control=CLOCKS)
    seat = scenario.asked
    scenario.wait(600_001).refuses("TIME_UP", Match.hand_over, seat, "random")
    scenario.time.now -= 2
    scenario.when(Match.hand_over, seat, "random").wait(10**9).when(Match.time_out, seat).then()
    scenario.decides().then(DecisionMade)


def test_in_a_pause_the_bot_takes_over_and_the_clocks_of_others_stand_still() -> None:
    scenario = given(control=CLOCKS)
    for seat in (1, 2, 3):
        scenario.when(Match.pause, seat, Actor.PLAYERS)
    scenario.then(MatchPaused).wait(10**9).when(Match.hand_over, scenario.asked, "random").decides()
    clocks = scenario.match.lifecycle.clocks
    assert clocks is not None
    assert clocks.stand_still(scenario.time.now)
    assert clocks.next_deadline() is None


def test_who_stays_may_agree_to_a_pause_without_the_bot() -> None:
    scenario = given(control=CLOCKS).when(Match.pause, 1, Actor.PLAYERS).when(Match.hand_over, 2, "random")
    scenario.when(Match.pause, 3, Actor.PLAYERS)
    clocks = scenario.match.lifecycle.clocks
    assert clocks is not None
    assert clocks.stand_still(scenario.time.now)


def test_a_proposal_to_end_the_match_lapses_and_the_bot_is_not_asked() -> None:
    """Also where all who are left had agreed: they agreed to another position, in which somebody else had a say."""
    scenario = given().when(Match.answer_end, 1)
    proposed = scenario.match.version
    scenario.when(Match.answer_end, 2, proposed).when(Match.hand_over, 3, "random").then(SeatHandedOver)
    scenario.refuses("END_NOT_PROPOSED", Match.answer_end, 1, proposed)
    scenario.refuses("END_NOT_ALLOWED", Match.answer_end, 3)
    scenario.when(Match.answer_end, 1)
    scenario.when(Match.answer_end, 2, scenario.match.version).then(EndAnswered, MatchAbandoned)


# -- signatures -------------------------------------------------------------------------------------------------------


def test_the_player_signs_which_bot_takes_over_and_the_bot_signs_nothing() -> None:
    match, signers = begun()
    seat = next_seat(match)
    signer = signers[seat]
    refused(match, "SIGNATURE_MISSING", lambda: match.hand_over(seat, "expert", signed=NOT_SIGNED))
    for act in (RESIGNING, handing_over("random")):
        wrong = signer.signed(match, act)
        refused(match, "SIGNATURE_INVALID", partial(match.hand_over, seat, "expert", signed=wrong))
    other = signers[3 - seat].signed(match, handing_over("expert"))
    refused(match, "SIGNATURE_INVALID", lambda: match.hand_over(seat, "expert", signed=other))
    signed = signer.signed(match, handing_over("expert"))
    match.hand_over(seat, "expert", signed=signed)
    state = seat_state(match.lifecycle, seat)
    assert (state.public_key, state.account, state.credential) == (b"", "", b"")
    assert match.playing is not None
    offer = next(match.playing.offers(seat))
    refused(match, "KEY_MISSING", lambda: match.decide(seat, offer, signed=signer.signed(match, handing_over(""))))
    match.decide(seat, offer)


# -- what is stored ---------------------------------------------------------------------------------------------------


def test_a_match_with_it_is_verified() -> None:
    scenario = given(2)
    scenario.decides().when(Match.hand_over, scenario.asked, "random")
    while not scenario.match.lifecycle.over:
        scenario.decides()
    assert verify("matches/handed-over", scenario.rows, games()).findings == []
