"""`caravan audit`: the keys of a transparency log, the check of a store against it, its files, and a monitor."""

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from caravanserai_verify.log.findings import AuditCheck, Progress, signed_by
from caravanserai_verify.log.published_check import CHECKPOINT, Read, check_published, find_file
from caravanserai_verify.unreadable import reason_of
from clients.caravan.mirrors import reader_of
from clients.caravan.phrases import Speech
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
from clients.workshop.key_commands import key_commands, keys_of
from clients.workshop.opened_store import opened
from clients.workshop.stores import NAMED
from clients.workshop.witness import Listen, ready
from domain.audit.notes import LOG_KEY, WITNESS_KEY, Checkpoint, Note, NoteError
from domain.audit.trust import Policy, PolicyError
from domain.audit.witness_protocol import Witness, logs_of, require_url
from service.audit.log_check import check as check_log
from service.audit.log_reader import url_reader
from service.audit.monitor import Monitor, MonitorError, UnansweredError, patrol
from service.audit.publication import write_files
from service.audit.signer import KeptCheckpoint
from service.audit.tree import Tree
from service.audit.witness import CosigningWitness, WitnessState
from service.audit.witnessed import UnshownError, shown_by
from service.configuration import AddressError, Web
from service.observation.logs import LogFormat, log_to_stderr
from service.server import run
from service.web.alone import serve as serve_alone
from service.web.alone import told_to_end
from service.web.log import answer_alone
from service.web.witness import WitnessPages

audit = typer.Typer(
    name="audit", help="The transparency log of a store: keys, check, files, monitor.", no_args_is_help=True
)
audit.add_typer(key_commands(LOG_KEY))

Store = Annotated[str, typer.Argument(help=f"The store: {NAMED}. It may be served meanwhile.")]
Where = Annotated[
    str,
    typer.Argument(
        help=f"The store: {NAMED}. It may be served meanwhile. Or a published log: its folder, or its address, such as "
        "`https://example.org/log`."
    ),
]


@audit.command()
def check(
    where: Where,
    log_key: Annotated[
        list[str] | None,
        typer.Option(help="The public key of the log. With several, each checkpoint needs the signature of one."),
    ] = None,
    witness_key: Annotated[
        list[str] | None,
        typer.Option(help="The public key of a witness whose cosignature counts. May be repeated."),
    ] = None,
    witnesses: Annotated[
        int | None,
        typer.Option(min=1, help="The number of them that must have cosigned the last checkpoint; usually all."),
    ] = None,
    ask_witness: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL=KEY",
            help="A witness to ask for the last tree that it has cosigned: the log must go on from it. This finds a "
            "store that was set back with all that is kept beside it. Its key counts like `--witness-key`.",
        ),
    ] = None,
    checkpoint: Annotated[
        list[Path] | None,
        typer.Option(help="A checkpoint that somebody kept. The log must continue from it. May be repeated."),
    ] = None,
    adopt: Annotated[
        Path | None,
        typer.Option(
            help="If all is good, write the last signed checkpoint to this file, from which the service goes on "
            "signing. Only after you have made sure that this is the newest store."
        ),
    ] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Compare every event of a store with its transparency log, and the log with all that was signed.

    Of a published log, compare every entry with its checkpoint. Exit status 1 if an event was changed, removed, doubled
    or put in, if a checkpoint knows another past, or if witnesses are missing.
    """
    speech = Speech(lang)
    with failing(speech), progress(hidden=as_json) as bars:
        asked = _witnesses(ask_witness or ())
        keys = list(witness_key or ())
        keys += [str(witness.key) for witness in asked if str(witness.key) not in keys]
        policy = _policy(log_key or (), keys, witnesses)
        kept = [(path.name, _checkpoint(path, policy)) for path in checkpoint or ()]
        shown, unshown = _shown(asked, policy) if policy else ([], [])  # before the log is read: it may grow meanwhile
        kept += shown
        task = bars.add_task("Checking", total=None)

        def show(done: int, of: int) -> None:
            bars.update(task, completed=done, total=of)

        read, patience = _published(where, speech)
        if read is None:
            name, result = _check_store(where, policy, kept, unshown, show, adopt)
        elif adopt is not None:
            raise Failure("only what a store has signed can be adopted")
        else:
            name, result = where, check_published(read, policy, kept, show, patience)
            result.findings += unshown
    if as_json:
        print_json(
            {
                "store": name,
                "ok": result.good,
                "entries": result.entries,
                "signed": result.signed,
                "witnessed": result.witnessed,
                "checkpoints": result.checkpoints,
                "archived": result.archived,
                "root": result.root.hex(),
                "findings": result.findings,
            }
        )
    else:
        draw(name, result, speech)
    if not result.good:
        raise typer.Exit(1)


def _published(where: str, speech: Speech) -> tuple[Read | None, float]:
    """The reader of a published log, and how long to wait for its witnesses; none for a store."""
    published = where.startswith(("http://", "https://")) or Path(where).is_dir()
    return reader_of(where, speech) if published else (None, 0.0)


def _check_store(
    named: str,
    policy: Policy | None,
    kept: Sequence[tuple[str, Checkpoint]],
    unshown: Sequence[str],
    show: Progress,
    adopt: Path | None,
) -> tuple[str, AuditCheck]:
    with opened(named) as read:
        tree = Tree(read)
        result = check_log(tree, policy, kept, show)
        result.findings += unshown
        if adopt is not None and result.good:
            _adopt(tree, adopt)
        return str(read.location), result


def draw(name: str, result: AuditCheck, speech: Speech) -> None:
    """Prints the result for a person."""
    for finding in result.findings:
        out.print(speech.line("audit-finding", finding=speech.found(finding)))
    out.print(
        speech.line(
            "audit-good" if result.good else "audit-bad",
            store=name,
            entries=result.entries,
            archived=result.archived,
            checkpoints=result.checkpoints,
            signed=result.signed,
        )
    )
    if result.witnessed is not None:
        out.print(speech.line("audit-witnessed", events=result.witnessed))


def _policy(log: Sequence[str], witnesses: Sequence[str], quorum: int | None) -> Policy | None:
    """The trusted keys; None if none is named."""
    if not log and not witnesses and quorum is None:
        return None
    try:
        return Policy.of(log, witnesses, quorum)
    except (NoteError, PolicyError) as error:
        raise Failure(str(error)) from error


def _witnesses(named: Sequence[str]) -> list[Witness]:
    try:
        return [Witness.of(text) for text in named]
    except NoteError as error:
        raise Failure(str(error)) from error


def _shown(witnesses: Sequence[Witness], policy: Policy) -> tuple[list[tuple[str, Checkpoint]], list[str]]:
    """The checkpoints that witnesses show of the log, each with its name; and why others show nothing."""
    shown: list[tuple[str, Checkpoint]] = []
    unshown: list[str] = []
    for witness in witnesses:
        name = f"the witness {witness.key.name}"
        try:
            shown.append((name, shown_by(witness, policy)))
        except UnshownError as error:
            unshown.append(f"{name} {error}")
    return shown, unshown


def _checkpoint(path: Path, policy: Policy | None) -> Checkpoint:
    """A checkpoint from a file: a signed note, or what a service keeps outside its store."""
    content = path.read_bytes()
    try:
        text = content.decode()
        read = signed_by(policy, content).checkpoint if b"\n\n" in content else None
        return read or Checkpoint.of(text)
    except ValueError as error:
        raise Failure(f"{path}: {reason_of(error)}") from error


def _adopt(tree: Tree, path: Path) -> None:
    signed = tree.last_checkpoint()
    if signed is None:
        raise Failure("nothing was signed yet: there is nothing to adopt")
    KeptCheckpoint(path).write(Checkpoint.of(Note.of(signed.note.encode()).text))


@audit.command()
def export(
    store: Store,
    folder: Annotated[Path, typer.Argument(help="The folder, such as that of a web server.")],
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Write the signed log as static files, in the layout of C2SP `tlog-tiles`. Run it again for what is new."""
    speech = Speech(lang)
    with failing(speech), opened(store) as read:
        tree = Tree(read)
        if not tree.exists():
            raise Failure(f"the store {read.location} has no transparency log")
        count = write_files(tree, folder)
        signed = tree.last_checkpoint()
    size = signed.size if signed is not None else 0
    out.print(speech.line("audit-exported", count=count, events=size, folder=str(folder)))


@audit.command()
def serve(
    folder: Annotated[Path, typer.Argument(help="The folder of `caravan audit export`. It may grow meanwhile.")],
    listen: Listen,
) -> None:
    """Serve an exported log over HTTP, as the service does: `/log/checkpoint` and `/log/tile/…`. Ctrl-C stops it."""
    log_to_stderr(logging.INFO, LogFormat.TEXT)
    with failing():
        if not (folder / CHECKPOINT).is_file():
            raise Failure(f"{folder} has no log: `caravan audit export` writes one")
        try:
            web = Web.of(listen)
        except AddressError as error:
            raise Failure(str(error)) from error
        run(serve_alone(web, partial(answer_alone, partial(find_file, folder)), ready))


@audit.command()
def monitor(
    url: Annotated[str, typer.Argument(help="The address of a log, such as `https://example.org/log`.")],
    folder: Annotated[
        Path, typer.Argument(help="Keep a copy of all entries here, and continue from it the next time.")
    ],
    log_key: Annotated[list[str], typer.Option(help="The public key of the log; with several, one must have signed.")],
    every: Annotated[float, typer.Option(min=1, help="Seconds between checks.")] = 60,
    once: Annotated[bool, typer.Option("--once", help="Look once, and end.")] = False,
    lang: Language = DEFAULT_LANGUAGE,
    key: Annotated[
        Path | None,
        typer.Option(
            help="Be a witness too: cosign what was checked, with the keys of this file (`witness key create`)."
        ),
    ] = None,
    listen: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The address at which the log asks this witness to cosign: HOST:PORT."),
    ] = None,
) -> None:
    """Read every entry of a log as it comes, and end with status 1 if any name has two histories.

    It knows no match: entries say which stream and version they are of, and it finds a second one. The copy in the
    folder is for `caravan verify --log` and `caravan audit serve`. Ctrl-C stops it.
    """
    log_to_stderr(logging.INFO, LogFormat.TEXT)
    speech = Speech(lang)
    with failing(speech):
        if (key is None) != (listen is None) or (once and key is not None):
            raise Failure("a monitor that cosigns needs --key and --listen, and does not end after one look")
        try:
            found = Monitor(url_reader(require_url(url)), Policy.of(log_key), folder)
            web = Web.of(listen) if listen is not None else None
            logs = logs_of(log_key)
        except (AddressError, NoteError, PolicyError) as error:
            raise Failure(str(error)) from error
        try:
            if once:
                found.look()
                out.print(speech.line("monitor-good", log=url, entries=found.size))
            elif web is None or key is None:
                run(_patrol(found, every))
            else:
                kept = WitnessState(folder / "witness.sqlite")
                try:
                    witness = CosigningWitness(keys_of(key, WITNESS_KEY), logs, kept, require=found.require)
                    run(serve_alone(web, WitnessPages(witness), ready, partial(patrol, found, every)))
                finally:
                    kept.close()
        except UnansweredError as error:
            raise Failure(speech.plain("monitor-unread", log=url, reason=speech.found(str(error)))) from error
        except MonitorError as error:
            out.print(speech.line("monitor-bad", log=url, finding=speech.found(str(error))))
            raise typer.Exit(1) from error


async def _patrol(found: Monitor, every: float) -> None:
    await patrol(found, every, told_to_end())
