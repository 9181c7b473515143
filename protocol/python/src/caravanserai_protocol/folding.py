"""The table of a client and the fold: all that is needed to follow a match of any game.

A piece is `kind` or `kind/face`, a place is `area[@seat][:slot]`. A piece whose face the viewer does not see is held as
its kind.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple, Protocol

from caravanserai_protocol import findings
from caravanserai_protocol.harmless import HarmlessError
from caravanserai_protocol.v1 import table_pb2

SPECTATOR = 0
"""The viewer without a seat."""
EVERYTHING = -1
"""The viewer who sees all faces: for matches that are over, when all openings are known."""

_MASK = 2**64 - 1


class Move(NamedTuple):
    """Takes a number of pieces out of a place and puts as many into a place, possibly with another face."""

    piece: str
    number: int
    source: str
    target: str
    becomes: str


class Show(NamedTuple):
    """Lets a seat see the faces at a place from now on; only those who see them know ``faces``."""

    place: str
    seat: int
    faces: tuple[str, ...]


class Hide(NamedTuple):
    """The inverse of a Show."""

    place: str
    seat: int


class Ask(NamedTuple):
    """Pushes a task on the stack of a seat, or of the match (0)."""

    stack: int
    kind: str
    arguments: tuple[str, ...]
    asked_at: int


class Close(NamedTuple):
    """Pops the task on top of a stack."""

    stack: int
    kind: str
    arguments: tuple[str, ...]
    asked_at: int


Step = Move | Show | Hide | Ask | Close
"""A step that a table can fold."""


class Task(NamedTuple):
    """Something that is due. The task on top of the stack of a seat is its open question."""

    kind: str
    arguments: tuple[str, ...]
    asked_at: int


class AreaLike(Protocol):
    """An area, as in events (`TableArea`) and in descriptions of games (`Area`)."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def visibility(self) -> table_pb2.Visibility.ValueType:
        """The visibility of the faces there."""


class FoldError(HarmlessError):
    """A step does not fit the table: an event is missing, or was altered."""


def kind_of(piece: str) -> str:
    """The kind of a piece."""
    return piece.partition("/")[0]


def face_of(piece: str) -> str:
    """The face of a piece; empty if it has none or it is not known."""
    return piece.partition("/")[2]


def area_of(place: str) -> str:
    """The area of a place."""
    return place.partition(":")[0].partition("@")[0]


def owner_of(place: str) -> int:
    """The seat that owns a place, or 0."""
    owner = place.partition(":")[0].partition("@")[2]
    return int(owner) if owner else 0


def _digest(place: str, piece: str) -> bytes:
    return sha256(f"caravanserai/weight/v1\0{place}\0{piece}".encode()).digest()


def weight(place: str, piece: str) -> int:
    """The number that a piece at a place adds to the fingerprint."""
    return int.from_bytes(_digest(place, piece)[:8], "big")


def _whole_weight(place: str, seen: str, piece: str) -> int:
    """The weight of a piece for both fingerprints: 8 bytes of itself, then 8 bytes of what a spectator sees of it."""
    return int.from_bytes(_digest(place, piece)[-8:] + _digest(place, seen)[:8], "big")


@dataclass(slots=True)
class Table:
    """The pieces in their places, the open tasks and what was shown, as ``viewer`` sees it."""

    visibility: Mapping[str, table_pb2.Visibility.ValueType]
    viewer: int = SPECTATOR
    places: dict[str, dict[str, int]] = field(default_factory=dict)
    stacks: dict[int, list[Task]] = field(default_factory=dict)
    shown: dict[str, set[int]] = field(default_factory=dict)
    fingerprint: int = 0

    @classmethod
    def lay_out(
        cls, areas: Iterable[AreaLike], layout: Iterable[table_pb2.Placement], viewer: int = SPECTATOR
    ) -> "Table":
        """The table with these pieces on it, without the faces that the viewer does not see."""
        table = cls({area.name: area.visibility for area in areas}, viewer)
        for entry in layout:
            table.put(entry.place, table.masked(entry.place, entry.piece), entry.count)
        return table

    def sees(self, place: str) -> bool:
        """True if the viewer sees the faces at a place.

        Raises:
            FoldError: the place lies in no area.
        """
        visibility = self._visibility_at(place)
        if visibility == table_pb2.VISIBILITY_ALL or self.viewer == EVERYTHING:
            return True
        if self.viewer == SPECTATOR:
            return False
        owned = visibility == table_pb2.VISIBILITY_OWNER and owner_of(place) == self.viewer
        return owned or self.viewer in self.shown.get(place, ())

    def knows(self, place: str) -> bool:
        """True if the viewer sees the faces at a place, where there is such a place."""
        return self.viewer == EVERYTHING or (area_of(place) in self.visibility and self.sees(place))

    def masked(self, place: str, piece: str) -> str:
        """A piece as the viewer sees it at a place."""
        return piece if self.sees(place) else kind_of(piece)

    def pieces(self, place: str) -> dict[str, int]:
        """The pieces at a place."""
        return dict(self.places.get(place, {}))

    def question(self, seat: int) -> Task | None:
        """The open question of a seat."""
        tasks = self.stacks.get(seat)
        return tasks[-1] if tasks else None

    def layout(self) -> list[tuple[str, str, int]]:
        """Everything on the table, sorted by place and piece."""
        return [
            (place, piece, number)
            for place, pieces in sorted(self.places.items())
            for piece, number in sorted(pieces.items())
        ]

    def full_fingerprint(self) -> int:
        """The fingerprint of the full table, for the viewer who sees `EVERYTHING`."""
        total = sum(
            number * _whole_weight(place, self._as_public(place, piece), piece)
            for place, piece, number in self.layout()
        )
        for stack, tasks in self.stacks.items():
            for depth, task in enumerate(tasks):
                place, piece = _task_names(stack, depth, task)
                total += (task.asked_at + 1) * _whole_weight(place, piece, piece)
        for place, seats in self.shown.items():
            total += sum(_whole_weight(f"!{seat}:{place}", "shown", "shown") for seat in seats)
        return (total >> 64) & _MASK

    def put(self, place: str, piece: str, number: int) -> None:
        """Adds a number of pieces to a place; a negative number takes them away.

        Raises:
            FoldError: the place lies in no area.
        """
        seen = self._as_public(place, piece)
        pieces = self.places.setdefault(place, {})
        left = pieces.get(piece, 0) + number
        if left:
            pieces[piece] = left
        else:
            pieces.pop(piece, None)
        self._weigh(number * weight(place, seen))

    def apply(self, step: Step) -> None:
        """Folds a step.

        Raises:
            FoldError: the task to close is not on top, a place is shown to a seat that sees it already, or a place
                lies in no area. The table is then as it was.
        """
        match step:
            case Move(piece, number, source, target, becomes):
                self._visibility_at(target)  # before anything changes
                self.put(source, piece, -number)
                self.put(target, becomes, number)
            case Show(place, seat, _):
                seats = self.shown.setdefault(place, set())
                if seat in seats:
                    raise FoldError(findings.shown_already(place, seat))
                seats.add(seat)
                self._weigh(weight(f"!{seat}:{place}", "shown"))
            case Hide(place, seat):
                seats = self.shown.get(place, set())
                if seat not in seats:
                    raise FoldError(findings.not_shown(place, seat))
                seats.remove(seat)
                self._weigh(-weight(f"!{seat}:{place}", "shown"))
            case Ask(stack, kind, arguments, asked_at):
                tasks = self.stacks.setdefault(stack, [])
                tasks.append(Task(kind, arguments, asked_at))
                self._weigh(_task_weight(stack, len(tasks) - 1, tasks[-1]))
            case Close(stack, kind, arguments, asked_at):
                tasks = self.stacks.get(stack, [])
                task = Task(kind, arguments, asked_at)
                if not tasks or tasks[-1] != task:
                    raise FoldError(findings.not_on_top(task, stack))
                tasks.pop()
                self._weigh(-_task_weight(stack, len(tasks), task))

    def take_back(self, steps: Sequence[Step]) -> None:
        """Takes back the latest steps, the last one first."""
        for step in reversed(steps):
            self.apply(inverse(step))

    def _as_public(self, place: str, piece: str) -> str:
        return piece if self._visibility_at(place) == table_pb2.VISIBILITY_ALL else kind_of(piece)

    def _visibility_at(self, place: str) -> table_pb2.Visibility.ValueType:
        try:
            return self.visibility[area_of(place)]
        except KeyError as error:
            raise FoldError(findings.no_area(place)) from error

    def _weigh(self, change: int) -> None:
        self.fingerprint = (self.fingerprint + change) & _MASK


def _task_names(stack: int, depth: int, task: Task) -> tuple[str, str]:
    """The place and the piece as which an open task counts."""
    return f"?{stack}:{depth}", "\0".join((task.kind, *task.arguments))


def _task_weight(stack: int, depth: int, task: Task) -> int:
    return (task.asked_at + 1) * weight(*_task_names(stack, depth, task))


def inverse(step: Step) -> Step:
    """The step that takes another one back."""
    match step:
        case Move(piece, number, source, target, becomes):
            return Move(becomes, number, target, source, piece)
        case Show(place, seat, _):
            return Hide(place, seat)
        case Hide(place, seat):
            return Show(place, seat, ())
        case Ask():
            return Close(*step)
        case Close():
            return Ask(*step)
