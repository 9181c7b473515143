"""A game of a few lines whose rules a test writes itself."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domain.play.chance import Chance, KeyedChance, seeded_key
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.rules import rule
from domain.play.turn import Setting, Turn
from domain.table.areas import Area, Visibility
from domain.table.table import Placement


class ToyTurn(Turn[Any, int]):
    """Its seats are plain numbers."""

    def build_seat(self, number: int) -> int:
        return number


@dataclass(frozen=True, slots=True)
class Say(Decision[ToyTurn, int]):
    """Says a word; what comes of it is up to ``heard``."""

    answers = ("say", "say again")
    heard = staticmethod(lambda turn, seat, word: None)

    word: str

    @classmethod
    def offers(cls, turn: ToyTurn, seat: int) -> Iterator["Say"]:
        for word in ("no", "yes"):
            yield cls(word)

    def objections(self, turn: ToyTurn, seat: int) -> Iterator[Refusal]:
        if self.word not in ("no", "yes", "maybe"):
            yield Refusal("TOY-SAY", "no-word", {"word": self.word})

    @rule("TOY-SAY")
    def perform(self, turn: ToyTurn, seat: int) -> None:
        turn.move("cube", f"purse@{seat}", "box")
        self.heard(turn, seat, self.word)


@dataclass(frozen=True, slots=True)
class Sing(Decision[ToyTurn, int]):
    """Answers another question."""

    answers = ("sing",)

    @classmethod
    def offers(cls, turn: ToyTurn, seat: int) -> Iterator["Sing"]:
        yield cls()

    def objections(self, turn: ToyTurn, seat: int) -> Iterator[Refusal]:
        yield from ()

    def perform(self, turn: ToyTurn, seat: int) -> None:
        turn.score(seat, "songs", 2)


def saying(heard: Callable[[ToyTurn, int, str], None]) -> type[Say]:
    """`Say` with something to come of it."""
    return type("Say", (Say,), {"heard": staticmethod(heard), "__slots__": ()})


def toy(steps: Mapping[str, Callable[..., None]], *decisions: type[Any]) -> Game:
    """A game of these steps, the first of which opens it."""
    return Game(
        name="toy",
        title="Toy",
        players=(2, 3),
        areas=(
            Area("box"),
            Area("purse"),
            Area("hand", Visibility.OWNER),
            Area("deck", Visibility.NONE),
        ),
        unlimited=frozenset({"coin"}),
        layout=layout,
        turn=ToyTurn,
        decisions=decisions or (Say, Sing),
        steps=steps,
        opening=next(iter(steps)),
        moment_rule="TOY-MOMENT",
        categories=("songs",),
        absent=lambda turn, seat, offers: offers[0],
    )


def layout(box: object, setting: Setting) -> Iterator[Placement]:
    for seat in range(1, setting.players + 1):
        yield Placement(f"purse@{seat}", "cube", 3)
        yield Placement(f"hand@{seat}", f"card/{seat}", 1)
    yield Placement("deck", "card/9", 2)
    yield Placement("deck", "card/7", 1)
    yield Placement("box", "die/1", 1)


def playing(game: Game, chance: Chance | None = None) -> Playing:
    """A match of two, begun if the game has a first step that can be carried out."""
    return Playing(game, game.setting(2, {}), None, chance or KeyedChance(seeded_key("toy")))


def started(*steps: Callable[..., None], decisions: tuple[type[Any], ...] = ()) -> Playing:
    """A match that has begun; steps are named by the names of their functions."""
    match = playing(toy({step.__name__: step for step in steps}, *decisions))
    match.start()
    return match
