"""Secret answers at once: several seats are asked the same, each answers in secret, and a rule reveals all answers.

An answer is a piece of the kind ``answer`` whose face is the decision itself. It comes out of a supply that nobody sees
into, lies sealed before its seat, which alone sees its face, and is moved into the open when it is revealed. So secret
answers are moves, like all that is hidden: every client can fold them, and the census, openings and seals, undo and
verification know nothing of them.

    answers                   where answers come from and go back to; seen by nobody
    sealed-answer@2:bid       what seat 2 has answered to the question `bid`; seen by that seat
    open-answer@2:bid         the same, revealed, until the next answers are

The slot is the question: its kind and its arguments, each as in a URL, with a slash between them.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, TypeVar, cast
from urllib.parse import quote, unquote

from domain.play.decision import AnyDecision
from domain.table.areas import Area, Visibility
from domain.table.effects import Close, Effect, Move
from domain.table.names import area_of, face_of, kind_of, owner_of, place_name, slot_of
from domain.table.table import Table, Task

ANSWER = "answer"
"""The kind of the pieces that are answers."""
ANSWERS = "answers"
"""The area that they come from."""
SEALED = "sealed-answer"
OPEN = "open-answer"
AREAS = (
    Area(ANSWERS, Visibility.NONE, frozenset({ANSWER})),
    Area(SEALED, Visibility.OWNER),
    Area(OPEN),
)
"""The areas of a game in which seats answer in secret."""

DecisionT = TypeVar("DecisionT", bound=AnyDecision)


class Answer(NamedTuple):
    """An answer on the table: its seat, the place and the piece, whose face may be unknown."""

    seat: int
    place: str
    piece: str

    @property
    def question(self) -> tuple[str, tuple[str, ...]]:
        """Kind and arguments of the question that it answers."""
        return question_in(slot_of(self.place))


def question_in(slot: str) -> tuple[str, tuple[str, ...]]:
    """Kind and arguments of the question that the slot of an answer is."""
    kind, *arguments = map(unquote, slot.split("/"))
    return kind, tuple(arguments)


def place_of(area: str, seat: int, question: Task) -> str:
    """The place in an area for the answer of a seat to a question."""
    parts = (question.kind, *question.arguments)
    return place_name(area, seat, "/".join(quote(part, safe=" ") for part in parts))


def piece_of(decision: AnyDecision) -> str:
    """The piece that is this answer: `answer/Bid[3]`, with the fields of the decision in JSON."""
    values = [getattr(decision, field.name) for field in fields(cast(Any, decision))]
    written = json.dumps(values, ensure_ascii=False, separators=(",", ":")) if values else ""
    return f"{ANSWER}/{type(decision).__name__}{written}"


def decision_of(piece: str, classes: Iterable[type[DecisionT]]) -> DecisionT | None:
    """The decision of one of these classes that a piece is; None if it is none of theirs, or its face is unknown."""
    name, bracket, written = face_of(piece).partition("[")
    found = next((cls for cls in classes if cls.__name__ == name), None)
    if kind_of(piece) != ANSWER or found is None:
        return None
    try:
        values = json.loads(bracket + written) if bracket else []
        decision = found(*(tuple(value) if isinstance(value, list) else value for value in values))
    except (ValueError, TypeError):  # somebody else made it up
        return None
    return decision if piece_of(decision) == piece else None


def answers_on(table: Table, area: str) -> Iterator[Answer]:
    """The answers that lie in an area, sealed or open, by the name of their place."""
    for place in table.places():
        if area_of(place) == area:
            for piece in table.pieces(place):
                yield Answer(owner_of(place), place, piece)


def only_seals(effects: Sequence[Effect]) -> bool:
    """True if all that an event does is that a seat answers in secret: nothing follows from it yet, so it can be taken
    back whatever others answer meanwhile.
    """
    if len(effects) != 2:  # the question is closed, the answer sealed
        return False
    closed, sealed = effects
    return (
        isinstance(closed, Close)
        and isinstance(sealed, Move)
        and area_of(sealed.source) == ANSWERS
        and area_of(sealed.target) == SEALED
        and owner_of(sealed.target) == closed.stack
    )
