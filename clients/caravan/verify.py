"""`caravan verify`: verifies stored matches, records of matches, or archives of tournaments."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Record
from caravanserai_protocol.fairness import chosen_in_words
from caravanserai_protocol.records import Comparison
from rich.progress import Progress, TaskID

from caravanserai_verify.matches.verification import MatchVerification
from caravanserai_verify.parallel import WORTHWHILE, collecting_seldom
from clients.caravan.accounts import understood
from clients.caravan.claims import FAILS, Claim, claims_of
from clients.caravan.mirrors import LogOption, history_claim
from clients.caravan.opened_store import configured
from clients.caravan.phrases import Speech
from clients.caravan.receipts import receipt_path
from clients.caravan.records import Proof, prove, read_receipt, read_record, record_at
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.store_option import DEFAULT_STORE, Store
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    escaped,
    match_name,
    out,
    print_json,
    progress,
)
from clients.caravan.tournaments.files import is_archive
from clients.caravan.tournaments.verify import verify_archive
from clients.caravan.trust import LogKeys, Witnesses, WitnessKeys, policy_of
from domain.audit.trust import Policy
from domain.games import games
from service.persistence.format import StoreMissingError
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verified, verify_stored


def verify(
    matches: Annotated[
        list[str] | None,
        typer.Argument(
            help="A record, an archive of a tournament, or matches of the store: all of it if none is named; without a "
            "store, the match that you played last."
        ),
    ] = None,
    store: Store = DEFAULT_STORE,
    record: Annotated[
        Path | None, typer.Option(help="Instead of a store, a file that `caravan export` wrote, wherever it is from.")
    ] = None,
    receipt: Annotated[
        list[Path] | None,
        typer.Option(help="What somebody kept of the match of the record; may be repeated. All must fit it."),
    ] = None,
    source: Annotated[
        Path | None, typer.Option(help="The record of the match from which that of the record branches.")
    ] = None,
    log_key: LogKeys = None,
    witness_key: WitnessKeys = None,
    witnesses: Witnesses = None,
    log: LogOption = None,
    replay_only: Annotated[
        bool, typer.Option("--replay-only", help="Make no decision again: faster, and without the rules.")
    ] = False,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Replay matches and decide every decision again. Exit status 1 unless everything holds.

    They are those of a store; or the match of a record, with what players and spectators kept of it. A record needs
    neither store nor service: it says of each claim whether it holds, fails, or was not checked. So does the archive
    of a tournament, with all its matches.
    """
    speech = Speech(lang)
    with understood(speech), collecting_seldom():
        policy = policy_of(log_key or (), witness_key or (), witnesses, speech)
        if record is None and matches and len(matches) == 1 and Path(matches[0]).is_file():
            record, matches = Path(matches[0]), None
        if record is not None and is_archive(record):
            if matches:
                raise Failure(speech.plain("record-holds-one"))
            verify_archive(record, receipt or (), policy, speech, log=log, deciding=not replay_only, as_json=as_json)
            return
        if record is not None:
            if matches:
                raise Failure(speech.plain("record-holds-one"))
            before = read_record(source) if source is not None else None
            proof = _proof(record, receipt or (), as_json, speech, policy, deciding=not replay_only, source=before)
        elif receipt or policy is not None or log is not None or source is not None:
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
                names = [match_name(match) for match in matches or ()]
                results = verify_matches(store, names, as_json, speech, deciding=not replay_only)
        history = history_claim([proof.record], log, policy, speech, hidden=as_json) if proof is not None else None
    if proof is not None and history is not None:
        ok = proof.ok and history.state != FAILS
        _tell(proof, history, as_json, speech, ok=ok)
        if not ok:
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
    """The latest match of `caravan play`, if no store is named and there is no default store."""
    return Memory().latest() if store == DEFAULT_STORE and not Path(store).exists() else None


def _proof_at(last: RememberedSeat, hidden: bool, speech: Speech) -> Proof:
    """A match played at a service, as the service publishes it, compared with the kept receipt."""
    record, path = record_at(last.address, last.match), receipt_path(last.match)
    kept = [(path, read_receipt(path))] if path.exists() else []
    with progress(hidden) as bars:
        return prove(record, kept, _showing(bars, bars.add_task(speech.plain("bar-verifying"), total=None)))


def _proof(
    record: Path,
    receipts: Sequence[Path],
    hidden: bool,
    speech: Speech,
    policy: Policy | None,
    *,
    deciding: bool,
    source: Record | None,
) -> Proof:
    read, kept = read_record(record), [(path, read_receipt(path)) for path in receipts]
    with progress(hidden) as bars:
        showing = _showing(bars, bars.add_task(speech.plain("bar-verifying"), total=None))
        return prove(read, kept, showing, policy=policy, deciding=deciding, source=source)


def _tell(proof: Proof, history: Claim, as_json: bool, speech: Speech, *, ok: bool) -> None:
    if as_json:
        receipts = [_compared(path, comparison) for path, comparison in proof.comparisons]
        entry = as_dictionary(proof.verification)
        seats = [asdict(sitting) for sitting in proof.seats]
        entry = {**entry, "sha256": proof.record.digest.hex(), "seats": seats}
        covered = {"version": proof.covered.version, "of": proof.covered.last}
        print_json(
            {
                "matches": [entry],
                "format": proof.record.format,
                "claims": [claim.as_dictionary() for claim in claims_of(proof, history)],
                "receipts": receipts,
                "covered": covered,
                "ok": ok,
            }
        )
        return
    draw(proof.verification, speech)
    for sitting in proof.seats:
        line = speech.line(
            "sitting",
            seat=sitting.seat,
            player=sitting.name or speech.plain("erased-player"),
            account=sitting.player or "none",
            bot=sitting.bot or "none",
            place=sitting.place,
            contributed="yes" if sitting.contributed else "no",
        )
        out.print(f"  {line}")
    out.print(speech.line("last-event", digest=proof.record.digest.hex()))
    for claim in claims_of(proof, history):
        out.print(claim.line(speech))
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
    path: str | Path,
    matches: Sequence[str] = (),
    hidden: bool = False,
    speech: Speech | None = None,
    *,
    deciding: bool = True,
) -> list[MatchVerification]:
    """Verifies matches of a store, all of them if none is named.

    Raises:
        Failure: There is no store, or no such match in it.
    """
    speech = speech or Speech()
    try:
        store = MatchStore(configured(path).location, games(), create=False)
    except StoreMissingError as error:
        raise Failure(speech.plain("no-store", store=str(path))) from error
    try:
        names = list(matches) or store.matches()
        missing = [name for name in matches if not store.raw_of(name)]
        if missing:
            raise Failure(speech.plain("no-match-in-store", match=missing[0], store=str(path)))
        results = []
        with progress(hidden) as bars:
            overall = bars.add_task(speech.plain("bar-verifying"), total=len(names))
            if len(names) < WORTHWHILE:
                for name in names:
                    showing = _showing(bars, bars.add_task(name, total=None))
                    results.append(verify_stored(store, name, showing, deciding=deciding))
                    bars.advance(overall)
            else:
                for result in verified(store.location, names, deciding=deciding):
                    results.append(result)
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
    fairness = _fairness(result, speech) if chance else ""
    out.print(f"{speech.line(f'verdict-{verdict}')} {held}{fairness}")
    for place, seat, name, points in ((s.place, s.seat, s.name, s.points) for s in result.standings):
        player = name or speech.plain("erased-player")
        out.print(f"  {speech.line('standing', place=place, player=player, seat=seat, points=points)}")
    for seat in result.erased if not result.standings else ():
        out.print(f"  {speech.line('seat-erased', seat=seat)}")
    for finding in result.findings:
        found = speech.line("finding", version=str(finding.version), text=finding.text, check=finding.check)
        out.print(f"  {found}")
    for choice in result.choices:
        out.print(f"  {speech.line('choice', version=str(choice.version), text=choice.text)}")


def _fairness(result: MatchVerification, speech: Speech) -> str:
    """What can be said of the chance of a match. What somebody could choose is worded by the verifier, in English."""
    known = "seeded" if result.seeded else "published" if result.over else "secret"
    return speech.line("chance-is", chance=known, chosen=chosen_in_words(result.choices) or "none")


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
        "erased": list(result.erased),
        "standings": [asdict(standing) for standing in result.standings],
    }
