"""Matches that continue with another rules version: the event that says so, and what can still be decided again."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.matches.findings import Flaw, MatchVerification, Stretch
from caravanserai_verify.matches.verification import verify
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import DecisionMade, Recorded, RulesChanged, SeatReady
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.chance import entropy_commitment
from domain.play.errors import Refused
from domain.play.game import Game
from domain.table.effects import Close, Move, inverse
from domain.words import Words
from domain.words.narration import tell_event
from service.verification.stored_matches import verify_stored
from tests.service.house import house

NAME = "matches/upgraded"
PRESENT = games()["marcopolo"].rules_version


def rules(version: int) -> dict[str, Game]:
    """The games of a program with this version of the rules of Marco Polo."""
    return {"marcopolo": replace(games()["marcopolo"], rules_version=version)}


def play(match: Match, decisions: int) -> list[Recorded]:
    rows: list[Recorded] = []
    for _ in range(decisions):
        assert match.playing is not None
        if not (awaiting := match.playing.awaiting()):
            break
        seat = min(awaiting)
        rows += match.decide(seat, next(iter(match.playing.offers(seat))))
    return rows


def go_on(rows: list[Recorded], catalogue: Mapping[str, Game]) -> Match:
    """The match as another program loads it."""
    return Match.load(ProtobufCodec(catalogue), catalogue, NAME, rows)


def begin(catalogue: Mapping[str, Game]) -> tuple[Match, list[Recorded]]:
    match, rows = Match.create(ProtobufCodec(catalogue), catalogue, NAME, Terms("marcopolo", 2), bytes(32))
    for seat in (1, 2):
        rows += match.join(f"Player {seat}")
    return match, rows


@cache
def upgraded() -> tuple[Recorded, ...]:
    """The log of three programs in turn: the first two decide ten times each, the last one to the end."""
    match, rows = begin(rules(PRESENT))
    rows += match.start()
    rows += play(match, 10)
    rows += play(go_on(rows, rules(PRESENT + 1)), 10)
    rows += play(go_on(rows, rules(PRESENT)), 1000)
    return tuple(rows)


def changes(rows: tuple[Recorded, ...] | list[Recorded]) -> list[tuple[int, int]]:
    """The versions of the match at which the rules change, each with the new rules version."""
    return [
        (row.event.version, row.event.body.rules_version) for row in rows if isinstance(row.event.body, RulesChanged)
    ]


def verified(rows: tuple[Recorded, ...] | list[Recorded], version: int = PRESENT) -> MatchVerification:
    return verify(NAME, rows, rules(version))


def test_an_event_says_that_other_rules_decide_from_here_on() -> None:
    (first, second), (third, fourth) = changes(upgraded())
    assert (second, fourth) == (PRESENT + 1, PRESENT)
    for version in (first, third):
        row = upgraded()[version - 1]
        assert (row.event.effects, row.event.seals, row.event.draws) == ((), (), 0)
        assert isinstance(upgraded()[version].event.body, DecisionMade)


def test_each_program_decides_its_part_again_and_names_the_others() -> None:
    (one, _), (other, _) = changes(upgraded())
    last = len(upgraded())
    mine = verified(upgraded())
    assert mine.undecided == [Stretch(one, other - 1, PRESENT + 1)]
    text = f"was played up to version {other - 1} by version {PRESENT + 1} of the rules; this is version {PRESENT}"
    assert mine.findings == [Flaw(one, "decided again", text)]
    assert mine.counts["decided again"] == last - (other - one)
    assert mine.only_replayed
    theirs = verified(upgraded(), PRESENT + 1)
    assert theirs.undecided == [Stretch(1, one - 1, PRESENT), Stretch(other, last, PRESENT)]
    assert theirs.counts["decided again"] == other - one
    assert theirs.only_replayed
    nobodys = verified(upgraded(), PRESENT + 2)
    assert len(nobodys.undecided) == 3
    assert (nobodys.counts["decided again"], nobodys.only_replayed) == (0, True)


def test_a_match_of_earlier_rules_that_decide_alike_is_decided_again_as_it_was() -> None:
    match, rows = begin(rules(PRESENT))
    rows += match.start()
    rows += play(match, 10)
    later = replace(games()["marcopolo"], rules_version=PRESENT + 1, same_rules=frozenset({PRESENT}))
    result = verify(NAME, rows, {"marcopolo": later})
    assert (result.findings, result.undecided, result.counts["decided again"]) == ([], [], len(rows))


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_decision_that_comes_out_differently_is_found_in_each_part(part: int) -> None:
    """The event belongs to another decision, in a record with matching hashes."""
    (one, _), (two, _) = changes(upgraded())
    at = (one - 4, two - 4, two + 4)[part]
    match = go_on(list(upgraded()[:at]), rules((PRESENT, PRESENT + 1, PRESENT)[part]))
    assert match.playing is not None
    seat = min(match.playing.awaiting())
    first, *_ = match.playing.offers(seat)
    (row, *_) = match.decide(seat, first)
    assert isinstance(row.event.body, DecisionMade)
    other = replace(row.event, body=replace(row.event.body, asked_at=1))
    forged = [*upgraded()[:at], replace(row, event=other)]
    for version in (PRESENT, PRESENT + 1):
        found = verify(NAME, forged, rules(version)).findings
        assert any(finding.version == at + 1 for finding in found if finding.check == "decided again") == (
            version == (PRESENT, PRESENT + 1, PRESENT)[part]
        )


def test_a_part_by_other_rules_that_cannot_be_folded_ends_the_check_of_the_rules() -> None:
    """The events after it cannot be decided again, because nobody knows the table before it."""
    (one, _), _ = changes(upgraded())
    at = one + 2
    rows = list(upgraded())
    event = replace(rows[at].event, effects=(Close(9, "never asked", (), 1, "MP-TURN-01"),))
    rows[at] = replace(rows[at], event=event, data=ProtobufCodec(rules(PRESENT)).event_bytes(event))
    mine = verified(rows)
    decided = [finding for finding in mine.findings if finding.check == "decided again"]
    assert [finding.version for finding in decided] == [one, at + 1]
    assert decided[1].text == "is not possible: close of never asked () on stack 9, on top is []"
    assert (mine.counts["decided again"], mine.only_replayed) == (one - 1, False)


@pytest.mark.parametrize("version", [PRESENT, PRESENT + 1])
def test_progress_is_reported_across_the_parts_too(version: int) -> None:
    (one, _), (other, _) = changes(upgraded())
    told: list[tuple[int, int]] = []
    verify(NAME, upgraded(), rules(version), lambda done, of: told.append((done, of)))
    length = len(upgraded())
    last = length if version == PRESENT else other - 1
    assert {of for _, of in told} == {2 * length}
    assert [done for done, _ in told[:length]] == list(range(1, length + 1))
    assert told == sorted(told)
    assert told[-1][0] == length + last
    folded = range(one, other) if version == PRESENT else range(1, one)
    assert {length + number for number in folded} <= {done for done, _ in told}


def test_a_change_that_does_more_than_that_is_found() -> None:
    """Otherwise an operator could move pieces with it. These two moves cancel each other."""
    (one, _), _ = changes(upgraded())
    rows = list(upgraded()[:one])
    move = next(effect for row in reversed(rows) for effect in row.event.effects if isinstance(effect, Move))
    back = inverse(move)
    assert isinstance(back, Move)
    event = replace(rows[-1].event, effects=(back, move))
    rows[-1] = replace(rows[-1], event=event, data=ProtobufCodec(rules(PRESENT)).event_bytes(event))
    found = verified(rows, PRESENT + 1)
    assert Flaw(one, "decided again", "comes out differently") in found.findings
    assert not found.only_replayed


def test_a_change_to_the_same_version_is_none() -> None:
    match, rows = begin(rules(PRESENT))
    with pytest.raises(ValueError, match="decides already"):
        match.change_rules(PRESENT)
    rows += match.start()
    assert changes(rows) == []
    rows += match.abandon("over")
    with pytest.raises(CommandError):
        match.change_rules(PRESENT + 1)


def test_a_refused_decision_changes_no_rules() -> None:
    match, rows = begin(rules(PRESENT))
    rows += match.start()
    again = go_on(rows, rules(PRESENT + 1))
    assert again.playing is not None
    seat = min(again.playing.awaiting())
    decision = next(iter(again.playing.offers(seat)))
    with pytest.raises(Refused):
        again.decide(seat, decision, asked_at=99)
    assert (again.version, again.lifecycle.rules_version) == (len(rows), PRESENT)
    made = again.decide(seat, decision)
    assert [type(row.event.body) for row in made[:2]] == [RulesChanged, DecisionMade]
    again.roll_back()
    assert (again.version, again.lifecycle.rules_version) == (len(rows), PRESENT)


def test_a_decision_by_other_rules_cannot_be_undone() -> None:
    match, rows = begin(rules(PRESENT))
    rows += match.start()
    while not match.lifecycle.undoable:
        rows += play(match, 1)
    again = go_on(rows, rules(PRESENT + 1))
    again.change_rules(PRESENT + 1)
    assert again.lifecycle.undoable == ()


def test_the_rules_change_before_entropy_is_opened() -> None:
    """Later, the two versions would be two starts to choose from, and verification reports that."""
    old, new = rules(PRESENT), rules(PRESENT + 1)
    match, rows = Match.create(ProtobufCodec(old), old, NAME, Terms("marcopolo", 2), bytes(32))
    entropies = (b"1" * 16, b"2" * 16)
    for entropy in entropies:
        rows += match.join("Player", committed=entropy_commitment(entropy))
    early = go_on(rows, new)
    made = [*rows, *early.ready(1, entropies[0]), *early.ready(2, entropies[1])]
    assert [type(row.event.body) for row in made[3:5]] == [RulesChanged, SeatReady]
    assert verified(made, PRESENT + 1).choices == ()
    rows += match.ready(1, entropies[0])
    late = go_on(rows, new)
    made = [*rows, *late.ready(2, entropies[1])]
    assert [(choice.version, choice.text) for choice in verified(made, PRESENT + 1).choices] == [
        (5, "the rules changed when seat 1 had opened")
    ]


async def test_a_match_crosses_the_upgrade_of_a_service(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=rules(PRESENT)) as home:
        name = await home.begin(2)
        await home.play(name, 6)
        before = (await home.spectator.get(name)).match
    async with house(tmp_path, catalogue=rules(PRESENT + 1)) as home:
        (seat,) = await home.asked(name)
        offer = (await home.seat(seat).offers(name)).offers[0]
        update = await home.seat(seat).decide(name, offer.decision, request_id="once", expected_version=before.version)
        assert update.version == before.version + 2
        again = await home.seat(seat).decide(name, offer.decision, request_id="once", expected_version=before.version)
        assert again == update
        after = (await home.spectator.get(name)).match
        assert (before.rules_version, after.rules_version) == (PRESENT, PRESENT + 1)
        await home.play(name, 3)
        found = verify_stored(home.service.parts.store, name)
        assert found.undecided == [Stretch(1, before.version, PRESENT)]
        assert found.only_replayed


@pytest.mark.parametrize(
    ("language", "headline"),
    [("en", "From here on version 12 of the rules decides"), ("ru", "Отсюда решает версия правил 12")],
)
def test_it_is_described_in_words(language: str, headline: str) -> None:
    match, _ = begin(rules(PRESENT))
    (row,) = match.change_rules(12)
    assert tell_event(Words(games()["merv"], language), row.event, (), None).headline == headline
