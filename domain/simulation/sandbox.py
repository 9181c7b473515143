"""The sandbox: a match played fast, for learning and search, which nobody records or verifies.

The rules are the same code, so the same choices and the same numbers of chance lead to the same positions. Left out is
what only a record needs: fingerprints, and the rules that effects cite. Effects are kept, because they take a
decision back, and so are the checks of moves: a match that a bot has imagined wrongly fails them. Environments of the
laboratory draw from a quicker chance, too. A match that is stored is never played here.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import nullcontext
from functools import cache, lru_cache
from inspect import unwrap
from types import MappingProxyType
from typing import Any, TypeVar

from domain.play.chance import Chance
from domain.play.decision import AnyDecision
from domain.play.due import Due
from domain.play.errors import RuleError
from domain.play.game import AnyTurn, Game
from domain.play.playing import STEP_LIMIT, EventOutcome, Playing
from domain.play.seat import Facade
from domain.play.turn import DEPARTED, Setting, Turn
from domain.play.turn import NOTHING as NO_QUESTION
from domain.simulation.quick_chance import QuickChance
from domain.table.areas import Areas
from domain.table.effects import Ask, Close, Effect, Move, Step, inverse
from domain.table.names import area_of, face_of, kind_of, place_name
from domain.table.table import FoldError, Placement, Table, Task

T = TypeVar("T")

NOWHERE: Mapping[str, dict[str, int]] = MappingProxyType({})
NOTHING: Mapping[str, int] = MappingProxyType({})
MOST_ALLOWED = 10_000
"""The most moves of a game that are remembered as allowed."""
_NO_RULE = ""
_NO_BLOCK = nullcontext()
_new = tuple.__new__


class _Places(dict[str, dict[str, int]]):
    """The pieces at each place of the areas; none where none have lain yet, which is found at once the next time.

    ``shared``: what lay there when the table was copied, in both tables. It is copied place by place, as each of them
    is looked at.
    """

    def __init__(self, areas: Areas, shared: Mapping[str, dict[str, int]] = NOWHERE) -> None:
        super().__init__()
        self._areas = areas
        self._shared = shared

    def __missing__(self, place: str) -> Mapping[str, int]:
        shared = self._shared.get(place)
        if shared is None:
            if area_of(place) not in self._areas:
                return NOTHING
            shared = {}
        pieces = self[place] = shared.copy()
        return pieces

    def all(self) -> dict[str, dict[str, int]]:
        """All places that have been looked at."""
        return {**self._shared, **self}

    def share(self) -> "_Places":
        """The same places for another table."""
        self._shared = self.all()
        self.clear()
        return _Places(self._areas, self._shared)


class SandboxTable(Table):
    """A table without fingerprints."""

    __slots__ = ("due", "pieces")

    due: Callable[[int], list[Task] | None]
    """The open tasks of a stack, the next one last."""
    _places: _Places

    def __init__(self, areas: Areas, layout: Iterable[Placement] = ()) -> None:
        super().__init__(areas)
        self._lay(_Places(areas), {}, {})
        for place, piece, count in layout:
            pieces = self._places.get(place)
            if pieces is None:
                pieces = self._places[place] = {}
            if piece in pieces:
                count += pieces[piece]
            if count:
                pieces[piece] = count
            else:
                del pieces[piece]

    @classmethod
    def of(cls, table: Table) -> "SandboxTable":
        """A table on which the same lies, which goes its own way from now on."""
        made = cls(table.areas)
        if isinstance(table, SandboxTable):
            places = table._places.share()
        else:
            places = _Places(table.areas, {place: dict(pieces) for place, pieces in table.lying().items()})
        stacks = {stack: tasks.copy() for stack, tasks in table._stacks.items() if tasks}
        made._lay(places, stacks, {place: seats.copy() for place, seats in table._shown.items()})
        return made

    def _lay(self, places: _Places, stacks: dict[int, list[Task]], shown: dict[str, set[int]]) -> None:
        self._places, self._stacks, self._shown = places, stacks, shown
        # in the place of methods, because no frame of Python is needed to read a dictionary
        object.__setattr__(self, "pieces", places.__getitem__)
        object.__setattr__(self, "due", stacks.get)

    def places(self) -> list[str]:
        """The names of all places where something lies, sorted."""
        return sorted(self.lying())

    def lying(self) -> dict[str, Mapping[str, int]]:
        """All places where something lies with what lies there, in no particular order."""
        return {place: pieces for place, pieces in self._places.all().items() if pieces}

    def layout(self) -> list[Placement]:
        """Everything that lies on the table, sorted: two equal tables have equal layouts."""
        return [
            Placement(place, piece, count)
            for place, pieces in sorted(self.lying().items())
            for piece, count in sorted(pieces.items())
        ]

    def copy(self) -> "SandboxTable":
        """An equal table that goes its own way from now on."""
        return SandboxTable.of(self)

    @property
    def fingerprint(self) -> int:
        """There is none.

        Raises:
            TypeError: always.
        """
        raise TypeError("a sandbox keeps no fingerprints")

    @property
    def secret_fingerprint(self) -> int:
        """There is none.

        Raises:
            TypeError: always.
        """
        return self.fingerprint

    def count(self, place: str, piece: str) -> int:
        """The number of ``piece`` at ``place``."""
        return self.pieces(place).get(piece, 0)

    @property
    def waits(self) -> bool:
        """True if anything is due."""
        return any(self._stacks.values())

    def stacked(self) -> dict[int, list[Task]]:
        """The stacks themselves: who records changes them."""
        return self._stacks

    def _fold(self, steps: Iterable[Step], *, back: bool) -> None:
        places = self._places
        for step in steps:
            if step.__class__ is Move:
                if back:
                    becomes, count, target, source, piece, _ = step
                else:
                    piece, count, source, target, becomes, _ = step
                try:
                    pieces = places[source]
                    left = pieces.get(piece, 0) - count
                    if left:
                        pieces[piece] = left
                    else:
                        del pieces[piece]
                    pieces = places[target]
                    more = pieces.get(becomes, 0) + count
                    if more:
                        pieces[becomes] = more
                    else:
                        del pieces[becomes]
                except TypeError as error:
                    raise FoldError(f"no such area: {source} or {target}") from error
            elif step.__class__ is Ask or step.__class__ is Close:
                stack, name, arguments, asked_at, _ = step
                if (step.__class__ is Ask) is not back:
                    self._stacks.setdefault(stack, []).append(_new(Task, (name, arguments, asked_at)))
                elif not self._stacks.get(stack):
                    raise FoldError(f"close of {name} {arguments} on stack {stack}, which is empty")
                else:
                    self._stacks[stack].pop()
            else:
                self._show_or_hide(inverse(step) if back else step)


class SandboxTurn(Turn[Any, Any]):
    """Records without checks. The turn of a game stands before it: what a game does differently, it does here too."""

    table: SandboxTable

    def __init__(self, table: SandboxTable, box: Any, setting: Setting, chance: Chance) -> None:
        self._pieces = table.pieces
        self._stacks = table.stacked()
        self._allowed = _allowed_in(table.areas)
        super().__init__(table, box, setting, chance)

    def build_seat(self, number: int) -> Any:
        """The facade of a seat."""
        return Facade(self, number) if type(self) is SandboxTurn else super().build_seat(number)

    def begin(self, version: int, rule: str, drawn: int = 0) -> None:
        """Starts the recording of the match event number ``version``, before which ``drawn`` numbers were drawn."""
        self.version, self.rule, self.draws, self.drawn = version, rule, 0, drawn
        self.effects, self._due, self.answered = [], {}, NO_QUESTION
        if self._stating:
            self.weakening, self._weakened = True, {}

    def ask(self, seat: int, kind: str | Due, *arguments: str | int, rule: str = "") -> None:
        """Something is due from a seat, or for 0 from the match.

        Raises:
            RuleError: as in a match that is recorded.
        """
        if seat > len(self.seats) or seat < 0:
            super().ask(seat, kind, *arguments, rule=rule)
            return
        asked: Any
        if isinstance(kind, str):
            asked = (kind, tuple(map(str, arguments)) if arguments else arguments, _NO_RULE)
        else:
            asked = (kind.kind, kind.arguments(), _NO_RULE)
        if seat in self._due:
            self._due[seat].append(asked)
        else:
            self._due[seat] = [asked]

    def record(self, effect: Effect) -> None:
        """Applies an effect and keeps it, without the rule in force."""
        super().record(effect._replace(rule=_NO_RULE))

    def citing(self, rule: str) -> Any:
        """A block in which effects would cite another rule."""
        return _NO_BLOCK

    def move(self, piece: str, source: str, target: str, count: int = 1, becomes: str = "", *, rule: str = "") -> None:
        """Moves pieces, or turns their face; nothing happens for a count of 0.

        Raises:
            RuleError: as in a match that is recorded.
        """
        if not count:
            return
        becomes = becomes or piece
        there: Any = self._pieces(source)
        then: Any = self._pieces(target)
        left = there.get(piece, 0) - count
        if (
            count < 0
            or self.weakening
            or then is NOTHING
            or (left < 0 and (source, piece) not in self._allowed)
            or (piece != becomes and (piece, becomes, source, target) not in self._allowed)
        ):
            self._move_checked(piece, source, target, count, becomes, rule)
        elif source != target or piece != becomes:
            if left:
                there[piece] = left
            else:
                del there[piece]
            more = then.get(becomes, 0) + count
            if more:
                then[becomes] = more
            else:
                del then[becomes]
            self.effects.append(_new(Move, (piece, count, source, target, becomes, _NO_RULE)))

    def _move_checked(self, piece: str, source: str, target: str, count: int, becomes: str, rule: str) -> None:
        super().move(piece, source, target, count, becomes, rule=rule)
        if len(self._allowed) > MOST_ALLOWED:
            self._allowed.clear()
        self._allowed.add((piece, becomes, source, target))
        if self.table.areas.bottomless(source, kind_of(piece)):
            self._allowed.add((source, piece))

    def push_due(self) -> None:
        """Puts what was asked on the stacks, the first on top."""
        if self._due:
            due, self._due = self._due, {}
            version, stacks, effects = self.version, self._stacks, self.effects
            for stack in sorted(due) if len(due) > 1 else due:
                tasks = stacks.get(stack)
                if tasks is None:
                    tasks = stacks[stack] = []
                for kind, arguments, _ in reversed(due[stack]):
                    tasks.append(_new(Task, (kind, arguments, version)))
                    effects.append(_new(Ask, (stack, kind, arguments, version, _NO_RULE)))

    def close(self, stack: int) -> Task:
        """Takes the top task off a stack.

        Raises:
            RuleError: the stack is empty.
        """
        tasks = self._stacks.get(stack)
        if not tasks:
            raise RuleError(f"no task on stack {stack}")
        task: Task = tasks.pop()
        self.effects.append(_new(Close, (stack, *task, _NO_RULE)))
        return task

    def only(self, place: str) -> str:
        """The one piece that lies at a place, or the empty string.

        Raises:
            RuleError: different pieces lie there.
        """
        pieces = self._pieces(place)
        if len(pieces) > 1:
            raise RuleError(f"more than one piece at {place}")
        for piece in pieces:
            return piece
        return ""

    def face(self, place: str) -> str:
        """The face of the one piece that lies at a place, or the empty string."""
        pieces = self._pieces(place)
        for piece in pieces:
            return face_of(piece if len(pieces) == 1 else self.only(place))
        return ""

    def count(self, place: str, piece: str) -> int:
        """The number of ``piece`` at ``place``."""
        return self._pieces(place).get(piece, 0)


@lru_cache(maxsize=64)
def _allowed_in(areas: Areas) -> set[tuple[str, ...]]:
    """The moves that have passed all checks: pieces that came out of a supply without a bottom (its place and the
    piece), and faces that were turned (both, and both places).
    """
    return set()


@cache
def _turn_class(turn: type[AnyTurn]) -> type[AnyTurn]:
    """The turn of a game that records without checks."""
    return SandboxTurn if turn is Turn else type(f"Sandbox{turn.__name__}", (turn, SandboxTurn), {})


@cache
def bare(step: Any) -> Any:
    """A function without what cites its rule."""
    return unwrap(step)


class Sandbox(Playing):
    """A match in the sandbox: played, copied and rolled back like any other. It cannot be stored."""

    table: SandboxTable

    def __init__(
        self, game: Game, setting: Setting, box: Any, chance: Chance, table: SandboxTable | None = None
    ) -> None:
        self.game = game
        self.setting = setting
        self.version = 0
        self.drawn = 0
        self.table = table or SandboxTable(game.table_areas, game.layout(box, setting))
        turn = game.turn
        make = _turn_class(turn) if isinstance(turn, type) else turn  # a function makes the turn that it makes
        self.turn = make(self.table, box, setting, chance)
        self._departed = [place_name(DEPARTED, seat) for seat in self.turn.numbers]

    def awaiting(self) -> dict[int, Task]:
        """The seats that are asked now, with their questions."""
        due, asked = self.table.due, {}
        for seat in self.turn.numbers:
            if tasks := due(seat):
                asked[seat] = tasks[-1]
        return asked

    def question(self, seat: int) -> Task | None:
        """The open question of a seat; None too where there is no such seat."""
        tasks = self.table.due(seat) if seat > 0 else None
        return tasks[-1] if tasks else None

    def perform(self, seat: int, decision: AnyDecision) -> EventOutcome:
        """A seat answers its open question with a decision that is known to be an offer."""
        turn = self.turn
        turn.begin(self.version + 1, _NO_RULE, self.drawn)
        try:
            turn.answered = turn.close(seat)
            bare(type(decision).perform)(decision, turn, turn.seats[seat - 1])
            turn.push_due()
            self._settle()
            turn.conclude()
        except BaseException:
            self.table.revert(turn.effects)
            raise
        self.version += 1
        self.drawn += turn.draws
        outcome: EventOutcome = _new(EventOutcome, (tuple(turn.effects), turn.draws))
        return outcome

    def _settle(self) -> None:
        """As in a match that is recorded, in one function: between steps as much time was spent as in them."""
        turn, due, steps, answers = self.turn, self.table.due, self.game.steps, self.game.answers
        for _ in range(STEP_LIMIT):
            last = busy = 0
            for seat in turn.numbers:
                if due(seat):
                    last, busy = seat, busy + 1
            for stack in turn.order() if busy > 1 else (last,):
                if tasks := due(stack):
                    kind = tasks[-1][0]
                    step = steps.get(kind)
                    if step is not None or kind not in answers:
                        break
            else:
                if busy or not due(0):
                    return
                step = None
            if step is None:
                break
            task = turn.close(stack)
            if stack:
                bare(step)(turn, turn.seats[stack - 1], *task[1])
            else:
                bare(step)(turn, *task[1])
            turn.push_due()
        super()._settle()  # which says what is wrong

    @property
    def finished(self) -> bool:
        """True if nothing is due any more. Also true of a match that has not started."""
        return not self.table.waits

    def absent_decision(self, timed_out: Collection[int] = ()) -> tuple[int, AnyDecision] | None:
        """The decision that the game's default makes for a seat that has left, if one is asked."""
        return super().absent_decision(timed_out) if timed_out or any(map(self.table.pieces, self._departed)) else None

    def copy(self) -> "Sandbox":
        """The same state, which goes its own way from now on; the same is drawn in both."""
        copied = Sandbox(self.game, self.setting, self.turn.box, self.turn.chance, self.table.copy())
        copied.version, copied.drawn = self.version, self.drawn
        return copied


def sandbox(game: Game, players: int, options: Mapping[str, str], seed: int, box: Any = None) -> Sandbox:
    """A match that has not begun; with the standard edition unless another ``box`` is given.

    Raises:
        SettingError: the game is not played like this.
    """
    return Sandbox(game, game.setting(players, options), box or game.standard_box(), QuickChance(seed))


def in_sandbox(playing: Playing, seed: int) -> Sandbox:
    """The position of a match, such as an imagined one, to be played on fast with chance of its own."""
    table = SandboxTable.of(playing.table)
    made = Sandbox(playing.game, playing.setting, playing.turn.box, QuickChance(seed), table)
    made.version = playing.version
    return made
