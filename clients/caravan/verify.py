"""`caravan verify`: whether stored matches, or records of matches, are what they say."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from caravanserai.records import Comparison
from rich.progress import Progress, TaskID

from clients.caravan.accounts import understood
from clients.caravan.phrases import Speech
from clients.caravan.receipts import receipt_path
from clients.caravan.records import Proof, prove, read_receipt, read_record, record_at
from clients.caravan.remembering import Memory, RememberedSeat
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    DEFAULT_STORE,
    AsJson,
    Failure,
    Language,
    Store,
    escaped,
    match_name,
    out,
    print_json,
    progress,
)
from domain.games import games
from service.matches.store import MatchStore
from service.stores.backend import StoreMissingError
from service.verification.verify import MatchVerification, verify_stored


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
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Replay matches and decide every decision again. Exit status 1 unless everything holds.

    They are those of a store; or the match of a record, with what players and spectators kept of it.
    """
    speech = Speech(lang)
    with understood(speech):
        if record is not None:
            if matches:
                raise Failure(speech.plain("record-holds-one"))
            proof = _proof(record, receipt or (), as_json, speech)
        elif receipt:
            raise Failure(speech.plain("receipts-need-record"))
        else:
            last = _played_last(store) if not matches else None
            if last is not None and not as_json:
                out.print(speech.line("played-last", match=last.match))
            if last is not None and last.address:
                proof = _proof_at(last, as_json, speech)
            else:
                proof = None
                if last is not None:
                    store, matches = last.store, [last.match]
                results = verify_matches(store, [match_name(match) for match in matches or ()], as_json, speech)
    if proof is not None:
        _tell(proof, as_json, speech)
        if not proof.ok:
            raise typer.Exit(1)
        return
    if as_json:
        print_json({"matches": [as_dictionary(result) for result in results]})
    else:
        for result in results:
            draw(result, speech)
        good = sum(result.ok for result in results)
        out.print(speech.line("verified", good=good, count=len(results)))
        if replayed := sum(result.only_replayed for result in results):
            out.print(speech.line("replayed-only", count=replayed))
    if not all(result.ok for result in results):
        raise typer.Exit(1)


def _played_last(store: str) -> RememberedSeat | None:
    """The match that `caravan play` played last, if no store is named and there is none here."""
    return Memory().latest() if store == DEFAULT_STORE and not Path(store).exists() else None


def _proof_at(last: RememberedSeat, hidden: bool, speech: Speech) -> Proof:
    """The match that was played at a service, as it publishes it, with the receipt that was kept."""
    record, path = record_at(last.address, last.match), receipt_path(last.match)
    kept = [(path, read_receipt(path))] if path.exists() else []
    with progress(hidden) as bars:
        return prove(record, kept, _showing(bars, bars.add_task(speech.plain("bar-verifying"), total=None)))


def _proof(record: Path, receipts: Sequence[Path], hidden: bool, speech: Speech) -> Proof:
    read, kept = read_record(record), [(path, read_receipt(path)) for path in receipts]
    with progress(hidden) as bars:
        return prove(read, kept, _showing(bars, bars.add_task(speech.plain("bar-verifying"), total=None)))


def _tell(proof: Proof, as_json: bool, speech: Speech) -> None:
    if as_json:
        receipts = [_compared(path, comparison) for path, comparison in proof.comparisons]
        entry = as_dictionary(proof.verification)
        seats = [asdict(sitting) for sitting in proof.seats]
        entry = {**entry, "sha256": proof.record.digest.hex(), "seats": seats}
        covered = {"version": proof.covered.version, "of": proof.covered.last}
        print_json({"matches": [entry], "receipts": receipts, "covered": covered, "ok": proof.ok})
        return
    draw(proof.verification, speech)
    for sitting in proof.seats:
        line = speech.line(
            "sitting",
            seat=sitting.seat,
            player=sitting.name,
            account=sitting.player or "none",
            bot=sitting.bot or "none",
            place=sitting.place,
            contributed="yes" if sitting.contributed else "no",
        )
        out.print(f"  {line}")
    out.print(speech.line("last-event", digest=proof.record.digest.hex()))
    if proof.verification.only_replayed:
        out.print(speech.line("record-replayed-only"))
    for path, comparison in proof.comparisons:
        version = str(comparison.receipt.version)
        text = escaped(comparison.finding) or speech.line("receipt-vouches", version=version)
        if comparison.seat:
            text += speech.line("receipt-entropy", seat=comparison.seat)
        mark = speech.line("receipt-fits" if comparison.ok else "receipt-differs")
        out.print(f"{mark} {escaped(str(path))}: {text}")
    until, last = proof.covered.version, proof.covered.last
    out.print(speech.line("receipts-cover", covered=until, last=last, following=until + 1, rest=last - until))
    if not proof.comparisons:
        out.print(speech.line("no-receipts"))


def _compared(path: Path, comparison: Comparison) -> dict[str, object]:
    return {
        "file": str(path),
        "ok": comparison.ok,
        "version": comparison.receipt.version,
        "seat": comparison.seat,
        "finding": comparison.finding,
    }


def verify_matches(
    path: str | Path, matches: Sequence[str] = (), hidden: bool = False, speech: Speech | None = None
) -> list[MatchVerification]:
    """Verifies matches of a store, all of them if none is named.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    speech = speech or Speech()
    try:
        store = MatchStore(path, games(), create=False)
    except StoreMissingError as error:
        raise Failure(str(error)) from error
    try:
        names = list(matches) or store.matches()
        missing = [name for name in matches if not store.raw_of(name)]
        if missing:
            raise Failure(speech.plain("no-match-in-store", match=missing[0], store=str(path)))
        results = []
        with progress(hidden) as bars:
            overall = bars.add_task(speech.plain("bar-verifying"), total=len(names))
            for name in names:
                results.append(verify_stored(store, name, _showing(bars, bars.add_task(name, total=None))))
                bars.advance(overall)
    finally:
        store.close()
    return results


def _showing(bars: Progress, task: TaskID) -> Callable[[int, int], None]:
    def show(done: int, total: int) -> None:
        bars.update(task, completed=done, total=total, visible=done < total)

    return show


def draw(result: MatchVerification, speech: Speech, chance: bool = True) -> None:
    """What was found, for a person; ``chance``: also whether chance was fair."""
    verdict = "replayed" if result.only_replayed else "good" if result.ok else "bad"
    checks, version = sum(result.counts.values()), str(result.version)
    held = speech.line("checks-hold", match=result.match, version=version, checks=checks)
    fairness = speech.line("chance-is", fairness=result.fairness) if chance else ""
    out.print(f"{speech.line(f'verdict-{verdict}')} {held}{fairness}")
    for place, seat, name, points in ((s.place, s.seat, s.name, s.points) for s in result.standings):
        out.print(f"  {speech.line('standing', place=place, player=name, seat=seat, points=points)}")
    for finding in result.findings:
        found = speech.line("finding", version=str(finding.version), text=finding.text, check=finding.check)
        out.print(f"  {found}")
    for choice in result.choices:
        out.print(f"  {speech.line('choice', version=str(choice.version), text=choice.text)}")


def as_dictionary(result: MatchVerification) -> dict[str, object]:
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
