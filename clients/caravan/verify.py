"""`caravan verify`: whether stored matches, or records of matches, are what they say."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from caravanserai.records import Comparison
from rich.progress import Progress, TaskID

from clients.caravan.receipts import receipt_path
from clients.caravan.records import Proof, prove, read_receipt, read_record, record_at
from clients.caravan.remembering import Memory, RememberedSeat
from clients.caravan.terminal import (
    DEFAULT_STORE,
    AsJson,
    Failure,
    Store,
    escaped,
    failing,
    match_name,
    out,
    print_json,
    progress,
)
from domain.games import games
from service.stores.backend import StoreMissingError
from service.stores.store import MatchStore
from service.verification.verify import Told, Verification, verify_stored


def verify(
    matches: Annotated[
        list[str] | None,
        typer.Argument(
            help="The matches; if none is named, all of the store; without one here, the match that you played last."
        ),
    ] = None,
    store: Store = DEFAULT_STORE,
    record: Annotated[
        Path | None, typer.Option(help="Instead of a store, a file that `caravan export` wrote, wherever it is from.")
    ] = None,
    receipt: Annotated[
        list[Path] | None,
        typer.Option(help="What somebody kept of the match of --record; may be said several times. All must fit it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay matches and decide every decision again. Exit status 1 unless everything holds.

    They are those of a store; or the match of a record, with what players and spectators kept of it.
    """
    with failing():
        if record is not None:
            if matches:
                raise Failure("A record holds one match: name none beside --record.")
            proof = _proof(record, receipt or (), hidden=as_json)
        elif receipt:
            raise Failure("Receipts are compared with a record: --record FILE, which `caravan export` writes.")
        else:
            last = _played_last(store) if not matches else None
            if last is not None and not as_json:
                out.print(f"The match that you played last, {escaped(last.match)}:")
            if last is not None and last.address:
                proof = _proof_at(last, hidden=as_json)
            else:
                proof = None
                if last is not None:
                    store, matches = last.store, [last.match]
                results = verify_matches(store, [match_name(match) for match in matches or ()], hidden=as_json)
    if proof is not None:
        _tell(proof, as_json)
        if not proof.ok:
            raise typer.Exit(1)
        return
    if as_json:
        print_json({"matches": [as_dictionary(result) for result in results]})
    else:
        for result in results:
            draw(result)
        good = sum(result.ok for result in results)
        out.print(f"{good} of {len(results)} matches are what they say.")
        if replayed := sum(result.only_replayed for result in results):
            out.print(
                f"{replayed} were played by another version of the rules: all else about them holds, but whether their "
                "decisions had these effects, only a program with those rules can tell."
            )
    if not all(result.ok for result in results):
        raise typer.Exit(1)


def _played_last(store: str) -> RememberedSeat | None:
    """The match that `caravan play` played last, if no store is named and there is none here."""
    return Memory().latest() if store == DEFAULT_STORE and not Path(store).exists() else None


def _proof_at(last: RememberedSeat, hidden: bool) -> Proof:
    """The match that was played at a service, as it publishes it, with the receipt that was kept."""
    record, path = record_at(last.address, last.match), receipt_path(last.match)
    kept = [(path, read_receipt(path))] if path.exists() else []
    with progress(hidden) as bars:
        return prove(record, kept, _showing(bars, bars.add_task("Verifying", total=None)))


def _proof(record: Path, receipts: Sequence[Path], hidden: bool) -> Proof:
    read, kept = read_record(record), [(path, read_receipt(path)) for path in receipts]
    with progress(hidden) as bars:
        return prove(read, kept, _showing(bars, bars.add_task("Verifying", total=None)))


def _tell(proof: Proof, as_json: bool) -> None:
    if as_json:
        receipts = [_compared(path, comparison) for path, comparison in proof.comparisons]
        entry = as_dictionary(proof.verification)
        seats = [asdict(sitting) for sitting in proof.seats]
        entry = {**entry, "sha256": proof.record.digest.hex(), "seats": seats}
        covered = {"version": proof.covered.version, "of": proof.covered.last}
        print_json({"matches": [entry], "receipts": receipts, "covered": covered, "ok": proof.ok})
        return
    draw(proof.verification)
    for sitting in proof.seats:
        who = sitting.bot + " bot" if sitting.bot else sitting.player or "guest"
        place = f"place {sitting.place}" if sitting.place else "no place"
        chance = "contributed to chance" if sitting.contributed else "contributed nothing to chance"
        out.print(f"  seat {sitting.seat}: {escaped(sitting.name)} ({escaped(who)}), {place}, {chance}")
    out.print(f"The last event has SHA-256 {proof.record.digest.hex()}.")
    if proof.verification.only_replayed:
        out.print("Whether its decisions had these effects, only a program with the rules that it names can tell.")
    for path, comparison in proof.comparisons:
        mark = "[bold green]fits[/]" if comparison.ok else "[bold red]differs[/]"
        text = comparison.finding or f"vouches for all events up to version {comparison.receipt.version}"
        if comparison.seat:
            text += f"; its entropy went into the chance of the match, from seat {comparison.seat}"
        out.print(f"{mark} {escaped(str(path))}: {escaped(text)}")
    out.print(f"{str(proof.covered).capitalize()}.")
    if not proof.comparisons:
        out.print("That it was played, and not made up as a whole, receipts can show: --receipt FILE.")


def _compared(path: Path, comparison: Comparison) -> dict[str, object]:
    return {
        "file": str(path),
        "ok": comparison.ok,
        "version": comparison.receipt.version,
        "seat": comparison.seat,
        "finding": comparison.finding,
    }


def verify_matches(path: str | Path, matches: Sequence[str] = (), hidden: bool = False) -> list[Verification]:
    """Verifies matches of a store, all of them if none is named.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    try:
        store = MatchStore(path, games(), create=False)
    except StoreMissingError as error:
        raise Failure(str(error)) from error
    try:
        names = list(matches) or store.matches()
        missing = [name for name in matches if not store.raw_of(name)]
        if missing:
            raise Failure(f"There is no match {missing[0]} in {path}.")
        results = []
        with progress(hidden) as bars:
            overall = bars.add_task("Verifying", total=len(names))
            for name in names:
                results.append(verify_stored(store, name, _showing(bars, bars.add_task(name, total=None))))
                bars.advance(overall)
    finally:
        store.close()
    return results


def _showing(bars: Progress, task: TaskID) -> Told:
    def told(done: int, total: int) -> None:
        bars.update(task, completed=done, total=total, visible=done < total)

    return told


def draw(result: Verification, chance: bool = True) -> None:
    """What was found, for a person; ``chance``: also whether chance was fair."""
    mark = "[bold green]good[/]" if result.ok else "[bold red]bad[/]"
    if result.only_replayed:
        mark = "[bold yellow]replayed[/]"
    checks = sum(result.counts.values())
    fairness = f", chance {escaped(result.fairness)}" if chance else ""
    out.print(f"{mark} {escaped(result.match)}: version {result.version}, {checks} checks hold{fairness}")
    for standing in result.standings:
        name = escaped(standing.name)
        out.print(f"  place {standing.place}: {name} (seat {standing.seat}), {standing.points} points")
    for finding in result.findings:
        out.print(f"  version {finding.version}: {escaped(finding.text)} ({escaped(finding.check)})")
    for choice in result.choices:
        out.print(f"  version {choice.version}: {escaped(choice.text)} (a choice for somebody)")


def as_dictionary(result: Verification) -> dict[str, object]:
    """What was found, for programs."""
    return {
        "name": result.match,
        "game": result.game,
        "version": result.version,
        "fingerprint": f"{result.fingerprint:016x}",
        "over": result.over,
        "fairness": result.fairness,
        "replay_ok": result.replay_ok,
        "decided_again_ok": result.decided_again_ok,
        "other_rules": result.other_rules,
        "ok": result.ok,
        "checks": result.counts,
        "findings": [
            {"version": finding.version, "check": finding.check, "text": finding.text} for finding in result.findings
        ],
        "choices": [{"version": choice.version, "text": choice.text} for choice in result.choices],
        "void_starts": result.void_starts,
        "standings": [asdict(standing) for standing in result.standings],
    }
