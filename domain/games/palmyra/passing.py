"""The standing pass: until a stated moment of the turn the windows of a turn go past a seat without asking it.

Who has a card or goods enough to do something in a window is asked each time, though mostly there is nothing to be
done. With a standing pass a seat says so once. The pass is a public marker, so it is no secret who is not asked, and
why. A seat is asked all the same where something of its own is at stake: at its Improvement slots, in Construction
while a piece of its own waits there, for the tax, and so on.
"""

from domain.games.palmyra.areas import PASS
from domain.games.palmyra.questions import CLOSING, CONSTRUCTION
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.rules import rule
from domain.play.turn import STOCK

RESOLUTION = "resolution"
TURN_END = "turn-end"
MOMENTS = (RESOLUTION, CONSTRUCTION, CLOSING, TURN_END)
"""The moments until which a seat may pass, in the order of the turn; each window before them goes past the seat."""


def passes(seat: Seat) -> bool:
    """True if a pass of the seat stands."""
    return bool(seat.turn.table.pieces(seat.passing))


@rule("PALM-TURN-06")
def pass_until(turn: PalmyraTurn, seat: Seat, moment: str) -> None:
    """The seat passes until a moment; a pass that stands is replaced."""
    for former in MOMENTS:
        piece = f"{PASS}/{former}"
        turn.move(piece, seat.passing, STOCK, turn.count(seat.passing, piece))
    turn.move(f"{PASS}/{moment}", STOCK, seat.passing)


@rule("PALM-TURN-06")
def end_passes(turn: PalmyraTurn, moment: str) -> None:
    """A moment has come: the passes until then end."""
    for seat in turn.seats:
        piece = f"{PASS}/{moment}"
        turn.move(piece, seat.passing, STOCK, turn.count(seat.passing, piece))
