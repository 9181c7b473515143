"""The findings about a record or a match: in lines for a person, and as data for programs."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from caravanserai_protocol.fairness import chosen_in_words
from caravanserai_protocol.receipts import Comparison

from caravanserai_verify.claims import Claim, claims_of
from caravanserai_verify.escapes import escaped
from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.record_proof import Proof
from caravanserai_verify.speech import ReportSpeech


def record_dictionary(proof: Proof, history: Claim, *, ok: bool) -> dict[str, object]:
    """The findings about a record, for programs."""
    entry = as_dictionary(proof.verification)
    entry = {**entry, "sha256": proof.record.digest.hex(), "seats": [asdict(sitting) for sitting in proof.seats]}
    return {
        "matches": [entry],
        "format": proof.record.format,
        "claims": [claim.as_dictionary() for claim in claims_of(proof, history)],
        "receipts": [_compared(path, comparison) for path, comparison in proof.comparisons],
        "covered": {"version": proof.covered.version, "of": proof.covered.last},
        "ok": ok,
    }


def record_lines(proof: Proof, history: Claim, speech: ReportSpeech) -> Iterator[str]:
    """The findings about a record, for a person."""
    yield from verification_lines(proof.verification, speech)
    for sitting in proof.seats:
        line = speech.line(
            "sitting",
            seat=sitting.seat,
            player=sitting.name or speech.plain("erased-player"),
            account=sitting.player or "none",
            bot=sitting.bot or "none",
            place=sitting.place,
            contributed="yes" if sitting.contributed else "no",
        )
        yield f"  {line}"
    yield speech.line("last-event", digest=proof.record.digest.hex())
    for claim in claims_of(proof, history):
        yield claim.line(speech)
    if proof.verification.only_replayed:
        yield speech.line("record-replayed-only")
    for path, comparison in proof.comparisons:
        version = str(comparison.receipt.version)
        text = escaped(speech.found(comparison.finding)) or speech.line("receipt-vouches", version=version)
        if comparison.seat:
            text += speech.line("receipt-entropy", seat=comparison.seat)
        mark = speech.line("receipt-fits" if comparison.ok else "receipt-differs")
        yield f"{mark} {escaped(str(path))}: {text}"
    until, last = proof.covered.version, proof.covered.last
    yield speech.line("receipts-cover", covered=until, last=last, following=until + 1, rest=last - until)
    if not proof.comparisons:
        yield speech.line("no-receipts")


def _compared(path: Path, comparison: Comparison) -> dict[str, object]:
    return {
        "file": str(path),
        "ok": comparison.ok,
        "version": comparison.receipt.version,
        "seat": comparison.seat,
        "finding": comparison.finding,
    }


def verification_lines(result: MatchVerification, speech: ReportSpeech, chance: bool = True) -> Iterator[str]:
    """The findings, for a person; ``chance``: also whether chance was fair."""
    verdict = "replayed" if result.only_replayed else "good" if result.ok else "bad"
    checks, version = sum(result.counts.values()), str(result.version)
    held = speech.line("checks-hold", match=result.match, version=version, checks=checks)
    fairness = _fairness(result, speech) if chance else ""
    yield f"{speech.line(f'verdict-{verdict}')} {held}{fairness}"
    for place, seat, name, points in ((s.place, s.seat, s.name, s.points) for s in result.standings):
        player = name or speech.plain("erased-player")
        yield f"  {speech.line('standing', place=place, player=player, seat=seat, points=points)}"
    for seat in result.erased if not result.standings else ():
        yield f"  {speech.line('seat-erased', seat=seat)}"
    for finding in result.findings:
        text, check = speech.found(finding.text), speech.found(finding.check)
        found = speech.line("finding", version=str(finding.version), text=text, check=check)
        yield f"  {found}"
    for choice in result.choices:
        yield f"  {speech.line('choice', version=str(choice.version), text=speech.found(choice.text))}"


def _fairness(result: MatchVerification, speech: ReportSpeech) -> str:
    """The lines about the chance of a match."""
    known = "seeded" if result.seeded else "published" if result.over else "secret"
    return speech.line("chance-is", chance=known, chosen=speech.found(chosen_in_words(result.choices)) or "none")


def as_dictionary(result: MatchVerification) -> dict[str, object]:
    """The findings, for programs."""
    return {
        "name": result.match,
        "game": result.game,
        "version": result.version,
        "fingerprint": f"{result.fingerprint:016x}",
        "over": result.over,
        "fairness": result.fairness,
        "replay_ok": result.replay_ok,
        "decided_again_ok": result.decided_again_ok,
        "other_rules": result.other_rules,
        "ok": result.ok,
        "checks": result.counts,
        "findings": [
            {"version": finding.version, "check": finding.check, "text": finding.text} for finding in result.findings
        ],
        "choices": [{"version": choice.version, "text": choice.text} for choice in result.choices],
        "void_starts": result.void_starts,
        "erased": list(result.erased),
        "standings": [asdict(standing) for standing in result.standings],
    }
