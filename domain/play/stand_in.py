"""A game whose rules are not here: enough of one to fold its matches and to show their table, and no more.

What a table needs stands in the first event of a match: areas, layout, options. Decisions stay as their bytes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from domain.play.decision import Decision
from domain.play.game import COMMON_AREAS, AnyTurn, Game, Option
from domain.play.turn import STOCK
from domain.table.areas import Area
from domain.table.table import Placement

NOBODYS = frozenset({STOCK, *(area.name for area in COMMON_AREAS)})
"""Areas that every game has."""
NOTHING: Mapping[str, str] = MappingProxyType({})
DECIDED = """decision-UnknownDecision = Decide what only the rules of the game can word
    .told = { $seat } decides what only the rules of the game can word
"""
"""The words for a decision; names follow from ids, as everywhere."""
DECIDED_IN_RUSSIAN = """decision-UnknownDecision = Решить то, что могут описать только правила игры
    .told = { $seat } решает то, что могут описать только правила игры
"""


def decided_in_words(language: str) -> str | None:
    """The words of a game whose rules are not here; the names of its things stay as ids are, English."""
    return {"en": DECIDED, "ru": DECIDED_IN_RUSSIAN}.get(language)


@dataclass(frozen=True, slots=True)
class UnknownDecision(Decision[AnyTurn, object]):
    """A decision of a game whose rules are not here, as it is stored: the type of its message, and the bytes."""

    answers = ()

    kind: str
    content: bytes

    def perform(self, turn: AnyTurn, seat: object) -> None:
        """Nothing: nobody can make it here."""
        raise AssertionError("a decision without rules is not made")


def missing_game(
    name: str,
    players: int = 1,
    options: Mapping[str, str] = NOTHING,
    areas: Iterable[Area] = (),
    layout: Iterable[Placement] = (),
) -> Game:
    """A stand-in for a game whose rules are not here, in a match that says all this of itself; or where no match is at
    hand, with its name alone.
    """
    laid_out = tuple(layout)
    return Game(
        name=name,
        title=name.capitalize(),
        players=(players,),
        areas=tuple(area for area in areas if area.name not in NOBODYS),
        layout=lambda box, setting: laid_out,
        decisions=(),
        steps={},
        rules_version=0,
        options=tuple(Option(option, (value,), value, "") for option, value in options.items()),
        words=decided_in_words,
        missing=True,
    )
