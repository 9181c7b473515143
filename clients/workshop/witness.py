"""`caravan witness`: a witness, which cosigns the checkpoints of transparency logs."""

import logging
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.terminal import Failure, err, escaped, failing
from clients.workshop.key_commands import key_commands, keys_of
from domain.audit.notes import WITNESS_KEY, NoteError
from domain.audit.witness_protocol import logs_of
from service.audit.witness import CosigningWitness, WitnessState
from service.configuration import AddressError, Web
from service.observation.logs import LogFormat, log_to_stderr
from service.server import run
from service.web.alone import serve as serve_alone
from service.web.witness import WitnessPages

witness = typer.Typer(
    name="witness", help="A witness: it cosigns the trees of transparency logs.", no_args_is_help=True
)
witness.add_typer(key_commands(WITNESS_KEY))

Listen = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Listen on this HOST:PORT, or on this port of this machine alone.")
]


@witness.command()
def serve(
    listen: Listen,
    state: Annotated[
        Path, typer.Option(help="The file that remembers what was cosigned last. Created if it is missing.")
    ],
    key: Annotated[Path, typer.Option(help="The file with the private keys (`caravan witness key create`).")],
    log: Annotated[list[str], typer.Option(help="The public key of a log to cosign for. May be repeated.")],
    log_format: Annotated[
        LogFormat, typer.Option(help="Format of the log: lines for people, or a JSON object on each line.")
    ] = LogFormat.TEXT,
) -> None:
    """Cosign for logs, over HTTP (C2SP `tlog-witness`). Ctrl-C stops it.

    A tree is cosigned only if it continues from the one before. Never put an older copy of the state in its place.
    """
    log_to_stderr(logging.INFO, log_format)
    with failing():
        try:
            web, logs = Web.of(listen), logs_of(log)
        except (AddressError, NoteError) as error:
            raise Failure(str(error)) from error
        keys = keys_of(key, WITNESS_KEY)
        kept = WitnessState(state)
        try:
            run(serve_alone(web, WitnessPages(CosigningWitness(keys, logs, kept)), ready))
        finally:
            kept.close()


def ready(address: str) -> None:
    """Says where it listens."""
    err.print(f"[bold green]Ready:[/] {escaped(address)}   Ctrl-C stops it.")
