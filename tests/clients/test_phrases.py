"""What the terminal itself says: complete in each language, and the same things."""

from pathlib import Path

import clients.caravan
from clients.caravan.phrases import Speech, phrases_source
from projections.words.catalogue import placeholders
from service.errors import CATALOGUE

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
    assert "[dim]" in Speech("ru").line("no-offer", words="x"), "the message itself may hold some"


def test_a_language_that_the_terminal_lacks_is_english() -> None:
    assert Speech("de").plain("error") == Speech("en").plain("error") == "Error:"
