"""The table of one match: which pieces lie where, which tasks are open, what has been shown. And its fold.

The same class holds the full table (in the service) and what a viewer knows of it (in a client): a piece whose face is
not known is held as its kind.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from domain.table.areas import Areas
from domain.table.effects import Ask, Close, Hide, Move, Show, Step, inverse
from domain.table.fingerprint import MASK, SHIFT, shown_weight, task_weight, weights_of
from domain.table.names import kind_of

_EMPTY: Mapping[str, int] = MappingProxyType({})


class Task(NamedTuple):
    """A task that the match waits for; on top of a seat's stack it is the seat's open question."""

    kind: str
    arguments: tuple[str, ...]
    asked_at: int


class Placement(NamedTuple):
    """``number`` equal pieces at a place: an entry of the layout with which a match begins."""

    place: str
    piece: str
    number: int


class FoldError(Exception):
    """A step does not fit the table: the log was not written by this service, or it is incomplete."""


class Table:
    """All pieces in all places, a stack of tasks for each seat and one (0) for the match."""

    __slots__ = ("_places", "_shown", "_stacks", "_total", "_weights", "areas")

    def __init__(self, areas: Areas, layout: Iterable[Placement] = ()) -> None:
        self.areas = areas
        self._weights = weights_of(areas)
        self._places: dict[str, dict[str, int]] = {}
        self._stacks: dict[int, list[Task]] = {}
        self._shown: dict[str, set[int]] = {}
        self._total = 0
        for place, piece, count in layout:
            if not areas.bottomless(place, kind_of(piece)) and count < 1:
                raise FoldError(f"{count} {piece} at {place}")
            pieces = self._places.setdefault(place, {})
            pieces[piece] = pieces.get(piece, 0) + count
            if not pieces[piece]:
                del pieces[piece]
            self._total += count * self._weights[place][piece]

    def copy(self) -> "Table":
        """An equal table that goes its own way from now on."""
        copied = Table(self.areas)
        copied._places = {place: dict(pieces) for place, pieces in self._places.items()}
        copied._stacks = {stack: list(tasks) for stack, tasks in self._stacks.items()}
        copied._shown = {place: set(seats) for place, seats in self._shown.items()}
        copied._total = self._total
        return copied

    def become(self, other: "Table") -> None:
        """Takes over all that lies on a table with the same areas, which nobody uses from now on."""
        self._places, self._stacks, self._shown, self._total = other._places, other._stacks, other._shown, other._total

    def count(self, place: str, piece: str) -> int:
        """The number of ``piece`` at ``place``; below zero only in a bottomless supply."""
        return self._places.get(place, _EMPTY).get(piece, 0)

    def pieces(self, place: str) -> Mapping[str, int]:
        """The pieces at ``place`` with their counts, in no particular order; never changes the table."""
        return self._places.get(place, _EMPTY)

    def places(self) -> list[str]:
        """The names of all places where something lies, sorted."""
        return sorted(place for place, pieces in self._places.items() if pieces)

    def lying(self) -> dict[str, Mapping[str, int]]:
        """All places where something lies with what lies there, in no particular order."""
        return {place: pieces for place, pieces in self._places.items() if pieces}

    def layout(self) -> list[Placement]:
        """Everything that lies on the table, sorted: two equal tables have equal layouts."""
        return [
            Placement(place, piece, count)
            for place in self.places()
            for piece, count in sorted(self._places[place].items())
        ]

    def tasks(self, stack: int) -> Sequence[Task]:
        """The open tasks of a stack, the next one last."""
        return self._stacks.get(stack, ())

    def top(self, stack: int) -> Task | None:
        """The next task of a stack."""
        tasks = self._stacks.get(stack)
        return tasks[-1] if tasks else None

    def stacks(self) -> dict[int, tuple[Task, ...]]:
        """All stacks that are not empty."""
        return {stack: tuple(tasks) for stack, tasks in sorted(self._stacks.items()) if tasks}

    def shown_to(self, place: str) -> frozenset[int]:
        """The seats to which the faces at ``place`` have been shown."""
        return frozenset(self._shown.get(place, ()))

    def shown(self) -> dict[str, frozenset[int]]:
        """All places that have been shown to somebody."""
        return {place: frozenset(seats) for place, seats in sorted(self._shown.items()) if seats}

    def open_to_all(self, place: str) -> bool:
        """True if the area alone lets everybody see the faces at ``place``.

        Raises:
            KeyError: it belongs to no area.
        """
        return self._weights[place].public

    def sees(self, viewer: int, place: str) -> bool:
        """True if ``viewer`` (0: a spectator) sees the faces at ``place``."""
        return self.areas.seen_by(place, viewer) or viewer in self._shown.get(place, ())

    @property
    def fingerprint(self) -> int:
        """The fingerprint of the public table, 64 bits: the same for every viewer."""
        return self._total & MASK

    @property
    def secret_fingerprint(self) -> int:
        """The fingerprint of the full table, 64 bits; it stays with the service until the match has ended."""
        return (self._total >> SHIFT) & MASK

    def weight(self, steps: Iterable[Step]) -> int:
        """The change of the fingerprint of a table with these areas by the moves and shows among steps.

        Raises:
            FoldError: a place belongs to an area that the game does not have.
        """
        weights, total = self._weights, 0
        try:
            for step in steps:
                if step.__class__ is Move:
                    piece, count, source, target, becomes, _ = step
                    total += count * (weights[target][becomes] - weights[source][piece])
                elif step.__class__ is Show:
                    total += shown_weight(step[0], step[1])  # a place and a seat
        except KeyError as error:
            raise FoldError(f"no such area: {error}") from error
        return total & MASK

    def apply(self, steps: Iterable[Step]) -> None:
        """Folds steps into the table.

        The fold trusts its log: it does not ask whether a move was legal. Where it raises, the steps before the one
        that does not fit have been applied, and that one has not.

        Raises:
            FoldError: a Close names another task than the one on top, something is shown twice, or a place belongs to
                an area that the game does not have.
        """
        self._fold(steps, back=False)

    def _fold(self, steps: Iterable[Step], *, back: bool) -> None:
        """Applies steps, or the inverse of each: then a move has its ends exchanged."""
        places, stacks = self._places, self._stacks
        weights = self._weights
        total = self._total
        asks = Close if back else Ask
        try:
            for step in steps:
                if step.__class__ is Move:
                    if back:
                        becomes, count, target, source, piece, _ = step
                    else:
                        piece, count, source, target, becomes, _ = step
                    change = count * (weights[target][becomes] - weights[source][piece])
                    try:
                        pieces = places[source]
                        left = pieces[piece] - count
                    except KeyError:
                        pieces = places.setdefault(source, {})
                        left = -count
                    if left:
                        pieces[piece] = left
                    else:
                        del pieces[piece]
                    try:
                        pieces = places[target]
                    except KeyError:
                        pieces = places[target] = {}
                    if becomes in pieces:
                        more = pieces[becomes] + count
                        if more:
                            pieces[becomes] = more
                        else:
                            del pieces[becomes]
                    else:
                        pieces[becomes] = count
                    total += change
                elif step.__class__ is Ask or step.__class__ is Close:
                    stack, kind, arguments, asked_at, _ = step
                    tasks = stacks.get(stack)
                    if tasks is None:
                        tasks = stacks[stack] = []
                    task = tuple.__new__(Task, (kind, arguments, asked_at))  # faster than its constructor
                    if step.__class__ is asks:
                        total += task_weight(stack, len(tasks), kind, arguments) * (asked_at + 1)
                        tasks.append(task)
                    elif tasks and tasks[-1] == task:
                        tasks.pop()
                        total -= task_weight(stack, len(tasks), kind, arguments) * (asked_at + 1)
                    else:
                        raise FoldError(f"close of {kind} {arguments} on stack {stack}, on top is {tasks[-1:]}")
                else:
                    total += self._show_or_hide(inverse(step) if back else step)
        except KeyError as error:
            raise FoldError(f"no such area: {error}") from error
        finally:
            self._total = total

    def _show_or_hide(self, step: Step) -> int:
        match step:
            case Show(place, seat, _, _):
                seats = self._shown.setdefault(place, set())
                if seat in seats:
                    raise FoldError(f"{place} is already shown to {seat}")
                seats.add(seat)
                return shown_weight(place, seat)
            case Hide(place, seat, _, _):
                seats = self._shown.get(place, set())
                if seat not in seats:
                    raise FoldError(f"{place} is not shown to {seat}")
                seats.remove(seat)
                return -shown_weight(place, seat)
        raise FoldError(f"not a step: {step!r}")

    def revert(self, steps: Sequence[Step]) -> None:
        """Takes steps back that were the last ones applied, the last one first."""
        self._fold(reversed(steps), back=True)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Table)
            and self._total == other._total
            and self.lying() == other.lying()
            and self.stacks() == other.stacks()
            and self.shown() == other.shown()
        )

    __hash__ = None  # type: ignore[assignment]
