"""The Construction step of a seat: its end, and the private Construction action (PALM-IMP-47)."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra import missions, rare_goods, temple, tower
from domain.games.palmyra.improvement_tiles import PrivateConstruction
from domain.games.palmyra.kinds import (
    ACQUIRE,
    CONSTRUCTION_ACTIONS,
    KINGS_MISSION,
    TEMPLES,
    TOWER_PAIR,
    TOWER_SINGLE,
    TRAITOR,
)
from domain.games.palmyra.questions import CONSTRUCTION, PrivateConstructionDue
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


def _possible(turn: PalmyraTurn, seat: Seat, action: str) -> bool:
    """True if the seat could take an action of the phase, if it had a piece for it; judged by what everybody knows."""
    if action == TOWER_SINGLE:
        return any(True for _ in tower.affordable_singles(turn, seat))
    if action == TOWER_PAIR:
        return any(True for _ in tower.affordable_pairs(turn, seat))
    if action == TRAITOR:
        return bool(tower.traitor_victims(turn, seat))
    if action in TEMPLES:
        return any(True for _ in temple.ways_to_build(turn, seat))
    if action == KINGS_MISSION:
        return seat.hand_size > 0 or missions.any_left(turn)
    colour = action.removeprefix(ACQUIRE)
    return bool(turn.top(colour)) and any(True for _ in rare_goods.ways_to_pay(turn, seat, colour))


@dataclass(frozen=True, slots=True)
class UsePrivateConstruction(Decision[PalmyraTurn, Seat]):
    """Uses the private Construction action as one of the actions in this phase. The next decision carries it out."""

    tile: str
    """Id of the tile."""
    action: str
    """The action, such as `tower_single`."""

    answers = (CONSTRUCTION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["UsePrivateConstruction"]:
        for tile, _ in seat.private(PrivateConstruction):
            for action in CONSTRUCTION_ACTIONS:
                if _possible(turn, seat, action):
                    yield cls(tile.id, action)

    @rule("PALM-IMP-47")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.ask(seat.number, PrivateConstructionDue(self.tile, self.action))

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.tile not in {tile.id for tile, _ in seat.private(PrivateConstruction)}:
            yield Refusal("PALM-IMP-47", "no-piece-on-tile", {"tile": self.tile})
        if self.action not in CONSTRUCTION_ACTIONS:
            yield Refusal("PALM-IMP-47", "no-such-action", {"action": self.action})
        elif not _possible(turn, seat, self.action):
            yield Refusal("PALM-IMP-47", "action-impossible", {"action": self.action})


@dataclass(frozen=True, slots=True)
class EndConstruction(Decision[PalmyraTurn, Seat]):
    """Ends the player's Construction step."""

    answers = (CONSTRUCTION,)

    @rule("PALM-TURN-06")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        pass
