"""Merv: The Heart of the Silk Road."""

from collections.abc import Callable, Mapping
from importlib.resources import files

from domain.games.merv import (
    camel_market,
    caravansary,
    contracts,
    high_courtier,
    invasion,
    library,
    magistrate,
    marketplace,
    mosque,
    palace,
    rounds,
    scoring,
    setup,
    soldiers,
    turns,
    upgrades,
    walls,
)
from domain.games.merv.absent import decide_for_absent
from domain.games.merv.areas import AREAS, UNLIMITED, layout
from domain.games.merv.box import load_box
from domain.games.merv.coverage_boxes import coverage_boxes
from domain.games.merv.evaluation import evaluate
from domain.games.merv.printed import printed
from domain.games.merv.turn import CATEGORIES, MervTurn
from domain.games.merv.uncitable import UNCITABLE
from domain.play.decision import AnyDecision
from domain.play.game import Game, Option, switch
from domain.play.ledger import Ledger, load_ledger
from domain.play.rounds import with_step

_PACKAGE = files("domain.games.merv")

OPTIONS = (
    Option("soldier_influence_when_not_placed", ("0", "1"), "0", "MERV-SOL-03"),
    Option("wild_cubes_per_invasion", ("0", "1"), "1", "MERV-PAY-02"),
    switch("limited_supply", "MERV-COMP-04"),
    Option("magistrate_city_directions", ("1", "2", "3"), "1", "MERV-CM-24"),
    switch("magistrate_takes_all_when_he_has_no_camel", "MERV-CM-07", default=True),
)

DECISIONS: tuple[type[AnyDecision], ...] = (
    *contracts.DECISIONS,
    *camel_market.DECISIONS,
    *caravansary.DECISIONS,
    *palace.DECISIONS,
    *library.DECISIONS,
    *marketplace.DECISIONS,
    *mosque.DECISIONS,
    *walls.DECISIONS,
    *soldiers.DECISIONS,
    *upgrades.DECISIONS,
    *turns.DECISIONS,
    *rounds.DECISIONS,
    *invasion.DECISIONS,
    *scoring.DECISIONS,
    *high_courtier.DECISIONS,
)

STEPS: Mapping[str, Callable[..., None]] = {
    **setup.STEPS,
    **rounds.STEPS,
    **caravansary.STEPS,
    **palace.STEPS,
    **library.STEPS,
    **marketplace.STEPS,
    **mosque.STEPS,
    **walls.STEPS,
    **soldiers.STEPS,
    **upgrades.STEPS,
    **invasion.STEPS,
    **scoring.STEPS,
    **high_courtier.STEPS,
    **magistrate.STEPS,
}


def _content() -> bytes:
    return (_PACKAGE / "components.toml").read_bytes()


def _ledger() -> Ledger:
    return load_ledger((_PACKAGE / "ledger.toml").read_bytes())


def _words(language: str) -> str | None:
    catalogue = _PACKAGE / "words" / f"{language}.ftl"
    return catalogue.read_text(encoding="utf-8") if catalogue.is_file() else None


GAME = Game(
    name="merv",
    title="Merv: The Heart of the Silk Road",
    rules_version=2,
    players=(1, 2, 3, 4),
    options=OPTIONS,
    areas=AREAS,
    unlimited=UNLIMITED,
    load_box=load_box,
    layout=layout,
    turn=MervTurn,
    decisions=DECISIONS,
    steps=STEPS,
    opening=setup.SET_UP,
    moment_rule="MERV-GEN-01",
    categories=CATEGORIES,
    absent=decide_for_absent,
    ledger=_ledger,
    content=_content,
    words=_words,
    uncitable=UNCITABLE,
    printed=printed,
    evaluate=evaluate,
    round_begins=with_step(rounds.BEGIN_ROUND),
    coverage_boxes=lambda: coverage_boxes(_content),
)
