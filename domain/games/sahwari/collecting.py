"""Phase 2: collect (SAH-COLL), and what becomes of a resource that is gained, in whatever way."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import COLLECTED, OUT, SUPPLY
from domain.games.sahwari.box import ARTIFACT, RECRUIT
from domain.games.sahwari.questions import COLLECT_DUE, PAWN, PLACE_ARTIFACT, RESOLVE_CARAVAN, TAKE_CARD
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class CollectResource(Decision[SahwariTurn, Seat]):
    """Takes a resource from the tile where the moved camel stands."""

    resource: str
    """`artifact`, `recruit`, or the token."""

    answers: ClassVar = (COLLECT_DUE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["CollectResource"]:
        for resource in turn.map.resources_on(turn.map.where(turn.collector)):
            yield cls(resource)

    @rule("SAH-COLL-01")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        cell = turn.map.where(turn.collector)
        turn.note_collector("")
        turn.enter_stage(COLLECTED)
        collect(turn, seat, self.resource, cell)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.resource not in turn.map.resources(turn.map.where(turn.collector)):
            yield Refusal("SAH-COLL-03", "resource-not-there")


def collect(turn: SahwariTurn, seat: Seat, resource: str, cell: str) -> None:
    """A seat takes a resource from a tile and handles it by its chapter (SAH-ART, SAH-RECR, SAH-CARA)."""
    if resource == ARTIFACT:
        if can_place_artifact(seat):
            turn.map.takes(resource, cell, seat.gained)
            place_artifact(turn, seat)
        else:  # there is no place for it
            with turn.citing("SAH-ART-04"):
                turn.map.takes(ARTIFACT, cell, SUPPLY)
    elif resource == RECRUIT:
        collect_pawn(turn, seat, cell)
    else:
        turn.map.takes(resource, cell, seat.caravans)
        turn.ask(seat.number, RESOLVE_CARAVAN, resource, rule="SAH-CARA-01")


# -- artifacts --------------------------------------------------------------------------------------------------------


def can_place_artifact(seat: Seat) -> bool:
    """True if a cube that is gained finds a place (SAH-ART-01)."""
    return seat.has_room or bool(seat.empty_spaces())


@rule("SAH-ART-01")
def place_artifact(turn: SahwariTurn, seat: Seat) -> None:
    """A cube was gained: the seat must place it."""
    turn.ask(seat.number, PLACE_ARTIFACT)


# -- recruits ---------------------------------------------------------------------------------------------------------


@rule("SAH-RECR-01")
def collect_pawn(turn: SahwariTurn, seat: Seat, cell: str) -> None:
    """A pawn goes to the recruit track, and a face-up card is due, if there is one (SAH-RECR-07)."""
    if seat.pawns < turn.box.track.spaces:
        turn.map.takes(RECRUIT, cell, seat.track)
    elif cell != turn.map.guild:  # the track is full
        with turn.citing("SAH-RECR-02"):
            turn.map.takes(RECRUIT, cell, turn.map.guild_space(RECRUIT) or OUT)
    if turn.displayed():
        turn.ask(seat.number, TAKE_CARD, PAWN)
