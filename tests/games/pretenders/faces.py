"""The answers of others to a claim, so that the description of the game names it."""

from collections.abc import Iterator

from domain.play.answers import piece_of
from tests.games.pretenders.box import Box
from tests.games.pretenders.doubts import Believe, Doubt


def turning_up(box: Box) -> Iterator[str]:
    """Both answers, as pieces."""
    yield piece_of(Believe())
    yield piece_of(Doubt())
