"""Events of a match that come into the projections together leave the same rows as one by one, in either database."""

import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from domain.errors import CommandError
from domain.event import Envelope, Event
from domain.games import games
from domain.matches.events import (
    MatchAbandoned,
    MatchCreated,
    Recorded,
    SeatBound,
    SeatJoined,
    SeatLeft,
    SeatReady,
    StartVoided,
)
from domain.matches.match import Match
from domain.matches.terms import Rights, Terms
from domain.notices.notice import Told
from domain.notices.webhook import NoticesSent, WebhookAdded, WebhookForm
from domain.play.chance import entropy_commitment
from projections.appliers import AppliedProjections
from projections.databases.postgresql_schema import PostgresqlSchema
from projections.decisions import Decisions, is_decision
from projections.store import ProjectionStore, tables_of
from service.persistence.kinds import all_projections
from service.persistence.matches.store import MatchStore
from tests.projections.worlds import ANN, BEN, CIM
from tests.service.persistence.matches.plays import CONTROLS, Play
from tests.service.persistence.test_shared_projections import rows

FROZEN = Path(__file__).parents[1] / "frozen/0.2.0.sqlite"
NAMES = re.findall(r"CREATE TABLE IF NOT EXISTS (\w+)", "\n".join(tables_of(all_projections())))
"""All tables."""
EVENTS, PAGES = 120, (600, 600, 30, 30)
"""Of a match and a page: long ones, in which much is together, and short ones, between which matches are forgotten."""
IN_MEMORY = 6
"""The matches whose rows stay in memory, fewer than are played."""
MATCHES = 3
"""The number of matches of each game; a player who gets notices sits in the first of them."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MatchStore]:
    """The log of a release, with tournaments, and matches of all games that were played at the same time."""
    path = tmp_path_factory.mktemp("log") / "matches.sqlite"
    shutil.copy(FROZEN, path)
    with closing(MatchStore(path, games())) as store:
        hook = WebhookAdded(ANN, WebhookForm.JSON, url="https://example.org/hook", secret=b"s" * 32)
        store.append([Envelope(Event("webhooks/aaaaaaaaa", 1, hook, 1))])
        plays = [
            Play(store, game, f"matches/{game}{number:08}", "" if number else ANN)
            for number in range(MATCHES)
            for game in CONTROLS
        ]
        dice, steps = random.Random(34), [play.steps(EVENTS) for play in plays]
        sent = 1
        while steps:
            step = dice.choice(steps)
            if (events := next(step, None)) is None:
                steps.remove(step)
            else:
                store.append(events)
            if not dice.randrange(60):
                sent, told = sent + 1, Told(store.last_position() - 5)
                store.append([Envelope(Event("webhooks/aaaaaaaaa", sent, NoticesSent(told), 1))])
        ending = plays[-1].match
        store.append(ending.abandon("it is enough"))
        yield store


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ProjectionStore]:
    """Projections that have followed nothing."""
    where: Any = tmp_path / "projections.sqlite"
    if request.param == "postgresql":
        where = PostgresqlSchema(request.getfixturevalue("postgresql_store"), "together", 7000)
    with closing(ProjectionStore(where, all_projections())) as store:
        assert store.held()
        yield store


def test_the_rows_are_the_same(
    log: MatchStore, fresh: ProjectionStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together: dict[bool, int] = {True: 0, False: 0}
    applied = AppliedProjections.apply_run

    def counted(self: AppliedProjections, cursor: Any, match: str, run: Decisions) -> None:
        decides = is_decision(run[0])
        together[decides] = max(together[decides], len(run))
        applied(self, cursor, match, run)

    monkeypatch.setattr(AppliedProjections, "apply_run", counted)
    monkeypatch.setattr("projections.databases.working_rows.STREAMS", IN_MEMORY)
    told: set[str] = set()
    pages = cycle(PAGES)
    with closing(ProjectionStore(tmp_path / "each.sqlite", all_projections())) as each:
        while events := log.since(each.position(), next(pages)):
            fresh.advance(events, log.mark)
            for event in events:
                each.advance([event], log.mark)
            found, wanted = rows(fresh, NAMES), rows(each, NAMES)
            assert found == wanted
            told |= {row[2] for row in wanted["player_notices"]}
        assert {"your_turn", "end_proposed"} <= told
        needed = ("clocks", "tournaments", "statistics_seats", "rating_changes")
        assert not [table for table in needed if not wanted[table]]
    assert together[True] > 10  # decisions
    assert together[False] > 4  # what comes before the start
    assert fresh.position() == log.last_position()


def test_a_decision_that_cannot_be_followed_sets_its_match_aside_alone(
    log: MatchStore, fresh: ProjectionStore, tmp_path: Path
) -> None:
    """It fails among others, with which it waited; they count, and what comes later in its match does not."""
    name, version = "matches/merv00000001", 60

    def failing(store: ProjectionStore) -> None:
        scoreboard: Any = next(each for each in store._projections if "scoreboards" in "".join(each.tables))
        points = scoreboard._points

        def fail(cursor: Any, event: Any) -> None:
            if (event.match, event.version) == (name, version):
                raise ValueError("it makes no sense")
            points(cursor, event)

        scoreboard._points = fail

    failing(fresh)
    fresh.catch_up(log)
    assert [(found.stream, found.version) for found in fresh.set_aside()] == [(name, version)]
    with closing(ProjectionStore(tmp_path / "each.sqlite", all_projections())) as each:
        failing(each)
        for event in log.since(0, 100_000):
            each.advance([event], log.mark)
        assert rows(fresh, NAMES) == rows(each, NAMES)


def test_a_projection_without_a_word_for_decisions_gets_each_of_them(log: MatchStore, tmp_path: Path) -> None:
    class Counting:
        """Counts the events of matches."""

        tables = ("CREATE TABLE IF NOT EXISTS counting (match TEXT, version INTEGER)",)

        def clear(self, cursor: Any) -> None:
            cursor.execute("DELETE FROM counting")

        def apply(self, cursor: Any, position: int, recorded: Any) -> None:
            values = (recorded.event.stream, recorded.event.version)
            cursor.execute("INSERT INTO counting VALUES (?, ?)", values)

    with closing(ProjectionStore(tmp_path / "own.sqlite", [Counting()])) as store:
        store.catch_up(log)
        found = store.read(lambda cursor: cursor.execute("SELECT match, version FROM counting").fetchall())
        stored = [(raw.stream, raw.version) for raw in log.rows_up_to()]
        assert sorted(map(tuple, found)) == sorted(stored)


def _comings_and_goings(store: MatchStore, number: int) -> Iterator[list[Recorded]]:
    """The commands of a match that people join and leave, each as its events; it may begin in the end."""
    dice = random.Random(number)
    owner, guest = dice.choice(["", ANN, BEN]), dice.choice(["", CIM, ANN])
    rights = Rights(owner, b"" if owner else b"o" * 32, admitted=tuple(filter(None, [guest])))
    control = dice.choice(list(CONTROLS.values()))
    terms = Terms("sahwari", 3, rights=rights, open_seconds=dice.choice([0, 600]), time_control=control)
    match, rows = Match.create(store.codec, games(), f"matches/begin{number:08}", terms, b"s" * 32, clock=lambda: 7)
    yield rows
    entropy = {seat: bytes([seat]) * 32 for seat in (1, 2, 3)}
    for step in range(dice.randrange(24)):
        account, seat = dice.choice([ANN, BEN, CIM, "players/nobodyelse", ""]), dice.randrange(1, 4)
        credential = b"" if account else bytes([step + 1]) * 32
        committed = entropy_commitment(entropy[seat])
        join = partial(match.join, "Annabel", seat=seat, committed=committed, account=account, credential=credential)
        ready = partial(match.ready, seat, entropy[seat])
        bound = partial(match.bind, seat, entropy_commitment(bytes([step + 10]) * 32))
        with suppress(CommandError):
            yield dice.choice([join, join, partial(match.leave, seat), bound, ready])()
    with suppress(CommandError):
        yield match.start() if number % 3 else match.abandon("measured")


def test_what_comes_before_the_start_leaves_the_same_rows(fresh: ProjectionStore, tmp_path: Path) -> None:
    """Also where an owner, a guest or a seated player gets notices, whether others write at the same time or not."""
    began: list[Decisions] = []
    applied = fresh._applied
    fresh._applied = applied._replace(begun=(*applied.begun, lambda _, beginning: began.append(beginning)))
    with (
        closing(MatchStore(tmp_path / "matches.sqlite", games())) as store,
        closing(ProjectionStore(tmp_path / "each.sqlite", all_projections())) as each,
    ):
        hook = WebhookAdded(ANN, WebhookForm.JSON, url="https://example.org/hook", secret=b"s" * 32)
        store.append([Envelope(Event("webhooks/aaaaaaaaa", 1, hook, 1))])
        dice, playing = random.Random(3), [_comings_and_goings(store, number) for number in range(90)]
        while playing:
            match = dice.choice(playing[:6])
            if (events := next(match, None)) is None:
                playing.remove(match)
            else:
                store.append(events)
        while page := store.since(each.position(), 50):
            fresh.advance(page, store.mark)
            for event in page:
                each.advance([event], store.mark)
            found, wanted = rows(fresh, NAMES), rows(each, NAMES)
            assert found == wanted
        assert {"invited", "joined"} <= {row[2] for row in wanted["player_notices"]}
    assert max(map(len, began)) > 4
    found_bodies = {type(one.event.body) for beginning in began for one in beginning}
    assert found_bodies == {MatchAbandoned, MatchCreated, SeatBound, SeatJoined, SeatLeft, SeatReady, StartVoided}


def test_indexes_of_queries_are_made_when_all_is_followed(
    log: MatchStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long log is followed from its beginning without them. They come back where that fails, or the process ends."""
    monkeypatch.setattr("projections.store.PAGE", 100)
    path = tmp_path / "filled.sqlite"
    during: list[set[str]] = []

    def end(position: int) -> None:
        during.append(_indexes(path))
        if position > 300:
            raise KeyboardInterrupt

    with closing(ProjectionStore(path, all_projections())) as store:
        wanted = _indexes(path)
        with pytest.raises(KeyboardInterrupt):
            store.catch_up(log, end)
        assert _indexes(path) == wanted
        assert {"directory_updated", "waiting_due"} <= wanted - set[str]().union(*during)
        assert "directory_seats_person" in wanted.intersection(*during)  # erasing looks for it
        with store.database.writing() as cursor:
            cursor.execute("DROP INDEX directory_updated")
    with closing(ProjectionStore(path, all_projections())):
        assert _indexes(path) == wanted


def _indexes(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}
