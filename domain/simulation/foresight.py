"""Foresight: what a decision would do, as far as its seat can know before it decides.

The decision is performed, and rolled back, in a few imagined matches that differ in what the seat does not see, with a
chance that refuses to draw. What happens in all of them alike is foreseen; it ends before the first draw and before a
hidden face comes into sight, or something is stated of one. So foresight needs nothing but the view of the seat, and
tells nothing beyond it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.statements import STATE_RULE, statement_of, states
from domain.play.turn import Setting
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks
from domain.table.effects import Effect, Move, Show
from domain.table.names import face_of, kind_of
from domain.table.table import Placement, Table
from domain.table.views import see, view

WORLDS = 3
"""Imagined matches in which a decision is tried: what depends on something hidden mostly differs between them."""


class End(Enum):
    """The end of foresight: with the event, at a draw of chance, or where something hidden decides."""

    EVENT = "event"
    CHANCE = "chance"
    HIDDEN = "hidden"


class Foreseen(NamedTuple):
    """The effects of a decision as its seat would see them, and where foresight ends."""

    effects: tuple[Effect, ...]
    end: End


class _Drawn(Exception):
    """A rule wanted to draw."""


class _NoDraw:
    """Chance at which foresight ends."""

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """Never gives a number."""
        raise _Drawn


def foresight_of(playing: Playing, seat: int) -> "Foresight":
    """The foresight of a seat in a match that is known in full: of its view alone, and of what everybody counts."""
    table = playing.table
    faces = faces_of(table.layout(), ())
    view_of_seat = view(table, seat)
    return Foresight(playing.game, playing.setting, playing.turn.box, view_of_seat, faces, seat, playing.version)


class Foresight:
    """Foresees decisions of one seat that is asked, out of its own view of the table: what it has ``seen``.

    ``faces`` are the faces that there are of each kind, hidden or not: `faces_of` counts them.
    """

    def __init__(
        self, game: Game, setting: Setting, box: Any, seen: Table, faces: Counter[str], seat: int, version: int
    ) -> None:
        self._seat = seat
        filled = Playing(game, setting, box, _NoDraw(), _filled(seen, faces, seat))
        filled.version = version
        self._worlds = [imagine(filled, seat, Picks(f"foresight {number}"), recorded=True) for number in range(WORLDS)]
        for world in self._worlds:
            world.turn.chance = _NoDraw()

    @property
    def playing(self) -> Playing:
        """A match as the seat may imagine it: for what follows from its view alone, such as a refusal."""
        return self._worlds[0]

    @cached_property
    def _offers(self) -> frozenset[AnyDecision]:
        return frozenset(self.playing.offers(self._seat))

    def of(self, decision: AnyDecision) -> Foreseen:
        """The effects of one of the offers; those of anything else are not foreseen."""
        if decision not in self._offers:
            return Foreseen((), End.HIDDEN)
        first, *others = (self._tried(world, decision) for world in self._worlds)
        if all(other == first for other in others):
            return first
        together = zip(*(tried.effects for tried in (first, *others)), strict=False)
        alike = takewhile(lambda same: len(set(same)) == 1, together)
        return Foreseen(tuple(same[0] for same in alike), End.HIDDEN)

    def _tried(self, world: Playing, decision: AnyDecision) -> Foreseen:
        end = End.EVENT
        try:
            outcome = world.perform(self._seat, decision)
            effects: Sequence[Effect] = outcome.effects
            world.roll_back(outcome)
        except _Drawn:
            effects, end = tuple(world.turn.effects), End.CHANCE
        except Exception:  # a rule met what cannot be, because a face was imagined wrong
            effects, end = tuple(world.turn.effects), End.HIDDEN
        return self._seen(world.table, effects, end)

    def _seen(self, table: Table, effects: Sequence[Effect], end: End) -> Foreseen:
        """The effects in the eyes of the seat, up to the first that would show it a face, or tell it of one."""
        seen: list[Effect] = []
        for effect in effects:
            if self._reveals(table, effect):
                return Foreseen(tuple(seen), End.HIDDEN)
            seen.extend(see(table, self._seat, effect))
        return Foreseen(tuple(seen), end)

    def _reveals(self, table: Table, effect: Effect) -> bool:
        if isinstance(effect, Move):
            hidden = face_of(effect.piece) and not table.sees(self._seat, effect.source)
            return (bool(hidden) and table.sees(self._seat, effect.target)) or self._is_told(table, effect)
        return isinstance(effect, Show) and effect.seat == self._seat

    def _is_told(self, table: Table, move: Move) -> bool:
        """True if something is stated that the seat cannot see for itself."""
        if not states(move) or move.rule == STATE_RULE:
            return False
        said = statement_of(move.becomes)
        return said is None or not table.sees(self._seat, said.place)


def faces_of(layout: Iterable[Placement], effects: Iterable[Effect]) -> Counter[str]:
    """The number of pieces of each face in a match, hidden or not: everybody knows what the box held, and no face
    turns into another one out of sight. ``effects`` are those of the match, as any viewer folds them.
    """
    faces: Counter[str] = Counter()
    for _, piece, number in layout:
        if face_of(piece):
            faces[piece] += number
    for effect in effects:
        if isinstance(effect, Move) and face_of(effect.piece) and face_of(effect.becomes):
            faces[effect.piece] -= effect.number
            faces[effect.becomes] += effect.number
    return faces


def _filled(seen: Table, faces: Counter[str], seat: int) -> Table:
    """The view of a seat with some face for every piece of which it sees none; `imagine` deals them."""
    layout = seen.layout()
    unseen = Counter(faces)
    for _, piece, number in layout:
        unseen[piece] -= number
    left: dict[str, list[str]] = {}
    for piece, number in sorted(unseen.items()):
        left.setdefault(kind_of(piece), []).extend([piece] * number)
    filled = seen.copy()
    filled.apply(
        Move(kind, 1, place, place, left[kind].pop(), "")
        for place, kind, number in layout
        if not face_of(kind) and not seen.sees(seat, place)
        for _ in range(min(number, len(left.get(kind, ()))))
    )
    return filled
