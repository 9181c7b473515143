"""The facades of Bazaar: rules speak of hands, rows and sales, and never put names of places together."""

from collections import Counter
from collections.abc import Iterator

from domain.play.seat import Facade, Own
from domain.play.turn import Turn
from domain.table.names import face_of
from tests.games.bazaar.areas import DECK, ROW, bonus, tokens
from tests.games.bazaar.box import Box

CATEGORIES = ("goods", "bonuses")
"""The sources of points."""


class Seat(Facade["BazaarTurn"]):
    """A seat in the hands of the rules: its own places, and what it does with what lies there."""

    hand = Own()
    aside = Own()
    earned = Own()
    kept = Own()
    opened = Own()

    @property
    def goods(self) -> Counter[str]:
        """The hand of the seat: how many cards of each good."""
        return self.turn.goods(self.hand)

    def puts(self, cards: tuple[str, ...], source: str, target: str) -> None:
        """Moves cards, named by their goods."""
        for good, count in sorted(Counter(cards).items()):
            self.turn.move(f"card/{good}", source, target, count)

    def earns(self, good: str) -> None:
        """Takes the dearest token of a good, if there is one, and scores it."""
        values = sorted(int(face_of(piece)) for piece in self.turn.table.pieces(tokens(good)))
        if values:
            self.turn.move(f"token/{values[-1]}", tokens(good), self.earned)
            self.turn.score(self.number, "goods", values[-1])


class BazaarTurn(Turn[Box, Seat]):
    """The table in the hands of the rules."""

    def goods(self, place: str) -> Counter[str]:
        """The number of cards of each good at a place."""
        return Counter({face_of(card): count for card, count in sorted(self.table.pieces(place).items())})

    def lacking(self) -> int:
        """The number of cards that the row is short of."""
        return self.box.row - self.size(ROW)

    def draws_to(self, place: str, count: int) -> None:
        """Draws cards of the deck."""
        for _ in range(count):
            self.move(self.draw(DECK), DECK, place)

    def bonuses_for(self, cards: int) -> Iterator[str]:
        """The place of the bonus tokens for a sale, the best there is: none if there is none left."""
        for size in sorted(self.box.bonuses, reverse=True):
            if size <= cards and self.size(bonus(size)):
                yield bonus(size)
                return
