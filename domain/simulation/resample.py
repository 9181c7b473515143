"""Other worlds: the same match as far as a seat can see, with other faces where it cannot.

Promise 7 is tested with them, and a bot may search ahead in them without cheating.
"""

from collections.abc import Collection

from domain.play.playing import Playing
from domain.simulation.random_play import Picks
from domain.table.effects import Move
from domain.table.names import face_of, kind_of


def resample(playing: Playing, seat: int, picks: Picks, kept: Collection[str] = ()) -> tuple[Move, ...]:
    """Effects that exchange the faces which a seat (0: a spectator) does not see, at random.

    Pieces of the same kind are exchanged among all places whose faces the seat neither sees nor has been shown; how
    many of a kind lie at a place stays as it is. The seat's view is the same before and after. It has no memory: what
    the seat saw before it was hidden from it is exchanged too, except at the places that are to be ``kept``.

    The effects are for the table alone (`Table.apply`, and `Table.revert` afterwards); they are never recorded, and no
    rule may turn faces like this.
    """
    table = playing.table
    hidden: dict[str, list[tuple[str, str]]] = {}
    for place, piece, number in table.layout():
        if face_of(piece) and place not in kept and not table.sees(seat, place):
            hidden.setdefault(kind_of(piece), []).extend([(place, piece)] * number)
    moves: list[Move] = []
    for _, pieces in sorted(hidden.items()):
        others = picks.shuffled([piece for _, piece in pieces])
        for (place, piece), other in zip(pieces, others, strict=True):
            if piece != other:
                moves.append(Move(piece, 1, place, place, other, ""))
    return tuple(moves)
