"""The names of the players at a table, made distinct."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from caravanserai_protocol.v1.match_pb2 import Seat
from caravanserai_protocol.v1.scoreboard_pb2 import SeatScore

from clients.caravan.phrases import Speech, in_all_languages
from clients.caravan.seat_colours import Titles

EXPERT = "expert"
LEVELS = (EXPERT, "club", "novice")
"""The levels of bots that people are offered, the strongest first."""
_NUMBERED = re.compile(r"(.+?)( \d+)?")
"""The name of a bot, with the number behind it where several bots of a match have the same level."""


def seat_names(titles: Titles, names: Mapping[int, str]) -> Mapping[int, str]:
    """The name of each seat. Equal names are followed by the seat: `Hanna (Blue)`."""
    counts = Counter(name.casefold() for name in names.values())
    return {
        seat: f"{name} ({titles.seat(seat)})" if name and counts[name.casefold()] > 1 else name
        for seat, name in names.items()
    }


def shown_name(entry: Seat | SeatScore, speech: Speech) -> str:
    """The name at a seat, also of a player who was erased or left it to a bot; empty if nobody sits there."""
    if entry.handed_over:
        return speech.plain("left-to-bot", player=entry.display_name or speech.plain("erased-player"))
    if entry.erased:
        return speech.plain("erased-player")
    person = isinstance(entry, Seat) and entry.occupant == Seat.OCCUPANT_PLAYER
    return entry.display_name if person else bot_name(entry.display_name, speech)


def bot_name(given: str, speech: Speech) -> str:
    """The name of a bot as a reader sees it: one that is called by its level, in whatever language, has the name of
    that level in the reader's; a name that somebody chose stays as it is.
    """
    found = _NUMBERED.fullmatch(given)
    if found is None or found[1] not in _usual_names():
        return given
    return speech.plain(_usual_names()[found[1]]) + (found[2] or "")


@cache
def _usual_names() -> Mapping[str, str]:
    """The message of each name that bots have by their level, in all languages."""
    messages = [f"bot-name-{level}" for level in LEVELS]
    return {name: message for message in messages for name in in_all_languages(message)}
