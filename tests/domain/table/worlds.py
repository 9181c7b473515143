"""Random effects on a small table with every kind of area, for the tests of the fold and of the views."""

from collections.abc import Iterator

from hypothesis import strategies as st

from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.names import face_of, kind_of
from domain.table.table import Placement, Table

SEATS = (1, 2, 3)

AREAS = Areas(
    (
        Area("open"),
        Area("hand", Visibility.OWNER),
        Area("deck", Visibility.NONE),
        Area("stock", supply=frozenset({"coin"})),
        Area("mint", Visibility.NONE, frozenset({"chip"})),
    )
)

PLACES = (
    "open", "open:1", "open@2:x/y", "hand", "hand@1", "hand@2", "hand@3:left", "deck", "deck:2", "stock", "mint",
)  # fmt: skip

LAYOUT = (
    Placement("deck", "card/a", 2),
    Placement("deck", "card/b", 2),
    Placement("deck", "card/c", 1),
    Placement("deck:2", "tile/1", 2),
    Placement("deck:2", "tile/2", 2),
    Placement("open", "die/3", 2),
    Placement("open", "cube", 4),
    Placement("hand@2", "card/a", 1),
    Placement("hand@1", "card/d", 1),
    Placement("hand@1", "cube", 2),
)

Choices = list[tuple[int, int, int, int]]

choices = st.lists(st.tuples(*(st.integers(0, 999) for _ in range(4))), max_size=30)


def fresh() -> Table:
    """The table before anything happened."""
    return Table(AREAS, LAYOUT)


def effects_of(table: Table, made: Choices) -> Iterator[Effect]:
    """Turns numbers into effects that fit the table, and applies each. Like a game, it turns no face out of sight."""
    for action, first, second, third in made:
        effect = _effect(table, action % 8, first, second, third)
        if effect is not None:
            table.apply((effect,))
            yield effect


def _effect(table: Table, action: int, first: int, second: int, third: int) -> Effect | None:
    rule = f"T-{third % 2}"
    if action == 0:
        return Ask(first % 4, f"kind {second % 3}", ("x", str(third))[: third % 3], third, rule)
    if action == 1:
        stacks = sorted(table.stacks())
        if not stacks:
            return None
        stack = stacks[first % len(stacks)]
        return Close(stack, *table.tasks(stack)[-1], rule)
    if action == 2:
        place, seat = PLACES[first % len(PLACES)], SEATS[second % len(SEATS)]
        if table.sees(seat, place) or any(count < 0 for count in table.pieces(place).values()):
            return None  # `Turn.show` refuses a supply without a bottom
        faces = tuple(piece for piece, count in sorted(table.pieces(place).items()) for _ in range(count))
        return Show(place, seat, faces, rule)
    return _move(table, first, second, third, rule)


def _move(table: Table, first: int, second: int, third: int, rule: str) -> Effect | None:
    target = PLACES[second % len(PLACES)]
    if third % 5 == 0:
        source, piece, most = (
            ("stock", "coin", 9) if third % 2 else ("mint", "chip/red" if third % 3 else "chip/blue", 9)
        )
    else:
        there = [entry for entry in table.layout() if entry.number > 0]
        source, piece, most = there[first % len(there)]
    becomes = piece
    if face_of(piece) and third % 3 == 0 and AREAS.seen_by_all(source) and AREAS.seen_by_all(target):
        becomes = f"{kind_of(piece)}/{third % 7}"
    if source == target and piece == becomes:
        return None
    return Move(piece, 1 + third % most, source, target, becomes, rule)
