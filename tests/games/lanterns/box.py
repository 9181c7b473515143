"""The box of Lanterns: what `components.toml` says, checked while it is read."""

from dataclasses import dataclass
from typing import Annotated

from domain.boxes.converters import Positive
from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import Path

PLAYERS = (2, 3)


@dataclass(frozen=True, slots=True)
class Box:
    """One edition. ``values`` are on the cards, ``copies`` of each; ``oil`` is what the winner of a bid takes."""

    game: Annotated[str, Path("meta.game")]
    data_version: Annotated[int, Path("meta.data_version")]
    values: Annotated[tuple[Positive, ...], Path("cards.values")]
    copies: Annotated[Positive, Path("cards.copies")]
    hand: Annotated[Positive, Path("cards.hand")]
    wall: Annotated[Positive, Path("cards.wall")]
    oil: Annotated[int, Path("lanterns.oil")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: a key is missing, unknown or of a wrong type, or there are not enough cards for the set-up.
    """
    box = decode(content, Box)
    if len(box.values) * box.copies < max(PLAYERS) * box.hand + box.wall:
        raise BoxError("cards", "copies", "gives fewer cards than the hands and the wall need")
    return box
