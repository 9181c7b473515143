"""Phase 3: the guild camel (SAH-GUILD)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import GUILD_MOVED
from domain.games.sahwari.grid import DIRECTIONS
from domain.games.sahwari.lines import has_stop, line, objection
from domain.games.sahwari.questions import GUILD_CAMEL_DUE
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


def can_move_guild_camel(turn: SahwariTurn, seat: Seat) -> bool:
    """True if a guild camel has a legal stop (SAH-GUILD-05)."""
    return any(has_stop(turn, seat, turn.map.where(camel), guild=True) for camel in turn.guild_camels)


@dataclass(frozen=True, slots=True)
class MoveGuildCamel(Decision[SahwariTurn, Seat]):
    """Moves a guild camel in a straight line."""

    camel: str
    """The camel."""
    direction: str
    """The direction."""
    stop: str
    """The tile it stops on."""

    answers: ClassVar = (GUILD_CAMEL_DUE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["MoveGuildCamel"]:
        positions = turn.map.positions()
        for camel in turn.guild_camels:
            start = positions[camel]
            for direction in DIRECTIONS:
                for stop in line(turn, seat, start, direction, guild=True).stops:
                    yield cls(camel, direction, stop)

    @rule("SAH-GUILD-01")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.map.moves(self.camel, self.stop)
        turn.enter_stage(GUILD_MOVED)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.camel not in turn.guild_camels:
            yield Refusal("SAH-GUILD-01", "no-guild-camel")
            return
        start = turn.map.where(self.camel)
        if (
            self.direction not in DIRECTIONS
            or self.stop not in line(turn, seat, start, self.direction, guild=True).stops
        ):
            yield objection(turn, seat, start, self.direction, self.stop, guild=True)
