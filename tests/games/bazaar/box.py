"""The box of Bazaar: what `components.toml` says, checked while it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.boxes.converters import Positive
from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import Path

PLAYERS = (2,)

Values: TypeAlias = tuple[Positive, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """One edition. ``goods`` and ``bonuses`` have the values of their tokens: by good, and by the number of cards."""

    game: Annotated[str, Path("meta.game")]
    data_version: Annotated[int, Path("meta.data_version")]
    copies: Annotated[Positive, Path("cards.copies")]
    hand: Annotated[Positive, Path("cards.hand")]
    limit: Annotated[Positive, Path("cards.limit")]
    row: Annotated[Positive, Path("cards.row")]
    goods: Annotated[Mapping[str, Values], Path("tokens.goods")]
    bonuses: Annotated[Mapping[int, Values], Path("tokens.bonuses")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: a key is missing, unknown or of a wrong type, or there are not enough cards for the set-up.
    """
    box = decode(content, Box)
    if len(box.goods) * box.copies < max(PLAYERS) * box.hand + box.row:
        raise BoxError("cards", "copies", "gives fewer cards than the hands and the row need")
    return box
