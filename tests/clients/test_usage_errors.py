"""Wrong uses of the command line are told in the language of the person, for every option of every command."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from clients.caravan.terminal import LANGUAGE_VARIABLE
from clients.workshop import serve
from domain.words.fault_words import WordedFaultError
from tests.command_tree import command_line, parts
from tests.commands import called

ENGLISH = re.compile(
    r"\b(?<!--)(?:[Ii]s|are|not|must|should|Input|Invalid|invalid|Value|value|Missing|missing|such|Option|option)\b"
)
LOGS_AND_PROCESSES = {"NoteError", "PolicyError", "ProcessError", "StoreLockedError"}
"""Errors of texts that a log signs, and of other processes, whose texts are English."""


def commands(group: Any = None, *names: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All commands with their names, without groups."""
    inner = parts(command_line() if group is None else group)
    if not inner:
        yield names, group
    for name, command in inner.items():
        yield from commands(command, *names, name)


COMMANDS = dict(commands())


def wrong_uses(command: Any) -> Iterator[tuple[str, ...]]:
    """Arguments that the command cannot have: too many, an unknown option, and wrong values."""
    yield ("--colour",)
    for option in command.params:
        if option.param_type_name != "option" or option.name == "help":
            continue
        name = max(option.opts, key=len)
        if option.is_flag:
            yield (f"{name}=yes",)
            continue
        yield (name,)
        if len(getattr(option, "choices_said", ())) > 1 or option.metavar == "NUMBER":
            yield name, "x"


@pytest.mark.parametrize("names", COMMANDS, ids=" ".join)
def test_every_wrong_use_is_told_in_russian_with_the_way_to_the_help(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = COMMANDS[names]
    command.get_params(typer.Context(command))
    monkeypatch.setenv(LANGUAGE_VARIABLE, "ru")
    for wrong in wrong_uses(command):
        ended = called(*names, *wrong)
        first, last = ended.stderr.rstrip().splitlines()
        assert ended.exit_code == 2, (wrong, ended.stderr)
        assert first.startswith("Ошибка: "), wrong
        assert not ENGLISH.search(first), (wrong, first)
        assert last == f"Справка: caravan {' '.join(names)} --help"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("plaay",), "Unknown command 'plaay'. Did you mean play, players, replay?\nSee caravan --help\n"),
        (("watch",), "match is missing.\nSee caravan watch --help\n"),
        (("replay", "a", "b", "c"), "Too many arguments: b c\nSee caravan replay --help\n"),
        (("serve", "--prt", "5"), "Unknown option --prt. Did you mean --port?\nSee caravan serve --help\n"),
        (("serve", "--port", "70000"), "--port: must be 65535 or less\nSee caravan serve --help\n"),
        (("replay", "a", "b", "--lang", "ru"), None),
        (("replay", "a", "b", "--lang=ru"), None),
    ],
)
def test_a_wrong_use_is_one_sentence(arguments: tuple[str, ...], told: str | None) -> None:
    ended = called(*arguments)
    assert ended.exit_code == 2
    assert ended.stderr == (f"Error: {told}" if told else "Ошибка: Лишнее: b\nСправка: caravan replay --help\n")


def test_the_settings_of_a_service_have_named_faults() -> None:
    unnamed = {kind.__name__ for kind in serve.REFUSED if not issubclass(kind, WordedFaultError)}
    assert unnamed == LOGS_AND_PROCESSES


SETTINGS = (
    ("--host", "0.0.0.0", "--port", "0"),
    ("--tls-key", "k"),
    ("--tls-client-ca", "k"),
    ("--web", "nowhere"),
    ("--web-origin", "example.org"),
    ("--trusted-proxy", "x"),
    ("--trusted-proxy", "0.0.0.0/0"),
    ("--proxy-protocol",),
    ("--public-url", "nowhere"),
    ("--public-url", "https://play.example.org/games"),
    ("--public-url", "https://me:secret@play.example.org"),
    ("--webhook-network", "x"),
    ("--push-subject", "x"),
    ("--push-key", "k"),
    ("--mail-server", "x"),
    ("--mail-from", "a@example.org"),
    ("--admin-token-hash", "x"),
    ("--admin-token-file", "/nowhere/file"),
    ("--registration", "identity"),
    ("--limit", "x"),
    ("--limit", "page=0"),
    ("--limit", "page=x"),
    ("--workers", "2"),
    ("--config", "/nowhere/file"),
)


@pytest.mark.parametrize("options", SETTINGS, ids=" ".join)
def test_a_setting_that_a_service_cannot_have_is_told_in_russian(
    options: tuple[str, ...], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LANGUAGE_VARIABLE, "ru")
    ended = called("serve", "--store", str(tmp_path / "matches.sqlite"), *options)
    assert ended.exit_code in (1, 2)
    assert ended.stderr.startswith("Ошибка: ")
    assert not ENGLISH.search(ended.stderr.splitlines()[0]), ended.stderr
    assert ended.exception is None or isinstance(ended.exception, SystemExit)


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "не удалось прочитать "), ("", " нет ключей"), ("PRIVATE", ": одна из строк — не закрытый ключ: ")],
)
def test_a_file_of_keys_is_refused_in_russian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, told: str
) -> None:
    monkeypatch.setenv(LANGUAGE_VARIABLE, "ru")
    file = tmp_path / "keys"
    if content is not None:
        file.touch(mode=0o600)
        file.write_text(content, encoding="utf-8")
    ended = called("audit", "key", "show", str(file))
    assert ended.exit_code == 1
    assert ended.stderr.startswith("Ошибка: ")
    assert told in " ".join(ended.stderr.split())


@pytest.mark.parametrize("names", [("join",), ("watch",), ("branch",), ("play",)], ids=" ".join)
def test_an_error_and_the_word_before_it_are_of_one_language(
    names: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LANGUAGE_VARIABLE, "ru")
    ended = called(*names, str(tmp_path / "x"))
    assert ended.stderr.startswith("Ошибка: ")
    assert not ENGLISH.search(ended.stderr.splitlines()[0]), ended.stderr
