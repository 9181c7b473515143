"""The sandbox: a match played fast, for learning and search, which nobody records or verifies.

The rules are the same code, so the same choices and the same numbers of chance lead to the same positions. Left out is
what only a record needs: fingerprints, chance from HMAC, the rules that most effects cite, and the checks of moves that
the rules of a sound game never fail. Effects are kept, because they take a decision back. A match that is stored is
never played here. Nor do bots think here: they know positions by their fingerprints, and in a match that they have
imagined wrongly the checks of the rules tell them so.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from functools import cache
from typing import Any, TypeVar

from domain.play.chance import Chance
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.game import AnyTurn, Game
from domain.play.playing import Playing
from domain.play.seat import Facade
from domain.play.turn import DEPARTED, Setting, Turn
from domain.simulation.random_play import Picks
from domain.table.areas import Areas
from domain.table.effects import Ask, Close, Move, Step, inverse
from domain.table.names import face_of, place_name
from domain.table.table import FoldError, Placement, Table, Task

T = TypeVar("T")

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
_NO_RULE = ""
_NO_BLOCK = nullcontext()
_new = tuple.__new__


class QuickChance:
    """Numbers by SplitMix64 (Steele, Lea and Flood, 2014), each by its place in the match: copies of a match draw the
    same. They are good enough to play and easy to foresee, so nothing that counts is drawn from them.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        self._seed = seed & MASK

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """A number from 0 to ``limit`` - 1; the probabilities differ by less than ``limit`` / 2**64."""
        mixed = (self._seed + (number + 1) * GAMMA) & MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return ((mixed ^ (mixed >> 31)) * limit) >> 64


class QuickPicks(Picks):
    """A sequence of random choices that follows from a number, made as fast as the sandbox plays."""

    def __init__(self, seed: int) -> None:
        self._state = seed & MASK

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1."""
        self._state = mixed = (self._state + GAMMA) & MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return ((mixed ^ (mixed >> 31)) * limit) >> 64

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in a random order; nothing is drawn for a single one."""
        return super().shuffled(things) if len(things) > 1 else list(things)


class _Places(dict[str, dict[str, int]]):
    """The pieces at each place; none where none have lain yet, which is found at once the next time."""

    def __missing__(self, place: str) -> Mapping[str, int]:
        pieces = self[place] = {}
        return pieces


class SandboxTable(Table):
    """A table without fingerprints."""

    __slots__ = ("pieces",)

    def __init__(self, areas: Areas, layout: Iterable[Placement] = ()) -> None:
        super().__init__(areas)
        self._lay(_Places())
        for place, piece, count in layout:
            pieces = self._places.setdefault(place, {})
            pieces[piece] = pieces.get(piece, 0) + count
            if not pieces[piece]:
                del pieces[piece]

    @classmethod
    def of(cls, table: Table) -> "SandboxTable":
        """A table on which the same lies, which goes its own way from now on."""
        made = cls(table.areas)
        made._lay(_Places({place: pieces.copy() for place, pieces in table._places.items() if pieces}))
        made._stacks = {stack: tasks.copy() for stack, tasks in table._stacks.items()}
        made._shown = {place: seats.copy() for place, seats in table._shown.items()}
        return made

    def _lay(self, places: _Places) -> None:
        self._places = places
        # in the place of the method, because no frame of Python is needed to read a dictionary
        object.__setattr__(self, "pieces", places.__getitem__)

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

    def shift(self, piece: str, count: int, source: str, target: str, becomes: str) -> None:
        """Moves pieces, without asking whether they are there."""
        places = self._places
        pieces = places.get(source)
        if pieces is None:
            pieces = places[source] = {}
        left = pieces.get(piece, 0) - count
        if left:
            pieces[piece] = left
        else:
            del pieces[piece]
        pieces = places.get(target)
        if pieces is None:
            pieces = places[target] = {}
        more = pieces.get(becomes, 0) + count
        if more:
            pieces[becomes] = more
        else:
            del pieces[becomes]

    def lies_at(self, places: Collection[str]) -> bool:
        """True if anything lies at one of these places."""
        return any(map(self._places.get, places))

    @property
    def waits(self) -> bool:
        """True if anything is due."""
        return any(self._stacks.values())

    def push(self, stack: int, task: Task) -> None:
        """Puts a task on a stack."""
        tasks = self._stacks.get(stack)
        if tasks is None:
            tasks = self._stacks[stack] = []
        tasks.append(task)

    def pop(self, stack: int) -> None:
        """Takes the top task off a stack that has one."""
        self._stacks[stack].pop()

    def _fold(self, steps: Iterable[Step], *, back: bool) -> None:
        for step in steps:
            if step.__class__ is Move:
                if back:
                    becomes, count, target, source, piece, _ = step
                else:
                    piece, count, source, target, becomes, _ = step
                self.shift(piece, count, source, target, becomes)
            elif step.__class__ is Ask or step.__class__ is Close:
                stack, name, arguments, asked_at, _ = step
                if (step.__class__ is Ask) is not back:
                    self.push(stack, _new(Task, (name, arguments, asked_at)))
                elif not self._stacks.get(stack):
                    raise FoldError(f"close of {name} {arguments} on stack {stack}, which is empty")
                else:
                    self.pop(stack)
            else:
                self._show_or_hide(inverse(step) if back else step)


class SandboxTurn(Turn[Any, Any]):
    """Records without checks. The turn of a game stands before it: what a game does differently, it does here too."""

    table: SandboxTable

    def __init__(self, table: SandboxTable, box: Any, setting: Setting, chance: Chance) -> None:
        self._pieces = table.pieces
        super().__init__(table, box, setting, chance)

    def build_seat(self, number: int) -> Any:
        """The facade of a seat."""
        return Facade(self, number) if type(self) is SandboxTurn else super().build_seat(number)

    def citing(self, rule: str) -> Any:
        """A block in which effects would cite another rule."""
        return _NO_BLOCK

    def move(self, piece: str, source: str, target: str, count: int = 1, becomes: str = "", *, rule: str = "") -> None:
        """Moves pieces, or turns their face; nothing happens for a count of 0."""
        becomes = becomes or piece
        if count and (source != target or piece != becomes):
            self.table.shift(piece, count, source, target, becomes)
            self.effects.append(_new(Move, (piece, count, source, target, becomes, _NO_RULE)))

    def push_due(self) -> None:
        """Puts what was asked on the stacks, the first on top."""
        if self._due:
            due, self._due = self._due, {}
            version, push, effects = self.version, self.table.push, self.effects
            for stack in sorted(due):
                for kind, arguments, _ in reversed(due[stack]):
                    push(stack, _new(Task, (kind, arguments, version)))
                    effects.append(_new(Ask, (stack, kind, arguments, version, _NO_RULE)))

    def close(self, stack: int) -> Task:
        """Takes the top task off a stack.

        Raises:
            RuleError: the stack is empty.
        """
        task = self.table.top(stack)
        if task is None:
            raise RuleError(f"no task on stack {stack}")
        self.table.pop(stack)
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
        if len(pieces) == 1:
            for piece in pieces:
                return face_of(piece)
        return face_of(self.only(place))

    def count(self, place: str, piece: str) -> int:
        """The number of ``piece`` at ``place``."""
        return self._pieces(place).get(piece, 0)


@cache
def _turn_class(turn: type[AnyTurn]) -> type[AnyTurn]:
    """The turn of a game that records without checks."""
    return SandboxTurn if turn is Turn else type(f"Sandbox{turn.__name__}", (turn, SandboxTurn), {})


class Sandbox(Playing):
    """A match in the sandbox: played, copied and rolled back like any other. It cannot be stored."""

    table: SandboxTable

    def __init__(self, game: Game, setting: Setting, box: Any, chance: Chance, table: Table | None = None) -> None:
        self.game = game
        self.setting = setting
        self.version = 0
        self.drawn = 0
        self.table = SandboxTable.of(table) if table else SandboxTable(game.table_areas, game.layout(box, setting))
        turn = game.turn
        make = _turn_class(turn) if isinstance(turn, type) else turn  # a function makes the turn that it makes
        self.turn = make(self.table, box, setting, chance)
        self._departed = [place_name(DEPARTED, seat) for seat in self.turn.numbers]

    @property
    def finished(self) -> bool:
        """True if nothing is due any more. Also true of a match that has not started."""
        return not self.table.waits

    def absent_decision(self, timed_out: Collection[int] = ()) -> tuple[int, AnyDecision] | None:
        """The decision that the game's default makes for a seat that has left, if one is asked."""
        return super().absent_decision(timed_out) if timed_out or self.table.lies_at(self._departed) else None

    def copy(self) -> "Sandbox":
        """The same state, which goes its own way from now on; the same is drawn in both."""
        copied = Sandbox(self.game, self.setting, self.turn.box, self.turn.chance, self.table)
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
    made = Sandbox(playing.game, playing.setting, playing.turn.box, QuickChance(seed), playing.table)
    made.version = playing.version
    return made
