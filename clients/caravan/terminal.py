"""What the commands share: options, output as text or JSON, progress, and errors that end a command with a status."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

import grpc
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from clients.caravan.connection import DEFAULT_ADDRESS, Connection, ServiceError, explained
from service.configuration import Configuration

T = TypeVar("T")

Address = Annotated[
    str, typer.Option("--address", envvar="CARAVAN_ADDRESS", help="Where the service listens, host:port.")
]
Store = Annotated[Path, typer.Option("--store", envvar="CARAVAN_STORE", help="The SQLite file with all matches.")]
Language = Annotated[str, typer.Option("--lang", envvar="CARAVAN_LANG", help="The language of all texts.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]

DEFAULT_STORE = Configuration().store
DEFAULT_LANGUAGE = "en"
ANSWER_SECONDS = 5.0
"""How long a service may take to answer for the first time."""
__all__ = ["DEFAULT_ADDRESS"]

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False)


class Failure(Exception):
    """Something that ends the command with status 1; the message is for the person at the terminal."""


@contextmanager
def failing() -> Iterator[None]:
    """Turns what a person can understand into a message on stderr and exit status 1."""
    try:
        yield
    except grpc.RpcError as error:
        _fail(str(explained(error)))
    except (Failure, ServiceError) as error:
        _fail(str(error))


def _fail(message: str) -> None:
    err.print(f"[bold red]Error:[/] {escaped(message)}")
    raise typer.Exit(1)


def escaped(text: str) -> str:
    """The text with what Rich would take for markup made harmless."""
    return text.replace("[", r"\[")


def print_json(value: Mapping[str, Any]) -> None:
    """A JSON value on one line of stdout, so that a stream of them can be read line by line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


@contextmanager
def progress(hidden: bool = False) -> Iterator[Progress]:
    """Progress bars on stderr while something takes long; they are gone afterwards. None if stderr is no terminal."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True, disable=hidden or not err.is_terminal) as bars:
        yield bars


def tracked(items: Iterable[T], title: str, total: int, hidden: bool = False) -> Iterator[T]:
    """The items, with a progress bar that moves as they are taken."""
    with progress(hidden) as bars:
        yield from bars.track(items, total=total, description=title)


@contextmanager
def connected(address: str, language: str = DEFAULT_LANGUAGE) -> Iterator[Connection]:
    """A connection to a running service.

    Raises:
        Failure: nobody answers at the address.
    """
    with Connection(address, language) as connection:
        if not connection.reachable(ANSWER_SECONDS):
            raise Failure(f"No service answers at {address}. Start one with `caravan serve`.")
        yield connection


def match_name(text: str) -> str:
    """The resource name of a match; its bare id will do."""
    return text if text.startswith("matches/") else f"matches/{text}"
