"""Matches of tournaments: their names follow from what they are for, and their seats are kept."""

import re
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from caravanserai_verify.matches.verification import verify
from domain.games import games
from domain.matches.arranged_matches import NAME_LENGTH, Reservation, TableAttempt, well_named
from domain.matches.events import MatchCreated, SeatJoined
from domain.matches.match import Match
from domain.matches.names import MATCH_NAME
from domain.matches.terms import Terms
from service.api.matches.requests import new_name
from tests.domain.matches.scenario import CODEC, Scenario

TABLE = TableAttempt("tournaments/abcdefgh", 2, 3, 1)
KEPT = (Reservation("players/annabella"), Reservation(bot="random"))


def arranged(**fields: Any) -> Scenario:
    terms = Terms("sahwari", 2, seed="arranged", tournament=TABLE, reserved=KEPT)
    return Scenario.given(replace(terms, **fields), name=TABLE.match)


def test_the_name_is_computed_as_the_protocol_says() -> None:
    written = b"".join(
        len(part).to_bytes(8, "big") + part
        for part in (
            b"caravanserai/tournament-match/v1",
            b"tournaments/abcdefgh",
            (2).to_bytes(8, "big"),
            (3).to_bytes(8, "big"),
            (1).to_bytes(8, "big"),
        )
    )
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    bits = int.from_bytes(sha256(written).digest()[:20], "big")
    assert TABLE.match == "matches/" + "".join(letters[bits >> shift & 31] for shift in range(155, -5, -5))
    assert MATCH_NAME.fullmatch(TABLE.match)


@pytest.mark.parametrize(
    "other",
    [
        replace(TABLE, tournament="tournaments/abcdefgi"),
        replace(TABLE, round=3),
        replace(TABLE, table=2),
        replace(TABLE, attempt=2),
        TableAttempt("tournaments/abcdefgh", 3, 2, 1),
    ],
)
def test_each_attempt_at_each_table_has_another_name(other: TableAttempt) -> None:
    assert other.match != TABLE.match


@pytest.mark.parametrize("request_id", ["", "1", "another"])
def test_no_match_of_a_caller_can_have_the_name_of_one_of_a_tournament(request_id: str) -> None:
    assert len(new_name(b"origin", request_id)) != NAME_LENGTH == len(TABLE.match)
    assert re.fullmatch(MATCH_NAME, new_name(b"origin", request_id))


def test_a_match_cannot_claim_a_table_whose_name_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="is not the name"):
        Match.create(CODEC, games(), "matches/another0", Terms("sahwari", 2, tournament=TABLE, reserved=KEPT), b"")


@pytest.mark.parametrize("fields", [{"reserved": KEPT[:1]}, {"tournament": None}])
def test_seats_are_kept_in_tournaments_only_and_all_of_them(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="seats are reserved"):
        arranged(**fields)


@pytest.mark.parametrize(
    ("seat", "account", "bot"),
    [
        (1, "", ""),
        (1, "players/stranger", ""),
        (0, "players/stranger", ""),
        (2, "players/annabella", ""),
        (1, "", "random"),
        (2, "", "greedy"),
        (0, "", "greedy"),
    ],
)
def test_nobody_else_takes_a_kept_seat(seat: int, account: str, bot: str) -> None:
    arranged().refuses("SEAT_RESERVED", Match.join, "Somebody", seat=seat, account=account, bot=bot)


def test_everybody_finds_the_seat_that_is_kept_for_them() -> None:
    scenario = arranged()
    scenario.when(Match.join, "Bot", bot="random").then(SeatJoined(2, "Bot", "random", b""))
    joined = SeatJoined(1, "Anna", "", b"", "players/annabella")
    scenario.when(Match.join, "Anna", account="players/annabella").then(joined)


def test_the_claim_and_the_kept_seats_come_back_from_the_bytes() -> None:
    (first,) = arranged().rows
    again = CODEC.read_event(first.data, first.box)
    assert isinstance(again.body, MatchCreated)
    assert (again.body.tournament, again.body.reserved) == (TABLE, KEPT)
    assert again == first.event
    assert verify(TABLE.match, [first], games()).ok


def test_a_match_that_claims_another_table_is_found() -> None:
    """An operator can write another claim into the first event, but the name of the match stays."""
    (first,) = arranged().rows
    assert isinstance(first.event.body, MatchCreated)
    for claimed in (replace(TABLE, round=1), None):
        event = replace(first.event, body=replace(first.event.body, tournament=claimed, reserved=()))
        forged = replace(first, event=event, data=CODEC.event_bytes(event))
        found = verify(TABLE.match, [forged], games())
        assert "tournament" in {flaw.check for flaw in found.findings}


def test_an_imported_match_claims_no_tournament_here() -> None:
    (first,) = arranged().rows
    here = replace(first, imported=True).here
    assert isinstance(here, MatchCreated)
    assert (here.tournament, here.reserved) == (None, ())
    assert well_named(TABLE.match, TABLE)
    assert not well_named(TABLE.match, None)
