"""Records of matches and archives of tournaments, made from a store without a service that runs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from caravanserai import Record
from caravanserai_protocol.archives import TournamentArchive

from caravanserai_verify.matches.published import record_of as record_of_rows
from caravanserai_verify.record_proof import require_over
from clients.caravan.terminal import Failure
from clients.workshop.key_commands import keys_of
from clients.workshop.opened_store import opened
from domain.tournaments.evolution import tournament_of
from domain.tournaments.tournament import tournament_missing
from projections.store import ProjectionStore
from service.audit.keys import PrivateKey
from service.audit.matches.record_export import RecordExport
from service.audit.tournaments.archive_export import ArchiveExport
from service.audit.tree import Tree
from service.persistence.kinds import KINDS, all_projections
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS


def stored_record(store: str, match: str) -> Record:
    """The record of a match in a store, with all openings.

    Raises:
        Failure: there is no such match.
    """
    with opened(store) as log:
        return record_of(log, match)


def record_of(log: MatchStore, match: str) -> Record:
    """The record of a match in an open store, with all openings.

    Raises:
        Failure: there is no such match.
        CommandError: MATCH_ARCHIVED.
    """
    rows = log.rows(match)
    if not rows:
        raise Failure(f"There is no match {match} in {log.location}.")
    return record_of_rows(rows)


def record_file_of(log: MatchStore, match: str, keys: Sequence[PrivateKey] = ()) -> Record:
    """The record of format 2 of a match in an open store, with the proof that it is in its log; signed with ``keys``.

    Raises:
        Failure: there is no such match, or it is not over.
        CommandError: MATCH_ARCHIVED.
    """
    require_over(record_of(log, match))
    return RecordExport(Tree(log), keys).file(log.rows(match))


def stored_record_file(store: str, match: str, audit_keys: Path | None) -> Record:
    """The record of format 2 of a match in a store, signed with the keys in a file.

    Raises:
        Failure: there is no such match, it is not over, or the keys cannot be read.
        CommandError: MATCH_ARCHIVED.
    """
    with opened(store) as log:
        return record_file_of(log, match, signing_keys(audit_keys))


def signing_keys(file: Path | None) -> Sequence[PrivateKey]:
    """The keys in a file; none without a file.

    Raises:
        Failure: they cannot be read.
    """
    return keys_of(file) if file is not None else ()


def stored_archive(store: str, name: str, audit_keys: Path | None) -> TournamentArchive:
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
