"""What `caravan` says of itself: help without the types of Python, its version, and what a shell may complete."""

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
    for word, flag in shown.values():
        assert not set("<>[]") & set(word), shown
        assert (word == "") or not flag, shown
        assert word not in ("str", "int", "bool", "path", "float"), shown


def test_help_fits_into_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = called("serve", "--help").stdout.splitlines()
    assert len(lines) > 20
    assert max(map(len, lines)) <= 80


def test_the_version_is_that_of_the_distribution() -> None:
    assert called("--version").stdout == f"caravan {version('caravanserai-service')}\n"


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
