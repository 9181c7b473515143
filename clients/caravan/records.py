"""Records of matches for commands: made from a store or by a service, read from a file, and verified with the
rules.
"""

from collections.abc import Sequence
from pathlib import Path

from caravanserai import Record

from caravanserai_verify.matches.published import record_of as record_of_rows
from caravanserai_verify.record_proof import require_over
from clients.caravan.accounts import known_here
from clients.caravan.opened_store import opened
from clients.caravan.terminal import Failure, connected
from service.audit.keys import KeyFileError, PrivateKey, read_keys
from service.audit.matches.record_export import RecordExport
from service.audit.tree import Tree
from service.persistence.matches.store import MatchStore


def record_in(store: str, match: str) -> Record:
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


def file_of(log: MatchStore, match: str, keys: Sequence[PrivateKey] = ()) -> Record:
    """The record of format 2 of a match in an open store, with the proof that it is in its log; signed with ``keys``.

    Raises:
        Failure: there is no such match, or it is not over.
        CommandError: MATCH_ARCHIVED.
    """
    require_over(record_of(log, match))
    return RecordExport(Tree(log), keys).file(log.rows(match))


def signing_keys(file: Path | None) -> Sequence[PrivateKey]:
    """The keys in a file; none without a file.

    Raises:
        Failure: they cannot be read.
    """
    try:
        return read_keys(file) if file is not None else ()
    except KeyFileError as error:
        raise Failure(str(error)) from error


def record_at(address: str, match: str, form: int = 1) -> Record:
    """The record of a match as a running service publishes it to the user, in a format."""
    with connected(address) as client:
        return known_here(client, address, match).record(match, in_format=form)
