"""Go's `caravan-verify` on archives of tournaments: it agrees with `caravanserai-verify`, and finds what was changed.

Standings are held against those of the service in random logs with every kind of ruling; all else in archives that a
service wrote, one of each format.
"""

import asyncio
import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.archives import MAGIC, TournamentArchive
from caravanserai_protocol.records import Record

from caravanserai_verify.archive_claims import claims_of
from caravanserai_verify.archive_report import files_of
from caravanserai_verify.history import history_claim
from caravanserai_verify.log.published_check import folder_reader
from caravanserai_verify.speech import ReportSpeech
from caravanserai_verify.tournaments.archive_verification import prove_archive
from domain.tournaments import commands
from domain.tournaments.events import (
    Places,
    TournamentCreated,
)
from domain.tournaments.results import Ending
from domain.tournaments.scoring import MatchPoints, VictoryPointShare
from domain.tournaments.series import Series
from domain.tournaments.settings import (
    AllMeet,
    Continuous,
    DoubleElimination,
    Elimination,
    GroupStage,
    Swiss,
    TeamTerms,
)
from domain.tournaments.tiebreaks import TEAM_TIE_BREAKS, TIE_BREAKS
from service.audit.keys import PrivateKey
from service.audit.publication import write_files
from tests.domain.tournaments.test_teams import of_teams, play_team_round
from tests.domain.tournaments.walking import ORGANISER, walk
from tests.sdks.archive_changes import CHANGES, Change
from tests.sdks.building import TIMEOUT, go_built
from tests.sdks.toolchains import missing
from tests.service.application.tournaments.organising import ORGANISER as BECAUSE
from tests.service.application.tournaments.organising import SETTINGS, Organised
from tests.service.audit.tournaments.archives import (
    TRUST,
    cancel,
    file_of,
    logging_house,
    play,
    rows_of,
)
from tests.service.audit.tournaments.matchless import with_all_tie_breaks
from tests.service.audit.trees import KEY
from tests.service.house import House

WALKS = 40
SPEECH = ReportSpeech("en")
ONLY_WITH_RULES = {"acts", "pairings", "rulings", "ratings"}
"""The claims that Go leaves to Python where nothing is wrong; rounds of teams it pairs again."""
ALL = tuple(TIE_BREAKS)
ALL_OF_TEAMS = tuple({**TEAM_TIE_BREAKS, **TIE_BREAKS})
TWO = replace(SETTINGS, seats=2, scoring=MatchPoints())
BOTS = {
    "dutch": (replace(TWO, format=Swiss(3), tie_breaks=ALL), 5),
    "pods": (replace(SETTINGS, format=Swiss(2), tie_breaks=ALL), 7),
    "all meet": (replace(TWO, format=AllMeet(1), tie_breaks=("direct-encounter",)), 4),
    "groups": (replace(TWO, format=GroupStage(2, 1, AllMeet(1))), 4),
    "knockout": (replace(TWO, format=Elimination(), series=Series(3, 1, by_seed=True)), 5),
    "double knockout": (replace(TWO, format=DoubleElimination(), series=Series(1, 3, by_seed=True)), 5),
    "arena": (replace(TWO, format=Continuous(2, streak=1, apart=0)), 4),
}
"""Tournaments of bots, one of each format: the settings, and how many play."""

if missing("Go"):
    pytest.skip("there is no Go", allow_module_level=True)

pytestmark = pytest.mark.timeout(2 * TIMEOUT)


@pytest.fixture(scope="module")
def program() -> Path:
    return go_built() / "caravan-verify"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a copy of the log, once there are archives."""
    return tmp_path_factory.mktemp("log")


async def stated(home: House) -> str:
    """The organiser states the results of the first round, and the second is played."""
    played = Organised(home, "tournaments/stated00")
    await played.create(replace(TWO, format=Swiss(2)), bots=4, closed=False)
    await played.command(lambda now: commands.pause(now, BECAUSE))
    await played.command(lambda now: commands.close_registration(now, BECAUSE))
    tables = (("bot-1", "bot-2"), ("bot-3", "bot-4"))
    await played.command(lambda now: commands.pair_by_hand(now, BECAUSE, 1, tables))
    for table, places in enumerate(((1, 2), (1, 1)), 1):
        await played.rule(1, table, Places(places))
    await played.command(lambda now: commands.resume(now, BECAUSE))
    await played.finished()
    return played.name


async def in_teams(home: House) -> str:
    """Three teams of two meet twice, the last round with a board that is empty."""
    played = Organised(home, "tournaments/teams000")
    chosen = replace(TWO, format=Swiss(2), tie_breaks=ALL_OF_TEAMS, teams=TeamTerms(2))
    await played.create(chosen, bots=6, closed=False)
    for team in range(3):
        names = (f"bot-{2 * team + 1}", f"bot-{2 * team + 2}")
        await played.command(
            partial(commands.form_team, by=BECAUSE, team="", name=f"Team {team}", captain="", members=names)
        )
    await played.command(lambda now: commands.grant_bye(now, BECAUSE, "bot-2", 2, Ending.ABSENT))
    await played.command(lambda now: commands.close_registration(now, BECAUSE))
    await played.finished()
    return played.name


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory, log: Path) -> dict[str, TournamentArchive]:
    """Archives of a service: one of each format, one with disputes, one with results that the organiser stated, and one
    of a tournament that was cancelled. Afterwards there is a copy of its log.
    """

    async def played() -> dict[str, bytes]:
        found = {}
        async with logging_house(tmp_path_factory.mktemp("service")) as home:
            found["disputes"] = await file_of(home.spectator, await play(home))
            found["cancelled"] = await file_of(home.spectator, await cancel(home))
            found["stated"] = await file_of(home.spectator, await stated(home))
            found["teams"] = await file_of(home.spectator, await in_teams(home))
            for number, (name, (chosen, bots)) in enumerate(BOTS.items()):
                played = Organised(home, f"tournaments/format0{number}")
                await played.create(chosen, bots=bots)
                await played.finished()
                found[name] = await file_of(home.spectator, played.name)
            auditing = home.service.parts.auditing
            assert auditing is not None
            write_files(auditing.tree, log)
        return found

    return {name: TournamentArchive.from_bytes(data) for name, data in asyncio.run(played()).items()}


def ran(program: Path, file: Path, *options: object) -> subprocess.CompletedProcess[str]:
    command = [str(program), str(file), *map(str, options)]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)


def claims(program: Path, file: Path, *options: object) -> dict[str, dict[str, Any]]:
    """The claims of Go about an archive, by their names."""
    done = ran(program, file, "--json", *options)
    assert done.stdout, done.stderr
    found = json.loads(done.stdout)
    assert found["ok"] == (done.returncode == 0) == all(claim["state"] != "fails" for claim in found["claims"])
    return {claim["claim"]: claim for claim in found["claims"]}


# -- agreement --------------------------------------------------------------------------------------------------------


def test_it_agrees_with_python_on_archives_of_every_format(
    program: Path, archives: dict[str, TournamentArchive], tmp_path: Path
) -> None:
    file = tmp_path / "open.tournament"
    for name, archive in archives.items():
        file.write_bytes(archive.to_bytes())
        proof = prove_archive(archive, TRUST, deciding=False, processes=1)
        theirs = {claim.name: claim.state for claim in claims_of(proof)}
        found = claims(program, file, "--log-key", KEY.public)
        own = {name: claim["state"] for name, claim in found.items()}
        assert proof.ok, (name, proof.findings)
        assert own.pop("file") == own.pop("log") == "holds", name
        assert own.pop("history") == "not checked", name
        assert own.pop("signatures") in {"holds", "not checked"}, name
        assert own.keys() == theirs.keys()
        differing = {claim for claim, state in own.items() if state != theirs[claim]}
        assert differing <= ONLY_WITH_RULES, (name, {claim: found[claim] for claim in differing})
        assert {own[claim] for claim in differing} <= {"not proven"}
        assert "pairings" in differing or name in {"teams", "cancelled"}, name


def random_archives() -> Iterator[tuple[int, TournamentArchive]]:
    """Random tournaments of all formats with every kind of ruling, as archives without matches."""
    for seed in range(WALKS):
        log, _ = walk(seed, 220)
        if not log.tournament.over:
            log.do(commands.cancel, ORGANISER)
        settings = log.tournament.settings
        if isinstance(settings.format, Swiss | AllMeet | GroupStage):
            settings = replace(settings, tie_breaks=ALL)
        if settings.seats > 2 and seed % 2:
            worth = {3: Fraction(3, 4)}
            settings = replace(settings, scoring=VictoryPointShare(Fraction(1, 2), Fraction(1, 4), worth))
        yield seed, with_all_tie_breaks(log.events, settings)


def test_standings_of_random_tournaments_are_those_of_the_service(program: Path, tmp_path: Path) -> None:
    file, compared, formats = tmp_path / "random.tournament", 0, set()
    for seed, archive in random_archives():
        file.write_bytes(archive.to_bytes())
        found = claims(program, file)
        wanted = "holds" if archive.standings else "not checked"
        assert found["standings"]["state"] == wanted, (seed, found["standings"])
        for name in ("chain", "times", "lots", "signatures"):
            assert found[name]["state"] != "fails", (seed, found[name])
        compared += len(archive.standings)
        created = rows_of(archive)[0].event.body
        assert isinstance(created, TournamentCreated)
        formats |= {(type(created.settings.format), created.settings.seats)} if archive.standings else set()
    assert compared > WALKS
    assert len(formats) >= 8, formats


def test_standings_of_random_tournaments_of_teams_are_those_of_the_service(program: Path, tmp_path: Path) -> None:
    file, breaks = tmp_path / "teams.tournament", ALL_OF_TEAMS
    for seed in range(8):
        dice = random.Random(seed)
        chosen = AllMeet(1) if seed % 4 == 3 else Swiss(3)
        log = of_teams(5, 3, chosen, boards=2, reserves=1, bye_wins=seed % 2 == 1)
        for number in (1, 2, 3):
            play_team_round(log, dice, number)
        log.do(commands.finish, ORGANISER, early=True)
        settings = replace(log.tournament.settings, tie_breaks=breaks)
        archive = with_all_tie_breaks(log.events, settings)
        file.write_bytes(archive.to_bytes())
        found = claims(program, file)
        assert found["standings"]["state"] == "holds", (seed, found["standings"])
        assert len(archive.standings) == 4


@pytest.mark.parametrize(("change", "claim", "says"), [pytest.param(*rest, id=name) for name, *rest in CHANGES])
def test_what_somebody_has_changed_is_found(
    program: Path,
    archives: dict[str, TournamentArchive],
    tmp_path: Path,
    change: Change,
    claim: str,
    says: str,
) -> None:
    file = tmp_path / "forged.tournament"
    file.write_bytes(change(archives["disputes"]).to_bytes())
    found = claims(program, file, "--log-key", KEY.public)
    texts = [finding["text"] for finding in found[claim]["findings"]]
    assert found[claim]["state"] == "fails"
    assert any(part in text for text in texts for part in says.split("|")), texts
    shown = ran(program, file, "--log-key", KEY.public).stdout
    assert "The archive does not hold." in shown
    assert texts[0] in shown


def test_another_key_vouches_for_nothing(program: Path, archives: dict[str, TournamentArchive], tmp_path: Path) -> None:
    file = tmp_path / "open.tournament"
    file.write_bytes(archives["knockout"].to_bytes())
    found = claims(program, file, "--log-key", PrivateKey.new(KEY.name).public)
    assert {found[name]["state"] for name in ("file", "log", "logged")} == {"fails"}
    assert {found[name]["state"] for name in ("chain", "records", "results", "standings")} == {"holds"}


def test_what_is_no_archive_is_refused(program: Path, archives: dict[str, TournamentArchive], tmp_path: Path) -> None:
    data, file = archives["disputes"].to_bytes(), tmp_path / "none.tournament"
    header = len(MAGIC)
    for forged, says in (
        (data[:-1], "truncated"),
        (data[: len(data) // 2], "truncated"),
        (MAGIC, "its header is missing"),
        (MAGIC + b"\xff\xff\xff\x7f", "truncated"),
        (MAGIC + b"\xff\xff\xff\xff\x01", "truncated"),
        (MAGIC + bytes((data[header] | 0x80, 0)) + data[header + 1 :], "more bytes than it needs"),
        (data + b"\0", "something follows its end"),
        (b"", "not a match record"),
    ):
        file.write_bytes(forged)
        done = ran(program, file)
        assert (done.returncode, done.stdout) == (1, ""), says
        assert says in done.stderr


def test_a_receipt_of_one_of_its_matches_is_compared(
    program: Path, archives: dict[str, TournamentArchive], tmp_path: Path
) -> None:
    archive, file = archives["knockout"], tmp_path / "open.tournament"
    file.write_bytes(archive.to_bytes())
    record = Record.from_bytes(archive.matches[0].record)
    receipts = []
    for name, digest in (("own.json", record.digest_at(2)), ("forged.json", bytes(32))):
        receipts.append(tmp_path / name)
        receipts[-1].write_text(json.dumps({"match": record.match, "version": 2, "sha256": digest.hex()}))
    own, forged = [ran(program, file, "--receipt", receipt) for receipt in receipts]
    assert (own.returncode, forged.returncode) == (0, 1)
    assert "fits" in own.stdout
    assert "another history" in forged.stdout


# -- a copy of the log ------------------------------------------------------------------------------------------------


def test_a_copy_of_the_log_shows_that_it_has_no_other_history_as_python_says(
    program: Path, archives: dict[str, TournamentArchive], log: Path, tmp_path: Path
) -> None:
    file = tmp_path / "open.tournament"
    for name, archive in archives.items():
        file.write_bytes(archive.to_bytes())
        found = claims(program, file, "--log-key", KEY.public, "--log", log)["history"]
        theirs = history_claim(files_of(archive), folder_reader(log), TRUST, SPEECH)
        assert found["state"] == theirs.state == "holds", (name, found)
        assert theirs.words is not None
        assert f"{theirs.words['entries']} entries read: the names of {1 + len(archive.matches)}" in found["said"]
    said = ran(program, file, "--log", log)
    assert (said.returncode, "name its --log-key" in said.stderr) == (2, True)


async def elsewhere(folder: Path, copy: Path) -> bytes:
    """An archive of another service with the same key, and a copy of its log."""
    await asyncio.to_thread(folder.mkdir)
    async with logging_house(folder) as home:
        data = await file_of(home.spectator, await play(home))
        auditing = home.service.parts.auditing
        assert auditing is not None
        write_files(auditing.tree, copy)
        return data


def test_another_log_an_older_copy_and_a_damaged_one_are_found(
    program: Path, archives: dict[str, TournamentArchive], log: Path, tmp_path: Path
) -> None:
    key, file, short = ("--log-key", KEY.public), tmp_path / "open.tournament", tmp_path / "short"
    damaged = Path(shutil.copytree(log, tmp_path / "damaged"))
    bundle = next(path for path in sorted(damaged.glob("tile/entries/**/*")) if path.is_file())
    content = bytearray(bundle.read_bytes())
    content[40] ^= 1
    bundle.write_bytes(content)
    foreign = TournamentArchive.from_bytes(asyncio.run(elsewhere(tmp_path / "another", short)))

    for archive, copy, says in (
        (foreign, log, "This is a fork"),
        (archives["arena"], damaged, "the log is not good"),
        (archives["arena"], tmp_path / "nowhere", "there is no checkpoint"),
    ):
        file.write_bytes(archive.to_bytes())
        found = claims(program, file, *key, "--log", copy)["history"]
        assert found["state"] == "fails"
        assert any(says in finding["text"] for finding in found["findings"]), found
        assert history_claim(files_of(archive), folder_reader(copy), TRUST, SPEECH).state == "fails"
    file.write_bytes(archives["arena"].to_bytes())
    done = ran(program, file, *key, "--log", short)
    assert (done.returncode, "bring the copy up to date" in done.stderr) == (1, True), done.stderr
