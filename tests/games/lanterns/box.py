"""The box of Lanterns: what `components.toml` says, checked while it is read."""

from dataclasses import dataclass

from domain.play.box import Section, parse

PLAYERS = (2, 3)


@dataclass(frozen=True, slots=True)
class Box:
    """One edition. ``values`` are on the cards, ``copies`` of each; ``oil`` is what the winner of a bid takes."""

    values: tuple[int, ...]
    copies: int
    hand: int
    wall: int
    oil: int


def load_box(content: bytes) -> Box:
    """The box with this content.

    Raises:
        BoxError: a key is missing, unknown or of a wrong type, or there are not enough cards for the set-up.
    """
    root = parse(content)
    root.only("meta", "cards", "lanterns")
    _table(root, "meta", "game", "data_version")
    cards = _table(root, "cards", "values", "copies", "hand", "wall")
    lanterns = _table(root, "lanterns", "oil")
    box = Box(
        values=cards.integers("values", minimum=1),
        copies=cards.integer("copies", minimum=1),
        hand=cards.integer("hand", minimum=1),
        wall=cards.integer("wall", minimum=1),
        oil=lanterns.integer("oil"),
    )
    if len(box.values) * box.copies < max(PLAYERS) * box.hand + box.wall:
        raise cards.error("copies", "gives fewer cards than the hands and the wall need")
    return box


def _table(root: Section, name: str, *keys: str) -> Section:
    table = root.section(name)
    table.only(*keys, "provenance", "source")
    table.text("provenance")
    table.text("source")
    return table
