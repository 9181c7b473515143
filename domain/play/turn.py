"""The turn: what a rule function gets in hand. It reads the table and changes it only by recording effects."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Generic, TypeAlias, TypeVar, cast, get_args, get_origin, overload

from domain.play.answers import ANSWERS, OPEN, SEALED, DecisionT, answers_on, decision_of, place_of
from domain.play.chance import Chance
from domain.play.due import Due, DueT
from domain.play.errors import RuleError
from domain.play.recorder import EffectRecorder
from domain.play.seat import Facade
from domain.table.effects import Ask, Close
from domain.table.names import area_of, face_of, owner_of, place_name
from domain.table.table import Table, Task

BoxT = TypeVar("BoxT")
SeatT = TypeVar("SeatT")

STOCK = "stock"
"""The bottomless supply that every game has: points, ranks, and whatever the game declares unlimited."""
POINT = "point"
DEPARTED = "departed"
SCORE = "score"
RANK = "rank"
NOTHING = Task("", (), 0)
"""The question that is answered where none is."""
NAMED = Due()
"""The things that are due by their name alone."""

_Asked: TypeAlias = tuple[str, tuple[str, ...], str]
"""Kind and arguments of what a rule has asked, and that rule."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The choices made when the match was created: the number of seats, and a value for each option of the game."""

    players: int
    options: Mapping[str, str]

    def on(self, option: str) -> bool:
        """True if a switch is on.

        Raises:
            RuleError: the game has no such option.
        """
        return self._value(option) == "on"

    def number(self, option: str) -> int:
        """The value of an option that is a number.

        Raises:
            RuleError: the game has no such option.
        """
        return int(self._value(option))

    def _value(self, option: str) -> str:
        value = self.options.get(option)
        if value is None:
            raise RuleError(f"there is no option {option!r}; the options are {', '.join(self.options) or 'none'}")
        return value


def places_of(results: Mapping[int, Any]) -> dict[int, int]:
    """The place of each by its result: one more than there are better ones, so that equal ones share a place."""
    return {number: 1 + sum(other > own for other in results.values()) for number, own in results.items()}


@lru_cache(maxsize=1024)
def scores_of(seat: int, categories: tuple[str, ...]) -> tuple[str, ...]:
    """The places of a seat on the scoreboard."""
    return tuple(place_name(SCORE, seat, category) for category in categories)


def points_of(table: Table) -> Counter[int]:
    """The points of each seat, in all categories together."""
    points: Counter[int] = Counter()
    for place in table.places():
        if area_of(place) == SCORE:
            points[owner_of(place)] += table.count(place, POINT)
    return points


@cache
def _seat_class(turn: type) -> Callable[["Turn[Any, Any]", int], Any]:
    """The class of the seats of a turn; a game without a turn of its own has none of seats either.

    Raises:
        TypeError: the turn does not name it.
    """
    for kind in turn.__mro__:
        for base in getattr(kind, "__orig_bases__", ()):
            if get_origin(base) is Turn and isinstance(named := get_args(base)[1], type):
                return named
    if turn is Turn:
        return Facade
    raise TypeError(f"{turn.__name__} must name the class of its seats: Turn[Box, Seat]")


class Turn(EffectRecorder, Generic[BoxT, SeatT]):
    """The table in the hands of the rules, during one match event.

    It is built once per match; `begin` opens the recording of each event. Rules use the game's facades, which use the
    methods below.
    """

    def __init__(self, table: Table, box: BoxT, setting: Setting, chance: Chance) -> None:
        super().__init__(table, setting.players, chance)
        self.box = box
        self.setting = setting
        self.answered = NOTHING
        """The question, closed already, that the decision now being performed answers."""
        self._due: dict[int, list[_Asked]] = {}
        self.seats: tuple[SeatT, ...] = tuple(self.build_seat(number) for number in self.numbers)

    def begin(self, version: int, rule: str, drawn: int = 0) -> None:
        """Starts the recording of the match event number ``version``, before which ``drawn`` numbers were drawn."""
        super().begin(version, rule, drawn)
        self.answered = NOTHING
        self._due = {}

    def build_seat(self, number: int) -> SeatT:
        """The facade of a seat: of the class that a game's turn names in `Turn[Box, Seat]`."""
        seat: SeatT = _seat_class(cast(Any, type(self)))(self, number)
        return seat

    def seat(self, number: int) -> SeatT:
        """The facade of seat ``number``."""
        return self.seats[number - 1]

    def order(self) -> Sequence[int]:
        """The order in which due tasks of several seats are carried out; seat order unless the game says otherwise."""
        return self.numbers

    # -- what is due ----------------------------------------------------------------------------------------------

    def reveal(self, *classes: type[DecisionT], rule: str = "") -> dict[int, DecisionT]:
        """Reveals what seats have answered in secret with decisions of these classes, and gives it by seat, in the
        order of the turn. It lies open until the next answers are revealed.

        Raises:
            RuleError: a seat has still to answer, or answered with a decision of another class.
        """
        kinds = {kind for decision_class in classes for kind in decision_class.answers}
        for stack, tasks in self.table.stacks().items():
            for task in tasks:
                if task.kind in kinds:
                    raise RuleError(f"{rule or self.rule}: answers are revealed, and seat {stack} has still to answer")
        for answer in list(answers_on(self.table, OPEN)):
            self.move(answer.piece, answer.place, ANSWERS, rule=rule)
        found: dict[int, DecisionT] = {}
        sealed = [answer for answer in answers_on(self.table, SEALED) if answer.question[0] in kinds]
        order = [*self.order(), *self.numbers]
        for answer in sorted(sealed, key=lambda answer: order.index(answer.seat)):
            decision = decision_of(answer.piece, classes)
            if decision is None or answer.seat in found:
                raise RuleError(f"{rule or self.rule}: {answer.place} holds {answer.piece}, which is no such answer")
            self.move(answer.piece, answer.place, place_of(OPEN, answer.seat, Task(*answer.question, 0)), rule=rule)
            found[answer.seat] = decision
        return found

    def ask(self, seat: int, kind: str | Due, *arguments: str | int, rule: str = "") -> None:
        """Something is due from a seat (or, for 0, from the match): a question to it, or a step that happens by itself.
        Something with a class says its arguments itself.

        What a rule asks first is done first: the tasks go on the stack when the rule has ended, in reverse.

        Raises:
            RuleError: there is no such seat, or a field has a value of another type.
        """
        rule = rule or self.rule
        if isinstance(kind, Due):
            arguments, kind = kind.arguments(), kind.kind
        if seat and seat not in self.numbers:
            raise RuleError(f"{rule}: {kind} asked of {seat}")
        self._due.setdefault(seat, []).append((kind, tuple(str(argument) for argument in arguments), rule))

    def ask_again(self, seat: int) -> None:
        """The question that is answered now is asked again."""
        self.ask(seat, self.answered.kind, *self.answered.arguments)

    def then(self, kind: str | Due, *arguments: str | int, rule: str = "") -> None:
        """Something is due from the match as a whole."""
        self.ask(0, kind, *arguments, rule=rule)

    def cancel(
        self,
        kind: type[DueT] | str,
        where: Callable[[DueT], bool] = lambda due: True,
        *,
        seat: int | None = None,
        rule: str = "",
    ) -> int:
        """Calls off what is due: all of a kind, or of a class those ``where`` says so; from all seats and the match, or
        from one ``seat`` (0: the match). It gives their number.

        What a function has asked before is called off, too. What lies above something called off is due as before, but
        a question among it is asked again: an answer that was on its way does not fit.

        Raises:
            RuleError: something due from the match, while a seat has something to do. The match goes on only when none
                has (clocks count on it): a step of the match can do it.
        """
        return self._change(kind, lambda due: None if where(due) else due, seat, rule)

    def replace(self, kind: type[DueT], by: Callable[[DueT], Due], *, seat: int | None = None, rule: str = "") -> int:
        """Exchanges what is due of a class for what ``by`` makes of each of them, which may be the same; it gives the
        number of those that changed. The rest is as in `cancel`.
        """
        return self._change(kind, by, seat, rule)

    def cancel_all(self, seat: int, *, rule: str = "") -> int:
        """Calls off all that is due from a seat, such as one that has dropped out; it gives its number."""
        rule = rule or self.rule
        due = len(self._due.pop(seat, ()))
        tasks = self.table.tasks(seat)
        for task in reversed(tuple(tasks)):
            self.record(Close(seat, *task, rule))
            due += 1
        return due

    def _change(self, kind: type[Due] | str, by: Callable[[Any], Due | None], seat: int | None, rule: str) -> int:
        """Exchanges what is due for what ``by`` makes of it, or calls it off (None)."""
        rule = rule or self.rule
        number = 0

        def changed(task: _Asked) -> _Asked | None:
            nonlocal number
            was = NAMED if isinstance(kind, str) else kind.of(task[1])
            made = by(was)
            if made == was:
                return task
            number += 1
            return (made.kind, made.arguments(), rule) if made else None

        name = kind if isinstance(kind, str) else kind.kind
        for stack in (0, *self.numbers) if seat is None else (seat,):
            before = [(task.kind, task.arguments, rule) for task in self.table.tasks(stack)]
            after = [changed(each) if each[0] == name else each for each in before]
            same = next((depth for depth, each in enumerate(before) if each != after[depth]), len(before))
            if not stack and same < len(before) and any(map(self.table.tasks, self.numbers)):
                raise RuleError(f"{rule}: {name} is due from the match, and a seat has something to do before")
            for task in reversed(self.table.tasks(stack)[same:]):
                self.record(Close(stack, *task, rule))
            for due, arguments, _ in filter(None, after[same:]):
                self.record(Ask(stack, due, arguments, self.version, rule))
            if asked := self._due.get(stack):
                asked[:] = filter(None, [changed(each) if each[0] == name else each for each in asked])
        return number

    def push_due(self) -> None:
        """Puts what was asked on the stacks, the first on top."""
        if self._due:
            due, self._due = self._due, {}
            for stack in sorted(due):
                for kind, arguments, rule in reversed(due[stack]):
                    self.record(Ask(stack, kind, arguments, self.version, rule))

    def close(self, stack: int) -> Task:
        """Takes the top task off a stack.

        Raises:
            RuleError: the stack is empty.
        """
        task = self.table.top(stack)
        if task is None:
            raise RuleError(f"{self.rule}: no task on stack {stack}")
        self.record(Close(stack, *task, self.rule))
        return task

    # -- reading ------------------------------------------------------------------------------------------------

    def question(self, seat: int) -> Task | None:
        """The task on top of a seat's stack."""
        return self.table.top(seat)

    def asks(self, seat: int, kind: str) -> bool:
        """True if the open question of a seat is of this kind."""
        question = self.table.top(seat)
        return question is not None and question.kind == kind

    @overload
    def asked(self, seat: int) -> tuple[str, ...]: ...

    @overload
    def asked(self, seat: int, question: type[DueT]) -> DueT: ...

    def asked(self, seat: int, question: type[Due] | None = None) -> tuple[str, ...] | Due:
        """The arguments of a seat's open question, none if it has no question; or the question itself, of a class.

        Raises:
            RuleError: its arguments do not fit the class.
        """
        task = self.table.top(seat)
        arguments = task.arguments if task else ()
        return question.of(arguments) if question else arguments

    def answered_as(self, question: type[DueT]) -> DueT:
        """The question, closed already, that the decision now being performed answers.

        Raises:
            RuleError: its arguments do not fit the class.
        """
        return question.of(self.answered.arguments)

    def size(self, place: str) -> int:
        """The number of pieces at a place, of whatever kind."""
        return sum(self.table.pieces(place).values())

    def only(self, place: str) -> str:
        """The one piece that lies at a place, or the empty string.

        Raises:
            RuleError: different pieces lie there; which one comes first would depend on history.
        """
        pieces = self.table.pieces(place)
        if len(pieces) > 1:
            raise RuleError(f"{self.rule}: more than one piece at {place}")
        return next(iter(pieces), "")

    def face(self, place: str) -> str:
        """The face of the one piece that lies at a place, or the empty string."""
        return face_of(self.only(place))

    def count(self, place: str, piece: str) -> int:
        """The number of ``piece`` at ``place``."""
        return self.table.count(place, piece)

    # -- what all games share -----------------------------------------------------------------------------------

    def departed(self, seat: int) -> bool:
        """True if a seat has resigned or was removed."""
        return self.table.count(place_name(DEPARTED, seat), DEPARTED) > 0

    def score(self, seat: int, category: str, points: int, *, rule: str = "") -> None:
        """Gives points (or takes them, below 0) in a category of the scoreboard."""
        place = place_name(SCORE, seat, category)
        if points > 0:
            self.move(POINT, STOCK, place, points, rule=rule)
        elif points < 0:
            self.move(POINT, place, STOCK, -points, rule=rule)

    def points(self, seat: int, categories: Iterable[str]) -> int:
        """The sum of a seat's points over categories."""
        total, pieces = 0, self.table.pieces
        for place in scores_of(seat, tuple(categories)):
            if there := pieces(place):
                total += there.get(POINT, 0)
        return total

    def place_of(self, seat: int) -> int:
        """The place of a seat in the result, 0 before it is announced."""
        return int(self.face(place_name(RANK, seat)) or 0)

    def places_by(self, results: Mapping[int, Any]) -> dict[int, int]:
        """The place of each seat by what is compared. Seats that left come behind all others, whatever their result
        (SVC-RESIGN-01).
        """
        return places_of({seat: (not self.departed(seat), result) for seat, result in results.items()})

    def rank_by(self, results: Mapping[int, Any], *, rule: str = "") -> None:
        """Announces the result by what is compared, such as points, or a tuple of points and what breaks a tie."""
        self.rank(self.places_by(results), rule=rule)

    def rank(self, places: Mapping[int, int], *, rule: str = "") -> None:
        """Announces the result: the place (1 is best, equal numbers are ties) of each seat."""
        for seat in sorted(places):
            self.move(f"{RANK}/{places[seat]}", STOCK, place_name(RANK, seat), rule=rule)
