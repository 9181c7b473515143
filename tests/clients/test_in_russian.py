"""The commands in Russian, as a whole."""

import re
from pathlib import Path

import pytest

from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import Memory
from domain.games import games
from tests.clients.caravan import answer, caravan

ENGLISH_WORDS = re.compile("[A-Za-z]{3,}")
NOT_ENGLISH = re.compile(
    r"^(?:[a-z]|\.\.), [a-z]+ |^why |^hint |"  # words that can be typed
    r"MERV-[A-Z]+-\d+|SVC-[A-Z]+-\d+|AMB-\d+|caravan (play-again|play|replay|verify)|--\w+|matches/\w+|/\S+|"
    r"`?all`?|resign|expert|Expert|random"
)
"""Texts that are the same in every language: ids, commands, paths, kinds of bots."""


def in_english(text: str) -> list[str]:
    """The English parts of an output in Russian."""
    return [line for line in text.splitlines() if ENGLISH_WORDS.search(NOT_ENGLISH.sub("", line))]


def test_a_match_of_merv_is_played_in_russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    begun = caravan(
        *("play", "--lang", "ru", "--game", "merv", "--players", "2"),
        typed="?\nr merv-turn-05\nr svc-ask-01\nнет такого\nячейка\nall\ns\nt\nu\n1\n2\nq\n",
    )
    assert begun.exit_code == 0, begun.output
    told = " ".join(begun.stdout.split())
    for text in (
        "Ваши соперники: 1 бот «Мастер» («Мастер» обдумывает весь ход и играет сильнее всех).",
        "Выберите ячейку действия",
        "число принять это решение",
        "отменить своё последнее решение",
        "Вы обязаны выполнить ровно одно действие",
        "Вы решаете, только когда вас спрашивают.",
        "Нет решений, где есть 'нет такого'",
        "Таблица очков",
        "Вам нечего отменять (SVC-UNDO-01)",
        "Место остаётся за вами; продолжить: caravan play --resume",
    ):
        assert text in told
    assert in_english(begun.stdout) == []
    assert "Мастер" in told
    assert "Expert" not in told, "not even the name of the bot"

    resumed = caravan("play", "--resume", typed="resign\nда\n")
    assert resumed.exit_code == 0, resumed.output
    assert "сдаётся" in resumed.stdout
    assert "Посмотреть партию снова: caravan replay" in resumed.stdout
    assert "Ваша квитанция, по которой можно доказать" in resumed.stdout
    assert in_english(resumed.stdout) == [], "the language is kept with the seat"
    nothing = caravan("play", "--resume", "--lang", "ru")
    assert nothing.exit_code == 1
    assert "Ошибка: Нет партии, которую можно продолжить." in nothing.stderr


def test_going_on_in_another_language_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert "ячейку" in caravan("play", "--lang", "ru", "--game", "merv", "--players", "1", typed="q\n").stdout
    for arguments in (["--lang", "en"], []):
        assert "Choose an action slot" in caravan("play", "--resume", *arguments, typed="q\n").stdout


def test_a_seat_that_was_remembered_without_a_language_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    memory = Memory()
    memory.path.parent.mkdir(parents=True)
    memory.path.write_text('[{"match": "matches/m", "seat": 1, "token": "t"}]')
    (known,) = memory.seats()
    assert known.language == ""


def test_errors_of_the_service_are_told_in_russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for arguments, text in (
        (["--players", "9"], "Для этой игры нужно от 1 до 4 игроков; указано 9"),
        (["--bots", "greedy,random", "--players", "2"], "назовите один вид ботов"),
        (["--option", "limited_supply"], "настройки задаются как имя=значение"),
        (["--edition", "none"], "Такого издания этой игры нет."),
    ):
        result = caravan("play", "--lang", "ru", "--game", "merv", *arguments)
        assert result.exit_code == 1
        assert "Ошибка: " in result.stderr
        assert text in " ".join(result.stderr.split())


LATIN = re.compile(r"\b(?!matches|rank|merv|on|off)[a-z]{3,}\b(?![_./:])")
"""A word of a sentence in another language than Russian; names of matches and of what is typed are no such words."""


def test_verdicts_and_games_are_told_in_russian_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    store = tmp_path / "s.sqlite"
    played = answer("demo", "--game", "merv", "--bots", "random", "--players", "2", "--store", str(store))
    name = played["matches"][0]["name"]
    told = caravan("verify", "--lang", "ru", "--store", str(store)).stdout
    assert "случайность: известна заранее, поэтому нечестная" in told
    shown = caravan("games", "merv", "--lang", "ru").stdout.replace(games().claim("merv").package, "")
    listed = shown.splitlines()[:2]
    missing = caravan("verify", "--lang", "ru", "--store", str(tmp_path / "none")).stderr
    assert "Нет хранилища" in missing
    for text in (told.replace(name, ""), listed[0], listed[1].partition(":")[2], missing.replace(str(tmp_path), "")):
        assert LATIN.findall(text) == []


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("seeded", "известна заранее"),
        ("published", "проверена по раскрытому секрету"),
        ("secret", "который раскрывается в конце"),
    ],
)
def test_what_is_known_of_chance_is_told_in_russian(chance: str, said: str) -> None:
    assert said in Speech("ru").plain("chance-is", chance=chance, chosen="none")


def test_the_catalogue_of_games_is_told_in_russian() -> None:
    listed = caravan("games", "--lang", "ru")
    assert "Сердце Шёлкового пути" in listed.stdout
    assert "shown in English" not in listed.stderr, "every game speaks Russian"
    assert "Вы обязаны выполнить ровно одно действие" in " ".join(
        caravan("games", "merv", "--lang", "ru").stdout.split()
    )


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["The magistrate comes first", "Magistrate ♚B wins with ", "Scoreboard", "Magistrate ♚B"]),
        (
            "ru",
            [
                "Партия окончена: побеждает судья-чиновник",
                "Победа: Судья-чиновник ♚С",
                "Таблица очков",
                "Судья-чиновник ♚С",
            ],
        ),
    ],
)
def test_a_lost_solo_match_is_followed_to_its_end_and_names_the_magistrate(language: str, lines: list[str]) -> None:
    played = caravan("demo", "--game", "merv", "--players", "1", "--bots", "random", "--lang", language)
    assert played.exit_code == 0, played.output
    told = played.stdout
    for line in lines:
        assert line in told
        told = told[told.index(line) :]
