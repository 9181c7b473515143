"""`caravan store partitions` and `caravan store detach`: the partitions of the table of events in PostgreSQL."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from caravanserai_verify.errors import UnverifiableError
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
from clients.workshop.archival import Archived, archived_in, goes_on, numbers_of, written
from clients.workshop.opened_store import opened
from clients.workshop.stored_records import signing_keys
from service.audit.keys import PrivateKey
from service.persistence.boxes.kind import ARCHIVE_TOPIC
from service.persistence.matches.store import SOME, MatchStore
from service.persistence.partitions import KEPT

NAMED = "postgresql://user@host/database, as the owner of the database"
Database = Annotated[str, typer.Argument(help=f"The store: {NAMED}. It may be served meanwhile.")]


def partitions(
    store: Database,
    begin: Annotated[bool, typer.Option("--begin", help="Make another one first, for all new matches.")] = False,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """List the partitions of a store. New matches go into the last one; partition 0 has all but matches, and stays."""
    speech = Speech(lang)
    with failing(speech), opened(store, writing=begin, create=False) as log:
        _require_partitions(log)
        if begin:
            log.recorder.begin_partition()
        found = log.recorder.all_partitions()
    if as_json:
        print_json({"partitions": [each._asdict() for each in found]})
        return
    for each in found:
        held = speech.plain(
            "partition-streams" if each.era == KEPT else "check-size",
            streams=each.streams,
            matches=each.streams,
            events=each.events,
        )
        name = "partition" if each.events else "partition-empty"
        size = f"{each.size / 1024**2:.1f}"
        first, last = str(each.first), str(each.last)
        out.print(speech.line(name, number=str(each.era), held=held, first=first, last=last, size=size))


def detach(
    store: Database,
    partition: Annotated[int, typer.Argument(help="The number of the partition.", min=1)],
    to: Annotated[Path, typer.Option(help="The folder for the records; it is made if it is not there.")],
    audit_keys: Annotated[
        Path | None, typer.Option(help="Sign the records with these keys, those of the log of the store.")
    ] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Archive all matches of a partition and take it out of the store as a whole.

    Nothing leaves the store before every match is in a record that was read back and verified. Then the partition is
    the table detached_events_N, which you can drop. Exit status 1 if a match goes on or does not verify: all stays.
    """
    speech = Speech(lang)
    with failing(speech), opened(store, writing=True, create=False) as log, progress(hidden=as_json) as bars:
        _require_partitions(log)
        task = bars.add_task("Archiving", total=None)
        keys = signing_keys(audit_keys)
        to.mkdir(parents=True, exist_ok=True)
        done = _detached(log, partition, to, keys, lambda count: bars.update(task, completed=count))
        name = str(log.location)
    if as_json:
        print_json(
            {
                "store": name,
                "partition": partition,
                "table": f"detached_events_{partition}",
                "archived": [{"name": each.match, "version": each.version, "file": str(each.file)} for each in done],
            }
        )
        return
    out.print(speech.line("archive-moved", count=len(done), store=name, folder=str(to)))
    out.print(speech.line("partition-detached", number=str(partition), table=f"detached_events_{partition}"))


def _require_partitions(log: MatchStore) -> None:
    if not log.recorder.all_partitions():
        raise Failure(
            f"{log.location} has no partitions: `caravan store init --partitions` makes a new store with them"
        )


def _detached(
    log: MatchStore, era: int, folder: Path, keys: Sequence[PrivateKey], progressed: Callable[[int], object]
) -> list[Archived]:
    numbers = [each.era for each in log.recorder.all_partitions()]
    if era not in numbers:
        raise Failure(f"there is no partition {era}; there are {', '.join(map(str, numbers))}")
    if era == max(numbers):
        raise Failure(f"new matches go into partition {era}: begin another one first, with `partitions --begin`")
    known = log.recorder.last_in_partition(era)
    matches = {name: version for name, (version, topic) in sorted(known.items()) if topic != ARCHIVE_TOPIC}
    tournaments: dict[str, bool] = {}
    running = [name for name, version in matches.items() if goes_on(log, name, version, tournaments)]
    if running:
        some = ", ".join(running[:SOME]) + (", …" if len(running) > SOME else "")
        raise Failure(f"{len(running)} matches of partition {era} go on: {some}")
    ordered = numbers_of(log) if matches else {}
    done, left = [], []
    for name in matches:
        try:
            file, archived = written(log, name, folder, keys, ordered.get(name, 0))
        except UnverifiableError as error:
            raise Failure(f"{name} cannot be verified: {error}") from error
        left.append(archived)
        done.append(archived_in(file, archived))
        progressed(len(done))
    log.detach(era, left, known)
    return done
