"""Checking in before each round after the first: who is there plays, and a round waits for the others for some time."""

from dataclasses import replace
from typing import Any

import pytest
from caravanserai_protocol.signing import Act, checking_in, new_key, public_key, registering, sign

from domain.errors import CommandError
from domain.matches.events import Person
from domain.tournaments import commands
from domain.tournaments.events import (
    By,
    EntrantCheckedIn,
    PairingImpossible,
    Places,
    ReplayTable,
    Role,
    RoundClosed,
    RoundPaired,
    TournamentRecorded,
)
from domain.tournaments.results import Ending
from domain.tournaments.settings import Change, Elimination, Swiss
from domain.tournaments.tournament import Tournament
from domain.tournaments.verification import faults
from tests.domain.tournaments.language import Story
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, settings

RULE = "TRN-CHECK-02"
PLAYERS = ("anna", "boris", "clara", "david")
WAITS = 60


def played(*players: str, bots: int = 0, **changes: Any) -> Story:
    """A Swiss tournament of three rounds, the first of which has all its results."""
    fields = {"seats": 2, "chosen": Swiss(3), "round_check_in": WAITS, "byes_to_take": 1, "late_until": 3}
    story = Story.created(settings(**{**fields, **changes})).entered(*players).bots(bots).closed().paired()
    return decided(story, 1)


def decided(story: Story, number: int) -> Story:
    """Given that a round has all its results."""
    for table in story.log.tournament.round(number).tables:
        story.log.do(commands.adjudicate, ORGANISER, number, table.number, Places((1, 2)))
    return story


def due(story: Story) -> int:
    return story.log.tournament.check_in_until


def there(story: Story, *players: str, number: int = 2) -> Story:
    for player in players:
        story.when(commands.check_in, story.own(player), player, 0, number).then(EntrantCheckedIn(player, number))
    return story


@pytest.mark.rules(RULE)
def test_who_has_not_checked_in_when_the_time_is_over_is_absent_and_has_no_points() -> None:
    story = played(*PLAYERS, "emil", "fiona")
    last = max(table.settled_time for table in story.log.tournament.round(1).tables)
    assert due(story) == last + 1000 * WAITS
    there(story, "anna", "boris", "clara", "david")
    story.refuses(RULE, "time-to-check-in", commands.pair, ORGANISER, 2, due(story) - 1)
    story.when(commands.pair, ORGANISER, 2, due(story)).then(RoundClosed, RoundPaired)
    paired = story.log.tournament.round(2).paired
    assert paired.absent == (("emil", Ending.ABSENT), ("fiona", Ending.ABSENT))
    assert {one.player for one in paired.field} == {"anna", "boris", "clara", "david"}
    story.tournament(there=frozenset(), check_in_round=0)
    decided(story, 2).tournament(check_in_round=3)
    assert "emil" in story.log.tournament.not_there, "and may come to the next round"


@pytest.mark.rules(RULE)
def test_a_round_waits_no_longer_when_all_are_there_and_an_organiser_may_say_so() -> None:
    story = there(played(*PLAYERS), "anna", "boris", "clara")
    story.refuses(RULE, "time-to-check-in", commands.pair, ORGANISER, 2, due(story) - 1)
    story.when(commands.check_in, ORGANISER, "david", 0, 2).then(EntrantCheckedIn("david", 2)).by(Role.ORGANISER)
    story.when(commands.pair, ORGANISER, 2, due(story) - 1).then(RoundClosed, RoundPaired)
    assert story.log.tournament.round(2).paired.absent == ()


@pytest.mark.rules(RULE)
def test_bots_players_with_a_bye_and_late_entrants_need_not_check_in() -> None:
    story = played(*PLAYERS[:3], bots=1)
    story.when(commands.take_bye, story.own("clara"), "clara", 2)
    story.entered("emil")
    assert story.log.tournament.not_there == ["anna", "boris"]
    story.refuses(RULE, "has-bye", commands.check_in, story.own("clara"), "clara", 0, 2)
    there(story, "anna", "boris").when(commands.pair, ORGANISER, 2).then(RoundClosed, RoundPaired)
    assert story.log.tournament.round(2).paired.absent == (("clara", Ending.HALF_BYE),)
    story = played(*PLAYERS[:3], bots=1)
    story.when(commands.take_bye, story.own("clara"), "clara", 2)
    story.when(commands.take_back_bye, story.own("clara"), "clara", 2)
    assert "clara" in story.log.tournament.not_there


@pytest.mark.rules(RULE)
def test_nobody_checks_in_twice_too_early_too_late_to_another_round_or_after_leaving() -> None:
    story = Story.created(settings(seats=2, chosen=Swiss(2), round_check_in=WAITS)).entered(*PLAYERS)
    refused = (RULE, "no-check-in-to-round", commands.check_in, story.own("anna"), "anna", 0)
    story.refuses(*refused, 1).closed().refuses(*refused, 1).paired().refuses(*refused, 2)
    story.when(commands.adjudicate, ORGANISER, 1, 1, Places((1, 2)))
    story.refuses(*refused, 2)
    story.when(commands.adjudicate, ORGANISER, 1, 2, Places((1, 2)))
    story.refuses(*refused, 3)
    there(story, "anna").when(commands.check_in, story.own("anna"), "anna", 0, 2).then()
    story.refuses("TRN-CHECK-01", "no-check-in", commands.check_in, story.own("anna"), "anna", 0)
    story.when(commands.leave, story.own("boris"), "boris")
    story.refuses("TRN-LEAVE-01", "left-before", commands.check_in, story.own("boris"), "boris", 0, 2)
    there(story, "clara", "david").when(commands.pair, ORGANISER, 2).then(RoundClosed, RoundPaired)
    story.refuses(*refused, 2)
    decided(story, 2).refuses(*refused, 3)
    story.when(commands.finish, ORGANISER)
    story.refuses("TRN-END-01", "over", commands.check_in, story.own("anna"), "anna", 0, 3)


@pytest.mark.rules(RULE)
def test_the_time_begins_again_after_a_pause_and_players_may_check_in_meanwhile() -> None:
    story = played(*PLAYERS).when(commands.pause, ORGANISER)
    there(story, "anna", "boris").later(WAITS * 5_000).when(commands.resume, ORGANISER)
    assert due(story) == story.log.time + 1000 * WAITS
    story.refuses(RULE, "time-to-check-in", commands.pair, ORGANISER, 2, due(story) - 1)
    story.when(commands.pair, ORGANISER, 2, due(story)).then(RoundClosed, RoundPaired)
    assert [name for name, _ in story.log.tournament.round(2).paired.absent] == ["clara", "david"]


@pytest.mark.rules(RULE)
def test_if_the_round_before_has_no_result_again_all_check_in_again() -> None:
    story = there(played(*PLAYERS), *PLAYERS)
    story.when(commands.adjudicate, replace(ORGANISER, reason="A mistake"), 1, 1, ReplayTable())
    story.tournament(there=frozenset(), check_in_round=0)
    story.when(commands.adjudicate, ORGANISER, 1, 1, Places((2, 1))).tournament(check_in_round=2)
    assert story.log.tournament.not_there == list(PLAYERS)


@pytest.mark.rules(RULE)
def test_a_ruling_that_leaves_the_round_with_its_results_takes_no_check_in_away() -> None:
    story = there(played(*PLAYERS), "anna")
    story.when(commands.adjudicate, ORGANISER, 1, 1, Places((2, 1))).tournament(there=frozenset(["anna"]))


@pytest.mark.rules(RULE, "TRN-PAIR-05")
def test_too_few_who_are_there_are_waited_for_after_the_time() -> None:
    story = there(played(*PLAYERS, automatic=True), "anna")
    story.when(commands.pair_or_say, 2, due(story)).then(PairingImpossible(2))
    there(story, "boris").when(commands.pair_or_say, 2, due(story)).then(RoundClosed, RoundPaired)


@pytest.mark.rules(RULE)
def test_who_pairs_by_hand_waits_too_and_seats_nobody_who_is_absent() -> None:
    story = there(played(*PLAYERS), "anna", "boris")
    by = replace(ORGANISER, reason="The projector broke")
    hand = (commands.pair_by_hand, by, 2, [("boris", "anna")], ())
    story.refuses(RULE, "time-to-check-in", *hand, due(story) - 1)
    absent = (commands.pair_by_hand, by, 2, [("boris", "anna"), ("clara", "david")], (), due(story))
    story.refuses("TRN-PAIR-04", "not-playing", *absent)
    story.when(*hand, due(story)).then(RoundClosed, RoundPaired)


@pytest.mark.rules("TRN-CHANGE-02")
def test_only_the_swiss_system_has_check_ins_to_rounds_and_the_organiser_may_ask_for_them_later() -> None:
    knockout = Story.created(settings(seats=2, chosen=Elimination(), tie_breaks=()))
    change = Change(round_check_in=WAITS)
    knockout.refuses("TRN-CHANGE-02", "setting-unfit", commands.change_settings, ORGANISER, change, 0)
    story = Story.created(settings(seats=2, chosen=Swiss(2))).when(commands.change_settings, ORGANISER, change, 0)
    assert story.log.tournament.settings.round_check_in == WAITS


# -- who verifies -----------------------------------------------------------------------------------------------------


def forged(story: Story, **changes: Any) -> list[str]:
    """The findings where the last event says something else."""
    last = story.log.events[-1]
    event = replace(last.event, **changes)
    rows = [*story.log.events[:-1], replace(last, event=event, data=CODEC.event_bytes(event))]
    return [fault.text for fault in faults(NAME, rows)]


@pytest.mark.rules(RULE)
def test_who_verifies_finds_a_round_that_did_not_wait_or_leaves_others_out() -> None:
    story = there(played(*PLAYERS), "anna", "boris").when(commands.pair, ORGANISER, 2, due(played(*PLAYERS)))
    last = story.log.events[-1].event
    assert isinstance(last.body, RoundPaired)
    closed = story.log.events[-2].event
    early = [*story.log.events[:-2]]
    for row, event in zip(story.log.events[-2:], (closed, last), strict=True):
        hurried = replace(event, time=last.time - 1)
        early.append(TournamentRecorded(hurried, data=CODEC.event_bytes(hurried), openings=row.openings))
    assert RULE in " ".join(fault.text for fault in faults(NAME, early))
    assert any("others have byes" in text for text in forged(story, body=replace(last.body, absent=())))


@pytest.mark.rules(RULE)
def test_who_verifies_finds_a_check_in_that_cannot_be() -> None:
    story = there(played(*PLAYERS), "anna")
    assert forged(story, body=EntrantCheckedIn("anna", 3)) == [
        f"is refused: {RULE}: tournament-no-check-in-to-round" + " {'round': 3}"
    ]
    assert forged(story, body=EntrantCheckedIn("boris", 2)) == ["is not for players/anna to do"]
    assert forged(story, by=By(Role.SERVICE)) == ["is not for the service to do"]


# -- signatures -------------------------------------------------------------------------------------------------------


class Signing:
    """Anna, who has a key, in a tournament of which the first round is over."""

    def __init__(self) -> None:
        self.private = new_key()
        chosen = settings(seats=2, chosen=Swiss(4), round_check_in=WAITS)
        self.story = Story.created(chosen)
        key = public_key(self.private)
        self.story.log.do(
            commands.register,
            By(Role.ENTRANT, "players/anna", signature=self.signed(registering(key, b""), bytes(32))),
            account="players/anna",
            display_name="Anna",
            person=Person("persons/anna", bytes(16)),
            public_key=key,
        )
        decided(self.story.entered(*PLAYERS[1:]).closed().paired(), 1)

    @property
    def now(self) -> Tournament:
        return self.story.log.tournament

    def signed(self, act: Act, head: bytes) -> bytes:
        return sign(self.private, act.signed_bytes(NAME, head))

    def by(self, number: int) -> By:
        signature = self.signed(checking_in(number), self.now.entrants["anna"].signed)
        return By(Role.ENTRANT, "players/anna", signature=signature)


@pytest.mark.rules(RULE)
def test_a_check_in_to_a_round_is_signed_and_a_signature_counts_once() -> None:
    anna = Signing()
    story, first = anna.story, anna.by(2)
    with pytest.raises(CommandError, match="signature does not fit"):
        commands.check_in(anna.now, anna.by(3), "anna", 0, 2)
    story.when(commands.check_in, first, "anna", 0, 2).then(EntrantCheckedIn("anna", 2))
    story.when(commands.check_in, first, "anna", 0, 2).then()
    there(story, *PLAYERS[1:]).when(commands.pair, ORGANISER, 2)
    decided(story, 2)
    for replayed in (first, By(Role.ENTRANT, "players/anna", signature=anna.signed(checking_in(3), bytes(32)))):
        with pytest.raises(CommandError, match="signature does not fit"):
            commands.check_in(anna.now, replayed, "anna", 0, 3)
    story.when(commands.check_in, anna.by(3), "anna", 0, 3).then(EntrantCheckedIn("anna", 3))
    assert any("signature does not fit" in text for text in forged(story, by=first))


@pytest.mark.rules(RULE)
def test_a_signature_of_one_entrant_checks_no_other_in() -> None:
    anna = Signing()
    with pytest.raises(CommandError, match="no key with which"):
        commands.check_in(anna.now, replace(anna.by(2), account="players/boris"), "boris", 0, 2)
    with pytest.raises(CommandError, match="no key with which"):
        commands.check_in(anna.now, replace(ORGANISER, signature=anna.by(2).signature), "anna", 0, 2)
