"""Deals of hidden pieces: each that agrees with the statements that stand is as likely as any other."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import comb
from typing import TypeAlias

from domain.play.statements import Statement

MOST_TRIED = 20_000
"""The most ways to fill a place that are looked at, in all: far more than any hand of any game needs."""
_FINE = 2**60
"""Into how many parts probabilities are divided."""

Counts: TypeAlias = tuple[int, ...]


class TooManyError(Exception):
    """There are more ways than can be looked at."""


def chosen_for(
    places: Sequence[str],
    pieces: Sequence[str],
    statements: Sequence[Statement],
    shuffled: Callable[[Sequence[str]], Sequence[str]],
    below: Callable[[int], int],
) -> dict[str, list[str]]:
    """Pieces for those of the ``places``, one for each piece, about which something is stated. It is empty where
    nothing is, or where no deal agrees with all statements.

    All ways are counted, so this is exact, and takes as many random numbers whatever comes out. Where there are too
    many ways to count, the best of some deals is taken: it may not agree with everything.
    """
    about = [each for each in statements if each.place in places]
    if not about:
        return {}
    order = list(shuffled(sorted(pieces)))
    number = below(_FINE)
    try:
        return _drawn(_Ways(places, order, about), order, number)
    except TooManyError:
        return _best(places, order, about)


class _Ways:
    """The number of ways in which the places can be filled. Pieces that all statements treat alike are a class."""

    def __init__(self, places: Sequence[str], pieces: Sequence[str], statements: Sequence[Statement]) -> None:
        self.places = sorted({statement.place for statement in statements})
        self.sizes = [places.count(place) for place in self.places]
        signatures = {piece: tuple(piece in each.pieces for each in statements) for piece in pieces}
        self.classes = sorted(set(signatures.values()), reverse=True)
        self.class_of = {piece: self.classes.index(signature) for piece, signature in signatures.items()}
        self._bounds = [
            [(index, each) for index, each in enumerate(statements) if each.place == place] for place in self.places
        ]
        self._tried = 0
        self.number = cache(self._number)

    def _number(self, index: int, left: Counts) -> int:
        """The number of ways to fill the places from this one on with the pieces of each class that are left."""
        if index == len(self.places):
            return 1
        return sum(ways for _, ways in self.fillings(index, left))

    def fillings(self, index: int, left: Counts) -> Iterator[tuple[Counts, int]]:
        """The possible numbers of pieces of each class at a place, with the ways to fill it and the places after it.

        Raises:
            TooManyError: too many have been looked at.
        """
        for filling in self._counted(index, left, self.sizes[index], ()):
            self._tried += 1
            if self._tried > MOST_TRIED:
                raise TooManyError
            ways = self.number(index + 1, tuple(there - taken for there, taken in zip(left, filling, strict=True)))
            for there, taken in zip(left, filling, strict=True):
                ways *= comb(there, taken)
            if ways:
                yield filling, ways

    def filling(self, index: int, left: Counts, number: int) -> tuple[Counts, int]:
        """The number of pieces of each class that fill a place in the way with a number, and the number of the way in
        which the places after it are filled then.
        """
        fillings = self.fillings(index, left)
        chosen, ways = next(fillings)
        while number >= ways:
            number -= ways
            chosen, ways = next(fillings)
        for there, taken in zip(left, chosen, strict=True):
            number //= comb(there, taken)
        return chosen, number

    def _counted(self, index: int, left: Counts, free: int, taken: Counts) -> Iterator[Counts]:
        at = len(taken)
        if not self._can_fit(index, left, free, taken):
            return
        if at == len(left):
            yield taken
            return
        rest = sum(left[at + 1 :])
        for number in range(max(free - rest, 0), min(left[at], free) + 1):
            yield from self._counted(index, left, free - number, (*taken, number))

    def _can_fit(self, index: int, left: Counts, free: int, taken: Counts) -> bool:
        """True if what was taken so far, with what is free, can agree with what is stated about a place."""
        self._tried += 1
        for which, statement in self._bounds[index]:
            among = sum(number for number, signature in zip(taken, self.classes, strict=False) if signature[which])
            if statement.most is not None and among > statement.most:
                return False
            later = range(len(taken), len(left))
            more = sum(left[each] for each in later if self.classes[each][which])
            others = sum(left[each] for each in later if not self.classes[each][which])
            if among + min(free, more) < statement.least:
                return False
            if statement.most is not None and among + max(free - others, 0) > statement.most:
                return False
        if self._tried > MOST_TRIED:
            raise TooManyError
        return True


def _drawn(ways: _Ways, order: Sequence[str], number: int) -> dict[str, list[str]]:
    """The deal with a number, of all; its pieces are taken in their order."""
    stacks: list[list[str]] = [[] for _ in ways.classes]
    for piece in order:
        stacks[ways.class_of[piece]].append(piece)
    left = tuple(map(len, stacks))
    total = ways.number(0, left)
    if not total:
        return {}
    number = number * total // _FINE
    dealt: dict[str, list[str]] = {}
    for index, place in enumerate(ways.places):
        filling, number = ways.filling(index, left, number)
        dealt[place] = [stack.pop() for stack, taken in zip(stacks, filling, strict=True) for _ in range(taken)]
        left = tuple(have - taken for have, taken in zip(left, filling, strict=True))
    return dealt


def _best(places: Sequence[str], order: Sequence[str], statements: Sequence[Statement]) -> dict[str, list[str]]:
    """A deal that agrees with as much as comes of exchanging pieces, each of which makes it better."""
    spare = list(order)
    named = sorted({statement.place for statement in statements})
    dealt = {place: [spare.pop() for _ in range(places.count(place))] for place in named}
    dealt[""] = spare
    wrong = _wrong(dealt, statements)
    for statement in statements:
        own = dealt[statement.place]
        exchanges = (
            (other, mine, theirs)
            for place, other in dealt.items()
            if place != statement.place
            for mine in range(len(own))
            for theirs in range(len(other))
        )
        for other, mine, theirs in exchanges:
            if not wrong or not _wrong(dealt, [statement]):
                break
            own[mine], other[theirs] = other[theirs], own[mine]
            if (changed := _wrong(dealt, statements)) < wrong:
                wrong = changed
            else:
                own[mine], other[theirs] = other[theirs], own[mine]
    del dealt[""]
    return dealt


def _wrong(dealt: dict[str, list[str]], statements: Sequence[Statement]) -> int:
    """The number of pieces by which a deal does not agree with statements."""
    wrong = 0
    for statement in statements:
        number = sum(piece in statement.pieces for piece in dealt[statement.place])
        most = number if statement.most is None else statement.most
        wrong += max(statement.least - number, number - most, 0)
    return wrong
