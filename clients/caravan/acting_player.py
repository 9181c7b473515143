"""The player for a command of `caravan players`: one of the user's own, or anybody if an administrator calls."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai.aio import ME

from clients.caravan.accounts import Account, account, administrator
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import PlayerMemory
from clients.caravan.service_options import AdminTokenFile
from clients.caravan.terminal import DEFAULT_ADDRESS, DEFAULT_LANGUAGE, Address, AsJson, Failure, Language

Named = Annotated[
    str,
    typer.Option("--player", help="The player, players/<id>: another one of yours, or anybody's as administrator."),
]
TokenFile = Annotated[
    Path | None,
    typer.Option(envvar="CARAVAN_TOKEN_FILE", help="A file with your token, instead of the saved one."),
]


@dataclass(frozen=True, kw_only=True)
class AsAnybody:
    """A command for a player of the user's own, or for anybody, given by an administrator."""

    address: Address = DEFAULT_ADDRESS
    player: Named = ""
    token_file: TokenFile = None
    admin_token_file: AdminTokenFile = None
    lang: Language = DEFAULT_LANGUAGE
    as_json: AsJson = False

    @property
    def speech(self) -> Speech:
        """The language in which the command speaks."""
        return Speech(self.lang)


@contextmanager
def acting(options: AsAnybody) -> Iterator[tuple[Client, str, Account | None]]:
    """A client, the player it acts on, and the account if the player is the user: no name, or the name of a player
    whose token is kept here. For other players it needs an administrator.
    """
    named = player_name(options.player)
    if named and options.admin_token_file is not None and PlayerMemory().find(options.address, named) is None:
        with administrator(options.address, options.admin_token_file, options.speech, options.lang) as client:
            yield client, named, None
        return
    with account(options.address, named, options.token_file, options.lang) as own:
        yield own.client, ME, own


def player_name(text: str) -> str:
    """The resource name of a player, also from a bare id. Empty for an empty text."""
    return text if not text or text.startswith("players/") else f"players/{text}"


def write_new(path: Path, text: str, speech: Speech) -> None:
    """Writes a text to a file that was not there, for its owner alone.

    Raises:
        Failure: it cannot be written.
    """
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{text}\n")
    except OSError as error:
        raise Failure(speech.plain("file-unwritten", file=str(path), reason=speech.of_file(error))) from error
