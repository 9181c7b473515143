"""The claims of a record, one after the other: whether it holds, fails, or was not checked, and why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from caravanserai_protocol.v1.record_pb2 import RecordHeader
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchiveHeader

from caravanserai_verify.escapes import escaped
from caravanserai_verify.log.attestations import LOGGED, SIGNED, Attestations
from caravanserai_verify.matches.findings import Flaw, MatchVerification
from caravanserai_verify.matches.ruleset import Ruleset
from caravanserai_verify.record_proof import Proof
from caravanserai_verify.speech import ReportSpeech
from caravanserai_verify.texts import in_utc, moment
from domain.matches.branch_point import BranchPoint

HOLDS, FAILS, UNCHECKED, UNPROVEN = "holds", "fails", "not checked", "not proven"

CHECKS: Mapping[str, Sequence[str]] = {
    "chain": ("order", "chain", "tournament"),
    "seals": ("seals", "box"),
    "chance": ("chance",),
    "rules": ("decided again",),
    "table": ("fingerprint", "secret fingerprint", "spectator", "census", "statements", "way back"),
    "signatures": ("signatures",),
    "times": ("times", "clocks"),
    "result": ("result",),
}
"""The claims about the match itself, each with the checks that it stands on."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim, by its name; ``state`` is one of those above. The numbers are for its words."""

    name: str
    state: str
    findings: Sequence[Flaw] = ()
    words: Mapping[str, str | int] | None = None

    def line(self, speech: ReportSpeech) -> str:
        """The claim on one line."""
        kind = self.state.replace(" ", "-")
        return f"{speech.line(f'claim-{kind}')} {speech.line(f'claim-{self.name}')}: {self._said(speech, speech.line)}"

    def said(self, speech: ReportSpeech) -> str:
        """The reason why it holds, fails, or was not checked, as plain text."""
        return self._said(speech, speech.plain)

    def _said(self, speech: ReportSpeech, say: Callable[..., str]) -> str:
        if self.findings:
            first = self.findings[0]
            text, count = speech.found(first.text), len(self.findings)
            return say("claim-found", version=str(first.version), text=text, count=count)
        known = {name: _said(value, speech) for name, value in (self.words or {}).items()}
        return say(f"claim-{self.name}-{self.state.replace(' ', '-')}", **known)

    def as_dictionary(self) -> dict[str, object]:
        """The claim for programs."""
        findings = [{"version": flaw.version, "check": flaw.check, "text": flaw.text} for flaw in self.findings]
        return {"claim": self.name, "state": self.state, **(self.words or {}), "findings": findings}


def _said(value: str | int, speech: ReportSpeech) -> str | int:
    """A value of the words, which may be a finding."""
    return value if isinstance(value, int) else speech.found(value) or "none"


def claims_of(proof: Proof, history: Claim) -> Iterator[Claim]:
    """All claims of a record, those about who vouches for it first; ``history`` is that of its log."""
    yield from vouched(proof.vouching, proof.record.header)
    yield history
    found = proof.verification
    for name, checks in CHECKS.items():
        findings = [flaw for flaw in found.findings if flaw.check in checks]
        held = any(found.counts[check] for check in checks)
        words = _words(name, proof)
        yield Claim(name, FAILS if findings else HOLDS if held and words is not None else UNCHECKED, findings, words)
        if name == "rules":
            yield ruleset_claim(found.game, proof.record.header)
    if found.branched_from is not None:
        yield _origin_claim(found, found.branched_from)


def ruleset_claim(game: str, header: RecordHeader | None) -> Claim:
    """The claim that the rules that the file names as those of its service are installed here. It fails
    never: other files may decide the same, and what they decide is another claim.
    """
    named, here = Ruleset.named_by(header.program) if header is not None else None, Ruleset.here(game)
    if named is None:
        return Claim("ruleset", UNCHECKED)
    words: dict[str, str | int] = {"package": named.package, "version": named.version, "digest": named.digest}
    if named == here:
        return Claim("ruleset", HOLDS, words=words)
    own = here._asdict() if here is not None else dict.fromkeys(Ruleset._fields, "")
    words |= {f"own_{name}": value for name, value in own.items()}
    differs = "all" if here is None else "files" if here[:2] == named[:2] else "version"
    return Claim("ruleset", UNPROVEN, words={**words, "differs": differs})


def _origin_claim(found: MatchVerification, point: BranchPoint) -> Claim:
    """The claim that the match from which another one branches had the position with which that starts."""
    findings = [flaw for flaw in found.findings if flaw.check == "origin"]
    state = FAILS if findings else HOLDS if found.counts["origin"] else UNPROVEN
    words: dict[str, str | int] = {"match": point.match, "version": str(point.version), "seat": point.seat}
    return Claim("origin", state, findings, words)


def vouched(vouching: Attestations | None, header: RecordHeader | ArchiveHeader | None) -> Iterator[Claim]:
    """The claims about who vouches for a file."""
    for name, check in (("file", SIGNED), ("log", LOGGED)):
        if vouching is None:
            yield Claim(
                name, UNCHECKED, words={"signer": (header.signer if name == "file" else header.log) if header else ""}
            )
            continue
        findings = [flaw for flaw in vouching.findings if flaw.check == check]
        words: dict[str, str | int] = {"signer": header.signer if header is not None else ""}
        if check == LOGGED and vouching.checkpoint is not None:
            seen = moment((vouching.seen or 0) * 1000)
            words = {
                "signer": vouching.checkpoint.origin,
                "index": vouching.index,
                "size": vouching.checkpoint.size,
                "cosigned": len(vouching.cosigned),
                "seen": seen.isoformat() if seen is not None else "none",
            }
        yield Claim(name, FAILS if findings else HOLDS, findings, words)


def _words(name: str, proof: Proof) -> Mapping[str, str | int] | None:
    """The text of a claim that holds; None if there is nothing of which it could hold."""
    found = proof.verification
    match name:
        case "chain":
            return {"count": found.version}
        case "chance":
            given = [str(sitting.seat) for sitting in proof.seats if sitting.contributed]
            seeded = "seeded" if found.seeded else "none" if not given else "given"
            return {"kind": seeded, "seats": ", ".join(given), "choices": len(found.choices)}
        case "rules":
            return {"version": ", ".join(dict.fromkeys(str(stretch) for stretch in proof.rules))}
        case "signatures":
            signed = {"signed": found.signed, "unsigned": found.unsigned, "keys": found.keys, "told": found.told}
            return signed if found.signed else None
        case "times":
            return {"first": in_utc(proof.times[0]), "last": in_utc(proof.times[1])} if proof.times[0] else None
        case "result":
            standings = ", ".join(f"{standing.place}. {standing.name}" for standing in found.standings)
            return {"standings": escaped(standings)} if standings else None
    return {}
