"""A game comes from its package: what is found there, and what is said when something is missing."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from domain.play.absent import last_offered
from domain.play.answers import AREAS as ANSWER_AREAS
from domain.play.defects import DefectError
from domain.play.game import Game, nothing_printed, nothing_turns_up, switch
from domain.play.hooks import BotHooks
from domain.play.package import GamePackage, PackageError
from domain.play.rounds import with_step
from domain.play.rules import rule_of
from domain.play.skipping import nobody_skipped
from domain.play.statements import AREAS as STATEMENT_AREAS
from domain.play.strength import Contest
from domain.play.thinking import USUAL
from domain.play.turn import Turn
from domain.table.areas import Area
from tests.games.lanterns import GAME

HEAD = """
from dataclasses import dataclass
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.rules import rule, step
"""
DECISION = """
@dataclass(frozen=True, slots=True)
class {name}(Decision):
    answers = ("say",)
"""
STEP = """
@step({kind!r})
@rule("T-1")
def {kind}(turn):
    pass
"""
DUE = """
class {name}(Due):
    seat: int = 1
"""
HAPPENS = """
    @rule("T-1")
    def happen(self, turn):
        turn.done = self.seat
"""
LEDGER = """
[[rule]]
id = "T-1"
chapter = "Turns"
text = "Walk, then end."
source = "made up"
"""

Write = Callable[..., GamePackage]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a package with these modules, and says what is in it."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)

    def write_package(chapters: tuple[str, ...] = (), **modules: str) -> GamePackage:
        folder = tmp_path / "strange_game"
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        for name, text in modules.items():
            (folder / f"{name}.py").write_text(HEAD + text)
        return GamePackage("strange_game", chapters)

    yield write_package
    for name in set(sys.modules) - before:
        del sys.modules[name]


def names(package: GamePackage) -> list[str]:
    return [decision.__name__ for decision in package.decisions()]


def test_decisions_and_steps_are_found_in_the_modules_that_define_them(write: Write) -> None:
    package = write(
        walking=DECISION.format(name="Walk") + DECISION.format(name="Rest") + STEP.format(kind="walk"),
        ending="from strange_game.walking import Walk, walk\n" + DECISION.format(name="End") + STEP.format(kind="end"),
        grid="SIZE = 3",
    )
    assert (names(package), list(package.steps())) == (["End", "Walk", "Rest"], ["end", "walk"])


def test_chapters_say_in_which_order_decisions_are_offered(write: Write) -> None:
    package = write(
        ("walking", "ending"), walking=DECISION.format(name="Walk"), ending=DECISION.format(name="End"), grid=""
    )
    assert names(package) == ["Walk", "End"]


@pytest.mark.parametrize(
    ("chapters", "wrong"),
    [
        (("walking",), "['ending']"),
        (("walking", "ending", "grid"), "['grid']"),
        (("walking", "grid", "hall"), "['ending', 'grid', 'hall']"),
        (("walking", "ending", "ending"), "a chapter twice"),
    ],
)
def test_chapters_are_all_modules_with_decisions_or_steps(write: Write, chapters: tuple[str, ...], wrong: str) -> None:
    package = write(chapters, walking=DECISION.format(name="Walk"), ending=STEP.format(kind="end"), grid="")
    text = f"strange_game: chapters are the modules with decisions or steps, each once; see {wrong}"
    with pytest.raises(PackageError, match=f"^{re.escape(text)}$"):
        package.decisions()


def test_a_step_is_the_function_that_carries_out_its_kind(write: Write) -> None:
    package = write(ending=STEP.format(kind="end") + STEP.format(kind="score"))
    ending = package.modules["ending"]
    assert package.steps() == {"end": ending.end, "score": ending.score}


def test_two_steps_do_not_carry_out_the_same_kind(write: Write) -> None:
    package = write(ending=STEP.format(kind="end"), scoring=STEP.format(kind="end"))
    with pytest.raises(PackageError, match="two steps carry out 'end'"):
        package.steps()


def test_a_class_of_what_is_due_is_a_step_if_it_happens(write: Write) -> None:
    package = write(
        turns=DUE.format(name="NextTurn") + HAPPENS + DUE.format(name="Which") + DUE.format(name="_Base"),
        walking="from strange_game.turns import NextTurn\n" + DECISION.format(name="Walk"),
    )
    assert {kind: due.__name__ for kind, due in package.due().items()} == {"next turn": "NextTurn", "which": "Which"}
    (step,) = package.steps().items()
    turn = SimpleNamespace(rule="")
    step[1](turn, "3")
    assert (step[0], rule_of(step[1], ""), turn.done) == ("next turn", "T-1", 3)


def test_two_classes_are_not_due_under_one_name(write: Write) -> None:
    package = write(first=DUE.format(name="Turn"), second=DUE.format(name="Turn"))
    with pytest.raises(PackageError, match="two classes are due as 'turn'"):
        package.due()


def test_a_class_that_only_serves_others_is_no_decision(write: Write) -> None:
    package = write(walking="class Moving(Decision):\n    __slots__ = ()\n" + DECISION.format(name="Walk"))
    assert names(package) == ["Walk"]


def test_what_a_module_must_define_is_named(write: Write) -> None:
    package = write(areas="AREAS = ()", absent="")
    assert package.needed("areas", "AREAS") == ()
    for module, name in (("areas", "layout"), ("box", "load_box")):
        with pytest.raises(PackageError, match=rf"strange_game\.{module} must define {name}"):
            package.needed(module, name)
    assert package.found("printed", "printed", "nothing") == "nothing"
    with pytest.raises(PackageError, match=r"strange_game\.absent must define decide_for_absent"):
        package.found("absent", "decide_for_absent", None)


def test_the_files_of_a_game_are_read_where_it_stands() -> None:
    package = GamePackage("tests.games.lanterns")
    assert GAME.name == "lanterns"
    for read in (GAME, package):
        assert b"[lanterns]" in read.content()
        assert "LN-BID-01" in read.ledger().rules
        assert "Lanterns" in (read.words("en") or "")
        assert read.words("tlh") is None
    assert tuple(GAME.authoring.coverage_boxes()) == tuple(package.coverage_boxes()) == ()


def test_a_game_may_make_boxes_for_coverage_of_its_standard_one(write: Write, tmp_path: Path) -> None:
    package = write(coverage_boxes="def coverage_boxes(content):\n    return [content() + b'# of the house']")
    (tmp_path / "strange_game/components.toml").write_bytes(b"coins = 9")
    assert list(package.coverage_boxes()) == [b"coins = 9# of the house"]


NEEDED = {
    "areas": """
from domain.table.areas import Area
AREAS = (Area("board"),)
UNLIMITED = frozenset({"coin"})
def layout(box, setting): pass
""",
    "box": "def load_box(content): pass\n",
    "ending": DECISION.format(name="End") + STEP.format(kind="end"),
    "walking": DECISION.format(name="Walk") + STEP.format(kind="begin"),
}
"""The modules that a game must have, with two chapters."""
OPTIONAL = {
    "absent": "def decide_for_absent(turn, seat, offers): pass\n",
    "coverage_boxes": "def coverage_boxes(content): return [content() + b'# of the house']\n",
    "evaluation": "def evaluate(turn, seat): pass\n",
    "faces": "def turning_up(box): pass\n",
    "outlook": "def outlook(turn, seat): pass\n",
    "printed": "def printed(box, thing): pass\n",
    "skipping": "def find_skipped(effects, players): pass\n",
    "thinking": "from domain.play.thinking import Thinking\nTHINKING = Thinking(positions=7)\n",
    "uncitable": "UNCITABLE = {'T-9': 'nobody can'}\n",
}
SAID: dict[str, Any] = {
    "title": "Strange",
    "rules_version": 3,
    "players": (2, 4),
    "turn": Turn,
    "categories": ("songs",),
    "moment_rule": "T-1",
}
"""The parts that a game must declare itself."""


def test_what_a_game_does_not_say_its_package_says(write: Write, tmp_path: Path) -> None:
    said = SAID | {"same_rules": frozenset({2}), "options": (switch("moon", "T-1"),), "round_begins": with_step("end")}
    package = write(**NEEDED, **OPTIONAL)
    for name, content in (
        ("components.toml", "coins = 9"),
        ("ledger.toml", LEDGER),
        ("words/en.ftl", "title = Strange"),
    ):
        path = tmp_path / "strange_game" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content)
    game = Game.in_package("strange_game", chapters=("walking", "ending"), **said)
    module = package.modules
    assert game.log.round_begins is said.pop("round_begins")
    assert {name: getattr(game, name) for name in said} == said
    assert (game.name, game.opening, game.authoring.uncitable) == ("strange_game", "set up", {"T-9": "nobody can"})
    assert (game.areas, game.unlimited) == ((Area("board"),), frozenset({"coin"}))
    assert (game.layout, game.load_box) == (module["areas"].layout, module["box"].load_box)
    assert game.decisions == (module["walking"].Walk, module["ending"].End)
    assert game.steps == {"begin": module["walking"].begin, "end": module["ending"].end}
    assert game.absent is module["absent"].decide_for_absent
    assert game.bots.evaluate is module["evaluation"].evaluate
    assert game.bots.outlook is module["outlook"].outlook
    assert game.bots.thinking is module["thinking"].THINKING
    assert game.turning_up is module["faces"].turning_up
    assert game.printed is module["printed"].printed
    assert game.log.find_skipped is module["skipping"].find_skipped
    assert (game.content(), list(game.authoring.coverage_boxes())) == (b"coins = 9", [b"coins = 9# of the house"])
    assert (game.words("en"), game.words("ru"), list(game.ledger().rules)) == ("title = Strange", None, ["T-1"])


RARE = {
    "levels": "from domain.play.levels import Level\nLEVELS = {'novice': Level(noticed=2)}\n",
    "likelihood": "def likelihood(turn, seat): pass\n",
    "plans": DUE.format(name="Plan"),
    "spread": "from domain.play.hooks import Spread\nSPREAD = Spread(9, 2)\n",
    "walking": """
from domain.play.sealed import Sealed
from strange_game.plans import Plan
@dataclass(frozen=True)
class Bid(Sealed):
    answers = ("bid",)
    sealed_by = "T-1"
"""
    + STEP.format(kind="begin"),
}
"""Modules that few games have, with a decision in secret."""


class StrangeTurn(Turn[Any, Any]):
    """A turn of its own."""


def test_a_package_may_hold_what_few_games_have(write: Write, tmp_path: Path) -> None:
    package = write(**NEEDED | RARE)
    (tmp_path / "strange_game" / "layout.json").write_text("{}")
    (tmp_path / "strange_game" / "weights").mkdir()
    contest = Contest("club", "novice", 17, 2, 20)
    (tmp_path / "strange_game" / "strength.json").write_text(json.dumps({"contests": [contest._asdict()]}))
    said = SAID | {"turn": StrangeTurn, "role": "leader", "states": True}
    game = Game.in_package("strange_game", **said, absent=last_offered)
    module = package.modules
    assert (game.turn, game.role, game.states) == (StrangeTurn, "leader", True)
    assert game.bots.likelihood is module["likelihood"].likelihood
    assert game.bots.spread is module["spread"].SPREAD
    assert game.bots.own_levels is module["levels"].LEVELS
    assert game.bots.contests == (contest,)
    assert game.bots.learnt is not None
    assert game.board() == b"{}"
    assert game.due == {"plan": module["plans"].Plan}
    assert game.sealed == (module["walking"].Bid,)
    own = {area.name for area in game.areas}
    assert set(game.table_areas) >= own | {area.name for area in (*ANSWER_AREAS, *STATEMENT_AREAS)}


def test_a_game_may_say_more_than_it_must(write: Write) -> None:
    write(**NEEDED, **OPTIONAL)
    game = Game.in_package("strange_game", **SAID, absent=last_offered, opening="begin", uncitable={})
    assert (game.absent, game.opening, game.authoring.uncitable) == (last_offered, "begin", {})
    assert [decision.__name__ for decision in game.decisions] == ["End", "Walk"]


def test_a_game_may_lack_what_most_games_have() -> None:
    game = Game.in_package("tests.games.bazaar", **SAID, absent=last_offered)
    assert (game.name, game.same_rules, game.options, dict(game.authoring.uncitable)) == ("bazaar", frozenset(), (), {})
    assert (game.bots.evaluate, game.bots.learnt, game.log.round_begins) == (None, None, None)
    assert (game.bots.likelihood, game.bots.spread, game.role, game.states) == (None, None, "", False)
    assert (game.board(), game.sealed) == (b"", ())
    assert not set(game.table_areas) & {area.name for area in (*ANSWER_AREAS, *STATEMENT_AREAS)}
    assert list(game.authoring.coverage_boxes()) == []
    assert (game.bots.thinking, game.bots.own_levels, game.bots.contests) == (USUAL, {}, ())
    assert (game.turning_up, game.printed, game.log.find_skipped) == (nothing_turns_up, nothing_printed, nobody_skipped)


def test_a_package_without_a_turn_of_rules_says_what_is_missing(write: Write) -> None:
    write(rules=STEP.format(kind="begin"))
    with pytest.raises(PackageError, match=r"strange_game\.areas must define AREAS"):
        Game.in_package("strange_game", **SAID)


def test_somebody_must_decide_for_a_seat_that_is_gone(write: Write) -> None:
    write(**NEEDED)
    with pytest.raises(PackageError, match=r"strange_game\.absent must define decide_for_absent"):
        Game.in_package("strange_game", **SAID)


@pytest.mark.parametrize(
    "helpers",
    [
        {"grid": "SIZE = 3", "walking": "from strange_game.grid import SIZE\n"},
        {"grid": "SIZE = 3", "box": "from strange_game import grid\n"},
        {"grid": "SIZE = 3", "walking": "def far():\n    import strange_game.grid\n"},
        {"grid": "SIZE = 3", "walking": "def far():\n    from strange_game.grid import SIZE\n"},
        {"yards": "SIZE = 3", "ending": "from strange_game.yards import SIZE\n"},
    ],
)
def test_a_game_may_have_files_for_others_to_import(write: Write, helpers: dict[str, str]) -> None:
    write(**{name: NEEDED.get(name, "") + helpers.get(name, "") for name in {*NEEDED, *helpers}})
    assert Game.in_package("strange_game", **SAID, absent=last_offered).bots == BotHooks()


def test_a_game_has_no_file_that_nothing_uses(write: Write) -> None:
    write(**NEEDED, outlok=OPTIONAL["outlook"])
    with pytest.raises(
        PackageError,
        match=r"^strange_game: nothing uses outlok\.py; hooks stand in absent\.py, areas\.py, .*outlook\.py",
    ):
        Game.in_package("strange_game", **SAID, absent=last_offered)


def test_a_layout_stays_what_it_was_while_a_package_is_exchanged(write: Write, tmp_path: Path) -> None:
    package = write(**NEEDED)
    layout = tmp_path / "strange_game" / "layout.json"
    layout.write_text('{"width": 300}')
    assert package.board() == b'{"width": 300}'
    layout.write_text('{"width": 400}')
    assert package.board() == b'{"width": 300}'
    layout.unlink()
    assert package.board() == b'{"width": 300}'
    assert GamePackage("strange_game").board() == b""


def test_a_file_of_weights_that_is_wrong_is_named_with_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = GamePackage("tests.games.bazaar")
    monkeypatch.setattr(package, "folder", tmp_path)
    assert package.learnt() is None
    (tmp_path / "weights").mkdir()
    (tmp_path / "weights" / "2.json").write_text('{"weights": 3}')
    turn = SimpleNamespace(setting=SimpleNamespace(players=2))
    with pytest.raises(DefectError, match=r"^The game bazaar cannot be loaded: weights/2\.json: `weights` must be"):
        package.learnt()(turn, None)
