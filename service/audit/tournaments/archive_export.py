"""Archives of tournaments that are over: made of stored events, the records of the matches, and what follows."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from caravanserai_protocol.framing import framed
from caravanserai_protocol.v1.record_pb2 import RecordSignature
from caravanserai_protocol.v1.tournament_archive_pb2 import (
    ArchivedMatch,
    ArchivedRating,
    ArchivedStanding,
    ArchivedStandings,
    ArchiveHeader,
    ArchivePart,
)

from domain.ratings.plackett_luce import RULES
from domain.tournaments.course import settled_rounds, standings_after
from domain.tournaments.events import MatchLinked, RoundClosed, TournamentFinished, TournamentRecorded
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament, evolve, tournament_of
from projections.ratings.ratings import changes_of
from projections.store import ProjectionStore
from service.audit.matches.record_export import RecordExport, program
from service.messages.tournaments.present import STATES, update_message
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS


class ArchiveExport:
    """Makes archives from a store. ``filing`` makes the records, with proofs and signatures where there is a log. Its
    methods block.
    """

    def __init__(self, store: MatchStore, filing: RecordExport, projections: ProjectionStore) -> None:
        self._store = store
        self._filing = filing
        self._projections = projections

    def missing(self, tournament: Tournament) -> str:
        """The first match of a tournament that is not over yet; empty if all are."""
        links = linked(self._rows(tournament.name))
        return next((link.match for link in links if not self._over(link.match)), "")

    def position(self) -> int:
        """Where the log of the store ends now."""
        return self._store.last_position()

    def proven(self, tournament: Tournament, end: int) -> bool:
        """Whether all that an archive has is in the signed log by now, or there is no log, and what the store had up to
        its position ``end`` is in the ratings.
        """
        links = linked(self._rows(tournament.name))
        ends = [(tournament.name, tournament.version), *((link.match, self._length(link.match)) for link in links)]
        if self._projections.position() < end:
            return False
        return all(self._filing.proven(*end) for end in ends)

    def file(self, name: str) -> Iterator[bytes]:
        """The bytes of the archive of a tournament that is over, part by part."""
        from caravanserai_protocol.archives import signed_text, written  # few services file archives

        digest = sha256()
        signer = self._filing.signer
        for data in written(self._parts(name, signer)):
            digest.update(data)
            yield data
        if signer:
            note = self._filing.sign(signed_text(name, digest.digest()))
            yield framed(ArchivePart(signature=RecordSignature(note=note)))

    def _parts(self, name: str, signer: str) -> Iterator[ArchivePart]:
        """All parts but the signature."""
        rows = self._rows(name)
        tournament, links = tournament_of(name, rows), linked(rows)
        log, proof = self._filing.proof(name, tournament.version)
        standings = list(standings_in(rows))
        ratings = ratings_in(self._projections, [link.match for link in links])
        yield ArchivePart(
            header=ArchiveHeader(
                tournament=name,
                state=STATES[tournament.phase],
                version=tournament.version,
                matches=len(links),
                standings=len(standings),
                ratings=len(ratings),
                program=program(),
                log=log,
                signer=signer,
                rating_rules=RULES,
            )
        )
        for row in rows:
            yield ArchivePart(update=update_message(row, over=True))
        for link in links:
            record = self._filing.file(self._store.rows(link.match)).to_bytes()
            place = {"round": link.round, "table": link.table, "attempt": link.attempt}
            yield ArchivePart(match=ArchivedMatch(**place, record=record))
        for entry in standings:
            yield ArchivePart(standings=entry)
        for rating in ratings:
            yield ArchivePart(rating=rating)
        if proof is not None:
            yield ArchivePart(proof=proof)

    def _rows(self, name: str) -> Sequence[TournamentRecorded]:
        return self._store.stream(TOURNAMENTS, name)

    def _length(self, match: str) -> int:
        last = self._store.last_of(match)
        return last.version if last is not None else 0

    def _over(self, match: str) -> bool:
        last = self._length(match)
        found = self._store.rows(match, last - 1, last) if last else []
        return bool(found) and found[0].event.ends


def linked(rows: Sequence[TournamentRecorded]) -> list[MatchLinked]:
    """The matches of a tournament, by round, table and attempt."""
    links = [row.event.body for row in rows if isinstance(row.event.body, MatchLinked)]
    return sorted(links, key=lambda link: (link.round, link.table, link.attempt))


def standings_in(rows: Sequence[TournamentRecorded]) -> Iterator[ArchivedStandings]:
    """The standings of which events have the digest: after each round, and at the end."""
    tournament = Tournament(rows[0].event.tournament)
    for row in rows:
        lines = standings_at(tournament, row)
        if lines is not None:
            yield ArchivedStandings(version=row.event.version, lines=map(write_line, lines))
        tournament = evolve(tournament, row)


def standings_at(before: Tournament, row: TournamentRecorded) -> list[Standing] | None:
    """The standings of which an event has the digest; None if it has none."""
    match row.event.body:
        case RoundClosed(number):
            return standings_after(before, number)
        case TournamentFinished():
            return standings_after(before, settled_rounds(before))
    return None


def write_line(line: Standing) -> ArchivedStanding:
    """A line of the standings."""
    values = ["" if value is None else str(value) for value in line.values]
    return ArchivedStanding(place=line.place, entrant=line.player, score=str(line.score), tie_breaks=values)


def ratings_in(projections: ProjectionStore, matches: Sequence[str]) -> list[ArchivedRating]:
    """What these matches made of ratings."""
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
        for entry in changes_of(projections, matches)
    ]
