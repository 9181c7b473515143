"""`caravanserai-verify` where nothing else of this project is installed: archives and records hold or fail there."""

import asyncio
import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.archives import MAGIC, TournamentArchive
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.command import run as verify_here
from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.tournaments import dutch_engine
from domain.tournaments.events import ResultTaken, RoundPaired, TournamentRecorded
from service.audit.keys import PrivateKey
from service.audit.matches.record_export import RecordExport
from service.audit.publication import write_files
from tests.games.looked_for import packages_in
from tests.games.packages import installed
from tests.sdks.building import TIMEOUT
from tests.service.audit.tournaments.archives import changed, file_of, logging_house, play, rows_of, with_body
from tests.service.audit.trees import KEY
from tests.test_distribution import base_environment, megabytes
from tests.test_publication import install
from tools.build_wheels import build, copy_sources

MOST_MEGABYTES = 60
"""The size of an environment that verifies, with the engine of the Dutch system; most of it is networkx."""
LOADED = """
import runpy, sys
sys.argv = ["caravanserai-verify", *sys.argv[1:]]
from caravanserai_verify.command import run
status = run(sys.argv[1:])
print(sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
sys.exit(status)
"""
"""Runs the command and says which packages it has loaded."""
FORBIDDEN = {"caravanserai", "clients", "eventsourcing", "grpc", "projections", "rich", "service", "sqlite3", "typer"}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the wheels of the protocol and of verification, and what they need."""
    folder = tmp_path_factory.mktemp("alone")
    copy_sources(folder / "copy")
    wheels = folder / "wheels"
    assert build([folder / "copy" / "protocol" / "python", folder / "copy" / "verify"], wheels) == 0
    found = base_environment(folder / "environment", "caravanserai-verify", "tournaments")
    install(found / "python", *wheels.glob("*.whl"))
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the archive of a tournament, a copy of the log that has it, and a record of a match."""
    found = tmp_path_factory.mktemp("published")

    async def played() -> bytes:
        async with logging_house(tmp_path_factory.mktemp("service")) as home:
            data = await file_of(home.spectator, await play(home))
            assert home.service.parts.auditing is not None
            write_files(home.service.parts.auditing.tree, found / "log")
            return data

    data = asyncio.run(played())
    (found / "open.tournament").write_bytes(data)
    records = (Record.from_bytes(match.record) for match in TournamentArchive.from_bytes(data).matches)
    (found / "final.record").write_bytes(next(filter(finished, records)).to_bytes())
    return found


def finished(record: Record) -> bool:
    """True if the match of a record was played to its end."""
    return MatchEvent.FromString(record.updates[-1].event).HasField("finished")


@pytest.fixture(scope="module")
def archive(folder: Path) -> TournamentArchive:
    return TournamentArchive.from_bytes((folder / "open.tournament").read_bytes())


def ran(programs: Path, folder: Path, *arguments: object, path: str = "") -> subprocess.CompletedProcess[str]:
    command, environment = [str(programs / "caravanserai-verify"), *map(str, arguments)], {"PYTHONPATH": path}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT, check=False
    )


def states(file: dict[str, Any]) -> dict[str, str]:
    return {claim["claim"]: claim["state"] for claim in file["claims"]}


@pytest.mark.timeout(2 * TIMEOUT)
def test_a_fresh_environment_verifies_an_archive_and_a_record_in_one_command(programs: Path, folder: Path) -> None:
    done = ran(programs, folder, "open.tournament", "final.record", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    tournament, match = answer["files"]
    assert answer["ok"]
    assert {name for name, state in states(tournament).items() if state == "holds"} >= {
        *("chain", "acts", "pairings", "matches", "records", "results", "rulings", "standings", "ratings"),
    }
    assert {name for name, state in states(match).items() if state == "holds"} >= {"chain", "chance", "rules", "result"}
    assert states(match)["ruleset"] in {"holds", "not checked"}
    assert megabytes(programs.parent) <= MOST_MEGABYTES


def test_with_the_key_and_a_copy_of_the_log_it_says_who_vouches(programs: Path, folder: Path) -> None:
    done = ran(programs, folder, "open.tournament", "--log-key", KEY.public, "--log", "log", "--json", "--replay-only")
    (found,) = json.loads(done.stdout)["files"]
    assert done.returncode == 0, done.stdout
    assert {name: states(found)[name] for name in ("file", "log", "logged", "history")} == dict.fromkeys(
        ("file", "log", "logged", "history"), "holds"
    )


def test_it_loads_no_service_no_store_and_no_grpc(programs: Path, folder: Path) -> None:
    command = [str(programs / "python"), "-c", LOADED, "open.tournament", "final.record", "--replay-only"]
    done = subprocess.run(command, cwd=folder, env={}, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    loaded = set(re.findall(r"'(\w+)'", done.stderr))
    assert done.returncode == 0, done.stderr
    assert {"caravanserai_verify", "domain"} <= loaded
    assert not loaded & FORBIDDEN


def test_a_game_in_a_package_of_its_own_is_verified_where_that_is_installed(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    installed(packages, "kites")
    with packages_in(packages, monkeypatch, "caravanserai_kites"):
        match, rows = Match.create(
            ProtobufCodec(games()), games(), "matches/kites", Terms("kites", 2, seed="kites"), b""
        )
        for name in ("Anna", "Boris"):
            rows += match.join(name)
        rows += match.start()
        while not match.lifecycle.over:
            assert match.playing is not None
            seat = min(match.playing.awaiting())
            rows += match.decide(seat, next(iter(match.playing.offers(seat))))
        (tmp_path / "kites.record").write_bytes(RecordExport().file(rows).to_bytes())
    said = {}
    for beside in ("", str(packages)):
        done = ran(programs, tmp_path, "kites.record", "--json", path=beside)
        (file,) = json.loads(done.stdout)["files"]
        said[bool(beside)] = done.returncode, states(file)["rules"]
    assert said == {True: (0, "holds"), False: (1, "fails")}


def test_without_the_engine_of_the_dutch_system_it_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dutch_engine, "engine_installed", lambda: False)
    assert verify_here([str(folder / "open.tournament"), "--replay-only"]) == 2
    assert "whose engine is not installed: pip install 'caravanserai-verify[tournaments]'" in capsys.readouterr().err


# -- what somebody has changed ----------------------------------------------------------------------------------------


def other_result(archive: TournamentArchive) -> TournamentArchive:
    """The winner of a match has lost it, as the organiser's events say."""

    def exchanged(row: TournamentRecorded) -> TournamentRecorded:
        assert isinstance(row.event.body, ResultTaken)
        one, other = row.event.body.seats
        return with_body(row, seats=(replace(one, place=other.place), replace(other, place=one.place)))

    taken = [row.event.body for row in rows_of(archive) if isinstance(row.event.body, ResultTaken)]
    decided = next(number for number, body in enumerate(taken) if not body.abandoned)
    return changed(archive, ResultTaken, exchanged, decided)


def other_pairing(archive: TournamentArchive) -> TournamentArchive:
    """Two players of the second round have changed tables."""

    def exchanged(row: TournamentRecorded) -> TournamentRecorded:
        assert isinstance(row.event.body, RoundPaired)
        one, other, *rest = row.event.body.tables
        moved = (one.players[0], other.players[1]), (other.players[0], one.players[1])
        tables = (replace(one, players=moved[0]), replace(other, players=moved[1]), *rest)
        return with_body(row, tables=tables)

    return changed(archive, RoundPaired, exchanged, 1)


def other_standing(archive: TournamentArchive) -> TournamentArchive:
    """The last line of the final standings has more points."""
    last = type(archive.standings[-1]).FromString(archive.standings[-1].SerializeToString())
    last.lines[-1].score = "7"
    return replace(archive, standings=(*archive.standings[:-1], last)).counted()


def other_decision(archive: TournamentArchive) -> TournamentArchive:
    """A bot has decided otherwise; every later event has the hash of the one before, as an operator would write it."""
    at, read = next(
        (index, found)
        for index, found in enumerate(Record.from_bytes(match.record) for match in archive.matches)
        if finished(found)
    )
    events = [MatchEvent.FromString(update.event) for update in read.updates]
    decided = [event for event in events if event.HasField("decided")]
    one = decided[0]
    other = next(event for event in decided if event.decided.decision != one.decided.decision)
    one.decided.decision.CopyFrom(other.decided.decision)
    updates, previous = list[MatchUpdate](), bytes(32)
    for update, event in zip(read.updates, events, strict=True):
        event.previous = previous
        data = event.SerializeToString(deterministic=True)
        written = MatchUpdate.FromString(update.SerializeToString())
        written.event, previous = data, sha256(data).digest()
        updates.append(written)
    match = type(archive.matches[at]).FromString(archive.matches[at].SerializeToString())
    match.record = replace(read, updates=tuple(updates)).signed(KEY.name, RecordExport(keys=[KEY]).sign).to_bytes()
    return replace(archive, matches=(*archive.matches[:at], match, *archive.matches[at + 1 :])).counted()


def other_signature(archive: TournamentArchive) -> TournamentArchive:
    """Somebody else has signed the whole file, under the name of the service."""
    return archive.signed(KEY.name, RecordExport(keys=[PrivateKey.new(KEY.name)]).sign)


@pytest.mark.parametrize(
    ("change", "claim", "says"),
    [
        pytest.param(other_result, "results", "has another result than the match", id="result"),
        pytest.param(other_pairing, "pairings", "round 2 is not paired as its rules pair it", id="pairing"),
        pytest.param(other_standing, "standings", "do not follow", id="standing"),
        pytest.param(other_decision, "records", "is not possible|comes out differently", id="decision"),
        pytest.param(other_signature, "file", "is not signed with a key of", id="signature"),
    ],
)
def test_what_somebody_has_changed_is_refused_in_words(
    programs: Path,
    archive: TournamentArchive,
    tmp_path: Path,
    change: Callable[[TournamentArchive], TournamentArchive],
    claim: str,
    says: str,
) -> None:
    (tmp_path / "forged.tournament").write_bytes(change(archive).to_bytes())
    done = ran(programs, tmp_path, "forged.tournament", "--log-key", KEY.public, "--json")
    assert done.returncode == 1, done.stderr
    (found,) = json.loads(done.stdout)["files"]
    (failed,) = [each for each in found["claims"] if each["claim"] == claim]
    assert failed["state"] == "fails"
    assert any(re.search(says, finding["text"]) for finding in failed["findings"]), failed["findings"]
    shown = ran(programs, tmp_path, "forged.tournament", "--log-key", KEY.public).stdout
    assert "The archive does not hold." in shown
    assert failed["findings"][0]["text"].split(":")[0] in shown


# -- how it answers ---------------------------------------------------------------------------------------------------


def test_a_file_that_is_neither_is_named_and_the_others_are_verified(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("\x1b[2Jnothing", encoding="utf-8")
    assert verify_here([str(tmp_path / "notes.txt"), str(folder / "final.record"), "--replay-only"]) == 2
    printed = capsys.readouterr()
    assert "notes.txt" in printed.err
    assert "\x1b" not in printed.err
    assert "final.record:" in printed.out
    assert "holds nothing is missing, put in or in another order" in printed.out
    assert "[/]" not in printed.out


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--witness-key", "x"), "name its key too"),
        (("--log-key", "x"), "key"),
        (("--log", "/nowhere"), "/nowhere is no folder with a copy of a log"),
        (("--receipt", "/nowhere"), "/nowhere"),
    ],
)
def test_options_that_cannot_be_used_say_why(
    folder: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], says: str
) -> None:
    assert verify_here([str(folder / "final.record"), *options]) == 2
    assert says in capsys.readouterr().err


def test_it_answers_in_russian(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_here([str(folder / "final.record"), "--replay-only", "--lang", "ru"]) == 0
    assert "SHA-256" in capsys.readouterr().out


def test_files_of_no_use_are_named_in_russian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes, archive = tmp_path / "notes.txt", tmp_path / "cut.archive"
    notes.write_text("nothing", encoding="utf-8")
    archive.write_bytes(MAGIC + b"\xff")
    given = [str(notes), str(archive), str(tmp_path / "gone")]
    assert verify_here([*given, "--lang", "ru"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{notes}: это не запись партии, или файл обрезан",
        f"{archive}: это не архив турнира, или файл обрезан",
        f"{tmp_path / 'gone'}: такого файла нет",
    ]
