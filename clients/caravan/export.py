"""`caravan export`: writes a finished match to a file that anybody can verify."""

from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.accounts import understood
from clients.caravan.records import record_at, record_in, require_over
from clients.caravan.terminal import (
    DEFAULT_STORE,
    AsJson,
    Failure,
    Store,
    escaped,
    match_name,
    out,
    print_json,
)


def export(
    match: Annotated[str, typer.Argument(help="The match: its id, or matches/<id>.")],
    store: Store = DEFAULT_STORE,
    address: Annotated[
        str, typer.Option(help="Take the match from a running service, as it publishes it, instead of a store.")
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; <id>.record if none is named.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write the record of a finished match: a file that anybody can verify without trusting you.

    To verify it: caravan verify --record FILE.
    """
    name = match_name(match)
    with understood():
        record = require_over(record_at(address, name) if address else record_in(store, name))
        file = output or Path(f"{name.removeprefix('matches/')}.record")
        data = record.to_bytes()
        try:
            with file.open("xb") as writing:
                writing.write(data)
        except FileExistsError as error:
            if file.read_bytes() != data:
                raise Failure(f"{file} is there already, and holds something else.") from error
    if as_json:
        print_json({"name": name, "version": record.version, "sha256": record.digest.hex(), "file": str(file)})
    else:
        out.print(
            f"{escaped(str(file))} holds {escaped(name)}, {record.version} events. The last one has SHA-256 "
            f"{record.digest.hex()}, which vouches for all of them."
        )
