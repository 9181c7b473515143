"""`caravan import`: takes records as matches to look at, into a store or a running service."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from caravanserai_protocol.constants import RECORD_BYTES

from caravanserai_verify.files import start_of
from clients.caravan.accounts import administrator
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AdminTokenFile
from clients.caravan.store_option import DEFAULT_STORE, Store
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    failing,
    out,
    print_json,
    progress,
)
from clients.workshop.opened_store import opened
from domain.errors import CommandError
from service.application.matches.record_import import Imported, checked_rows, to_import


def import_records(
    files: Annotated[list[Path], typer.Argument(help="The records: files that `caravan export` wrote, anywhere.")],
    store: Store = DEFAULT_STORE,
    address: Annotated[
        str, typer.Option(help="Hand them in to a running service instead, with --admin-token-file.")
    ] = "",
    admin_token_file: AdminTokenFile = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Import records as read-only matches, which can be replayed and verified, but cannot be continued.

    Each is verified first. They are marked as imported, and the players that they name have no rights here.
    A match that is there already changes nothing; another one of its name is refused.
    """
    speech = Speech(lang)
    with failing(speech), progress(hidden=as_json) as bars:
        task = bars.add_task(speech.plain("bar-import"), total=len(files))
        done = []
        for imported in (
            _handed_in(address, files, admin_token_file, speech) if address else _stored(store, files, speech)
        ):
            done.append(imported)
            bars.update(task, completed=len(done))
            if not as_json:
                told = "imported-before" if imported.known else "imported"
                out.print(speech.line(told, match=imported.match, version=imported.version))
    if as_json:
        print_json({"imported": [{"name": name, "version": version, "known": known} for name, version, known in done]})


def _stored(store: str, files: Sequence[Path], speech: Speech) -> Iterator[Imported]:
    with opened(store, writing=True) as log:
        for file in files:
            try:
                imported, rows = to_import(log, checked_rows(_content(file, speech), log.games))
            except CommandError as error:
                raise Failure(speech.plain("import-refused", file=str(file), error=speech.found(str(error)))) from error
            if rows:
                log.append(rows)
            yield imported


def _handed_in(address: str, files: Sequence[Path], token_file: Path | None, speech: Speech) -> Iterator[Imported]:
    if token_file is None:
        raise Failure(speech.plain("import-needs-administrator"))
    with administrator(address, token_file, speech) as client:
        for file in files:
            answer = client.import_match(_content(file, speech))
            yield Imported(answer.match, answer.version, answer.known)


def _content(file: Path, speech: Speech) -> bytes:
    data = start_of(file, RECORD_BYTES)
    if len(data) > RECORD_BYTES:
        raise Failure(speech.plain("import-too-large", file=str(file), bytes=RECORD_BYTES))
    return data
