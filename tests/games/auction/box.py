"""The box of Auction."""

from dataclasses import dataclass
from typing import Annotated

from domain.boxes.converters import Positive
from domain.boxes.decoder import decode
from domain.boxes.paths import Path


@dataclass(frozen=True, slots=True)
class Box:
    """One edition: what each of the ``lots`` is worth, and the ``coins`` of each player."""

    game: Annotated[str, Path("meta.game")]
    data_version: Annotated[int, Path("meta.data_version")]
    lots: Annotated[tuple[Positive, ...], Path("auction.lots")]
    coins: Annotated[Positive, Path("auction.coins")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: it is none.
    """
    return decode(content, Box)
