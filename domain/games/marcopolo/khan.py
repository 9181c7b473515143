"""MP-KHAN: the main action Favor of Khan."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import characters, dice, turns
from domain.games.marcopolo.areas import KHAN
from domain.games.marcopolo.items import GOODS
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class AskKhan(Decision[MarcoPoloTurn, Seat]):
    """Asks for the favour of the Khan."""

    die: str
    """The die."""
    good: str
    """The kind of goods taken: `gold`, `silk` or `pepper`."""

    answers = (turns.MAIN_ACTION_DUE,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["AskKhan"]:
        if not dice.next_khan_space(turn):
            return
        minimum = _minimum(turn)
        for placing in dice.placements(turn, seat, KHAN, turn.box.khan.dice):
            if placing.lowest >= minimum:
                for good in GOODS:
                    yield cls(placing.dice[0], good)

    @rule("MP-KHAN-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dice.place(turn, seat, (self.die,), KHAN)
        for item, count in turn.box.khan.reward:
            seat.takes(self.good if item == "good" else item, count)
        characters.mercator(turn, seat, "khan")
        turns.main_action(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if not dice.next_khan_space(turn):
            yield Refusal("MP-KHAN-03", "khan-full")
            return
        refused = False
        for refusal in dice.objections(turn, seat, (self.die,), KHAN, turn.box.khan.dice):
            refused = True
            yield _as_khan(refusal)
        minimum = _minimum(turn)
        if not refused and dice.value(self.die) < minimum:
            yield Refusal("MP-KHAN-03", "die-below-left-neighbour", {"needed": minimum, "given": dice.value(self.die)})
        if self.good not in GOODS:
            yield Refusal("MP-KHAN-03", "not-a-good", {"good": self.good})


def _as_khan(refusal: Refusal) -> Refusal:
    """The colour limit holds for the whole area (MP-KHAN-02)."""
    return Refusal("MP-KHAN-02", refusal.reason, refusal.details) if refusal.rule == "MP-DICE-04" else refusal


def _minimum(turn: MarcoPoloTurn) -> int:
    """The lowest value that the next free space admits: that of the die to its left."""
    left = [turn.only(space) for space in turn.khan_spaces if turn.table.pieces(space)]
    return dice.value(left[-1]) if left else 1
