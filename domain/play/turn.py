"""The turn: what a rule function gets in hand. It reads the table and changes it only by recording effects."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from domain.play.chance import Chance
from domain.play.errors import RuleError
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.names import area_of, face_of, kind_of
from domain.table.table import Table, Task

BoxT = TypeVar("BoxT")
SeatT = TypeVar("SeatT")

STOCK = "stock"
"""The bottomless supply that every game has: points, ranks, and whatever the game declares unlimited."""
POINT = "point"
DEPARTED = "departed"
NOTHING = Task("", (), 0)
"""The question that is answered where none is."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What was chosen when the match was created: the number of seats, and a value for each option of the game."""

    players: int
    options: Mapping[str, str]

    def on(self, option: str) -> bool:
        """Whether a switch is on."""
        return self.options[option] == "on"

    def number(self, option: str) -> int:
        """The value of an option that is a number."""
        return int(self.options[option])


class Turn(Generic[BoxT, SeatT]):
    """The table in the hands of the rules, during one match event.

    It is built once per match; `begin` opens the recording of each event. Rules use the game's facades, which use the
    methods below; each effect is applied at once and cites the rule in force.
    """

    def __init__(self, table: Table, box: BoxT, setting: Setting, chance: Chance) -> None:
        self.table = table
        self.box = box
        self.setting = setting
        self.chance = chance
        self.numbers = range(1, setting.players + 1)
        """The seat numbers, 1 to n."""
        self.rule = ""
        self.version = 0
        self.draws = 0
        self.drawn = 0
        """How many numbers earlier events of the match drew."""
        self.effects: list[Effect] = []
        self.answered = NOTHING
        """The question, closed already, that the decision now being performed answers."""
        self._due: dict[int, list[tuple[str, tuple[str, ...], str]]] = {}
        self.seats: tuple[SeatT, ...] = tuple(self.build_seat(number) for number in self.numbers)

    def build_seat(self, number: int) -> SeatT:
        """The facade of a seat; each game builds its own."""
        raise NotImplementedError

    def seat(self, number: int) -> SeatT:
        """The facade of seat ``number``."""
        return self.seats[number - 1]

    def order(self) -> Sequence[int]:
        """The order in which due tasks of several seats are carried out; seat order unless the game says otherwise."""
        return self.numbers

    # -- recording ----------------------------------------------------------------------------------------------

    def begin(self, version: int, rule: str, drawn: int = 0) -> None:
        """Starts the recording of the match event number ``version``, before which ``drawn`` numbers were drawn."""
        self.version = version
        self.rule = rule
        self.draws = 0
        self.drawn = drawn
        self.effects = []
        self.answered = NOTHING
        self._due = {}

    def record(self, effect: Effect) -> None:
        """Applies an effect and keeps it."""
        self.table.apply((effect,))
        self.effects.append(effect)

    def move(self, piece: str, source: str, target: str, count: int = 1, becomes: str = "") -> None:
        """Moves pieces, or turns their face; nothing happens for a count of 0.

        Raises:
            RuleError: a negative count, pieces that are not there, a place in no area of the game, another kind, a face
                that comes or goes, or a face that changes where not everybody sees both ends (nobody could follow it).
        """
        if not count:
            return
        becomes = becomes or piece
        areas = self.table.areas
        for place in (source, target):
            if area_of(place) not in areas:
                raise RuleError(f"{self.rule}: {place} is in no area of the game")
        if count < 0:
            raise RuleError(f"{self.rule}: move of {count} {piece}")
        if self.table.count(source, piece) < count and not areas.bottomless(source, kind_of(piece)):
            raise RuleError(f"{self.rule}: {source} holds {self.table.count(source, piece)} {piece}, not {count}")
        if piece != becomes:
            if kind_of(becomes) != kind_of(piece) or bool(face_of(becomes)) != bool(face_of(piece)):
                raise RuleError(f"{self.rule}: move of {count} {piece} as {becomes}")
            if not (areas.seen_by_all(source) and areas.seen_by_all(target)):
                raise RuleError(f"{self.rule}: {piece} turns into {becomes} out of sight")
        elif source == target:
            return
        self.record(Move(piece, count, source, target, becomes, self.rule))

    def show(self, place: str, seat: int) -> None:
        """Shows the faces at a place to one seat, for ever; nothing happens if it sees them already.

        Raises:
            RuleError: there is no such seat.
        """
        if seat not in self.numbers:
            raise RuleError(f"{self.rule}: {place} shown to {seat}")
        if not self.table.sees(seat, place):
            faces = tuple(piece for piece, count in sorted(self.table.pieces(place).items()) for _ in range(count))
            self.record(Show(place, seat, faces, self.rule))

    def ask(self, seat: int, kind: str, *arguments: str | int) -> None:
        """Something is due from a seat (or, for 0, from the match): a question to it, or a step that happens by itself.

        What a rule asks first is done first: the tasks go on the stack when the rule has ended, in reverse.

        Raises:
            RuleError: there is no such seat.
        """
        if seat and seat not in self.numbers:
            raise RuleError(f"{self.rule}: {kind} asked of {seat}")
        self._due.setdefault(seat, []).append((kind, tuple(str(argument) for argument in arguments), self.rule))

    def then(self, kind: str, *arguments: str | int) -> None:
        """Something is due from the match as a whole."""
        self.ask(0, kind, *arguments)

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

    # -- chance -------------------------------------------------------------------------------------------------

    def below(self, limit: int) -> int:
        """A random number from 0 to ``limit`` - 1."""
        number = self.chance.below(limit, self.version, self.draws, self.drawn + self.draws)
        self.draws += 1
        return number

    def roll(self, sides: int = 6) -> int:
        """A die roll, 1 to ``sides``."""
        return self.below(sides) + 1

    def pick(self, candidates: Sequence[Any]) -> Any:
        """One of several, each with the same probability; they must come in an order that does not depend on
        history.

        Raises:
            RuleError: there are none.
        """
        if not candidates:
            raise RuleError(f"{self.rule}: nothing to pick from")
        return candidates[self.below(len(candidates))]

    def draw(self, place: str, admits: Callable[[str], bool] | None = None) -> str:
        """A random piece out of a bag: each piece there (that ``admits``) with the same probability. It is not moved.

        Raises:
            RuleError: the bag is empty.
        """
        bag = sorted(
            (piece, count)
            for piece, count in self.table.pieces(place).items()
            if count > 0 and (admits is None or admits(piece))
        )
        total = sum(count for _, count in bag)
        if not total:
            raise RuleError(f"{self.rule}: nothing to draw from {place}")
        number = self.below(total)
        for piece, count in bag:
            number -= count
            if number < 0:
                return piece
        raise AssertionError

    # -- reading ------------------------------------------------------------------------------------------------

    def question(self, seat: int) -> Task | None:
        """The task on top of a seat's stack."""
        return self.table.top(seat)

    def size(self, place: str) -> int:
        """How many pieces lie at a place, of whatever kind."""
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
        """How many ``piece`` lie at ``place``."""
        return self.table.count(place, piece)

    # -- what all games share -----------------------------------------------------------------------------------

    def departed(self, seat: int) -> bool:
        """Whether a seat has resigned or was removed."""
        return self.table.count(f"departed@{seat}", DEPARTED) > 0

    def score(self, seat: int, category: str, points: int) -> None:
        """Gives points (or takes them, below 0) in a category of the scoreboard."""
        place = f"score@{seat}:{category}"
        if points > 0:
            self.move(POINT, STOCK, place, points)
        elif points < 0:
            self.move(POINT, place, STOCK, -points)

    def points(self, seat: int, categories: Iterable[str]) -> int:
        """The sum of a seat's points over categories."""
        return sum(self.table.count(f"score@{seat}:{category}", POINT) for category in categories)

    def rank(self, places: Mapping[int, int]) -> None:
        """Announces the result: the place (1 is best, equal numbers are ties) of each seat."""
        for seat in sorted(places):
            self.move(f"rank/{places[seat]}", STOCK, f"rank@{seat}")
