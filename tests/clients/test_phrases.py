"""The texts of the terminal itself: complete, and the same in each language."""

import json
import logging
import re
from pathlib import Path

import pytest

import clients.caravan
from clients.caravan.phrases import Speech, phrases_source
from domain.words.catalogue import placeholders
from service.errors import CATALOGUE
from tests.clients.test_caravan import caravan

LANGUAGES = sorted(file.stem for file in (Path(clients.caravan.__file__).parent / "words").glob("*.ftl"))
ERROR = "error-"


def test_the_terminal_speaks_english_and_russian() -> None:
    assert LANGUAGES == ["en", "ru"]


def test_every_language_says_the_same_things() -> None:
    english = placeholders(phrases_source("en") or "")
    for language in LANGUAGES:
        ours = placeholders(phrases_source(language) or "")
        assert {name: used for name, used in ours.items() if not name.startswith(ERROR)} == english


def test_every_error_of_the_service_has_words_in_the_languages_that_the_service_does_not_speak() -> None:
    for language in LANGUAGES:
        translated = {name.removeprefix(ERROR) for name in placeholders(phrases_source(language) or "")}
        assert translated & set(CATALOGUE) == (set() if language == "en" else set(CATALOGUE))
        strangers = [name for name in placeholders(phrases_source(language) or "") if name.startswith(ERROR)]
        assert {name.removeprefix(ERROR) for name in strangers} <= set(CATALOGUE)


def test_what_fills_a_printed_line_is_no_markup() -> None:
    assert "[bold]x" not in Speech("ru").line("no-offer", words="[bold]x")
    assert "[bold]x" in Speech("ru").plain("no-offer", words="[bold]x")
    assert "[dim]" in Speech("ru").line("no-offer", words="x"), "the message itself may contain markup"


def test_a_language_that_the_terminal_lacks_is_english() -> None:
    assert Speech("de").plain("error") == Speech("en").plain("error") == "Error:"


# -- commands speak the language of the person ------------------------------------------------------------------------


def test_the_demo_replay_verify_and_lists_speak_russian_where_the_game_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    # a test of `caravan serve` in this process may have left a log on a closed output
    monkeypatch.setattr(logging.getLogger("caravanserai"), "handlers", [])
    store = ("--store", str(tmp_path / "ru.sqlite"))
    spoken = ("--lang", "ru")
    bots = ("--bots", "random", "--players", "2", "--seed", "5")
    shown = {
        command[0]: caravan(*command, *store, *spoken)
        for command in (
            ("demo", "--game", "merv", *bots),
            ("verify",),
            ("matches",),
            ("replay", "matches/nothing"),
            ("verify", "matches/nothing"),
        )
    }
    name = json.loads(caravan("matches", *store, "--json").stdout)["matches"][0]["name"]
    assert caravan("export", name, *store, "--output", str(tmp_path / "match.record")).exit_code == 0
    record = ("--record", str(tmp_path / "match.record"))
    shown |= {"record": caravan("verify", *record, *spoken), "at": caravan("replay", *record, "--at", "0", *spoken)}
    for command, text in (
        ("demo", "Повтор из хранилища: то же самое"),
        ("demo", "честность случая недоказуема"),
        ("matches", "окончена"),
        ("record", "Квитанции не подтверждают"),
        ("record", "место 1:"),
        ("at", "Коробка разложена"),
    ):
        assert text in " ".join(shown[command].stdout.split()), (command, shown[command].output)
    for result in shown.values():
        words = set(re.findall(r"[A-Za-z]{4,}", re.sub(r"`[^`]*`|\S*[/_\d]\S*", "", result.output)))
        assert not words & ENGLISH, words & ENGLISH


ENGLISH = {
    "version",
    "fingerprint",
    "Replay",
    "Fixed",
    "store",
    "keeps",
    "checks",
    "hold",
    "points",
    "matches",
    "finished",
}
"""English words in the Russian output."""
