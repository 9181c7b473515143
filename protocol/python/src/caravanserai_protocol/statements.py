"""Statements of a service about hidden pieces, and whether they were true.

A statement is a piece `statement/PLACE/LEAST/MOST/KIND/FACE…`: at a place lie at least and at most so many pieces of a
kind with one of these faces. `-` for MOST means any number; a slash within a part is `%2F`, and a percent sign `%25`.
Those that stand lie at the place `stated`, in the sight of all. A rule puts them there, and takes them back when they
are not known to be true any more; so to fold a match, nothing of this is needed.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from caravanserai_protocol.constants import (
    STANDING_STATEMENTS,
    STATED_NUMBER_PATTERN,
    STATED_PART_PATTERN,
    STATED_PIECES,
)
from caravanserai_protocol.folding import Move, Show, Step, Table

STATED = "stated"
"""The place where statements lie that stand."""

_STATEMENT = re.compile(
    f"statement/({STATED_PART_PATTERN})/({STATED_NUMBER_PATTERN})/(-|{STATED_NUMBER_PATTERN})/((?:[^/%]|%25)+)"
    f"((?:/{STATED_PART_PATTERN}){{1,{STATED_PIECES}}})"
)


@dataclass(frozen=True, slots=True)
class Statement:
    """At ``place`` lie at least ``least`` and at most ``most`` (None: any number) of these ``pieces``."""

    place: str
    least: int
    most: int | None
    pieces: frozenset[str]

    def allows(self, number: int) -> bool:
        """True if this number of the pieces may lie there."""
        return self.least <= number and (self.most is None or number <= self.most)


def read_statement(piece: str) -> Statement | None:
    """The statement that a piece is, or None."""
    found = _STATEMENT.fullmatch(piece)
    if found is None:
        return None
    place, least, most, kind, faces = found.groups()
    pieces = frozenset(f"{_text(kind)}/{_text(face)}" for face in faces[1:].split("/"))
    return Statement(_text(place), int(least), None if most == "-" else int(most), pieces)


def _text(part: str) -> str:
    return part.replace("%2F", "/").replace("%25", "%")


def statements_on(table: Table, place: str = "") -> list[Statement]:
    """The statements that stand, or those about one place; in the order of their names."""
    read = (read_statement(piece) for piece in sorted(table.pieces(STATED)))
    return [statement for statement in read if statement is not None and place in ("", statement.place)]


def untrue_statements(table: Table, steps: Sequence[Step]) -> Iterator[str]:
    """The pieces that state what is not so, as far as the viewer of the table sees: when they are put up, by one of
    the latest ``steps``, or after these. A piece that cannot be read states nothing that is so, and too many do not.
    """
    later: Counter[tuple[str, str]] = Counter()
    states = any(isinstance(step, Move) and step.target == STATED for step in steps)
    just_shown = {step.place for step in steps if isinstance(step, Show) and step.seat == table.viewer}
    for step in reversed(steps if states else ()):
        if isinstance(step, Move):
            if step.target == STATED and not _so(table, step.becomes, later, just_shown):
                yield step.becomes
            later[step.target, step.becomes] += step.number
            later[step.source, step.piece] -= step.number
    lying = table.places.get(STATED, {})
    if len(lying) > STANDING_STATEMENTS:
        yield f"{len(lying)} statements"
        return
    later.clear()
    yield from (piece for piece in sorted(lying) if not _so(table, piece, later))


def _so(table: Table, piece: str, later: Counter[tuple[str, str]], unknown: Collection[str] = frozenset()) -> bool:
    """True if a statement is so, or the viewer cannot know, as about the places that were ``unknown``; ``later`` is
    what has come there since it was made.
    """
    statement = read_statement(piece)
    if statement is None:
        return False
    place = statement.place
    if place in unknown or not table.knows(place):
        return True
    lying = table.places.get(place, {})
    return statement.allows(sum(lying.get(each, 0) - later[place, each] for each in statement.pieces))
