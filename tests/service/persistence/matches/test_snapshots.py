"""Snapshots: a match is opened from one as from all its events, and from nothing that does not fit them."""

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.event import Envelope, Event
from domain.games import games
from domain.matches.archive import Archive
from domain.matches.match import Match
from service.persistence.damage import StreamDamagedError
from service.persistence.matches import snapshots
from service.persistence.matches.snapshots import SPACING
from service.persistence.matches.store import MatchStore
from service.verification.store_check import LOADS, check
from tests.service.persistence.matches.plays import CONTROLS, NAME, Play


def same(one: Match, other: Match) -> bool:
    """True if nothing tells two matches apart."""
    assert one.playing is not None
    assert other.playing is not None
    versions = range(1, one.version + 1)
    return (
        one.lifecycle == other.lifecycle
        and one.playing.table == other.playing.table
        and (one.playing.version, one.playing.drawn) == (other.playing.version, other.playing.drawn)
        and one.answered == other.answered
        and all(one.digest_of(each) == other.digest_of(each) for each in versions)
        and all(one.moment_of(each) == other.moment_of(each) for each in versions)
        and one.key() == other.key()
    )


def stored(store: MatchStore, game: str = "marcopolo", events: int = 80) -> Play:
    """A match whose snapshot is at the event before its last command."""
    play = Play(store, game)
    for rows in play.steps(events):
        store.append(rows)
        store.snapshots.keep(play.match)
    return play


@pytest.mark.parametrize("game", CONTROLS)
def test_a_match_goes_on_from_any_snapshot_as_from_all_its_events(tmp_path: Path, game: str) -> None:
    """After clocks ran, stood still and gained, decisions were taken back, ends proposed, and seats have left."""
    store = MatchStore(tmp_path / "matches.sqlite", games())
    play, opened, kinds = Play(store, game), None, set[str]()
    for rows in play.steps(130):
        if opened is not None:
            assert opened.version == rows[0].event.version - 1
            for row in rows:
                opened.fold(row)
            assert same(opened, play.match), "it followed what came next"
        kinds |= {type(row.event.body).__name__ for row in rows}
        store.append(rows)
        store.snapshots.keep(play.match)
        opened = None
        if play.match.version > SPACING and play.match.version % 3 == 0:
            tail, opened = store.live(NAME)
            assert list(tail) == list(rows), "nothing else was decoded behind the start"
            assert same(opened, store.load(NAME))
    assert {"DecisionMade", "DecisionUndone", "SeatHandedOver", "SeatResigned"} <= kinds
    assert CONTROLS[game] is None or "MatchResumed" in kinds
    store.close()


def test_a_snapshot_lies_in_either_database_and_goes_with_the_events(any_store: str) -> None:
    with closing(MatchStore(any_store, games())) as store:
        play = stored(store)
        end = play.match.version
    with closing(MatchStore(any_store, games(), create=False)) as store:
        tail, opened = store.live(NAME)
        assert len(tail) < SPACING < opened.version == end
        assert same(opened, store.load(NAME))
        table = f"{store.recorder.schema}.match_snapshots"
        ((state,),) = store.recorder.query(f"SELECT state FROM {table}", ())
        assert b"Annabel" not in zlib.decompress(bytes(state)), "names are erased from rows alone"
        left = Archive(play.match.lifecycle.head, "kept.record", b"r" * 32)
        store.archive(Envelope(Event(NAME, end + 1, left)))
        assert not store.recorder.query(f"SELECT * FROM {table}", ()), "it holds what only players may see"


def test_a_state_that_does_not_fit_the_events_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(MatchStore(path, games())) as store:
        stored(store)
        whole = store.load(NAME)
        ((version, state),) = store.recorder.query("SELECT version, state FROM match_snapshots", ())
        plain = json.loads(zlib.decompress(bytes(state)))
        place = next(place for place, pieces in plain["layout"].items() if len(pieces) > 1)
        piece = next(iter(plain["layout"][place]))
        more = {**plain["layout"], place: {**plain["layout"][place], piece: plain["layout"][place][piece] + 1}}
        for changed, at in (
            ({**plain, "layout": more}, version),
            ({**plain, "stacks": []}, version),
            ({**plain, "seats": []}, version),
            ({**plain, "started": plain["started"] - 1}, version),
            (plain, version - 1),
            (plain, version + 1000),
            ({}, version),
        ):
            with sqlite3.connect(path) as file:
                file.execute("UPDATE match_snapshots SET version = ?, state = ?", (at, packed(changed)))
            tail, opened = store.live(NAME)
            assert len(tail) == whole.version, "all events were decoded"
            assert same(opened, whole)
        with sqlite3.connect(path) as file:
            file.execute("UPDATE match_snapshots SET version = ?, state = ?", (version, packed(plain)))
        assert len(store.live(NAME)[0]) < whole.version
        monkeypatch.setattr(snapshots, "program", lambda: "another")
        assert len(store.live(NAME)[0]) == whole.version


def test_the_check_of_a_store_finds_what_no_fingerprint_covers(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(MatchStore(path, games())) as store:
        game = next(game for game, control in CONTROLS.items() if control is not None)
        stored(store, game)
        assert not check(store).bad
        ((version, state),) = store.recorder.query("SELECT version, state FROM match_snapshots", ())
        plain = json.loads(zlib.decompress(bytes(state)))
        plain["clocks"][0][0][0] += 60_000
        with sqlite3.connect(path) as file:
            file.execute("UPDATE match_snapshots SET state = ?", (packed(plain),))
        ((found,),) = [bad.findings for bad in check(store).bad]
        assert (found.version, found.check) == (version, LOADS)
        assert "snapshot of another state" in found.text


def packed(plain: object) -> bytes:
    return zlib.compress(json.dumps(plain).encode())


@pytest.mark.parametrize("damaged", [lambda state: state[:99] + b"!" + state[100:], lambda state: state + b"\0"])
def test_damage_between_start_and_snapshot_is_found_as_ever(tmp_path: Path, damaged: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(MatchStore(path, games())) as store:
        stored(store)
        with sqlite3.connect(path) as file:
            where = "WHERE originator_id = ? AND originator_version = 40"
            ((state,),) = file.execute(f"SELECT state FROM stored_events {where}", (NAME,))
            file.execute(f"UPDATE stored_events SET state = ? {where}", (damaged(state), NAME))
        with pytest.raises(StreamDamagedError):
            store.live(NAME)
        assert [(found.stream, found.version) for found in store.set_aside.all()] == [(NAME, 40)]
