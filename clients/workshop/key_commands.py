"""Commands for the keys of those who sign: a transparency log, or a witness."""

import os
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.phrases import Speech
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    LANGUAGE_VARIABLE,
    AsJson,
    Failure,
    escaped,
    failing,
    out,
    print_json,
)
from domain.audit.notes import LOG_KEY, WITNESS_KEY, NoteError
from service.audit.keys import PrivateKey, read_keys, write_keys
from service.foundation.key_files import KeyFileError

KeyFile = Annotated[Path, typer.Argument(help="The file with the private keys. Only its owner may read it.")]


def keys_of(file: Path, kind: int = LOG_KEY) -> list[PrivateKey]:
    """The private keys of a file, the newest first.

    Raises:
        Failure: there are none of this kind.
    """
    try:
        return read_keys(file, kind)
    except KeyFileError as error:
        raise Failure(in_words(error)) from error


def in_words(error: Exception) -> str:
    """The error in the language of the person, if it has words there."""
    return Speech(os.environ.get(LANGUAGE_VARIABLE) or DEFAULT_LANGUAGE).fault(error) or str(error)


def key_commands(kind: int) -> typer.Typer:
    """The group `key` for keys of a kind."""
    named = "a witness" if kind == WITNESS_KEY else "a log"
    group = typer.Typer(name="key", help=f"The signing keys of {named}.", no_args_is_help=True)

    @group.command(help=f"Make the first key of {named}, and print its public key: that is what others need.")
    def create(
        file: KeyFile,
        name: Annotated[str, typer.Option(help=f"The name of {named}, such as `example.org/games`. It never changes.")],
    ) -> None:
        with failing():
            try:
                made = PrivateKey.new(name, kind)
                write_keys(file, [made], new=True)
            except (KeyFileError, NoteError) as error:
                raise Failure(in_words(error)) from error
        out.print(escaped(str(made.public)), soft_wrap=True)

    @group.command(help="Add a new key. From the next start both sign, until `retire` removes the old one.")
    def rotate(file: KeyFile) -> None:
        with failing():
            keys = keys_of(file, kind)
            added = PrivateKey.new(keys[0].name, kind)
            _write(file, [added, *keys])
        out.print(escaped(str(added.public)), soft_wrap=True)

    @group.command(
        help="Remove the oldest key. Those who know only that one can check nothing that is signed from now on."
    )
    def retire(file: KeyFile) -> None:
        with failing():
            keys = keys_of(file, kind)
            if len(keys) == 1:
                raise Failure(f"{file} holds one key alone: `key rotate` adds a new one first")
            _write(file, keys[:-1])
        out.print(f"{escaped(str(keys[-1].public))} signs no more.", soft_wrap=True)

    @group.command(help="Print the public keys, the newest first.")
    def show(file: KeyFile, as_json: AsJson = False) -> None:
        with failing():
            keys = [str(entry.public) for entry in keys_of(file, kind)]
        if as_json:
            print_json({"keys": keys})
        else:
            for entry in keys:
                out.print(escaped(entry), soft_wrap=True)

    return group


def _write(file: Path, keys: list[PrivateKey]) -> None:
    try:
        write_keys(file, keys)
    except KeyFileError as error:
        raise Failure(in_words(error)) from error
