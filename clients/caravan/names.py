"""The names of the players at a table, made distinct."""

from collections import Counter
from collections.abc import Mapping

from caravanserai_protocol.v1.match_pb2 import Seat
from caravanserai_protocol.v1.scoreboard_pb2 import SeatScore

from clients.caravan.phrases import Speech
from clients.caravan.seat_colours import Titles

EXPERT = "expert"
LEVELS = (EXPERT, "club", "novice")
"""The levels of bots that people are offered, the strongest first."""


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
    return entry.display_name if person else speech.bot_name(entry.display_name)
