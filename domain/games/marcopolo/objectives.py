"""MP-SETUP-12, MP-VAR-03: dealing the objectives, and keeping some of them in secret."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.areas import OUT
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import face_of

SET_UP_OBJECTIVES = "set up objectives"
KEEP_OBJECTIVES = "keep objectives"


@step(SET_UP_OBJECTIVES)
@rule("MP-SETUP-14")
def set_up_objectives(turn: MarcoPoloTurn) -> None:
    """Each seat gets its objectives: dealt at once, or more of them to choose from."""
    for number in turn.order():
        seat = turn.seat(number)
        if turn.setting.on("objective_choice"):
            with turn.citing("MP-VAR-03"):
                _deal(turn, turn.box.variants.objectives_dealt, seat.dealt_place)
                turn.ask(number, KEEP_OBJECTIVES)
        else:
            with turn.citing("MP-SETUP-12"):
                _deal(turn, turn.box.setup.objectives, seat.objective_place)


def _deal(turn: MarcoPoloTurn, count: int, place: str) -> None:
    for _ in range(count):
        turn.move(turn.draw("objectives"), "objectives", place)


@dataclass(frozen=True, slots=True)
class KeepObjectives(Decision[MarcoPoloTurn, Seat]):
    """Keeps some of the objective cards dealt; the others are removed unseen. Secret until the end of the match."""

    objectives: Bag
    """Ids of the kept cards, in any order."""

    answers = (KEEP_OBJECTIVES,)
    secret = True

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["KeepObjectives"]:
        for kept in bags_from(dict.fromkeys(_dealt(turn, seat), 1), turn.box.variants.objectives_kept):
            yield cls(kept)

    @rule("MP-VAR-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dealt = _dealt(turn, seat)
        for objective in self.objectives:
            turn.move(f"objective/{objective}", seat.dealt_place, seat.objective_place)
        for objective in dealt:
            if objective not in self.objectives:
                turn.move(f"objective/{objective}", seat.dealt_place, OUT)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        needed = turn.box.variants.objectives_kept
        if len(self.objectives) != needed:
            yield Refusal("MP-VAR-03", "wrong-number-of-objectives", {"needed": needed, "given": len(self.objectives)})
        dealt = _dealt(turn, seat)
        for objective in self.objectives:
            if objective not in dealt:
                yield Refusal("MP-VAR-03", "objective-not-dealt", {"objective": objective})
                return
            dealt.remove(objective)


def _dealt(turn: MarcoPoloTurn, seat: Seat) -> list[str]:
    return sorted(face_of(card) for card in turn.table.pieces(seat.dealt_place))
