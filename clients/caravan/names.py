"""The names of the players at a table, made distinct."""

from collections import Counter
from collections.abc import Mapping

from caravanserai_protocol.v1.match_pb2 import Seat
from caravanserai_protocol.v1.scoreboard_pb2 import SeatScore

from domain.words import Words


def seat_names(words: Words, names: Mapping[int, str]) -> Mapping[int, str]:
    """The name of each seat. Equal names are followed by the seat: `Hanna (Blue)`."""
    counts = Counter(name.casefold() for name in names.values())
    return {
        seat: f"{name} ({words.seat(seat)})" if name and counts[name.casefold()] > 1 else name
        for seat, name in names.items()
    }


def shown_name(entry: Seat | SeatScore, words: Words) -> str:
    """The name at a seat, also of a player who was erased; empty if nobody sits there."""
    return words.text("erased-player") if entry.erased else entry.display_name
