"""An option is declared once; each other place that lacks it, or says something else, is named in a sentence."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from caravanserai_kit.failures import told
from caravanserai_kit.options import misplaced
from caravanserai_kit.shape import Shape
from caravanserai_kit.words import Wording
from domain.games import games
from domain.play.errors import RuleError
from domain.play.game import Game, Option, switch
from domain.play.ledger import Switch
from tests.games.lanterns import GAME

MOON = switch("moon", "LN-SETUP-02")


def with_places(
    ledger: Mapping[str, Switch], box: str = "", options: tuple[Option, ...] = GAME.options, rule: str = ""
) -> Game:
    """Lanterns with these options, switches in its ledger, text behind its box, and perhaps a rule that says so."""
    rules = dict(GAME.ledger().rules)
    if rule:
        rules["LN-SETUP-02"] = replace(rules["LN-SETUP-02"], text=rule)
    held = replace(GAME.ledger(), switches=ledger, rules=rules)
    return replace(GAME, options=options, ledger=lambda: held, content=lambda: GAME.content() + box.encode())


def entry(key: str, **said: Any) -> dict[str, Switch]:
    return {key: Switch(**{"key": key, "default": False, "meaning": "?", "rule": "LN-SETUP-02", "ruling": "", **said})}


@pytest.mark.parametrize("game", [*games().values(), GAME], ids=lambda game: game.name)
def test_the_games_have_their_options_in_all_places(game: Game) -> None:
    assert misplaced(game) == []


WALL = entry("wall", default=True)
BOX = "\n[switches.wall]\ndefault = true\n"
MISSING = (
    'the option moon has no [[switch]] in ledger.toml: add one with key = "moon", default = false, '
    'rule = "LN-SETUP-02", and its meaning and ruling'
)
UNDECLARED = "which is no option of the game: declare it in `options` of __init__.py, such as"
PLACES = {
    "not in the ledger, but in the box": (
        with_places({}, "\n[switches.moon]\ndefault = false\n", (*GAME.options, MOON)),
        MISSING,
    ),
    "not in the ledger, which names it": (with_places({}, options=(*GAME.options, MOON), rule="On: `moon`."), MISSING),
    "only in the ledger": (
        with_places(entry("moon")),
        f'a [[switch]] in ledger.toml is of moon, {UNDECLARED} switch("moon", "LN-SETUP-02"), or take it away',
    ),
    "another default": (
        with_places(entry("wall")),
        "the option wall is declared with default true, and its [[switch]] in ledger.toml says false: let them agree",
    ),
    "another rule": (
        with_places(entry("rounds", default=3)),
        (
            'the option rounds is declared with rule "LN-ROUND-01", and its [[switch]] in ledger.toml says '
            '"LN-SETUP-02": let them agree'
        ),
    ),
    "not in the box": (
        with_places(WALL | entry("rounds", default=3, rule="LN-ROUND-01"), BOX),
        (
            "the option rounds has no [switches.rounds] in components.toml, where other options stand: add it with "
            "default = 3"
        ),
    ),
    "only in the box": (
        with_places(WALL, f"{BOX}[switches.moon]\ndefault = false\n"),
        f'[switches.moon] in components.toml is of moon, {UNDECLARED} switch("moon", "RULE"), or take it away',
    ),
    "another default in the box": (
        with_places(WALL, "\n[switches.wall]\ndefault = false\n"),
        (
            "the option wall is declared with default true, and [switches.wall] in components.toml says false: let "
            "them agree"
        ),
    ),
}


@pytest.mark.parametrize(("game", "sentence"), PLACES.values(), ids=PLACES)
def test_each_place_that_lacks_an_option_is_named(game: Game, sentence: str) -> None:
    assert misplaced(game) == [sentence]
    with pytest.raises(AssertionError) as found:
        Shape().test_options_stand_wherever_they_must(game)
    assert told(found.value) == [f"lanterns: {sentence}."]


def test_a_rule_that_asks_for_an_option_that_is_not_declared_is_told_what_to_do() -> None:
    setting = GAME.setting(2, {})
    for asked in (setting.on, setting.number):
        with pytest.raises(RuleError) as found:
            asked("wal")
        (sentence,) = told(found.value)
        assert sentence == (
            "There is no option 'wal'; the options are wall, rounds: declare it in `options` as `switch` or `Option`, "
            "or spell it alike in `turn.setting`."
        )


def test_a_message_that_differs_from_english_is_told_in_a_sentence() -> None:
    english = GAME.words("en") or ""
    words = {"en": english, "de": f"{english}\npiece-card-bcak = Karte\n"}
    game, suite = replace(GAME, words=words.get), Wording()
    suite.test_every_message_has_the_placeholders_of_the_english_one(game, "en")
    with pytest.raises(AssertionError) as found:
        suite.test_every_message_has_the_placeholders_of_the_english_one(game, "de")
    (sentence,) = told(found.value)
    assert sentence == (
        "lanterns: English has no message piece-card-bcak, or one with other placeholders: let words/de.ftl and "
        "words/en.ftl agree."
    )
