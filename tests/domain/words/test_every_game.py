"""Every registered game has words for everything, and nothing in them reads wrongly."""

import re
from pathlib import Path
from typing import get_args

import pytest

import domain.words as words_package
from caravanserai_kit.words import (
    CHAPTER,
    READS_WRONGLY,
    RULE,
    TO_YOU,
    Wording,
    differences,
    plurals_after_one,
    reasons,
    strangers,
)
from domain.games import games
from domain.play.errors import CommonReason
from domain.tournaments.rules import TournamentReason
from domain.words.catalogue import common_source, message_id, placeholders
from tests.games.lanterns import GAME as LANTERNS

CATALOGUES = Path(words_package.__file__).parent
LANGUAGES = sorted(file.stem for file in CATALOGUES.glob("*.ftl"))
EVERY = [
    pytest.param(name, language, id=f"{name}-{language}")
    for name, game in games().items()
    for language in LANGUAGES
    if game.words(language) is not None
]


class TestWording(Wording):
    games = tuple(games().values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_that_is_no_matter_of_a_game_has_words(language: str) -> None:
    declared = {*get_args(CommonReason), *(f"tournament-{reason}" for reason in get_args(TournamentReason))}
    worded = {name for name in placeholders(common_source(language) or "") if name.startswith("refusal-")}
    assert worded == {message_id("refusal", reason) for reason in declared}


def test_every_game_speaks_english_and_russian() -> None:
    assert {name for name, game in games().items() if game.words("en") is not None} == set(games())
    assert {name for name, game in games().items() if game.words("ru") is not None} == set(games())


LATIN = re.compile(r"(?<![\w{])(?![IVX]+\b)[A-Za-z]{2,}")
FILLED = re.compile(r"\{[^{}]*\}?|^ *[\w.-]+ =|^ *\.\w+ =|^ *\*?\[[\w-]+\]")
"""The values that a catalogue fills in, and names of messages, attributes and variants: none of it is said."""


@pytest.mark.parametrize("name", [name for name, game in games().items() if game.words("ru") is not None])
def test_no_russian_line_is_left_in_english(name: str) -> None:
    lines = (games()[name].words("ru") or "").splitlines()
    assert [line for line in lines if not line.startswith("#") and LATIN.search(FILLED.sub("", line))] == []


def test_a_line_left_in_english_is_found() -> None:
    for line in ("move = { $seat } takes { PIECE($pieces) }", "    [one] { $count } camel", "refusal-x = Нет camel"):
        assert LATIN.search(FILLED.sub("", line)), line
    for line in ("move-to = { $seat } берёт { PIECE($pieces) }", "    [one] { $count } куб", "rule-X-1 = K23 и I5"):
        assert not LATIN.search(FILLED.sub("", line)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_messages_have_words(language: str) -> None:
    assert shared(common_source(language) or "") == shared(common_source("en") or "")


def shared(source: str) -> set[str]:
    """The messages that every language needs. English has the rules of the service in its ledger."""
    return {name for name in placeholders(source) if not name.startswith((RULE, CHAPTER))}


def test_a_message_about_nothing_is_found() -> None:
    for stranger in (
        *("piece-crad", "piece-crad-face", "area-hnad", "category-bid", "chapter-Biding", "option-roof"),
        "option-rounds-4",
        *(
            "question-Bid",
            "decision-Bids",
            "move-to-hnad",
            "move-card-hand-hnad",
            "move-to-hnad-LN-BID-01",
            "peice-card",
        ),
    ):
        assert strangers(LANTERNS, f"{stranger} = ?", "") == [stranger]
    good = "piece-card = ?\npiece-card-face = ?\npiece-coin = ?\nmove-to-hand = ?\nmove-to-hand-LN-BID-01 = ?"
    assert strangers(LANTERNS, good, 'pay("coin")') == []


def test_a_placeholder_that_differs_between_languages_is_found() -> None:
    english = "greeting = Hello { $name }\n    .short = Hi\nfarewell = Bye"
    assert differences("greeting = Hallo { $name }\n    .short = Hi", english) == []
    assert differences("greeting = Hallo { $person }", english) == ["greeting"]
    assert differences("greeting = Hallo { $name }\n    .short = { $name }", english) == ["greeting.short"]
    assert differences("other = ?", english) == ["other"]
    assert differences("greeting = Hallo { $name }\n    .accusative = { $name }n", english) == []
    assert differences("greeting = Hallo { $name }\n    .accusative = Hallo", english) == ["greeting.accusative"]


def test_a_reason_in_the_sources_is_found_with_its_details(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text('Refusal("X-1", "too-few", {"needed": 1})\nRefusal(rule="X-2", reason="no")\n')
    assert reasons([tmp_path / "rules.py"]) == {
        "too-few": [("rules.py:1", frozenset({"needed"}))],
        "no": [("rules.py:2", frozenset())],
    }


def test_what_reads_wrongly_is_found() -> None:
    for text in ("take_wood", "Takes { $piece }", "takes  wood", "card/3", "wood ", "1 wood , 2 gold"):
        assert READS_WRONGLY.search(text), text
    for text in ("Seat 1 takes 2 × card 3", "the Khan’s space 3", "Yes: 1/2", "Palmyra (by ship), slot 1"):
        assert not READS_WRONGLY.search(text), text


def test_one_of_many_is_found() -> None:
    pattern = plurals_after_one(LANTERNS)
    assert pattern.search("Seat 2 exchanges 1 cards")
    assert not pattern.search("Seat 2 exchanges 21 cards")
    assert not pattern.search("Seat 2 exchanges 1 card")
    assert not pattern.search("Seat 1 cards")


def test_what_is_said_to_a_player_is_found() -> None:
    assert TO_YOU.search("Seat 2 puts 2 cards of your hand into the row")
    assert not TO_YOU.search("Seat 2 puts 2 young camels into the row")
