"""Looking for what is to be sent reads what nobody has been told, however many open questions stay."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from domain.event import AnyRecorded, Envelope, Event
from domain.log import Positioned
from domain.matches.events import Actor, Body, DecisionMade, MatchAbandoned, MatchStarted, SeatResigned
from domain.matches.time_control import Counted, TimeControl
from domain.notices.notice import NoticeKind, Told
from domain.notices.webhook import (
    LaterWebhookAdded,
    NoticesSent,
    WebhookAdded,
    WebhookDisabled,
    WebhookEnabled,
    WebhookForm,
    WebhookRemoved,
)
from domain.table.effects import Ask, Close
from projections.databases.postgresql_schema import PostgresqlSchema
from projections.notices.notices import WAITING, pending, spent_webhooks, waiting_webhooks
from projections.store import ProjectionStore
from service.persistence.kinds import all_projections
from tests.domain.matches.logs import logged, seated
from tests.projections.worlds import ANN, BEN

OPEN = 1000
"""The number of open questions of which their player has been told."""
FOR_ANN, FOR_BEN, ANOTHER = "webhooks/aaaaaaaaa", "webhooks/bbbbbbbbb", "webhooks/ccccccccc"
HOUR = 3_600_000
SCANS = ("Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Heap Scan")


class Followed:
    """Projections, and a log that grows."""

    def __init__(self, store: ProjectionStore) -> None:
        self.store = store
        self.position = 0
        self._versions: dict[str, int] = {}

    def add(self, *rows: AnyRecorded) -> None:
        first = self.position + 1
        self.position += len(rows)
        self.store.advance([Positioned(at, row) for at, row in enumerate(rows, first)])

    def hook(self, name: str, body: Any, time: int = 0) -> None:
        self._versions[name] = self._versions.get(name, 0) + 1
        self.add(Envelope(Event(name, self._versions[name], body, time)))

    def matches(self, first: int, number: int, **fields: Any) -> None:
        """Matches in which the first seat is asked something."""
        asked = {4: [Ask(1, "turn", (), 4, "MP-1")]}
        bodies: list[Body] = [*seated([ANN, BEN], **fields), MatchStarted(())]
        for at in range(first, first + number):
            self.add(*logged(*bodies, match=f"matches/m{at}", effects=asked))

    def sent(self, name: str, moment: int = 0) -> None:
        self.hook(name, NoticesSent(Told(self.position, moment)))


@pytest.fixture(params=["sqlite", "postgresql"])
def followed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Followed]:
    where: Any = tmp_path / "projections.sqlite"
    if request.param == "postgresql":
        where = PostgresqlSchema(request.getfixturevalue("postgresql_store"), "waiting", 8000)
    with closing(ProjectionStore(where, all_projections())) as store:
        assert store.held()
        yield Followed(store)


def looked_at(store: ProjectionStore) -> float:
    """The number of notices that the database reads to find what is to be sent; in a file only how it finds them."""

    def explain(cursor: Any) -> float:
        if not isinstance(store.database, PostgresqlSchema):
            plan = [str(row[3]) for row in cursor.execute(f"EXPLAIN QUERY PLAN {WAITING}", (1,)).fetchall()]
            (notices,) = [line for line in plan if "player_notices" in line]
            assert notices.startswith("SEARCH player_notices USING INDEX player_notices_untold")
            return 0
        cursor.execute("ANALYZE")
        (found,) = cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {WAITING}", (1,)).fetchone()
        return sum(_read(json.loads(found) if isinstance(found, str) else found))

    with store.database.writing() as cursor:
        return explain(cursor)


def _read(plan: Any) -> Iterator[float]:
    for node in plan if isinstance(plan, list) else [plan]:
        inner = node.get("Plan", node)
        if inner.get("Relation Name") == "player_notices" and inner["Node Type"] in SCANS:
            yield (inner["Actual Rows"] + inner.get("Rows Removed by Filter", 0)) * inner["Actual Loops"]
        yield from _read(inner.get("Plans", []))


def test_open_questions_that_were_told_are_not_looked_at(followed: Followed) -> None:
    for name, owner in ((FOR_ANN, ANN), (FOR_BEN, BEN)):
        followed.hook(name, WebhookAdded(owner, WebhookForm.JSON))
    followed.matches(0, OPEN)
    assert waiting_webhooks(followed.store, 1) == ([FOR_ANN], 0)
    followed.sent(FOR_ANN)
    followed.sent(FOR_BEN)
    assert waiting_webhooks(followed.store, 1) == ([], 0)
    assert looked_at(followed.store) == 0
    followed.matches(OPEN, 1)
    assert waiting_webhooks(followed.store, 1) == ([FOR_ANN], 0)
    assert looked_at(followed.store) < 10
    kinds = [each.notice.kind for each in pending(followed.store, FOR_ANN, 1, Told(), 10)]
    assert kinds == [NoticeKind.JOINED, NoticeKind.YOUR_TURN], "of the new match alone"


def test_a_kind_that_nobody_wants_is_not_looked_at(followed: Followed) -> None:
    followed.hook(FOR_ANN, WebhookAdded(ANN, WebhookForm.JSON, (NoticeKind.MATCH_OVER,)))
    followed.matches(0, OPEN // 10)
    assert waiting_webhooks(followed.store, 1) == ([], 0)
    assert looked_at(followed.store) == 0


def test_a_webhook_of_a_match_gets_what_holds_of_every_seat_while_its_owner_has_a_part(followed: Followed) -> None:
    match = "matches/m0"
    asked: Any = {4: [Ask(1, "turn", (), 4, "MP-1")]}
    asked[5] = [Close(1, "turn", (), 4, "MP-1"), Ask(2, "turn", (), 5, "MP-1")]
    rows = logged(
        *seated([ANN, BEN]),
        MatchStarted(()),
        DecisionMade(1, 4, None, automatic=False),
        SeatResigned(1),
        MatchAbandoned("left", Actor.OWNER),
        match=match,
        effects=asked,
    )
    followed.add(*rows[:2])
    followed.hook(FOR_ANN, LaterWebhookAdded(ANN, WebhookForm.JSON, match=match))
    followed.hook(FOR_BEN, LaterWebhookAdded(BEN, WebhookForm.JSON, match=match))
    followed.hook(ANOTHER, WebhookAdded(ANN, WebhookForm.JSON, (NoticeKind.LEFT,)))

    def waiting(name: str) -> list[tuple[str, str, int]]:
        found = pending(followed.store, name, 1, Told(), 10)
        return [(each.notice.player, each.notice.kind, each.notice.seat) for each in found]

    followed.add(*rows[2:4])
    assert waiting_webhooks(followed.store, 1) == ([FOR_ANN, FOR_BEN], 0)
    assert looked_at(followed.store) < 10
    followed.add(*rows[4:5])
    expected = [(match, NoticeKind.JOINED, 2), (match, NoticeKind.YOUR_TURN, 2)]
    assert waiting(FOR_ANN) == waiting(FOR_BEN) == expected, "the turn of seat 1 is over before it was sent"
    followed.sent(FOR_ANN)
    assert (waiting(FOR_ANN), waiting(FOR_BEN)) == ([], expected)
    assert spent_webhooks(followed.store) == []
    followed.add(*rows[5:])
    assert waiting(FOR_BEN) == [(match, NoticeKind.MATCH_OVER, 0)]
    assert waiting(ANOTHER) == [], "players hear nothing of their own leaving"
    assert spent_webhooks(followed.store) == []
    followed.sent(FOR_BEN)
    assert spent_webhooks(followed.store) == [FOR_BEN]
    followed.sent(FOR_ANN)
    assert spent_webhooks(followed.store) == [FOR_ANN, FOR_BEN]
    followed.hook(FOR_ANN, WebhookRemoved())
    assert spent_webhooks(followed.store) == [FOR_BEN]


def test_a_webhook_that_comes_later_warns_of_clocks_that_run_already(followed: Followed) -> None:
    control = TimeControl(Counted.MATCH, 10 * HOUR)
    followed.hook(FOR_ANN, WebhookAdded(ANN, WebhookForm.JSON, (NoticeKind.MATCH_OVER,)))
    followed.hook(ANOTHER, WebhookAdded(ANN, WebhookForm.JSON, (NoticeKind.TIME_LOW,)))
    followed.hook(ANOTHER, WebhookDisabled("gone"))
    followed.matches(0, 1, time_control=control)
    names, due = waiting_webhooks(followed.store, HOUR)
    assert (names, due > HOUR) == ([], True)
    assert waiting_webhooks(followed.store, due) == ([], 0), "nobody wants it"
    followed.hook(ANOTHER, WebhookEnabled(), HOUR)
    assert waiting_webhooks(followed.store, due - 1) == ([], due)
    assert waiting_webhooks(followed.store, due) == ([ANOTHER], 0)
    followed.sent(ANOTHER, due)
    assert waiting_webhooks(followed.store, due) == ([], 0)
