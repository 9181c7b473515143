"""Lanterns: the box, the areas, the facades and the Game object. A game made up for the tests, complete and tiny."""

from collections.abc import Iterable
from pathlib import Path

from domain.play.box import parse
from domain.play.game import Game, Option, switch
from domain.play.ledger import load_ledger
from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.table import Placement
from tests.games.lanterns.decisions import Bid, Claim, Light, Pass, Spy
from tests.games.lanterns.rules import STEPS
from tests.games.lanterns.turn import Box, LanternsTurn

HERE = Path(__file__).parent

AREAS = (
    Area("deck", Visibility.NONE),
    Area("hand", Visibility.OWNER),
    Area("bid", Visibility.OWNER),
    Area("opened"),
    Area("discard"),
    Area("wall", Visibility.NONE),
    Area("lit"),
    Area("purse"),
    Area("claim"),
)


def load_box(content: bytes) -> Box:
    root = parse(content)
    root.only("values", "copies", "hand", "wall", "oil")
    return Box(
        root.integers("values"), root.integer("copies"), root.integer("hand"), root.integer("wall"), root.integer("oil")
    )


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    for value in box.values:
        yield Placement("deck", f"card/{value}", box.copies)
    for number in range(1, setting.players + 1):
        yield Placement(f"claim@{number}", "token", 1)


def content() -> bytes:
    return (HERE / "components.toml").read_bytes()


def words(language: str) -> str | None:
    return (HERE / "words.ftl").read_text() if language == "en" else None


GAME = Game(
    name="lanterns",
    title="Lanterns",
    rules_version=1,
    players=(2, 3),
    options=(switch("wall", "LN-SETUP-02", default=True), Option("rounds", ("2", "3"), "3", "LN-ROUND-01")),
    areas=AREAS,
    unlimited=frozenset({"oil"}),
    load_box=load_box,
    layout=layout,
    turn=LanternsTurn,
    decisions=(Bid, Spy, Light, Claim, Pass),
    steps=STEPS,
    opening="set up",
    moment_rule="LN-ROUND-01",
    categories=("bids", "lanterns", "wall"),
    absent=lambda turn, seat, offers: offers[-1],
    ledger=lambda: load_ledger((HERE / "ledger.toml").read_bytes()),
    content=content,
    words=words,
    uncitable={"LN-SETUP-02": "it only says what does not happen"},
)
