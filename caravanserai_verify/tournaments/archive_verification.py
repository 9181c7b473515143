"""Verifies the archive of a tournament from its bytes alone.

Every event of the organiser is decided again: lots, pairings, results, standings. Every match is verified by the rules,
in several processes, and compared with what the tournament says of it. Ratings are computed again from the matches.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from caravanserai_protocol.archives import TournamentArchive, place_of
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedMatch, ArchivedRating
from google.protobuf.message import DecodeError

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from caravanserai_verify.log.attestations import Attestations, untimely, vouched
from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.matches.published import rows_of
from caravanserai_verify.matches.verification import verify
from caravanserai_verify.parallel import spread
from caravanserai_verify.tournaments.archived_standings import standings_at, write_line
from domain.audit.trust import Policy
from domain.games import games
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import MatchCreated, MatchFinished, MatchStarted, Recorded, SeatDeparted, SeatResigned
from domain.matches.lifecycle import Lifecycle
from domain.matches.lifecycle import evolve as evolve_match
from domain.matches.outcome import outcome_of, result_of
from domain.matches.time_control import TimeControl
from domain.ratings.plackett_luce import RULES, START, Rating, Result, rated
from domain.tournaments.events import (
    Adjudicated,
    ByeTakenBack,
    EntrantDroppedOut,
    EntrantWithdrawn,
    EntropyReleased,
    MatchClosed,
    MatchLinked,
    ResultTaken,
    Role,
    SeatResult,
    SettingsChanged,
    TournamentCancelled,
    TournamentEvent,
    TournamentFinished,
    TournamentPaused,
    TournamentRecorded,
    TournamentResumed,
    named,
)
from domain.tournaments.evolution import evolve
from domain.tournaments.no_shows import NO_SHOWS, all_left, all_there, awaited, closed_for
from domain.tournaments.tournament import Phase, Tournament
from domain.tournaments.uncounted import uncounted
from domain.tournaments.verification import ACTS, MATCHES, ORDER, RESULTS, RULINGS, SEALS, STANDINGS, TIMES, faults
from domain.tournaments.verification import CHECKS as LOG_CHECKS

RECORDS, CLOCKS, RATINGS, LOGGED = "records", "clocks", "ratings", "logged"
CHECKS = (*LOG_CHECKS, RECORDS, CLOCKS, RATINGS, LOGGED)
"""The checks of an archive, beside its signatures."""
NEEDS_REASON = Adjudicated | SettingsChanged | TournamentPaused | TournamentCancelled | EntropyReleased
"""The acts that need a reason."""


class ArchiveFlaw(NamedTuple):
    """Something wrong: at which version of the tournament (0: none), which check found it, and what it is. ``round``
    and ``table`` are where, 0: nowhere in particular.
    """

    version: int
    check: str
    text: str
    round: int = 0
    table: int = 0


class LotChoice(NamedTuple):
    """A point at which somebody could choose among outcomes of the lots: the version, and why."""

    version: int
    text: str


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


@dataclass(slots=True)
class ArchiveProof:
    """The result of verifying an archive. ``counts`` says how often each check held."""

    archive: TournamentArchive
    tournament: Tournament
    matches: Sequence[MatchFacts] = ()
    vouching: Attestations | None = None
    deciding: bool = True
    counts: Counter[str] = field(default_factory=Counter)
    findings: list[ArchiveFlaw] = field(default_factory=list)
    choices: list[LotChoice] = field(default_factory=list)
    rows: Sequence[TournamentRecorded] = ()
    outside: int = 0
    """The number of rated matches that players had between those of the tournament, which nothing here shows."""

    @property
    def ok(self) -> bool:
        """True if nothing is wrong."""
        return not self.findings and (self.vouching is None or self.vouching.ok)

    def check(self, check: str, found: Iterable[ArchiveFlaw]) -> None:
        """Counts a check that held, or notes what it found."""
        flaws = list(found)
        self.findings += flaws
        self.counts[check] += not flaws


Progress = Callable[[int, int], object]


def prove_archive(
    archive: TournamentArchive,
    policy: Policy | None = None,
    *,
    deciding: bool = True,
    progress: Progress | None = None,
    processes: int | None = None,
) -> ArchiveProof:
    """Verifies an archive with the rules (unless not ``deciding``), and compares it with trusted keys. ``progress`` is
    called with how many of how many matches are done.
    """
    proof = ArchiveProof(archive, Tournament(archive.tournament), deciding=deciding)
    if policy is not None:
        proof.vouching = vouched(archive, policy)
    _follow(proof)
    work, jobs = partial(_facts, archive.tournament, policy, deciding), archive.matches
    matches: list[MatchFacts] = []
    for facts in spread(work, jobs, processes):
        matches.append(facts)
        if progress is not None:
            progress(len(matches), len(jobs))
    proof.matches = matches
    _matches(proof)
    _standings(proof)
    _ratings(proof)
    return proof


# -- the events of the organiser --------------------------------------------------------------------------------------


def rows_of_tournament(archive: TournamentArchive) -> Iterator[TournamentRecorded]:
    """The events as they lay in the store.

    Raises:
        DecodeError, ValueError: an event makes no sense.
    """
    codec = TournamentProtobuf()
    for update in archive.updates:
        openings = tuple(codec.read_opening(opening) for opening in update.openings)
        yield TournamentRecorded(named(codec.read_event(update.event), openings), data=update.event, openings=openings)


def _follow(proof: ArchiveProof) -> None:
    """Reads the events, decides each again, and keeps the tournament that they make."""
    rows: list[TournamentRecorded] = []
    try:
        rows.extend(rows_of_tournament(proof.archive))
    except (DecodeError, ValueError) as error:
        proof.findings.append(ArchiveFlaw(len(rows) + 1, ORDER, f"makes no sense: {error}"))
    proof.rows = rows
    bad = Counter[str]()
    for fault in faults(proof.archive.tournament, rows):
        body = rows[fault.version - 1].event.body
        place = getattr(body, "round", 0), getattr(body, "table", 0)
        proof.findings.append(ArchiveFlaw(fault.version, fault.check, fault.text, *place))
        bad[fault.check] += 1
    for version, text in untimely((row.event.time for row in rows), proof.vouching):
        proof.findings.append(ArchiveFlaw(version, TIMES, text))
        bad[TIMES] += 1
    for check in LOG_CHECKS:
        proof.counts[check] = 0 if bad[check] else len(rows)
    for row in rows:
        proof.findings += _unsaid(row.event)
        proof.choices += _choices(proof.tournament, row.event)
        try:
            proof.tournament = evolve(proof.tournament, row)
        except Exception:  # that it cannot be folded is found already
            return
    if rows and not any(opening.content.secret for opening in rows[0].openings) and not proof.tournament.terms.seed:
        proof.findings.append(
            ArchiveFlaw(1, SEALS, "does not open the secret of the tournament, so lots cannot be checked")
        )


def _unsaid(event: TournamentEvent) -> Iterator[ArchiveFlaw]:
    """Acts whose reason is missing."""
    body, by = event.body, event.by
    others = isinstance(body, EntrantWithdrawn | EntrantDroppedOut) and by.role is not Role.ENTRANT
    early = isinstance(body, TournamentFinished) and body.early
    back = isinstance(body, ByeTakenBack) and by.role is not Role.ENTRANT
    if (isinstance(body, NEEDS_REASON) or others or early or back) and not by.reason:
        check = RULINGS if isinstance(body, Adjudicated) else ACTS
        place = (body.round, body.table) if isinstance(body, Adjudicated) else (0, 0)
        yield ArchiveFlaw(event.version, check, "gives no reason", *place)


def _choices(before: Tournament, event: TournamentEvent) -> Iterator[LotChoice]:
    """The entrants who kept entropy out of the lots. If others had opened theirs, they may have known what would be
    drawn. If not, those who knew all that was left may have: an operator knows the secret, and the entropy of their own
    entrants.
    """
    if before.phase is not Phase.DRAWING:
        return
    when = "after entropy was opened" if before.opening else "before any entropy was opened"
    match event.body:
        case EntropyReleased(names) if event.by.role is Role.SERVICE:
            yield LotChoice(event.version, f"entrants did not open in time, {when}: {', '.join(names)}")
        case EntropyReleased(names):
            yield LotChoice(event.version, f"entrants were released {when}: {', '.join(names)}")
        case EntrantDroppedOut(name) | EntrantWithdrawn(name) if before.opening or before.entrant(name).awaited:
            yield LotChoice(event.version, f"{name} left {when}")


# -- the matches ------------------------------------------------------------------------------------------------------


def _facts(tournament: str, policy: Policy | None, deciding: bool, archived: ArchivedMatch) -> MatchFacts:
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
        return MatchFacts(place, error="it is of format 1")
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


def _matches(proof: ArchiveProof) -> None:
    """Every match that is linked has its record, and nothing else is there; each is as the tournament made it."""
    known = {facts.place: facts for facts in proof.matches}
    tournament = Tournament(proof.archive.tournament)
    linked: set[TableAttempt] = set()
    resumed: list[int] = []
    for row in proof.rows:
        body, version = row.event.body, row.event.version
        if isinstance(body, MatchLinked):
            place = TableAttempt(tournament.name, body.round, body.table, body.attempt)
            linked.add(place)
            texts = _linked_otherwise(tournament, body, place, known.get(place))
            proof.check(MATCHES, (ArchiveFlaw(version, MATCHES, text, body.round, body.table) for text in texts))
        elif isinstance(body, ResultTaken):
            found = [facts for facts in proof.matches if facts.match == body.match]
            texts = _taken_otherwise(tournament, body, found[0]) if found else iter(("has no record beside it",))
            proof.check(RESULTS, (ArchiveFlaw(version, RESULTS, text, body.round, body.table) for text in texts))
        elif isinstance(body, MatchClosed):
            found = [facts for facts in proof.matches if facts.match == body.match]
            texts = (
                _closed_otherwise(tournament, body, found[0], resumed) if found else iter(("has no record beside it",))
            )
            proof.check(RESULTS, (ArchiveFlaw(version, RESULTS, text, body.round, body.table) for text in texts))
        elif isinstance(body, TournamentResumed):
            resumed.append(row.event.time)
        try:
            tournament = evolve(tournament, row)
        except Exception:
            break
    for place, facts in known.items():
        if place not in linked:
            name = facts.match or "a match"
            text = f"{name} has a record here, and no event links it"
            proof.findings.append(ArchiveFlaw(0, MATCHES, text, place.round, place.table))
        _verified(proof, facts)


def _linked_otherwise(
    tournament: Tournament, link: MatchLinked, place: TableAttempt, facts: MatchFacts | None
) -> Iterator[str]:
    """The differences between a match and the one that the tournament wanted at a table."""
    if link.match != place.match:
        yield f"names {link.match}; the match of this table is {place.match}"
    if facts is None:
        yield f"links {link.match}, whose record is withheld"
    elif not facts.error:
        if facts.match != link.match:
            yield f"links {link.match}, and the record is of {facts.match}"
        if facts.tournament != place:
            yield f"links {facts.match}, which is not a match of this table"
        yield from _made_otherwise(tournament, link, facts)
        yield from _seated_otherwise(tournament, link, facts)


def _made_otherwise(tournament: Tournament, link: MatchLinked, facts: MatchFacts) -> Iterator[str]:
    """The differences between a match and the settings."""
    terms, settings, place = tournament.terms, tournament.settings, facts.place
    seed = terms.seed and f"{terms.seed}/{place.round}/{place.table}/{place.attempt}"
    values = dict(facts.options)
    try:
        played = len(tournament.table(link.round, link.table).earlier)
    except Exception:  # that there is no such table is found already
        played = 0
    control = settings.series.control(settings.time_control, played)
    pairs: Sequence[tuple[str, object, object]] = (
        ("game", facts.game, settings.game),
        ("edition", facts.edition_digest, terms.edition_digest),
        ("options", {name: values.get(name) for name, _ in settings.options}, dict(settings.options)),
        ("seed", facts.seed, seed),
        ("time control", facts.time_control, control),
        ("spectator delay", facts.spectator_delay, settings.spectator_delay),
        ("required signatures", facts.signatures_required, settings.signatures_required),
    )
    for name, given, wanted in pairs:
        if given != wanted:
            yield f"{facts.match} has another {name} than the settings say: {given}, not {wanted}"


def _seated_otherwise(tournament: Tournament, link: MatchLinked, facts: MatchFacts) -> Iterator[str]:
    """The differences between the seats of a match and those of its table."""
    try:
        table = tournament.table(link.round, link.table)
    except Exception:  # that there is no such table is found already
        return
    there = [kept.entrant for kept in facts.reserved]
    expected = [player for player in table.seating if player in there or player not in table.excused]
    if there != expected:
        yield f"{facts.match} keeps its seats for {', '.join(there)}; at the table sit {', '.join(expected)}"
        return
    for kept in facts.reserved:
        entrant = tournament.entrants[kept.entrant].registered
        if (kept.account, kept.bot) != (entrant.account, entrant.bot):
            yield f"{facts.match} keeps the seat of {kept.entrant} for {kept.account or kept.bot}"


def _taken_otherwise(tournament: Tournament, taken: ResultTaken, facts: MatchFacts) -> Iterator[str]:
    """The differences between a result and that of the match. In tournaments of older programs, without a time to come,
    those who left are not named.
    """
    if facts.error:
        return
    if (facts.version, facts.head) != (taken.match_version, taken.match_head):
        yield (
            f"is the result of {taken.match} with the last event {taken.match_version} "
            f"{taken.match_head.hex()[:16]}; its record ends with {facts.version} {facts.head.hex()[:16]}"
        )
    if facts.finished != (not taken.abandoned):
        yield "says that the match was given up" if facts.finished else "has a result of a match that was given up"
    elif facts.finished:
        seats = zip(facts.reserved, facts.places, facts.points, facts.departed, strict=False)
        own = tuple(SeatResult(kept.entrant, place, points, gone) for kept, place, points, gone in seats)
        if own != taken.seats:
            yield f"has another result than the match: {_told(taken.seats)}; the match says {_told(own)}"
        return
    left, known = all_left(facts.reserved, facts.departed), tournament.settings.time_to_come > 0
    if not facts.finished and taken.left != left and (taken.left or known):
        yield f"says that all its players left the match: {_listed(taken.left)}; by the record {_listed(left)}"


def _closed_otherwise(
    tournament: Tournament, closed: MatchClosed, facts: MatchFacts, resumed: Sequence[int]
) -> Iterator[str]:
    """The differences between a match that the service closed before it began and its record. The log says itself that
    the time to come was over with the event; the record, that it was over when the match was closed.
    """
    if facts.error:
        return
    if (facts.version, facts.head) != (closed.match_version, closed.match_head):
        yield (
            f"closes {closed.match} with the last event {closed.match_version} {closed.match_head.hex()[:16]}; "
            f"its record ends with {facts.version} {facts.head.hex()[:16]}"
        )
    if not facts.closed:
        yield f"closes {closed.match}, which the service did not close before it began"
        return
    try:
        table = tournament.table(closed.round, closed.table)
    except Exception:  # that there is no such table is found already
        return
    away = facts.awaited if facts.closed == NO_SHOWS else ()
    expected = tuple(name for name in away if name not in table.forfeits)
    if closed.no_shows != expected:
        yield f"names as no-shows {_listed(closed.no_shows)}; by the record they are {_listed(expected)}"
    usual = 1000 * tournament.settings.time_to_come
    since = max((table.linked_time, *(moment for moment in resumed if moment <= facts.ended)))
    if closed.no_shows and facts.ended < since + usual * (2 if facts.everybody else 1):
        yield f"closes {closed.match} {(facts.ended - since) / 1000:.1f} seconds after players could come to it"
    left = len(set(table.players) - table.forfeits - set(closed.no_shows))
    game = games().get(tournament.settings.game)
    if game is not None and closed.plays_on != (left > 1 and left in game.players):
        yield f"says that {left} players {'play on' if closed.plays_on else 'cannot play on'}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nobody"


def _told(seats: Sequence[SeatResult]) -> str:
    return ", ".join(f"{seat.place}. {seat.entrant} ({seat.points})" for seat in seats)


def _verified(proof: ArchiveProof, facts: MatchFacts) -> None:
    """Notes what verifying the record of a match found, and whether its end is in the signed log."""
    where = facts.place.round, facts.place.table
    if facts.verification is None:
        text = f"the record of {facts.place.match} makes no sense: {facts.error}"
        proof.findings.append(ArchiveFlaw(0, RECORDS, text, *where))
        return
    found = facts.verification.findings
    clocks = [flaw for flaw in found if flaw.check == CLOCKS]
    others = [flaw for flaw in found if flaw.check != CLOCKS]
    for check, flaws in ((RECORDS, others), (CLOCKS, clocks)):
        texts = (f"version {flaw.version} of {facts.match} {flaw.text}" for flaw in flaws)
        proof.check(check, (ArchiveFlaw(0, check, text, *where) for text in texts))
    if facts.vouching is not None:
        texts = (f"the record of {facts.match} {flaw.text}" for flaw in facts.vouching.findings)
        proof.check(LOGGED, (ArchiveFlaw(0, LOGGED, text, *where) for text in texts))


# -- what follows -----------------------------------------------------------------------------------------------------


def _standings(proof: ArchiveProof) -> None:
    """The standings are those that the events lead to, each where an event has their digest."""
    tournament = Tournament(proof.archive.tournament)
    given = {entry.version: entry for entry in proof.archive.standings}
    order = [entry.version for entry in proof.archive.standings]
    wanted: list[int] = []
    for row in proof.rows:
        version = row.event.version
        try:
            lines = standings_at(tournament, row)
            tournament = evolve(tournament, row)
        except Exception:  # that it makes no sense is found already
            break
        if lines is None:
            continue
        wanted.append(version)
        where = getattr(row.event.body, "round", 0)
        own = list(map(write_line, lines))
        if version not in given:
            proof.findings.append(ArchiveFlaw(version, STANDINGS, "has its standings withheld", where))
        elif list(given[version].lines) != own:
            text = _first_difference([_line(line) for line in given[version].lines], [_line(line) for line in own])
            proof.findings.append(ArchiveFlaw(version, STANDINGS, text, where))
    if not proof.findings and order != wanted:
        proof.findings.append(ArchiveFlaw(0, STANDINGS, "there are standings to which no event belongs"))


def _line(line: object) -> str:
    place, entrant, score = (getattr(line, name) for name in ("place", "entrant", "score"))
    ties = getattr(line, "tie_breaks", ())
    return f"{place}. {entrant} {score}" + (f" ({', '.join(ties)})" if ties else "")


def _first_difference(given: Sequence[str], own: Sequence[str]) -> str:
    for one, other in zip(given, own, strict=False):
        if one != other:
            return f"has standings that do not follow: {one}, where the events lead to {other}"
    return f"has standings of {len(given)} entrants, where the events lead to {len(own)}"


def _ratings(proof: ArchiveProof) -> None:
    """Each change of a rating follows from the result of its match and the ratings before, by the rules that the header
    names. What they were before the first match of the tournament, and after matches elsewhere, is taken as it is said.
    """
    rules = proof.archive.header.rating_rules or 1
    if rules > RULES:
        proof.findings.append(
            ArchiveFlaw(0, RATINGS, f"are computed by rules {rules}; this program knows up to {RULES}")
        )
        return
    out = uncounted(proof.rows) if rules > 1 else set()
    results = {facts.match: facts.result for facts in proof.matches if facts.result and facts.match not in out}
    changes: dict[str, list[ArchivedRating]] = {}
    for change in proof.archive.ratings:
        changes.setdefault(change.match, []).append(change)
    places = {facts.match: (facts.place.round, facts.place.table) for facts in proof.matches}
    for match in (*results, *(name for name in changes if name not in results)):
        texts = _rated_otherwise(match, results.get(match), changes.get(match, []))
        proof.check(RATINGS, (ArchiveFlaw(0, RATINGS, text, *places.get(match, (0, 0))) for text in texts))
    last: dict[str, Rating] = {}
    for change in proof.archive.ratings:
        result = results.get(change.match)
        day = result.day if result is not None and rules > 1 else 0
        before = _before(change, day)
        known = last.get(change.who, START if not before.matches else None)
        if known is not None and known.matches > before.matches:
            text = f"{change.match} gives {change.who} match {change.matches}, and they had {known.matches} before"
            proof.findings.append(ArchiveFlaw(0, RATINGS, text, *places.get(change.match, (0, 0))))
        elif known is not None and known.matches == before.matches and known.at(day) != before:
            text = f"{change.match} begins with another rating of {change.who} than the match before it led to"
            proof.findings.append(ArchiveFlaw(0, RATINGS, text, *places.get(change.match, (0, 0))))
        elif known is not None:
            proof.outside += before.matches - known.matches
        last[change.who] = _after(change, day)


def _rated_otherwise(match: str, result: Result | None, given: Sequence[ArchivedRating]) -> Iterator[str]:
    if result is None:
        yield f"{match} changes ratings, and counts for none"
        return
    who = sorted({entry.who for entry in result.ranked})
    if [change.who for change in given] != who:
        yield f"{match} is rated for {', '.join(who)}; there are changes of {', '.join(c.who for c in given) or 'none'}"
        return
    try:
        after = rated(result.ranked, {change.who: _before(change) for change in given})
    except (ArithmeticError, ValueError) as error:  # no rating is as these are
        yield f"{match} cannot be rated from what is said of the ratings before it: {error}"
        return
    for change in given:
        if _after(change) != after[change.who]:
            own = after[change.who]
            yield (
                f"{match} makes the rating of {change.who} {change.mean} ± {change.uncertainty}; "
                f"from its result follows {own.mean} ± {own.uncertainty}"
            )


def _before(change: ArchivedRating, day: int = 0) -> Rating:
    return Rating(change.mean_before, change.uncertainty_before, max(change.matches, 1) - 1, day)


def _after(change: ArchivedRating, day: int = 0) -> Rating:
    return Rating(change.mean, change.uncertainty, change.matches, day)
