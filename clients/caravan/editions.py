"""`caravan editions`: the registered editions of a running service, and registering another one."""

from pathlib import Path
from typing import Annotated

import typer
from caravanserai.v1.edition_service_pb2 import RegisteredEdition
from rich.markup import escape
from rich.table import Table as Grid

from clients.caravan.terminal import DEFAULT_ADDRESS, Address, AsJson, Failure, connected, failing, out, print_json
from service.rights.security import SecurityError, read_token


def editions(
    address: Address = DEFAULT_ADDRESS,
    game: Annotated[str, typer.Option(help="Only editions of this game; the game of the new edition.")] = "",
    register: Annotated[Path | None, typer.Option(help="Register the box in this file; its content is sent.")] = None,
    name: Annotated[str, typer.Option(help="The name of the new edition.")] = "",
    admin_token_file: Annotated[
        Path | None,
        typer.Option(
            envvar="CARAVAN_ADMIN_TOKEN_FILE", help="A file that holds the token of the service's administrators."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the registered editions of a running service, the latest first; or, with --register, add one."""
    with failing():
        if register is None:
            with connected(address) as client:
                found = client.editions(game)
        else:
            if not game or not name or admin_token_file is None:
                raise Failure("To register an edition, say --game, --name and --admin-token-file.")
            try:
                content, token = register.read_bytes(), read_token(admin_token_file)
            except (OSError, SecurityError) as error:
                raise Failure(str(error)) from error
            with connected(address, token=token) as client:
                found = [client.create_edition(game, name, content)]
    if as_json:
        print_json({"editions": [_as_json(edition) for edition in found]})
        return
    grid = Grid("Edition", "Bytes", "SHA-256")
    for edition in found:
        grid.add_row(escape(edition.name), f"{edition.content_bytes:,}", edition.edition.digest.hex())
    out.print(grid)


def _as_json(edition: RegisteredEdition) -> dict[str, object]:
    return {
        "name": edition.name,
        "game": edition.game.removeprefix("games/"),
        "edition": edition.edition.name,
        "digest": edition.edition.digest.hex(),
        "content_bytes": edition.content_bytes,
    }
