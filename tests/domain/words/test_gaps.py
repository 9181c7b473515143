"""No language lacks a message, and `caravan words check` names those that a further one needs."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import clients
from clients.caravan.main import app
from clients.workshop.translation import every_gap
from domain.games import games
from domain.words.box_words import box_source
from domain.words.catalogue import placeholders
from domain.words.gaps import Gap, gaps, gaps_between, needed_of
from domain.words.languages import ENGLISH, languages
from service.error_catalogue import CATALOGUE
from tests.games.lanterns import GAME as LANTERNS
from tests.games.pretenders import GAME as PRETENDERS


@pytest.mark.parametrize("language", [language for language in languages() if language != ENGLISH])
def test_no_language_lacks_a_message(language: str) -> None:
    assert [gap for gap in every_gap(language) if gap.lacks] == []


def test_a_language_without_files_lacks_every_message_of_each() -> None:
    found = {gap.file: set(gap.lacks) for gap in gaps("tlh")}
    assert set(found) == {"domain/words/tlh.ftl", *(f"domain/games/{name}/words/tlh.ftl" for name in games())}
    for name, game in games().items():
        assert found[f"domain/games/{name}/words/tlh.ftl"] == needed_of(game)
    assert {"rule-SVC-ASK-01", "chapter-Matches", "list-last"} <= found["domain/words/tlh.ftl"]


def test_every_catalogue_that_russian_has_is_named() -> None:
    found = {gap.file: set(gap.lacks) for gap in every_gap("tlh")}
    root = Path(clients.__file__).parents[1]
    catalogues = [
        file for part in ("caravanserai_verify", "clients", "domain") for file in (root / part).rglob("*ru.ftl")
    ]
    ours = [str(file.relative_to(root)) for file in catalogues if "node_modules" not in file.parts]
    assert set(found) == {file.removesuffix("ru.ftl") + "tlh.ftl" for file in ours}
    assert {f"error-{reason}" for reason in CATALOGUE} <= found["clients/caravan/words/tlh.ftl"]
    assert set(placeholders(box_source("ru"))) == found["domain/words/boxes/tlh.ftl"]


def test_the_forms_of_a_word_in_another_language_are_its_own(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("cube = cube\n    .plural = cubes\n", encoding="utf-8")
    (tmp_path / "ru.ftl").write_text("cube = куб\n    .accusative = куб\nlate = поздно\n", encoding="utf-8")
    assert list(gaps_between(tmp_path, "tlh")) == [Gap("tlh.ftl", ["cube", "cube.plural", "late"])]


def test_attributes_defaults_rules_and_chapters_are_needed_too() -> None:
    needed = needed_of(LANTERNS)
    assert {"game-title", "piece-card.name", "area-hand.place"} <= needed
    assert {f"rule-{rule}" for rule in LANTERNS.ledger().rules} <= needed
    assert any(name.startswith("chapter-") for name in needed)
    german = set(placeholders(LANTERNS.words("de") or ""))
    assert needed - german, "the German of this game is an example, and far from complete"


def test_the_example_with_two_languages_is_complete_in_both() -> None:
    """Missing messages are said in English in the middle of a Russian log."""
    assert needed_of(PRETENDERS) - set(placeholders(PRETENDERS.words("ru") or "")) == set()


def test_the_command_names_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = CliRunner()
    complete = runner.invoke(app, ["words", "check", "ru"])
    assert (complete.exit_code, complete.stdout) == (0, "ru is complete.\n")
    names = [f"message-{number}" for number in range(7)]
    monkeypatch.setattr("clients.workshop.translation.every_gap", lambda _: [Gap("words/de.ftl", names), Gap("x", [])])
    some = runner.invoke(app, ["words", "check", "de"])
    assert (some.exit_code, some.stdout.splitlines()[:2]) == (1, ["words/de.ftl lacks 7:", "  message-0"])
    assert some.stdout.endswith("  message-4\n  and 2 more\n")
    assert runner.invoke(app, ["words", "check", "de", "--all"]).stdout.endswith("  message-6\n")
    assert runner.invoke(app, ["words", "check", "../de"]).exit_code == 1
    assert "translated from English" in runner.invoke(app, ["words", "check", "en"]).output
