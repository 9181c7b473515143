"""The claim that the log of a service has no other history of what a file holds."""

from collections.abc import Callable, Sequence

from caravanserai_verify.claims import FAILS, HOLDS, UNCHECKED, Claim
from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.log.attestations import AttestedFile
from caravanserai_verify.log.mirror import StaleMirrorError, is_bare, mirrored, read_mirror
from caravanserai_verify.log.published_check import Read
from caravanserai_verify.matches.findings import Flaw
from caravanserai_verify.speech import ReportSpeech
from domain.audit.trust import Policy

HISTORY = "history"


def history_claim(
    files: Sequence[AttestedFile],
    read: Read | None,
    policy: Policy | None,
    speech: ReportSpeech,
    progress: Callable[[int, int], object] = lambda *_: None,
) -> Claim:
    """The claim about some files, with the reader of a published log if there is one. If somebody trusts the log, and
    its entry of a file does not say what it is of, only the log itself shows that this may be.

    Raises:
        UnverifiableError: the log ends too early, or nobody says whose log it is.
    """
    if read is None:
        bare = [file for file in files if is_bare(file)] if policy is not None else []
        flaws = [_flaw(file, speech.plain("log-bare"), files) for file in bare]
        return Claim(HISTORY, FAILS if flaws else UNCHECKED, flaws, words={"unbound": ""})
    if policy is None:
        raise UnverifiableError(speech.plain("log-needs-key"))
    try:
        mirror = read_mirror(read, policy, files, progress)
        found = [(file, mirrored(file, mirror)) for file in files]
    except StaleMirrorError as error:
        raise UnverifiableError(speech.found(str(error))) from error
    flaws = [_flaw(file, text, files) for file, said in found for text in said.findings]
    unbound = next((said.unbound for _, said in found if said.unbound), "")
    words: dict[str, str | int] = {"entries": mirror.result.entries, "count": len(files), "unbound": unbound}
    return Claim(HISTORY, FAILS if flaws else UNCHECKED if unbound else HOLDS, flaws, words)


def _flaw(file: AttestedFile, text: str, files: Sequence[AttestedFile]) -> Flaw:
    """The flaw of a file, which is named if there are several."""
    return Flaw(file.version, HISTORY, text if len(files) == 1 else f"{file.stream} {text}")
