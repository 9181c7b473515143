"""`caravan serve`: the service in the foreground."""

import asyncio
import logging
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.terminal import DEFAULT_STORE, Failure, Store, err, failing
from service.configuration import Configuration
from service.lock import StoreLockedError
from service.server import log_to_stderr
from service.server import serve as run

DEFAULTS = Configuration()


def serve(
    store: Store = DEFAULT_STORE,
    host: Annotated[str, typer.Option(help="The address to listen on; others can reach only what is not loopback.")] = (
        DEFAULTS.host
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes one that is free.")] = DEFAULTS.port,
    allow_seeded: Annotated[
        bool, typer.Option("--allow-seeded", help="Admit matches whose chance follows from a seed: not fair.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings and errors only.")] = False,
) -> None:
    """Start the service in the foreground; Ctrl-C ends it in order."""
    log_to_stderr(logging.WARNING if quiet else logging.INFO)
    with failing():
        try:
            asyncio.run(run(_configuration(store, host, port, allow_seeded), _ready))
        except (StoreLockedError, OSError) as error:
            raise Failure(str(error)) from error


def _configuration(store: Path, host: str, port: int, allow_seeded: bool) -> Configuration:
    return Configuration(store=store, host=host, port=port, allow_seeded=allow_seeded)


def _ready(address: str) -> None:
    err.print(f"[bold green]Ready:[/] {address}   Ctrl-C ends the service.")
