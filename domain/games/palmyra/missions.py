"""PALM-MISS: King's Missions are drawn, fulfilled, returned and discarded."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import UnionType

from domain.games.palmyra import payment, spaces
from domain.games.palmyra.areas import DISCARD, MISSIONS
from domain.games.palmyra.improvement_tiles import MissionDiscount, PointsOnFulfil
from domain.games.palmyra.kinds import GOODS, KINGS_MISSION, Goods
from domain.games.palmyra.mission_cards import MoreMissions
from domain.games.palmyra.questions import CONSTRUCTION, PRIVATE_CONSTRUCTION, RESOLUTION, go_on
from domain.games.palmyra.turn import PalmyraTurn, Seat, citing
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule

# -- the deck -------------------------------------------------------------------------------------------------------


def draw(turn: PalmyraTurn, seat: Seat, number: int) -> None:
    """The seat draws ``number`` missions, or as many as there are (AMB-43)."""
    for _ in range(number):
        if not turn.table.pieces(MISSIONS):
            _shuffle_discards(turn)
        if turn.table.pieces(MISSIONS):
            turn.move(turn.draw(MISSIONS), MISSIONS, seat.hand_place)


@rule("PALM-MISS-05")
def _shuffle_discards(turn: PalmyraTurn) -> None:
    for card, count in sorted(turn.table.pieces(DISCARD).items()):
        turn.move(card, DISCARD, MISSIONS, count)


def any_left(turn: PalmyraTurn) -> bool:
    """Whether a mission could be drawn, now or after the discards are shuffled."""
    return bool(turn.table.pieces(MISSIONS) or turn.table.pieces(DISCARD))


# -- returning ------------------------------------------------------------------------------------------------------


@rule("PALM-MISS-03")
def give_back(turn: PalmyraTurn, seat: Seat, card: str) -> None:
    """A fulfilled mission is turned face down."""
    turn.move(f"mission/{card}", seat.fulfilled, seat.returned)


def return_objections(turn: PalmyraTurn, seat: Seat, card: str, benefit: type | UnionType) -> Iterator[Refusal]:
    """Why the seat may not return a mission for this kind of benefit; each of them ends the list."""
    mission = turn.box.missions.get(card)
    if mission is None:
        yield Refusal("PALM-MISS-03", "no-such-mission", {"card": card})
    elif not isinstance(mission.benefit, benefit):
        yield Refusal("PALM-MISS-03", "other-benefit", {"card": card})
    elif turn.count(seat.returned, mission.piece):
        yield Refusal("PALM-MISS-03", "already-returned", {"card": card})
    elif not turn.count(seat.fulfilled, mission.piece):
        yield Refusal("PALM-MISS-03", "not-fulfilled", {"card": card})
    elif seat.remembers(f"fulfilled/{card}"):
        yield Refusal("PALM-MISS-03", "fulfilled-this-turn", {"card": card})


# -- the action -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawMission(Decision[PalmyraTurn, Seat]):
    """Draws a mission with a piece on a King's Missions slot."""

    answers = (CONSTRUCTION, PRIVATE_CONSTRUCTION)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["DrawMission"]:
        if spaces.used_for(turn, seat, KINGS_MISSION) and any_left(turn):
            yield cls()

    @rule("PALM-MISS-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        spaces.finish(turn, seat, KINGS_MISSION)
        draw(turn, seat, 1)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from spaces.objections(turn, seat, KINGS_MISSION, "PALM-MISS-01")
        if not any_left(turn):
            yield Refusal("PALM-MISS-05", "no-mission-left")


@dataclass(frozen=True, slots=True)
class FulfilMission(Decision[PalmyraTurn, Seat]):
    """Fulfils a mission of the hand with a piece on a King's Missions slot; ``payment`` in alphabetical order."""

    card: str
    payment: Goods

    answers = (CONSTRUCTION, PRIVATE_CONSTRUCTION)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["FulfilMission"]:
        if spaces.used_for(turn, seat, KINGS_MISSION):
            discount = _discount(seat)
            for card in seat.hand():
                for goods in payment.payments(seat, turn.box.missions[card].cost, discount):
                    yield cls(card, goods)

    @rule("PALM-MISS-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        tiles = seat.tiles(MissionDiscount)
        with citing(turn, tiles[0][0].rule if tiles else turn.rule):
            payment.pay(turn, seat, self.payment)
        _lay_open(turn, seat, self.card)
        for tile, effect in seat.tiles(PointsOnFulfil):
            with citing(turn, tile.rule):
                turn.score(seat.number, "improvements", effect.points)
        spaces.finish(turn, seat, KINGS_MISSION)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from spaces.objections(turn, seat, KINGS_MISSION, "PALM-MISS-01")
        if self.card not in seat.hand():
            yield Refusal("PALM-MISS-01", "not-in-hand", {"card": self.card})
            return
        cost = turn.box.missions[self.card].cost
        yield from payment.payment_objections(seat, self.payment, cost, _discount(seat), "PALM-MISS-01")


def _discount(seat: Seat) -> int:
    return sum(effect.goods for _, effect in seat.tiles(MissionDiscount))


@rule("PALM-MISS-02")
def _lay_open(turn: PalmyraTurn, seat: Seat, card: str) -> None:
    turn.move(f"mission/{card}", seat.hand_place, seat.fulfilled)
    if not turn.setting.on("mission_return_same_turn"):
        seat.notes(f"fulfilled/{card}")


@dataclass(frozen=True, slots=True)
class ReturnMissionForCards(Decision[PalmyraTurn, Seat]):
    """Returns a mission to draw more missions."""

    card: str

    answers = (CONSTRUCTION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForCards"]:
        if any_left(turn):
            for card, _ in seat.cards(MoreMissions):
                yield cls(card.id)

    @rule("PALM-MISS-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        card, benefit = next(entry for entry in seat.cards(MoreMissions) if entry[0].id == self.card)
        give_back(turn, seat, self.card)
        with citing(turn, card.rule):
            draw(turn, seat, benefit.number)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from return_objections(turn, seat, self.card, MoreMissions)
        if not any_left(turn):
            yield Refusal("PALM-MISS-05", "no-mission-left")


@dataclass(frozen=True, slots=True)
class DiscardMissionForGood(Decision[PalmyraTurn, Seat]):
    """Discards a mission of the hand for one good of choice."""

    card: str
    good: str

    answers = RESOLUTION

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["DiscardMissionForGood"]:
        for card in seat.hand():
            for good in GOODS:
                yield cls(card, good)

    @rule("PALM-MISS-04")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.move(f"mission/{self.card}", seat.hand_place, DISCARD)
        seat.trades_for(self.good)
        go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.card not in seat.hand():
            yield Refusal("PALM-MISS-04", "not-in-hand", {"card": self.card})
        if self.good not in GOODS:
            yield Refusal("PALM-MISS-04", "no-such-good", {"good": self.good})


DECISIONS = (DrawMission, FulfilMission, ReturnMissionForCards)
ANY_TIME = (DiscardMissionForGood,)
