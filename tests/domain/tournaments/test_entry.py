"""Conditions of entry: who is let in, what the log says of it, and that verification compares the two."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.entry import (
    ANYBODY,
    COUNTRIES,
    HIGHEST,
    LISTED,
    MATCHES,
    NEWCOMER,
    EntryConditions,
    EntryPass,
    EntryRating,
    decimal,
)
from domain.tournaments.events import By, EntrantRegistered, Role, TournamentEvent, TournamentRecorded, named
from domain.tournaments.settings import Change, Continuous
from domain.tournaments.verification import faults
from service.persistence.tournaments.kind import TOURNAMENTS
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.test_changes import change
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, running, settings

RULE = "TRN-ENTER-04"
STRONG = EntryRating(200_000, 30)
BOUNDED = EntryConditions(150_000, 250_000, 20)
LISTED_ONLY = EntryConditions(players=("players/anna", "players/ben"))
ONE, TWO, STRANGE = (EntryPass(bytes([number]) * 32) for number in (1, 2, 3))
BY_CODE = EntryConditions(players=("players/anna",), codes=tuple(sha256(one.ticket).digest() for one in (ONE, TWO)))
BY_COUNTRY = EntryConditions(countries=("KEN", "ITA"))
KENYA, PERU = EntryPass(country="KEN"), EntryPass(country="PER")


def asking(entry: EntryConditions, **changes: Any) -> Log:
    return begun(settings(2, entry=entry, **changes))


def reread(log: Log) -> list[TournamentEvent]:
    return [named(CODEC.read_event(one.data), one.openings) for one in log.events]


def entered(log: Log) -> EntrantRegistered:
    body = log.events[-1].event.body
    assert isinstance(body, EntrantRegistered)
    return body


@pytest.mark.rules(RULE)
@pytest.mark.parametrize(
    ("rating", "reason", "details"),
    [
        (EntryRating(149_999, 30), "rating-too-low", {"rating": "14.9999", "least": "15"}),
        (EntryRating(250_001, 30), "rating-too-high", {"rating": "25.0001", "most": "25"}),
        (EntryRating(200_000, 19), "matches-too-few", {"matches": 19, "least": 20}),
        (NEWCOMER, "rating-too-low", {"rating": "0.0001", "least": "15"}),
        (EntryRating(150_000, 20), "", {}),
        (EntryRating(250_000, 20), "", {}),
    ],
)
def test_a_rating_and_a_number_of_matches_are_asked_for(rating: EntryRating, reason: str, details: Any) -> None:
    log = asking(BOUNDED)
    if reason:
        with pytest.raises(Refused) as error:
            log.enter("anna", rating=rating)
        refused = error.value.refusal
        assert (refused.rule, refused.reason, refused.details) == (RULE, f"tournament-{reason}", details)
    else:
        log.enter("anna", rating=rating)
        assert entered(log).rating == rating


@pytest.mark.rules(RULE)
def test_only_those_on_the_list_are_let_in_and_those_who_organise() -> None:
    log = asking(LISTED_ONLY, arbiters=("players/clara",))
    for player in ("anna", "organiser", "clara"):
        log.enter(player, rating=STRONG)
        assert entered(log).rating is None, "a list compares no ratings"
    with refusal(RULE, "not-on-list"):
        log.enter("dora", rating=STRONG)
    assert not list(faults(NAME, log.events))


@pytest.mark.rules(RULE)
def test_organisers_meet_the_rest_of_the_conditions_and_bots_none() -> None:
    log = asking(replace(BOUNDED, players=("players/anna",)))
    with refusal(RULE, "rating-too-low"):
        log.enter("organiser")
    log.do(commands.register, ORGANISER, bot="random")
    assert entered(log).rating is None
    assert not list(faults(NAME, log.events))


@pytest.mark.rules(RULE)
def test_somebody_who_rested_in_an_arena_comes_back_whatever_they_won_meanwhile() -> None:
    log = asking(EntryConditions(most_rating=250_000), chosen=Continuous(60), late_until=9)
    for player in ("anna", "ben", "clara"):
        log.enter(player, rating=STRONG)
    log.do(commands.close_registration, ORGANISER)
    log.do(commands.leave, log.own("anna"), "anna")
    log.enter("anna", rating=EntryRating(300_000, 40))
    assert log.tournament.entrant("anna").registered.rating is None
    with refusal(RULE, "rating-too-high"):
        log.enter("dora", rating=EntryRating(300_000, 40))
    assert not list(faults(NAME, log.events))


@pytest.mark.rules(RULE)
def test_late_entrants_and_those_who_left_before_the_start_meet_them_too() -> None:
    log = running(3, settings(2, late_until=2, entry=EntryConditions(most_rating=150_000)))
    with refusal(RULE, "rating-too-high"):
        log.enter("late", rating=STRONG)
    log = asking(EntryConditions(most_rating=150_000))
    log.enter("anna")
    log.do(commands.leave, log.own("anna"), "anna")
    with refusal(RULE, "rating-too-high"):
        log.enter("anna", rating=STRONG)


def test_without_conditions_nothing_is_stated_and_older_programs_read_the_log() -> None:
    log = begun(settings(2))
    log.enter("anna", rating=STRONG)
    assert entered(log).rating is None
    assert [TOURNAMENTS.schema_of(one) for one in log.events] == [2, 2]
    log = asking(BOUNDED)
    log.enter("anna", rating=STRONG)
    assert [TOURNAMENTS.schema_of(one) for one in log.events] == [3, 3]
    assert reread(log) == [one.event for one in log.events]
    lowest = asking(EntryConditions(most_rating=0))
    lowest.enter("ben", rating=EntryRating(-12_500, 9))
    assert reread(lowest) == [one.event for one in lowest.events]


@pytest.mark.rules("TRN-CHANGE-01")
def test_conditions_change_as_a_whole_and_entrants_stay() -> None:
    log = asking(LISTED_ONLY)
    log.enter("anna")
    change(log, Change(entry=BOUNDED))
    with refusal(RULE, "rating-too-low"):
        log.enter("ben")
    log.enter("dora", rating=STRONG)
    change(log, Change(entry=ANYBODY))
    log.enter("ben")
    assert commands.change_settings(log.tournament, ORGANISER, Change(entry=ANYBODY), 0) == []
    assert [one.name for one in log.tournament.present] == ["anna", "dora", "ben"]
    assert reread(log) == [one.event for one in log.events]
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-CHANGE-02")
@pytest.mark.parametrize(
    "entry",
    [
        EntryConditions(least_rating=HIGHEST + 1),
        EntryConditions(most_rating=HIGHEST + 1),
        EntryConditions(least_rating=2, most_rating=1),
        EntryConditions(least_matches=MATCHES + 1),
        EntryConditions(players=("players/anna", "players/anna")),
        EntryConditions(players=tuple(f"players/{number}" for number in range(LISTED + 1))),
        EntryConditions(
            players=("players/anna",), codes=tuple(bytes([1, *divmod(n, 256)]) + bytes(29) for n in range(LISTED))
        ),
        EntryConditions(codes=(bytes(32), bytes(32))),
        EntryConditions(codes=(bytes(31),)),
        EntryConditions(countries=("KEN", "KEN")),
        EntryConditions(countries=("Kenya",)),
        EntryConditions(countries=tuple(f"{chr(65 + n // 26)}{chr(65 + n % 26)}A" for n in range(COUNTRIES + 1))),
    ],
)
def test_conditions_that_nobody_meets_or_that_are_too_long_are_refused(entry: EntryConditions) -> None:
    with refusal("TRN-CHANGE-02", "setting-unfit"):
        change(begun(settings(2)), Change(entry=entry))


def forged(log: Log, version: int, **fields: Any) -> list[tuple[int, str]]:
    """The places at which a log is wrong in which an event says something else."""

    def said(recorded: TournamentRecorded) -> TournamentRecorded:
        if recorded.event.version != version:
            return recorded
        body: Any = replace(recorded.event.body, **fields)
        event = replace(recorded.event, body=body)
        return replace(recorded, event=event, data=CODEC.event_bytes(event))

    events = [said(one) for one in log.events[:version]]
    return [(fault.version, fault.check) for fault in faults(NAME, events)]


@pytest.mark.rules(RULE)
def test_an_entry_against_what_it_states_is_found() -> None:
    """The gain of an operator who cheats: somebody in a tournament who may not enter, or who stays out of its log."""
    log = asking(BOUNDED)
    log.enter("anna", rating=STRONG)
    wrong = [(2, "acts")]
    assert forged(log, 2, rating=EntryRating(250_000, 20)) == []
    assert forged(log, 2, rating=EntryRating(250_001, 20)) == wrong
    assert forged(log, 2, rating=EntryRating(250_000, 19)) == wrong
    assert forged(log, 2, rating=None) == wrong, "states nothing"
    log = asking(EntryConditions(most_rating=250_000))
    log.enter("anna")
    assert forged(log, 2, rating=None) == wrong, "states nothing, and a newcomer may enter"
    log = asking(LISTED_ONLY)
    log.enter("anna")
    assert forged(log, 2, rating=STRONG) == wrong, "states what nobody asked for"
    stranger = {"entrant": "eve", "account": "players/eve"}
    event = log.events[1]
    by = By(Role.ENTRANT, "players/eve")
    log.events[1] = replace(event, event=replace(event.event, by=by))
    assert forged(log, 2, **stranger) == wrong, "is not on the list"
    created = replace(log.events[0].event, body=replace(log.tournament.terms, settings=settings(2)))
    log.events[0] = replace(log.events[0], event=created)
    assert forged(log, 2, **stranger) == [], "where everybody may enter"


@pytest.mark.rules("TRN-ENTER-05")
def test_a_code_lets_one_player_in_who_is_not_on_the_list() -> None:
    log = asking(BY_CODE)
    log.enter("anna")
    with refusal(RULE, "not-on-list"):
        log.enter("ben")
    with refusal("TRN-ENTER-05", "code-unknown"):
        log.enter("ben", brought=STRANGE)
    log.enter("ben", brought=ONE)
    assert entered(log).brought == ONE
    with refusal("TRN-ENTER-05", "code-used"):
        log.enter("clara", brought=ONE)
    log.do(commands.leave, log.own("ben"), "ben")
    with refusal("TRN-ENTER-05", "code-used"):
        log.enter("clara", brought=ONE)
    log.enter("ben", brought=ONE)
    log.do(commands.leave, log.own("ben"), "ben")
    log.enter("ben", brought=TWO)
    with refusal("TRN-ENTER-05", "code-used"):
        log.enter("clara", brought=ONE)
    log.do(commands.register, ORGANISER, bot="random", brought=TWO)
    assert entered(log).brought == EntryPass(), "bots bring nothing"
    assert [TOURNAMENTS.schema_of(one) for one in log.events] == [3, 2, 3, 2, 3, 2, 3, 2]
    assert reread(log) == [one.event for one in log.events]
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-ENTER-05")
def test_the_organiser_takes_a_code_back_and_nobody_enters_with_it() -> None:
    log = asking(BY_CODE)
    log.enter("ben", brought=ONE)
    change(log, Change(entry=replace(BY_CODE, codes=())))
    with refusal("TRN-ENTER-05", "code-unknown"):
        log.enter("clara", brought=TWO)
    change(log, Change(entry=ANYBODY))
    with refusal("TRN-ENTER-05", "code-unknown"):
        log.enter("clara", brought=TWO)
    log.enter("clara")
    assert [one.name for one in log.tournament.present] == ["ben", "clara"]
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-ENTER-06")
def test_players_state_a_country_of_the_list_and_elsewhere_any_or_none() -> None:
    log = asking(BY_COUNTRY)
    for brought in (EntryPass(), PERU):
        with refusal("TRN-ENTER-06", "other-country"):
            log.enter("anna", brought=brought)
    log.enter("anna", brought=KENYA)
    log.do(commands.register, ORGANISER, bot="random")
    with refusal("TRN-ENTER-06", "other-country"):
        log.enter("organiser")
    change(log, Change(entry=ANYBODY))
    log.enter("ben", brought=PERU)
    log.enter("clara")
    assert [one.registered.brought.country for one in log.tournament.present] == ["KEN", "", "PER", ""]
    assert reread(log) == [one.event for one in log.events]
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-ENTER-05", "TRN-ENTER-06")
def test_somebody_who_rested_in_an_arena_needs_neither_code_nor_country_again() -> None:
    entry = EntryConditions(codes=BY_CODE.codes, countries=("KEN",))
    log = asking(entry, chosen=Continuous(60), late_until=9)
    log.enter("anna", brought=replace(ONE, country="KEN"))
    for _ in range(3):
        log.do(commands.register, ORGANISER, bot="random")
    log.do(commands.close_registration, ORGANISER)
    log.do(commands.leave, log.own("anna"), "anna")
    log.enter("anna")
    with refusal("TRN-ENTER-05", "code-used"):
        log.enter("dora", brought=replace(ONE, country="KEN"))
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-ENTER-05", "TRN-ENTER-06")
def test_an_entry_without_the_code_or_the_country_that_it_needs_is_found() -> None:
    """The gain of an operator who cheats: a friend in a private event, of whose codes only hashes are public."""
    log = asking(replace(BY_CODE, countries=("KEN", "ITA")))
    log.enter("ben", brought=replace(ONE, country="KEN"))
    wrong = [(2, "acts")]
    assert forged(log, 2, brought=replace(ONE, country="ITA")) == []
    assert forged(log, 2, brought=replace(TWO, country="KEN")) == []
    assert forged(log, 2, brought=replace(ONE, country="PER")) == wrong
    assert forged(log, 2, brought=ONE) == wrong, "no country"
    assert forged(log, 2, brought=KENYA) == wrong, "no code"
    assert forged(log, 2, brought=EntryPass(BY_CODE.codes[0], "KEN")) == wrong, "the hash, which everybody knows"
    log.enter("clara", brought=replace(TWO, country="KEN"))
    assert forged(log, 3, brought=replace(ONE, country="KEN")) == [(3, "acts")], "a code for the second time"
    log.do(commands.register, ORGANISER, bot="random")
    assert forged(log, 4, brought=KENYA) == [(4, "acts")], "a bot that states a country"


@pytest.mark.parametrize(
    ("rating", "text"),
    [(0, "0"), (1, "0.0001"), (125_000, "12.5"), (-12_345, "-1.2345"), (HIGHEST, "100"), (100_100, "10.01")],
)
def test_ratings_are_written_as_people_read_them(rating: int, text: str) -> None:
    assert decimal(rating) == text
