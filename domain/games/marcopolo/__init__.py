"""The Voyages of Marco Polo."""

from collections.abc import Callable, Mapping
from importlib.resources import files

from domain.games.marcopolo import (
    additional,
    bonus_steps,
    characters,
    city_cards,
    contracts,
    dice,
    khan,
    market,
    objectives,
    posts,
    rewards,
    rounds,
    scoring,
    setup,
    take_five_coins,
    towns,
    travel,
    turns,
)
from domain.games.marcopolo.absent import decide_for_absent
from domain.games.marcopolo.areas import AREAS, UNLIMITED, layout
from domain.games.marcopolo.box import load_box
from domain.games.marcopolo.coverage_boxes import coverage_boxes
from domain.games.marcopolo.evaluation import evaluate
from domain.games.marcopolo.printed import printed
from domain.games.marcopolo.turn import MarcoPoloTurn
from domain.games.marcopolo.uncitable import UNCITABLE
from domain.play.decision import AnyDecision
from domain.play.game import Game, switch
from domain.play.ledger import Ledger, load_ledger
from domain.play.rounds import with_step

_PACKAGE = files("domain.games.marcopolo")

OPTIONS = (
    switch("random_town_tiles", "MP-VAR-01"),
    switch("character_draft", "MP-VAR-02"),
    switch("objective_choice", "MP-VAR-03"),
    switch("player_choice_any_town", "MP-TOWN-04"),
    switch("city_card_steps_joined", "MP-CITY-03"),
)

DECISIONS: tuple[type[AnyDecision], ...] = (
    *characters.DECISIONS,
    *objectives.DECISIONS,
    *rounds.DECISIONS,
    *take_five_coins.DECISIONS,
    *market.DECISIONS,
    *khan.DECISIONS,
    *contracts.DECISIONS,
    *travel.DECISIONS,
    *city_cards.DECISIONS,
    *additional.DECISIONS,
    *turns.DECISIONS,
    *rewards.DECISIONS,
    *bonus_steps.DECISIONS,
    *posts.DECISIONS,
    *towns.DECISIONS,
)

STEPS: Mapping[str, Callable[..., None]] = {
    **setup.STEPS,
    **characters.STEPS,
    **rounds.STEPS,
    **turns.STEPS,
    **dice.STEPS,
    **contracts.STEPS,
    **travel.STEPS,
    **bonus_steps.STEPS,
    **posts.STEPS,
    **city_cards.STEPS,
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
    name="marcopolo",
    title="The Voyages of Marco Polo",
    rules_version=3,
    same_rules=frozenset({2}),
    players=(2, 3, 4),
    options=OPTIONS,
    areas=AREAS,
    unlimited=UNLIMITED,
    load_box=load_box,
    layout=layout,
    turn=MarcoPoloTurn,
    decisions=DECISIONS,
    steps=STEPS,
    opening=setup.SET_UP,
    moment_rule="MP-TURN-06",
    categories=scoring.CATEGORIES,
    absent=decide_for_absent,
    ledger=_ledger,
    content=_content,
    words=_words,
    coverage_boxes=lambda: coverage_boxes(_content),
    uncitable=UNCITABLE,
    printed=printed,
    evaluate=evaluate,
    round_begins=with_step(rounds.START_ROUND),
)
