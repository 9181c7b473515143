"""The fate of a message that was sent."""

from typing import NamedTuple


class DeliveryOutcome(NamedTuple):
    """The fate of a message: whether it arrived, if not why, and whether there is no sense in trying again."""

    arrived: bool
    cause: str = ""
    gone: bool = False
