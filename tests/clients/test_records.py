"""Proving a match to others: `caravan export`, `caravan verify --record`, and kept receipts."""

import json
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Client, Receipt, Record
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from clients.caravan.receipts import receipt_path
from clients.caravan.saved_seats import Memory
from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration
from tests.clients.caravan import answer, caravan


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with one match of two bots, played by the demo."""
    path = tmp_path_factory.mktemp("store") / "demo.sqlite"
    answer("demo", "--bots", "random", "--players", "2", "--seed", "record", "--store", str(path))
    return path


@pytest.fixture(scope="module")
def match(store: Path) -> Any:
    return answer("matches", "--store", str(store))["matches"][0]["name"]


@pytest.fixture
def record(store: Path, match: str, tmp_path: Path) -> Path:
    path = tmp_path / "match.record"
    written = answer("export", match, "--store", str(store), "--output", str(path))
    assert written["name"] == match
    assert written["sha256"] == Record.from_bytes(path.read_bytes()).digest.hex()
    return path


def changed(record: Path, version: int, old: bytes, new: bytes) -> Path:
    """A record with a changed text in the event of a version."""
    updates = list(Record.from_bytes(record.read_bytes()).updates)
    message = MatchUpdate.FromString(updates[version - 1].SerializeToString())
    message.event = message.event.replace(old, new)
    assert message != updates[version - 1]
    updates[version - 1] = message
    other = record.with_name("other.record")
    other.write_bytes(Record(tuple(updates)).to_bytes())
    return other


def test_a_record_is_verified_where_there_is_no_store(record: Path, match: str, store: Path) -> None:
    found = answer("verify", "--record", str(record))
    (verified,) = found["matches"]
    assert found["ok"] is verified["ok"] is True
    assert verified["name"] == match
    assert verified["checks"]["decided again"] == verified["version"]
    assert verified["checks"]["secret fingerprint"] == 1, "a record holds that of the last version"
    stored = answer("verify", match, "--store", str(store))["matches"][0]
    assert verified["fingerprint"] == stored["fingerprint"]
    assert [(seat["name"], seat["bot"]) for seat in verified["seats"]] == [
        ("Wanderer 1", "random"),
        ("Wanderer 2", "random"),
    ]
    assert sorted(seat["place"] for seat in verified["seats"]) == [1, 2]
    told = caravan("verify", "--record", str(record)).stdout
    for text in ("good", verified["sha256"], "seat 1: Wanderer 1 (random bot), place", "add receipts"):
        assert text in told


def test_a_record_that_was_changed_is_found(record: Path) -> None:
    last = answer("verify", "--record", str(record))["matches"][0]["version"]
    for other in (changed(record, 2, b"Wanderer", b"Wonderer"), changed(record, last - 1, b"MP-END-03", b"MP-END-02")):
        result = caravan("verify", "--record", str(other), "--json")
        assert result.exit_code == 1
        assert json.loads(result.stdout)["matches"][0]["findings"]
    told = caravan("verify", "--record", str(changed(record, 2, b"Wanderer", b"Wonderer")))
    assert told.exit_code == 1
    assert "bad" in told.stdout


def test_a_record_with_another_fingerprint_of_the_full_table(record: Path) -> None:
    updates = list(Record.from_bytes(record.read_bytes()).updates)
    updates[-1].full_fingerprint ^= 1
    other = record.with_name("other.record")
    other.write_bytes(Record(tuple(updates)).to_bytes())
    result = caravan("verify", "--record", str(other), "--json")
    assert result.exit_code == 1
    (finding,) = json.loads(result.stdout)["matches"][0]["findings"]
    assert (finding["version"], finding["check"]) == (len(updates), "secret fingerprint")


@pytest.mark.parametrize(
    ("box", "reason"),
    [
        (b"city_cards = 99999999999", "counts: must be"),
        (b"a" + b".a" * 25_000 + b" = 1", "nested deeper"),
        (b"a = " + b"[" * 200_000, "bytes"),
    ],
)
def test_a_record_whose_box_is_made_to_hang_its_readers_is_refused(record: Path, box: bytes, reason: str) -> None:
    updates = list(Record.from_bytes(record.read_bytes()).updates)
    content = updates[0].box
    event = MatchEvent.FromString(updates[0].event)
    bomb = content.replace(b"city_cards = 31", box) if box.startswith(b"city") else content + b"\n" + box
    event.created.edition.digest = sha256(bomb).hexdigest()
    updates[0].event = event.SerializeToString(deterministic=True)
    updates[0].box = bomb
    other = record.with_name("bomb.record")
    other.write_bytes(Record(tuple(updates)).to_bytes())
    begun = time.process_time()
    result = caravan("verify", "--record", str(other))
    assert time.process_time() - begun < 3
    assert result.exit_code == 1
    assert reason.split(": ")[-1] in result.stderr + result.stdout


def test_a_record_is_replayed(record: Path, match: str, store: Path) -> None:
    for at in ("0", "20"):
        replayed = answer("replay", "--record", str(record), "--at", at)
        assert replayed == answer("replay", match, "--store", str(store), "--at", at)


def test_a_record_is_not_written_over_something_else(record: Path, match: str, store: Path) -> None:
    arguments = ("export", match, "--store", str(store), "--output")
    assert caravan(*arguments, str(record)).exit_code == 0, "the same is there already"
    record.write_bytes(b"something else")
    refused = caravan(*arguments, str(record))
    assert refused.exit_code == 1
    assert "holds something else" in refused.stderr
    assert record.read_bytes() == b"something else"


def test_what_is_no_record_is_refused(
    record: Path, match: str, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    junk, cut = tmp_path / "junk", tmp_path / "cut"
    junk.write_bytes(b"\xff" * 100)
    cut.write_bytes(record.read_bytes()[:-1])
    torn = tmp_path / "torn"
    torn.write_bytes(Record(Record.from_bytes(record.read_bytes()).updates[:-1]).to_bytes())
    odd = tmp_path / "odd"
    updates = Record.from_bytes(record.read_bytes()).updates
    odd.write_bytes(Record((*updates[:5], *updates[6:])).to_bytes())
    for arguments, text in (
        (("verify", "--record", str(junk)), "not a match record"),
        (("verify", "--record", str(cut)), "not a match record, or truncated"),
        (("verify", "--record", str(torn)), "is not over"),
        (("verify", "--record", str(torn), "--lang", "ru"), "ещё не окончена: скрытое в ней"),
        (("verify", "--record", str(odd)), ""),
        (("verify", "--record", str(tmp_path / "nothing")), "nothing: no such file"),
        (("verify", "gone.record"), "'gone.record' is neither an existing file nor the name of a match"),
        (("replay", "gone.record"), "'gone.record' is neither an existing file nor the name of a match"),
        (("verify", str(record), str(record)), "is a file: name one record at a time"),
        (("verify", "gone.record", "--lang", "ru"), "Нет ни файла gone.record"),
        (("verify", str(junk), "--lang", "ru"), f"{junk}: это не запись партии, или файл обрезан"),
        (("replay", "--record", str(odd), "--lang", "ru"), f"{odd}: запись партии неверна: "),
        (("verify", str(record), "--receipt", str(junk), "--lang", "ru"), f"{junk}: квитанция неверна: "),
        (("verify", "--record", str(record), "--receipt", str(record)), "not a receipt"),
        (("verify", "--record", str(record), match), "leave out"),
        (("verify", "--receipt", str(junk)), "--record"),
        (("replay", "--record", str(junk)), "not a match record"),
        (("replay", "--record", str(odd)), "came after"),
        (("replay", "--record", str(record), match), "not both"),
        (("replay",), "No match played yet"),
        (("export", "nothing", "--store", str(store)), "There is no match matches/nothing"),
        (("verify", "nothing", "--store", str(store)), "There is no match matches/nothing"),
    ):
        result = caravan(*arguments)
        assert result.exit_code == 1
        assert text in result.stderr
        assert isinstance(result.exception, SystemExit), arguments


def test_what_players_and_spectators_kept_shows_which_match_it_was(tmp_path: Path) -> None:
    store, kept, watched = str(tmp_path / "own.sqlite"), tmp_path / "kept.json", tmp_path / "watched.json"
    played = caravan("play", "--bots", "random", "--store", store, "--players", "2", "--name", "Ann", typed="1\nq\n")
    assert played.exit_code == 0, played.output
    known = Memory().find()
    assert known is not None
    kept.write_bytes(receipt_path(known.match).read_bytes())
    unfinished = caravan("export", known.match, "--store", store, "--output", str(tmp_path / "early"))
    assert unfinished.exit_code == 1
    assert "is not over" in unfinished.stderr
    assert not (tmp_path / "early").exists()

    ended = caravan("play", "--resume", typed="resign\nyes\n")
    assert ended.exit_code == 0, ended.output
    own = receipt_path(known.match)
    assert str(own) in ended.stdout
    assert f"caravan replay {known.match} --store {store}" in ended.stdout
    assert known.token not in own.read_text()
    with LocalService(Configuration(store, port=0, drain_seconds=0)) as service:
        at = ("--address", service.address)
        watching = caravan("watch", known.match, *at, "--json", "--receipt", str(watched))
        answer("export", known.match, *at, "--output", str(tmp_path / "published"))
    record = tmp_path / "match.record"
    answer("export", known.match, "--store", store, "--output", str(record))
    assert record.read_bytes() == (tmp_path / "published").read_bytes(), "for the operator as for everybody"
    hashes = [json.loads(line)["sha256"] for line in watching.stdout.splitlines()]
    assert hashes[-1] == Record.from_bytes(record.read_bytes()).digest.hex()

    receipts = [argument for path in (kept, own, watched) for argument in ("--receipt", str(path))]
    found = answer("verify", "--record", str(record), *receipts)
    assert [entry["seat"] for entry in found["receipts"]] == [1, 1, 0]
    versions = [entry["version"] for entry in found["receipts"]]
    assert versions[0] < versions[1] == versions[2] == found["matches"][0]["version"]
    told = caravan("verify", "--record", str(record), *receipts).stdout
    assert told.count("fits") == 3
    assert "entropy went into the chance of the match, from seat 1" in told

    receipt = Receipt.from_json(kept.read_text())
    kept.write_text(Receipt(receipt.match, receipt.version, bytes(32), receipt.commitment).to_json())
    result = caravan("verify", "--record", str(record), *receipts)
    assert result.exit_code == 1
    assert "differs" in result.stdout
    assert json.loads(caravan("verify", "--record", str(record), *receipts, "--json").stdout)["ok"] is False


def test_the_commitment_of_a_receipt_stays_when_the_token_is_replaced(tmp_path: Path) -> None:
    with LocalService(Configuration(tmp_path / "s.sqlite", port=0, drain_seconds=0)) as service:
        at = ("--address", service.address)
        assert caravan("players", "register", "Ann", *at).exit_code == 0
        assert caravan("play", "--bots", "random", *at, "--players", "2", typed="q\n").exit_code == 0
        known = Memory().find()
        assert known is not None
        assert (known.token, known.player[:8]) == ("", "players/")
        before = Receipt.from_json(receipt_path(known.match).read_text())
        assert caravan("players", "rotate", *at).exit_code == 0
        resumed = caravan("play", "--resume", typed="resign\nyes\n")
        assert resumed.exit_code == 0, resumed.output
        after = Receipt.from_json(receipt_path(known.match).read_text())
        assert after.version > before.version
        assert after.commitment == before.commitment
        with Client.connect(service.address, "") as spectator:
            assert spectator.match(known.match).seats[0].display_name == "Ann"
            assert spectator.record(known.match).compare(after).seat == 1
