"""The table of Sahwari in a terminal."""

import io
from functools import cache

from rich.console import Console

from clients.caravan.rules.tables import draw_table
from domain.table.views import view
from domain.words import Words
from tests.domain.games.sahwari.position import GAME, A, B, SahwariPosition, SpyCaravan, position


@cache
def english() -> Words:
    """The words of the game, read when the first test needs them."""
    return Words(GAME)


def drawn(match: SahwariPosition, viewer: int) -> str:
    """The drawing for a viewer."""
    console = Console(file=io.StringIO(), width=160, no_color=True)
    players = len(match.turn.numbers)
    console.print(draw_table(english(), match.box, view(match.table, viewer), players, viewer))
    output = console.file
    assert isinstance(output, io.StringIO)
    assert not english().missing
    assert not english().faults
    return output.getvalue()


def row_of(text: str, number: int) -> list[list[str]]:
    """The cells of a map row, each with its lines."""
    lines = text.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(f"│ {number}│"))
    columns = zip(*(line.split("│")[2:-1] for line in lines[start : start + 3]), strict=True)
    return [[line.strip() for line in column] for column in columns]


def test_the_map_shows_tiles_resources_and_camels() -> None:
    match = position(2).stands("blue/1", "1,0").stands("yellow/2", "1,4").stands("guild/2", "1,4").oases("1,4")
    match.resources("1,2", "artifact", "recruit", "small/3").resources("2,2", "recruit", "recruit")
    text = drawn(match, 0)
    assert row_of(text, 1) == [
        ["Desert", "", "∩B1"],
        ["Desert", "", ""],
        ["·", "■ ♟ ◇3", ""],
        ["Desert", "", ""],
        ["Oasis", "", "⌂2 ∩Y2"],
    ]
    assert row_of(text, 2)[2] == ["Guild tile", "♟ ♟", "⌂1"]


def test_a_spied_token_is_drawn_open_for_its_spy_only() -> None:
    match = position(2).stands("blue/1", "2,2").resources("0,0", "guarded/4").hides("guarded/4", "B3")
    match.due(A, "spy").decides(A, SpyCaravan("guarded/4"))
    assert row_of(drawn(match, A), 0)[0] == ["·", "◆4=B3", ""]
    for viewer in (0, B):
        assert row_of(drawn(match, viewer), 0)[0] == ["·", "◆4", ""]


def test_the_row_shows_cards_and_spaces_from_left_to_right() -> None:
    match = position(2, leaders={A: "thief"}).row(A, left=["R01"], right=["R29", "R09", "R36"])
    match.activated(A, "left/1").locked(A, "right/2")
    text = drawn(match, A)
    parts = ("R01", "■left/1", "Thief violet", "○right/1", "R29", "⊗right/2", "R09", "○right/3", "R36")
    row = text[text.index("[amber 2 influence R01") :]
    assert sorted(parts, key=row.index) == list(parts)


def test_clan_areas_show_what_they_hold() -> None:
    match = position(2).stores(B, 3).pawns(B, 2).keeps(B, small_4="Y1").shows(B, small_5="Y2").strategy(B, 1)
    text = drawn(match, A)
    for part in ("3 artifacts", "2 recruits", "1 Strategy token", "◇4 ◇5=Y2", "Blue ★ ←"):
        assert part in text
