"""The names of bots that are called by their level: the same in the app, the terminal and the service."""

import re

import pytest

from clients.caravan.match_arguments import KINDS as TERMINAL_KINDS
from clients.caravan.match_arguments import told_bots
from clients.caravan.phrases import Speech, phrases_source
from clients.caravan.ratings import shown_opponent
from domain.words.bot_names import KINDS, bot_name
from tests.sdks.building import WEB

LANGUAGES = ("en", "ru")


def app_names(language: str) -> dict[str, str]:
    text = (WEB / "src" / "parts" / f"parts.{language}.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^parts-bot-(\w+) = (.+)$", text, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_and_the_terminal_give_a_level_the_name_that_the_service_knows(language: str) -> None:
    names = app_names(language)
    assert set(names) == set(KINDS)
    for reader in LANGUAGES:
        assert {kind: bot_name(name, reader) for kind, name in names.items()} == app_names(reader)
    assert {kind: Speech(language).kind_of_bot(kind) for kind in KINDS} == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_calls_each_kind_of_bots_by_its_name(language: str) -> None:
    """Also in the sentences of verification, which the terminal shows."""
    names, speech = app_names(language), Speech(language)
    numbers, strengths = told_bots(TERMINAL_KINDS, speech)
    for kind in TERMINAL_KINDS:
        assert names[kind] in numbers
        assert names[kind] in strengths
        assert shown_opponent("", f"bots/{kind}", speech)[0].endswith(names[kind])
    assert set(TERMINAL_KINDS) == set(KINDS)
    quoted = re.findall(r"\[(\w+)\][^\n]*«([^»]+)»", phrases_source(language) or "")
    assert [(kind, name) for kind, name in quoted if names.get(kind, name) != name] == []


def test_a_number_stays_and_so_does_a_name_that_somebody_chose() -> None:
    assert bot_name("Мастер 2", "en") == "Expert 2"
    assert bot_name("Novice", "ru") == "Новичок"
    for chosen in ("Deep Sand", "Expert Ann", "", "Мастер2"):
        assert bot_name(chosen, "ru") == chosen
