"""The words of Sahwari for the test language: positions set up from the box, what a seat has, gets and does.

`position` starts a real match, in which seat A begins, and then clears it: all tiles are empty Deserts, the Guild tile
holds nothing, the guild camels stand there, the camels of the players lie in the box, clan areas are empty but for
Strategy tokens, and leaders are as named, else any others but the Explorer. Whatever a test needs it says. The
decisions of the game are here under their names, so that a test needs this module only.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Self

import pytest

from caravanserai_kit.position import GIVEN, Position, ScriptedChance
from domain.games import games
from domain.games.sahwari.abilities import (
    ActivateArtifactSpace,
    UseCaravan,
    UseRecruitTrack,
    UseStorageAbility,
    UseStrategyToken,
)
from domain.games.sahwari.artifacts import PlaceArtifact
from domain.games.sahwari.attack import AttackCamel, AttackCaravan, AttackChooseSpace, AttackDisplace
from domain.games.sahwari.box import Box
from domain.games.sahwari.caravans import ResolveCaravan
from domain.games.sahwari.collecting import CollectResource
from domain.games.sahwari.effects import ChooseEffectOrder
from domain.games.sahwari.ending import EndTurn
from domain.games.sahwari.guild_camel import MoveGuildCamel
from domain.games.sahwari.icons import (
    BirdCollect,
    DeclineEffect,
    PickCaravan,
    SpyCaravan,
    TornadoMove,
)
from domain.games.sahwari.moving import EnterCamel, ExplorerMoveAgain, ExplorerStop, MoveCamel, WithdrawCamel
from domain.games.sahwari.recruits import TakeRecruitCard
from domain.games.sahwari.turn import SahwariTurn
from domain.play.chance import KeyedChance, seeded_key
from domain.play.turn import STOCK
from domain.table.effects import Ask, Close
from domain.table.names import area_of, face_of, kind_of, owner_of

__all__ = [
    "GAME",
    "A",
    "ActivateArtifactSpace",
    "AttackCamel",
    "AttackCaravan",
    "AttackChooseSpace",
    "AttackDisplace",
    "B",
    "BirdCollect",
    "C",
    "ChooseEffectOrder",
    "CollectResource",
    "D",
    "DeclineEffect",
    "EndTurn",
    "EnterCamel",
    "ExplorerMoveAgain",
    "ExplorerStop",
    "MoveCamel",
    "MoveGuildCamel",
    "PickCaravan",
    "PlaceArtifact",
    "ResolveCaravan",
    "SahwariPosition",
    "SpyCaravan",
    "TakeRecruitCard",
    "TornadoMove",
    "UseCaravan",
    "UseRecruitTrack",
    "UseStorageAbility",
    "UseStrategyToken",
    "WithdrawCamel",
    "position",
    "rules",
    "started",
]

A, B, C, D = 1, 2, 3, 4
GAME = games()["sahwari"]
NORTH, EAST, SOUTH, WEST = "north", "east", "south", "west"
QUESTIONS = {
    "start": "own camel due",
    "moved": "collect due",
    "collected": "guild camel due",
    "guild-moved": "may end",
}

rules = pytest.mark.rules
"""Names the rules, rulings and examples of the ledger that a test shows."""

_NEUTRAL = ("diplomat", "merchant", "thief", "dealer", "spy")


class SahwariPosition(Position):
    """A position of Sahwari."""

    @property
    def turn(self) -> SahwariTurn:
        """The turn, for reading."""
        turn = self.playing.turn
        assert isinstance(turn, SahwariTurn)
        return turn

    @property
    def box(self) -> Box:
        """The box."""
        return self.turn.box

    # -- given --------------------------------------------------------------------------------------------------

    def home(self, piece: str, place: str) -> str:
        """The place out of the way of pieces: cubes in the supply, cards in the deck, all else in the box."""
        match kind_of(piece):
            case "artifact":
                return "supply"
            case "card":
                return "deck"
            case "strategy":
                return STOCK
            case "small-side" | "guarded-side":
                return "sides"
        return "box"

    def led_by(self, seat: int, leader: str) -> Self:
        """Given that this is the clan leader of the seat."""
        return self.swap(f"leader@{seat}", f"leader/{leader}")

    def deserts(self, *cells: str) -> Self:
        """Given that these tiles have flipped to Deserts."""
        return self._flipped("desert", cells)

    def oases(self, *cells: str) -> Self:
        """Given that these tiles have flipped to Oases."""
        return self._flipped("oasis", cells)

    def _flipped(self, side: str, cells: Sequence[str]) -> Self:
        for cell in cells:
            place = f"tile:{cell}" if self.table.pieces(f"tile:{cell}") else f"flipped:{cell}"
            (tile,) = self.table.pieces(place)
            self.clear(f"on:{cell}").move(tile, place, f"flipped:{cell}", becomes=f"{kind_of(tile)}/{side}")
        return self

    def resources(self, cell: str, *pieces: str) -> Self:
        """Given that a tile is resource side up (but for the Guild tile) and holds exactly these resources, or none."""
        if cell != self.box.grid.guild:
            self._turn_up(cell)
        self.clear(f"on:{cell}")
        for piece in pieces:
            source = {"artifact": "supply", "recruit": "box"}.get(piece) or self.find(piece)
            self.move(piece, source, f"on:{cell}")
        return self

    def _turn_up(self, cell: str) -> None:
        for tile in list(self.table.pieces(f"flipped:{cell}")):
            self.move(tile, f"flipped:{cell}", f"tile:{cell}")

    def tiles_up(self, number: int) -> Self:
        """Given that the last ``number`` tiles of the map are resource side up with a recruit or a cube each."""
        for cell in list(reversed(self.box.grid.resource_cells))[:number]:
            self.resources(cell, "recruit" if self.table.count("box", "recruit") else "artifact")
        return self

    def stands(self, camel: str, cell: str) -> Self:
        """Given that a camel stands on a tile."""
        return self if self.turn.map.where(camel) == cell else self.put(f"camel:{cell}", camel)

    def off(self, camel: str) -> Self:
        """Given that a camel of a player is on its dashboard."""
        return self.put(f"dashboard@{('blue', 'yellow', 'green', 'red').index(kind_of(camel)) + 1}", camel)

    def supply(self, cubes: int) -> Self:
        """Given that ``cubes`` cubes are left in the supply."""
        here = self.table.count("supply", "artifact")
        there = self.table.count("box", "artifact")
        if cubes <= here:
            return self.move("artifact", "supply", "box", here - cubes)
        return self.move("artifact", "box", "supply", min(cubes - here, there))

    def stores(self, seat: int, cubes: int) -> Self:
        """Given that ``cubes`` cubes lie in the storage of the seat."""
        return self.clear(f"storage@{seat}").move("artifact", "supply", f"storage@{seat}", cubes)

    def pawns(self, seat: int, number: int) -> Self:
        """Given that ``number`` pawns lie on the recruit track of the seat."""
        return self.clear(f"track@{seat}").move("recruit", "box", f"track@{seat}", number)

    def strategy(self, seat: int, number: int) -> Self:
        """Given that the seat has ``number`` Strategy tokens."""
        self.clear(f"strategy@{seat}")
        return self.move("strategy/attack", STOCK, f"strategy@{seat}", number)

    def row(self, seat: int, left: Sequence[str] = (), right: Sequence[str] = ()) -> Self:
        """Given that these cards lie in the row, on each side from the clan board outwards."""
        for side, cards in (("left", left), ("right", right)):
            for number, card in enumerate(cards, 1):
                self.only(f"row@{seat}:{side}/{number}", f"card/{card}")
        return self

    def activated(self, seat: int, *spaces: str) -> Self:
        """Given that these spaces hold cubes."""
        for space in spaces:
            self.move("artifact", "supply", f"space@{seat}:{space}")
        return self

    def locked(self, seat: int, *spaces: str) -> Self:
        """Given that these spaces are locked."""
        for space in spaces:
            self.move("strategy/lock", STOCK, f"space@{seat}:{space}")
        return self

    def keeps(self, seat: int, **sides: str) -> Self:
        """Given that tokens with these ids and sides lie camel side up in the clan area: ``small_3="Y4"``."""
        for name, side in sides.items():
            token = name.replace("_", "/")
            self.put(f"caravans@{seat}", token).hides(token, side)
        return self

    def shows(self, seat: int, **sides: str) -> Self:
        """Given that revealed tokens with these ids and sides lie in the clan area."""
        self.keeps(seat, **sides)
        for name, side in sides.items():
            token = name.replace("_", "/")
            piece = f"{kind_of(token)}-side/{side}"
            self.move(piece, f"under:{token}", f"side:{token}")
        return self

    def hides(self, token: str, side: str) -> Self:
        """Given that this is the side of a token that is camel side up."""
        return self.swap(f"under:{token}", f"{kind_of(token)}-side/{side}")

    def displays(self, *cards: str) -> Self:
        """Given that exactly these cards are in the recruitment area."""
        return self.only("display", *(f"card/{card}" for card in cards))

    def decks(self, *cards: str) -> Self:
        """Given that exactly these cards are in the deck; the others are in the box."""
        for piece in sorted(self.table.pieces("deck")):
            self.move(piece, "deck", "box")
        return self.put("deck", *(f"card/{card}" for card in cards))

    def discards(self, *cards: str) -> Self:
        """Given that exactly these cards are discarded."""
        return self.only("discard", *(f"card/{card}" for card in cards))

    def draws(self, *cards: str) -> Self:
        """Given that the next cards drawn from the deck will be these."""
        self.chance.draw("deck", [f"card/{card}" for card in cards])
        return self

    def in_round(self, number: int) -> Self:
        """Given that this is a later round."""
        return self.turned("round", str(number))

    def turned(self, place: str, face: str) -> Self:
        """Given that the marker at a place shows this face."""
        (marker,) = self.table.pieces(place)
        return self.move(marker, place, place, becomes=f"{kind_of(marker)}/{face}")

    def in_stage(self, seat: int, stage: str) -> Self:
        """Given that the seat is asked what is due in this stage; in ``moved`` its camel 1 collects."""
        self.turned("stage", stage)
        arguments: tuple[str, ...] = ()
        if stage == "moved":
            camel = self.turn.seat(seat).camels[0]
            self.turned("collector", camel)
            arguments = (self.turn.map.where(camel),)
        top = self.table.tasks(seat)[-1]
        self.table.apply([Close(seat, *top, GIVEN), Ask(seat, QUESTIONS[stage], arguments, top.asked_at, GIVEN)])
        return self

    def due(self, seat: int, kind: str, *arguments: str) -> Self:
        """Given that this, too, is due from the seat, and first: a pending choice of an effect."""
        self.table.apply([Ask(seat, kind, arguments, self.playing.version, GIVEN)])
        return self

    # -- then ---------------------------------------------------------------------------------------------------

    def at(self, camel: str, cell: str) -> Self:
        """Then a camel stands on a tile."""
        found = self.turn.map.where(camel)
        assert found == cell, f"{camel} stands on {found}, not on {cell}"
        return self

    def stage(self, stage: str) -> Self:
        """Then the turn is in this stage."""
        assert self.turn.stage == stage, f"the stage is {self.turn.stage}, not {stage}"
        return self

    def holds(self, seat: int, **counts: int) -> Self:
        """Then the seat has these counts: cubes ``stored``, ``pawns``, ``strategy_tokens``."""
        found = {name: getattr(self.turn.seat(seat), name) for name in counts}
        assert found == counts, f"seat {seat} has {found}, not {counts}"
        return self

    def up(self, number: int) -> Self:
        """Then ``number`` tiles are resource side up, not counting the Guild tile."""
        found = self.turn.map.resource_sides()
        assert len(found) == number, f"{found} are resource side up, not {number} tiles"
        return self

    def total(self, seat: int) -> int:
        """The influence of the seat in all categories."""
        return self.turn.points(seat, GAME.categories)

    def places(self) -> list[int]:
        """The places of the seats in the result."""
        return [int(self.turn.face(f"rank@{seat}")) for seat in self.turn.numbers]

    def targets(self, seat: int, camel: str, direction: str) -> set[str]:
        """The stops that the seat is offered for a camel, its own or a guild camel, in a direction."""
        return {
            offer.stop
            for decision in (MoveCamel, MoveGuildCamel)
            for offer in self.offered(seat, decision, camel=camel, direction=direction)
        }


def started(players: int = 2, seed: str = "1", options: Mapping[str, str] | None = None) -> SahwariPosition:
    """A match just after its set-up, with these values of options."""
    chance = ScriptedChance(KeyedChance(seeded_key(seed)))
    return SahwariPosition.started(GAME, players, dict(options or {}), chance)


def position(
    players: int = 2,
    *,
    leaders: Mapping[int, str] | None = None,
    first: int = A,
    options: Mapping[str, str] | None = None,
) -> SahwariPosition:
    """The first turn of a match, which is that of seat ``first``, with an empty map; see the module."""
    match = started(players, _seed(players, first), options)
    match.deserts(*match.box.grid.resource_cells)
    match.clear(*(place for place in match.table.places() if area_of(place) == "camel"))
    match.stands("guild/1", match.box.grid.guild).stands("guild/2", match.box.grid.guild)
    named = dict(leaders or {})
    free = [leader for leader in _NEUTRAL if leader not in named.values()]
    for seat in match.turn.numbers:
        match.led_by(seat, named.get(seat) or free.pop(0))
    return match


@cache
def _seed(players: int, first: int) -> str:
    for number in range(1000):
        if started(players, str(number)).turn.turn_order[0] == first:
            return str(number)
    raise AssertionError(f"seat {first} never begins")


def sides_of(match: SahwariPosition, viewer: int) -> dict[str, list[str]]:
    """The sides that a viewer sees of the tokens that are camel side up, by token."""
    places = [place for place in match.table.places() if area_of(place) == "under"]
    return {place.partition(":")[2]: match.seen(viewer, place) for place in places}


def owners(match: SahwariPosition, area: str) -> set[int]:
    """The seats that own something in an area."""
    return {owner_of(place) for place in match.table.places() if area_of(place) == area}


def faces(match: SahwariPosition, place: str) -> list[str]:
    """The faces of the pieces at a place, sorted."""
    return sorted(face_of(piece) for piece in match.table.pieces(place))
