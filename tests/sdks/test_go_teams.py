"""Go's `caravan-verify` pairs rounds of teams again: it agrees with the service, and both refuse what was changed."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.archives import TournamentArchive

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.course import length
from domain.tournaments.events import ByeGranted, RoundPaired, TournamentRecorded
from domain.tournaments.pairing import Paired
from domain.tournaments.results import Ending
from domain.tournaments.settings import AllMeet, Elimination, SeatPreferences, Swiss
from domain.tournaments.verification import PAIRINGS, faults
from tests.domain.tournaments.test_own_teams import formed
from tests.domain.tournaments.test_teams import of_teams, play_team_round
from tests.domain.tournaments.walking import NAME, ORGANISER, Log
from tests.sdks.building import TIMEOUT, go_built
from tests.sdks.test_go_archives import claims
from tests.sdks.toolchains import missing
from tests.service.audit.tournaments.archives import changed, rows_of, with_body
from tests.service.audit.tournaments.matchless import with_all_tie_breaks

EVENTS = 40

if missing("Go"):
    pytest.skip("there is no Go", allow_module_level=True)

pytestmark = pytest.mark.timeout(2 * TIMEOUT)


@pytest.fixture(scope="module")
def program() -> Path:
    return go_built() / "caravan-verify"


def played(seed: int) -> Log:
    """A tournament of teams with leavings, byes and rulings, as far as its rounds can be paired."""
    dice = random.Random(seed)
    teams, cycles = dice.randrange(3, 13), dice.choice((1, 2))
    others = {2: Elimination(), 3: AllMeet(cycles)}
    chosen: Any = others.get(seed % 4) or Swiss(dice.randrange(2, 8))
    terms = {"bye_wins": dice.random() < 0.5, "preferences": [*SeatPreferences][seed % 3]}
    log = of_teams(teams, 3, chosen, boards=2, reserves=1, **terms)
    for number in range(1, length(log.tournament) + 1):
        try:
            play_team_round(log, dice, number)
        except Refused:
            break
    log.do(commands.finish, ORGANISER, early=True)
    return log


def archive_of(log: Log) -> TournamentArchive:
    return with_all_tie_breaks(log.events, log.tournament.settings)


def test_rounds_of_random_tournaments_of_teams_are_paired_again_as_the_service_paired_them(
    program: Path, tmp_path: Path
) -> None:
    file, rounds, floated = tmp_path / "teams.tournament", 0, 0
    for seed in range(EVENTS):
        log = played(seed)
        file.write_bytes(archive_of(log).to_bytes())
        found = claims(program, file)["pairings"]
        assert found["state"] == ("holds" if log.tournament.rounds else "not checked"), (seed, found)
        rounds += len(log.tournament.rounds)
        reasons = [match.reason for state in log.tournament.rounds for match in state.paired.team_matches]
        floated += sum(isinstance(reason, Paired) and bool(reason.floats) for reason in reasons)
    assert rounds > 3 * EVENTS
    assert floated > EVENTS


def test_teams_that_entrants_form_are_those_of_any_tournament_to_go_too(program: Path, tmp_path: Path) -> None:
    found = formed()
    found.do(commands.form_team, ORGANISER, "", "Knights", "", ("dora", "emil"))
    found.do(commands.close_registration, ORGANISER)
    found.play_round(1)
    before = found.tournament.teams["team-1"]
    found.do(commands.change_own_team, found.own("anna"), replace(before, members=("carl", "ben", "anna")))
    found.do(commands.finish, replace(ORGANISER, reason="Late"), early=True)
    archive, file = archive_of(found), tmp_path / "own.tournament"
    file.write_bytes(archive.to_bytes())
    told = claims(program, file)
    failing = {name for name, claim in told.items() if claim["state"] == "fails"}
    assert failing <= {"matches", "results"}, "this archive leaves matches out"
    assert told["pairings"]["state"] == "holds"
    assert not [*pairing_faults(archive)]


Change = Callable[[RoundPaired], dict[str, Any]]


def other_seats(paired: RoundPaired) -> dict[str, Any]:
    first, *rest = paired.tables
    return {"tables": (replace(first, players=first.players[::-1]), *rest)}


def other_opponents(paired: RoundPaired) -> dict[str, Any]:
    one, two, *rest = paired.tables
    pairs = (one.players[0], two.players[1]), (two.players[0], one.players[1])
    tables = (replace(table, players=players) for table, players in zip((one, two), pairs, strict=True))
    return {"tables": (*tables, *rest)}


def no_bye(paired: RoundPaired) -> dict[str, Any]:
    return {"absent": paired.absent[1:]}


def other_team_bye(paired: RoundPaired) -> dict[str, Any]:
    (bye,), match = paired.team_byes, paired.team_matches[-1]
    return {"team_byes": (replace(bye, player=match.teams[0]),)}


def other_engine(paired: RoundPaired) -> dict[str, Any]:
    return {"engine": "teams/9"}


def other_reason(paired: RoundPaired) -> dict[str, Any]:
    first, *rest = paired.team_matches
    reason = first.reason
    assert isinstance(reason, Paired)
    return {"team_matches": (replace(first, reason=replace(reason, score=reason.score + 1)), *rest)}


CHANGES: Sequence[tuple[str, Change, str]] = (
    ("seats", other_seats, "in another order of seats, by the rules"),
    ("opponents", other_opponents, "by the rules"),
    ("a bye that is missing", no_bye, "others have byes"),
    ("the bye of a team", other_team_bye, "its field, its byes or its engine differ"),
    ("an engine", other_engine, "its field, its byes or its engine differ"),
    ("a reason", other_reason, "its field, its byes or its engine differ"),
)


def sample() -> tuple[TournamentArchive, int]:
    """Five teams of the Swiss system; in the second round, which counts from 0, somebody sits out."""
    dice = random.Random(5)
    log = of_teams(5, 3, Swiss(3), boards=2, reserves=1)
    for number in (1, 2, 3):
        if number == 2:
            log.do(commands.grant_bye, ORGANISER, "team01p2", number, Ending.ABSENT)
        log.do(commands.pair, ORGANISER, number)
        for table in log.tournament.round(number).tables:
            if not table.settled:
                log.play(number, table.number, *dice.choice(((1, 2), (2, 1), (1, 1))))
    log.do(commands.finish, ORGANISER, early=True)
    return archive_of(log), 1


def pairing_faults(archive: TournamentArchive) -> Iterator[str]:
    return (fault.text for fault in faults(NAME, rows_of(archive)) if fault.check == PAIRINGS)


@pytest.mark.parametrize(("label", "change", "said"), CHANGES, ids=[label for label, *_ in CHANGES])
def test_a_pairing_that_somebody_has_changed_is_refused_by_both_in_the_same_words(
    program: Path, tmp_path: Path, label: str, change: Change, said: str
) -> None:
    archive, number = sample()

    def forged(row: TournamentRecorded) -> TournamentRecorded:
        assert isinstance(row.event.body, RoundPaired)
        return with_body(row, **change(row.event.body))

    file = tmp_path / "changed.tournament"
    file.write_bytes((other := changed(archive, RoundPaired, forged, number)).to_bytes())
    theirs = [text for text in pairing_faults(other) if said in text]
    found = claims(program, file)["pairings"]
    assert found["state"] == "fails", (label, found)
    assert theirs, [*pairing_faults(other)]
    assert theirs[0] in str(found["findings"]), (label, found, theirs)


def test_a_bye_that_was_granted_and_kept_silent_shows(program: Path, tmp_path: Path) -> None:
    """The event that grants the bye is about another round: then nobody may sit out in this one."""
    archive, _ = sample()
    other = changed(archive, ByeGranted, lambda row: with_body(row, round=3))
    file = tmp_path / "kept.tournament"
    file.write_bytes(other.to_bytes())
    assert any("others have byes" in text for text in pairing_faults(other))
    assert claims(program, file)["pairings"]["state"] == "fails"
