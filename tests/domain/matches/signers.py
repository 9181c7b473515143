"""Players who sign, for tests of matches."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from caravanserai_protocol.signing import Act, deciding, joining, new_key, public_key, sign

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.signatures import Signed
from domain.matches.terms import Terms

NAME = "matches/signed"
CODEC = ProtobufCodec(games())
OPTIONS = {"marcopolo": {"objective_choice": "on"}}
"""In Marco Polo both seats begin with a secret decision at the same time."""


@dataclass
class Signer:
    """A player at a seat, with a key. All players of a match share the list of its ``rows``."""

    seat: int
    private: bytes
    rows: list[Recorded] = field(default_factory=list)

    @property
    def public(self) -> bytes:
        """The key that others know."""
        return public_key(self.private)

    def heads(self, match: Match) -> Sequence[bytes]:
        """The hash of each version of a match, as those who follow it know them."""
        return [bytes(32), *(sha256(row.data).digest() for row in self.rows[: match.version])]

    def signed(self, match: Match, act: Act) -> Signed:
        """Signs something over the present version."""
        return Signed(sign(self.private, act.signed_bytes(match.lifecycle.match, match.lifecycle.head)), match.version)

    def joins(self, match: Match, seat: int = 0) -> Sequence[Recorded]:
        """Takes a seat."""
        signed = self.signed(match, joining(self.public, b""))
        rows = match.join(f"Player {self.seat}", seat=seat or self.seat, public_key=self.public, signed=signed)
        self.rows += rows
        return rows


def created(*, required: bool = False, game: str = "sahwari") -> Match:
    """A match with two free seats."""
    return _created(required, game)[0]


def _created(required: bool, game: str) -> tuple[Match, list[Recorded]]:
    match, rows = Match.create(
        CODEC, games(), NAME, Terms(game, 2, OPTIONS.get(game, {}), seed="signed", signatures_required=required), b""
    )
    return match, list(rows)


def begun(*, required: bool = True, keys: bool = True, game: str = "sahwari") -> tuple[Match, dict[int, Signer]]:
    """A match of two players who sign, at its first question."""
    match, rows = _created(required, game)
    signers = {seat: Signer(seat, new_key(), rows) for seat in (1, 2)}
    for seat, signer in signers.items():
        if keys:
            signer.joins(match)
        else:
            rows += match.join(f"Player {seat}")
    rows += match.start()
    return match, signers


def next_seat(match: Match) -> int:
    """The first seat that is asked."""
    assert match.playing is not None
    return min(match.playing.awaiting())


def offer_of(match: Match, seat: int) -> Any:
    """The first offer of a seat."""
    assert match.playing is not None
    return next(match.playing.offers(seat))


def decides(match: Match, signer: Signer, decision: Any = None) -> Recorded:
    """A player makes the first offer, or a decision, and signs it. Returns the row of the decision."""
    assert match.playing is not None
    question = match.playing.question(signer.seat)
    assert question is not None
    decision = decision or offer_of(match, signer.seat)
    act = deciding(question.asked_at, *CODEC.decision_bytes(match.created.game, decision))
    del signer.rows[match.version :]
    made = match.decide(signer.seat, decision, question.asked_at, signed=signer.signed(match, act))
    signer.rows += made
    return made[0]


def to_undo(match: Match, signers: dict[int, Signer]) -> tuple[Signer, Signed, Any]:
    """Plays until a decision can be taken back: who made it, what they signed, and the decision."""
    while True:
        signer = signers[next_seat(match)]
        decision = offer_of(match, signer.seat)
        event = decides(match, signer).event
        if match.lifecycle.undoable and match.lifecycle.undoable[-1].version == event.version:
            return signer, Signed(event.signature, event.signed_version), decision
