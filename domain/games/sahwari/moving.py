"""Phase 1: the own camel (SAH-MOVE)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import BOX, MOVED, WITHDRAWAL, WITHDRAWALS
from domain.games.sahwari.box import DOUBLE_MOVE
from domain.games.sahwari.grid import DIRECTIONS, OPPOSITE
from domain.games.sahwari.lines import has_stop, line, objection
from domain.games.sahwari.questions import OWN_CAMEL_DUE, SECOND_MOVE_DUE
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


def off_map(turn: SahwariTurn, seat: Seat) -> list[str]:
    """The own camels on the dashboard, sorted."""
    return sorted(turn.table.pieces(seat.dashboard))


def own_camels(turn: SahwariTurn, seat: Seat) -> list[tuple[str, str]]:
    """The own camels on the map with their cells, sorted by camel."""
    return [(camel, cell) for camel in seat.camels if (cell := turn.map.where(camel))]


def is_stuck(turn: SahwariTurn, seat: Seat) -> bool:
    """True if all camels are on the map and none of them can move (SAH-MOVE-11)."""
    return not off_map(turn, seat) and not any(has_stop(turn, seat, cell) for _, cell in own_camels(turn, seat))


def _not_on_map(turn: SahwariTurn, seat: Seat, camel: str) -> Refusal | None:
    if camel not in seat.camels:
        return Refusal("SAH-MOVE-02", "camel-not-yours")
    if off_map(turn, seat):
        return Refusal("SAH-MOVE-01", "camel-must-enter")
    return None


@dataclass(frozen=True, slots=True)
class EnterCamel(Decision[SahwariTurn, Seat]):
    """Moves a camel from the dashboard to the Guild tile or an Oasis."""

    camel: str
    """The camel."""
    tile: str
    """The tile it moves to."""

    answers: ClassVar = (OWN_CAMEL_DUE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["EnterCamel"]:
        for camel in off_map(turn, seat):
            for cell in _entries(turn):
                yield cls(camel, cell)

    @rule("SAH-MOVE-01")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.map.enters(self.camel, seat.dashboard, self.tile)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.camel not in off_map(turn, seat):
            yield Refusal("SAH-MOVE-01", "camel-not-on-dashboard")
        if self.tile not in _entries(turn):
            yield Refusal("SAH-MOVE-01", "tile-no-entry")


def _entries(turn: SahwariTurn) -> list[str]:
    return [turn.map.guild, *turn.map.oases()]


@dataclass(frozen=True, slots=True)
class MoveCamel(Decision[SahwariTurn, Seat]):
    """Moves one of the player's camels in a straight line."""

    camel: str
    """The camel."""
    direction: str
    """The direction."""
    stop: str
    """The tile it stops on."""

    answers: ClassVar = (OWN_CAMEL_DUE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["MoveCamel"]:
        if off_map(turn, seat):
            return
        for camel, start in own_camels(turn, seat):
            for direction in DIRECTIONS:
                for stop in line(turn, seat, start, direction).stops:
                    yield cls(camel, direction, stop)

    @rule("SAH-MOVE-02")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        _goes(turn, self.camel, self.stop)
        if seat.leader.rule == DOUBLE_MOVE and second_moves(turn, seat, self.stop, self.direction):
            turn.ask(seat.number, SECOND_MOVE_DUE, self.camel, self.direction, rule="SAH-LEAD-06")
        else:
            turn.enter_stage(MOVED)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        not_on_map = _not_on_map(turn, seat, self.camel)
        if not_on_map:
            yield not_on_map
            return
        start = turn.map.where(self.camel)
        if self.direction not in DIRECTIONS or self.stop not in line(turn, seat, start, self.direction).stops:
            yield objection(turn, seat, start, self.direction, self.stop)


def _goes(turn: SahwariTurn, camel: str, stop: str) -> None:
    turn.map.moves(camel, stop)
    turn.note_collector(camel)


def second_moves(turn: SahwariTurn, seat: Seat, start: str, first: str) -> list[tuple[str, str]]:
    """Directions and stops of the Explorer's second move from ``start``, after a move in direction ``first``."""
    return [
        (direction, stop)
        for direction in DIRECTIONS
        if direction != OPPOSITE[first]
        for stop in line(turn, seat, start, direction).stops
    ]


def _first_move(turn: SahwariTurn, seat: Seat) -> tuple[str, str]:
    """The place of the Explorer's camel, and the direction of its first move."""
    camel, direction = turn.asked(seat.number)
    return turn.map.where(camel), direction


@dataclass(frozen=True, slots=True)
class ExplorerMoveAgain(Decision[SahwariTurn, Seat]):
    """Moves the Explorer's camel a second time."""

    direction: str
    """The direction; not straight back."""
    stop: str
    """The tile it stops on."""

    answers: ClassVar = (SECOND_MOVE_DUE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["ExplorerMoveAgain"]:
        for direction, stop in second_moves(turn, seat, *_first_move(turn, seat)):
            yield cls(direction, stop)

    @rule("SAH-MOVE-12")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        _goes(turn, turn.collector, self.stop)
        turn.enter_stage(MOVED)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        start, first = _first_move(turn, seat)
        if self.direction == OPPOSITE[first]:
            yield Refusal("SAH-MOVE-12", "no-way-back")
        elif (self.direction, self.stop) not in second_moves(turn, seat, start, first):
            yield objection(turn, seat, start, self.direction, self.stop)


@dataclass(frozen=True, slots=True)
class ExplorerStop(Decision[SahwariTurn, Seat]):
    """Declines the Explorer's second move."""

    answers: ClassVar = (SECOND_MOVE_DUE,)

    @rule("SAH-MOVE-12")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.enter_stage(MOVED)


@dataclass(frozen=True, slots=True)
class WithdrawCamel(Decision[SahwariTurn, Seat]):
    """Returns a camel to the dashboard, because none can move."""

    camel: str
    """The camel."""

    answers: ClassVar = (OWN_CAMEL_DUE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["WithdrawCamel"]:
        if is_stuck(turn, seat):
            for camel in seat.camels:
                yield cls(camel)

    @rule("SAH-MOVE-11")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.map.leaves(self.camel, seat.dashboard)
        turn.move(WITHDRAWAL, BOX, WITHDRAWALS)
        turn.enter_stage(MOVED)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        not_on_map = _not_on_map(turn, seat, self.camel)
        if not_on_map:
            yield not_on_map
        elif not is_stuck(turn, seat):
            yield Refusal("SAH-MOVE-11", "camel-can-move")
