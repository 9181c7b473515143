"""Attacks (SAH-ATT): on an opponent's camel next to an origin, or on a caravan token on or next to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import LOCK_SIDE, OUT, SUPPLY
from domain.games.sahwari.box import ARTIFACT, TOKENS
from domain.games.sahwari.questions import ATTACK, ATTACK_SPACE, DISPLACE
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK
from domain.table.names import kind_of


def origins(turn: SahwariTurn, seat: Seat) -> list[str]:
    """The cells with an own camel or a guild camel, row by row (SAH-ATT-01)."""
    own = (0, seat.number)
    return [cell for cell, camels in turn.map.occupied() if any(turn.owner(camel) in own for camel in camels)]


def _is_target(turn: SahwariTurn, seat: Seat, camel: str) -> bool:
    """True if a camel is an opponent's, or by the switch a guild camel (AMB-06)."""
    owner = turn.owner(camel)
    if owner:
        return owner != seat.number
    return camel in turn.guild_camels and turn.setting.on("guild_camels_can_be_attacked")


def _camels_next_to(turn: SahwariTurn, seat: Seat, origin: str) -> list[str]:
    """The camels orthogonally next to a cell that may be attacked (SAH-ATT-03)."""
    near = turn.map.grid.neighbours[origin]
    return [camel for cell in near for camel in sorted(turn.map.camels(cell)) if _is_target(turn, seat, camel)]


def _tokens_near(turn: SahwariTurn, origin: str) -> list[str]:
    """The tokens on a cell and orthogonally next to it (SAH-ATT-09)."""
    return [token for cell in (origin, *turn.map.grid.neighbours[origin]) for token in turn.map.tokens_on(cell)]


def can_attack(turn: SahwariTurn, seat: Seat) -> bool:
    """True if there is any target (SAH-ATT-02)."""
    return any(_camels_next_to(turn, seat, cell) or _tokens_near(turn, cell) for cell in origins(turn, seat))


def _origin_objections(turn: SahwariTurn, seat: Seat, origin: str) -> Iterator[Refusal]:
    if origin not in origins(turn, seat):
        yield Refusal("SAH-ATT-01", "no-origin")


@dataclass(frozen=True, slots=True)
class AttackCamel(Decision[SahwariTurn, Seat]):
    """Attacks an opponent's camel."""

    origin: str
    """The tile the attack starts from, with one of the player's camels or a guild camel."""
    camel: str
    """The attacked camel."""

    answers: ClassVar = (ATTACK,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["AttackCamel"]:
        for origin in origins(turn, seat):
            for camel in _camels_next_to(turn, seat, origin):
                yield cls(origin, camel)

    @rule("SAH-ATT-03")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        owner = turn.owner(self.camel)
        if owner:
            _take_cube(turn, seat, turn.seat(owner))
        if displacements(turn, self.camel):
            turn.ask(seat.number, DISPLACE, self.camel, rule="SAH-ATT-08")

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _origin_objections(turn, seat, self.origin)
        if not _is_target(turn, seat, self.camel) or not turn.map.where(self.camel):
            yield Refusal("SAH-ATT-03", "no-opponent-camel")
        elif self.origin in turn.map.grid.cells and self.camel not in _camels_next_to(turn, seat, self.origin):
            yield Refusal("SAH-ATT-03", "camel-not-adjacent")


def _take_cube(turn: SahwariTurn, seat: Seat, victim: Seat) -> None:
    """A player loses a stored cube, or one of a space that the attacker chooses (SAH-ATT-04, SAH-ATT-05)."""
    if victim.stored:
        _loot(turn, victim.storage)
    elif victim.activated():
        turn.ask(seat.number, ATTACK_SPACE, victim.number, rule="SAH-ATT-05")


@rule("SAH-ATT-06")
def _loot(turn: SahwariTurn, place: str) -> None:
    """A cube is removed: it goes to an empty artifact space of the Guild tile, else to the supply (SAH-ATT-04)."""
    turn.move(ARTIFACT, place, turn.map.guild_space(ARTIFACT) or SUPPLY)


def _victim(turn: SahwariTurn, seat: Seat) -> Seat:
    (number,) = turn.asked(seat.number)
    return turn.seat(int(number))


@dataclass(frozen=True, slots=True)
class AttackChooseSpace(Decision[SahwariTurn, Seat]):
    """Chooses the space in the attacked player's row whose cube is removed."""

    space: str
    """The space."""

    answers: ClassVar = (ATTACK_SPACE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["AttackChooseSpace"]:
        for space in _victim(turn, seat).activated():
            yield cls(space.name)

    @rule("SAH-ATT-05")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        victim = turn.seat(int(turn.answered.arguments[0]))
        place = victim.space_place(self.space)
        _loot(turn, place)
        turn.move(LOCK_SIDE, STOCK, place)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        victim = _victim(turn, seat)
        if victim.is_locked(self.space):
            yield Refusal("SAH-ATT-05", "space-locked")
        elif not victim.is_activated(self.space):
            yield Refusal("SAH-ATT-05", "space-without-cube")


def displacements(turn: SahwariTurn, camel: str) -> list[str]:
    """The free cells next to an attacked camel, clockwise from the north (SAH-ATT-08)."""
    return [cell for cell in turn.map.grid.neighbours[turn.map.where(camel)] if turn.map.is_free(cell)]


@dataclass(frozen=True, slots=True)
class AttackDisplace(Decision[SahwariTurn, Seat]):
    """Moves the attacked camel one step."""

    tile: str
    """The place it moves to."""

    answers: ClassVar = (DISPLACE,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["AttackDisplace"]:
        (camel,) = turn.asked(seat.number)
        for cell in displacements(turn, camel):
            yield cls(cell)

    @rule("SAH-ATT-08")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.map.moves(turn.answered.arguments[0], self.tile)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        (camel,) = turn.asked(seat.number)
        if self.tile not in turn.map.grid.neighbours[turn.map.where(camel)]:
            yield Refusal("SAH-ATT-08", "tile-not-adjacent")
        elif not turn.map.is_free(self.tile):
            yield Refusal("SAH-ATT-08", "tile-occupied")


@dataclass(frozen=True, slots=True)
class AttackCaravan(Decision[SahwariTurn, Seat]):
    """Attacks a caravan token: it is removed unseen."""

    origin: str
    """The tile the attack starts from, with one of the player's camels or a guild camel."""
    token: str
    """The token."""

    answers: ClassVar = (ATTACK,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["AttackCaravan"]:
        for origin in origins(turn, seat):
            for token in _tokens_near(turn, origin):
                yield cls(origin, token)

    @rule("SAH-ATT-09")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.map.takes(self.token, turn.map.tokens()[self.token], OUT)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _origin_objections(turn, seat, self.origin)
        if self.token not in turn.map.tokens():
            in_clan = kind_of(self.token) in TOKENS and any(self.token in other.tokens() for other in turn.seats)
            yield Refusal("SAH-ATT-10", "token-in-clan-area") if in_clan else Refusal("SAH-ATT-09", "token-not-on-map")
        elif self.origin in turn.map.grid.cells and self.token not in _tokens_near(turn, self.origin):
            yield Refusal("SAH-ATT-09", "token-not-adjacent")
