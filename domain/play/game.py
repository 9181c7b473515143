"""A game as the service sees it: what `domain.games.<game>` registers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from domain.play.decision import AnyDecision
from domain.play.ledger import Ledger
from domain.play.rounds import RoundBegins
from domain.play.skipping import FindSkipped, nobody_skipped
from domain.play.turn import DEPARTED, POINT, STOCK, Setting, Turn
from domain.table.areas import Area, Areas
from domain.table.table import Placement, Task

AnyTurn = Turn[Any, Any]
TaskStep = Callable[..., None]

Printed: TypeAlias = str | int | tuple[str, ...] | tuple[tuple[str, int], ...]
"""A value to put in words: a text, a number, names of pieces, or pieces with how many there are of each."""


Thing: TypeAlias = str | AnyDecision | Task
"""What a box may print something on or about: a piece, the space where a decision goes, what a question is about."""


def nothing_printed(box: Any, thing: Thing) -> Mapping[str, Printed]:
    """For games whose components need no explanation."""
    return {}


COMMON_AREAS = (
    Area("score", supply=frozenset({POINT})),
    Area("rank"),
    Area("departed"),
)
"""Areas of every game, beside its own and its ``stock``."""

COMMON_SUPPLY = frozenset({POINT, "rank", DEPARTED})
"""Kinds of which every game's ``stock`` has no end."""


BOXES_KEPT = 16
"""How many boxes a game keeps in memory beside those in use."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when a match is created. The first value of ``values`` need not be the default.

    ``since``: the version of the rules that brought the option. Matches of earlier versions do not name it and are
    played with the value ``before``: as the rules were then.
    """

    name: str
    values: tuple[str, ...]
    default: str
    rule: str
    since: int = 1
    before: str = ""

    def value(self, chosen: Mapping[str, str], rules_version: int) -> str:
        """The value in a match of this version of the rules, for which these were chosen."""
        return chosen.get(self.name, self.before if rules_version < self.since else self.default)


def switch(name: str, rule: str, default: bool = False, *, since: int = 1, before: bool = False) -> Option:
    """An option that is on or off."""
    off_or_on = ("off", "on")
    return Option(name, off_or_on, off_or_on[default], rule, since, off_or_on[before] if since > 1 else "")


@dataclass(frozen=True)
class Game:
    """A title with its rules and its box.

    ``steps`` are the tasks that happen by themselves: functions of the turn, of the seat's facade where the task
    lies on
    a seat's stack, and of the task's arguments (strings). All other kinds of tasks are questions. ``opening`` is the
    step with which a match begins. ``absent`` decides for a departed seat, among what it is offered.
    """

    name: str
    title: str
    rules_version: int
    players: tuple[int, ...]
    options: tuple[Option, ...]
    areas: tuple[Area, ...]
    unlimited: frozenset[str]
    load_box: Callable[[bytes], Any]
    layout: Callable[[Any, Setting], Iterable[Placement]]
    turn: Callable[..., AnyTurn]
    decisions: tuple[type[AnyDecision], ...]
    steps: Mapping[str, TaskStep]
    opening: str
    moment_rule: str
    categories: tuple[str, ...]
    absent: Callable[[AnyTurn, Any, list[AnyDecision]], AnyDecision]
    ledger: Callable[[], Ledger]
    content: Callable[[], bytes]
    """The content of the standard edition: ``components.toml``."""
    words: Callable[[str], str | None]
    """The message catalogue of a language (Project Fluent), or None where there is none."""
    same_rules: frozenset[int] = frozenset()
    """Earlier versions of the rules that decide like the present one, once their options have their values."""
    coverage_boxes: Callable[[], Iterable[bytes]] = tuple
    """Boxes with other numbers in which random play reaches more rules; only `domain.simulation.coverage` uses them."""
    uncitable: Mapping[str, str] = field(default_factory=dict)
    """Rules of the ledger that neither an effect nor a refusal can cite, each with the reason."""
    printed: Callable[[Any, Thing], Mapping[str, Printed]] = nothing_printed
    """What a box prints on a piece `kind/face`, or on the space where a decision goes; it fills placeholders of the
    words.
    """
    evaluate: Callable[[Any, Any], int] | None = None
    """An estimate for bots: what the position of a seat (turn, facade of the seat) is worth beyond the points that it
    has, in hundredths of a point. It only reads; no rule depends on it.
    """

    round_begins: RoundBegins | None = None
    """With which effects rounds begin, for replays; None for a game without rounds."""
    find_skipped: FindSkipped = nobody_skipped
    """Which seats the steps of an event went past, where no rule records that: for the log."""

    _boxes: dict[bytes, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def box(self, content: bytes) -> Any:
        """The box with this content. The latest ones are kept and shared: a box never changes.

        Raises:
            BoxError: the content is not a box of this game.
        """
        box = self._boxes.pop(content, None)
        self._boxes[content] = box = box or self.load_box(content)
        while len(self._boxes) > BOXES_KEPT:
            del self._boxes[next(iter(self._boxes))]
        return box

    def standard_box(self) -> Any:
        """The box of the standard edition."""
        return self.box(self.content())

    @cached_property
    def table_areas(self) -> Areas:
        """The game's areas together with those that every game has."""
        stock = Area(STOCK, supply=self.unlimited | COMMON_SUPPLY)
        return Areas((*self.areas, *COMMON_AREAS, stock))

    @cached_property
    def answers(self) -> Mapping[str, tuple[type[AnyDecision], ...]]:
        """The decision classes that answer each kind of question."""
        kinds = sorted({kind for decision in self.decisions for kind in decision.answers})
        return {kind: tuple(cls for cls in self.decisions if kind in cls.answers) for kind in kinds}

    def decides_again(self, rules_version: int) -> bool:
        """Whether the rules decide a match of this version as they did when it was played."""
        return rules_version == self.rules_version or rules_version in self.same_rules

    def setting(self, players: int, options: Mapping[str, str], rules_version: int | None = None) -> Setting:
        """The setting of a match of this version of the rules (None: the present one), with the defaults filled in.

        Raises:
            SettingError: a number of players that the game is not made for, an unknown option or value.
        """
        if players not in self.players:
            raise SettingError("players", str(players), tuple(str(number) for number in self.players))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise SettingError(name, value, tuple(sorted(known)))
            if value not in known[name].values:
                raise SettingError(name, value, known[name].values)
        version = self.rules_version if rules_version is None else rules_version
        return Setting(players, {option.name: option.value(options, version) for option in self.options})

    def recorded(self, setting: Setting, rules_version: int) -> tuple[tuple[str, str], ...]:
        """The options that a match of this version of the rules names in its first event."""
        names = {option.name for option in self.options if option.since <= rules_version}
        return tuple(sorted((name, value) for name, value in setting.options.items() if name in names))


class SettingError(ValueError):
    """A match cannot be created like this: ``name`` (``players`` or an option) has a value that is not allowed."""

    def __init__(self, name: str, value: str, allowed: tuple[str, ...]) -> None:
        super().__init__(f"{name} = {value}; allowed: {', '.join(allowed)}")
        self.name = name
        self.value = value
        self.allowed = allowed
