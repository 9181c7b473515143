"""The table of Palmyra in a terminal."""

import io
from functools import cache

import pytest
from rich.console import Console, RenderableType

from clients.caravan.rules.tables import draw_table
from domain.games import games
from domain.simulation.random_play import Picks, new_match, random_events
from domain.table.views import view
from domain.words import Words
from tests.domain.games.palmyra.position import PalmyraPosition, position

GAME = games()["palmyra"]
WIDTH = 110


@cache
def english() -> Words:
    """The words of the game, read when the first test needs them."""
    return Words(GAME)


def printed(drawn: RenderableType, width: int = WIDTH) -> str:
    """A drawing as text without colours."""
    console = Console(file=io.StringIO(), width=width, no_color=True)
    console.print(drawn)
    output = console.file
    assert isinstance(output, io.StringIO)
    return output.getvalue()


def drawn(match: PalmyraPosition, viewer: int = 0) -> str:
    """The drawing for a viewer, wide enough that no line wraps."""
    words, players = english(), len(match.turn.numbers)
    text = printed(draw_table(words, match.box, view(match.table, viewer), players, viewer), 240)
    assert not words.missing
    assert not words.faults
    return text


def regions(text: str) -> dict[str, list[str]]:
    """The lines of each cell of the board, by its heading."""
    cells: dict[str, list[str]] = {}
    rows: list[list[list[str]]] = [[]]
    for line in text.splitlines():
        if line.startswith("│") and line.count("│") == 5:
            rows[-1].append([part.strip() for part in line.split("│")[1:-1]])
        elif line.startswith("├"):
            rows.append([])
    for row in rows:
        for column in zip(*row, strict=True):
            cells[column[0]] = [line for line in column[1:] if line]
    return cells


def line_with(text: str, part: str) -> str:
    """The only line that contains a text."""
    (line,) = (line for line in text.splitlines() if part in line)
    return line


def places(match: PalmyraPosition, seat: int, kind: str, slot: str) -> PalmyraPosition:
    """A position with a piece of a seat on a slot."""
    match.move(match.seat(seat).piece(kind), f"reserve@{seat}", f"slot:{slot}")
    return match


def test_regions_show_slots_pieces_and_what_they_bring() -> None:
    match = places(position(3), 1, "ship", "ns_wood_ship/2")
    board = regions(drawn(places(match, 3, "camel", "an_war_supplies/1")))
    assert board["North Sea"] == ["3 wood ◡_ ◡1", "2 wood ∩_", "2 marble ◡_", "Shipyard ◡_"]
    assert board["Antioch"][1] == "War Supplies ∩3"
    assert board["Palmyra"][0] == "Improvements ∩_ ∩_ ∩_ ∩_"
    assert len(board) == len(match.box.regions) + 1


def test_two_players_see_the_back_of_the_board() -> None:
    assert regions(drawn(position(2)))["North Sea"][0] == "3 wood ◡_"


def test_the_region_under_attack_is_marked() -> None:
    text = drawn(position(3).under_attack("damascus"))
    assert "Damascus ✕" in regions(text)
    assert line_with(text, "Era 1, turn 1; Region under attack: Damascus ✕")


def test_rare_goods_show_top_number_and_price() -> None:
    board = regions(drawn(position(3).stack("grey", "myrrh", "glass", "glass")))
    assert board["Rare Goods"][0] == "grey: myrrh +2 (3 gold)"


def test_what_is_on_offer_is_explained() -> None:
    text = drawn(position(3).display("I44", "I9"))
    assert line_with(text, "I9 once a turn pay 4 PP for a Rare Good instead of goods")
    assert line_with(text, "I44 Peace Gifts bring 2 times the PP")
    assert line_with(text, "the basement: 2 wood and 3 stone → 5 PP")
    assert line_with(text, "from level 6: 2 stone; two at once: 2 marble and 2 wood")


def test_seats_show_goods_pieces_tower_and_points() -> None:
    match = position(3).owns(2, "3W 1G").traded(2, "2G").tower(2, 6)
    seat = match.seat(2)
    row = line_with(drawn(match, 2), f"Seat 2 ({seat.colour}) ←   ").split()
    assert row[-10:] == ["3", "0", "0", "1+2", "3", "2", "6", "0", "0", str(seat.points)]


def test_belongings_are_told_in_the_panel_of_the_seat() -> None:
    match = position(3).tiles(1, "I1").fulfilled(1, "K8").rare(1, "silk").temples(1, "colonnade")
    text = drawn(match)
    for part in ("I1 trade 1 wood for 1 marble", "K8 ", "silk", "the colonnade"):
        assert part in text[text.index("─ Seat 1 (") :]
    assert "─ Seat 2 (" not in text, "a seat without belongings has no panel"


def test_hands_and_the_chosen_card_are_seen_by_their_owner_only() -> None:
    match = position(3).hand(1, "K5").has_chosen(1, "ebla")
    own, others = drawn(match, 1), [drawn(match, viewer) for viewer in (0, 2, 3)]
    assert "the Marauders card Ebla" in own
    assert "K5 " in own
    for text in others:
        assert "the Marauders card Ebla" not in text
        assert "K5 " not in text
        assert "a Marauders card face down" in text


@pytest.mark.parametrize("players", GAME.players)
def test_a_match_can_be_drawn(players: int) -> None:
    """Every third version, each for the next viewer."""
    playing, asked = new_match(GAME, players, {}, f"drawn/{players}"), 0
    for _ in random_events(playing, Picks(f"drawn/{players}")):
        number, between = divmod(playing.version, 3)
        if between:
            continue
        viewer = number % (players + 1)
        table = view(playing.table, viewer)
        drawing = draw_table(english(), playing.turn.box, table, players, viewer)
        if number % 7 == 0:
            text = printed(drawing)
            assert max(map(len, text.splitlines())) <= WIDTH
            flowing = " ".join(line.strip() for line in text.splitlines())
            for seat in playing.awaiting():
                asked += 1
                assert f"{english().seat(seat)}: {english().question(table.tasks(seat)[-1])}" in flowing
    assert asked
    assert not english().missing
    assert not english().faults
