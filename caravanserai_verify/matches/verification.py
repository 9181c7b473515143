"""Verification of a stored match from its bytes alone.

There are two questions. *Replay*: are the stored events consistent? *Decide again*: do the rules make the same bytes
from the same secret, entropies and decisions? Here they are put together with what the events say about chance, and
with the match from which another one branches.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from caravanserai_protocol import findings

from caravanserai_verify.matches.commands import position_at_start, secret_of
from caravanserai_verify.matches.decided_again import decide_again
from caravanserai_verify.matches.findings import MatchVerification, Progress, unwatched
from caravanserai_verify.matches.replay import OrderOfChance, replayed, to_the_end
from domain.matches.branch_point import BranchPoint
from domain.matches.events import MatchCreated, Recorded
from domain.play.chance import commitment, seeded_key
from domain.play.game import Game
from domain.play.position import Position, position_of
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join


def verify(
    match: str,
    rows: Sequence[Recorded],
    games: Mapping[str, Game],
    progress: Progress = unwatched,
    *,
    deciding: bool = True,
    source: Sequence[Recorded] = (),
) -> MatchVerification:
    """Verifies the rows of a match. Unless ``deciding``, no decision is made again: that takes most of the time.
    ``source`` are the rows of the match from which it branches, where they are known.

    Raises:
        KeyError: The game of the match is not in the catalogue.
    """
    history = OrderOfChance()
    result = replayed(match, rows, progress, history)
    rows = to_the_end(rows)
    created = rows[0].event.body if rows else None
    if isinstance(created, MatchCreated):
        _chance(result, rows, created, history)
        if created.branched_from is not None and source:
            _origin(result, created.branched_from, position_at_start(rows), source)
        if deciding:
            decide_again(result, rows, created, games, progress)
    return result


def _origin(
    result: MatchVerification, point: BranchPoint, position: Position | None, source: Sequence[Recorded]
) -> None:
    """The match from which another one branches had the position with which that starts."""
    before = source[: point.version]
    found = replayed(point.match, before)
    same = found.replay_ok and sha256(before[-1].data).digest() == point.digest
    if not result.check(1, "origin", same, "does not name an event of the match from which it branches"):
        return
    created = before[0].event.body
    assert isinstance(created, MatchCreated)
    table = Table(Areas(created.areas), created.layout)
    for row in before:
        table.apply(join(row.event.effects, [entry for opening in row.openings for entry in opening.content.hidden]))
    same = position_of(table) == position
    result.check(1, "origin", same, "starts with another position than the match had from which it branches")


def _chance(result: MatchVerification, rows: Sequence[Recorded], created: MatchCreated, ordered: OrderOfChance) -> None:
    """The secret is the one that was committed to, and so is each entropy that a seat opened."""
    secret = secret_of(rows)
    result.check(1, "chance", commitment(result.match, secret) == created.commitment, findings.OTHER_SECRET)
    if created.seed:
        result.check(1, "chance", secret == seeded_key(created.seed), findings.UNSEEDED_SECRET)
    for version, checked in ordered.checks:
        result.check(version, "chance", checked.holds, checked.text)
    result.choices = tuple(ordered.history.choices)
    result.void_starts = ordered.history.void_starts
