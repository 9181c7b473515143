"""`caravan verify --log`: whether the log of a service has another history of what a file holds."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Protocol, cast

import typer

from caravanserai_verify.claims import Claim
from caravanserai_verify.history import history_claim as claim_of
from caravanserai_verify.log.attestations import AttestedFile
from caravanserai_verify.log.published_check import COSIGNING_SECONDS, Read, folder_reader
from clients.caravan.installed_parts import part
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure, progress
from domain.audit.notes import NoteError
from domain.audit.trust import Policy
from domain.audit.witness_protocol import require_url

LogOption = Annotated[
    str | None,
    typer.Option(
        "--log",
        metavar="WHERE",
        help="The log, by its address or as a folder (`caravan audit monitor`): read all of it, and find whether it "
        "has another history.",
    ),
]


class LogReaders(Protocol):
    """Readers of published logs over HTTP."""

    def url_reader(self, url: str, /) -> Read:
        """Reads the log at an address."""


def _log_readers(speech: Speech) -> LogReaders:
    """Readers of logs over HTTP.

    Raises:
        Failure: this terminal is installed without the service.
    """
    found = part("service.audit.log_reader", "service.audit")
    if found is None:
        raise Failure(speech.plain("no-log-reader"))
    return cast(LogReaders, found)


def reader_of(where: str, speech: Speech) -> tuple[Read, float]:
    """The reader of a published log, and how many seconds its checkpoint may take to be cosigned.

    Raises:
        Failure: it is neither an address nor a folder.
    """
    if where.startswith(("http://", "https://")):
        try:
            return _log_readers(speech).url_reader(require_url(where)), COSIGNING_SECONDS
        except NoteError as error:
            raise Failure(str(error)) from error
    if not Path(where).is_dir():
        raise Failure(f"{where} is neither the address of a log nor a folder with one.")
    return folder_reader(Path(where)), 0.0


def history_claim(
    files: Sequence[AttestedFile], where: str | None, policy: Policy | None, speech: Speech, *, hidden: bool
) -> Claim:
    """The claim that the log has no other history of what some files hold.

    Raises:
        Failure: the log cannot be read.
        UnverifiableError: it ends too early, or nobody says whose log it is.
    """
    if where is None or policy is None:
        return claim_of(files, None if where is None else lambda _: None, policy, speech)
    read, _ = reader_of(where, speech)
    with progress(hidden=hidden) as bars:
        task = bars.add_task(speech.plain("bar-reading-log"), total=None)
        try:
            return claim_of(files, read, policy, speech, lambda done, of: bars.update(task, completed=done, total=of))
        except OSError as error:
            raise Failure(speech.of_system(error)) from error
