"""The bids that there can be, so that the description of the game names them."""

from collections.abc import Iterator

from domain.play.answers import piece_of
from tests.games.auction.box import Box
from tests.games.auction.rules import Bid


def turning_up(box: Box) -> Iterator[str]:
    """All bids, as pieces."""
    for coins in range(box.coins + 1):
        yield piece_of(Bid(coins))
