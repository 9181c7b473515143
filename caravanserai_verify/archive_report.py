"""The findings about the archive of a tournament: in lines for a person, and as data for programs."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TypeAlias

from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.receipts import Comparison, Receipt
from caravanserai_protocol.records import Record, RecordError

from caravanserai_verify.archive_claims import ArchiveClaim, claims_of, vouching_claims
from caravanserai_verify.claims import FAILS, Claim
from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.escapes import escaped
from caravanserai_verify.log.attestations import AttestedFile
from caravanserai_verify.speech import ReportSpeech
from caravanserai_verify.tournaments.archive_verification import ArchiveProof

Compared: TypeAlias = Sequence[tuple[Path, Comparison]]
"""Receipts of matches, by their files, compared with the records of an archive."""


def files_of(archive: TournamentArchive) -> list[AttestedFile]:
    """An archive and its records, for each of which somebody may vouch."""
    return [archive, *_records(archive)]


def archive_holds(proof: ArchiveProof, history: Claim, compared: Compared) -> bool:
    """True if nothing is wrong."""
    return proof.ok and history.state != FAILS and all(comparison.ok for _, comparison in compared)


def _records(archive: TournamentArchive) -> Iterator[Record]:
    """The records of an archive that can be read; verification names the others."""
    for archived in archive.matches:
        with suppress(RecordError):
            yield Record.from_bytes(archived.record)


def compared_with(archive: TournamentArchive, receipt: Receipt, speech: ReportSpeech) -> Comparison:
    """A receipt of a match, compared with the record of that match.

    Raises:
        UnverifiableError: the archive has no such record.
    """
    for record in _records(archive):
        if record.match == receipt.match:
            return record.compare(receipt)
    raise UnverifiableError(speech.plain("receipt-of-none", match=receipt.match))


def archive_lines(
    proof: ArchiveProof, history: Claim, compared: Compared, speech: ReportSpeech, *, ok: bool
) -> Iterator[str]:
    """The findings, for a person."""
    created = proof.tournament.created
    title = created.settings.title if created is not None else ""
    yield speech.line("archive-of", title=title, id=proof.archive.tournament)
    yield speech.line("last-event", digest=proof.archive.digest.hex())
    for vouching in (*vouching_claims(proof), history):
        yield vouching.line(speech)
    for claim in claims_of(proof):
        yield from claim.lines(speech)
    for choice in proof.choices:
        yield speech.line("archive-choice", version=str(choice.version), text=speech.found(choice.text))
    if proof.vouching is None:
        yield speech.line("archive-without-log")
    yield speech.line("archive-holds" if ok else "archive-fails")
    for file, comparison in compared:
        mark = speech.line("receipt-fits" if comparison.ok else "receipt-differs")
        version = str(comparison.receipt.version)
        text = escaped(speech.found(comparison.finding)) or speech.line("receipt-vouches", version=version)
        yield f"{mark} {escaped(str(file))}: {text}"


def archive_dictionary(proof: ArchiveProof, history: Claim, compared: Compared, *, ok: bool) -> dict[str, object]:
    """The findings, for programs."""
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
        "receipts": [_receipt(*entry) for entry in compared],
        "ok": ok,
    }


def _receipt(file: Path, comparison: Comparison) -> dict[str, object]:
    return {"file": str(file), "match": comparison.receipt.match, "ok": comparison.ok, "finding": comparison.finding}
