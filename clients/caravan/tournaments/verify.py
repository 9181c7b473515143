"""`caravan verify` for the archive of a tournament."""

from collections.abc import Sequence
from pathlib import Path

import typer

from caravanserai_verify.archive_proof import prove
from caravanserai_verify.archive_report import archive_dictionary, archive_holds, archive_lines, compared_with, files_of
from caravanserai_verify.files import read_archive, read_receipt
from clients.caravan.mirrors import history_claim
from clients.caravan.phrases import Speech
from clients.caravan.terminal import out, print_json, progress
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
    compared = [(receipt, compared_with(archive, read_receipt(receipt), speech)) for receipt in receipts]
    with progress(hidden=as_json) as bars:
        task = bars.add_task(speech.plain("bar-verifying"), total=len(archive.matches))
        proof = prove(
            archive, policy, deciding=deciding, progress=lambda done, of: bars.update(task, completed=done, total=of)
        )
    files = files_of(archive) if policy is not None or log is not None else []
    history = history_claim(files, log, policy, speech, hidden=as_json)
    ok = archive_holds(proof, history, compared)
    if as_json:
        print_json(archive_dictionary(proof, history, compared, ok=ok))
    else:
        for line in archive_lines(proof, history, compared, speech, ok=ok):
            out.print(line)
    if not ok:
        raise typer.Exit(1)
