"""PALM-ANY: what may be done at any time in the Resolution stage, except trades."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra import missions
from domain.games.palmyra.improvement_tiles import MorePeaceGifts, ShipBonus
from domain.games.palmyra.kinds import (
    CAMEL,
    CARAVAN,
    PEACE_GIFTS,
    RARE_COLOURS,
    SHIP,
    SHIPYARD,
    TAKE,
    TAKE_ACTIONS,
)
from domain.games.palmyra.mission_cards import NextPiece
from domain.games.palmyra.questions import PLACE_PIECE, RESOLUTION, go_on
from domain.games.palmyra.turn import PalmyraTurn, Seat, Slot
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


def _slot_objections(
    turn: PalmyraTurn, seat: Seat, name: str, actions: tuple[str, ...], rule_id: str
) -> Iterator[Refusal]:
    """The reasons why a slot is not one of these actions with an own piece on it; each of them ends the list."""
    slot = turn.slots_by_name.get(name)
    if slot is None:
        yield Refusal(rule_id, "no-such-slot", {"slot": name})
    elif slot.action not in actions:
        yield Refusal(rule_id, "other-action", {"slot": name})
    elif not seat.on(slot):
        yield Refusal(rule_id, "no-own-piece", {"slot": name})


def _own_slots(seat: Seat, actions: tuple[str, ...]) -> Iterator[Slot]:
    for action in actions:
        yield from seat.slots(action)


# -- resources ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeResources(Decision[PalmyraTurn, Seat]):
    """Takes the goods of a slot."""

    slot: str
    """The slot with the player's piece."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TakeResources"]:
        for slot in _own_slots(seat, TAKE_ACTIONS):
            yield cls(slot.name)

    @rule("PALM-ANY-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        slot = turn.slots_by_name[self.slot]
        piece, good = seat.on(slot), slot.action.removeprefix(TAKE)
        seat.stores(good, turn.of_era(turn.box.yields[slot.action, piece]))
        if piece == SHIP:
            for tile, effect in seat.tiles(ShipBonus):
                if effect.good == good:
                    seat.stores(good, effect.bonus, rule=tile.rule)
        seat.takes_back(slot.place)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _slot_objections(turn, seat, self.slot, TAKE_ACTIONS, "PALM-ANY-01")


# -- further pieces -------------------------------------------------------------------------------------------------


def _all_pieces(turn: PalmyraTurn, seat: Seat, kind: str) -> bool:
    """True if the seat has got all its camels or ships."""
    most = turn.box.setup.most_camels if kind == CAMEL else turn.box.setup.most_ships
    return seat.pieces_of(kind) >= most


def _may_have_camel(turn: PalmyraTurn, seat: Seat) -> bool:
    """True if the tower or the missions of the seat entitle it to the next camel."""
    ways = turn.box.caravan[seat.pieces_of(CAMEL) + 1]
    return any(seat.levels >= way.tower and seat.missions_on_board >= way.missions for way in ways)


@dataclass(frozen=True, slots=True)
class ResolveCaravan(Decision[PalmyraTurn, Seat]):
    """Takes another camel."""

    slot: str
    """The slot with the player's piece."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ResolveCaravan"]:
        for slot in seat.slots(CARAVAN):
            if not _all_pieces(turn, seat, CAMEL) and _may_have_camel(turn, seat):
                yield cls(slot.name)

    @rule("PALM-ANY-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        seat.gets_piece(CAMEL)
        seat.takes_back(turn.slots_by_name[self.slot].place)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _slot_objections(turn, seat, self.slot, (CARAVAN,), "PALM-ANY-03")
        if _all_pieces(turn, seat, CAMEL):
            yield Refusal("PALM-ANY-03", "all-camels")
        elif not _may_have_camel(turn, seat):
            yield Refusal("PALM-ANY-03", "camel-not-earned")


def _may_have_ship(turn: PalmyraTurn, seat: Seat) -> bool:
    """True if the Rare Goods of the seat entitle it to the next ship."""
    needed = turn.box.shipyard[seat.pieces_of(SHIP) + 1]
    return all(seat.rare_goods(colour) >= needed for colour in RARE_COLOURS)


@dataclass(frozen=True, slots=True)
class ResolveShipyard(Decision[PalmyraTurn, Seat]):
    """Takes another ship."""

    slot: str
    """The slot with the player's piece."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ResolveShipyard"]:
        for slot in seat.slots(SHIPYARD):
            if not _all_pieces(turn, seat, SHIP) and _may_have_ship(turn, seat):
                yield cls(slot.name)

    @rule("PALM-ANY-04")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        seat.gets_piece(SHIP)
        seat.takes_back(turn.slots_by_name[self.slot].place)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _slot_objections(turn, seat, self.slot, (SHIPYARD,), "PALM-ANY-04")
        if _all_pieces(turn, seat, SHIP):
            yield Refusal("PALM-ANY-04", "all-ships")
        elif not _may_have_ship(turn, seat):
            yield Refusal("PALM-ANY-04", "ship-not-earned")


# -- Peace Gifts ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ResolvePeaceGifts(Decision[PalmyraTurn, Seat]):
    """Scores Peace Gifts."""

    slot: str
    """The slot with the player's piece."""

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ResolvePeaceGifts"]:
        for slot in _own_slots(seat, PEACE_GIFTS):
            yield cls(slot.name)

    @rule("PALM-ANY-05")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        slot = turn.slots_by_name[self.slot]
        points = turn.of_era(turn.box.peace_gifts[slot.action])
        turn.score(seat.number, "peace-gifts", points)
        for tile, effect in seat.tiles(MorePeaceGifts):
            turn.score(seat.number, "peace-gifts", points * (effect.factor - 1), rule=tile.rule)
        seat.takes_back(slot.place)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _slot_objections(turn, seat, self.slot, PEACE_GIFTS, "PALM-ANY-05")


# -- further pieces for missions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReturnMissionForPiece(Decision[PalmyraTurn, Seat]):
    """Returns a mission to take the next ship or camel."""

    card: str
    """Id of the mission."""

    answers = (PLACE_PIECE, *RESOLUTION)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForPiece"]:
        if not _barred_in_placement(turn, seat):
            for card, benefit in seat.cards(NextPiece):
                if not _all_pieces(turn, seat, benefit.piece):
                    yield cls(card.id)

    @rule("PALM-ANY-06")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        benefit = seat.benefit(self.card, NextPiece)
        seat.gets_piece(benefit.piece, rule=missions.give_back(turn, seat, self.card))
        if turn.answered.kind == PLACE_PIECE:
            with turn.citing("PALM-PLACE-10"):
                turn.ask_again(seat.number)
        else:
            go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if _barred_in_placement(turn, seat):
            yield Refusal("PALM-PLACE-10", "not-in-placement")
        refusals = list(missions.return_objections(turn, seat, self.card, NextPiece))
        yield from refusals
        benefit = None if refusals else turn.box.missions[self.card].benefit
        if isinstance(benefit, NextPiece) and _all_pieces(turn, seat, benefit.piece):
            if benefit.piece == CAMEL:
                yield Refusal("PALM-ANY-06", "all-camels")
            else:
                yield Refusal("PALM-ANY-06", "all-ships")


def _barred_in_placement(turn: PalmyraTurn, seat: Seat) -> bool:
    return turn.asks(seat.number, PLACE_PIECE) and not turn.setting.on("gain_piece_in_placement")
