"""Snapshots: a match is opened from one as from all its events, and from nothing that does not fit them."""

import json
import random
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

import pytest

from domain.errors import CommandError
from domain.event import Envelope, Event, Request
from domain.games import games
from domain.matches.archive import Archive
from domain.matches.events import Actor, Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.matches.time_control import Counted, Pausing, TimeControl
from domain.play.errors import Refused
from service.persistence.damage import StreamDamagedError
from service.persistence.matches import snapshots
from service.persistence.matches.snapshots import SPACING
from service.persistence.matches.store import MatchStore

NAME = "matches/keptstate"
SECONDS = 1000
CONTROLS = {
    "marcopolo": TimeControl(Counted.MATCH, 3600 * SECONDS, pausing=Pausing.AGREED),
    "merv": TimeControl(Counted.MATCH, 3600 * SECONDS, 5 * SECONDS, pausing=Pausing.AGREED),
    "palmyra": TimeControl(Counted.TURN, 86_400 * SECONDS, pausing=Pausing.AGREED),
    "sahwari": None,
}


class Play:
    """A match that is played at random, with all that players can do; time passes with each command."""

    def __init__(self, store: MatchStore, game: str, seats: int = 3) -> None:
        terms = Terms(game, seats, time_control=CONTROLS[game])
        self.now = 1_000_000
        self.match, self.rows = Match.create(store.codec, games(), NAME, terms, b"s" * 32, clock=self.time)
        for number in range(1, seats + 1):
            self.rows += self.match.join(f"Annabel {number}", credential=bytes([number]) * 32)
        for number in range(1, seats + 1):
            with suppress(CommandError):
                self.rows += self.match.ready(number, b"")
        if not self.match.lifecycle.started_at:
            self.rows += self.match.start()
        self._dice = random.Random(game)

    def time(self) -> int:
        return self.now

    def steps(self, events: int) -> Iterator[list[Recorded]]:
        """The events of one command after the other."""
        yield self.rows
        number = 0
        while self.match.version < events and self.match.playing is not None:
            awaiting = self.match.playing.awaiting()
            if not awaiting:
                return
            self.now += self._dice.randrange(9) * SECONDS
            number += 1
            seat = self._dice.choice(sorted(awaiting))
            request = Request(f"players/{seat}", "Decide", str(number), sha256(b"%d" % number).digest())
            with self.match.answering(request if self._dice.random() < 0.5 else None):
                yield self._act(seat)

    def _act(self, seat: int) -> list[Recorded]:
        """Something of what a seat may do, most often a decision."""
        match, dice = self.match, self._dice
        assert match.playing is not None
        proposed = match.lifecycle.agreement.proposed_at
        unusual: list[Callable[[], list[Recorded]]] = [
            lambda: match.undo(dice.choice(match.lifecycle.undoable).seat),
            lambda: match.undo(dice.choice(match.lifecycle.undoable).seat),
            lambda: match.answer_end(seat, proposed, declines=bool(proposed)),
            lambda: match.pause(seat, Actor.PLAYERS),
            lambda: match.pause(0, Actor.ADMINISTRATOR),
        ]
        if match.version > 100 and not any(state is not None and state.departed for state in match.lifecycle.seats):
            return match.resign(seat)
        if dice.random() < 0.3:
            with suppress(CommandError, Refused, IndexError):
                return dice.choice(unusual)()
        if match.lifecycle.clocks is not None and match.lifecycle.clocks.stand_still(self.now):
            return match.resume(0, Actor.ADMINISTRATOR)
        return match.decide(seat, dice.choice(list(match.playing.offers(seat))))


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
    """After clocks ran, stood still and gained, decisions were taken back, ends proposed, and a seat has left."""
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
    assert {"DecisionMade", "DecisionUndone", "SeatResigned"} <= kinds
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
