"""`caravan export`: writes a finished match to a file that anybody can verify."""

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Record, RecordError

from caravanserai_verify.log.completion import Completion, CompletionError, completion
from caravanserai_verify.record_proof import require_over
from clients.caravan.accounts import understood
from clients.caravan.phrases import Speech
from clients.caravan.records import record_at
from clients.caravan.store_option import DEFAULT_STORE, Store, stores
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    match_name,
    out,
    print_json,
    resource_name,
)
from clients.caravan.whole_file import write_once
from domain.audit.notes import Checkpoint, Note, NoteError


@dataclass(frozen=True, slots=True)
class ExportResult:
    """The result of writing a record: whether a file of the same match with less proof was ``completed``; what it held
    before lies ``aside`` if its proof was in another tree.
    """

    completed: bool
    aside: Path | None = None


def export(
    match: Annotated[str, typer.Argument(help="The match: its id, or matches/<id>.")],
    store: Store = DEFAULT_STORE,
    address: Annotated[
        str, typer.Option(help="Take the match from a running service, as it publishes it, instead of a store.")
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; <id>.record if none is named.")
    ] = None,
    form: Annotated[
        int,
        typer.Option("--format", min=1, max=2, help="2, or 1 for programs of version 0.1: without header and proof."),
    ] = 2,
    audit_keys: Annotated[
        Path | None,
        typer.Option(help="Sign a record from a store with these keys, those of its log. A service signs by itself."),
    ] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Write the record of a finished match: a file that anybody can verify without trusting you.

    To verify it: caravan verify FILE.
    """
    speech = Speech(lang)
    with understood(speech):
        name = match_name(match, speech) if address else resource_name(match)
        if audit_keys is not None and (address or form == 1):
            raise Failure(speech.plain("export-keys-for-stores"))
        published = require_over(record_at(address, name, form)) if address else None
        record = published or _exported(store, name, form, audit_keys, speech)
        file = output or Path(f"{name.removeprefix('matches/')}.record")
        done = written(file, record, speech)
    log, signer = (record.header.log, record.header.signer) if record.header is not None else ("", "")
    if as_json:
        print_json(
            {
                "format": record.format,
                "log": log,
                "signer": signer,
                "name": name,
                "version": record.version,
                "sha256": record.digest.hex(),
                "file": str(file),
            }
        )
    else:
        digest = record.digest.hex()
        out.print(speech.line("record-written", file=str(file), match=name, events=record.version, digest=digest))
        if log:
            out.print(speech.line("record-written-logged", log=log, cosigned=_cosignatures(record)))
        if done.completed:
            out.print(speech.line("record-written-completed"))
        if done.aside is not None:
            out.print(speech.line("record-written-aside", file=str(done.aside)))
        if signer:
            out.print(speech.line("record-written-signed", signer=signer))


def _exported(store: str, match: str, form: int, key_file: Path | None, speech: Speech) -> Record:
    """The record of a match in a store.

    Raises:
        Failure: there is none, or the keys cannot be read.
    """
    if form == 1:
        return require_over(stores(speech).stored_record(store, match))
    return stores(speech).stored_record_file(store, match, key_file)


def _cosignatures(record: Record) -> int:
    """The number of witnesses that have cosigned the checkpoint in the proof of a record."""
    if record.proof is None:
        return 0
    with suppress(NoteError):
        note = Note.of(record.proof.checkpoint.encode())
        return len({line.name for line in note.signatures} - {Checkpoint.of(note.text).origin})
    return 0


def written(file: Path, record: Record, speech: Speech) -> ExportResult:
    """Writes a record, also over a file of the same match that it completes.

    Raises:
        Failure: the file holds something else, or more.
        OSError: it cannot be written.
    """
    data = record.to_bytes()
    try:
        with file.open("xb") as writing:
            writing.write(data)
        return ExportResult(completed=False)
    except FileExistsError as error:
        before = file.read_bytes()
        if before == data:
            return ExportResult(completed=False)
        aside = _aside(file, before, record, error, speech)
    if aside is not None:
        write_once(aside, before)
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(data)
    beside.replace(file)
    return ExportResult(completed=True, aside=aside)


def _aside(file: Path, before: bytes, record: Record, error: FileExistsError, speech: Speech) -> Path | None:
    """The place where the contents of a file are kept when a record completes it; None if the record has all of it.

    Raises:
        Failure: it does not complete it.
    """
    try:
        kept = Record.from_bytes(before)
        if completion(kept, record) is Completion.WHOLE:
            return None
    except RecordError:
        raise Failure(speech.plain("export-other-file", file=str(file))) from error
    except CompletionError as found:
        why = speech.found(str(found))
        raise Failure(speech.plain("export-other-record", file=str(file), why=why)) from error
    return file.with_name(f"{file.stem}.{sha256(before).hexdigest()[:16]}{file.suffix}")
