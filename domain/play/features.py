"""Features of a position in the eyes of a seat: counts of what lies and is due, by names that no game writes.

What learns from matches knows positions by them: the weights of bots (`domain.play.weights`), and the columns of
the laboratory.
"""

from collections.abc import Iterable, Iterator, Mapping

from domain.table.names import area_of, face_of, kind_of, owner_of, slot_of
from domain.table.table import Table
from domain.table.views import view_layout


def features_of_piece(place: str, piece: str, seat: int, players: int) -> Iterator[str]:
    """The features of one piece at a place, in the eyes of a seat: the area with the owner and the kind of the piece;
    the same with its face, if it shows one; and the same with the slot, if the place has one.

    An owner is `table`, or how many seats behind the one that looks: `purse@0 coin` is in the own purse.
    """
    owner = owner_of(place)
    where = "@".join((area_of(place), str((owner - seat) % players) if owner else "table"))
    yield f"{where} {kind_of(piece)}"
    if face_of(piece):
        yield f"{where} {piece}"
    if slot_of(place):
        yield f"{where}:{slot_of(place)} {piece}"


def features_of_task(stack: int, kind: str, arguments: Iterable[str], seat: int, players: int) -> Iterator[str]:
    """The features of something due: its kind, and each of its arguments with the kind; owners as in
    `features_of_piece`.
    """
    whose = f"?{(stack - seat) % players if stack else 'table'} {kind}"
    yield whose
    for number, argument in enumerate(arguments):
        yield f"{whose} {number}={argument}"


def features_on(table: Table, seat: int, players: int) -> Mapping[str, int]:
    """The features that a seat sees on a table, with their counts."""
    counts: dict[str, int] = {}

    def add(features: Iterable[str], number: int) -> None:
        for feature in features:
            counts[feature] = counts.get(feature, 0) + number

    for place, piece, number in view_layout(table, seat):
        add(features_of_piece(place, piece, seat, players), number)
    for stack, tasks in table.stacks().items():
        for task in tasks:
            add(features_of_task(stack, task.kind, task.arguments, seat, players), 1)
    return counts
