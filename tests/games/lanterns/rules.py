"""Steps without a decision in Lanterns: set-up, rounds, scoring.

A step does what its rule says and asks for what is due next: what it asks first is done first.
"""

from domain.play.rules import rule, step
from tests.games.lanterns.turn import LanternsTurn, lit, wall

CATEGORIES = ("bids", "lanterns", "wall")
"""The sources of points."""


@step("set up")
@rule("LN-SETUP-01")
def set_up(turn: LanternsTurn) -> None:
    """Deals the hands and lays the wall."""
    for seat in turn.seats:
        for _ in range(turn.box.hand):
            seat.draws()
    for slot in turn.slots:
        turn.move(turn.draw("deck"), "deck", wall(slot))
    turn.then("round", 1)


@step("round")
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


@step("open")
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


@step("winner")
@rule("LN-OPEN-01")
def winner_acts(turn: LanternsTurn, number: str) -> None:
    """Asks the winner to look at the wall, then to light lanterns."""
    if turn.slots:
        turn.ask(int(number), "spy")
    turn.ask(int(number), "light")


@step("draw")
@rule("LN-DRAW-01")
def draw(turn: LanternsTurn) -> None:
    """Discards the bids; all draw."""
    for seat in turn.seats:
        turn.move(turn.only(seat.opened), seat.opened, "discard")
    for seat in turn.seats:
        seat.draws()


@step("claims")
@rule("LN-CLAIM-01")
def claim(turn: LanternsTurn) -> None:
    """Asks all seats at once for a claim."""
    if turn.slots:
        for number in turn.numbers:
            turn.ask(number, "claim")
    turn.then("end")


@step("end")
@rule("LN-END-01")
def end(turn: LanternsTurn) -> None:
    """Turns up the wall, scores the claims and announces the result."""
    for slot in turn.slots:
        turn.move(turn.only(wall(slot)), wall(slot), lit(slot))
        claiming = [seat for seat in turn.seats if turn.count(seat.claim_on(slot), "token")]
        if len(claiming) == 1:
            turn.score(claiming[0].number, "wall", turn.value(lit(slot)))
    turn.rank_by({number: turn.points(number, CATEGORIES) for number in turn.numbers})
