"""A position of a match, and how another match comes to it.

A match that branches from another one begins like every match, with its box laid out. Its start then moves the pieces
to where they lay, by ordinary effects: so the census holds, and those who follow need nothing new. What a viewer sees
of these effects follows from what the position shows them, so nobody learns more than that: all pieces whose faces not
everybody may see are gathered at one place that nobody sees, and dealt from there.
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from domain.play.errors import RuleError
from domain.play.game import AnyTurn
from domain.play.statements import STATEMENT
from domain.play.turn import DEPARTED, STOCK
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask, Show
from domain.table.names import face_of, kind_of
from domain.table.table import Placement, Table

GATHERED = "gathered"
GATHERING = Area(GATHERED, Visibility.NONE, told=False)
"""The area where hidden pieces are gathered before they are dealt. Only matches that branch from others have it."""

Lying: TypeAlias = tuple[str, str, int]
"""A place, a piece and how many of it."""


class Position(NamedTuple):
    """The places of all pieces, the faces shown to each seat, and all tasks that were due, with the next task of a
    stack last.
    """

    layout: tuple[Placement, ...] = ()
    shown: tuple[tuple[str, int], ...] = ()
    tasks: tuple[tuple[int, str, tuple[str, ...]], ...] = ()

    def table(self, areas: Areas) -> Table:
        """The pieces of the position, without its tasks."""
        table = Table(areas, self.layout)
        table.apply(Show(place, seat, (), "") for place, seat in self.shown)
        return table


def position_of(table: Table) -> Position:
    """The position of a table. Nobody has left in it: who did so sits there again."""
    return Position(
        tuple(each for each in table.layout() if each.piece != DEPARTED),
        tuple((place, seat) for place, seats in table.shown().items() for seat in sorted(seats)),
        tuple((stack, *task[:2]) for stack, tasks in table.stacks().items() for task in tasks),
    )


def bring(turn: AnyTurn, position: Position) -> None:
    """Brings a table with the box laid out to a position: its pieces, what had been shown, and what was due.

    Raises:
        RuleError: the pieces are others than those of the box.
    """
    have, want = _by_kind(turn.table.layout()), _by_kind(position.layout)
    for kind in sorted({*have, *want}, key=lambda kind: (kind == STATEMENT, kind)):  # they are true of the rest
        _Kind(turn, kind, have.get(kind, {}), want.get(kind, {})).bring()
    for place, seat in position.shown:
        turn.show(place, seat)
    for stack, kind, arguments in position.tasks:
        turn.record(Ask(stack, kind, arguments, turn.version, turn.rule))


def _by_kind(layout: Sequence[Placement]) -> dict[str, dict[tuple[str, str], int]]:
    kinds: dict[str, dict[tuple[str, str], int]] = {}
    for place, piece, number in layout:
        kinds.setdefault(kind_of(piece), {})[place, piece] = number
    return kinds


class _Kind:
    """The pieces of one kind on their way from where they lie to where they are wanted.

    ``spare`` lie open and go elsewhere, ``lacking`` are wanted in the open, each by its face; ``dealt`` are wanted
    where not everybody sees them. ``pool`` is what was gathered for that.
    """

    def __init__(
        self, turn: AnyTurn, kind: str, have: Mapping[tuple[str, str], int], want: Mapping[tuple[str, str], int]
    ) -> None:
        self._turn = turn
        self._kind = kind
        self._pool: Counter[str] = Counter()
        self._spare: dict[str, deque[Lying]] = {}
        self._lacking: dict[str, deque[Lying]] = {}
        self._dealt: list[Lying] = []
        self._hidden: list[Lying] = []
        for place, piece in sorted({*have, *want}):
            before, after = have.get((place, piece), 0), want.get((place, piece), 0)
            if face_of(piece) and not turn.table.areas.seen_by_all(place):
                self._hidden.append((place, piece, before - min(after, 0)))
                self._dealt.append((place, piece, max(after, 0)))
            elif after < before:
                self._spare.setdefault(piece, deque()).append((place, piece, before - after))
            elif after > before:
                self._lacking.setdefault(piece, deque()).append((place, piece, after - before))

    def bring(self) -> None:
        """Moves all pieces of the kind.

        Raises:
            RuleError: there are more or less of them than are wanted.
        """
        for place, piece, number in self._hidden:
            self._gather(place, piece, number)
        missing: Counter[str] = Counter()
        for _, piece, number in self._dealt:
            missing[piece] += number
        for piece, lacking in sorted(self._lacking.items()):
            self._supply(piece, lacking)
        missing.subtract(self._pool)
        for piece, spare in sorted(self._spare.items()):
            while spare and missing[piece] > 0:
                place, _, number = _some(spare, missing[piece])
                self._gather(place, piece, number)
                missing[piece] -= number
        self._turn_over(missing)
        for place, piece, number in self._dealt:
            self._turn.move(piece, GATHERED, place, number)

    def _gather(self, place: str, piece: str, number: int) -> None:
        self._turn.move(piece, place, GATHERED, number)
        self._pool[piece] += number

    def _supply(self, piece: str, lacking: deque[Lying]) -> None:
        """Puts pieces of one face where they are wanted in the open: first what lies open, then what was gathered."""
        spare = self._spare.get(piece, deque())
        if self._pool[piece] > 0:
            spare = deque([*spare, (GATHERED, piece, self._pool[piece])])
        while lacking and spare:
            target, _, wanted = lacking[0]
            source, _, number = _some(spare, wanted)
            _some(lacking, number)
            self._turn.move(piece, source, target, number)
            if source == GATHERED:
                self._pool[piece] -= number
        self._spare[piece] = deque(each for each in spare if each[0] != GATHERED)

    def _turn_over(self, missing: Counter[str]) -> None:
        """A piece that is left has another face than at first: it turns in the sight of all, as faces always do."""
        sources = deque(each for _, spare in sorted(self._spare.items()) for each in spare)
        targets = deque(each for _, lacking in sorted(self._lacking.items()) for each in lacking)
        sources.extend((GATHERED, piece, -number) for piece, number in sorted(missing.items()) if number < 0)
        targets.extend((GATHERED, piece, number) for piece, number in sorted(missing.items()) if number > 0)
        while sources and targets:
            target, becomes, wanted = targets[0]
            source, piece, number = _some(sources, wanted)
            _some(targets, number)
            self._turned(source, piece, target, becomes, number)
        if sources or targets:
            raise RuleError(f"{self._turn.rule}: the position has other {self._kind} pieces than the box")

    def _turned(self, source: str, piece: str, target: str, becomes: str, number: int) -> None:
        move = self._turn.move
        if source == GATHERED:
            move(piece, GATHERED, STOCK, number)
            source = STOCK
        if target == GATHERED:
            move(piece, source, STOCK, number, becomes)
            move(becomes, STOCK, GATHERED, number)
        else:
            move(piece, source, target, number, becomes)


def _some(lying: deque[Lying], most: int) -> Lying:
    """Takes up to ``most`` pieces of the first entry."""
    place, piece, there = lying.popleft()
    number = min(there, most)
    if there > number:
        lying.appendleft((place, piece, there - number))
    return place, piece, number
