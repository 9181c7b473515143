"""Steps without a decision in Bazaar: set-up, turns, the end."""

from domain.play.rules import rule, step
from domain.table.names import face_of
from tests.games.bazaar.areas import DECK, ROW
from tests.games.bazaar.turn import CATEGORIES, BazaarTurn


@step("set up")
@rule("BZ-SETUP-01")
def set_up(turn: BazaarTurn) -> None:
    """Deals the hands and lays out the row."""
    for seat in turn.seats:
        turn.draws_to(seat.hand, turn.box.hand)
    turn.draws_to(ROW, turn.box.row)
    turn.then("turn", 1)


@step("turn")
@rule("BZ-TURN-01")
def play_turn(turn: BazaarTurn, number: str) -> None:
    """Asks a seat; then the row is refilled, and the other seat has its turn."""
    turn.ask(int(number), "act")
    turn.then("refill", turn.setting.players + 1 - int(number))


@step("refill")
@rule("BZ-ROW-01")
def refill(turn: BazaarTurn, following: str) -> None:
    """Draws what the row is short of, or ends the match."""
    if turn.lacking() > turn.size(DECK):
        turn.then("end")
        return
    turn.draws_to(ROW, turn.lacking())
    turn.then("turn", following)


@step("end")
@rule("BZ-END-01")
def end(turn: BazaarTurn) -> None:
    """Turns up the bonus tokens and announces the result."""
    for seat in turn.seats:
        for token, count in sorted(turn.table.pieces(seat.kept).items()):
            turn.move(token, seat.kept, seat.opened, count)
            turn.score(seat.number, "bonuses", count * int(face_of(token)))
    turn.rank_by({seat.number: (turn.points(seat.number, CATEGORIES), turn.size(seat.opened)) for seat in turn.seats})
