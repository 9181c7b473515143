"""`caravan store archive`: moves finished matches out of a store into records."""

from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.phrases import Speech
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Language,
    failing,
    out,
    print_json,
    progress,
)
from clients.workshop.archival import archive as archive_over
from clients.workshop.opened_store import opened
from clients.workshop.stored_records import signing_keys
from clients.workshop.stores import NAMED


def archive(
    store: Annotated[str, typer.Argument(help=f"The store: {NAMED}. A file must not be served meanwhile.")],
    to: Annotated[Path, typer.Option(help="The folder for the records; it is made if it is not there.")],
    audit_keys: Annotated[
        Path | None, typer.Option(help="Sign the records with these keys, those of the log of the store.")
    ] = None,
    keep: Annotated[
        int, typer.Option(min=0, help="The number of matches that stay in the store: those that ended last.")
    ] = 0,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Move finished matches out of a store, each into a record: a file that anybody can verify.

    Run the same command again after an interruption. Exit status 1 if a match had to stay.
    """
    speech = Speech(lang)
    with failing(speech), opened(store, writing=True, create=False) as log, progress(hidden=as_json) as bars:
        task = bars.add_task("Archiving", total=None)
        keys = signing_keys(audit_keys)
        to.mkdir(parents=True, exist_ok=True)
        done = []
        for archived in archive_over(log, to, keep, keys):
            done.append(archived)
            bars.update(task, completed=len(done))
        name = str(log.location)
    moved, left = [entry for entry in done if not entry.reason], [entry for entry in done if entry.reason]
    if as_json:
        print_json(
            {
                "store": name,
                "archived": [
                    {
                        "name": entry.match,
                        "version": entry.version,
                        "sha256": entry.digest.hex(),
                        "file": str(entry.file),
                    }
                    for entry in moved
                ],
                "left": [{"name": entry.match, "reason": entry.reason} for entry in left],
            }
        )
    else:
        for entry in left:
            out.print(speech.line("archive-left", match=entry.match, reason=speech.found(entry.reason)))
        out.print(speech.line("archive-moved", count=len(moved), store=name, folder=str(to)))
    if left:
        raise typer.Exit(1)
