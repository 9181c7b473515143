"""Palmyra."""

from collections.abc import Callable
from importlib.resources import files

from domain.games.palmyra import (
    any_time,
    construction,
    improvements,
    kingdom,
    marauders,
    missions,
    payment,
    placement,
    rare_goods,
    scoring,
    setup,
    temple,
    tower,
    trading,
    turns,
    windows,
)
from domain.games.palmyra.absent import decide_for_absent
from domain.games.palmyra.areas import AREAS, UNLIMITED, layout
from domain.games.palmyra.box import load_box
from domain.games.palmyra.categories import CATEGORIES
from domain.games.palmyra.coverage_boxes import coverage_boxes
from domain.games.palmyra.evaluation import evaluate
from domain.games.palmyra.printed import printed
from domain.games.palmyra.skipping import find_skipped
from domain.games.palmyra.turn import PalmyraTurn
from domain.games.palmyra.uncitable import UNCITABLE
from domain.play.decision import AnyDecision
from domain.play.game import Game, switch
from domain.play.ledger import Ledger, load_ledger
from domain.play.rounds import with_step

_PACKAGE = files("domain.games.palmyra")

OPTIONS = (
    switch("experienced", "PALM-SETUP-12"),
    switch("tower_pair_repeatable", "PALM-TOWER-02", default=True),
    switch("gain_piece_in_placement", "PALM-PLACE-10", default=True),
    switch("off_board_pool_unowned", "PALM-IMPR-07"),
    switch("i25_in_game", "PALM-IMP-25", default=True),
    switch("mission_return_same_turn", "PALM-MISS-03", default=True),
    switch("i47_temple_draws_mission", "PALM-TEMPLE-02", default=True),
    switch("payer_chooses_split", "PALM-TRADE-03"),
)

DECISIONS: tuple[type[AnyDecision], ...] = (
    *setup.DECISIONS,
    *placement.DECISIONS,
    *marauders.DECISIONS,
    *improvements.DECISIONS,
    *tower.DECISIONS,
    *temple.DECISIONS,
    *rare_goods.DECISIONS,
    *missions.DECISIONS,
    *construction.DECISIONS,
    *kingdom.DECISIONS,
    *any_time.DECISIONS,
    *trading.DECISIONS,
    *missions.ANY_TIME,
    *payment.DECISIONS,
    *windows.DECISIONS,
    *turns.DECISIONS,
)

STEPS: dict[str, Callable[..., None]] = {
    **setup.STEPS,
    **turns.STEPS,
    **placement.STEPS,
    **marauders.STEPS,
    **improvements.STEPS,
    **temple.STEPS,
    **kingdom.STEPS,
    **windows.STEPS,
    **scoring.STEPS,
}


def _content() -> bytes:
    return (_PACKAGE / "components.toml").read_bytes()


def _ledger() -> Ledger:
    return load_ledger((_PACKAGE / "ledger.toml").read_bytes())


def _words(language: str) -> str | None:
    catalogue = _PACKAGE / "words" / f"{language}.ftl"
    return catalogue.read_text(encoding="utf-8") if catalogue.is_file() else None


GAME = Game(
    name="palmyra",
    title="Palmyra",
    rules_version=3,
    players=(2, 3, 4),
    options=OPTIONS,
    areas=AREAS,
    unlimited=UNLIMITED,
    load_box=load_box,
    layout=layout,
    turn=PalmyraTurn,
    decisions=DECISIONS,
    steps=STEPS,
    opening=setup.SET_UP,
    moment_rule="PALM-TURN-06",
    categories=CATEGORIES,
    absent=decide_for_absent,
    ledger=_ledger,
    content=_content,
    words=_words,
    coverage_boxes=lambda: coverage_boxes(_content),
    uncitable=UNCITABLE,
    printed=printed,
    evaluate=evaluate,
    round_begins=with_step(turns.START_TURN),
    find_skipped=find_skipped,
)
