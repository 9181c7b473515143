"""`caravan editions`: lists and registers editions of a running service or of a store."""

from pathlib import Path
from typing import Annotated

import typer
from caravanserai_protocol.v1.edition_service_pb2 import RegisteredEdition
from rich.table import Column
from rich.table import Table as Grid

from clients.caravan.accounts import read_secret
from clients.caravan.phrases import Speech
from clients.caravan.store_option import stores
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Failure,
    Language,
    connected,
    failing,
    out,
    print_json,
)

CONTENT_BYTES = 61_440
"""The longest box that a service takes."""


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
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """List the registered editions, the latest first; or, with --register, add one.

    They are those of a running service, or of a store (--store).
    """
    speech = Speech(lang)
    with failing(speech):
        if register is None:
            if name:
                raise Failure(speech.plain("edition-name-alone"))
            found = stores(speech).stored_editions(store, game, speech) if store else _listed_at(address, game, speech)
        else:
            if not game or not name or (admin_token_file is None and not store):
                raise Failure(speech.plain("edition-incomplete"))
            content = _content(register, speech)
            if store:
                found = [stores(speech).register_in(store, game, name, content, speech)]
            else:
                assert admin_token_file is not None
                found = [_register_at(address, admin_token_file, game, name, content, speech)]
    if as_json:
        print_json({"editions": [_as_json(edition) for edition in found]})
        return
    grid = Grid(
        Column(speech.plain("column-edition"), no_wrap=True),
        speech.plain("column-bytes"),
        Column("SHA-256", overflow="fold"),
    )
    for edition in found:
        grid.add_row(edition.name, f"{edition.content_bytes:,}", edition.edition.digest.hex())
    out.print(grid)


def _content(file: Path, speech: Speech) -> bytes:
    try:
        with file.open("rb") as reading:
            content = reading.read(CONTENT_BYTES + 1)
    except OSError as error:
        raise Failure(speech.plain("file-unreadable", file=str(file), reason=speech.of_file(error))) from error
    if len(content) > CONTENT_BYTES:
        raise Failure(speech.plain("edition-too-large", file=str(file), bytes=CONTENT_BYTES))
    return content


# -- of a running service ---------------------------------------------------------------------------------------------


def _listed_at(address: str, game: str, speech: Speech) -> list[RegisteredEdition]:
    with connected(address, speech.language, speech=speech) as client:
        return client.editions(game)


def _register_at(
    address: str, token_file: Path, game: str, name: str, content: bytes, speech: Speech
) -> RegisteredEdition:
    with connected(address, speech.language, read_secret(token_file), speech) as client:
        return client.create_edition(game, name, content)


def _as_json(edition: RegisteredEdition) -> dict[str, object]:
    return {
        "name": edition.name,
        "game": edition.game.removeprefix("games/"),
        "edition": edition.edition.name,
        "digest": edition.edition.digest.hex(),
        "content_bytes": edition.content_bytes,
    }
