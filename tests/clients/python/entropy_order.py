"""The section of docs/event-format.md on entropy before a start, as a program: the page holds this code."""

from dataclasses import dataclass

from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.v1.event_pb2 import MatchEvent

# the page begins here


@dataclass
class Seat:
    bot: bool = False
    bound: bool = True  # False after a void start, until `bound`
    commitment: bytes = b""  # empty: it contributes none
    entropy: bytes | None = None  # None until it is ready; empty: it is, and contributes none

    def settled(self) -> bool:
        return self.bot or (self.bound and (self.commitment != b"" or self.entropy is not None))


class Start:
    def __init__(self, players: int) -> None:
        self.seats: dict[int, Seat | None] = dict.fromkeys(range(1, players + 1))  # None: free
        self.used: set[bytes] = set()  # every commitment so far

    def follow(self, event: MatchEvent) -> bool:
        """Adds an event; False: it breaks the order."""
        seats = list(self.seats.values())
        opened = any(seat and seat.entropy for seat in seats)
        match event.WhichOneof("body"):
            case "joined":
                taken = Seat(bot=event.joined.bot != "")
                return self._bind(event.joined.seat, taken, event.joined.entropy_commitment) and not opened
            case "bound":
                return self._bind(event.bound.seat, Seat(), event.bound.entropy_commitment) and not opened
            case "left":
                self.seats[event.left.seat] = None
                return not opened
            case "start_voided":
                for number, seat in self.seats.items():
                    if seat and not seat.bot:
                        self.seats[number] = Seat(bound=False)
                return opened
            case "ready":
                ready, entropy = self.seats[event.ready.seat], event.ready.entropy
                if not ready:
                    return False
                fits = ready.bound and (entropy_commitment(entropy) if entropy else b"") == ready.commitment
                in_order = not entropy or all(seat and seat.settled() for seat in seats)
                ready.entropy = entropy
                return fits and in_order
            case "started":
                listed = list(event.started.entropies) == [(seat and seat.entropy) or b"" for seat in seats]
                silent = any(seat and seat.commitment and not seat.entropy for seat in seats)
                return listed and not (opened and silent)
        return True

    def _bind(self, number: int, seat: Seat, commitment: bytes) -> bool:
        fresh = commitment not in self.used
        self.seats[number], seat.commitment = seat, commitment
        if commitment:
            self.used.add(commitment)
        return fresh
