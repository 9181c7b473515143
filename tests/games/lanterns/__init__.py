"""Lanterns: a game made up for the tests, complete and tiny. `docs/adding-a-game.md` is written along it."""

from importlib.resources import files

from domain.play.decision import AnyDecision
from domain.play.game import AnyTurn, Game, Option, switch
from domain.play.ledger import Ledger, load_ledger
from domain.play.rounds import with_step
from tests.games.lanterns.areas import AREAS, UNLIMITED, layout
from tests.games.lanterns.box import PLAYERS, load_box
from tests.games.lanterns.decisions import DECISIONS
from tests.games.lanterns.rules import CATEGORIES, STEPS
from tests.games.lanterns.turn import LanternsTurn, Seat

_FOLDER = files(__name__)


def _content() -> bytes:
    return (_FOLDER / "components.toml").read_bytes()


def _ledger() -> Ledger:
    return load_ledger((_FOLDER / "ledger.toml").read_bytes())


def _words(language: str) -> str | None:
    catalogue = _FOLDER / "words" / f"{language}.ftl"
    return catalogue.read_text(encoding="utf-8") if catalogue.is_file() else None


def _decide_for_absent(turn: AnyTurn, seat: Seat, offers: list[AnyDecision]) -> AnyDecision:
    """A departed seat passes where it may (that is offered last), else it bids or claims the last card."""
    return offers[-1]


GAME = Game(
    name="lanterns",
    title="Lanterns",
    rules_version=1,
    players=PLAYERS,
    options=(switch("wall", "LN-SETUP-02", default=True), Option("rounds", ("2", "3"), "3", "LN-ROUND-01")),
    areas=AREAS,
    unlimited=UNLIMITED,
    load_box=load_box,
    layout=layout,
    turn=LanternsTurn,
    decisions=DECISIONS,
    steps=STEPS,
    opening="set up",
    moment_rule="LN-ROUND-01",
    categories=CATEGORIES,
    absent=_decide_for_absent,
    ledger=_ledger,
    content=_content,
    words=_words,
    uncitable={"LN-SETUP-02": "it only says what does not happen"},
    round_begins=with_step("round"),
)
