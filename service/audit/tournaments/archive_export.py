"""Archives of tournaments that are over: made of stored events, the records of the matches, and what follows."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from caravanserai_protocol.framing import framed
from caravanserai_protocol.v1.record_pb2 import RecordSignature
from caravanserai_protocol.v1.tournament_archive_pb2 import (
    ArchivedMatch,
    ArchivedRating,
    ArchivedStandings,
    ArchiveHeader,
    ArchivePart,
)

from caravanserai_verify.codecs.tournament_messages import STATES, update_message
from caravanserai_verify.tournaments.archived_standings import standings_at, write_line
from domain.ratings.plackett_luce import RULES
from domain.tournaments.events import MatchLinked, TournamentRecorded
from domain.tournaments.evolution import evolve, tournament_of
from domain.tournaments.tournament import Tournament
from projections.ratings.ratings import changes_of
from projections.store import ProjectionStore
from service.application.live.match_views import MatchViews, part_of, store_of
from service.audit.matches.record_export import RecordExport, program
from service.audit.tree import Tree
from service.foundation.workers import Catalogue
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS


class ArchiveExport:
    """Archives of a store. ``filing`` makes the records, with proofs and signatures where there is a log. Its methods
    block, but for `made`.
    """

    def __init__(self, store: MatchStore, filing: RecordExport, projections: ProjectionStore) -> None:
        self._store = store
        self._filing = filing
        self._projections = projections

    def missing(self, tournament: Tournament) -> str:
        """The first match of a tournament that is not over yet; empty if all are."""
        return next((link.match for link in links_of(tournament) if not self._over(link.match)), "")

    def position(self) -> int:
        """The present end of the log of the store."""
        return self._store.last_position()

    def proven(self, tournament: Tournament, end: int) -> bool:
        """True if all that an archive has is in the signed log by now, or there is no log, and what the store had up to
        its position ``end`` is in the ratings.
        """
        if self._projections.position() < end:
            return False
        ends = [(link.match, self._length(link.match)) for link in links_of(tournament)]
        return all(self._filing.proven(*end) for end in [(tournament.name, tournament.version), *ends])

    def file(self, name: str) -> Iterator[bytes]:
        """The bytes of the archive of a tournament that is over, part by part."""
        rows = self._store.stream(TOURNAMENTS, name)
        links = links_of(tournament_of(name, rows))
        ratings = ratings_in(self._projections, links)
        digest = _Digest(self._filing, name)
        outline = outline_of(rows, self._filing, len(ratings), self._filing.signer)
        yield digest.of(outline.beginning)
        for link in links:
            record = self._filing.file(self._store.rows(link.match)).to_bytes()
            yield digest.of(_match_part(link, record))
        yield digest.of(outline.standings)
        yield digest.of(b"".join(framed(ArchivePart(rating=rating)) for rating in ratings))
        yield digest.of(outline.proof)
        yield digest.signature()

    async def made(self, tournament: Tournament, views: MatchViews, peer: str) -> AsyncIterator[bytes]:
        """The same bytes, made in another process, a match at a time, in turns with all who look back; here they are
        only signed.

        Raises:
            ServiceError: OVERLOADED.
        """
        name, signer, links = tournament.name, self._filing.signer, links_of(tournament)
        ratings = await asyncio.to_thread(ratings_in, self._projections, links)
        asked = (name, self._filing.logged, len(ratings), signer)
        digest = _Digest(self._filing, name)
        outline = await views.elsewhere(outlined, *asked, peer=peer, about=name)
        yield digest.of(outline.beginning)
        for link in links:
            yield digest.of(_match_part(link, await self._filing.made(views, link.match, peer)))
        yield digest.of(outline.standings)
        yield digest.of(b"".join(framed(ArchivePart(rating=rating)) for rating in ratings))
        yield digest.of(outline.proof)
        yield digest.signature()

    def _length(self, match: str) -> int:
        last = self._store.last_of(match)
        return last.version if last is not None else 0

    def _over(self, match: str) -> bool:
        last = self._length(match)
        found = self._store.rows(match, last - 1, last) if last else []
        return bool(found) and found[0].event.ends


class _Digest:
    """The digest of what was written of an archive, and its signature."""

    def __init__(self, filing: RecordExport, name: str) -> None:
        self._filing = filing
        self._name = name
        self._digest = sha256()

    def of(self, data: bytes) -> bytes:
        self._digest.update(data)
        return data

    def signature(self) -> bytes:
        """The last part; empty without a key."""
        from caravanserai_protocol.archives import signed_text  # few services file archives

        if not self._filing.signer:
            return b""
        note = self._filing.sign(signed_text(self._name, self._digest.digest()))
        return framed(ArchivePart(signature=RecordSignature(note=note)))


class Outline(NamedTuple):
    """All parts of an archive but matches, ratings and the signature: those before the matches, the standings, the
    proof.
    """

    beginning: bytes
    standings: bytes
    proof: bytes


def outlined(
    catalogue: Catalogue, location: StoreLocation, name: str, logged: bool, ratings: int, signer: str
) -> Outline:
    """The outline of an archive; the work of a `Worker`."""
    filing = RecordExport(part_of(catalogue, location, Tree) if logged else None)
    return outline_of(store_of(catalogue, location).stream(TOURNAMENTS, name), filing, ratings, signer)


def outline_of(rows: Sequence[TournamentRecorded], filing: RecordExport, ratings: int, signer: str) -> Outline:
    """The outline of an archive with this number of changes of ratings, which ``signer`` is to sign."""
    from caravanserai_protocol.archives import written  # few services file archives

    tournament = tournament_of(rows[0].event.tournament, rows)
    log, proof = filing.proof(tournament.name, tournament.version)
    standings = list(standings_in(rows))
    header = ArchiveHeader(
        tournament=tournament.name,
        state=STATES[tournament.phase],
        version=tournament.version,
        matches=len(links_of(tournament)),
        standings=len(standings),
        ratings=ratings,
        program=program(),
        log=log,
        signer=signer,
        rating_rules=RULES,
    )
    updates = (ArchivePart(update=update_message(row, over=True)) for row in rows)
    return Outline(
        b"".join(written([ArchivePart(header=header), *updates])),
        b"".join(framed(ArchivePart(standings=entry)) for entry in standings),
        framed(ArchivePart(proof=proof)) if proof is not None else b"",
    )


def links_of(tournament: Tournament) -> list[MatchLinked]:
    """The matches of a tournament, by round, table and attempt."""
    return [
        MatchLinked(state.number, table.number, attempt, match)
        for state in tournament.rounds
        for table in state.tables
        for attempt, match in enumerate(table.matches, 1)
    ]


def _match_part(link: MatchLinked, record: bytes) -> bytes:
    place = {"round": link.round, "table": link.table, "attempt": link.attempt}
    return framed(ArchivePart(match=ArchivedMatch(**place, record=record)))


def standings_in(rows: Sequence[TournamentRecorded]) -> Iterator[ArchivedStandings]:
    """The standings of which events have the digest: after each round, and at the end."""
    tournament = Tournament(rows[0].event.tournament)
    for row in rows:
        lines = standings_at(tournament, row)
        if lines is not None:
            yield ArchivedStandings(version=row.event.version, lines=map(write_line, lines))
        tournament = evolve(tournament, row)


def ratings_in(projections: ProjectionStore, links: Sequence[MatchLinked]) -> list[ArchivedRating]:
    """The ratings after these matches."""
    return [
        ArchivedRating(
            match=entry.change.match,
            who=entry.who,
            mean_before=entry.change.before.mean,
            uncertainty_before=entry.change.before.uncertainty,
            mean=entry.change.after.mean,
            uncertainty=entry.change.after.uncertainty,
            matches=entry.change.after.matches,
        )
        for entry in changes_of(projections, [link.match for link in links])
    ]
