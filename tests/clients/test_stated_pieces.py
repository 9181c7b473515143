"""Statements about hidden pieces on the table of a terminal that knows no rules."""

from caravanserai_protocol.v1 import game_pb2

from clients.caravan.automatic_table import draw_shared
from clients.caravan.descriptions import DescribedGame
from clients.caravan.screen import Screen
from domain.table.areas import Area, Areas
from domain.table.table import Placement, Table


def described() -> DescribedGame:
    areas = [game_pb2.Area(name=name, title=title) for name, title in (("hand", "Hand"), ("stated", "Known"))]
    faces = [game_pb2.Face(piece=f"card/{face}", title=f"card {face}") for face in (4, 5)]
    kinds = [game_pb2.Kind(name="card", title="card", faces=faces)]
    return DescribedGame(game_pb2.Game(name="games/any", areas=areas, kinds=kinds, seats=["Red", "Blue"]))


def test_a_statement_says_in_signs_what_it_states() -> None:
    said = {
        "hand@1/0/0/card/5": "Hand (Red): 0 \N{MULTIPLICATION SIGN} card 5",
        "hand@2/1/-/card/4/5": "Hand (Blue): ≥ 1 \N{MULTIPLICATION SIGN} card 4, card 5",
        "hand/0/2/card/5": "Hand: ≤ 2 \N{MULTIPLICATION SIGN} card 5",
        "hand/1/2/card/5": "Hand: 1\N{EN DASH}2 \N{MULTIPLICATION SIGN} card 5",
        "hand/2/2/card/5": "Hand: 2 \N{MULTIPLICATION SIGN} card 5",
    }
    game = described()
    assert {each: game.piece(f"statement/{each}") for each in said} == said
    assert game.piece("statement/what") == "statement/what"


def test_it_is_shown_with_what_lies_on_the_table() -> None:
    table = Table(Areas([Area("stated")]), [Placement("stated", "statement/hand@1/0/0/card/5", 1)])
    console = Screen()
    with console.capture() as drawn:
        console.print(draw_shared(described(), table))
    assert "Known  Hand (Red): 0 \N{MULTIPLICATION SIGN} card 5" in drawn.get()
