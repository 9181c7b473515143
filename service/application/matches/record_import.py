"""Importing: a record becomes a match of this store that everybody may look at and nobody can go on with.

It is verified first, with the rules. Its events are stored as they are, in one transaction, and marked: the match was
hosted elsewhere, and the players that it names are not those of this service.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from caravanserai_protocol.records import Record, RecordError

from caravanserai_verify.matches.findings import Progress, unwatched
from caravanserai_verify.matches.published import rows_of
from caravanserai_verify.matches.verification import verify
from domain.errors import CommandError, Reason
from domain.matches.events import MatchCreated, Recorded
from domain.matches.names import MATCH_NAME
from domain.play.game import Game
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join
from service.persistence.matches.store import MatchStore


class Imported(NamedTuple):
    """A match that is here now; ``known``: it was before."""

    match: str
    version: int
    known: bool


def checked_rows(data: bytes, games: Mapping[str, Game], progress: Progress = unwatched) -> list[Recorded]:
    """The rows of a record that is right, marked as imported.

    Raises:
        CommandError: RECORD_INVALID.
    """
    try:
        record = Record.from_bytes(data)
        rows = rows_of(record, games)
        _require_rules(rows, games)
        found = verify(record.match, rows, games, progress)
    except RecordError as error:
        raise CommandError(Reason.RECORD_INVALID, str(error), version=0) from error
    except Exception as error:  # a record may come from anybody, and one that makes no sense may fail anywhere
        raise CommandError(
            Reason.RECORD_INVALID, f"the record makes no sense: {type(error).__name__}", version=0
        ) from error
    if MATCH_NAME.fullmatch(record.match) is None:
        raise CommandError(Reason.RECORD_INVALID, "the record is of a match with a name that none can have", version=1)
    if not (found.ok or found.only_replayed) or not found.over:
        first = found.findings[0] if found.findings else None
        version, text = (first.version, first.text) if first is not None else (record.version, "is not the end")
        raise CommandError(Reason.RECORD_INVALID, f"version {version} of the record {text}", version=version)
    return list(_weighed(rows))


def _require_rules(rows: Sequence[Recorded], games: Mapping[str, Game]) -> None:
    """Requires the rules of the game, in whatever version: matches of others are only kept, not taken in.

    Raises:
        RecordError: they are not here.
    """
    created = rows[0].event.body
    if isinstance(created, MatchCreated) and created.game not in games:
        raise RecordError(f"the record is of the game {created.game}, whose rules are not here")


def _weighed(rows: Sequence[Recorded]) -> Sequence[Recorded]:
    """Rows with the fingerprints of the full table, as a store has them."""
    created = rows[0].event.body
    assert isinstance(created, MatchCreated)
    table = Table(Areas(created.areas), created.layout)
    weighed = []
    for row in rows:
        table.apply(join(row.event.effects, [entry for opening in row.openings for entry in opening.content.hidden]))
        weighed.append(replace(row, secret_fingerprint=table.secret_fingerprint, imported=True))
    return weighed


def to_import(store: MatchStore, rows: Sequence[Recorded]) -> tuple[Imported, Sequence[Recorded]]:
    """The result of importing rows, and the rows to store: none if the match is here already.

    Raises:
        CommandError: MATCH_EXISTS (also of a tournament that is hosted here), MATCH_ARCHIVED.
    """
    name = rows[0].event.match
    here = store.rows(name)
    if not here:
        _require_elsewhere(store, rows[0])
        return Imported(name, len(rows), known=False), rows
    if [_published(row) for row in here] != [_published(row) for row in rows]:
        raise CommandError(Reason.MATCH_EXISTS, f"{name} is here, with other events than the record has", match=name)
    return Imported(name, len(rows), known=True), ()


def _require_elsewhere(store: MatchStore, first: Recorded) -> None:
    created = first.event.body
    if isinstance(created, MatchCreated) and created.tournament and store.last_of(created.tournament.tournament):
        text = "the tournament of the match is hosted here, and so are all its matches"
        raise CommandError(Reason.MATCH_EXISTS, text, match=first.event.match)


def _published(row: Recorded) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    return row.data, [(opening.salt, opening.payload) for opening in row.openings]
