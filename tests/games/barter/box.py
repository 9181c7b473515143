"""The box of Barter."""

from dataclasses import dataclass
from typing import Annotated

from domain.boxes.converters import Positive
from domain.boxes.decoder import decode
from domain.boxes.paths import Path


@dataclass(frozen=True, slots=True)
class Box:
    """One edition: ``copies`` of each of the ``goods``, the cards of a hand and of the row, the turns of each seat."""

    game: Annotated[str, Path("meta.game")]
    data_version: Annotated[int, Path("meta.data_version")]
    goods: Annotated[tuple[str, ...], Path("cards.goods")]
    copies: Annotated[Positive, Path("cards.copies")]
    hand: Annotated[Positive, Path("cards.hand")]
    row: Annotated[Positive, Path("cards.row")]
    most: Annotated[Positive, Path("cards.most")]
    turns: Annotated[Positive, Path("cards.turns")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: it is none.
    """
    return decode(content, Box)
