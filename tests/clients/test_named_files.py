"""The message of each command that is given a wrong file names the file, and says what is wrong with it."""

import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.command_tree import command_line, parts
from tests.commands import called

WRITTEN = {
    "store",
    "projections",
    "persons",
    "push_key",
    "mail_key",
    "audit_kept",
    "output",
    "to",
    "codes",
    "export",
    "adopt",
}
"""The parameters with files that a command writes, by name."""
CALLING = {"token_file", "admin_token_file"}
"""The parameters whose files one function reads, some only when a service answers: two commands stand for all."""
TOKENS = {"players invite", "serve"}
OTHERS = {
    ("audit export", "folder"), ("audit monitor", "folder"), ("audit monitor", "key"), ("audit serve", "folder"),
    ("audit key create", "file"), ("witness key create", "file"), ("witness serve", "key"), ("witness serve", "state"),
    ("editions", "register"), ("export", "audit_keys"), ("new-game", "package"), ("players code", "save"),
    ("players export", "file"),
    ("store archive", "audit_keys"), ("store detach", "audit_keys"), ("store check", "receipt"),
    ("tournament export", "audit_keys"), ("tournament import", "file"), ("watch", "receipt"),
}  # fmt: skip
"""Files that a command writes, or reads only when a service or a store is there."""
BESIDE = {
    "verify --receipt": ("--record", "FILE"),
    "verify --source": ("--record", "FILE"),
    "serve --mail-password-file": ("--mail-server", "smtps://a@mail.example", "--mail-from", "a@mail.example"),
    "serve --tls-certificate": ("--tls-key", "FILE"),
    "serve --tls-key": ("--tls-certificate", "FILE"),
    "serve --tls-client-ca": ("--tls-certificate", "FILE", "--tls-key", "FILE"),
}
"""The options that an option needs beside it; FILE is the same file."""
WRONG = ("nothing", "folder", "bytes")


class Named(NamedTuple):
    """A command with a parameter that names a file."""

    command: str
    option: str
    arguments: tuple[str, ...]


def commands(group: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All commands below a group, by the words that call them."""
    for name, command in parts(group).items():
        words = f"{path} {name}".strip()
        if parts(command):
            yield from commands(command, words)
        else:
            yield words, command


def is_file(annotation: Any) -> bool:
    """True if a value is a path, or values are paths."""
    return annotation is Path or any(map(is_file, typing.get_args(annotation)))


def named() -> Iterator[Named]:
    """Each command with each of its parameters that is a file to read."""
    for words, command in commands(command_line()):
        known = [each for each in command.params if getattr(each, "type_descriptor", None) is not None]
        for each in known:
            if not is_file(each.type_descriptor.annotation) or each.name in WRITTEN or (words, each.name) in OTHERS:
                continue
            if each.name in CALLING and words not in TOKENS:
                continue
            arguments = tuple(value for other in known for value in _value(other, each))
            yield Named(words, each.opts[0], arguments)


def _value(parameter: Any, tried: Any) -> tuple[str, ...]:
    value = "FILE" if parameter is tried else "1" if parameter.required else None
    if value is None:
        return ()
    return (value,) if not parameter.opts[0].startswith("-") else (parameter.opts[0], value)


NAMED = list(named())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a folder, and a file of no text."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "bytes").write_bytes(bytes(range(256)))
    (tmp_path / "bytes").chmod(0o600)
    return tmp_path


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("tried", NAMED, ids=lambda tried: f"{tried.command} {tried.option}")
def test_a_wrong_file_is_named(tried: Named, wrong: str, here: Path) -> None:
    beside = BESIDE.get(f"{tried.command} {tried.option}", ())
    words = [wrong if word == "FILE" else word for word in (*tried.arguments, *beside)]
    result = called(*tried.command.split(), *words, typed="")
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code, result.output
    for noise in ("[Errno", "codec", "Traceback"):
        assert noise not in result.output
    assert wrong in result.output.replace("\n", "")


def test_commands_that_read_files_are_found() -> None:
    assert {"verify", "replay", "import", "analyse", "serve", "tournament create"} <= {each.command for each in NAMED}
