"""Answers in secret that a seat does not see: which others they could be, and new ones in their place."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from domain.play.answers import ANSWERS, SEALED, Answer, answers_on, piece_of
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.playing import Playing
from domain.simulation.random_play import Picks
from domain.table.effects import Ask, Move
from domain.table.table import Table


def unseen_answers(table: Table, viewer: int) -> list[Answer]:
    """The sealed answers that a viewer (0: a spectator) does not see."""
    if SEALED not in table.areas:
        return []
    return [answer for answer in answers_on(table, SEALED) if not table.sees(viewer, answer.place)]


def asked_once_more(answer: Answer, version: int) -> Ask:
    """The question of an answer, as if it had just been asked."""
    return Ask(answer.seat, *answer.question, version, "")


@contextmanager
def _unanswered(playing: Playing, answer: Answer) -> Iterator[None]:
    """Within, the seat has not answered."""
    back = Move(answer.piece, 1, answer.place, ANSWERS, answer.piece, "")
    effects = (back, asked_once_more(answer, playing.version))
    playing.table.apply(effects)
    try:
        yield
    finally:
        playing.table.revert(effects)


def possible_answers(playing: Playing, answer: Answer) -> list[str]:
    """The pieces that could lie in the place of an answer: what its seat could have answered, as the table is now."""
    with _unanswered(playing, answer):
        offers: Iterable[AnyDecision] = list(playing.offers(answer.seat))
    return [piece_of(offer) for offer in offers if type(offer) in playing.game.sealed]


def other_answer(playing: Playing, answer: Answer, picks: Picks) -> tuple[Move, ...]:
    """Effects that make an answer another one that its seat could have given, at random; perhaps the same. Of each face
    there are as many as before: the supply has one less of what has been taken out of it.
    """
    possible = possible_answers(playing, answer)
    other = picks.one_of(possible) if possible else answer.piece
    if other == answer.piece:
        return ()
    exchanged = Move(answer.piece, 1, answer.place, answer.place, other, "")
    return exchanged, Move(other, 1, ANSWERS, ANSWERS, answer.piece, "")


def answer_at_random(playing: Playing, seats: Iterable[int], picks: Picks) -> None:
    """Lets seats answer their open questions in secret, with any offer. Where the rules meet something that cannot be,
    as in a match that is imagined, a seat has not answered.
    """
    version = playing.version
    for seat in seats:
        with suppress(RuleError):
            offers = [offer for offer in playing.offers(seat) if type(offer) in playing.game.sealed]
            if offers:
                playing.perform(seat, picks.one_of(offers))
    playing.version = version
