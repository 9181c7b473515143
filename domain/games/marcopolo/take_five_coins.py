"""MP-COIN5: the main action Take 5 Coins."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import characters, dice, rewards, turns
from domain.games.marcopolo.areas import TAKE_FIVE
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class TakeFiveCoins(Decision[MarcoPoloTurn, Seat]):
    """Places one die to take five coins."""

    die: str
    """The die."""

    answers = (turns.MAIN_ACTION_DUE,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["TakeFiveCoins"]:
        for placing in dice.placements(turn, seat, TAKE_FIVE, turn.box.take5_dice):
            yield cls(placing.dice[0])

    @rule("MP-COIN5-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dice.place(turn, seat, (self.die,), TAKE_FIVE)
        rewards.gains(turn, seat, turn.box.take5, "take5")
        characters.mercator(turn, seat, "take5")
        turns.main_action(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        yield from dice.objections(turn, seat, (self.die,), TAKE_FIVE, turn.box.take5_dice)
