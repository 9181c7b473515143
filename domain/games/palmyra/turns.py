"""PALM-TURN, PALM-END: the course of a turn, the end of a turn, and the change of the Era."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra import improvements
from domain.games.palmyra.areas import BOX, CLEARED, DISPLAY, LEADER, MARK
from domain.games.palmyra.improvement_tiles import WarehouseLimit
from domain.games.palmyra.kinds import GOODS
from domain.games.palmyra.payment import goods_objections
from domain.games.palmyra.questions import DISCARD_EXCESS
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.play.turn import STOCK
from domain.table.names import area_of

START_TURN = "start turn"
PLACEMENT = "placement"
MARAUDERS_STAGE = "marauders stage"
RESOLUTION_STAGE = "resolution stage"
END_OF_TURN = "end of turn"
NEXT_TURN = "next turn"
FINAL_SCORING = "final scoring"


@step(START_TURN)
@rule("PALM-TURN-01")
def start_turn(turn: PalmyraTurn) -> None:
    """The four stages of a turn, one after the other; after the last turn there is no Turn End stage."""
    leader, first = turn.order()[0], turn.first_player
    turn.move(LEADER, turn.leader_places[leader - 1], turn.leader_places[first - 1], rule="PALM-TURN-03")
    turn.then(PLACEMENT, 0)
    turn.then(MARAUDERS_STAGE)
    turn.then(RESOLUTION_STAGE)
    if turn.number < turn.box.turns:
        turn.then(END_OF_TURN)
        turn.then(NEXT_TURN)
    else:
        turn.then(FINAL_SCORING, rule="PALM-END-06")


def advance(turn: PalmyraTurn) -> None:
    """The turn marker goes on by one turn."""
    number = turn.number
    turn.move(f"turn/{number}", "turn" if number else BOX, "turn", becomes=f"turn/{number + 1}")


# -- the Turn End stage ---------------------------------------------------------------------------------------------


@step(END_OF_TURN)
@rule("PALM-TRADE-08")
def end_turn(turn: PalmyraTurn) -> None:
    """Traded Goods become stored ones, and who has too many goods chooses what to discard."""
    with turn.citing("PALM-END-01"):
        _store_traded_goods(turn)
        _forget(turn)
    for seat in turn.seats:
        if _excess(seat) > 0:
            turn.ask(seat.number, DISCARD_EXCESS, _excess(seat), rule="PALM-END-02")


def _store_traded_goods(turn: PalmyraTurn) -> None:
    for seat in turn.seats:
        for good in GOODS:
            turn.move(good, seat.traded, seat.warehouse, turn.count(seat.traded, good))


def _forget(turn: PalmyraTurn) -> None:
    """Forgets all that is remembered during a turn only."""
    for place in turn.table.places():
        if area_of(place) == "memory":
            turn.move(MARK, place, STOCK, turn.count(place, MARK))


def _excess(seat: Seat) -> int:
    """The number of goods that are too many; negative where more could be stored."""
    limits = [effect.limit for _, effect in seat.tiles(WarehouseLimit)]
    return seat.turn.size(seat.warehouse) - max([seat.turn.box.setup.warehouse_limit, *limits])


@dataclass(frozen=True, slots=True)
class DiscardExcess(Decision[PalmyraTurn, Seat]):
    """Discards goods above the limit at the end of the turn."""

    goods: Bag
    """The goods discarded: as many as are above the limit."""

    answers = (DISCARD_EXCESS,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["DiscardExcess"]:
        stored = {good: seat.stored(good) for good in GOODS}
        for goods in bags_from(stored, _excess(seat)):
            yield cls(goods)

    @rule("PALM-END-02")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        for good in GOODS:
            turn.move(good, seat.warehouse, STOCK, self.goods.count(good), rule=seat.rule_of(WarehouseLimit))

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from goods_objections(self.goods, _excess(seat), "PALM-TRADE-08")
        if any(self.goods.count(good) > seat.stored(good) for good in GOODS):
            yield Refusal("PALM-TRADE-08", "goods-missing")


@step(NEXT_TURN)
@rule("PALM-END-03")
def next_turn(turn: PalmyraTurn) -> None:
    """The turn marker goes on; with a new Era the towers score and the display changes."""
    era = turn.era
    advance(turn)
    if turn.era != era:
        for number in turn.order():
            points = turn.seat(number).levels * turn.box.points_per_level_on_new_era
            turn.score(number, "tower", points, rule="PALM-END-04")
        with turn.citing("PALM-END-05"):
            for piece in sorted(turn.table.pieces(DISPLAY)):
                turn.move(piece, DISPLAY, CLEARED)
            improvements.fill_display(turn)
    turn.then(START_TURN)
