"""MP-SETUP-12, MP-VAR-03: dealing the objectives, and keeping some of them in secret."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from domain.games.marcopolo.areas import OUT
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.table.names import face_of

KEEP_OBJECTIVES = "keep objectives"


@rule("MP-SETUP-14")
def set_up_objectives(turn: MarcoPoloTurn) -> None:
    """Each seat gets its objectives: dealt at once, or more of them to choose from."""
    if turn.setting.on("objective_choice"):
        _deal_for_choice(turn)
    else:
        _deal(turn)


@rule("MP-SETUP-12")
def _deal(turn: MarcoPoloTurn) -> None:
    for number in turn.order():
        for _ in range(turn.box.setup.objectives):
            turn.move(turn.draw("objectives"), "objectives", f"objective@{number}")


@rule("MP-VAR-03")
def _deal_for_choice(turn: MarcoPoloTurn) -> None:
    for number in turn.order():
        for _ in range(turn.box.variants.objectives_dealt):
            turn.move(turn.draw("objectives"), "objectives", f"dealt@{number}")
        turn.ask(number, KEEP_OBJECTIVES)


@dataclass(frozen=True, slots=True)
class KeepObjectives(Decision[MarcoPoloTurn, Seat]):
    """Keeps some of the objectives dealt, named by their ids in ascending order; the others leave the game unseen."""

    objectives: tuple[str, ...]

    answers = (KEEP_OBJECTIVES,)
    secret = True

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["KeepObjectives"]:
        for kept in combinations(_dealt(turn, seat), turn.box.variants.objectives_kept):
            yield cls(kept)

    @rule("MP-VAR-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dealt = _dealt(turn, seat)
        for objective in self.objectives:
            turn.move(f"objective/{objective}", f"dealt@{seat.number}", f"objective@{seat.number}")
        for objective in dealt:
            if objective not in self.objectives:
                turn.move(f"objective/{objective}", f"dealt@{seat.number}", OUT)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        needed = turn.box.variants.objectives_kept
        if len(self.objectives) != needed:
            yield Refusal("MP-VAR-03", "wrong-number-of-objectives", {"needed": needed, "given": len(self.objectives)})
        dealt = _dealt(turn, seat)
        for objective in self.objectives:
            if objective not in dealt:
                yield Refusal("MP-VAR-03", "objective-not-dealt", {"objective": objective})
                return
        if list(self.objectives) != sorted(set(self.objectives)):
            yield Refusal("MP-VAR-03", "objectives-not-ascending")


def _dealt(turn: MarcoPoloTurn, seat: Seat) -> list[str]:
    return sorted(face_of(card) for card in turn.table.pieces(f"dealt@{seat.number}"))


DECISIONS = (KeepObjectives,)
