"""The box of Lanterns: what `components.toml` says, checked while it is read."""

from dataclasses import dataclass
from typing import Annotated

from domain.boxes.decoder import At, Positive, decode
from domain.boxes.file import BoxError

PLAYERS = (2, 3)


@dataclass(frozen=True, slots=True)
class Box:
    """One edition. ``values`` are on the cards, ``copies`` of each; ``oil`` is what the winner of a bid takes."""

    game: Annotated[str, At("meta.game")]
    data_version: Annotated[int, At("meta.data_version")]
    values: Annotated[tuple[Positive, ...], At("cards.values")]
    copies: Annotated[Positive, At("cards.copies")]
    hand: Annotated[Positive, At("cards.hand")]
    wall: Annotated[Positive, At("cards.wall")]
    oil: Annotated[int, At("lanterns.oil")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: a key is missing, unknown or of a wrong type, or there are not enough cards for the set-up.
    """
    box = decode(content, Box)
    if len(box.values) * box.copies < max(PLAYERS) * box.hand + box.wall:
        raise BoxError("cards", "copies", "gives fewer cards than the hands and the wall need")
    return box
