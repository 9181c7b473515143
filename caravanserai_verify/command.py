"""`caravanserai-verify`: verifies records and archives in files, and needs neither service nor network."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.receipts import Comparison, Receipt
from caravanserai_protocol.records import Record

from caravanserai_verify.archive_proof import prove as prove_archive
from caravanserai_verify.archive_report import archive_dictionary, archive_holds, archive_lines, compared_with, files_of
from caravanserai_verify.claims import FAILS
from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.escapes import without_markup
from caravanserai_verify.files import is_archive, read_archive, read_receipt, read_record
from caravanserai_verify.history import history_claim
from caravanserai_verify.log.attestations import AttestedFile
from caravanserai_verify.log.published_check import Read, folder_reader
from caravanserai_verify.parallel import collecting_seldom
from caravanserai_verify.record_proof import prove as prove_record
from caravanserai_verify.record_report import record_dictionary, record_lines
from caravanserai_verify.speech import ReportSpeech
from domain.audit.notes import NoteError
from domain.audit.trust import Policy, PolicyError

FAILED, UNREADABLE = 1, 2
"""The exit statuses where something fails, and where nothing can be said of a file or the command is not understood."""


@dataclass(frozen=True, slots=True)
class VerificationRequest:
    """The request of a person: the keys that they trust, what they kept, and how they want to be answered."""

    policy: Policy | None = None
    log: Read | None = None
    receipts: Sequence[tuple[Path, Receipt]] = ()
    source: Record | None = None
    deciding: bool = True
    speech: ReportSpeech = field(default_factory=ReportSpeech)


@dataclass(frozen=True, slots=True)
class FileReport:
    """The findings about a file: whether all of it holds, in lines for a person, and as data for programs."""

    ok: bool
    lines: Sequence[str]
    data: dict[str, object]


def main(arguments: Sequence[str] | None = None) -> None:
    """Verifies files; ends the program with the exit status."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Verifies files; the exit status."""
    given = _parser().parse_args(arguments)
    speech = ReportSpeech(given.lang)
    status, answers = 0, list[dict[str, object]]()
    with collecting_seldom():
        try:
            asked = _asked(given, speech)
        except UnverifiableError as error:
            return _fail(error, speech)
        for file in given.files:
            try:
                answer = answered(file, asked)
            except UnverifiableError as error:
                status = _fail(error, speech)
                answers.append({"file": str(file), "ok": False, "error": str(error)})
                continue
            status = max(status, 0 if answer.ok else FAILED)
            answers.append({"file": str(file), **answer.data})
            if not given.json:
                if len(given.files) > 1:
                    print(harmless(f"{file}:"))
                for line in answer.lines:
                    print(without_markup(line))
    if given.json:
        print(json.dumps({"files": answers, "ok": not status}, ensure_ascii=True))
    return status


def answered(file: Path, asked: VerificationRequest) -> FileReport:
    """The findings about a file, with the receipts of its matches.

    Raises:
        UnverifiableError: nothing can be said of it.
    """
    return _of_archive(file, asked) if is_archive(file) else _of_record(file, asked)


def _of_archive(file: Path, asked: VerificationRequest) -> FileReport:
    archive = read_archive(file)
    compared: list[tuple[Path, Comparison]] = [
        (path, compared_with(archive, receipt, asked.speech)) for path, receipt in asked.receipts
    ]
    proof = prove_archive(archive, asked.policy, deciding=asked.deciding)
    vouching: Sequence[AttestedFile] = files_of(archive) if asked.policy is not None else []
    history = history_claim(vouching, asked.log, asked.policy, asked.speech)
    ok = archive_holds(proof, history, compared)
    lines = list(archive_lines(proof, history, compared, asked.speech, ok=ok))
    return FileReport(ok, lines, archive_dictionary(proof, history, compared, ok=ok))


def _of_record(file: Path, asked: VerificationRequest) -> FileReport:
    record = read_record(file)
    proof = prove_record(record, asked.receipts, policy=asked.policy, deciding=asked.deciding, source=asked.source)
    history = history_claim([record], asked.log, asked.policy, asked.speech)
    ok = proof.ok and history.state != FAILS
    return FileReport(ok, list(record_lines(proof, history, asked.speech)), record_dictionary(proof, history, ok=ok))


def _asked(given: Namespace, speech: ReportSpeech) -> VerificationRequest:
    """The request that the options make.

    Raises:
        UnverifiableError: they cannot be used.
    """
    if not given.log_key and (given.witness_key or given.witnesses is not None):
        raise UnverifiableError(speech.plain("witnesses-need-log"))
    if given.log is not None and not given.log.is_dir():
        raise UnverifiableError(speech.plain("log-is-no-folder", folder=str(given.log)))
    try:
        policy = Policy.of(given.log_key, given.witness_key, given.witnesses) if given.log_key else None
    except (NoteError, PolicyError) as error:
        raise UnverifiableError(speech.found(str(error))) from error
    return VerificationRequest(
        policy,
        folder_reader(given.log) if given.log is not None else None,
        [(path, read_receipt(path)) for path in given.receipt],
        read_record(given.source) if given.source is not None else None,
        not given.replay_only,
        speech,
    )


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        "caravanserai-verify",
        description="Verify records of matches and archives of tournaments, as `caravan verify` does: decide every "
        "decision again, pair every round again, compute standings and ratings. Nothing is sent or read but the files.",
        epilog="Exit status: 0 if nothing fails, 1 if something does, 2 if a file is neither a record nor an archive.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a record or an archive")
    parser.add_argument(
        "--receipt", metavar="FILE", action="append", default=[], type=Path, help="what somebody kept; may be repeated"
    )
    parser.add_argument("--source", metavar="FILE", type=Path, help="the record from which that in the file branches")
    parser.add_argument(
        "--log-key", metavar="KEY", action="append", default=[], help="the public key of the log; may be repeated"
    )
    parser.add_argument(
        "--witness-key", metavar="KEY", action="append", default=[], help="that of a witness; may be repeated"
    )
    parser.add_argument("--witnesses", metavar="NUMBER", type=int, help="how many must have cosigned; default: all")
    parser.add_argument("--log", metavar="FOLDER", type=Path, help="a copy of the log: find another history in it")
    parser.add_argument("--replay-only", action="store_true", help="make no decision again: faster, without the rules")
    parser.add_argument("--lang", default="en", help="the language of the answer: en or ru")
    parser.add_argument("--json", action="store_true", help="print one object for programs")
    parser.add_argument("--version", action="version", version=version("caravanserai-verify"))
    return parser


def _fail(error: UnverifiableError, speech: ReportSpeech) -> int:
    print(harmless(speech.unverifiable(error)), file=sys.stderr)
    return UNREADABLE
