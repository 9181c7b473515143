"""Steps without a decision in Pretenders: turns, verdicts about claims, what the persons do, the end."""

from domain.play.due import Due
from domain.play.rules import rule, step
from tests.games.pretenders.doubts import Believe, Doubt
from tests.games.pretenders.turn import GUARD, OUTLASTED, PretendersTurn, Robbed


class NextTurn(Due):
    """The turn of a seat, and after it that of the next one who has cards."""

    seat: int

    @rule("PR-TURN-01")
    def happen(self, turn: PretendersTurn) -> None:
        seat = turn.seat(self.seat)
        if turn.departed(seat.number):
            with turn.citing("PR-LEAVE-01"):
                turn.move_all(seat.hand, seat.lost)
            seat.may_be_out()
        following = seat.others
        if len(following) + seat.is_in < 2:
            turn.then("end")
            return
        if seat.is_in:
            turn.ask(seat.number, "act")
        turn.then(NextTurn(following[0].number))


class Weighing(Due):
    """The answers to a claim, and what follows; what the person does is due after it."""

    claimant: int
    person: str

    @rule("PR-DOUBT-01")
    def happen(self, turn: PretendersTurn) -> None:
        claimant, said = turn.seat(self.claimant), turn.reveal(Believe, Doubt)
        doubters = [other for other in claimant.others if isinstance(said.get(other.number), Doubt)]
        stands = True
        if doubters:
            stands = turn.state_whether(claimant.hand, f"card/{self.person}")
            claimant.unmarks(self.person)
            (doubters[0] if stands else claimant).loses_a_card()
            if stands:
                turn.move(f"card/{self.person}", claimant.hand, "shown")
                turn.move(f"card/{self.person}", "shown", "deck")
                claimant.draws()
        if self.person == GUARD and stands:
            turn.cancel(Theft, rule="PR-GUARD-01")
        elif self.person != GUARD and not stands:
            turn.cancel(Deed)


class Theft(Due):
    """The thief takes coins of the victim."""

    thief: int
    victim: int

    @rule("PR-THIEF-01")
    def happen(self, turn: PretendersTurn) -> None:
        victim = turn.seat(self.victim)
        turn.move("coin", victim.purse, turn.seat(self.thief).purse, min(victim.coins, turn.box.theft))


class Deed(Due):
    """The action of the person that a seat has claimed to hold."""

    seat: int
    person: str
    victim: int = 0

    @rule("PR-CLAIM-01")
    def happen(self, turn: PretendersTurn) -> None:
        seat = turn.seat(self.seat)
        if self.person == "merchant":
            with turn.citing("PR-MERCHANT-01"):
                seat.takes(turn.box.merchant)
        elif self.person == "envoy":
            with turn.citing("PR-ENVOY-01"):
                seat.unmarks()
                for _ in range(turn.box.envoy):
                    seat.draws()
                turn.ask(seat.number, "put back")
        elif turn.seat(self.victim).is_in:
            with turn.citing("PR-THIEF-01"):
                turn.ask(self.victim, Robbed(seat.number))
                turn.then(Theft(seat.number, self.victim))


@step("set up")
@rule("PR-SETUP-01")
def set_up(turn: PretendersTurn) -> None:
    """Coins and cards for all."""
    for seat in turn.seats:
        seat.takes(turn.box.start)
        for _ in range(turn.box.hand):
            seat.draws()
    turn.then(NextTurn(1))


@step("end")
@rule("PR-END-01")
def end(turn: PretendersTurn) -> None:
    """Announces the result."""
    turn.rank_by({number: turn.points(number, (OUTLASTED,)) for number in turn.numbers})
