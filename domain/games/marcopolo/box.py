"""The loading of an edition of Marco Polo."""

from domain.boxes.decoder import decode
from domain.boxes.paths import UnknownKeys
from domain.games.marcopolo.box_checks import CHECKS
from domain.games.marcopolo.components import Box


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, an item is unknown, a reference leads nowhere, or
            numbers of components do not fit each other; it names table, key and reason.
    """
    box = decode(content, Box, unknown_keys=UnknownKeys.IGNORED)
    for check in CHECKS:
        check(box)
    return box
