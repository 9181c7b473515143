"""The texts of the terminal itself: complete, and the same in each language."""

import json
import logging
import re
from pathlib import Path

import grpc
import pytest
from caravanserai import CallError
from caravanserai.errors import Details
from caravanserai_protocol.names import UnfitTextError, clean_name, person_name

import clients.caravan
from clients.caravan.accounts import read_secret
from clients.caravan.phrases import Speech, phrases_source
from clients.caravan.terminal import Failure
from domain.words.catalogue import placeholders
from service.error_catalogue import CATALOGUE
from tests.clients.caravan import caravan

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
        assert {name.removeprefix(ERROR).partition(".")[0] for name in strangers} <= set(CATALOGUE)


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
        ("demo", "честность случайности доказать нельзя"),
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


@pytest.mark.parametrize("reason", ["FIELD_INVALID", "SETTING_INVALID"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_at_fault_is_told_as_the_service_tells_it(language: str, reason: str) -> None:
    details = Details(grpc.StatusCode.INVALID_ARGUMENT, reason, "Размер", fields={"page_size": "x"})
    assert Speech(language).error(CallError(details)) == "Размер"


def test_a_game_that_a_service_lacks_is_named_as_it_was_typed() -> None:
    details = Details(grpc.StatusCode.NOT_FOUND, "GAME_UNKNOWN", "", metadata={"game": "games/chess"})
    assert Speech("ru").error(CallError(details)).startswith("Игры «chess» на этом сервере нет.")


@pytest.mark.parametrize(
    "given", ["", "a" * 1000, "---", "a\u200bb", "a\u2800b", "a" + "\u0301" * 20], ids=lambda name: ascii(name[:4])
)
def test_every_fault_of_a_name_has_russian_words(given: str) -> None:
    with pytest.raises(UnfitTextError) as fault:
        clean_name(given)
    told = Speech("ru").unfit(fault.value)
    assert re.search("[а-я]", told)
    assert not re.search("must|letter|characters", told)


def test_a_name_that_the_service_says_itself_is_refused_in_russian() -> None:
    with pytest.raises(UnfitTextError) as fault:
        person_name("greedy")
    assert "похоже на то, что сервер пишет о местах" in Speech("ru").unfit(fault.value)


def test_accounts_and_links_speak_russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    spoken = ("--lang", "ru")
    name = caravan("play", "--game", "merv", "--name", "a\u200bb", *spoken)
    assert "--name: без невидимых символов" in " ".join(name.output.split())
    link = caravan("join", "https://example.org/", *spoken)
    assert "не ссылка на партию" in link.output
    (tmp_path / "token").write_text("two tokens", encoding="utf-8")
    with pytest.raises(Failure, match="должен быть один токен"):
        read_secret(tmp_path / "token", Speech("ru"))


def test_editions_imports_and_the_folders_of_a_service_speak_russian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARAVAN_LANG", "ru")
    store = ("--store", str(tmp_path / "there.sqlite"))
    for command, told in (
        (("editions", "--name", "x"), "добавьте --register"),
        (
            ("editions", "--register", str(tmp_path / "none"), "--game", "merv", "--name", "x", *store),
            "такого файла нет",
        ),
        (("editions", "--game", "chess", *store), "Игры «chess» нет"),
        (("import", str(tmp_path / "none"), "--address", "localhost:1"), "только администратор"),
        (("serve", "--store", str(tmp_path / "none" / "a.sqlite")), "Создать её: mkdir -p"),
        (("analyse", "none.record"), "none.record"),
        (("matches", "--address", "example.org:443"), "нельзя передавать без шифрования"),
    ):
        result = caravan(*command)
        assert result.exit_code == 1
        assert told in " ".join(result.output.split()), (command, result.output)
