"""Other worlds: the same match as far as a seat can see, with other faces where it cannot.

Promise 7 is tested with them, and a bot may search ahead in them without cheating.
"""

from collections.abc import Collection, Sequence
from random import Random

from domain.play.answers import ANSWER
from domain.play.playing import Playing
from domain.play.statements import Statement, standing
from domain.simulation.deal import chosen_for
from domain.simulation.random_play import Picks
from domain.simulation.unanswered import other_answer, possible_answers, unseen_answers
from domain.table.effects import Move
from domain.table.names import face_of, kind_of


def resample(
    playing: Playing, seat: int, picks: Picks, kept: Collection[str] = (), also: Sequence[Statement] = ()
) -> tuple[Move, ...]:
    """Effects that exchange the faces which a seat (0: a spectator) does not see, at random.

    Pieces of the same kind are exchanged among all places whose faces the seat neither sees nor has been shown; how
    many of a kind lie at a place stays as it is, and what is stated (or ``also`` is to be) stays true. The seat's view
    is the same before and after. It has no memory: what the seat saw before it was hidden from it is exchanged too,
    except at the places that are to be ``kept``. Answers in secret become others that their seats could have given with
    these faces.

    The effects are for the table alone (`Table.apply`, and `Table.revert` afterwards); they are never recorded, and no
    rule may turn faces like this.
    """
    table = playing.table
    hidden: dict[str, list[tuple[str, str]]] = {}
    for place in table.places():
        if place not in kept and not table.sees(seat, place):
            for piece, number in sorted(table.pieces(place).items()):
                if face_of(piece) and kind_of(piece) != ANSWER:
                    hidden.setdefault(kind_of(piece), []).extend([(place, piece)] * number)
    moves: list[Move] = []
    order = Random(picks.below(2**64))  # one pick for each piece would take most of the time
    stated = [*standing(table), *also]
    for kind, pieces in sorted(hidden.items()):
        others = [piece for _, piece in pieces]
        about = [statement for statement in stated if statement.kind == kind]
        if about:
            others = _agreeing([place for place, _ in pieces], others, about, order)
        else:
            order.shuffle(others)
        for (place, piece), other in zip(pieces, others, strict=True):
            if piece != other:
                moves.append(Move(piece, 1, place, place, other, ""))
    if answers := unseen_answers(table, seat):
        table.apply(moves)
        done = list(moves)
        for answer in answers:
            if answer.place not in kept:
                done += (exchanged := other_answer(playing, answer, picks))
                table.apply(exchanged)
        fits = all(answer.place not in kept or answer.piece in possible_answers(playing, answer) for answer in answers)
        table.revert(done)
        return tuple(done) if fits else ()
    return tuple(moves)


def _agreeing(places: Sequence[str], pieces: Sequence[str], stated: Sequence[Statement], order: Random) -> list[str]:
    """The pieces in a random order in which they agree with what is stated, one for each place."""

    def shuffled(things: Sequence[str]) -> list[str]:
        return order.sample(things, len(things))

    chosen = chosen_for(places, pieces, stated, shuffled, order.randrange)
    rest = list(pieces)
    for piece in [piece for taken in chosen.values() for piece in taken]:
        rest.remove(piece)
    rest = shuffled(rest)
    left = {place: shuffled(taken) for place, taken in chosen.items()}
    return [left[place].pop() if place in left else rest.pop() for place in places]
