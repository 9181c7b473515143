"""The table of the client library: what each viewer sees, what each step does, and how it is reverted."""

from hashlib import sha256

import pytest
from caravanserai_protocol.folding import (
    EVERYTHING,
    SPECTATOR,
    Ask,
    Close,
    FoldError,
    Hide,
    Move,
    Show,
    Step,
    Table,
    Task,
    area_of,
    face_of,
    inverse,
    kind_of,
    owner_of,
    weight,
)
from caravanserai_protocol.v1 import table_pb2
from caravanserai_protocol.v1.event_pb2 import TableArea

from domain.table import effects
from domain.table.areas import Area, Areas, Visibility
from domain.table.table import Placement
from domain.table.table import Table as DomainTable

AREAS = (
    TableArea(name="board", visibility=table_pb2.VISIBILITY_ALL),
    TableArea(name="hand", visibility=table_pb2.VISIBILITY_OWNER),
    TableArea(name="deck", visibility=table_pb2.VISIBILITY_NONE),
)
LAYOUT = tuple(
    table_pb2.Placement(place=place, piece=piece, count=count)
    for place, piece, count in (
        ("hand@1", "card/1", 1),
        ("hand@1", "card/2", 2),
        ("board:2", "die/6", 1),
        ("board:1", "coin", 3),
        ("deck", "card/3", 1),
    )
)
STEPS: tuple[Step, ...] = (
    Move("coin", 2, "board:1", "board:2", "coin"),
    Move("die/6", 1, "board:2", "board:2", "die/1"),
    Show("hand@1", 2, ("card/1",)),
    Ask(1, "play", ("x", "y"), 4),
    Ask(1, "wait", (), 5),
    Close(1, "wait", (), 5),
    Ask(0, "round", (), 0),
)


def laid_out(viewer: int = EVERYTHING) -> Table:
    return Table.lay_out(AREAS, LAYOUT, viewer)


def reference() -> DomainTable:
    """The same table as a domain object of the service."""
    areas = Areas((Area("board"), Area("hand", Visibility.OWNER), Area("deck", Visibility.NONE)))
    return DomainTable(areas, [Placement(entry.place, entry.piece, entry.count) for entry in LAYOUT])


def everything(table: Table) -> tuple[object, ...]:
    stacks = {stack: list(tasks) for stack, tasks in table.stacks.items() if tasks}
    shown = {place: set(seats) for place, seats in table.shown.items() if seats}
    return table.layout(), stacks, shown, table.fingerprint


def test_names_are_taken_apart() -> None:
    assert [(kind_of(piece), face_of(piece)) for piece in ("coin", "blue/5", "use/a/2")] == [
        ("coin", ""),
        ("blue", "5"),
        ("use", "a/2"),
    ]
    assert [(area_of(place), owner_of(place)) for place in ("bag", "purse@2", "row:3", "post@4:a@5:b")] == [
        ("bag", 0),
        ("purse", 2),
        ("row", 0),
        ("post", 4),
    ]


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (SPECTATOR, {"board:1"}),
        (EVERYTHING, {"board:1", "hand@1", "hand@2", "hand", "deck"}),
        (1, {"board:1", "hand@1"}),
        (2, {"board:1", "hand@2", "deck"}),
    ],
)
def test_a_viewer_sees_what_is_open_what_is_owned_and_what_was_shown(viewer: int, seen: set[str]) -> None:
    table = laid_out(viewer)
    table.apply(Show("deck", 2, ()))
    places = ("board:1", "hand@1", "hand@2", "hand", "deck")
    assert {place for place in places if table.sees(place)} == seen
    assert {place for place in places if table.masked(place, "card/1") == "card/1"} == seen
    assert {table.masked(place, "card/1") for place in places} <= {"card/1", "card"}


def test_a_move_of_no_piece_changes_nothing() -> None:
    table = laid_out()
    before = everything(table)
    table.apply(Move("silk", 0, "deck", "board:1", "silk"))
    assert everything(table) == before


def test_faces_that_are_not_seen_are_left_away() -> None:
    everyone = [("board:1", "coin", 3), ("board:2", "die/6", 1)]
    assert Table.lay_out(AREAS, LAYOUT).layout() == [*everyone, ("deck", "card", 1), ("hand@1", "card", 3)]
    assert laid_out(1).layout() == [*everyone, ("deck", "card", 1), ("hand@1", "card/1", 1), ("hand@1", "card/2", 2)]
    assert laid_out(2).viewer == 2
    assert laid_out(EVERYTHING).pieces("deck") == {"card/3": 1}


def test_reading_changes_nothing() -> None:
    table = laid_out()
    before = everything(table)
    table.pieces("board:1")["coin"] = 99
    assert table.pieces("nowhere") == {}
    assert table.question(1) is None
    assert everything(table) == before
    assert "nowhere" not in table.places


def test_the_weight_is_that_of_the_description() -> None:
    digest = sha256(b"\0".join((b"caravanserai/weight/v1", b"row:3", b"card/C07"))).digest()
    assert weight("row:3", "card/C07") == int.from_bytes(digest[:8], "big")


@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2, EVERYTHING])
def test_every_step_leads_to_the_fingerprint_of_the_service_and_back(viewer: int) -> None:
    table, service = laid_out(viewer), reference()
    assert table.fingerprint == service.fingerprint
    before = [everything(table)]
    for step in STEPS:
        table.apply(step)
        service.apply([getattr(effects, type(step).__name__)(*step, "R")])
        assert table.fingerprint == service.fingerprint
        before.append(everything(table))
    for step in reversed(STEPS):
        assert everything(table) == before.pop()
        table.take_back([step])
    assert everything(table) == before.pop()
    for step in STEPS:
        table.apply(step)
    table.take_back(STEPS)
    assert everything(table) == everything(laid_out(viewer))


def test_every_step_leads_to_the_full_fingerprint_of_the_service() -> None:
    """The fingerprint of the full table counts what was shown, and the faces that not everybody sees.

    Only some sums carry from the lower half into the upper one, so the deck is shown to many seats.
    """
    table, service = laid_out(EVERYTHING), reference()
    assert table.full_fingerprint() == service.secret_fingerprint
    for step in (*STEPS, *(Show("deck", seat, ()) for seat in range(1, 9))):
        table.apply(step)
        service.apply([getattr(effects, type(step).__name__)(*step, "R")])
        assert table.full_fingerprint() == service.secret_fingerprint


def test_a_move_takes_and_puts() -> None:
    table = laid_out()
    table.apply(Move("coin", 2, "board:1", "board:2", "coin"))
    assert (table.pieces("board:1"), table.pieces("board:2")) == ({"coin": 1}, {"coin": 2, "die/6": 1})
    table.apply(Move("coin", 3, "board:1", "board:2", "coin"))
    assert (table.pieces("board:1"), table.pieces("board:2")) == ({"coin": -2}, {"coin": 5, "die/6": 1})
    table.apply(Move("die/6", 1, "board:2", "board:2", "die/1"))
    assert table.pieces("board:2") == {"coin": 5, "die/1": 1}
    table.apply(Move("coin", 2, "board:2", "board:1", "coin"))
    assert table.pieces("board:1") == {}


def test_tasks_are_a_stack() -> None:
    table = laid_out()
    table.apply(Ask(1, "play", ("x",), 4))
    table.apply(Ask(1, "wait", (), 5))
    assert table.question(1) == Task("wait", (), 5)
    assert table.question(2) is None
    table.apply(Close(1, "wait", (), 5))
    assert table.question(1) == Task("play", ("x",), 4)
    table.apply(Close(1, "play", ("x",), 4))
    assert table.question(1) is None


@pytest.mark.parametrize(
    "close",
    [Close(1, "wait", ("x",), 4), Close(1, "play", (), 4), Close(1, "play", ("x",), 5), Close(2, "play", ("x",), 4)],
)
def test_only_the_task_on_top_can_be_closed(close: Close) -> None:
    table = laid_out()
    table.apply(Ask(1, "play", ("x",), 4))
    before = everything(table)
    with pytest.raises(FoldError, match=f"{close.kind!r}.* is not on top of stack {close.stack}"):
        table.apply(close)
    assert everything(table) == before


def test_every_step_has_an_inverse() -> None:
    assert inverse(Move("a/1", 2, "x", "y", "a/2")) == Move("a/2", 2, "y", "x", "a/1")
    assert inverse(Ask(1, "play", ("x",), 4)) == Close(1, "play", ("x",), 4)
    assert isinstance(inverse(Ask(1, "play", ("x",), 4)), Close)
    assert isinstance(inverse(Close(1, "play", ("x",), 4)), Ask)
    assert inverse(Show("x", 1, ("a/1",))) == Hide("x", 1)
    assert inverse(Hide("x", 1)) == Show("x", 1, ())
