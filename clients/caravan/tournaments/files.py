"""Archives of tournaments for commands: made from a store or by a service, read from a file, and verified."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from caravanserai_protocol.archives import TournamentArchive

from caravanserai_verify.tournaments.archive_verification import rows_of_tournament
from clients.caravan.accounts import known_here
from clients.caravan.opened_store import opened
from clients.caravan.phrases import Speech
from clients.caravan.records import signing_keys
from clients.caravan.terminal import Failure, connected
from domain.tournaments.evolution import tournament_of
from domain.tournaments.tournament import Tournament, tournament_missing
from projections.store import ProjectionStore
from service.audit.matches.record_export import RecordExport
from service.audit.tournaments.archive_export import ArchiveExport
from service.audit.tree import Tree
from service.persistence.kinds import KINDS, all_projections
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS


def archive_at(address: str, name: str, speech: Speech) -> TournamentArchive:
    """The archive of a tournament as a running service publishes it."""
    with connected(address, speech=speech) as client:
        return known_here(client, address).tournament_archive(name)


def archive_in(store: str, name: str, audit_keys: Path | None) -> TournamentArchive:
    """The archive of a tournament in a store, with the proofs of its log; signed with the keys in a file.

    Raises:
        Failure: the tournament is not over, or the keys cannot be read.
        CommandError: TOURNAMENT_NOT_FOUND, MATCH_ARCHIVED.
    """
    keys = signing_keys(audit_keys)
    with opened(store) as log, _projections(log) as projections:
        tournament = tournament_of(name, log.stream(TOURNAMENTS, name))
        if not tournament.version:
            raise tournament_missing(name)
        exporting = ArchiveExport(log, RecordExport(Tree(log), keys), projections)
        if not tournament.over:
            raise Failure(f"{name} is not over at version {tournament.version}.")
        if missing := exporting.missing(tournament):
            raise Failure(f"{missing} of {name} is not over: start the service on this store, which ends it.")
        return TournamentArchive.from_bytes(b"".join(exporting.file(name)))


@contextmanager
def _projections(log: MatchStore) -> Iterator[ProjectionStore]:
    """The projections of a store, made again beside it: those that lie there may belong to a service that runs."""
    with TemporaryDirectory(prefix="caravan-export-") as folder:
        projections = ProjectionStore(Path(folder) / "projections.sqlite", all_projections(KINDS))
        try:
            projections.catch_up(log)
            yield projections
        finally:
            projections.close()


def folded(archive: TournamentArchive) -> Tournament:
    """The tournament that the events of an archive make.

    Raises:
        Failure: they make no sense.
    """
    try:
        return tournament_of(archive.tournament, list(rows_of_tournament(archive)))
    except Exception as error:  # as above
        raise Failure(f"The archive of {archive.tournament} makes no sense: {error}") from error
