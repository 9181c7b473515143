"""Options that many commands share, declared once: how they reach a service, who acts, and how they answer.

A command takes them as one dataclass, its first parameter; `with_options` gives the command the options of its fields.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cached_property, wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar, get_type_hints

import typer
from caravanserai import Client

from clients.caravan.accounts import account, administrator, understood
from clients.caravan.phrases import Speech
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Language,
    PlayerTokenFile,
    connected,
)

O = TypeVar("O")  # noqa: E741  options
P = ParamSpec("P")

AdminTokenFile = Annotated[
    Path | None,
    typer.Option(envvar="CARAVAN_ADMIN_TOKEN_FILE", help="A file with the token of the service's administrators."),
]
ORDER = ("address", "player", "token_file", "admin_token_file", "lang", "as_json")
"""The order in which the help shows them, after the options of the command."""


@dataclass(frozen=True, kw_only=True)
class AsReader:
    """A command that everybody may give."""

    address: Address = DEFAULT_ADDRESS
    lang: Language = DEFAULT_LANGUAGE
    as_json: AsJson = False

    @cached_property
    def speech(self) -> Speech:
        """The language of the command."""
        return Speech(self.lang)

    @contextmanager
    def calling(self) -> Iterator[Client]:
        """A client for the command. Errors that people can mend end it in their words."""
        with understood(self.speech), self._client() as client:
            yield client

    @contextmanager
    def _client(self) -> Iterator[Client]:
        with connected(self.address, self.lang, speech=self.speech) as client:
            yield client


@dataclass(frozen=True, kw_only=True)
class AsPlayer(AsReader):
    """A command of a player."""

    token_file: PlayerTokenFile = None

    @contextmanager
    def _client(self) -> Iterator[Client]:
        with account(self.address, token_file=self.token_file, language=self.lang) as own:
            yield own.client


@dataclass(frozen=True, kw_only=True)
class AsOrganiser(AsPlayer):
    """A command of a player, or of the administrators in their place."""

    admin_token_file: AdminTokenFile = None

    @contextmanager
    def _client(self) -> Iterator[Client]:
        if self.admin_token_file is None:
            with super()._client() as client:
                yield client
        else:
            with administrator(self.address, self.admin_token_file, self.speech, self.lang) as client:
                yield client


@dataclass(frozen=True, kw_only=True)
class AsAdministrator(AsReader):
    """A command of administrators."""

    admin_token_file: AdminTokenFile = None

    @contextmanager
    def _client(self) -> Iterator[Client]:
        with administrator(self.address, self.admin_token_file, self.speech, self.lang) as client:
            yield client


def with_options(command: Callable[Concatenate[O, P], None]) -> Callable[..., None]:
    """The command with the options of the dataclass that its first parameter takes."""
    hints = get_type_hints(command, include_extras=True)
    first, *own = signature(command).parameters.values()
    kind: type[Any] = hints.pop(first.name)
    annotations = get_type_hints(kind, include_extras=True)
    shared = {field.name: field for field in fields(kind)}
    names = sorted(shared, key=ORDER.index)

    @wraps(command)
    def called(**given: Any) -> None:
        options = kind(**{name: given.pop(name) for name in names})
        command(options, **given)  # type: ignore[call-arg]  # the parser gives what the signature asks for

    added = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=shared[name].default, annotation=annotations[name])
        for name in names
    ]
    kept = [one.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[one.name]) for one in own]
    called.__signature__ = Signature([*kept, *added])  # type: ignore[attr-defined]
    called.__annotations__ = {**hints, **{name: annotations[name] for name in names}}
    return called
