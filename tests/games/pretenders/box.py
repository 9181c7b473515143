"""The box of Pretenders."""

from dataclasses import dataclass
from typing import Annotated

from domain.boxes.converters import OneOf, Positive
from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import Path

PLAYERS = (2, 3, 4, 5)
PERSONS = ("merchant", "thief", "guard", "envoy")


@dataclass(frozen=True, slots=True)
class Box:
    """One edition: ``copies`` of the card of each person, the ``hand`` of each player, and amounts of coins."""

    game: Annotated[str, Path("meta.game")]
    data_version: Annotated[int, Path("meta.data_version")]
    persons: Annotated[tuple[Annotated[str, OneOf(*PERSONS)], ...], Path("cards.persons")]
    copies: Annotated[Positive, Path("cards.copies")]
    hand: Annotated[Positive, Path("cards.hand")]
    envoy: Annotated[Positive, Path("cards.envoy")]
    start: Annotated[Positive, Path("coins.start")]
    work: Annotated[Positive, Path("coins.work")]
    merchant: Annotated[Positive, Path("coins.merchant")]
    theft: Annotated[Positive, Path("coins.theft")]
    expulsion: Annotated[Positive, Path("coins.expulsion")]
    most: Annotated[Positive, Path("coins.most")]


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: it is none.
    """
    box = decode(content, Box)
    if set(box.persons) != set(PERSONS) or len(box.persons) != len(PERSONS):
        raise BoxError("cards", "persons", "must have each person once")
    if len(box.persons) * box.copies < max(PLAYERS) * box.hand + box.envoy:
        raise BoxError("cards", "copies", "gives fewer cards than the hands and the envoy need")
    if box.most < box.expulsion:
        raise BoxError("coins", "most", "is less than an expulsion costs")
    return box
