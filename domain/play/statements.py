"""Statements: what a rule says about hidden pieces without showing them, and what of it still stands.

A statement says of a place how many of its pieces are among some pieces of one kind: at least one number, and at most
another. "Holds no duke" is at most 0, "holds a duke" at least 1, "two of them" both 2, and "nothing else" at least as
many as lie there, which everybody sees. More can be said of hidden pieces, but only this can be checked by a program
that knows no rules, and dealt by an imagined match.

A statement is a piece whose face says it, in the sight of all. It comes out of a supply and lies among those that
stand, until it is taken back. So statements are moves, and every client can fold them.

    statements                                   where statements come from and go back to
    stated                                       those that stand
    statement/hand@2/0/0/card/duke/contessa      at hand@2 lie at least 0 and at most 0 of card/duke and card/contessa
    statement/hand@2/1/-/card/duke               at least 1 of card/duke, and there is no upper bound

Between the slashes a slash is `%2F`, and a percent sign `%25`; nothing else is written otherwise.

Pieces have no identity: two equal cards are the same, and where one went that was hidden nobody can say. So a statement
is about a place. A piece that comes or goes in the sight of all changes its numbers; a hidden one widens them: one more
may have come, one less may be there. Once they say nothing that the number of pieces does not say, it ends. So what
stands is always true, and follows from what everybody has seen.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.table.areas import Area, Areas
from domain.table.effects import Effect, Move
from domain.table.names import face_of, kind_of
from domain.table.table import Table

STATEMENT = "statement"
"""The kind of the pieces that are statements."""
STATEMENTS = "statements"
"""The area that they come from."""
STATED = "stated"
"""The area of those that stand."""
AREAS = (
    Area(STATEMENTS, supply=frozenset({STATEMENT}), told=False),
    Area(STATED, told=False),
)
"""The areas of a game whose rules state something."""
STATE_RULE = "SVC-STATE-01"
"""The rule that is cited when a statement ends, or says less, because pieces came or went."""
MOST_FACES = 64
"""The most different pieces of which a statement may speak."""
MOST_STANDING = 64
"""The most statements that may stand at once."""
MOST_COUNTED = 999_999
"""Up to how many pieces a statement counts."""

_PART = re.compile("(?:[^/%]|%2F|%25)+")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_NO_BOUND = "-"


class Statement(NamedTuple):
    """At ``place`` lie at least ``least`` and at most ``most`` (None: any number) of ``pieces``, all of one kind."""

    place: str
    pieces: frozenset[str]
    least: int = 0
    most: int | None = None

    @property
    def kind(self) -> str:
        """The kind of its pieces."""
        return kind_of(next(iter(self.pieces)))

    @property
    def subject(self) -> tuple[str, frozenset[str]]:
        """The subject: one statement about the same says all."""
        return self.place, self.pieces

    def holds(self, table: Table) -> bool:
        """True if it is true of the full table."""
        return self.fits(sum(table.count(self.place, piece) for piece in self.pieces))

    def fits(self, number: int) -> bool:
        """True if it allows this number of its pieces."""
        return self.least <= number and (self.most is None or number <= self.most)

    def says_nothing(self, table: Table) -> bool:
        """True if it follows from how many pieces of its kind lie there, which everybody sees."""
        lying = sum(number for piece, number in table.pieces(self.place).items() if kind_of(piece) == self.kind)
        return self.least <= 0 and (self.most is None or self.most >= lying)

    def and_also(self, other: "Statement") -> "Statement":
        """Both statements in one, about the same subject."""
        bounds = [bound for bound in (self.most, other.most) if bound is not None]
        return self._replace(least=max(self.least, other.least), most=min(bounds, default=None))

    def after(self, move: Move, areas: Areas) -> "Statement":
        """The rest of it when pieces have moved; itself if it is about others."""
        comes, goes = move.target == self.place, move.source == self.place
        if comes == goes or kind_of(move.piece) != self.kind:
            return self
        change = move.number if comes else -move.number
        if areas.seen_by_all(move.source) or areas.seen_by_all(move.target):
            counted = (move.becomes if comes else move.piece) in self.pieces
            return self._changed(change, change) if counted else self
        return self._changed(min(change, 0), max(change, 0))

    def _changed(self, least: int, most: int) -> "Statement":
        return self._replace(
            least=max(self.least + least, 0), most=None if self.most is None else max(self.most + most, 0)
        )


def piece_of(statement: Statement) -> str:
    """The piece that is this statement."""
    faces = sorted(map(face_of, statement.pieces))
    most = _NO_BOUND if statement.most is None else str(statement.most)
    parts = (statement.place, str(statement.least), most, statement.kind, *faces)
    return "/".join((STATEMENT, *(part.replace("%", "%25").replace("/", "%2F") for part in parts)))


@lru_cache(maxsize=4096)
def statement_of(piece: str) -> Statement | None:
    """The statement that a piece is; None if it is none, or says nothing that could be understood."""
    name, *written = piece.split("/")
    if name != STATEMENT or not 5 <= len(written) <= 4 + MOST_FACES or not all(map(_PART.fullmatch, written)):
        return None
    place, least, most, kind, *faces = (part.replace("%2F", "/").replace("%25", "%") for part in written)
    if not _NUMBER.fullmatch(least) or not (most == _NO_BOUND or _NUMBER.fullmatch(most)) or "/" in kind:
        return None
    pieces = frozenset(f"{kind}/{face}" for face in faces)
    return Statement(place, pieces, int(least), None if most == _NO_BOUND else int(most))


def standing(table: Table) -> list[Statement]:
    """The statements that stand, in the order of their names; those that cannot be understood are left out."""
    read = (statement_of(piece) for piece in sorted(table.pieces(STATED)))
    return [statement for statement in read if statement is not None]


def states(effect: Effect) -> bool:
    """True if an effect puts up a statement."""
    return effect.__class__ is Move and effect[3] == STATED  # its target


def without_truth(table: Table, effects: Sequence[Effect]) -> Iterator[str]:
    """The statements that are not true, as pieces: those that an event makes, at the moment when it makes them, and
    those that stand after it. ``table`` is the full one, after the ``effects`` of the event. What cannot be understood
    is not true, and nothing is if too many stand.
    """
    since: dict[tuple[str, str], int] = {}
    making = STATED in table.areas and any(map(states, effects))
    for effect in reversed(effects if making else ()):
        if isinstance(effect, Move):
            piece, number, source, target, becomes, _ = effect
            if target == STATED and not _true(table, becomes, since):
                yield becomes
            since[target, becomes] = since.get((target, becomes), 0) + number
            since[source, piece] = since.get((source, piece), 0) - number
    pieces = table.pieces(STATED)
    if len(pieces) > MOST_STANDING:
        yield f"{len(pieces)} statements"
        return
    yield from (piece for piece in sorted(pieces) if not _true(table, piece, {}))


def _true(table: Table, piece: str, since: Mapping[tuple[str, str], int]) -> bool:
    statement = statement_of(piece)
    if statement is None:
        return False
    place = statement.place
    return statement.fits(sum(table.count(place, each) - since.get((place, each), 0) for each in statement.pieces))
