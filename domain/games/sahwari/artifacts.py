"""Artifact cubes: to the storage, or to a space of the row (SAH-ART)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.box import ARTIFACT
from domain.games.sahwari.questions import EFFECTS, PLACE_ARTIFACT
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class PlaceArtifact(Decision[SahwariTurn, Seat]):
    """Places a gained artifact cube."""

    space: str
    """The empty space in the player's row; empty for the storage."""

    answers: ClassVar = (PLACE_ARTIFACT,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["PlaceArtifact"]:
        if seat.has_room:
            yield cls("")
        for space in seat.empty_spaces():
            yield cls(space.name)

    @rule("SAH-ART-01")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        if self.space:
            fill_space(turn, seat, self.space, seat.gained)
        else:
            turn.move(ARTIFACT, seat.gained, seat.storage, rule="SAH-ART-02")

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.space:
            yield from space_objections(seat, self.space)
        elif not seat.has_room:
            yield Refusal("SAH-ART-02", "storage-full")


def fill_space(turn: SahwariTurn, seat: Seat, name: str, source: str) -> None:
    """A cube goes to an empty space, by the rule that lets the seat put it there, and triggers the icons on both sides
    of it.
    """
    turn.move(ARTIFACT, source, seat.space_place(name))
    icons = next(space.icons for space in seat.spaces() if space.name == name)
    turn.ask(seat.number, EFFECTS, *icons, rule="SAH-ART-03")


def space_objections(seat: Seat, name: str) -> Iterator[Refusal]:
    """The reasons why a cube may not go to a space of the seat's row: there is none, or it is not empty."""
    if name not in (joint.name for joint in seat.joints()):
        yield Refusal("SAH-ART-01", "space-unknown")
    elif name not in (space.name for space in seat.spaces()):
        yield Refusal("SAH-RECR-04", "colours-differ")
    elif seat.is_locked(name):
        yield Refusal("SAH-ATT-05", "space-locked")
    elif seat.is_activated(name):
        yield Refusal("SAH-ART-05", "space-filled")
