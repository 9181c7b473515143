"""Icons (SAH-ICON): when they do something, what they do, in which order, and how they are declined."""

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
    CHOOSE_ORDER,
    EFFECT,
    FIZZLE,
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


@rule("SAH-TURN-05")
def effects(turn: SahwariTurn, seat: Seat, *icons: str) -> None:
    """The icons of one trigger: the seat chooses the order if different ones do something now.

    Otherwise the one that does something comes first, so that the other may yet become possible.
    """
    acting = [icon for icon in icons if acts(turn, seat, icon)]
    if len(set(acting)) > 1:
        turn.ask(seat.number, CHOOSE_ORDER, *icons)
        return
    for icon in (*acting, *(icon for icon in icons if icon not in acting)):
        if icon in _ICONS:
            turn.ask(seat.number, EFFECT, icon)


@rule("SAH-TURN-04")
def effect(turn: SahwariTurn, seat: Seat, icon: str) -> None:
    """One icon: it is resolved, or fizzles if it can do nothing."""
    if acts(turn, seat, icon):
        _ICONS[icon].resolve(turn, seat)
    else:
        turn.ask(seat.number, FIZZLE, icon)


@rule("SAH-TURN-06")
def fizzle(turn: SahwariTurn, seat: Seat, icon: str) -> None:
    """An icon without any legal choice: nothing happens, and no decision is asked."""


def acts(turn: SahwariTurn, seat: Seat, icon: str) -> bool:
    """Whether an icon would do something now; influence never does before the end (SAH-ICON-01)."""
    return icon in _ICONS and _ICONS[icon].acts(turn, seat)


@dataclass(frozen=True, slots=True)
class _Icon:
    acts: Callable[[SahwariTurn, Seat], bool]
    resolve: Callable[[SahwariTurn, Seat], None]


# -- what the icons do ------------------------------------------------------------------------------------------------


@rule("SAH-ICON-02")
def _recruit(turn: SahwariTurn, seat: Seat) -> None:
    turn.ask(seat.number, TAKE_CARD, ICON)


def _renew(turn: SahwariTurn, seat: Seat) -> None:
    renew(turn)


@rule("SAH-ICON-04")
def _spy(turn: SahwariTurn, seat: Seat) -> None:
    turn.ask(seat.number, SPY)


@rule("SAH-ICON-05")
def _chest(turn: SahwariTurn, seat: Seat) -> None:
    turn.move(ARTIFACT, SUPPLY, seat.gained)
    place_artifact(turn, seat)


@rule("SAH-ICON-06")
def _bird(turn: SahwariTurn, seat: Seat) -> None:
    turn.ask(seat.number, BIRD)


@rule("SAH-ICON-07")
def _caravan(turn: SahwariTurn, seat: Seat) -> None:
    turn.ask(seat.number, PICK_CARAVAN)


@rule("SAH-ICON-08")
def _tornado(turn: SahwariTurn, seat: Seat) -> None:
    turn.ask(seat.number, TORNADO)


@rule("SAH-ICON-09")
def _attack(turn: SahwariTurn, seat: Seat) -> None:
    turn.ask(seat.number, ATTACK, ICON)


def _bird_cells(turn: SahwariTurn) -> list[str]:
    """The tiles with resources next to a guild camel, row by row."""
    positions = turn.map.positions()
    near = {cell for camel in turn.guild_camels() for cell in turn.map.grid.neighbours[positions[camel]]}
    return [cell for cell in turn.map.grid.cells if cell in near and turn.map.resources(cell)]


_ICONS: Mapping[str, _Icon] = MappingProxyType(
    {
        "recruit": _Icon(lambda turn, seat: bool(turn.displayed()), _recruit),
        "renew": _Icon(lambda turn, seat: can_renew(turn), _renew),
        "spy": _Icon(lambda turn, seat: bool(turn.hidden_tokens()), _spy),
        "chest": _Icon(lambda turn, seat: turn.supply > 0 and can_place_artifact(seat), _chest),
        "bird": _Icon(lambda turn, seat: bool(_bird_cells(turn)), _bird),
        "caravan": _Icon(lambda turn, seat: bool(turn.map.tokens()), _caravan),
        "tornado": _Icon(lambda turn, seat: bool(turn.map.positions()), _tornado),
        "attack": _Icon(lambda turn, seat: can_attack(turn, seat), _attack),
    }
)


# -- decisions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseEffectOrder(Decision[SahwariTurn, Seat]):
    """Which of two icons is resolved first (SAH-TURN-05)."""

    first: str

    answers: ClassVar = (CHOOSE_ORDER,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["ChooseEffectOrder"]:
        for icon in turn.asked(seat):
            yield cls(icon)

    @rule("SAH-TURN-05")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        for icon in sorted(turn.answered.arguments, key=lambda icon: icon != self.first):
            turn.ask(seat.number, EFFECT, icon)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.first not in turn.asked(seat):
            yield Refusal("SAH-TURN-05", "icon-not-triggered")


@dataclass(frozen=True, slots=True)
class DeclineEffect(Decision[SahwariTurn, Seat]):
    """An icon is declined as a whole, before its first choice (SAH-TURN-06)."""

    answers: ClassVar = (TAKE_CARD, SPY, BIRD, PICK_CARAVAN, TORNADO, ATTACK)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["DeclineEffect"]:
        if turn.asked(seat) in ((), (ICON,)):
            yield cls()

    @rule("SAH-TURN-06")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        """Nothing happens."""

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        match turn.asked(seat):
            case (source,) if source == PAWN:
                yield Refusal("SAH-RECR-01", "card-is-due")
            case (source,) if source == TOKEN:
                yield Refusal("SAH-OPT-02", "attack-is-due")


@dataclass(frozen=True, slots=True)
class SpyCaravan(Decision[SahwariTurn, Seat]):
    """A player looks at a token that is camel side up, on the map or in a clan area (SAH-ICON-04)."""

    token: str

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
    """A player takes a resource from a tile next to a guild camel (SAH-ICON-06)."""

    tile: str
    resource: str

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
    """A player takes a caravan token from anywhere on the map (SAH-ICON-07)."""

    token: str

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
    """Any camel on the map is put on another tile that is free; nothing is collected (SAH-ICON-08)."""

    camel: str
    tile: str

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
        if self.camel == turn.collector:
            _blown_away(turn)

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
    """Whether the tornado may put a camel on a cell: a free one, or by the switch one without any camel (AMB-22)."""
    return not turn.map.camels(cell) if turn.setting.on("tornado_needs_empty_tile") else turn.map.is_free(cell)


@rule("SAH-COLL-02")
def _blown_away(turn: SahwariTurn) -> None:
    """The camel that moved does not stand any more where it would have collected."""
    turn.note_collector("")
