"""Positions of other matches: how a table comes to them, whatever has turned its face on the way."""

from typing import Any

import pytest

from domain.play.chance import NoChance
from domain.play.errors import RuleError
from domain.play.game import AnyTurn
from domain.play.position import GATHERED, GATHERING, Position, bring, position_of
from domain.play.turn import DEPARTED, STOCK, Setting, Turn
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask, Move, Show
from domain.table.table import Placement, Table
from domain.table.views import publish

AREAS = Areas(
    (
        Area("bag", Visibility.NONE),
        Area("hand", Visibility.OWNER),
        Area("board"),
        Area(STOCK, supply=frozenset({"coin", DEPARTED})),
        Area(DEPARTED),
        GATHERING,
    )
)
BOX = (
    *(Placement("bag", f"card/{face}", 1) for face in "abcd"),
    Placement("bag", "tile/sun", 2),
    Placement("board:1", "die/1", 2),
)


def turn() -> AnyTurn:
    made: AnyTurn = Turn(Table(AREAS, BOX), None, Setting(2, {}), NoChance())
    made.begin(4, "T-01")
    return made


def brought(*layout: Placement, **more: Any) -> AnyTurn:
    made = turn()
    position = Position(tuple(sorted(layout)), **more)
    bring(made, position)
    assert position_of(made.table) == position
    return made


def test_pieces_lie_where_they_lay_and_the_supply_gives_what_it_gave() -> None:
    made = brought(
        Placement("bag", "card/a", 1),
        Placement("hand@1", "card/b", 1),
        Placement("hand@2", "card/c", 1),
        Placement("board:2", "card/d", 1),
        Placement("bag", "tile/sun", 2),
        Placement("board:2", "die/1", 1),
        Placement("board:3", "die/6", 1),
        Placement("board@1", "coin", 3),
        Placement(STOCK, "coin", -3),
        shown=(("bag", 2),),
        tasks=((0, "round", ()), (1, "end", ("7",)), (1, "move", ())),
    )
    asked = [effect for effect in made.effects if isinstance(effect, Ask)]
    assert [effect.asked_at for effect in asked] == [4, 4, 4]
    assert Show("bag", 2, ("card/a", "tile/sun", "tile/sun"), "T-01") in made.effects
    public, hidden = publish(made.table, made.effects, (1, 2))
    for effect in public:
        if isinstance(effect, Move) and "hand" in effect.target:
            assert (effect.piece, effect.source) == ("card", GATHERED)
    dealt = {entry.audience: entry.effects for entry in hidden}
    assert dealt[frozenset({1})] == (Move("card/b", 1, GATHERED, "hand@1", "card/b", "T-01"),)


def test_what_has_turned_turns_in_the_sight_of_all() -> None:
    """In the open, out of the bag and back into it, and out of the open into it."""
    rest = [Placement("bag", f"card/{face}", 1) for face in "abcd"]
    for layout in (
        [Placement("bag", "tile/moon", 1), Placement("bag", "tile/sun", 1), Placement("board:1", "die/1", 2)],
        [Placement("board:1", "tile/moon", 2), Placement("board:1", "die/3", 2)],
        [Placement("hand@1", "tile/moon", 2), Placement("board:1", "die/1", 1), Placement("board:1", "die/2", 1)],
        [Placement("bag", "tile/sun", 2), Placement("hand@2", "die/5", 2)],
    ):
        for effect in brought(*rest, *layout).effects:
            if isinstance(effect, Move) and effect.piece != effect.becomes:
                assert AREAS.seen_by_all(effect.source)
                assert AREAS.seen_by_all(effect.target)


def test_those_who_had_left_sit_there_again() -> None:
    table = Table(AREAS, BOX)
    before = position_of(table)
    table.apply([Move(DEPARTED, 1, STOCK, f"{DEPARTED}@2", DEPARTED, "T-01")])
    assert position_of(table) == before


def test_a_position_of_another_box_is_refused() -> None:
    for layout in (BOX[1:], (*BOX, Placement("board:1", "card/e", 1)), (*BOX, Placement("board:1", "pawn", 1))):
        with pytest.raises(RuleError):
            bring(turn(), Position(tuple(layout)))
