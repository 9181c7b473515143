"""A record names the rules that its service had; `caravan verify` compares them with those that are installed."""

import json
from pathlib import Path

import pytest
from caravanserai import Record
from caravanserai_protocol.v1.record_pb2 import RecordHeader

from caravanserai_verify.claims import Claim, ruleset_claim
from caravanserai_verify.matches.ruleset import Ruleset
from clients.caravan.phrases import Speech
from domain.games import OWN, folder_of, games
from domain.play.rules_files import rules_digest
from service.audit.matches.record_export import RecordExport, program
from tests.commands import called
from tests.records.golden import play

FROZEN = Path(__file__).parents[3] / "frozen"
HERE = Ruleset.here("merv")
OTHER = Ruleset("caravanserai-game-merv", "7.1+local", "ab" * 32)


def claim(program: str, game: str = "merv") -> Claim:
    return ruleset_claim(game, RecordHeader(program=program))


@pytest.fixture(scope="module")
def record() -> Record:
    return RecordExport().file(play("merv-2")[1])


def test_a_record_names_package_version_and_digest_behind_the_program(record: Record) -> None:
    assert record.header is not None
    digest = rules_digest(folder_of(games().claim("merv")))
    assert record.header.program == f"{program()} {OWN}/{games().claim('merv').version} sha256:{digest}"
    assert Record.from_bytes(record.to_bytes()) == record
    assert Ruleset.named_by(record.header.program) == HERE


def test_verify_says_whether_the_rules_are_those_that_are_installed(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "final.record"
    file.write_bytes(record.to_bytes())
    shown = called("verify", str(file))
    assert shown.exit_code == 0
    assert "holds the file names the rules that this program has: caravanserai-service" in " ".join(
        shown.stdout.split()
    )
    claims = json.loads(called("verify", str(file), "--json").stdout)["claims"]
    (found,) = [entry for entry in claims if entry["claim"] == "ruleset"]
    assert HERE is not None
    assert (found["state"], found["package"], found["digest"]) == ("holds", OWN, HERE.digest)


def test_a_record_of_an_earlier_version_names_none_and_is_verified() -> None:
    answer = json.loads(called("verify", str(FROZEN / "0.2.0.record"), "--json").stdout)
    states = {entry["claim"]: entry["state"] for entry in answer["claims"]}
    assert (states["ruleset"], states["rules"], answer["ok"]) == ("not checked", "holds", True)


def test_what_differs_is_said_in_both_languages() -> None:
    assert HERE is not None
    files = HERE._replace(digest="cd" * 32)
    for rules, english, russian in (
        (files, "this program has that version with other files", "та же версия"),
        (
            OTHER,
            f"it names caravanserai-game-merv 7.1+local; this program has {OWN}",
            "caravanserai-game-merv 7.1+local",
        ),
    ):
        found = claim(rules.behind("0.3.0"))
        assert found.state == "not proven"
        assert english in found.line(Speech())
        assert russian in found.line(Speech("ru"))
        assert found.as_dictionary()["own_digest"] == HERE.digest
    absent = claim(OTHER.behind("0.3.0"), game="kites")
    assert "this program has no rules of the game" in absent.line(Speech())
    assert "правил этой игры нет" in absent.line(Speech("ru"))


@pytest.mark.parametrize(
    "program",
    [
        "",
        "0.2.0",
        "0.3.0 package sha256:" + "ab" * 32,
        "0.3.0 package/1 sha256:" + "AB" * 32,
        "0.3.0 package/1 sha256:abc",
        "0.3.0 [bold]/1 sha256:" + "ab" * 32,
        "0.3.0 package/1 sha256:" + "ab" * 32 + "\n",
        "0.3.0 " + "p" * 101 + "/1 sha256:" + "ab" * 32,
    ],
)
def test_another_text_names_no_rules(program: str) -> None:
    assert Ruleset.named_by(program) is None
    assert claim(program).state == "not checked"
