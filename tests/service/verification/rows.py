"""Rows of a match that was played, what verification says of them, and how they are altered."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256

from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.matches.verification import verify
from domain.games import games
from domain.matches.events import (
    Body,
    MatchEvent,
    Recorded,
)
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.chance import entropy_commitment
from domain.play.errors import Refused
from service.persistence.matches.codec import StoredMatchCodec

NAME = "matches/verified0"
CODEC = StoredMatchCodec(games())


@cache
def played() -> tuple[Recorded, ...]:
    """The log of a finished match with secret and undone decisions, a resigned seat, and entropies."""
    options = {"objective_choice": "on"}
    match, rows = Match.create(
        CODEC, games(), NAME, Terms("marcopolo", 3, options), b"secret of 32 bytes, more or less"
    )
    for seat, entropy in ((1, b"one"), (2, b"two")):
        rows += match.join(f"Player {seat}", committed=entropy_commitment(entropy))
    rows += match.join("Bot", bot="random")
    rows += match.ready(1, b"one")
    rows += match.ready(2, b"two")
    dice = random.Random(5)
    undone = 0
    while match.lifecycle.phase is MatchPhase.PLAYING:
        assert match.playing is not None
        seat = dice.choice(sorted(match.playing.awaiting()))
        rows += match.decide(seat, dice.choice(list(match.playing.offers(seat))))
        if match.lifecycle.phase is MatchPhase.PLAYING and dice.random() < 0.1:
            try:
                rows += match.undo(seat)
                undone += 1
            except Refused:
                continue
        if len(rows) > 100 and not match.lifecycle.seats[1].departed:  # type: ignore[union-attr]
            rows += match.resign(2)
    assert undone
    return tuple(rows)


def verified(rows: list[Recorded]) -> MatchVerification:
    return verify(NAME, rows, games())


def found(rows: list[Recorded]) -> set[str]:
    result = verified(rows)
    assert not result.ok
    return {finding.check for finding in result.findings}


def index_of(rows: list[Recorded], admits: Callable[[Recorded], bool]) -> int:
    return next(index for index, row in enumerate(rows) if admits(row))


def altered(row: Recorded, **changes: object) -> Recorded:
    """The row with a changed event, and with bytes that match the event."""
    event = replace(row.event, **changes)  # type: ignore[arg-type]
    return replace(row, event=event, data=CODEC.event_bytes(event))


def appended(match: Match, rows: list[Recorded], body: Body) -> list[Recorded]:
    """A forged event without effects, with correct hashes and fingerprints."""
    assert match.playing is not None
    event = MatchEvent(
        NAME, len(rows) + 1, sha256(rows[-1].data).digest(), body, (), (), match.playing.table.fingerprint, 0
    )
    return [Recorded(event, data=CODEC.event_bytes(event), secret_fingerprint=match.playing.table.secret_fingerprint)]


def opened(game: str, order: str, scheme: int = 1) -> tuple[Match, list[Recorded]]:
    """A match of two with these steps: `join1` or `bind1` with the entropy `1`, `open1`, `ready1` without entropy,
    `leave1`, `start`.
    """
    secret = b"secret of 32 bytes, more or less"
    match, rows = Match.create(CODEC, games(), NAME, Terms(game, 2, chance_scheme=scheme), secret)
    for step in order.split():
        if step == "start":
            rows += match.start()
            continue
        seat = int(step.strip("abcdefghijklmnopqrstuvwxyz'"))
        entropy = step.strip("abcdefghijklmnopqrstuvwxyz").encode()
        if step.startswith("join"):
            rows += match.join("Player", seat=seat, committed=entropy_commitment(entropy))
        elif step.startswith("bind"):
            rows += match.bind(seat, entropy_commitment(entropy))
        elif step.startswith("leave"):
            rows += match.leave(seat)
        else:
            rows += match.ready(seat, entropy if step.startswith("open") else b"")
    return match, rows
