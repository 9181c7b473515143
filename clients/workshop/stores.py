"""`caravan store`: makes, copies and checks whole stores."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from caravanserai_verify.files import read_receipt
from clients.caravan.commands import STORE_COMMANDS
from clients.caravan.deferred import defer
from clients.caravan.phrases import Speech
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    escaped,
    failing,
    out,
    print_json,
    progress,
)
from clients.workshop.opened_store import configured, opened
from projections.followed_log import NotRememberedError, Remembered, remembered
from service.assembly import prepare_projections
from service.audit.tree import NEEDED, Tree
from service.persistence.event_log import backend_of
from service.persistence.kinds import signature_of
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.persons.key_access import open_keys
from service.persistence.store_copy import CopyError
from service.persistence.store_copy import copy as copy_store
from service.verification.history_comparison import KeptReceipt, compare_projections, compare_receipts
from service.verification.store_check import CheckedMatch, StoreCheck
from service.verification.store_check import check as check_store

store = typer.Typer(name="store", help="Make, copy and check whole stores.", no_args_is_help=True)

NAMED = "a SQLite file, or postgresql://user@host/database"
Source = Annotated[str, typer.Argument(help=f"The store to read: {NAMED}. It may be served meanwhile.")]
Target = Annotated[str, typer.Argument(help=f"The store to write: {NAMED}. New, or an older copy.")]
Made = Annotated[str, typer.Argument(help=f"The store: {NAMED}, as the owner of the database.")]
Checked = Annotated[str, typer.Argument(help=f"The store: {NAMED}. It may be served meanwhile.")]


@store.command()
def init(
    store: Made,
    role: Annotated[str, typer.Option(help="Give this role of the database the rights that a service needs.")] = "",
    partitions: Annotated[
        bool, typer.Option("--partitions", help="Give a new store in PostgreSQL partitions, which can be detached.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Create everything a store needs: schemas, tables, indexes and functions. Run it again after an upgrade.

    Then a service can run as a role that may create nothing. Prints the rights that it gives. In a database it also
    removes the projections of other versions that no service uses.
    """
    with failing():
        if partitions:
            _make_partitioned(store)
    with failing(), opened(store, writing=True) as made:
        Tree(made).prepare()
        granted = [*made.recorder.grant(role, NEEDED), *made.vault.keys.grant(role)] if role else []
        dropped: list[str] = []
        if made.shared:
            more, dropped = prepare_projections(made, role)
            granted += more
        name = str(made.location)
    if as_json:
        print_json({"store": name, "granted": granted, "dropped": dropped})
        return
    for statement in granted:
        out.print_whole(f"{statement};")
    for schema in dropped:
        out.print(f"{escaped(schema)} was used by no service, and is removed.")
    out.print(f"{escaped(name)} is ready.")


def _make_partitioned(store: str) -> None:
    with closing(backend_of(configured(store).location, writing=True)) as backend:
        backend.make_partitioned()


@store.command()
def copy(
    source: Source,
    target: Target,
    without_keys: Annotated[
        bool, typer.Option("--without-keys", help="Leave out the keys of players' names: the copy holds no names.")
    ] = False,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Copy all events of a store into another one, byte for byte, and compare the two.

    Run the same command again after an interruption, or to update a copy.
    """
    speech = Speech(lang)
    with (
        failing(speech),
        opened(source) as read,
        opened(target, writing=True, with_keys=not without_keys) as written,
    ):
        names = str(read.location), str(written.location)
        if without_keys and _has_keys(written.location):
            raise Failure(f"there are keys beside {names[1]} already; name a new place for a copy without them")
        try:
            with progress(hidden=as_json) as bars:
                task = bars.add_task("Copying", total=None)
                copied = copy_store(
                    read,
                    written,
                    lambda what, done, of: bars.update(task, description=what.title(), completed=done, total=of),
                )
        except CopyError as error:
            raise Failure(str(error)) from error
    if as_json:
        print_json(
            {
                "source": names[0],
                "target": names[1],
                "matches": copied.matches,
                "events": copied.events,
                "copied": copied.events - copied.before,
                "sha256": copied.digest,
            }
        )
    else:
        new = copied.events - copied.before
        out.print(
            speech.line(
                "copied",
                store=names[1],
                matches=copied.matches,
                events=copied.events,
                new=new,
                digest=copied.digest,
            )
        )


def _has_keys(location: StoreLocation) -> bool:
    """True if there are keys in the usual place: those elsewhere are no part of a copy."""
    if location.persons:
        return False
    with closing(open_keys(location.keys, writing=False)) as keys:
        return bool(keys.identity)


@store.command()
def check(
    store: Checked,
    projections: Annotated[
        Path | None, typer.Option(help="The projections of this store: nothing that they followed may be missing.")
    ] = None,
    receipt: Annotated[
        list[Path] | None,
        typer.Option(help="A receipt of a match; may be repeated. The store must hold its event."),
    ] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Read and fold every event of a store: hashes, seals, fingerprints, the census.

    To find events missing at the end, give --projections or --receipt. Exit status 1 if anything is
    wrong.
    """
    speech = Speech(lang)
    with failing(speech), opened(store) as read, progress(hidden=as_json) as bars:
        kept = [_kept(path) for path in receipt or ()]
        known = _remembered(projections, read) if projections is not None else None
        task = bars.add_task("Checking", total=None)
        result = check_store(read, lambda done, of: bars.update(task, completed=done, total=of))
        if known is not None:
            compare_projections(read, result, known)
        compare_receipts(read, result, kept)
        name = str(read.location)
    if as_json:
        print_json(as_dictionary(name, result))
    else:
        draw(name, result, speech)
    if not result.ok:
        raise typer.Exit(1)


def _kept(path: Path) -> KeptReceipt:
    receipt = read_receipt(path)
    return KeptReceipt(path.name, receipt.match, receipt.version, receipt.digest)


def _remembered(path: Path, store: MatchStore) -> Remembered:
    try:
        return remembered(path, signature_of(store.information.identity))
    except NotRememberedError as error:
        raise Failure(str(error)) from error


def draw(name: str, result: StoreCheck, speech: Speech) -> None:
    """Prints the result for a person."""
    for line in result.damage:
        out.print(speech.line("check-damaged", store=name, finding=speech.found(line)))
    for line in result.notes:
        out.print(speech.line("check-note", store=name, finding=speech.found(line)))
    for checked in result.bad:
        first = checked.first
        assert first is not None
        out.print(
            speech.line(
                "check-first",
                match=checked.match,
                version=str(first.version),
                finding=speech.found(first.text),
                check=speech.found(first.check),
                count=len(checked.findings),
            )
        )
    held = ", ".join(f"{speech.found(check)} {count}" for check, count in result.counts.items())
    out.print(speech.line("check-held", held=held))
    out.print(
        speech.line(
            "check-good" if result.ok else "check-bad",
            store=name,
            format=result.format,
            matches=result.matches,
            events=result.events,
            bad=len(result.bad),
        )
    )


def as_dictionary(name: str, result: StoreCheck) -> dict[str, object]:
    """The result for programs."""
    return {
        "store": name,
        "format": result.format,
        "event_schema": result.schema,
        "matches": result.matches,
        "events": result.events,
        "ok": result.ok,
        "damage": result.damage,
        "notes": result.notes,
        "checks": result.counts,
        "bad": [_bad(checked) for checked in result.bad],
    }


def _bad(checked: CheckedMatch) -> dict[str, object]:
    first = checked.first
    assert first is not None
    return {
        "name": checked.match,
        "version": checked.version,
        "first_bad_version": first.version,
        "findings": [
            {"version": finding.version, "check": finding.check, "text": finding.text} for finding in checked.findings
        ],
    }


defer(store, STORE_COMMANDS)
