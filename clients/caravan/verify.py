"""`caravan verify`: verifies stored matches, records of matches, or archives of tournaments."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Record

from caravanserai_verify.claims import FAILS
from caravanserai_verify.files import is_archive, read_receipt, read_record
from caravanserai_verify.parallel import collecting_seldom
from caravanserai_verify.record_proof import Proof, prove
from caravanserai_verify.record_report import as_dictionary, record_dictionary, record_lines, verification_lines
from clients.caravan.accounts import understood
from clients.caravan.mirrors import LogOption, history_claim
from clients.caravan.phrases import Speech
from clients.caravan.receipts import receipt_path
from clients.caravan.records import record_at
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.store_option import DEFAULT_STORE, Store, stores
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    match_not_file,
    out,
    print_json,
    progress,
    showing,
)
from clients.caravan.tournaments.verify import verify_archive
from clients.caravan.trust import LogKeys, Witnesses, WitnessKeys, policy_of
from domain.audit.trust import Policy

WITH_RECORD = ("--receipt", "--log-key", "--log", "--source")
"""The options that make sense only beside a record."""


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
        typer.Option(help="A receipt of the match of the record; may be repeated. All must fit it."),
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
        if record is None and matches and len(matches) == 1 and Path(matches[0]).exists():
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
        elif alone := [name for name, value in zip(WITH_RECORD, (receipt, policy, log, source), strict=True) if value]:
            raise Failure(speech.plain("needs-record", option=alone[0]))
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
                names = [match_not_file(match, speech) for match in matches or ()]
                results = stores(speech).verify_matches(store, names, as_json, speech, deciding=not replay_only)
        history = history_claim([proof.record], log, policy, speech, hidden=as_json) if proof is not None else None
    if proof is not None and history is not None:
        ok = proof.ok and history.state != FAILS
        if as_json:
            print_json(record_dictionary(proof, history, ok=ok))
        else:
            for line in record_lines(proof, history, speech):
                out.print(line)
        if not ok:
            raise typer.Exit(1)
        return
    if as_json:
        print_json({"matches": [as_dictionary(result) for result in results]})
    else:
        for result in results:
            for line in verification_lines(result, speech):
                out.print(line)
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
        return prove(record, kept, showing(bars, bars.add_task(speech.plain("bar-verifying"), total=None)))


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
        show = showing(bars, bars.add_task(speech.plain("bar-verifying"), total=None))
        return prove(read, kept, show, policy=policy, deciding=deciding, source=source)
