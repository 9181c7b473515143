"""Branches: a match that goes on where another one was, with chance of its own."""

from collections.abc import Sequence
from functools import partial

from domain.play.errors import RuleError
from domain.play.playing import EventOutcome, Playing
from domain.play.position import Position, bring
from domain.play.statements import piece_of, standing
from domain.simulation.imagined_match import dealt_again
from domain.simulation.unanswered import unseen_answers
from domain.table.names import face_of
from domain.table.table import Placement, Table

PIECES = 10_000
"""The most pieces with faces in a position: more than any box, and few enough to deal them."""


def begin_branch(playing: Playing, position: Position, seat: int = 0) -> EventOutcome:
    """Begins a match at a position. With a ``seat``, what that seat did not see there is dealt again, by the chance of
    the new match, and seats that had answered in secret are asked once more.

    Raises:
        RuleError: the position does not fit the box of the match.
    """
    return playing.take_up(partial(_take_up, playing, position, seat))


def _take_up(playing: Playing, position: Position, seat: int) -> None:
    if sum(abs(number) for _, piece, number in position.layout if face_of(piece)) > PIECES:
        raise RuleError(f"{playing.turn.rule}: the position has too many pieces")
    if seat:
        table = position.table(playing.table.areas)
        layout = dealt_again(playing, table, seat, partial(_shuffled, playing), playing.turn.below)
        dealt = Table(table.areas, layout)
        untrue = {piece_of(each) for each in standing(table) if not each.holds(dealt)}  # where they are too entangled
        layout = [each for each in layout if each.piece not in untrue]
        tasks = [(answer.seat, *answer.question) for answer in unseen_answers(table, seat)]
        position = position._replace(layout=tuple(_put_together(layout)), tasks=(*position.tasks, *tasks))
    bring(playing.turn, position)


def _shuffled(playing: Playing, pieces: Sequence[str]) -> list[str]:
    """The pieces in a random order, each order with the same probability."""
    rest = list(pieces)
    return [rest.pop(playing.turn.below(len(rest))) for _ in pieces]


def _put_together(layout: Sequence[Placement]) -> list[Placement]:
    """A layout in which no place names a piece twice."""
    counts: dict[tuple[str, str], int] = {}
    for place, piece, number in layout:
        counts[place, piece] = counts.get((place, piece), 0) + number
    return [Placement(place, piece, number) for (place, piece), number in sorted(counts.items())]
