"""Icons (SAH-ICON): when they do something, what they do, and how they are declined."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from domain.games.sahwari.areas import SUPPLY, hidden_side
from domain.games.sahwari.attack import can_attack
from domain.games.sahwari.box import ARTIFACT
from domain.games.sahwari.collecting import can_place_artifact, collect, place_artifact
from domain.games.sahwari.questions import (
    ATTACK,
    BIRD,
    ICON,
    PAWN,
    PICK_CARAVAN,
    SPY,
    TAKE_CARD,
    TOKEN,
    TORNADO,
)
from domain.games.sahwari.recruits import can_renew, renew
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


def acts(turn: SahwariTurn, seat: Seat, icon: str) -> bool:
    """True if an icon would do something now; influence never does before the end (SAH-ICON-01)."""
    return icon in _ICONS and _ICONS[icon].acts(turn, seat)


def has_effect(icon: str) -> bool:
    """True if an icon is one that does something at all."""
    return icon in _ICONS


def resolve(turn: SahwariTurn, seat: Seat, icon: str) -> None:
    """An icon does what it does, by its own rule."""
    _ICONS[icon].resolve(turn, seat)


@dataclass(frozen=True, slots=True)
class _Icon:
    acts: Callable[[SahwariTurn, Seat], bool]
    resolve: Callable[[SahwariTurn, Seat], None]


def _asking(rule_id: str, kind: str, *arguments: str) -> Callable[[SahwariTurn, Seat], None]:
    """The resolution of an icon that asks the seat something."""
    return lambda turn, seat: turn.ask(seat.number, kind, *arguments, rule=rule_id)


# -- what the icons do ------------------------------------------------------------------------------------------------


@rule("SAH-ICON-05")
def _chest(turn: SahwariTurn, seat: Seat) -> None:
    turn.move(ARTIFACT, SUPPLY, seat.gained)
    place_artifact(turn, seat)


def _bird_cells(turn: SahwariTurn) -> list[str]:
    """The tiles with resources next to a guild camel, row by row."""
    positions = turn.map.positions()
    near = {cell for camel in turn.guild_camels for cell in turn.map.grid.neighbours[positions[camel]]}
    return [cell for cell in turn.map.grid.cells if cell in near and turn.map.resources(cell)]


_ICONS: Mapping[str, _Icon] = MappingProxyType(
    {
        "recruit": _Icon(lambda turn, seat: bool(turn.displayed()), _asking("SAH-ICON-02", TAKE_CARD, ICON)),
        "renew": _Icon(lambda turn, seat: can_renew(turn), lambda turn, seat: renew(turn)),
        "spy": _Icon(lambda turn, seat: bool(turn.hidden_tokens()), _asking("SAH-ICON-04", SPY)),
        "chest": _Icon(lambda turn, seat: turn.supply > 0 and can_place_artifact(seat), _chest),
        "bird": _Icon(lambda turn, seat: bool(_bird_cells(turn)), _asking("SAH-ICON-06", BIRD)),
        "caravan": _Icon(lambda turn, seat: bool(turn.map.tokens()), _asking("SAH-ICON-07", PICK_CARAVAN)),
        "tornado": _Icon(lambda turn, seat: bool(turn.map.positions()), _asking("SAH-ICON-08", TORNADO)),
        "attack": _Icon(lambda turn, seat: can_attack(turn, seat), _asking("SAH-ICON-09", ATTACK, ICON)),
    }
)


# -- decisions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpyCaravan(Decision[SahwariTurn, Seat]):
    """Looks at a caravan token."""

    token: str
    """The token."""

    answers: ClassVar = (SPY,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["SpyCaravan"]:
        for token in turn.hidden_tokens():
            yield cls(token)

    @rule("SAH-ICON-04")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.show(hidden_side(self.token), seat.number)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.token not in turn.handles:
            yield Refusal("SAH-ICON-04", "token-unknown")
        elif self.token not in turn.hidden_tokens():
            yield Refusal("SAH-ICON-04", "token-not-hidden")


@dataclass(frozen=True, slots=True)
class BirdCollect(Decision[SahwariTurn, Seat]):
    """Takes a resource from a tile next to a guild camel."""

    tile: str
    """The tile."""
    resource: str
    """`artifact`, `recruit`, or the token."""

    answers: ClassVar = (BIRD,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["BirdCollect"]:
        for cell in _bird_cells(turn):
            for resource in turn.map.resources_on(cell):
                yield cls(cell, resource)

    @rule("SAH-ICON-06")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        collect(turn, seat, self.resource, self.tile)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.tile not in turn.map.grid.cells:
            yield Refusal("SAH-ICON-06", "tile-unknown")
        elif self.resource not in turn.map.resources(self.tile):
            yield Refusal("SAH-COLL-03", "resource-not-there")
        elif self.tile not in _bird_cells(turn):
            yield Refusal("SAH-ICON-06", "tile-not-next-to-guild-camel")


@dataclass(frozen=True, slots=True)
class PickCaravan(Decision[SahwariTurn, Seat]):
    """Takes a caravan token from the map."""

    token: str
    """The token."""

    answers: ClassVar = (PICK_CARAVAN,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["PickCaravan"]:
        for token in turn.map.tokens():
            yield cls(token)

    @rule("SAH-ICON-07")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        collect(turn, seat, self.token, turn.map.tokens()[self.token])

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.token not in turn.map.tokens():
            yield Refusal("SAH-ICON-07", "token-not-on-map")


@dataclass(frozen=True, slots=True)
class TornadoMove(Decision[SahwariTurn, Seat]):
    """Moves a camel to another tile."""

    camel: str
    """The camel."""
    tile: str
    """The tile it moves to."""

    answers: ClassVar = (TORNADO,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["TornadoMove"]:
        cells = [cell for cell in turn.map.grid.cells if _may_be_blown_to(turn, cell)]
        for camel, start in turn.map.positions().items():
            for cell in cells:
                if cell != start:
                    yield cls(camel, cell)

    @rule("SAH-ICON-08")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.map.moves(self.camel, self.tile)
        if self.camel == turn.collector:  # it does not stand any more where it would have collected
            with turn.citing("SAH-COLL-02"):
                turn.note_collector("")

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        start = turn.map.positions().get(self.camel)
        if start is None:
            yield Refusal("SAH-ICON-08", "camel-not-on-map")
        if self.tile not in turn.map.grid.cells:
            yield Refusal("SAH-ICON-08", "tile-unknown")
        elif self.tile == start:
            yield Refusal("SAH-ICON-08", "camel-there-already")
        elif not _may_be_blown_to(turn, self.tile):
            yield Refusal("SAH-ICON-08", "tile-occupied")


def _may_be_blown_to(turn: SahwariTurn, cell: str) -> bool:
    """True if the tornado may put a camel on a cell: a free one, or by the switch one without any camel (AMB-22)."""
    return not turn.map.camels(cell) if turn.setting.on("tornado_needs_empty_tile") else turn.map.is_free(cell)


@dataclass(frozen=True, slots=True)
class DeclineEffect(Decision[SahwariTurn, Seat]):
    """Skips an icon."""

    answers: ClassVar = (TAKE_CARD, SPY, BIRD, PICK_CARAVAN, TORNADO, ATTACK)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["DeclineEffect"]:
        if turn.asked(seat.number) in ((), (ICON,)):
            yield cls()

    @rule("SAH-TURN-06")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        """Nothing happens."""

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        match turn.asked(seat.number):
            case (source,) if source == PAWN:
                yield Refusal("SAH-RECR-01", "card-is-due")
            case (source,) if source == TOKEN:
                yield Refusal("SAH-OPT-02", "attack-is-due")
