"""`caravan tournament export` and `caravan tournament page`: a tournament that is over as a file."""

from pathlib import Path
from typing import Annotated

import typer
from caravanserai_protocol.archives import TournamentArchive

from caravanserai_verify.archive_proof import prove
from caravanserai_verify.files import read_archive
from clients.caravan.accounts import understood
from clients.caravan.deferred import command_class
from clients.caravan.phrases import Speech
from clients.caravan.store_option import stores
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Failure,
    Language,
    out,
    print_json,
    progress,
)
from clients.caravan.tournaments.files import archive_at, folded
from clients.caravan.tournaments.in_use import NAMED, AboutTournament, named
from clients.caravan.tournaments.page import page as page_of
from clients.caravan.trust import LogKeys, Witnesses, WitnessKeys, policy_of
from clients.caravan.whole_file import write_once
from domain.tournaments.report import report_of
from domain.tournaments.trf import NotTRF, written


@command_class(AboutTournament)
def export(
    name: Annotated[
        str,
        typer.Argument(help="The tournament, tournaments/<id>, or with --trf an archive; left out, that in use."),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write; <id>.tournament or <id>.trf if none is named."),
    ] = None,
    store: Annotated[str, typer.Option(help="Take the tournament from this store instead of a running service.")] = "",
    audit_keys: Annotated[
        Path | None,
        typer.Option(help="Sign an archive from a store with these keys, those of its log. A service signs by itself."),
    ] = None,
    trf: Annotated[
        bool, typer.Option("--trf", help="Write the report file of FIDE (TRF26) instead: for tables of two.")
    ] = False,
    address: Address = DEFAULT_ADDRESS,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Write a tournament that is over to one file that anybody can verify without trusting you.

    To verify it: caravan verify FILE. For people: caravan tournament page FILE.
    """
    speech = Speech(lang)
    with understood(speech):
        if audit_keys is not None and not store:
            raise Failure("--audit-keys sign an archive from a store.")
        archive = _archive(name, store, audit_keys, address, speech)
        identity = archive.tournament.removeprefix("tournaments/")
        file = output or Path(f"{identity}.{'trf' if trf else 'tournament'}")
        write_once(file, _report(archive) if trf else archive.to_bytes())
    if as_json:
        print_json(
            {
                "name": archive.tournament,
                "file": str(file),
                "version": archive.version,
                "matches": len(archive.matches),
                "sha256": archive.digest.hex(),
                "log": archive.header.log,
                "signer": archive.header.signer,
            }
        )
        return
    out.print(written_line(archive, str(file), speech))
    if archive.header.log and not trf:
        out.print(speech.line("archive-logged", log=archive.header.log))
    if archive.header.signer and not trf:
        out.print(speech.line("archive-signed", signer=archive.header.signer))


def written_line(archive: TournamentArchive, file: str, speech: Speech) -> str:
    """The line about an archive that has been written."""
    return speech.line(
        "archive-written",
        file=file,
        tournament=archive.tournament,
        events=archive.version,
        matches=len(archive.matches),
        digest=archive.digest.hex(),
    )


def _archive(name: str, store: str, audit_keys: Path | None, address: str, speech: Speech) -> TournamentArchive:
    if not name.startswith(NAMED) and Path(name).is_file():
        return read_archive(Path(name))
    full = named(name, address, speech)
    return stores(speech).stored_archive(store, full, audit_keys) if store else archive_at(address, full, speech)


def _report(archive: TournamentArchive) -> bytes:
    """The tournament as TRF26.

    Raises:
        Failure: the format cannot say it.
    """
    try:
        return written(report_of(folded(archive))).encode()
    except NotTRF as error:
        raise Failure(f"{archive.tournament}: {error}") from error


def page(
    archive: Annotated[Path, typer.Argument(help="An archive that `caravan tournament export` wrote.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; the name of the archive with .html.")
    ] = None,
    log_key: LogKeys = None,
    witness_key: WitnessKeys = None,
    witnesses: Witnesses = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Write an archive as a page for people: standings, cross-table, rounds, every decision, and what is proven.

    The page is one file without scripts, and asks no other computer for anything.
    """
    speech = Speech(lang)
    with understood(speech):
        policy = policy_of(log_key or (), witness_key or (), witnesses, speech)
        with progress(hidden=as_json) as bars:
            task = bars.add_task(speech.plain("bar-verifying"), total=None)
            proof = prove(
                read_archive(archive), policy, progress=lambda done, of: bars.update(task, completed=done, total=of)
            )
        file = output or archive.with_suffix(".html")
        file.write_text(page_of(proof, speech, lang), encoding="utf-8")
    if as_json:
        print_json({"name": proof.archive.tournament, "file": str(file), "ok": proof.ok})
    else:
        out.print(speech.line("page-written", file=str(file), tournament=proof.archive.tournament))
    if not proof.ok:
        raise typer.Exit(1)
