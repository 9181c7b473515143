"""`caravan verify --log`: whether the log of a service has another history of what a file holds."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from caravanserai_verify.log.attestations import File
from caravanserai_verify.log.mirror import StaleMirrorError, is_bare, mirrored, read_mirror
from caravanserai_verify.log.published_check import COSIGNING_SECONDS, Read, folder_reader
from caravanserai_verify.matches.verification import Flaw
from clients.caravan.claims import FAILS, HOLDS, UNCHECKED, Claim
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure, progress
from domain.audit.notes import NoteError
from domain.audit.trust import Policy
from domain.audit.witness_protocol import require_url
from service.audit.fetch import FetchError
from service.audit.log_reader import url_reader

HISTORY = "history"
LogOption = Annotated[
    str | None,
    typer.Option(
        "--log",
        metavar="WHERE",
        help="The log, by its address or as a folder (`caravan audit monitor`): read all of it, and find whether it "
        "has another history.",
    ),
]


def reader_of(where: str) -> tuple[Read, float]:
    """The reader of a published log, and how many seconds its checkpoint may take to be cosigned.

    Raises:
        Failure: it is neither an address nor a folder.
    """
    if where.startswith(("http://", "https://")):
        try:
            return url_reader(require_url(where)), COSIGNING_SECONDS
        except NoteError as error:
            raise Failure(str(error)) from error
    if not Path(where).is_dir():
        raise Failure(f"{where} is neither the address of a log nor a folder with one.")
    return folder_reader(Path(where)), 0.0


def history_claim(
    files: Sequence[File], where: str | None, policy: Policy | None, speech: Speech, *, hidden: bool
) -> Claim:
    """The claim that the log has no other history of what some files hold. If somebody trusts the log, and its entry of
    a file does not say what it is of, only the log itself shows that this may be.

    Raises:
        Failure: the log cannot be read, or ends too early.
    """
    if where is None:
        bare = [file for file in files if is_bare(file)] if policy is not None else []
        flaws = [_flaw(file, speech.plain("log-bare"), files) for file in bare]
        return Claim(HISTORY, FAILS if flaws else UNCHECKED, flaws, words={"unbound": ""})
    if policy is None:
        raise Failure(speech.plain("log-needs-key"))
    read, _ = reader_of(where)
    with progress(hidden=hidden) as bars:
        task = bars.add_task(speech.plain("bar-reading-log"), total=None)
        try:
            mirror = read_mirror(read, policy, files, lambda done, of: bars.update(task, completed=done, total=of))
            found = [(file, mirrored(file, mirror)) for file in files]
        except (FetchError, StaleMirrorError) as error:
            raise Failure(str(error)) from error
    flaws = [_flaw(file, text, files) for file, said in found for text in said.findings]
    unbound = next((said.unbound for _, said in found if said.unbound), "")
    words: dict[str, str | int] = {"entries": mirror.result.entries, "count": len(files), "unbound": unbound}
    return Claim(HISTORY, FAILS if flaws else UNCHECKED if unbound else HOLDS, flaws, words)


def _flaw(file: File, text: str, files: Sequence[File]) -> Flaw:
    """What is wrong with a file, which is named if there are several."""
    return Flaw(file.version, HISTORY, text if len(files) == 1 else f"{file.stream} {text}")
