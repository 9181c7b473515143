"""The claims of an archive of a tournament, one after the other: whether it holds, fails, or was not checked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from caravanserai_verify.claims import FAILS, HOLDS, UNCHECKED, UNPROVEN, Claim, vouched
from caravanserai_verify.speech import ReportSpeech
from caravanserai_verify.texts import in_utc, number
from caravanserai_verify.tournaments.archive_verification import ArchiveFlaw, ArchiveProof
from domain.tournaments import events as tournament_events
from domain.tournaments.signatures import ORGANISING
from domain.tournaments.tournament import Tournament
from domain.tournaments.verification import OWN

CHECKS: Mapping[str, Sequence[str]] = {
    "chain": ("order", "chain", "seals"),
    "times": ("times",),
    "acts": ("acts",),
    "lots": ("lots",),
    "pairings": ("pairings",),
    "matches": ("matches",),
    "records": ("records",),
    "logged": ("logged",),
    "results": ("results",),
    "rulings": ("rulings",),
    "clocks": ("clocks",),
    "standings": ("standings",),
    "ratings": ("ratings",),
}
"""The claims about the tournament itself, each with the checks that it stands on."""
SHOWN = 20
"""The most findings of a claim that a person sees."""
LEADERS = 3


@dataclass(frozen=True, slots=True)
class ArchiveClaim:
    """A claim, by its name; ``state`` is one of `HOLDS`, `FAILS`, `UNCHECKED`, `UNPROVEN`."""

    name: str
    state: str
    findings: Sequence[ArchiveFlaw] = ()
    words: Mapping[str, str | int] | None = None

    def lines(self, speech: ReportSpeech) -> Iterator[str]:
        """The claim on one line and, where it fails, each finding on one more."""
        kind = self.state.replace(" ", "-")
        begins = f"{speech.line(f'claim-{kind}')} {speech.line(f'claim-tournament-{self.name}')}"
        if not self.findings:
            yield f"{begins}: {speech.line(f'claim-tournament-{self.name}-{kind}', **(self.words or {}))}"
            return
        yield f"{begins}: {speech.line('claim-tournament-found', count=len(self.findings))}"
        for flaw in self.findings[:SHOWN]:
            yield "  " + finding_line(flaw, speech, speech.line)
        if len(self.findings) > SHOWN:
            yield "  " + speech.line("claim-tournament-more", count=len(self.findings) - SHOWN)

    def as_dictionary(self) -> dict[str, object]:
        """The claim for programs."""
        return {
            "claim": self.name,
            "state": self.state,
            **(self.words or {}),
            "findings": [flaw._asdict() for flaw in self.findings],
        }


def finding_line(flaw: ArchiveFlaw, speech: ReportSpeech, say: Callable[..., str]) -> str:
    """The place of a fault, and what it is; ``say`` makes the words."""
    version, text = str(flaw.version or "none"), speech.found(flaw.text)
    return say("claim-tournament-finding", round=flaw.round, table=flaw.table, version=version, text=text)


def vouching_claims(proof: ArchiveProof) -> Iterator[Claim]:
    """The claims about who vouches for the archive: as those of a record."""
    return vouched(proof.vouching, proof.archive.header)


def claims_of(proof: ArchiveProof) -> Iterator[ArchiveClaim]:
    """All claims about the tournament."""
    for name, checks in CHECKS.items():
        findings = [flaw for flaw in proof.findings if flaw.check in checks]
        words = _words(name, proof)
        yield ArchiveClaim(name, FAILS if findings else _state(name, words), findings, words)


def _state(name: str, words: Mapping[str, str | int] | None) -> str:
    """The state of a claim without findings. Where no entrant contributed to the lots, nothing shows that the service
    did not choose them; and where the organiser stated results without a match, nothing shows that they were so.
    """
    if words is None:
        return UNCHECKED
    chosen = name == "lots" and words["kind"] != "given"
    return UNPROVEN if chosen or (name == "results" and words["stated"]) else HOLDS


def _words(name: str, proof: ArchiveProof) -> Mapping[str, str | int] | None:
    """The text of a claim that holds; None if there is nothing of which it could hold."""
    bodies = [row.event.body for row in proof.rows]
    match name:
        case "chain":
            return {"count": len(bodies)}
        case "acts":
            own = [row.event for row in proof.rows if isinstance(row.event.body, OWN)]
            told = sum(event.by.role is tournament_events.Role.ENTRANT and not event.by.signature for event in own)
            organisers = [row.event.by for row in proof.rows[1:] if row.event.by.role in ORGANISING]
            organised = sum(not by.organiser_signature for by in organisers)
            rated = sum(
                isinstance(body, tournament_events.EntrantRegistered) and body.rating is not None for body in bodies
            )
            return {"count": len(bodies), "told": told, "organised": organised, "rated": rated}
        case "times":
            times = [row.event.time for row in proof.rows]
            return {"first": in_utc(times[0]), "last": in_utc(times[-1])} if times and times[0] else None
        case "lots":
            return _lots(proof) if any(isinstance(body, tournament_events.LotsDrawn) for body in bodies) else None
        case "pairings":
            paired = [body for body in bodies if isinstance(body, tournament_events.RoundPaired)]
            ruled = [body for body in paired if not body.by_hand]
            hand = ", ".join(str(body.round) for body in paired if body.by_hand) or "none"
            engines = ", ".join(dict.fromkeys(body.engine for body in ruled)) or "none"
            return {"count": len(ruled), "engines": engines, "hand": hand} if paired else None
        case "matches":
            return {"count": sum(isinstance(body, tournament_events.MatchLinked) for body in bodies)}
        case "records":
            return _records(proof)
        case "logged":
            count = sum(facts.vouching is not None for facts in proof.matches)
            return {"count": count} if count else None
        case "results":
            count = sum(isinstance(body, tournament_events.ResultTaken) for body in bodies)
            closed = sum(isinstance(body, tournament_events.MatchClosed) for body in bodies)
            rounds = proof.tournament.rounds
            stated = sum(table.stated for state in rounds for table in state.tables)
            return {"count": count, "closed": closed, "stated": stated} if count or closed or stated else None
        case "rulings":
            return {"count": sum(isinstance(body, tournament_events.Adjudicated) for body in bodies)}
        case "clocks":
            return {"count": count} if (count := _clocked(proof)) else None
        case "standings":
            shown = leaders(proof)
            return {"count": len(proof.archive.standings), "leaders": shown} if shown else None
        case _:
            count = len(proof.archive.ratings)
            return {"count": count, "outside": proof.outside} if count else None


def _lots(proof: ArchiveProof) -> Mapping[str, str | int]:
    entrants = proof.tournament.entrants.values()
    given = sum(bool(entrant.entropy) for entrant in entrants)
    kind = "seeded" if proof.tournament.terms.seed else "given" if given else "none"
    events = (row.event for row in proof.rows if row.event.by.role is tournament_events.Role.SERVICE)
    late = sum(
        len(event.body.entrants) for event in events if isinstance(event.body, tournament_events.EntropyReleased)
    )
    return {"kind": kind, "given": given, "late": late, "choices": len(proof.choices)}


def _records(proof: ArchiveProof) -> Mapping[str, str | int] | None:
    found = [facts.verification for facts in proof.matches if facts.verification is not None]
    if not found:
        return None
    return {
        "count": len(found),
        "decided": "yes" if proof.deciding else "no",
        "signed": sum(verification.signed for verification in found),
        "unsigned": sum(verification.unsigned for verification in found),
    }


def _clocked(proof: ArchiveProof) -> int:
    """The number of matches with clocks."""
    return sum(facts.time_control is not None for facts in proof.matches)


def shown_name(tournament: Tournament, entrant: str) -> str:
    """The name of an entrant; empty if the person was erased."""
    known = tournament.entrants.get(entrant)
    return known.registered.display_name if known is not None else entrant


def leaders(proof: ArchiveProof, many: int = LEADERS) -> str:
    """The first of the last standings, in one line."""
    if not proof.archive.standings:
        return ""
    return ", ".join(
        f"{line.place}. {shown_name(proof.tournament, line.entrant) or line.entrant} ({number(line.score)})"
        for line in proof.archive.standings[-1].lines[:many]
    )
