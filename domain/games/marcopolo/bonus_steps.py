"""MP-REW-05: steps on the map that are won as a bonus."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.posts import end_of_movement
from domain.games.marcopolo.rewards import OFFER_BONUS_STEP
from domain.games.marcopolo.routes import any_way, figures, move_figure, payable, step_objections, ways
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

BONUS_STEP = "bonus step"
"""Question, without arguments; asked only if some step can be paid."""


@step(OFFER_BONUS_STEP)
@rule("MP-REW-05")
def offer_bonus_step(turn: MarcoPoloTurn, seat: Seat) -> None:
    """Asks for the step; it is lost if no way can be paid."""
    if any_way(turn, seat):
        turn.ask(seat.number, BONUS_STEP)


@dataclass(frozen=True, slots=True)
class MakeBonusStep(Decision[MarcoPoloTurn, Seat]):
    """Makes a bonus step."""

    figure: str
    """The place the figure leaves."""
    to: str
    """The neighbouring place it moves to."""

    answers = (BONUS_STEP,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["MakeBonusStep"]:
        for figure in figures(turn, seat):
            for road in ways(turn, seat, figure):
                if payable(seat, road):
                    yield cls(figure, road.to)

    @rule("MP-REW-05")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        move_figure(turn, seat, self.figure, self.to)
        end_of_movement(turn, seat, self.to)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        yield from step_objections(turn, seat, self.figure, self.to, "MP-REW-05")


@dataclass(frozen=True, slots=True)
class DeclineBonusStep(Decision[MarcoPoloTurn, Seat]):
    """Declines a bonus step."""

    answers = (BONUS_STEP,)

    @rule("MP-REW-05")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        pass
