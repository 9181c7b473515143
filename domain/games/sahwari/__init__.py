"""Sahwari."""

from collections.abc import Callable, Mapping
from importlib.resources import files

from domain.games.sahwari import (
    abilities,
    artifacts,
    attack,
    caravans,
    collecting,
    ending,
    guild_camel,
    icons,
    moving,
    phases,
    questions,
    recruits,
    scoring,
    setup,
)
from domain.games.sahwari.absent import decide_for_absent
from domain.games.sahwari.areas import AREAS, ROUND, UNLIMITED, layout
from domain.games.sahwari.box import load_box
from domain.games.sahwari.coverage_boxes import coverage_boxes
from domain.games.sahwari.evaluation import evaluate
from domain.games.sahwari.printed import printed
from domain.games.sahwari.turn import SahwariTurn
from domain.games.sahwari.uncitable import UNCITABLE
from domain.play.decision import AnyDecision
from domain.play.game import Game, Option, switch
from domain.play.ledger import Ledger, load_ledger
from domain.play.rounds import with_marker

_PACKAGE = files("domain.games.sahwari")

OPTIONS = (
    switch("player_camel_may_stop_on_oasis", "SAH-MOVE-06"),
    switch("guild_camel_blocks_passage", "SAH-MOVE-08"),
    switch("guild_camel_may_stop_on_oasis", "SAH-GUILD-03", since=4, before=True),
    switch("guild_camels_can_be_attacked", "SAH-ATT-03", since=4),
    switch("tornado_needs_empty_tile", "SAH-ICON-08", since=4),
    switch("owner_sees_kept_caravan", "SAH-CARA-03"),
    Option("stalemate_rounds", ("0", "1", "2", "3"), "2", "SAH-END-04"),
    Option("idle_rounds", ("0", "3", "6", "9"), "6", "SAH-END-06"),
)

DECISIONS: tuple[type[AnyDecision], ...] = (
    moving.EnterCamel,
    moving.MoveCamel,
    moving.ExplorerMoveAgain,
    moving.ExplorerStop,
    moving.WithdrawCamel,
    collecting.CollectResource,
    artifacts.PlaceArtifact,
    recruits.TakeRecruitCard,
    caravans.ResolveCaravan,
    icons.ChooseEffectOrder,
    guild_camel.MoveGuildCamel,
    ending.EndTurn,
    *abilities.OPTIONAL,
    attack.AttackCamel,
    attack.AttackChooseSpace,
    attack.AttackDisplace,
    attack.AttackCaravan,
    icons.SpyCaravan,
    icons.BirdCollect,
    icons.PickCaravan,
    icons.TornadoMove,
    icons.DeclineEffect,
)

STEPS: Mapping[str, Callable[..., None]] = {
    questions.SET_UP: setup.set_up,
    questions.BEGIN_TURN: phases.begin_turn,
    questions.GO_ON: phases.go_on,
    questions.EFFECTS: icons.effects,
    questions.EFFECT: icons.effect,
    questions.FIZZLE: icons.fizzle,
    questions.END_TURN: ending.end_turn,
    questions.FINAL_SCORING: scoring.final_scoring,
}


def _content() -> bytes:
    return (_PACKAGE / "components.toml").read_bytes()


def _ledger() -> Ledger:
    return load_ledger((_PACKAGE / "ledger.toml").read_bytes())


def _words(language: str) -> str | None:
    catalogue = _PACKAGE / "words" / f"{language}.ftl"
    return catalogue.read_text(encoding="utf-8") if catalogue.is_file() else None


GAME = Game(
    name="sahwari",
    title="Sahwari",
    rules_version=4,
    same_rules=frozenset({3}),
    players=(2, 3, 4),
    options=OPTIONS,
    areas=AREAS,
    unlimited=UNLIMITED,
    load_box=load_box,
    layout=layout,
    turn=SahwariTurn,
    decisions=DECISIONS,
    steps=STEPS,
    opening=questions.SET_UP,
    moment_rule="SAH-TURN-02",
    categories=scoring.CATEGORIES,
    absent=decide_for_absent,
    ledger=_ledger,
    content=_content,
    words=_words,
    coverage_boxes=lambda: coverage_boxes(_content),
    uncitable=UNCITABLE,
    printed=printed,
    evaluate=evaluate,
    round_begins=with_marker(ROUND),
)
