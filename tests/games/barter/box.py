"""The box of Barter."""

from dataclasses import dataclass
from typing import Annotated

from domain.boxes.decoder import At, Positive, decode


@dataclass(frozen=True, slots=True)
class Box:
    """One edition: ``copies`` of each of the ``goods``, the cards of a hand and of the row, the turns of each seat."""

    game: Annotated[str, At("meta.game")]
    data_version: Annotated[int, At("meta.data_version")]
    goods: Annotated[tuple[str, ...], At("cards.goods")]
    copies: Annotated[Positive, At("cards.copies")]
    hand: Annotated[Positive, At("cards.hand")]
    row: Annotated[Positive, At("cards.row")]
    most: Annotated[Positive, At("cards.most")]
    turns: Annotated[Positive, At("cards.turns")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: it is none.
    """
    return decode(content, Box)
