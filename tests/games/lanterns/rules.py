"""What happens by itself in Lanterns."""

from collections.abc import Callable, Mapping

from domain.play.rules import rule
from tests.games.lanterns.turn import LanternsTurn


@rule("LN-SETUP-01")
def set_up(turn: LanternsTurn) -> None:
    for seat in turn.seats:
        for _ in range(turn.box.hand):
            seat.draws()
    for slot in turn.slots:
        turn.move(turn.draw("deck"), "deck", f"wall:{slot}")
    turn.then("round", 1)


@rule("LN-ROUND-01")
def play_round(turn: LanternsTurn, number: str) -> None:
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
    if turn.slots:
        turn.ask(int(number), "spy")
    turn.ask(int(number), "light")


@rule("LN-DRAW-01")
def draw(turn: LanternsTurn) -> None:
    for seat in turn.seats:
        turn.move(turn.only(seat.opened), seat.opened, "discard")
    for seat in turn.seats:
        seat.draws()


@rule("LN-CLAIM-01")
def claim(turn: LanternsTurn) -> None:
    if turn.slots:
        for number in turn.numbers:
            turn.ask(number, "claim")
    turn.then("end")


@rule("LN-END-01")
def end(turn: LanternsTurn) -> None:
    for slot in turn.slots:
        turn.move(turn.only(f"wall:{slot}"), f"wall:{slot}", f"lit:{slot}")
        claiming = [seat for seat in turn.seats if turn.count(f"{seat.claim}:{slot}", "token")]
        if len(claiming) == 1:
            turn.score(claiming[0].number, "wall", turn.value(f"lit:{slot}"))
    points = {number: turn.points(number, ("bids", "lanterns", "wall")) for number in turn.numbers}
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
