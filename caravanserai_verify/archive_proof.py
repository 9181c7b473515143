"""The archive of a tournament, verified whatever it holds."""

from collections.abc import Callable

from caravanserai_protocol.archives import TournamentArchive

from caravanserai_verify.speech import unverifiable
from caravanserai_verify.tournaments.archive_verification import ArchiveProof, prove_archive
from domain.audit.trust import Policy
from domain.tournaments.dutch_engine import EngineMissingError

INSTALLED_BY = "pip install 'caravanserai-verify[tournaments]'"
"""The command that installs the engine of the Dutch system where archives are verified."""


def prove(
    archive: TournamentArchive,
    policy: Policy | None = None,
    *,
    deciding: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> ArchiveProof:
    """Verifies an archive; see `prove_archive`.

    Raises:
        UnverifiableError: it makes no sense, or what pairs its rounds is not installed.
    """
    try:
        return prove_archive(archive, policy, deciding=deciding, progress=progress)
    except EngineMissingError as error:
        raise unverifiable("archive-without-engine", tournament=archive.tournament, command=INSTALLED_BY) from error
    except Exception as error:  # an archive may come from anybody, and one that makes no sense may fail anywhere
        reason = str(error) or type(error).__name__
        raise unverifiable("archive-makes-no-sense", tournament=archive.tournament, reason=reason) from error
