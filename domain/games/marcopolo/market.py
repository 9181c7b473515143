"""MP-MKT: the main action at the marketplace, four rows with a space each."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import characters, dice, rewards, turns
from domain.games.marcopolo.areas import market_space
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class VisitMarket(Decision[MarcoPoloTurn, Seat]):
    """Visits a row of the marketplace."""

    row: str
    """The row: `camel`, `pepper`, `silk` or `gold`."""
    dice: Bag
    """As many dice as the row asks for."""
    column: int
    """The column whose reward is taken, 1 up to the lowest value of the dice."""

    answers = (turns.MAIN_ACTION_DUE,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["VisitMarket"]:
        exact = dice.free_value(seat)
        for row in turn.box.market.values():
            for placing in dice.placements(turn, seat, market_space(row.item), row.dice):
                for column in row.columns:
                    if column == placing.lowest or (column < placing.lowest and not exact):  # MP-MKT-02
                        yield cls(row.item, placing.dice, column)

    @rule("MP-MKT-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dice.place(turn, seat, self.dice, market_space(self.row))
        rewards.gains(turn, seat, turn.box.market[self.row].columns[self.column], "market")
        characters.mercator(turn, seat, self.row)
        turns.main_action(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        row = turn.box.market.get(self.row)
        if row is None:
            yield Refusal("MP-MKT-01", "no-such-row", {"row": self.row})
            return
        placeable = True
        for refusal in dice.objections(turn, seat, self.dice, market_space(self.row), row.dice):
            placeable = False
            yield refusal
        if self.column not in row.columns:
            yield Refusal("MP-MKT-02", "no-such-column", {"column": self.column})
        elif placeable and self.column > dice.lowest(self.dice):
            yield Refusal("MP-MKT-02", "column-above-die", {"column": self.column, "lowest": dice.lowest(self.dice)})
        elif placeable:
            yield from dice.needless_value(seat, self.dice, self.column)
