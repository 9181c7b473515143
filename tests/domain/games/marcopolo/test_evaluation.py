"""The estimate for bots goes in the right directions; what it says exactly is no rule."""

from collections.abc import Callable

import pytest

from domain.games import games
from domain.games.marcopolo.evaluation import evaluate
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.turn import STOCK
from domain.simulation.random_play import Picks, new_match, play_random, random_events
from domain.table.effects import Move
from domain.table.names import face_of
from tests.domain.games.marcopolo.position import BLUE, GREEN, ObtainContracts, position

GAME = games()["marcopolo"]


def begun():
    """A match in the middle of its first round."""
    playing = new_match(GAME, 2, {}, "evaluation")
    for _ in random_events(playing, Picks("evaluation")):
        if playing.awaiting() and playing.version > 8:
            return playing
    raise AssertionError


def gain(*moves: tuple[str, int, str, str], worth: Callable[[MarcoPoloTurn, Seat], int] = evaluate) -> int:
    """The rise in the worth of seat 1 with these moves."""
    playing = begun()
    turn = playing.turn
    before = worth(turn, turn.seat(1))
    playing.table.apply(Move(piece, count, source, target, piece, "") for piece, count, source, target in moves)
    return worth(turn, turn.seat(1)) - before


@pytest.mark.parametrize("item", ["coin", "camel", "gold", "silk", "pepper"])
def test_possessions_are_worth_something(item: str) -> None:
    assert gain((item, 3, STOCK, "purse@1")) > 0


def test_dice_and_posts_are_worth_something() -> None:
    playing = begun()
    turn = playing.turn
    seat = turn.seat(1)
    die = seat.dice()[0]
    assert gain((die, 1, "dice@1", "bag")) < 0
    free = [city for city in turn.box.map.large_cities if not seat.has_post(city)]
    assert all(gain((seat.post, 1, "reserve@1", f"post@1:{city}")) > 0 for city in free)


def test_a_die_that_may_have_any_value_is_worth_what_the_highest_is() -> None:
    """Raschid's dice show nothing until they are placed: an estimate of what they show threw them away."""

    def worth_of_a_die(shown: int, characters: dict[int, str]) -> int:
        worths = []
        for number in (3, 4):
            green = position(turn=GREEN, characters=characters)
            green.dice(GREEN, *[shown] * number)
            worths.append(evaluate(green.turn, green.turn.seat(GREEN)))
        return worths[1] - worths[0]

    assert worth_of_a_die(0, {GREEN: "raschid"}) == worth_of_a_die(6, {}) > worth_of_a_die(1, {})


def test_a_contract_is_worth_nothing_to_a_seat_without_another_turn() -> None:
    def worth(*contracts: str) -> int:
        green = position(turn=BLUE).in_round(5).holds(GREEN, *contracts).dice(GREEN).owns(GREEN, gold=3, camel=4)
        return evaluate(green.turn, green.turn.seat(GREEN))

    assert worth("C17") == worth()


def test_both_places_of_an_objective_are_worth_more_than_its_points() -> None:
    playing = begun()
    card = min(playing.table.pieces("objective@1"))
    objective = playing.turn.box.objectives[face_of(card)]
    bejing = playing.turn.box.map.bejing
    post = playing.turn.seat(1).post
    places = [f"{place}/1" if place == bejing else place for place in objective.places]
    assert gain(*((post, 1, "reserve@1", f"post@1:{place}") for place in places)) > objective.points * 100


def test_coins_are_worth_more_to_a_seat_that_has_somewhere_to_go() -> None:
    """A journey is paid at once: a seat that never counts on it never saves for it."""

    def worth_of_coins(*objectives: str) -> int:
        worths = []
        for coins in (3, 12):
            green = position(turn=GREEN).figure(GREEN, "oasis_1").objectives(GREEN, *objectives)
            green.posts(GREEN, "kashgar", "anxi").dice(GREEN, 3, 3, 5).owns(GREEN, coin=coins, camel=6)
            worths.append(evaluate(green.turn, green.turn.seat(GREEN)))
        return worths[1] - worths[0]

    assert worth_of_coins("OB06", "OB18") > worth_of_coins()


def test_a_place_of_an_objective_is_worth_more_the_nearer_it_is() -> None:
    def worth(at: str) -> int:
        green = position(turn=GREEN).figure(GREEN, at).objectives(GREEN, "OB06", "OB18").posts(GREEN, "adana", "anxi")
        green.dice(GREEN, 3, 3, 5).owns(GREEN, coin=12, camel=6)
        return evaluate(green.turn, green.turn.seat(GREEN))

    assert worth("oasis_2") > worth("oasis_4") > worth("oasis_7")


@pytest.mark.parametrize(
    ("die", "columns", "held"),
    [(4, (4,), ("C11", "C24")), (4, (1, 2), ("C11", "C24")), (6, (4,), ("C24", "S1"))],
)
def test_a_seat_that_is_asked_what_it_returns_counts_what_it_will_have(
    die: int, columns: tuple[int, ...], held: tuple[str, str]
) -> None:
    """The estimate is that of its best answer: nobody shrinks from a contract because it has to say what goes."""
    green = position(turn=GREEN).dice(GREEN, die, 6).display("C01", "C02", "C03", "C04").holds(GREEN, *held)
    green.owns(GREEN, camel=2, pepper=2, silk=2, gold=1).decides(GREEN, ObtainContracts(f"green/{die}", columns, ()))
    green.asks(GREEN, "return contracts")
    seat = green.turn.seat(GREEN)
    asked = evaluate(green.turn, seat)
    answered = []
    for offer in green.playing.offers(GREEN):
        outcome = green.playing.perform(GREEN, offer)
        answered.append(evaluate(green.turn, seat))
        green.playing.roll_back(outcome)
    assert asked == max(answered)


def test_nothing_counts_beyond_the_points_of_a_match_that_is_over() -> None:
    turn = play_random(GAME, 2, {}, "over").turn
    assert isinstance(turn, MarcoPoloTurn)
    assert [evaluate(turn, seat) for seat in turn.seats] == [0, 0]
