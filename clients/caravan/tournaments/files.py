"""Archives of tournaments for commands: as a running service publishes them, and what their events make."""

from caravanserai_protocol.archives import TournamentArchive

from caravanserai_verify.tournaments.archive_verification import rows_of_tournament
from clients.caravan.accounts import known_here
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure, connected
from domain.tournaments.evolution import tournament_of
from domain.tournaments.tournament import Tournament


def archive_at(address: str, name: str, speech: Speech) -> TournamentArchive:
    """The archive of a tournament as a running service publishes it."""
    with connected(address, speech=speech) as client:
        return known_here(client, address).tournament_archive(name)


def folded(archive: TournamentArchive) -> Tournament:
    """The tournament that the events of an archive make.

    Raises:
        Failure: they make no sense.
    """
    try:
        return tournament_of(archive.tournament, list(rows_of_tournament(archive)))
    except Exception as error:  # as above
        raise Failure(f"The archive of {archive.tournament} makes no sense: {error}") from error
