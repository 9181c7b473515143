"""A game as the service sees it: what `domain.games.<game>` registers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from domain.boxes.file import BoxError
from domain.play.absent import Absent, last_offered
from domain.play.answers import AREAS as ANSWER_AREAS
from domain.play.decision import AnyDecision
from domain.play.defects import unreadable
from domain.play.due import Due
from domain.play.errors import ASK_NOBODY
from domain.play.hooks import AuthoringHooks, BotHooks, LogHooks
from domain.play.package import COMPONENTS, GamePackage, TaskStep
from domain.play.rounds import RoundBegins
from domain.play.sealed import Sealed
from domain.play.skipping import nobody_skipped
from domain.play.statements import AREAS as STATEMENT_AREAS
from domain.play.thinking import USUAL
from domain.play.turn import DEPARTED, POINT, RANK, SCORE, STOCK, Setting, Turn
from domain.table.areas import Area, Areas
from domain.table.table import Placement, Task

if TYPE_CHECKING:  # no match needs it
    from domain.play.ledger import Ledger

AnyTurn = Turn[Any, Any]
Printed: TypeAlias = str | int | tuple[str, ...] | tuple[tuple[str, int], ...]
"""A value to put in words: a text, a number, names of pieces, or pieces with how many there are of each."""


Thing: TypeAlias = str | AnyDecision | Task
"""A thing on or about which a box may print something: a piece, the space of a decision, a question's subject."""


Print: TypeAlias = Callable[[Any, Any], Mapping[str, Printed]]
"""The print of a box on a thing, as placeholders for the words."""


def nothing_printed(box: Any, thing: Thing) -> Mapping[str, Printed]:
    """For games whose components need no explanation."""
    return {}


def nothing_turns_up(box: Any) -> Iterable[str]:
    """For games whose pieces keep the faces with which they lie in the box."""
    return ()


def printed_by(on_piece: Print, on_space: Print) -> Print:
    """One function says what a box prints on a piece, another one what it prints on the space of a decision or task."""
    return lambda box, thing: on_piece(box, thing) if isinstance(thing, str) else on_space(box, thing)


COMMON_AREAS = (
    Area(SCORE, supply=frozenset({POINT})),
    Area(RANK),
    Area(DEPARTED),
)
"""Areas of every game, beside its own and its ``stock``."""

COMMON_SUPPLY = frozenset({POINT, RANK, DEPARTED})
"""Kinds of which every game's ``stock`` has no end."""


BOXES_KEPT = 16
"""The number of boxes that a game keeps in memory beside those in use."""


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


def nothing_in_the_box(content: bytes) -> None:
    """For games that are played without a box."""


def no_content() -> bytes:
    """For games without a standard edition to read."""
    return b""


def no_words(language: str) -> None:
    """For games that are described in no language."""


def no_ledger() -> "Ledger":
    """For games whose rules stand nowhere."""
    from domain.play.ledger import Ledger  # no match needs it

    return Ledger({})


@dataclass(frozen=True, kw_only=True)
class Game:
    """A title with its rules and its box. What has a value here, a small game need not say.

    ``steps`` are the tasks that happen by themselves: functions of the turn, of the seat's facade where the task
    lies on a seat's stack, and of the task's arguments (strings). All other kinds of tasks are questions. ``opening``
    is the step with which a match begins. ``absent`` decides for a departed seat, among what it is offered.
    ``moment_rule`` is cited when somebody acts out of turn. ``due`` are the kinds of tasks that have a class.
    """

    name: str
    title: str
    players: tuple[int, ...]
    areas: tuple[Area, ...]
    layout: Callable[[Any, Setting], Iterable[Placement]]
    decisions: tuple[type[AnyDecision], ...]
    steps: Mapping[str, TaskStep]
    turn: Callable[..., AnyTurn] = Turn
    opening: str = "set up"
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    categories: tuple[str, ...] = ()
    unlimited: frozenset[str] = frozenset()
    moment_rule: str = ASK_NOBODY
    absent: Absent = last_offered
    load_box: Callable[[bytes], Any] = nothing_in_the_box
    content: Callable[[], bytes] = no_content
    """The content of the standard edition: ``components.toml``."""
    ledger: "Callable[[], Ledger]" = no_ledger
    words: Callable[[str], str | None] = no_words
    """The message catalogue of a language (Project Fluent), or None where there is none."""
    board: Callable[[], bytes] = no_content
    """The layout for the browser (`layout.json`); empty where there is none. No rule depends on it."""
    same_rules: frozenset[int] = frozenset()
    """Earlier versions of the rules that decide like the present one, once their options have their values."""
    turning_up: Callable[[Any], Iterable[str]] = nothing_turns_up
    """The pieces `kind/face` that turn up in play and lie in no layout: dice that were rolled, markers that moved on.
    GetGame names them.
    """
    printed: Print = nothing_printed
    """The print of a box on a piece `kind/face`, or on the space where a decision goes; it fills placeholders of the
    words.
    """
    role: str = ""
    """The kind of the pieces that make seats play differently, such as characters: who has one in a place of their own
    plays it. Statistics count by it; no rule depends on it. Empty: all seats play alike.
    """
    states: bool = False
    """True if its rules state something about hidden pieces (`Turn.state`)."""
    missing: bool = False
    """True if this stands in for a game whose rules are not here: its matches can be folded, and nothing is decided."""
    bots: BotHooks = field(default_factory=BotHooks)
    log: LogHooks = field(default_factory=LogHooks)
    due: Mapping[str, type[Due]] = field(default_factory=dict)
    authoring: AuthoringHooks = field(default_factory=AuthoringHooks)

    _boxes: dict[bytes, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def in_package(
        cls,
        name: str,
        *,
        title: str,
        rules_version: int,
        players: tuple[int, ...],
        turn: Callable[..., AnyTurn],
        categories: tuple[str, ...],
        moment_rule: str,
        opening: str = "set up",
        options: tuple[Option, ...] = (),
        chapters: tuple[str, ...] = (),
        same_rules: frozenset[int] = frozenset(),
        absent: Absent | None = None,
        uncitable: Mapping[str, str] | None = None,
        round_begins: RoundBegins | None = None,
        role: str = "",
        states: bool = False,
        game: str = "",
    ) -> "Game":
        """The game of the package ``name``: what it does not say here, its files say. Its own name is ``game``, or else
        the last part of that of the package.

        `components.toml`, `ledger.toml`, `words/<language>.ftl`; `box.py` with `load_box`; `areas.py` with `AREAS`,
        `UNLIMITED` and `layout`; and where there are such files `layout.json`, `absent.decide_for_absent`,
        `uncitable.UNCITABLE`, `faces.turning_up`, `printed.printed`, `evaluation.evaluate`, `outlook.outlook`,
        `thinking.THINKING`, `levels.LEVELS`, `likelihood.likelihood`, `spread.SPREAD`, `skipping.find_skipped`,
        `coverage_boxes.coverage_boxes`.
        Without `evaluation.py`, greedy bots estimate by what was learnt, if there are files `weights/<players>.json`.
        Decisions and steps stand in ``chapters`` (all modules that have any, if none are named), in the order in which
        decisions are offered. Other modules must be imported by one of these.

        Raises:
            PackageError: something is missing or said twice, or nothing uses a file.
        """
        package = GamePackage(name, chapters)
        made = cls(
            name=game or name.rpartition(".")[2],
            title=title,
            rules_version=rules_version,
            players=players,
            options=options,
            areas=package.needed("areas", "AREAS"),
            unlimited=package.needed("areas", "UNLIMITED"),
            load_box=package.needed("box", "load_box"),
            layout=package.needed("areas", "layout"),
            turn=turn,
            decisions=package.decisions(),
            steps=package.steps(),
            due=package.due(),
            opening=opening,
            moment_rule=moment_rule,
            categories=categories,
            absent=absent or package.needed("absent", "decide_for_absent"),
            ledger=package.ledger,
            content=package.content,
            words=package.words,
            board=package.board,
            same_rules=same_rules,
            turning_up=package.found("faces", "turning_up", nothing_turns_up),
            printed=package.found("printed", "printed", nothing_printed),
            role=role,
            states=states,
            bots=BotHooks(
                package.found("evaluation", "evaluate", None),
                package.found("outlook", "outlook", None),
                package.found("thinking", "THINKING", USUAL),
                package.found("likelihood", "likelihood", None),
                package.found("spread", "SPREAD", None),
                package.learnt(),
                package.found("levels", "LEVELS", {}),
                package.contests(),
            ),
            log=LogHooks(round_begins, package.found("skipping", "find_skipped", nobody_skipped)),
            authoring=AuthoringHooks(
                package.found("uncitable", "UNCITABLE", {}) if uncitable is None else uncitable,
                package.coverage_boxes,
            ),
        )
        package.require_used()
        return made

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
        """The box of the standard edition.

        Raises:
            DefectError: what comes with the game is not a box of it.
        """
        try:
            return self.box(self.content())
        except BoxError as error:
            raise unreadable(self.name, COMPONENTS, error) from error

    @cached_property
    def table_areas(self) -> Areas:
        """The game's areas together with those that every game has, every one in which seats answer in secret, or every
        one whose rules state something.
        """
        stock = Area(STOCK, supply=self.unlimited | COMMON_SUPPLY)
        answers = ANSWER_AREAS if self.sealed else ()
        statements = STATEMENT_AREAS if self.states else ()
        return Areas((*self.areas, *answers, *statements, *COMMON_AREAS, stock))

    @cached_property
    def sealed(self) -> tuple[type[AnyDecision], ...]:
        """The decision classes that are answers in secret."""
        return tuple(decision for decision in self.decisions if issubclass(decision, Sealed))

    @cached_property
    def answers(self) -> Mapping[str, tuple[type[AnyDecision], ...]]:
        """The decision classes that answer each kind of question."""
        kinds = sorted({kind for decision in self.decisions for kind in decision.answers})
        return {kind: tuple(cls for cls in self.decisions if kind in cls.answers) for kind in kinds}

    def decides_again(self, rules_version: int) -> bool:
        """True if the rules decide a match of this version as they did when it was played."""
        return rules_version == self.rules_version or rules_version in self.same_rules

    def setting(self, players: int, options: Mapping[str, str], rules_version: int | None = None) -> Setting:
        """The setting of a match of this version of the rules (None: the present one), with the defaults filled in.

        Raises:
            SettingError: a number of players that the game is not made for, an unknown option or value.
        """
        if players not in self.players:
            raise SettingError(self.title, "players", str(players), tuple(map(str, self.players)))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise SettingError(self.title, name, value, tuple(sorted(known)), unknown=True)
            if value not in known[name].values:
                raise SettingError(self.title, name, value, known[name].values)
        version = self.rules_version if rules_version is None else rules_version
        return Setting(players, {option.name: option.value(options, version) for option in self.options})

    def recorded(self, setting: Setting, rules_version: int) -> tuple[tuple[str, str], ...]:
        """The options that a match of this version of the rules names in its first event."""
        names = {option.name for option in self.options if option.since <= rules_version}
        return tuple(sorted((name, value) for name, value in setting.options.items() if name in names))


class SettingError(ValueError):
    """A match of the game with this ``title`` cannot be created like this: ``name`` (``players`` or an option) has a
    value that is not allowed; or the option is ``unknown``, and the names of others are ``allowed``.
    """

    def __init__(self, title: str, name: str, value: str, allowed: tuple[str, ...], *, unknown: bool = False) -> None:
        if unknown:
            text = f"{title} has no option '{name}'" + (f". Options: {', '.join(allowed)}" if allowed else "")
        elif name == "players":
            text = f"{title} takes {_players_in_words(allowed)}, not {value}"
        else:
            text = f"{title} has no value '{value}' of the option '{name}'. Values: {', '.join(allowed)}"
        super().__init__(text)
        self.title = title
        self.name = name
        self.value = value
        self.allowed = allowed
        self.unknown = unknown


def range_of(allowed: Sequence[str]) -> str:
    """The form of the numbers of players that are allowed: `one`, a `range` without gaps, or `listed`."""
    numbers = [int(number) for number in allowed]
    whole = numbers == list(range(numbers[0], numbers[-1] + 1))
    return "one" if numbers == [1] else "range" if whole and len(numbers) > 1 else "listed"


def _players_in_words(allowed: Sequence[str]) -> str:
    form = range_of(allowed)
    if form == "one":
        return "1 player"
    return f"{allowed[0]} to {allowed[-1]} players" if form == "range" else f"{', '.join(allowed)} players"
