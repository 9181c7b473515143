"""Texts for players contain no working language of the ledgers or of the code."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax.ast import Attribute, BaseNode, Message, TextElement
from fluent.syntax.visitor import Visitor

from domain.games import games
from domain.play.game import Game
from domain.play.service_rules import service_ledger
from domain.tournaments.rules import tournament_ledger
from domain.words import Words
from domain.words.catalogue import common_source, parsed
from service.messages.games.library import Library
from tests.domain.words.test_every_game import EVERY, LANGUAGES

ROOT = Path(__file__).parents[3]
REFUSED = [line.partition("->")[0] for line in (ROOT / "tools/words.txt").read_text(encoding="utf-8").splitlines()]
WORKING_LANGUAGE = {
    "an order to refuse": r"\bRefuse\b|\bНельзя:",
    "a ruling": r"\bAMB-",
    "a provenance": r"\[(public|data|derived|hidden|reconstructed)\]|\(data\)|\breconstructed\b",
    "a reference": r"\bRef:|\be\.g\.|\bi\.e\.|\b(EN|RU):\d|\bL\d{2,}\b|\brulebook lines?\b",
    "notes of an effect": r"(?i)\beffect:",
    "an arrow of code": r"->|=>|<-",
    "a comparison of code": r"==|!=|>=|<=|≥|≤|&&|\|\|",
    "an identifier of code": r"\b[A-Za-z]+_[A-Za-z_]+\b|`|\b[a-z]+\.[a-z]+\b|\b[a-z]+[A-Z][A-Za-z]*\b",
    "a text that breaks off": r"…|\.\.\.",
    "a word that `make lint` refuses in prose": rf"(?i)\b({'|'.join(map(re.escape, REFUSED))})\b",
}
IN_A_RULE = {
    **WORKING_LANGUAGE,
    "another rule": r"\b[A-Z]{2,5}-[A-Z0-9]+-\d+\b|\b[A-Z]{3}-\d{2}\b",
    "shorthand": r"[→·×=]|\b(WH|TG|PP)\b|\+\d",
}
"""Faults of a text for players, as regular expressions."""


def faults(text: str, patterns: dict[str, str]) -> list[str]:
    """The faults of a text."""
    return [f"{name}: {found[0]}" for name, pattern in patterns.items() if (found := re.search(pattern, text))]


class _Texts(Visitor):
    """Collects the texts of a message without its placeholders."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802
        self.found.append(node.value)


def _said(node: BaseNode) -> list[str]:
    texts = _Texts()
    texts.visit(node)
    return texts.found


def messages(source: str) -> Iterator[tuple[str, str]]:
    """The texts of a catalogue, each with its message id."""
    for entry in parsed(source).body:
        if isinstance(entry, Message):
            for part in (entry.value, *entry.attributes):
                if part is not None:
                    name = f"{entry.id.name}.{part.id.name}" if isinstance(part, Attribute) else entry.id.name
                    yield from ((name, text) for text in _said(part))


def rules_of(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """The rules of a game and of the service, as players see them."""
    words = Words(game, language)
    for rule in (*game.ledger().rules, *service_ledger().rules, *tournament_ledger().rules):
        yield rule, words.rule(rule)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_the_rules_are_written_for_players(name: str, language: str) -> None:
    found = {rule: faults(text, IN_A_RULE) for rule, text in rules_of(games()[name], language)}
    assert {rule: problems for rule, problems in found.items() if problems} == {}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_rule_says_something_in_whole_sentences(name: str, language: str) -> None:
    for rule, text in rules_of(games()[name], language):
        assert text.strip() == text
        assert rule not in text
        assert len(text.split()) >= 4, (rule, text)
        assert re.fullmatch(r"[A-ZА-ЯЁ0-9«“].*[.!]", text), (rule, text)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_all_words_of_a_game_are_written_for_players(name: str, language: str) -> None:
    source = games()[name].words(language) or ""
    found = {message: faults(text, WORKING_LANGUAGE) for message, text in messages(source)}
    assert {message: problems for message, problems in found.items() if problems} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_all_games_are_written_for_players(language: str) -> None:
    found = {name: faults(text, WORKING_LANGUAGE) for name, text in messages(common_source(language) or "")}
    assert {message: problems for message, problems in found.items() if problems} == {}


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_the_service_describes_the_rules_in_the_same_words(name: str, language: str) -> None:
    game = games()[name]
    words = Words(game, language)
    told = {rule.id: rule.text for rule in Library(games()).complete(name, language).rules}
    assert told == {rule: words.rule(rule) for rule in game.ledger().rules}
    chapters = {rule.chapter for rule in game.ledger().rules.values()}
    assert {chapter: faults(chapter, WORKING_LANGUAGE) for chapter in chapters} == {chapter: [] for chapter in chapters}


@pytest.mark.parametrize(
    "text",
    [
        "2, 3 or 4 players. Refuse any other number.",
        "Bonus steps never count [AMB-05].",
        "Refuse for Raschid (AMB-22).",
        "Two in the rulebook, rest [public].",
        "Ref: AMB-03",
        "Placing; effect: the piece occupies the slot.",
        "2 players -> 3 black dice.",
        "Value >= the die to its left.",
        "Switch `player_choice_any_town`.",
        "See town_tile.first_game.",
        "First the moves, then the tiles…",
        *(f"A player keeps {word} cards." for word in REFUSED),
        "Choose one, e.g. see above.",
    ],
)
def test_working_language_is_found(text: str) -> None:
    assert faults(text, WORKING_LANGUAGE)
