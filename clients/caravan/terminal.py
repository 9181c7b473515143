"""Common parts of commands: options, output as text or JSON, progress, and errors with an exit status."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from caravanserai_protocol.constants import MATCH_PATTERN
from caravanserai_protocol.harmless import json_line

from caravanserai_verify.escapes import escaped
from clients.caravan.address_option import ADDRESS, ADDRESS_VARIABLE, ANSWER_SECONDS, DEFAULT_ADDRESS
from clients.caravan.expected_errors import Expected, expected
from clients.caravan.screen import Screen

if TYPE_CHECKING:  # commands that need none of these start sooner
    from caravanserai import Client
    from rich.progress import Progress, TaskID

    from clients.caravan.phrases import Speech

T = TypeVar("T")

LANGUAGE_VARIABLE = "CARAVAN_LANG"
"""The environment variable that names the language, where no option does."""
Address = Annotated[str, typer.Option(ADDRESS, envvar=ADDRESS_VARIABLE, help="The address of the service, host:port.")]
Language = Annotated[
    str,
    typer.Option("--lang", envvar=LANGUAGE_VARIABLE, help="The language, such as ru; what it lacks is in English."),
]
PlayerTokenFile = Annotated[
    Path | None,
    typer.Option(
        "--token-file",
        envvar="CARAVAN_TOKEN_FILE",
        help="A file with your token as a player; by default the one that `caravan players` keeps, if any.",
    ),
]
Auto = Annotated[bool, typer.Option("--auto", help="Take the only answer to a question by itself.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Rules = Annotated[bool, typer.Option("--rules", help="Name the rule behind each line of the log.")]

DEFAULT_LANGUAGE = "en"
MATCH_NAME = re.compile(r"matches/[a-z0-9]{8,40}")
"""The names that services give to matches."""
__all__ = ["ANSWER_SECONDS", "DEFAULT_ADDRESS", "escaped"]

out = Screen()
err = Screen(stderr=True)


class Failure(Exception):
    """An error that ends the command with status 1. The message is for the person at the terminal."""


@contextmanager
def failing(speech: "Speech | None" = None) -> Iterator[None]:
    """Turns expected errors into a message on stderr and an exit status: 1 or `ANOTHER_HISTORY`.

    ``speech`` is the language of the message, by default that of `LANGUAGE_VARIABLE`.
    """
    try:
        yield
    except BrokenPipeError:  # the reader of the output has seen enough; the framework handles it
        raise
    except Exception as error:
        known = expected(error)
        if known is None:
            raise
        _fail(speech, known, error)


def _fail(speech: "Speech | None", known: Expected, error: Exception) -> None:
    from clients.caravan.phrases import Speech

    if known.in_english:
        speech = Speech()
    elif speech is None:
        speech = Speech(os.environ.get(LANGUAGE_VARIABLE) or DEFAULT_LANGUAGE)
    err.print(f"[bold red]{speech.plain('error')}[/] {escaped(known.message(speech, error))}")
    raise typer.Exit(known.status)


def print_json(value: Mapping[str, Any]) -> None:
    """Prints a JSON value on one line of stdout, so that a stream can be read line by line.

    Characters that a terminal obeys or hides are escaped.
    """
    sys.stdout.write(json_line(value) + "\n")
    sys.stdout.flush()


@contextmanager
def progress(hidden: bool = False) -> Iterator["Progress"]:
    """Temporary progress bars on stderr, for long tasks. Nothing if stderr is not a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True, disable=hidden or not err.is_terminal) as bars:
        yield bars


def showing(bars: "Progress", task: "TaskID") -> Callable[[int, int], None]:
    """Moves a progress bar to how many of how many are done, and hides it when all are."""

    def show(done: int, total: int) -> None:
        bars.update(task, completed=done, total=total, visible=done < total)

    return show


def tracked(items: Iterable[T], title: str, total: int, hidden: bool = False) -> Iterator[T]:
    """Yields the items and moves a progress bar."""
    with progress(hidden) as bars:
        yield from bars.track(items, total=total, description=title)


@contextmanager
def connected(
    address: str, language: str = DEFAULT_LANGUAGE, token: str = "", speech: "Speech | None" = None
) -> Iterator["Client"]:
    """A client of a running service: a spectator, unless it has a token. ``speech`` is the language of failures.

    Raises:
        Failure: Nobody answers at the address, the connection would not be safe, or a named match is not there.
    """
    from caravanserai import CallError

    from clients.caravan.connection import INSECURE, UnencryptedError, open_client
    from clients.caravan.encryption import TLS_ROOTS
    from clients.caravan.phrases import Speech

    try:
        opened = open_client(address, language, token)
    except UnencryptedError as error:
        filling = {"address": address, "roots": TLS_ROOTS, "insecure": INSECURE}
        raise Failure((speech or Speech()).plain("tokens-in-the-clear", **filling)) from error
    except OSError as error:
        raise Failure((speech or Speech()).of_system(error)) from error
    except ValueError as error:
        raise Failure(str(error)) from error
    with opened as client:
        if not client.reachable(ANSWER_SECONDS):
            raise Failure((speech or Speech()).plain("no-service", address=address))
        try:
            yield client
        except CallError as error:
            if error.reason != "MATCH_NOT_FOUND":
                raise
            match = error.metadata.get("match", "")
            raise Failure((speech or Speech()).plain("no-match-at", match=match, address=address)) from error


def match_name(text: str, speech: "Speech") -> str:
    """The resource name of a match of a service, also from a bare id.

    Raises:
        Failure: No match has such a name.
    """
    name = resource_name(text)
    if not MATCH_NAME.fullmatch(name):
        raise Failure(speech.plain("no-match-name", text=text))
    return name


def match_not_file(text: str, speech: "Speech") -> str:
    """The name of a match, perhaps of a foreign record, where a file could have been named too.

    Raises:
        Failure: no match has such a name: it is a file beside other names, or the file is missing.
    """
    if Path(text).is_file():
        raise Failure(speech.plain("one-record", text=text))
    name = resource_name(text)
    if text and not re.fullmatch(MATCH_PATTERN, name):
        raise Failure(speech.plain("neither-file-nor-match", text=text))
    return name


def resource_name(text: str) -> str:
    """The resource name of a match, perhaps one that no service would give it."""
    return text if text.startswith("matches/") else f"matches/{text}"


def require_consent(question: str, speech: "Speech") -> None:
    """Asks a question to which only yes goes on.

    Raises:
        Failure: The answer is no, or there is none.
    """
    try:
        agreed = typer.confirm(question, err=True)
    except (typer.Abort, RuntimeError, ValueError) as error:  # the input has ended, or is closed
        err.print()
        raise Failure(speech.plain("unconfirmed")) from error
    if not agreed:
        raise Failure(speech.plain("declined"))
