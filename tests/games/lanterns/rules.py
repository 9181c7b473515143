"""What happens by itself in Lanterns: set-up, rounds, scoring.

A step does what its rule says and asks for what is due next: what it asks first is done first.
"""

from collections.abc import Callable, Mapping

from domain.play.rules import rule
from tests.games.lanterns.turn import LanternsTurn

CATEGORIES = ("bids", "lanterns", "wall")
"""Where points come from."""


@rule("LN-SETUP-01")
def set_up(turn: LanternsTurn) -> None:
    """Deals the hands and lays the wall."""
    for seat in turn.seats:
        for _ in range(turn.box.hand):
            seat.draws()
    for slot in turn.slots:
        turn.move(turn.draw("deck"), "deck", f"wall:{slot}")
    turn.then("round", 1)


@rule("LN-ROUND-01")
def play_round(turn: LanternsTurn, number: str) -> None:
    """Asks all seats at once; opening, drawing and the next round follow when all have bid."""
    if int(number) > turn.setting.number("rounds"):
        turn.then("claims")
        return
    for seat in turn.seats:
        turn.ask(seat.number, "bid")
    turn.then("open")
    turn.then("draw")
    turn.then("round", int(number) + 1)


@rule("LN-OPEN-01")
def open_bids(turn: LanternsTurn) -> None:
    """Opens all bids in one event; the winner scores."""
    for seat in turn.seats:
        turn.move(turn.only(seat.bid), seat.bid, seat.opened)
    values = {seat.number: turn.value(seat.opened) for seat in turn.seats}
    highest = [number for number in turn.numbers if values[number] == max(values.values())]
    if len(highest) == 1:
        winner = turn.seat(highest[0])
        turn.score(winner.number, "bids", values[winner.number])
        winner.takes_oil(turn.box.oil)
        turn.then("winner", winner.number)


@rule("LN-OPEN-01")
def winner_acts(turn: LanternsTurn, number: str) -> None:
    """Asks the winner to look at the wall, then to light lanterns."""
    if turn.slots:
        turn.ask(int(number), "spy")
    turn.ask(int(number), "light")


@rule("LN-DRAW-01")
def draw(turn: LanternsTurn) -> None:
    """Discards the bids; all draw."""
    for seat in turn.seats:
        turn.move(turn.only(seat.opened), seat.opened, "discard")
    for seat in turn.seats:
        seat.draws()


@rule("LN-CLAIM-01")
def claim(turn: LanternsTurn) -> None:
    """Asks all seats at once for a claim."""
    if turn.slots:
        for number in turn.numbers:
            turn.ask(number, "claim")
    turn.then("end")


@rule("LN-END-01")
def end(turn: LanternsTurn) -> None:
    """Turns up the wall, scores the claims and announces the result."""
    for slot in turn.slots:
        turn.move(turn.only(f"wall:{slot}"), f"wall:{slot}", f"lit:{slot}")
        claiming = [seat for seat in turn.seats if turn.count(f"{seat.claim}:{slot}", "token")]
        if len(claiming) == 1:
            turn.score(claiming[0].number, "wall", turn.value(f"lit:{slot}"))
    points = {number: turn.points(number, CATEGORIES) for number in turn.numbers}
    turn.rank({number: 1 + sum(other > points[number] for other in points.values()) for number in turn.numbers})


STEPS: Mapping[str, Callable[..., None]] = {
    "set up": set_up,
    "round": play_round,
    "open": open_bids,
    "winner": winner_acts,
    "draw": draw,
    "claims": claim,
    "end": end,
}
