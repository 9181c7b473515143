"""Teams of entrants themselves: founded, joined by a code, ordered, left; what nobody may; and verification."""

from dataclasses import replace
from hashlib import sha256

import pytest

from domain.errors import CommandError
from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.commands.own_team import TEAM_ACTS
from domain.tournaments.event_draft import record
from domain.tournaments.events import By, TeamFormed
from domain.tournaments.settings import Swiss, TeamTerms
from domain.tournaments.tournament import Tournament
from domain.tournaments.verification import faults
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, settings

HASH, OTHER = sha256(b"a ticket").digest(), sha256(b"another").digest()
ROOKS = TeamFormed("team-1", "Rooks", "anna", ("anna",), 0, HASH)
FULL = replace(ROOKS, members=("anna", "ben", "carl"))


def log(*entrants: str) -> Log:
    """A tournament of teams of two with one reserve, with these entrants."""
    found = begun(settings(2, Swiss(2), teams=TeamTerms(2, 1)))
    for name in entrants or ("anna", "ben", "carl", "dora", "emil"):
        found.enter(name)
    return found


def wants(found: Log, entrant: str, wanted: TeamFormed) -> Tournament:
    return found.do(commands.change_own_team, found.own(entrant), wanted)


def refused(found: Log, entrant: str, wanted: TeamFormed) -> str:
    """The reason for which an entrant is refused."""
    with pytest.raises(Refused) as caught:
        commands.change_own_team(found.tournament, found.own(entrant), wanted)
    return f"{caught.value.refusal.rule} {caught.value.refusal.reason.removeprefix('tournament-')}"


def joins(found: Log, entrant: str, join_hash: bytes = HASH) -> Tournament:
    return wants(found, entrant, commands.joining(found.tournament, entrant, join_hash))


def formed() -> Log:
    """A team that is full, and two entrants without one."""
    found = log()
    wants(found, "anna", ROOKS)
    joins(found, "ben")
    joins(found, "carl")
    return found


@pytest.mark.rules("TRN-TEAM-03")
def test_an_entrant_founds_a_team_others_join_by_its_code_and_the_captain_orders_them_to_the_end() -> None:
    found = formed()
    assert found.tournament.teams == {"team-1": FULL}
    wants(found, "dora", TeamFormed("team-2", "Knights", "dora", ("dora",)))
    found.do(commands.form_team, ORGANISER, "team-2", "Horses", "dora", ("dora", "emil"))
    wants(found, "anna", replace(FULL, members=("ben", "anna", "carl"), captain="ben", display_name="Castles"))
    found.do(commands.close_registration, ORGANISER)
    found.play_round(1)
    assert ("ben", "anna") in found.tournament.round(1).paired.team_matches[0].line_ups
    before = found.tournament.teams["team-1"]
    wants(found, "ben", replace(before, members=("carl", "ben", "anna")))
    assert found.tournament.teams["team-1"].members[0] == "carl"
    found.do(commands.finish, ORGANISER, early=True)
    assert not [*faults(NAME, found.events)]


@pytest.mark.rules("TRN-TEAM-03", "TRN-TEAM-02", "TRN-TEAM-01")
def test_nobody_does_to_a_team_what_only_others_may() -> None:
    found = formed()
    ben, carl = ("anna", "ben"), ("anna", "carl")
    assert refused(found, "ben", replace(FULL, members=ben)) == "TRN-TEAM-03 not-captain", "removes another"
    assert refused(found, "ben", replace(FULL, captain="ben")) == "TRN-TEAM-03 not-captain"
    assert refused(found, "ben", replace(FULL, members=carl, display_name="Mine")) == "TRN-TEAM-03 not-captain"
    assert refused(found, "dora", replace(FULL, members=(*FULL.members, "dora"))) == "TRN-TEAM-02 members-number"
    assert refused(found, "dora", replace(FULL, members=("dora", *ben))) == "TRN-TEAM-03 not-captain", "jumps in"
    assert refused(found, "dora", replace(ROOKS, team="team-2", captain="emil")) == "TRN-TEAM-03 team-alone"
    assert refused(found, "dora", TeamFormed("team-9", "Knights", "dora", ("dora",))) == "TRN-TEAM-01 no-such-team"
    assert refused(found, "dora", TeamFormed("team-2", "rooks", "dora", ("dora",))) == "TRN-TEAM-01 team-name-taken"
    copied = TeamFormed("team-2", "Knights", "dora", ("dora",), 0, HASH)
    assert refused(found, "dora", copied) == "TRN-TEAM-03 team-code-taken", "a copied hash would draw entrants there"
    seeded = replace(copied, join_hash=OTHER, seed=1)
    assert refused(found, "dora", seeded) == "TRN-TEAM-03 team-alone", "only the organiser seeds"
    assert refused(found, "ben", TeamFormed("team-2", "Mine", "ben", ("ben",))) == "TRN-TEAM-02 member-elsewhere"
    assert refused(found, "anna", replace(FULL, members=(*ben, "dora"))) == "TRN-TEAM-03 team-adds"
    assert refused(found, "anna", replace(FULL, seed=1)) == "TRN-TEAM-03 not-captain"
    assert refused(found, "anna", replace(FULL, members=("ben", "carl"))) == "TRN-TEAM-02 team-captain"
    assert refused(found, "anna", replace(FULL, join_hash=b"short")) == "TRN-TEAM-03 team-code-unknown"
    with pytest.raises(CommandError, match="zoe"):
        commands.change_own_team(found.tournament, found.own("zoe"), ROOKS)
    with pytest.raises(Refused, match="team-code-unknown"):
        commands.joining(found.tournament, "dora", OTHER)
    with pytest.raises(Refused, match="team-code-unknown"):
        commands.joining(found.tournament, "dora", b"")


@pytest.mark.rules("TRN-TEAM-03")
def test_a_code_ends_members_leave_and_a_captain_takes_the_team_away() -> None:
    found = formed()
    wants(found, "carl", replace(FULL, members=("anna", "ben")))
    joins(found, "carl")
    wants(found, "anna", replace(FULL, members=("anna", "ben"), join_hash=b""))
    without = replace(ROOKS, members=("anna", "ben"), join_hash=b"")
    assert refused(found, "carl", replace(without, members=FULL.members)) == "TRN-TEAM-03 not-captain"
    wants(found, "anna", TeamFormed("team-1", "Rooks"))
    assert not found.tournament.teams
    assert not [*faults(NAME, found.events)]


@pytest.mark.rules("TRN-TEAM-03")
def test_after_registration_only_the_order_changes_and_acts_are_bounded() -> None:
    found = formed()
    for _ in range((TEAM_ACTS - 1) // 2):
        wants(found, "ben", replace(found.tournament.teams["team-1"], members=("anna", "carl")))
        wants(found, "ben", replace(found.tournament.teams["team-1"], members=("anna", "carl", "ben")))
    left = replace(found.tournament.teams["team-1"], members=("anna", "carl"))
    wants(found, "ben", left)
    assert refused(found, "ben", replace(left, members=("anna", "carl", "ben"))) == "TRN-TEAM-03 too-many-team-acts"
    found.do(commands.form_team, ORGANISER, "", "Knights", "", ("dora", "emil"))
    found.do(commands.close_registration, ORGANISER)
    for entrant, wanted in (
        ("anna", replace(left, members=("anna",))),
        ("anna", replace(left, display_name="Castles")),
        ("anna", replace(left, join_hash=OTHER)),
        ("anna", TeamFormed("team-1", "Rooks")),
        ("carl", replace(left, members=("anna",))),
    ):
        assert refused(found, entrant, wanted) == "TRN-TEAM-03 registration-closed"
    wants(found, "anna", replace(left, members=("carl", "anna")))


@pytest.mark.rules("TRN-TEAM-03")
def test_verification_finds_a_team_that_somebody_changed_who_could_not() -> None:
    found = formed()
    for entrant, wanted in (
        ("ben", replace(FULL, members=("anna", "ben"))),
        ("dora", replace(FULL, captain="dora")),
        ("anna", replace(FULL, members=(*FULL.members, "dora"))),
    ):
        act = commands.Act(found.own(entrant), wanted)
        forged = record(found.tournament, [act], CODEC, found.time + 10)[1]
        (fault,) = faults(NAME, [*found.events, *forged])
        assert (fault.check, "is refused" in fault.text) == ("acts", True)
    by_a_stranger = replace(found.events[-1].event, by=By(found.own("ben").role, "players/nobody"))
    log_of_service = [*found.events[:-1], replace(found.events[-1], event=by_a_stranger)]
    assert any("is not for players/nobody to do" in fault.text for fault in faults(NAME, log_of_service))
