"""Facts of an archived match, each told by its record alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from caravanserai_protocol import findings
from caravanserai_protocol.archives import place_of
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedMatch

from caravanserai_verify.log.attestations import Attestations, untimely, vouched
from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.matches.published import rows_of
from caravanserai_verify.matches.verification import verify
from domain.audit.trust import Policy
from domain.games import games
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import MatchCreated, MatchFinished, MatchStarted, Recorded, SeatDeparted, SeatResigned
from domain.matches.lifecycle import Lifecycle
from domain.matches.lifecycle import evolve as evolve_match
from domain.matches.outcome import outcome_of, result_of
from domain.matches.time_control import TimeControl
from domain.ratings.plackett_luce import Result
from domain.tournaments.no_shows import all_there, awaited, closed_for


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """The facts in the record of a match that concern its tournament, and the result of verifying it.

    ``error`` says why it cannot be read; then nothing else is known.
    """

    place: TableAttempt
    error: str = ""
    match: str = ""
    version: int = 0
    head: bytes = b""
    game: str = ""
    edition_digest: str = ""
    options: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    signatures_required: bool = False
    time_control: TimeControl | None = None
    spectator_delay: int = 0
    tournament: TableAttempt | None = None
    reserved: tuple[Reservation, ...] = ()
    finished: bool = False
    over: bool = False
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    departed: tuple[bool, ...] = ()
    result: Result | None = None
    ended: int = 0
    closed: str = ""
    awaited: tuple[str, ...] = ()
    everybody: bool = False
    """Of a match that the service closed before it began: why, which entrants it waited for, and whether all joined."""
    verification: MatchVerification | None = None
    vouching: Attestations | None = None
    log: str = ""

    @property
    def ok(self) -> bool:
        """True if the record holds by itself."""
        return self.verification is not None and self.verification.ok


def facts_of(tournament: str, policy: Policy | None, deciding: bool, archived: ArchivedMatch) -> MatchFacts:
    """Verifies the record of a match. It runs in a process of its own."""
    place = TableAttempt(tournament, *place_of(archived))
    try:
        record = Record.from_bytes(archived.record)
        rows = rows_of(record, games())
        verification = verify(record.match, rows, games(), deciding=deciding)
        vouching = vouched(record, policy) if policy is not None else None
        for version, text in untimely((row.event.time for row in rows), vouching):
            verification.wrong(version, "times", text)
        outcome = outcome_of(rows)
    except Exception as error:  # a record may come from anybody, and one that makes no sense may fail anywhere
        return MatchFacts(place, error=str(error) or type(error).__name__)
    created = rows[0].event.body
    if not isinstance(created, MatchCreated) or record.header is None:
        return MatchFacts(place, error=findings.FORMAT_ONE)
    last = rows[-1].event.body
    left = {row.event.body.seat for row in rows if isinstance(row.event.body, SeatResigned | SeatDeparted)}
    points = {standing.seat: standing.points for standing in verification.standings}
    numbers = range(1, created.players + 1)
    begun = any(isinstance(row.event.body, MatchStarted) for row in rows)
    lifecycle = Lifecycle(record.match) if begun else _lifecycle(rows)
    return MatchFacts(
        place,
        match=record.match,
        version=record.version,
        head=record.digest,
        game=created.game,
        edition_digest=created.edition.digest,
        options=tuple(created.options),
        seed=created.seed,
        signatures_required=created.signatures_required,
        time_control=created.time_control,
        spectator_delay=created.spectator_delay,
        tournament=created.tournament,
        reserved=tuple(created.reserved),
        finished=isinstance(last, MatchFinished),
        over=rows[-1].event.ends,
        places=last.places if isinstance(last, MatchFinished) else (),
        points=tuple(points.get(seat, 0) for seat in numbers),
        departed=tuple(seat in left for seat in numbers),
        result=result_of(outcome) if outcome is not None else None,
        ended=rows[-1].event.time,
        closed=closed_for(lifecycle),
        awaited=awaited(lifecycle),
        everybody=all_there(lifecycle),
        verification=verification,
        vouching=vouching,
        log=record.header.log,
    )


def _lifecycle(rows: Sequence[Recorded]) -> Lifecycle:
    """The seats of a match that has not begun, so that its events have no effects."""
    lifecycle = Lifecycle(rows[0].event.match)
    for row in rows:
        lifecycle = evolve_match(lifecycle, row, ())
    return lifecycle
