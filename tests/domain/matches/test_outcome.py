"""The part of a match that counts, case by case, as `docs/ratings.md` has it."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.matches.events import (
    Access,
    Actor,
    Body,
    DecisionMade,
    DecisionUndone,
    MatchAbandoned,
    MatchFinished,
    MatchStarted,
    SeatDeparted,
    SeatHandedOver,
    SeatLeft,
    SeatResigned,
    StartVoided,
)
from domain.matches.outcome import Outcome, SeatOutcome, outcome_of, result_of
from domain.matches.ruled_match import ALL_AGREED, ALL_LEFT
from domain.ratings.plackett_luce import Ranked
from tests.domain.matches.logs import joined, logged, seated

ANN, BEN, CIM, GUEST = "players/annannann", "players/benbenben", "players/cimcimcim", "a guest"
GREEDY, PLANNER = "bots/greedy", "bots/planner"
STARTED = MatchStarted(())
ENDED_BY_ANN = MatchAbandoned("the owner ended it", Actor.OWNER, ANN)
ENDED_BY_AN_ADMINISTRATOR = MatchAbandoned("an administrator ended it", Actor.ADMINISTRATOR)


def outcome(whose: Sequence[str], *bodies: Body, imported: bool = False, **fields: Any) -> Outcome:
    found = outcome_of(logged(*seated(whose, **fields), *bodies, imported=imported))
    assert found is not None
    return found


def places(found: Outcome) -> dict[str, int] | None:
    result = result_of(found)
    return dict(result.ranked) if result is not None else None


def test_the_result_of_a_match_counts() -> None:
    found = outcome([ANN, BEN, CIM], STARTED, MatchFinished((2, 1, 2)))
    assert places(found) == {BEN: 1, ANN: 2, CIM: 2}
    assert (found.edition, found.digest, found.game) == ("standard", "ab" * 32, "merv")


def test_nothing_counts_before_the_end() -> None:
    assert places(outcome([ANN, BEN], STARTED)) is None
    assert outcome_of([]) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"seed": "known"},
        {"access": Access.PRIVATE},
        {"access": Access.UNLISTED},
        {"imported": True},
    ],
    ids=["seeded", "private", "unlisted", "imported"],
)
def test_matches_that_strangers_cannot_watch_or_somebody_could_foresee_do_not_count(fields: dict[str, Any]) -> None:
    found = outcome([ANN, BEN], STARTED, MatchFinished((1, 2)), **fields)
    assert not found.counts
    assert places(found) is None


def test_matches_of_bots_alone_count_for_statistics_only() -> None:
    found = outcome([GREEDY, PLANNER], STARTED, MatchFinished((1, 2)))
    assert found.counts
    assert found.bots == 2
    assert places(found) is None


def test_bots_are_rated_by_their_kind_where_they_meet_players() -> None:
    found = outcome([GREEDY, ANN, GREEDY], STARTED, MatchFinished((1, 2, 3)))
    result = result_of(found)
    assert result is not None
    assert result.ranked == (Ranked(GREEDY, 1), Ranked(ANN, 2), Ranked(GREEDY, 3))


def test_guests_are_left_out_and_the_others_keep_their_order() -> None:
    assert places(outcome([GUEST, ANN, BEN], STARTED, MatchFinished((1, 3, 2)))) == {BEN: 2, ANN: 3}
    assert places(outcome([GUEST, ANN], STARTED, MatchFinished((1, 2)))) is None


def test_a_match_of_one_seat_has_nobody_to_compare() -> None:
    assert places(outcome([ANN], STARTED, MatchFinished((1,)))) is None


def test_nothing_counts_where_all_agreed_to_end() -> None:
    found = outcome([ANN, BEN, CIM], STARTED, SeatResigned(3), ALL_AGREED)
    assert found.over
    assert places(found) is None


@pytest.mark.parametrize("leaves", [SeatResigned(1), SeatDeparted(1, Actor.OWNER, BEN)], ids=["resigned", "departed"])
def test_who_left_is_behind_all_who_stayed_whatever_the_default_achieved(leaves: Body) -> None:
    found = outcome([ANN, BEN, CIM], STARTED, leaves, MatchFinished((1, 3, 2)))
    assert places(found) == {CIM: 1, BEN: 2, ANN: 3}
    assert found.seats[0] == SeatOutcome(ANN, 1, left=6)


def test_a_bot_that_takes_a_seat_over_is_in_company_and_nobody_else_is_where_it_came() -> None:
    found = outcome([ANN, BEN, CIM], STARTED, SeatHandedOver(1, "expert"), MatchFinished((1, 3, 2)))
    assert places(found) == {CIM: 1, BEN: 2, ANN: 3}
    assert found.seats[0] == SeatOutcome(ANN, 1, left=6, successor="expert")
    assert found.bots == 1


def test_who_left_earlier_is_behind_who_left_later() -> None:
    found = outcome([ANN, BEN, CIM], STARTED, SeatResigned(3), SeatResigned(1), MatchFinished((1, 3, 2)))
    assert places(found) == {BEN: 1, ANN: 2, CIM: 3}


def test_a_match_that_all_players_left_counts_by_the_order_in_which_they_left() -> None:
    found = outcome([GREEDY, ANN, BEN], STARTED, SeatResigned(2), SeatResigned(3), ALL_LEFT)
    assert not found.finished
    assert places(found) == {GREEDY: 1, BEN: 2, ANN: 3}


def test_an_owner_who_ends_a_running_match_in_which_they_sit_has_left_it() -> None:
    assert places(outcome([ANN, BEN, CIM], STARTED, ENDED_BY_ANN)) == {BEN: 1, CIM: 1, ANN: 3}


def test_an_owner_cannot_undo_their_resignation_by_ending_the_match() -> None:
    assert places(outcome([ANN, BEN], STARTED, SeatResigned(1), ENDED_BY_ANN)) == {BEN: 1, ANN: 2}


@pytest.mark.parametrize("end", [ENDED_BY_AN_ADMINISTRATOR, ENDED_BY_ANN], ids=["administrator", "owner"])
def test_a_match_that_somebody_else_ends_has_no_result(end: Body) -> None:
    found = outcome([BEN, CIM], STARTED, SeatResigned(1), end)
    assert found.counts
    assert found.ranking == ()
    assert places(found) is None


@pytest.mark.parametrize("end", [ENDED_BY_AN_ADMINISTRATOR, ENDED_BY_ANN], ids=["administrator", "owner"])
def test_a_match_that_never_started_does_not_count(end: Body) -> None:
    found = outcome([ANN, BEN], end)
    assert not found.counts
    assert places(found) is None


def test_a_start_that_was_voided_leaves_no_trace() -> None:
    found = outcome(
        [ANN, BEN], SeatLeft(2), StartVoided(2, Actor.PLAYERS), joined(2, CIM), STARTED, MatchFinished((1, 2))
    )
    assert places(found) == {ANN: 1, CIM: 2}


def test_decisions_and_times_are_counted() -> None:
    decision = DecisionMade(1, 4, None, automatic=False)
    found = outcome([ANN, BEN], STARTED, decision, decision, DecisionUndone(1, 6), MatchFinished((1, 2)))
    assert found.decisions == 1
    assert found.end - found.start == 4 * 60_000
