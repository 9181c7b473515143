"""The box of Skeleton: what `components.toml` says, checked while it is read."""

from dataclasses import dataclass
from typing import Annotated

from domain.boxes.converters import Positive
from domain.boxes.decoder import decode
from domain.boxes.paths import Path

PLAYERS = (2, 3)


@dataclass(frozen=True, slots=True)
class Box:
    """One edition: how many ``coins`` there are, and the ``most`` that a seat takes at once."""

    game: Annotated[str, Path("meta.game")]
    data_version: Annotated[int, Path("meta.data_version")]
    coins: Annotated[Positive, Path("coins.number")]
    most: Annotated[Positive, Path("coins.most")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: a key is missing, unknown or of a wrong type.
    """
    return decode(content, Box)
