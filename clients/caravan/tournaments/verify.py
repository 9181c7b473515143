"""`caravan verify` for the archive of a tournament."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

import typer
from caravanserai import Receipt, Record, RecordError
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.records import Comparison

from caravanserai_verify.log.attestations import File
from caravanserai_verify.tournaments.archive_verification import ArchiveProof
from clients.caravan.claims import FAILS, Claim
from clients.caravan.mirrors import history_claim
from clients.caravan.phrases import Speech
from clients.caravan.records import read_receipt
from clients.caravan.terminal import Failure, escaped, out, print_json, progress
from clients.caravan.tournaments.claims import ArchiveClaim, claims_of, vouching_claims
from clients.caravan.tournaments.files import prove, read_archive
from domain.audit.trust import Policy


def verify_archive(
    path: Path,
    receipts: Sequence[Path],
    policy: Policy | None,
    speech: Speech,
    *,
    log: str | None = None,
    deciding: bool,
    as_json: bool,
) -> None:
    """Verifies an archive, and compares what people kept of its matches with it, and the ``log`` too if it is named.
    Exit status 1 unless all holds.
    """
    archive = read_archive(path)
    compared = [(receipt, _compared(archive, read_receipt(receipt), speech)) for receipt in receipts]
    with progress(hidden=as_json) as bars:
        task = bars.add_task(speech.plain("bar-verifying"), total=len(archive.matches))
        proof = prove(
            archive, policy, deciding=deciding, progress=lambda done, of: bars.update(task, completed=done, total=of)
        )
    files: list[File] = [archive, *_records(archive)] if policy is not None or log is not None else []
    history = history_claim(files, log, policy, speech, hidden=as_json)
    ok = proof.ok and history.state != FAILS and all(comparison.ok for _, comparison in compared)
    if as_json:
        print_json({**as_dictionary(proof, history), "receipts": [_receipt(*entry) for entry in compared], "ok": ok})
    else:
        draw(proof, history, speech, ok=ok)
        for file, comparison in compared:
            mark = speech.line("receipt-fits" if comparison.ok else "receipt-differs")
            version = str(comparison.receipt.version)
            text = escaped(comparison.finding) or speech.line("receipt-vouches", version=version)
            out.print(f"{mark} {escaped(str(file))}: {text}")
    if not ok:
        raise typer.Exit(1)


def _records(archive: TournamentArchive) -> Iterator[Record]:
    """The records of an archive that can be read; verification names the others."""
    for archived in archive.matches:
        with suppress(RecordError):
            yield Record.from_bytes(archived.record)


def _compared(archive: TournamentArchive, receipt: Receipt, speech: Speech) -> Comparison:
    """A receipt of a match, compared with the record of that match.

    Raises:
        Failure: the archive has no such record.
    """
    for record in _records(archive):
        if record.match == receipt.match:
            return record.compare(receipt)
    raise Failure(speech.plain("receipt-of-none", match=receipt.match))


def _receipt(file: Path, comparison: Comparison) -> dict[str, object]:
    return {"file": str(file), "match": comparison.receipt.match, "ok": comparison.ok, "finding": comparison.finding}


def draw(proof: ArchiveProof, history: Claim, speech: Speech, *, ok: bool) -> None:
    """What was found, for a person."""
    created = proof.tournament.created
    title = created.settings.title if created is not None else ""
    out.print(speech.line("archive-of", title=title, id=proof.archive.tournament))
    out.print(speech.line("last-event", digest=proof.archive.digest.hex()))
    for vouching in (*vouching_claims(proof), history):
        out.print(vouching.line(speech))
    for claim in claims_of(proof):
        for line in claim.lines(speech):
            out.print(line)
    for choice in proof.choices:
        out.print(speech.line("archive-choice", version=str(choice.version), text=choice.text))
    if proof.vouching is None:
        out.print(speech.line("archive-without-log"))
    out.print(speech.line("archive-holds" if ok else "archive-fails"))


def as_dictionary(proof: ArchiveProof, history: Claim) -> dict[str, object]:
    """What was found, for programs."""
    archive, created = proof.archive, proof.tournament.created
    claims: list[Claim | ArchiveClaim] = [*vouching_claims(proof), history, *claims_of(proof)]
    last = archive.standings[-1].lines if archive.standings else ()
    return {
        "tournament": archive.tournament,
        "title": created.settings.title if created is not None else "",
        "version": archive.version,
        "sha256": archive.digest.hex(),
        "claims": [claim.as_dictionary() for claim in claims],
        "choices": [choice._asdict() for choice in proof.choices],
        "matches": [
            {**asdict(facts.place), "match": facts.match or facts.place.match, "ok": facts.ok}
            for facts in proof.matches
        ],
        "standings": [
            {
                "place": line.place,
                "entrant": line.entrant,
                "score": line.score,
                "tie_breaks": list(line.tie_breaks),
            }
            for line in last
        ],
    }
