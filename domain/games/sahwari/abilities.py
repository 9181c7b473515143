"""Phase 4: optional abilities, admitted in every stage of the turn (SAH-OPT)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import ATTACK_SIDE, LOCK_SIDE, OUT
from domain.games.sahwari.artifacts import fill_space, space_objections
from domain.games.sahwari.attack import can_attack
from domain.games.sahwari.box import RECRUIT
from domain.games.sahwari.caravans import reveal
from domain.games.sahwari.questions import ATTACK, EFFECT, STAGES, TOKEN
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK


@dataclass(frozen=True, slots=True)
class UseCaravan(Decision[SahwariTurn, Seat]):
    """Reveals one of the player's caravan tokens and resolves its icons."""

    token: str
    """The token."""

    answers: ClassVar = STAGES

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["UseCaravan"]:
        for token in seat.hidden_tokens():
            yield cls(token)

    @rule("SAH-OPT-01")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        reveal(turn, seat, self.token)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.token not in seat.tokens():
            yield Refusal("SAH-OPT-01", "token-not-yours")
        elif turn.is_open(self.token):
            yield Refusal("SAH-CARA-02", "token-revealed")


@dataclass(frozen=True, slots=True)
class UseStrategyToken(Decision[SahwariTurn, Seat]):
    """Discards a Strategy token for an attack."""

    answers: ClassVar = STAGES

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["UseStrategyToken"]:
        if seat.strategy_tokens and can_attack(turn, seat):
            yield cls()

    @rule("SAH-OPT-02")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.move(ATTACK_SIDE, seat.strategy, STOCK)
        turn.ask(seat.number, ATTACK, TOKEN)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _token_objections(seat)
        if not can_attack(turn, seat):
            yield Refusal("SAH-OPT-02", "no-target")


def _token_objections(seat: Seat) -> Iterator[Refusal]:
    if not seat.strategy_tokens:
        yield Refusal("SAH-OPT-07", "no-strategy-token")


@dataclass(frozen=True, slots=True)
class UseRecruitTrack(Decision[SahwariTurn, Seat]):
    """Removes pawns from the recruit track to use one of its abilities."""

    ability: str
    """`spy`, `renew`, `tornado` or `chest`."""

    answers: ClassVar = STAGES

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["UseRecruitTrack"]:
        pawns = seat.pawns
        for ability, cost in turn.box.track_costs.items():
            if cost <= pawns:
                yield cls(ability)

    @rule("SAH-OPT-03")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        for _ in range(turn.box.track_costs[self.ability]):
            turn.move(RECRUIT, seat.track, turn.map.guild_space(RECRUIT) or OUT, rule="SAH-OPT-04")
        turn.ask(seat.number, EFFECT, self.ability)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        cost = turn.box.track_costs.get(self.ability)
        if cost is None:
            yield Refusal("SAH-OPT-03", "ability-unknown")
        elif cost > seat.pawns:
            yield Refusal("SAH-OPT-03", "too-few-pawns", {"cost": cost, "pawns": seat.pawns})


@dataclass(frozen=True, slots=True)
class ActivateArtifactSpace(Decision[SahwariTurn, Seat]):
    """Moves a cube from the storage to an empty space in the player's row and resolves both icons."""

    space: str
    """The space."""

    answers: ClassVar = STAGES

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["ActivateArtifactSpace"]:
        if seat.stored:
            for space in seat.empty_spaces():
                yield cls(space.name)

    @rule("SAH-OPT-05")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        fill_space(turn, seat, self.space, seat.storage)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if not seat.stored:
            yield Refusal("SAH-OPT-05", "storage-empty")
        yield from space_objections(seat, self.space)


@dataclass(frozen=True, slots=True)
class UseStorageAbility(Decision[SahwariTurn, Seat]):
    """Locks a storage ability with a Strategy token and resolves its icon."""

    ability: str
    """Id of the ability."""

    answers: ClassVar = STAGES

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["UseStorageAbility"]:
        if not seat.strategy_tokens:
            return
        stored = seat.stored
        for ability in turn.box.storage_abilities.values():
            if ability.space <= stored and not turn.table.pieces(seat.ability_place(ability.id)):
                yield cls(ability.id)

    @rule("SAH-OPT-06")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.move(ATTACK_SIDE, seat.strategy, seat.ability_place(self.ability), becomes=LOCK_SIDE)
        turn.ask(seat.number, EFFECT, turn.box.storage_abilities[self.ability].icon)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        ability = turn.box.storage_abilities.get(self.ability)
        if ability is None:
            yield Refusal("SAH-OPT-06", "ability-unknown")
            return
        if turn.table.pieces(seat.ability_place(ability.id)):
            yield Refusal("SAH-OPT-06", "ability-used")
        elif seat.stored < ability.space:
            yield Refusal("SAH-OPT-06", "ability-not-reached", {"space": ability.space, "cubes": seat.stored})
        yield from _token_objections(seat)


OPTIONAL = (UseCaravan, UseStrategyToken, UseRecruitTrack, ActivateArtifactSpace, UseStorageAbility)
"""The decisions that are open in every stage."""
