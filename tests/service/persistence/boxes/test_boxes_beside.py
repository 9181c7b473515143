"""The box of a match lies beside its first event, once in a store. Old matches hold it inside and stay as they are."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai import Record
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.event_pb2 import StoredEvent as Row
from eventsourcing.persistence import StoredEvent

from caravanserai_verify.codecs.match_updates import update_message
from domain.boxes.file import digest
from domain.games import games
from domain.matches.events import Edition, Recorded, of_match
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.persistence.boxes.kind import BOX_TOPIC, BOXES
from service.persistence.matches.store import MatchStore
from service.verification.store_check import check
from service.verification.stored_matches import verify_stored
from tests.service.house import Refusal, hash_of, house

CONTENT = games()["marcopolo"].content()
STANDARD = Edition("standard", digest(CONTENT), CONTENT)


def created(store: MatchStore, name: str, edition: Edition | None = None) -> tuple[Match, list[Recorded]]:
    return Match.create(store.codec, store.games, name, Terms("marcopolo", 2, edition=edition), bytes(32))


def boxes(store: MatchStore) -> list[str]:
    return [row.stream for row in store.raw(0, 1000) if row.topic == BOX_TOPIC]


def test_all_matches_of_an_edition_share_one_box(any_store: str) -> None:
    store = MatchStore(any_store, games())
    for number in range(3):
        store.append(created(store, f"matches/m{number}")[1])
    assert boxes(store) == [f"boxes/{STANDARD.digest}"]
    first, *others = (entry.recorded for entry in store.since(0, 10))
    assert BOXES.holds(first)
    assert [of_match(row) for row in others] == [True] * 3
    for number in range(3):
        [row] = store.rows(f"matches/m{number}")
        assert not MatchEvent.FromString(row.data).created.edition.content
        assert row.event.body.edition == STANDARD  # type: ignore[union-attr]
        assert row.box
    assert check(store).ok
    store.close()


def test_a_store_that_is_opened_again_keeps_its_box(any_store: str) -> None:
    rows = []
    for number in range(2):
        store = MatchStore(any_store, games())
        rows += created(store, f"matches/m{number}")[1]
        store.append(rows[-1:])
        store.close()
    store = MatchStore(any_store, games(), create=False)
    assert len(boxes(store)) == 1
    assert [row for number in range(2) for row in store.rows(f"matches/m{number}")] == rows
    store.close()


def test_two_processes_that_store_the_same_box_at_once_do_not_conflict(any_store: str) -> None:
    one, two = MatchStore(any_store, games()), MatchStore(any_store, games())
    assert not one.box(STANDARD.digest)
    insert = two._insert

    def late(events: Sequence[StoredEvent], schema: int) -> Sequence[int]:
        if not one.matches():
            one.append(created(one, "matches/one")[1])
        return insert(events, schema)

    two._insert = late  # type: ignore[method-assign]
    two.append(created(two, "matches/two")[1])
    assert two.matches() == ["matches/one", "matches/two"]
    assert len(boxes(two)) == 1
    one.close()
    two.close()


def test_an_old_match_holds_its_box_inside_and_is_decided_again_to_the_same_bytes(any_store: str) -> None:
    store = MatchStore(any_store, games())
    match, rows = created(store, "matches/old", replace(STANDARD, inside=True))
    rows += match.join("Player 1")
    rows += match.join("Player 2")
    rows += match.start()
    rows += match.abandon("enough")
    store.append(rows)
    assert boxes(store) == []
    assert MatchEvent.FromString(rows[0].data).created.edition.content
    assert Row.FromString(store.raw_of("matches/old")[0].state).event == rows[0].data
    assert store.rows("matches/old") == rows
    result = verify_stored(store, "matches/old")
    assert result.ok, result.findings
    record = Record.of(update_message(row, 0, True, None) for row in store.rows("matches/old"))
    assert not record.updates[0].box
    assert record.verify().ok
    store.close()


def test_a_match_of_another_edition_has_a_box_of_its_own(any_store: str) -> None:
    store = MatchStore(any_store, games())
    content = CONTENT + b"\n# the same, with a comment\n"
    for name, edition in (("matches/m0", STANDARD), ("matches/m1", Edition("mine", digest(content), content))):
        store.append(created(store, name, edition)[1])
    assert boxes(store) == [f"boxes/{digest(CONTENT)}", f"boxes/{digest(content)}"]
    assert verify_stored(store, "matches/m1").ok
    store.close()


def damage(path: Path, change: str) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(change, (BOX_TOPIC,)).rowcount == 1
    connection.close()


DELETE = "DELETE FROM stored_events WHERE topic = ?"
ALTER = "UPDATE stored_events SET state = x'0a0178' WHERE topic = ?"


@pytest.mark.parametrize("change", [DELETE, ALTER])
async def test_a_missing_box_is_a_finding_and_stops_no_other_match(tmp_path: Path, change: str) -> None:
    async with house(tmp_path) as home:
        lost = await home.begin(2)
    path = tmp_path / "matches.sqlite"
    damage(path, change)
    store = MatchStore(path, games(), create=False)
    result = verify_stored(store, lost)
    assert {(finding.version, finding.check) for finding in result.findings if finding.check == "box"} == {(1, "box")}
    assert not check(store).ok
    store.close()
    async with house(tmp_path) as home:
        with pytest.raises(Refusal) as refusal:
            await home.spectator.get(lost)
        assert refusal.value.reason == "BOX_MISSING"
        request = m.CreateMatchRequest(game="games/merv", players=2, owner_token_hash=hash_of(home.owner.token))
        other = (await home.owner.call(home.owner.matches.CreateMatch, request)).match.name
        assert (await home.spectator.get(other)).match.name == other


async def test_streams_and_replays_send_the_box_with_the_first_event_only(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.begin(2)
        replayed = await home.spectator.replay(name)
        watched = []
        async for update in home.spectator.updates(name):
            watched.append(update)
            if update.version == len(replayed):
                break
        [row] = home.service.parts.store.rows(name, up_to=1)
        assert [update.box for update in replayed] == [row.box, *[b""] * (len(replayed) - 1)]
        assert [update.box for update in watched] == [update.box for update in replayed]
