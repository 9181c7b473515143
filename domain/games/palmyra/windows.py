"""PALM-TURN-06: who is asked in the Resolution stage, in which order, and how a seat ends its part.

A window is a step of the stage in which the seats are asked one after the other in play order. Whether a seat is asked
follows from what everybody can see: pieces, goods, tiles, fulfilled missions, and how many missions are in hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.games.palmyra import (
    any_time,
    construction,
    improvements,
    kingdom,
    marauders,
    missions,
    passing,
    questions,
    rare_goods,
    temple,
    tower,
    trading,
)
from domain.games.palmyra.areas import DISPLAY
from domain.games.palmyra.improvement_tiles import PrivateConstruction, PrivateMarket, PrivateTemple
from domain.games.palmyra.kinds import CONSTRUCTION_ACTIONS, KINGS_MISSION, MARKETS, TRAITOR
from domain.games.palmyra.mission_cards import FreeImprovements, OffBoardImprovement
from domain.games.palmyra.questions import (
    AFTER_PURCHASE,
    CHANGE_REGION,
    CLOSING,
    CONSTRUCTION,
    FIRST_TO_PLAY_DUE,
    FREE_TILES,
    GO_ON,
    OFF_BOARD_TILE,
    OPENING,
    PRIVATE_KINGDOM,
    SWAP_PIECES,
    WAR_SUPPLIES_DUE,
    PrivateConstructionDue,
)
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.games.palmyra.turns import RESOLUTION_STAGE
from domain.play.decision import AnyDecision, Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step

END_OF_RESOLUTION = "end of resolution"


# -- what a seat could do -------------------------------------------------------------------------------------------

_ANY_TIME: tuple[type[AnyDecision], ...] = (
    any_time.TakeResources,
    any_time.ResolveCaravan,
    any_time.ResolveShipyard,
    any_time.ResolvePeaceGifts,
    any_time.ReturnMissionForPiece,
    trading.TradeAtMarket,
    trading.TradeWithImprovement,
    trading.BuyGoodWithPP,
    trading.ReturnMissionForMarket,
    trading.ReturnMissionForGoods,
)
_CONSTRUCTION: tuple[type[AnyDecision], ...] = (
    tower.BuildTowerSingle,
    tower.BuildTowerPairs,
    tower.ReturnMissionForLevels,
    tower.ReturnMissionForDestruction,
    rare_goods.AcquireRareGood,
    rare_goods.ReturnMissionForRareGood,
    temple.BuildTemplePart,
    temple.ReturnMissionForTemple,
    missions.DrawMission,
    missions.ReturnMissionForCards,
    construction.UsePrivateConstruction,
)


def _offers_any(turn: PalmyraTurn, seat: Seat, classes: tuple[type[AnyDecision], ...]) -> bool:
    return any(True for decision in classes for _ in decision.offers(turn, seat))


def _any_time(turn: PalmyraTurn, seat: Seat) -> bool:
    """True if the seat could do anything that may be done at any time."""
    return seat.hand_size > 0 or _offers_any(turn, seat, _ANY_TIME)


def _could_construct(turn: PalmyraTurn, seat: Seat) -> bool:
    """True if the seat could do anything of the Construction phase. With a hand it may fulfil a mission: what the hand
    holds, and whether that can be paid, is its secret.
    """
    if seat.hand_size and seat.slots(KINGS_MISSION):
        return True
    if seat.slots(TRAITOR) and turn.of_era(turn.box.traitor) and tower.traitor_victims(turn, seat):
        return True
    return _offers_any(turn, seat, _CONSTRUCTION)


def _may_use(turn: PalmyraTurn, seat: Seat, window: str) -> bool:
    """True if the seat is asked in a window: if it could do more than end it."""
    match window:
        case questions.OFF_BOARD_TILE:
            return bool(seat.cards(OffBoardImprovement) and improvements.off_board(turn))
        case questions.FREE_TILES:
            return bool(seat.cards(FreeImprovements) and improvements.displayed(turn))
        case questions.CONSTRUCTION:
            return _could_construct(turn, seat) or _any_time(turn, seat)
    return _any_time(turn, seat)


_BUILDING = (PrivateConstruction, PrivateTemple)


def _has_pieces_there(seat: Seat, window: str) -> bool:
    """True if the seat has a piece on an action that can be resolved in this window only: then no pass goes past it."""
    if window != CONSTRUCTION:
        return False
    if any(seat.stands_on(tile.id) for tile in seat.private_spaces() if isinstance(tile.effect, _BUILDING)):
        return True
    return any(seat.slots(action) for action in CONSTRUCTION_ACTIONS)


# -- the order of the stage -----------------------------------------------------------------------------------------


@step(RESOLUTION_STAGE)
@rule("PALM-TURN-02")
def resolution_stage(turn: PalmyraTurn) -> None:
    """The steps of the stage, one after the other."""
    passing.end_passes(turn, passing.RESOLUTION)
    turn.then(Window(OPENING))
    turn.then(improvements.ImprovementSlots())
    turn.then(Window(OFF_BOARD_TILE))
    turn.then(Window(FREE_TILES))
    turn.then(Window(CONSTRUCTION))
    turn.then(kingdom.PRESTIGE)
    turn.then(kingdom.ChoosePrivateKingdom())
    turn.then(kingdom.CollectTax())
    turn.then(kingdom.DeliverSupplies())
    turn.then(kingdom.BeFirst())
    turn.then(Window(CLOSING))
    turn.then(END_OF_RESOLUTION)


class Window(Due):
    """The next seat in play order, from this place in the order on, is asked in a window."""

    window: str
    place: int = 1

    @rule("PALM-TURN-06")
    def happen(self, turn: PalmyraTurn) -> None:
        if self.place == 1:
            passing.end_passes(turn, self.window)
        for number in turn.order()[self.place - 1 :]:
            seat = turn.seat(number)
            if passing.passes(seat) and not _has_pieces_there(seat, self.window):
                continue
            if _may_use(turn, seat, self.window):
                turn.ask(number, self.window)
                turn.then(Window(self.window, turn.place_in_order(number) + 1))
                return


@step(GO_ON)
@rule("PALM-TURN-06")
def ask_again(turn: PalmyraTurn, seat: Seat, kind: str, *arguments: str) -> None:
    """The seat is asked the question (again), if there is more for it to do than to end its part."""
    match kind, arguments:
        case questions.IMPROVEMENT, (slot,):
            if improvements.can_buy(turn, seat) or (turn.table.pieces(DISPLAY) and _any_time(turn, seat)):
                turn.ask(seat.number, kind, slot)
            else:
                seat.withdraws(turn.slots_by_name[slot].place)
        case ((questions.PRIVATE_KINGDOM | questions.WAR_SUPPLIES_DUE | questions.FIRST_TO_PLAY_DUE), _):
            kingdom.ask(turn, seat, kind, *arguments)
        case questions.TAX, (gold, _):
            if seat.has("gold") >= int(gold) or _any_time(turn, seat):
                turn.ask(seat.number, kind, *arguments)
            else:
                kingdom.lose_points(turn, seat)
        case ((questions.OFF_BOARD_TILE | questions.FREE_TILES), _):
            if _may_use(turn, seat, kind) or _any_time(turn, seat):
                turn.ask(seat.number, kind)
        case questions.AFTER_PURCHASE, _:
            if _any_time(turn, seat) and not passing.passes(seat):
                turn.ask(seat.number, kind)
        case _:
            if _may_use(turn, seat, kind):
                turn.ask(seat.number, kind)


@step(END_OF_RESOLUTION)
@rule("PALM-TURN-05")
def end_resolution(turn: PalmyraTurn) -> None:
    """Markets close, other pieces that are left return without effect, and all passes end."""
    for slot in turn.slots:
        seat = turn.owner(slot)
        if seat is not None and slot.action in MARKETS:
            trading.leave_market(seat, slot.place)
        elif seat is not None:
            seat.withdraws(slot.place)
    for seat in turn.seats:
        for tile in seat.private_spaces():
            if not seat.stands_on(tile.id):
                continue
            if isinstance(tile.effect, PrivateMarket):
                trading.leave_market(seat, seat.private_place(tile.id))
            else:
                seat.withdraws(seat.private_place(tile.id))
    passing.end_passes(turn, passing.TURN_END)


# -- ending and passing ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndStep(Decision[PalmyraTurn, Seat]):
    """Ends the player's part of the opening, of the Improvements or of the closing step."""

    answers = (OPENING, AFTER_PURCHASE, OFF_BOARD_TILE, FREE_TILES, CLOSING)

    @rule("PALM-TURN-06")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        pass


_AHEAD: Mapping[str, tuple[str, ...]] = {
    CHANGE_REGION: passing.MOMENTS,
    SWAP_PIECES: passing.MOMENTS,
    OPENING: passing.MOMENTS[1:],
    AFTER_PURCHASE: passing.MOMENTS[1:],
    OFF_BOARD_TILE: passing.MOMENTS[1:],
    FREE_TILES: passing.MOMENTS[1:],
    CONSTRUCTION: passing.MOMENTS[2:],
}
"""For each question that a pass may answer, the moments that are still to come."""


@dataclass(frozen=True, slots=True)
class PassUntil(Decision[PalmyraTurn, Seat]):
    """Ends the player's part and passes until a moment of the turn."""

    moment: str
    """`resolution`, `construction`, `closing` or `turn-end`."""

    answers = tuple(_AHEAD)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["PassUntil"]:
        for moment in _moments_ahead(turn, seat):
            yield cls(moment)

    @rule("PALM-TURN-06")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        passing.pass_until(turn, seat, self.moment)
        if turn.answered.kind in (CHANGE_REGION, SWAP_PIECES):
            marauders.ask_next(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.moment not in _moments_ahead(turn, seat):
            yield Refusal("PALM-TURN-06", "no-such-moment", {"moment": self.moment})


def _moments_ahead(turn: PalmyraTurn, seat: Seat) -> tuple[str, ...]:
    question = turn.question(seat.number)
    return _AHEAD[question.kind] if question else ()


# -- taking a piece back --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WithdrawPiece(Decision[PalmyraTurn, Seat]):
    """Takes back a piece without using its action."""

    slot: str
    """The slot or the private action."""

    answers = (PrivateConstructionDue.kind, PRIVATE_KINGDOM, WAR_SUPPLIES_DUE, FIRST_TO_PLAY_DUE)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["WithdrawPiece"]:
        yield cls(turn.asked(seat.number)[0])

    @rule("PALM-TURN-05")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        seat.withdraws(seat.place_named(self.slot))
        if turn.answered.kind == PrivateConstructionDue.kind:
            turn.ask(seat.number, GO_ON, CONSTRUCTION)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.slot != turn.asked(seat.number)[0]:
            yield Refusal("PALM-TURN-05", "other-piece", {"slot": self.slot})
