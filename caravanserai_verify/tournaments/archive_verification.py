"""Verifies the archive of a tournament from its bytes alone.

Every event of the organiser is decided again: lots, pairings, results, standings. Every match is verified by the rules,
in several processes, and compared with what the tournament says of it. Ratings are computed again from the matches.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from caravanserai_protocol import findings
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedRating
from google.protobuf.message import DecodeError

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from caravanserai_verify.log.attestations import Attestations, untimely, vouched
from caravanserai_verify.parallel import spread
from caravanserai_verify.tournaments.archived_standings import standings_at, write_line
from caravanserai_verify.tournaments.match_agreement import closed_otherwise, linked_otherwise, taken_otherwise
from caravanserai_verify.tournaments.match_facts import MatchFacts, facts_of
from domain.audit.trust import Policy
from domain.matches.arranged_matches import TableAttempt
from domain.ratings.plackett_luce import RULES, START, Rating, Result, rated
from domain.tournaments import events
from domain.tournaments.evolution import evolve
from domain.tournaments.tournament import Phase, Tournament
from domain.tournaments.uncounted import uncounted
from domain.tournaments.verification import ACTS, MATCHES, ORDER, RESULTS, RULINGS, SEALS, STANDINGS, TIMES, faults
from domain.tournaments.verification import CHECKS as LOG_CHECKS

RECORDS, CLOCKS, RATINGS, LOGGED = "records", "clocks", "ratings", "logged"
CHECKS = (*LOG_CHECKS, RECORDS, CLOCKS, RATINGS, LOGGED)
"""The checks of an archive, beside its signatures."""
NEEDS_REASON = (
    events.Adjudicated
    | events.SettingsChanged
    | events.TournamentPaused
    | events.TournamentCancelled
    | events.EntropyReleased
)
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
    rows: Sequence[events.TournamentRecorded] = ()
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
    work, jobs = partial(facts_of, archive.tournament, policy, deciding), archive.matches
    matches: list[MatchFacts] = []
    for facts in spread(work, jobs, processes, partial(_follow, proof)):
        matches.append(facts)
        if progress is not None:
            progress(len(matches), len(jobs))
    proof.matches = matches
    _matches(proof)
    _standings(proof)
    _ratings(proof)
    return proof


# -- the events of the organiser --------------------------------------------------------------------------------------


def rows_of_tournament(archive: TournamentArchive) -> Iterator[events.TournamentRecorded]:
    """The events as they lay in the store.

    Raises:
        DecodeError, ValueError: an event makes no sense.
    """
    codec = TournamentProtobuf()
    for update in archive.updates:
        openings = tuple(codec.read_opening(opening) for opening in update.openings)
        yield events.TournamentRecorded(
            events.named(codec.read_event(update.event), openings), data=update.event, openings=openings
        )


def _follow(proof: ArchiveProof) -> None:
    """Reads the events, decides each again, and keeps the tournament that they make."""
    rows: list[events.TournamentRecorded] = []
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
        proof.findings.append(ArchiveFlaw(1, SEALS, findings.LOTS_UNCHECKED))


def _unsaid(event: events.TournamentEvent) -> Iterator[ArchiveFlaw]:
    """Acts whose reason is missing."""
    body, by = event.body, event.by
    others = isinstance(body, events.EntrantWithdrawn | events.EntrantDroppedOut) and by.role is not events.Role.ENTRANT
    early = isinstance(body, events.TournamentFinished) and body.early
    back = isinstance(body, events.ByeTakenBack) and by.role is not events.Role.ENTRANT
    if (isinstance(body, NEEDS_REASON) or others or early or back) and not by.reason:
        check = RULINGS if isinstance(body, events.Adjudicated) else ACTS
        place = (body.round, body.table) if isinstance(body, events.Adjudicated) else (0, 0)
        yield ArchiveFlaw(event.version, check, findings.WITHOUT_REASON, *place)


def _choices(before: Tournament, event: events.TournamentEvent) -> Iterator[LotChoice]:
    """The entrants who kept entropy out of the lots. If others had opened theirs, they may have known what would be
    drawn. If not, those who knew all that was left may have: an operator knows the secret, and the entropy of their own
    entrants.
    """
    if before.phase is not Phase.DRAWING:
        return
    when = "after entropy was opened" if before.opening else "before any entropy was opened"
    match event.body:
        case events.EntropyReleased(names) if event.by.role is events.Role.SERVICE:
            yield LotChoice(event.version, f"entrants did not open in time, {when}: {', '.join(names)}")
        case events.EntropyReleased(names):
            yield LotChoice(event.version, f"entrants were released {when}: {', '.join(names)}")
        case events.EntrantDroppedOut(name) | events.EntrantWithdrawn(name) if (
            before.opening or before.entrant(name).awaited
        ):
            yield LotChoice(event.version, f"{name} left {when}")


# -- the matches ------------------------------------------------------------------------------------------------------


def _matches(proof: ArchiveProof) -> None:
    """Every match that is linked has its record, and nothing else is there; each is as the tournament made it."""
    known = {facts.place: facts for facts in proof.matches}
    tournament = Tournament(proof.archive.tournament)
    linked: set[TableAttempt] = set()
    resumed: list[int] = []
    for row in proof.rows:
        body, version = row.event.body, row.event.version
        if isinstance(body, events.MatchLinked):
            place = TableAttempt(tournament.name, body.round, body.table, body.attempt)
            linked.add(place)
            texts = linked_otherwise(tournament, body, place, known.get(place))
            proof.check(MATCHES, (ArchiveFlaw(version, MATCHES, text, body.round, body.table) for text in texts))
        elif isinstance(body, events.ResultTaken):
            found = [facts for facts in proof.matches if facts.match == body.match]
            texts = taken_otherwise(tournament, body, found[0]) if found else iter((findings.NO_RECORD_BESIDE,))
            proof.check(RESULTS, (ArchiveFlaw(version, RESULTS, text, body.round, body.table) for text in texts))
        elif isinstance(body, events.MatchClosed):
            found = [facts for facts in proof.matches if facts.match == body.match]
            texts = (
                closed_otherwise(tournament, body, found[0], resumed) if found else iter((findings.NO_RECORD_BESIDE,))
            )
            proof.check(RESULTS, (ArchiveFlaw(version, RESULTS, text, body.round, body.table) for text in texts))
        elif isinstance(body, events.TournamentResumed):
            resumed.append(row.event.time)
        try:
            tournament = evolve(tournament, row)
        except Exception:
            break
    for place, facts in known.items():
        if place not in linked:
            name = facts.match or "a match"
            text = findings.unlinked_record(name)
            proof.findings.append(ArchiveFlaw(0, MATCHES, text, place.round, place.table))
        _verified(proof, facts)


def _verified(proof: ArchiveProof, facts: MatchFacts) -> None:
    """Notes what verifying the record of a match found, and whether its end is in the signed log."""
    where = facts.place.round, facts.place.table
    if facts.verification is None:
        text = findings.senseless_record(facts.place.match, facts.error)
        proof.findings.append(ArchiveFlaw(0, RECORDS, text, *where))
        return
    found = facts.verification.findings
    clocks = [flaw for flaw in found if flaw.check == CLOCKS]
    others = [flaw for flaw in found if flaw.check != CLOCKS]
    for check, flaws in ((RECORDS, others), (CLOCKS, clocks)):
        texts = (f"version {flaw.version} of {facts.match} {flaw.text}" for flaw in flaws)
        proof.check(check, (ArchiveFlaw(0, check, text, *where) for text in texts))
    if facts.vouching is not None:
        texts = (findings.finding_of_record(facts.match, flaw.text) for flaw in facts.vouching.findings)
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
            proof.findings.append(ArchiveFlaw(version, STANDINGS, findings.WITHHELD_STANDINGS, where))
        elif list(given[version].lines) != own:
            text = _first_difference([_line(line) for line in given[version].lines], [_line(line) for line in own])
            proof.findings.append(ArchiveFlaw(version, STANDINGS, text, where))
    if not proof.findings and order != wanted:
        proof.findings.append(ArchiveFlaw(0, STANDINGS, findings.NO_STANDINGS_OF_EVENTS))


def _line(line: object) -> str:
    place, entrant, score = (getattr(line, name) for name in ("place", "entrant", "score"))
    ties = getattr(line, "tie_breaks", ())
    return f"{place}. {entrant} {score}" + (f" ({', '.join(ties)})" if ties else "")


def _first_difference(given: Sequence[str], own: Sequence[str]) -> str:
    for one, other in zip(given, own, strict=False):
        if one != other:
            return findings.other_standings_than_events(one, other)
    return findings.count_of_standings(len(given), len(own))


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
