"""The knowledge of a viewer: one function for every game.

A viewer (a seat, or 0 for a spectator) sees the faces at a place if the area shows them to all, if the
viewer owns a place of an area that shows them to its owner, or if the place has been shown to the viewer. The viewer
follows a move with the face if either end is visible.

Full effects go over the wire in two parts. `publish` splits them into what a spectator sees and the *hidden* moves that
stand behind single public effects; `join` puts them together again, exactly; `see` turns effects that are known in
full into those that one viewer folds.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.table.effects import Ask, Effect, Move, Show
from domain.table.names import face_of, kind_of
from domain.table.table import Placement, Table


class Hidden(NamedTuple):
    """The full effects behind the public effect number ``position``, and the seats that may know them at once."""

    position: int
    audience: frozenset[int]
    effects: tuple[Effect, ...]


def masked(table: Table, viewer: int, place: str, piece: str) -> str:
    """``piece`` as ``viewer`` sees it when it lies at ``place``."""
    return piece if table.sees(viewer, place) else kind_of(piece)


def view_layout(table: Table, viewer: int) -> list[Placement]:
    """The layout of the table in the eyes of ``viewer``, sorted."""
    seen: list[Placement] = []
    for place in table.places():
        pieces = table.pieces(place)
        if not table.sees(viewer, place):
            pieces = _backs(pieces)
        seen.extend(Placement(place, piece, count) for piece, count in sorted(pieces.items()))
    return seen


def _backs(pieces: Mapping[str, int]) -> Mapping[str, int]:
    """Pieces without their faces."""
    counts: dict[str, int] = {}
    for piece, count in pieces.items():
        kind = kind_of(piece)
        counts[kind] = counts.get(kind, 0) + count
    return counts


def view(table: Table, viewer: int) -> Table:
    """The table that ``viewer`` holds: a new one, equal to the fold of everything sent to the viewer."""
    seen = Table(table.areas, view_layout(table, viewer))
    for place, seats in table.shown().items():
        seen.apply(Show(place, seat, (), "") for seat in sorted(seats))
    for stack, tasks in table.stacks().items():
        seen.apply(Ask(stack, *task, "") for task in tasks)
    return seen


def see(table: Table, viewer: int, effect: Effect) -> list[Effect]:
    """The effect that ``viewer`` folds for an effect that is known in full.

    ``table`` tells what has been shown; it must be as it was just before the effect. A Show that is addressed to the
    viewer also turns up the faces that lie there.
    """
    if effect.__class__ is Move:
        piece, count, source, target, becomes, rule = effect
        seen, turned = masked(table, viewer, source, piece), masked(table, viewer, target, becomes)
        return [effect if (seen, turned) == (piece, becomes) else Move(seen, count, source, target, turned, rule)]
    match effect:
        case Show(place, seat, faces, rule):
            shown: list[Effect] = [Show(place, seat, (), rule)]
            if seat == viewer and not table.sees(viewer, place):
                shown.extend(Move(kind_of(piece), 1, place, place, piece, rule) for piece in faces if face_of(piece))
            return shown
    return [effect]


def knows(table: Table, viewer: int, effect: Effect) -> bool:
    """True if ``viewer`` knows an effect in full, given what the viewer sees (or has been shown) just before it."""
    match effect:
        case Move(piece, _, source, target, becomes, _):
            if not face_of(piece) and not face_of(becomes):
                return True
            return table.sees(viewer, source) or table.sees(viewer, target)
        case Show(place, seat, _, _):
            return viewer == seat or table.sees(viewer, place)
    return True


def complete(effect: Effect) -> Effect:
    """Fills the face of a move that is seen at one end only: the face does not change on the way."""
    if effect.__class__ is Move and effect[0] != effect[4]:
        piece, number, source, target, becomes, rule = effect
        if face_of(piece) and not face_of(becomes):
            return Move(piece, number, source, target, piece, rule)
        if face_of(becomes) and not face_of(piece):
            return Move(becomes, number, source, target, becomes, rule)
    return effect


def publish(table: Table, effects: Sequence[Effect], seats: Sequence[int]) -> tuple[list[Effect], list[Hidden]]:
    """Splits full effects into the public ones and the hidden ones behind them.

    ``table`` must be as it is *after* the effects; it is taken back and forth and left as it was. Equal neighbours
    that hide faces are merged into one public effect, because the number of hidden moves betrays too.
    """
    public: list[Effect] = []
    hidden: list[Hidden] = []
    shows = any(isinstance(effect, Show) for effect in effects)  # only then does what is seen change on the way
    if shows:
        table.revert(effects)
    for effect in effects:
        seen = effect if _open(table, effect) else see(table, 0, effect)[0]
        if seen is effect or knows(table, 0, effect):
            public.append(seen)
        else:
            audience = frozenset(seat for seat in seats if knows(table, seat, effect))
            last = hidden[-1] if hidden else None
            if (
                last is not None
                and last.position == len(public) - 1
                and _same(public[-1], seen)
                and last.audience == audience
            ):
                before = public[-1]
                if isinstance(before, Move) and isinstance(seen, Move):
                    public[-1] = before._replace(number=before.number + seen.number)
                hidden[-1] = last._replace(effects=(*last.effects, effect))
            else:
                public.append(seen)
                hidden.append(Hidden(len(public) - 1, audience, (effect,)))
        if shows:
            table.apply((effect,))
    return public, hidden


def _open(table: Table, effect: Effect) -> bool:
    """True if an effect looks the same to everybody, because it has no faces, or its places lie open for all."""
    if effect.__class__ is Move:
        piece, _, source, target, becomes, _ = effect
        if "/" not in piece and "/" not in becomes:
            return True
        return table.open_to_all(source) and table.open_to_all(target)
    return effect.__class__ is not Show


def _same(before: Effect, after: Effect) -> bool:
    return isinstance(before, Move) and isinstance(after, Move) and before._replace(number=after.number) == after


def join(public: Sequence[Effect], hidden: Iterable[Hidden]) -> list[Effect]:
    """Puts public effects and hidden ones together: with all the hidden ones these are the full effects again."""
    behind: Mapping[int, tuple[Effect, ...]] = {entry.position: entry.effects for entry in hidden}
    if not behind:  # most moves have one face, and need nothing
        return [complete(each) if each.__class__ is Move and each[0] != each[4] else each for each in public]
    joined: list[Effect] = []
    for index, effect in enumerate(public):
        if index in behind:
            joined.extend(behind[index])
        else:
            joined.append(complete(effect))
    return joined


def see_all(table: Table, viewer: int, effects: Iterable[Effect]) -> list[Effect]:
    """The effects that ``viewer`` folds for effects that are known in full, while ``table``, a viewer's own, follows
    along.

    After the call ``table`` is as after the effects. A viewer with only some of the faces passes those:
    `see` never needs more than the visibility of places.
    """
    seen: list[Effect] = []
    applied = 0
    for effect in effects:
        if _open(table, effect):
            seen.append(effect)
            continue
        seen.extend(see(table, viewer, effect))
        if effect.__class__ is Show:  # nothing else changes what is seen
            table.apply(seen[applied:])
            applied = len(seen)
    table.apply(seen[applied:] if applied else seen)
    return seen
