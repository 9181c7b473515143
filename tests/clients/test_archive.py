"""`caravan store archive` turns finished matches into records without any loss."""

import asyncio
import random
from contextlib import closing
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import analysis_service_pb2 as n
from caravanserai_protocol.v1 import match_service_pb2 as m
from eventsourcing.persistence import IntegrityError

from caravanserai_verify.codecs.match_events import ProtobufCodec
from clients.caravan.terminal import Failure
from clients.caravan.whole_file import write_once
from clients.workshop import archival
from domain.errors import CommandError
from domain.event import Envelope, Event
from domain.games import games
from domain.matches.archive import Archive
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from projections.matches.match_list import CallerIdentity, open_matches
from service.assembly import open_projections
from service.persistence.boxes.kind import ARCHIVE_TOPIC, ARCHIVES, read_archive_row
from service.persistence.lock import StoreLock
from service.persistence.matches.store import MatchStore
from service.persistence.store_copy import copy
from service.server import rebuild
from service.verification.store_check import check
from tests.clients.test_stores import answer, caravan
from tests.service.house import Refusal, configuration, house, until
from tests.service.persistence.test_losses import receipt_of


def played(name: str, seed: str = "archive", ends: bool = True) -> list[Recorded]:
    """A match of some decisions that is abandoned."""
    match, rows = Match.create(ProtobufCodec(games()), games(), name, Terms("marcopolo", 2, seed=seed), bytes(32))
    rows += match.join("Ada")
    rows += match.join("Bo")
    rows += match.start()
    dice = random.Random(1)
    for _ in range(10):
        assert match.playing is not None
        seat = min(match.playing.awaiting())
        rows += match.decide(seat, dice.choice(list(match.playing.offers(seat))))
    return [*rows, *match.abandon("enough")] if ends else rows


@pytest.fixture
def filled(any_store: str) -> str:
    """A store with three finished matches (two of them ended out of order) and a running one."""
    with closing(MatchStore(any_store, games())) as store:
        one, two = played("matches/one00000"), played("matches/two00000")
        store.append(one[:-1])
        store.append(two)
        store.append(one[-1:])
        store.append(played("matches/three000"))
        store.append(played("matches/goeson00", ends=False))
    return any_store


def test_matches_that_are_over_become_records_that_are_those_of_export(filled: str, tmp_path: Path) -> None:
    names = ["matches/two00000", "matches/one00000", "matches/three000"]
    for name in names:
        answer(
            "export", name, "--store", filled, "--output", str(tmp_path / f"{name.removeprefix('matches/')}.exported")
        )
    found = answer("store", "archive", filled, "--to", str(tmp_path / "records"))
    assert [entry["name"] for entry in found["archived"]] == names
    assert found["left"] == []
    for entry in found["archived"]:
        file = Path(entry["file"])
        assert file.read_bytes() == (tmp_path / f"{file.stem}.exported").read_bytes()
        assert answer("verify", "--record", str(file))["ok"]
    with closing(MatchStore(filled, games(), create=False)) as store:
        assert store.matches() == ["matches/goeson00"]
        assert check(store).ok
        assert check(store).counts["archives"] == 3
        positions = [row.position for row in store.raw(0, 1000)]
        assert positions == sorted(set(positions))
        assert [entry.position for entry in store.since(0, 1000)] == positions
        for up_to in (None, 1, 5):
            with pytest.raises(CommandError) as error:
                store.rows(names[0], up_to=up_to)
            assert error.value.reason == "MATCH_ARCHIVED"
            assert error.value.details["record"] == "two00000.record"
        with closing(MatchStore(tmp_path / "copy.sqlite", games())) as target:
            copy(store, target)
            assert check(target).ok
    assert answer("store", "archive", filled, "--to", str(tmp_path / "records"))["archived"] == []
    for command in ("export", "verify"):
        result = caravan(command, names[0], "--store", filled)
        assert result.exit_code == 1
        assert "archived in the record two00000.record" in result.output


def test_what_projections_and_receipts_remember_of_an_archived_match_is_not_missing(
    filled: str, tmp_path: Path
) -> None:
    end = played("matches/last0000")
    file = configuration(tmp_path).projections
    with closing(MatchStore(filled, games())) as store:
        store.append(end)
        projections = open_projections(configuration(tmp_path), store)
        projections.catch_up(store)
        projections.close()
    receipt = tmp_path / "last.json"
    receipt.write_text(receipt_of(end[-1].data))
    answer("store", "archive", filled, "--to", str(tmp_path / "records"))
    own = () if filled.startswith("postgresql") else ("--projections", str(file))  # there they go back with the events
    found = answer("store", "check", filled, *own, "--receipt", str(receipt))
    assert found["bad"] == found["damage"] == []
    assert found["notes"] == [
        "last.json is to be compared with a record: matches/last0000 is archived in the record last0000.record"
    ]


def test_the_matches_that_ended_last_stay(filled: str, tmp_path: Path) -> None:
    found = answer("store", "archive", filled, "--to", str(tmp_path), "--keep", "2")
    assert [entry["name"] for entry in found["archived"]] == ["matches/two00000"]
    text = caravan("store", "archive", filled, "--to", str(tmp_path), "--keep", "1")
    assert text.stdout.startswith("1 match of ")


def test_a_crash_between_record_and_store_is_made_good_by_the_same_command(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(MatchStore, "archive", crash)
    assert caravan("store", "archive", filled, "--to", str(tmp_path)).exit_code != 0
    monkeypatch.undo()
    assert (tmp_path / "two00000.record").exists()
    (tmp_path / "one00000.record.part").write_bytes(b"half of it")
    with closing(MatchStore(filled, games(), create=False)) as store:
        assert len(store.matches()) == 4
    assert len(answer("store", "archive", filled, "--to", str(tmp_path))["archived"]) == 3
    assert sorted(path.suffix for path in tmp_path.glob("*.record*")) == [".record"] * 3


def test_a_match_whose_record_would_replace_another_file_or_is_not_true_stays(filled: str, tmp_path: Path) -> None:
    (tmp_path / "two00000.record").write_bytes(b"something else")
    with closing(MatchStore(filled, games())) as store:
        rows = played("matches/false000")
        store.append([*rows[:6], *played("matches/false000", seed="another")[6:]])
    found = answer("store", "archive", filled, "--to", str(tmp_path), status=1)
    assert [entry["name"] for entry in found["left"]] == ["matches/two00000", "matches/false000"]
    assert len(found["archived"]) == 2
    with closing(MatchStore(filled, games(), create=False)) as store:
        assert {"matches/two00000", "matches/false000"} < set(store.matches())


def test_events_are_removed_only_if_they_are_those_that_were_archived(filled: str) -> None:
    with closing(MatchStore(filled, games())) as store:
        before = store.raw(0, 1000)
        version = len(store.rows("matches/one00000"))
        for wrong in (version - 1, version + 1):
            with pytest.raises(IntegrityError):
                store.archive(Envelope(Event("matches/one00000", wrong + 1, Archive(b"", "", b""))))
            assert store.raw(0, 1000) == before


def test_positions_are_never_used_again(any_store: str, tmp_path: Path) -> None:
    with closing(MatchStore(any_store, games())) as store:
        store.append(played("matches/last0000"))
        end = store.last_position()
    answer("store", "archive", any_store, "--to", str(tmp_path))
    with closing(MatchStore(any_store, games())) as store:
        assert store.last_position() == end + 1
        [left] = store.since(end, 10)
        assert left.recorded == read_archive_row(store.raw(end, 10)[0].state)
        assert ARCHIVES.holds(left.recorded)
        assert (left.recorded.event.stream, left.recorded.event.version) == ("matches/last0000", end)
        store.append(played("matches/next0000"))
        assert store.since(end + 1, 1)[0].position == end + 2


def test_a_file_that_is_served_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    with closing(MatchStore(path, games())) as store:
        store.append(played("matches/one00000"))
    with StoreLock(path.with_name("s.sqlite.lock")):
        result = caravan("store", "archive", str(path), "--to", str(tmp_path / "records"))
    assert result.exit_code == 1
    assert "is locked" in result.output
    missing = caravan("store", "archive", str(tmp_path / "none.sqlite"), "--to", str(tmp_path / "records"))
    assert missing.exit_code == 1
    assert not (tmp_path / "none.sqlite").exists()


async def test_a_service_says_which_record_holds_a_match(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.begin(2)
        await home.play(name, 5)
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        other = await home.create(2)
    store = str(tmp_path / "matches.sqlite")
    [entry] = (await asyncio.to_thread(answer, "store", "archive", store, "--to", str(tmp_path)))["archived"]
    for _ in range(2):
        async with house(tmp_path) as home:
            spectator, named = home.spectator, n.RequestAnalysisRequest(name=f"{name}/analysis")
            analysis = spectator.call(spectator.analyses.RequestAnalysis, named)
            for call in (spectator.get(name), spectator.replay(name), home.join(name, 1), analysis):
                with pytest.raises(Refusal) as refusal:
                    await call
                assert refusal.value.reason == "MATCH_ARCHIVED"
                assert refusal.value.info.metadata["record"] == Path(entry["file"]).name
                assert refusal.value.info.metadata["sha256"] == entry["sha256"]
            assert (await home.spectator.get(other)).match.name == other
            await until(lambda: home.service.parts.projections.position() == home.service.parts.store.last_position())
        rebuild(configuration(tmp_path))
        projections = open_projections(configuration(tmp_path))
        projections.close()


def test_a_match_that_an_earlier_version_archived_is_named_as_not_counted(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archival, "summary_of", lambda *_: None)
    answer("store", "archive", filled, "--to", str(tmp_path / "records"), "--keep", "2")
    monkeypatch.undo()
    answer("store", "archive", filled, "--to", str(tmp_path / "records"))
    with closing(MatchStore(filled, games(), create=False)) as store:
        kept = [row.event.body.summary for row in store.archived(0)]
        assert [summary and (summary.outcome.match, summary.number) for summary in kept] == [
            None,
            ("matches/one00000", 1),
            ("matches/three000", 2),
        ]
    found = answer("store", "check", filled)
    assert found["bad"] == []
    [note] = found["notes"]
    assert note == (
        "1 archived without their outcome, by an earlier version: ratings and statistics that are made again do not "
        "count matches/two00000"
    )
    assert answer("rebuild", "--store", filled)["not_counted"] == ["matches/two00000"]
    assert "do not count matches/two00000" in " ".join(caravan("rebuild", "--store", filled).output.split())


async def test_a_database_may_be_served_meanwhile(tmp_path: Path, postgresql_store: str) -> None:
    async with house(tmp_path, store=postgresql_store) as home:
        name = await home.begin(2)
        await home.play(name, 40)
        updates = home.spectator.updates(name)
        await anext(updates)
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        await asyncio.to_thread(answer, "store", "archive", postgresql_store, "--to", str(tmp_path))
        with pytest.raises(Refusal) as refusal:
            await home.spectator.get(name)
        assert refusal.value.reason == "MATCH_ARCHIVED"
        with pytest.raises(Refusal) as refusal:
            await home.spectator.replay(name)
        assert refusal.value.reason == "MATCH_ARCHIVED"
        other = await home.begin(2)
        await home.play(other, 5)
        await until(lambda: home.service.parts.projections.position() == home.service.parts.store.last_position())
        topics = [row.topic for row in home.service.parts.store.raw(0, 1000)]
        assert topics.count(ARCHIVE_TOPIC) == 1


def test_a_record_is_on_the_disk_whole_or_not_there(tmp_path: Path) -> None:
    write_once(tmp_path / "a.record", b"data")
    write_once(tmp_path / "a.record", b"data")
    with pytest.raises(Failure, match="holds something else"):
        write_once(tmp_path / "a.record", b"other")
    assert (tmp_path / "a.record").read_bytes() == b"data"


def test_projections_that_did_not_see_the_end_drop_the_match(any_store: str, tmp_path: Path) -> None:
    projections = open_projections(configuration(tmp_path, projections_file=tmp_path / "late.sqlite"))
    with closing(MatchStore(any_store, games())) as store:
        store.append(played("matches/one00000"))
        store.append(played("matches/goeson00", ends=False))
        projections.advance(store.since(0, 8))
        before = open_matches(projections, CallerIdentity(bytes(32), ""), ["matches/one00000"])[1]
    answer("store", "archive", any_store, "--to", str(tmp_path))
    with closing(MatchStore(any_store, games())) as store:
        projections.catch_up(store)
        known = open_matches(projections, CallerIdentity(bytes(32), ""), ["matches/one00000", "matches/goeson00"])[1]
    projections.close()
    assert before == {"matches/one00000"}
    assert known == {"matches/goeson00"}
