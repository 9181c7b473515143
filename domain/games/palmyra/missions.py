"""PALM-MISS: King's Missions are drawn, fulfilled and returned."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import UnionType

from domain.games.palmyra import payment, spaces
from domain.games.palmyra.areas import DISCARD, MISSIONS
from domain.games.palmyra.improvement_tiles import MissionDiscount, PointsOnFulfil
from domain.games.palmyra.kinds import KINGS_MISSION
from domain.games.palmyra.mission_cards import MoreMissions
from domain.games.palmyra.questions import CONSTRUCTION, PrivateConstructionDue
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule

# -- the deck -------------------------------------------------------------------------------------------------------


def draw(turn: PalmyraTurn, seat: Seat, number: int) -> None:
    """The seat draws ``number`` missions, or as many as there are (AMB-43)."""
    for _ in range(number):
        if not turn.table.pieces(MISSIONS):
            for card, count in sorted(turn.table.pieces(DISCARD).items()):
                turn.move(card, DISCARD, MISSIONS, count, rule="PALM-MISS-05")
        if turn.table.pieces(MISSIONS):
            turn.move(turn.draw(MISSIONS), MISSIONS, seat.hand_place)


def any_left(turn: PalmyraTurn) -> bool:
    """True if a mission could be drawn, now or after the discards are shuffled."""
    return bool(turn.table.pieces(MISSIONS) or turn.table.pieces(DISCARD))


# -- returning ------------------------------------------------------------------------------------------------------


@rule("PALM-MISS-03")
def give_back(turn: PalmyraTurn, seat: Seat, card: str) -> str:
    """A fulfilled mission is turned face down; gives the rule that says what that is good for."""
    mission = turn.box.missions[card]
    turn.move(mission.piece, seat.fulfilled, seat.returned)
    return mission.rule


def return_objections(turn: PalmyraTurn, seat: Seat, card: str, benefit: type | UnionType) -> Iterator[Refusal]:
    """The reasons why the seat may not return a mission for this kind of benefit; each of them ends the list."""
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
    """Draws a mission with a piece on King's Missions."""

    answers = (CONSTRUCTION, PrivateConstructionDue.kind)

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
    """Fulfils a mission from the player's hand with a piece on King's Missions."""

    card: str
    """Id of the mission."""
    payment: Bag
    """The goods paid."""

    answers = (CONSTRUCTION, PrivateConstructionDue.kind)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["FulfilMission"]:
        if spaces.used_for(turn, seat, KINGS_MISSION):
            discount = _discount(seat)
            for card in seat.hand():
                for goods in payment.payments(seat, turn.box.missions[card].cost, discount):
                    yield cls(card, goods)

    @rule("PALM-MISS-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(seat.rule_of(MissionDiscount)):
            payment.pay(turn, seat, self.payment)
        with turn.citing("PALM-MISS-02"):
            turn.move(f"mission/{self.card}", seat.hand_place, seat.fulfilled)
            if not turn.setting.on("mission_return_same_turn"):
                seat.notes(f"fulfilled/{self.card}")
        for tile, effect in seat.tiles(PointsOnFulfil):
            turn.score(seat.number, "improvements", effect.points, rule=tile.rule)
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


@dataclass(frozen=True, slots=True)
class ReturnMissionForCards(Decision[PalmyraTurn, Seat]):
    """Returns a mission to draw more missions."""

    card: str
    """Id of the mission."""

    answers = (CONSTRUCTION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForCards"]:
        if any_left(turn):
            for card, _ in seat.cards(MoreMissions):
                yield cls(card.id)

    @rule("PALM-MISS-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        benefit = seat.benefit(self.card, MoreMissions)
        with turn.citing(give_back(turn, seat, self.card)):
            draw(turn, seat, benefit.number)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from return_objections(turn, seat, self.card, MoreMissions)
        if not any_left(turn):
            yield Refusal("PALM-MISS-05", "no-mission-left")
