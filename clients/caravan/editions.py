"""`caravan editions`: lists and registers editions of a running service or of a store."""

import asyncio
import re
from pathlib import Path
from typing import Annotated

import typer
from caravanserai_protocol.v1.edition_service_pb2 import RegisteredEdition
from rich.table import Column
from rich.table import Table as Grid

from caravanserai_verify.unreadable import reason_of
from clients.caravan.accounts import read_secret
from clients.caravan.opened_store import opened
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    Address,
    AsJson,
    Failure,
    connected,
    err,
    escaped,
    failing,
    out,
    print_json,
)
from domain.editions.edition import EditionRecorded
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import Edition
from service.api.editions.servicer import CONTENT_BYTES, edition_message
from service.application.editions.registry import Editions
from service.errors import ServiceError
from service.persistence.commands import Commands
from service.persistence.editions.kind import EDITIONS
from service.persistence.lock import StoreLockedError
from service.persistence.matches.store import MatchStore
from service.persistence.rows import RowError

"""The number of rows that are read together."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""The form of an edition's name."""


def editions(
    address: Address = DEFAULT_ADDRESS,
    store: Annotated[
        str,
        typer.Option(
            help="Instead of a running service, a store that none writes: that of `caravan play --store`, for instance."
        ),
    ] = "",
    game: Annotated[str, typer.Option(help="Only editions of this game; the game of the new edition.")] = "",
    register: Annotated[Path | None, typer.Option(help="Register the box in this file; its content is sent.")] = None,
    name: Annotated[str, typer.Option(help="The name of the new edition.")] = "",
    admin_token_file: Annotated[
        Path | None,
        typer.Option(
            envvar="CARAVAN_ADMIN_TOKEN_FILE",
            help="A file that holds the token of the service's administrators; with --store it is not needed.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the registered editions, the latest first; or, with --register, add one.

    They are those of a running service, or of a store (--store).
    """
    with failing():
        if register is None:
            if name:
                raise Failure("To register an edition under this name, say --register and the file with its box.")
            found = _listed_in(store, game) if store else _listed_at(address, game)
        else:
            if not game or not name or (admin_token_file is None and not store):
                raise Failure("To register an edition, say --game, --name, and --admin-token-file or --store.")
            content = _content(register)
            if store:
                found = [_register_in(store, game, name, content)]
            else:
                assert admin_token_file is not None
                found = [_register_at(address, admin_token_file, game, name, content)]
    if as_json:
        print_json({"editions": [_as_json(edition) for edition in found]})
        return
    grid = Grid(Column("Edition", no_wrap=True), "Bytes", Column("SHA-256", overflow="fold"))
    for edition in found:
        grid.add_row(edition.name, f"{edition.content_bytes:,}", edition.edition.digest.hex())
    out.print(grid)


def _content(file: Path) -> bytes:
    try:
        with file.open("rb") as reading:
            content = reading.read(CONTENT_BYTES + 1)
    except OSError as error:
        raise Failure(f"{file} cannot be read: {reason_of(error)}.") from error
    if len(content) > CONTENT_BYTES:
        raise Failure(f"{file} is too large: a box may have {CONTENT_BYTES:,} bytes.")
    return content


# -- of a running service ---------------------------------------------------------------------------------------------


def _listed_at(address: str, game: str) -> list[RegisteredEdition]:
    with connected(address) as client:
        return client.editions(game)


def _register_at(address: str, token_file: Path, game: str, name: str, content: bytes) -> RegisteredEdition:
    with connected(address, token=read_secret(token_file)) as client:
        return client.create_edition(game, name, content)


# -- of a store -------------------------------------------------------------------------------------------------------


def _known(game: str) -> str:
    short = game.removeprefix("games/")
    if short not in games():
        raise Failure(f"There is no game {short!r}. Games: {', '.join(games())}.")
    return short


def _listed_in(store: str, game: str) -> list[RegisteredEdition]:
    """The editions in the log of a store. A service may run on it meanwhile."""
    only = _known(game) if game else ""
    with opened(store) as log:
        found = [row.event.body for row in _edition_rows(log)]
    listed = [edition_message(created.game, created.edition) for created in found if only in ("", created.game)]
    return listed[::-1]


def _edition_rows(log: MatchStore) -> list[EditionRecorded]:
    found: list[EditionRecorded] = []
    for row in log.rows_up_to():
        if row.topic == EDITIONS.topic:
            try:
                found.append(log.coding.decoded_as(EDITIONS, row, row.version))
            except RowError as error:  # an unreadable row hides no other edition
                err.print(f"[bold red]bad[/] {escaped(row.stream)}: {escaped(str(error))}")
    return found


def _register_in(store: str, game: str, name: str, content: bytes) -> RegisteredEdition:
    """Registers an edition like a service. Write access to the store replaces a token."""
    short = _known(game)
    if not NAME.fullmatch(name):
        raise Failure(f"{name!r} is no name of an edition: 1 to 40 small letters, digits and dashes, no leading dash.")
    try:
        with opened(store, writing=True) as log:
            edition = asyncio.run(_registered(log, short, name, content))
    except StoreLockedError as error:
        raise Failure(f"{error}, or say --address and --admin-token-file.") from error
    except (ServiceError, CommandError) as error:
        raise Failure(str(error)) from error
    return edition_message(short, edition)


async def _registered(log: MatchStore, game: str, name: str, content: bytes) -> Edition:
    commands = Commands(log)
    try:
        return await Editions(commands, games()).create(game, name, content)
    finally:
        await commands.close()


def _as_json(edition: RegisteredEdition) -> dict[str, object]:
    return {
        "name": edition.name,
        "game": edition.game.removeprefix("games/"),
        "edition": edition.edition.name,
        "digest": edition.edition.digest.hex(),
        "content_bytes": edition.content_bytes,
    }
