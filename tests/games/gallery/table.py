"""The common parts of the gallery: a turn, seats, the end, and how a module of one of them becomes a game."""

import sys
from collections.abc import Callable, Iterable, Mapping

from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.game import Game
from domain.play.hooks import BotHooks
from domain.play.ledger import Ledger, Rule
from domain.play.rules import is_step, rule, step, step_for, step_of
from domain.play.seat import Facade, Own
from domain.play.turn import Setting, Turn
from domain.table.areas import Area
from domain.table.table import Placement

POINTS = ("points",)
"""The one category of points."""
END = "GAL-END-01"
RULES = {"GAL-END-01": "The most points win; equal points are a tie."}


class Seat(Facade["GalleryTurn"]):
    """A seat in the hands of the rules: its own places, as far as a mechanism has them."""

    deck = Own()
    hand = Own()
    discard = Own()
    played = Own()
    kept = Own()
    purse = Own()
    passed = Own()

    def has(self, place: str) -> list[str]:
        """The different pieces at a place of the seat, sorted."""
        return sorted(self.turn.table.pieces(place))

    def scores(self, points: int) -> None:
        """Gives the seat points."""
        self.turn.score(self.number, POINTS[0], points)


class GalleryTurn(Turn[None, Seat]):
    """The table in the hands of the rules."""

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with this one."""
        return [(first - 1 + number) % self.setting.players + 1 for number in range(self.setting.players)]

    def left_of(self, number: int) -> Seat:
        """The next seat clockwise."""
        return self.seat(number % self.setting.players + 1)


@step("end")
@rule(END)
def end(turn: GalleryTurn) -> None:
    """The most points win."""
    turn.rank_by({number: turn.points(number, POINTS) for number in turn.numbers})


def mechanism(
    module: str,
    rules: Mapping[str, str],
    areas: Iterable[Area],
    layout: Callable[[Setting], Iterable[Placement]],
    players: tuple[int, ...] = (2, 3),
    states: bool = False,
    evaluate: Callable[[GalleryTurn, Seat], int] | None = None,
) -> Game:
    """The game of a module of the gallery: its decisions and steps, with an end, and a ledger of these rules."""
    own = [value for value in vars(sys.modules[module]).values() if getattr(value, "__module__", "") == module]
    classes = [value for value in own if isinstance(value, type)]
    due = {value.kind: value for value in classes if issubclass(value, Due)}
    ledger = Ledger({name: Rule(name, "Mechanism", text, "made up") for name, text in {**rules, **RULES}.items()})
    return Game(
        name=module.rpartition(".")[2],
        title=module.rpartition(".")[2].replace("_", " ").capitalize(),
        players=players,
        areas=tuple(areas),
        states=states,
        bots=BotHooks(evaluate),
        layout=lambda box, setting: layout(setting),
        turn=GalleryTurn,
        decisions=tuple(value for value in classes if issubclass(value, Decision)),
        steps={
            **{kind: value for value in (*own, end) if (kind := step_of(value))},
            **{kind: step_for(value) for kind, value in due.items() if is_step(value)},
        },
        due=due,
        categories=POINTS,
        moment_rule=END,
        ledger=lambda: ledger,
    )
