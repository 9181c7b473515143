"""The words of `caravan` about itself: help without the types of Python, its version, and what a shell may complete."""

import re
import shlex
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import pytest

from tests.command_tree import command_line, parts
from tests.commands import called


def every_command(command: Any, *names: str) -> Iterator[tuple[str, Any]]:
    yield " ".join(names), command
    for name, part in parts(command).items():
        yield from every_command(part, *names, name)


EVERY = dict(every_command(command_line(), "caravan"))


@pytest.mark.parametrize("name", EVERY)
def test_help_shows_no_types_of_python_and_nothing_after_flags(name: str) -> None:
    command = EVERY[name]
    context = command.context_class(command, info_name=name)
    shown = {
        parameter.name: (parameter.display_type_rich(ctx=context), getattr(parameter, "is_flag", False))
        for parameter in command.get_params(context)
    }
    assert shown["help"] == ("", True)
    assert not [each for each in command.get_params(context) if (each.min, each.max) != (None, None)]
    for word, flag in shown.values():
        assert not set("<>[]") & set(word), shown
        assert (word == "") or not flag, shown
        assert word not in ("str", "int", "bool", "path", "float"), shown


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("coverage", "--matches NUMBER The number of random matches. At least 1. [default: 300]"),
        ("depart", "seat The seat that does not answer. At least 1. [required]"),
        ("serve", "--port NUMBER The port; 0 takes one that is free. From 0 to 65535. [default: 50051]"),
        ("top", "--every NUMBER Seconds between updates. At least 0.2. [default: 2.0]"),
    ],
)
def test_help_says_in_words_which_numbers_are_taken(command: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert said in " ".join(called(command, "--help").stdout.replace("│", "").replace("*", "").split())


def test_help_does_not_begin_with_a_question() -> None:
    """Instead of "How many matches", "The number of matches"."""
    texts = [(name, each.help) for name, command in EVERY.items() for each in (command, *command.params)]
    asking = re.compile(
        r"(?:(?:After|By|For|From|In|Of|Until) )?(?i:how|what|when|where|whether|which|who|whose|why)\b"
    )
    assert [(name, text) for name, text in texts if text and asking.match(text)] == []


@pytest.mark.parametrize(("command", "option"), [("coverage", "--matches=0"), ("serve", "--port=65536")])
def test_other_numbers_are_refused(command: str, option: str) -> None:
    """Values in the help are written in another place than the code that refuses others."""
    refused = called(command, option)
    assert refused.exit_code == 2
    assert option.partition("=")[0] in refused.output


def test_help_fits_into_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = called("serve", "--help").stdout.splitlines()
    assert len(lines) > 20
    assert max(map(len, lines)) <= 80


def test_the_version_is_that_of_the_distribution() -> None:
    assert called("--version").stdout == f"caravan {version('caravanserai-terminal')}\n"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("caravan serv", ["serve"]),
        ("caravan serve --tls-c", ["--tls-certificate", "--tls-client-ca"]),
        ("caravan serve --log-format j", ["json"]),
        ("caravan audit key ro", ["rotate"]),
    ],
)
def test_a_shell_completes_commands_that_are_imported_later(
    typed: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_CARAVAN_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(shlex.split(typed)) - 1))
    assert called().stdout.split() == offered
