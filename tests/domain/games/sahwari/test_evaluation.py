"""The estimate for bots goes in the right directions, knows no more than its seat, and makes bots win."""

from collections.abc import Callable, Iterator

import pytest

from domain.games.sahwari.areas import hidden_side
from domain.games.sahwari.evaluation import _memo, _worths_of_sides, evaluate
from domain.games.sahwari.turn import SahwariTurn
from domain.simulation.random_play import Picks, new_match, random_events
from domain.table.effects import Show
from tests.domain.games.bots_at_play import HASTY, against_random, require_blind_to_secrets, with_thinking
from tests.domain.games.sahwari.position import EAST, GAME, A, B, MoveCamel, SahwariPosition, position

LEADERS = {A: "diplomat", B: "spy"}
"""Leaders who count neither cubes nor tokens."""


def late(players: int = 2) -> SahwariPosition:
    """So few tiles are left that nothing is hoped for any more."""
    return position(players, leaders=LEADERS)


def early() -> SahwariPosition:
    """Most tiles are still there; camels stand where they can go nowhere better than before."""
    return late().tiles_up(18)


def worth(match: SahwariPosition, seat: int = A) -> int:
    return evaluate(match.turn, match.turn.seat(seat))


def test_at_the_end_it_is_what_the_final_scoring_gives() -> None:
    bare, box = worth(late()), late().box
    assert worth(late().stores(A, 3)) - bare == 100 * box.storage.values[3]
    assert worth(late().pawns(A, 4)) - bare == 100 * box.track.values[4]
    assert worth(late().shows(A, guarded_1="B1")) - bare == 100 * box.caravans["B1"].influence
    cards = late().row(A, left=["R01"], right=["R29"])
    assert worth(cards) - bare == 100  # the Diplomat has a pair of cards


def test_what_the_others_have_counts_against_the_seat() -> None:
    bare, values = worth(late()), late().box.storage.values
    assert worth(late().stores(B, 3)) - bare == -100 * values[3]
    assert worth(late(3).stores(B, 3)) - worth(late(3)) == -100 * values[3] // 2


def test_an_activated_space_is_worth_more_than_an_empty_one_and_that_more_than_a_locked_one() -> None:
    def row() -> SahwariPosition:
        return early().led_by(A, "merchant").row(A, right=["R26"])

    space = row().turn.seat(A).spaces()[0].name
    assert worth(row().activated(A, space)) > worth(row()) > worth(row().locked(A, space))


def test_a_space_beside_a_clan_ability_is_worth_more_while_the_ability_may_still_count() -> None:
    """It counts when the spaces on both sides of its card are activated: next to another colour there is none."""

    def gain(*cards: str) -> int:
        def row() -> SahwariPosition:
            return early().row(A, right=cards)

        space = row().turn.seat(A).spaces()[0].name
        return worth(row().activated(A, space)) - worth(row())

    assert gain("R04", "R21") > gain("R04") > gain("R04", "R01")


def test_what_the_second_move_of_the_explorer_reaches_counts_after_the_first() -> None:
    """Else no first move over empty tiles is ever better than another."""

    def moved(cell: str) -> SahwariPosition:
        match = (
            late().led_by(A, "explorer").stands("blue/1", "2,2").resources("2,4", "artifact").resources(cell, "recruit")
        )
        return match.decides(A, MoveCamel("blue/1", EAST, "2,4"))

    assert worth(moved("0,4")) > worth(moved("0,0"))


def test_hopes_fade_as_tiles_flip() -> None:
    gains = [worth(match().strategy(A, 2)) - worth(match().strategy(A, 0)) for match in (early, late)]
    assert gains[0] > gains[1] == 0


def test_a_token_is_worth_its_points_only_to_a_seat_that_has_seen_it() -> None:
    def keeping(side: str) -> SahwariPosition:
        return late().keeps(A, guarded_1=side)

    assert worth(keeping("B1")) == worth(keeping("B4"))
    worths = []
    for side in ("B1", "B4"):
        match = keeping(side)
        match.table.apply([Show(hidden_side("guarded/1"), A, (f"guarded-side/{side}",), "")])
        worths.append(worth(match))
    assert worths[0] > worth(keeping("B1")) > worths[1]


def test_a_camel_that_can_go_to_a_resource_is_worth_more() -> None:
    def tile() -> SahwariPosition:
        return late().tiles_up(10).resources("0,0", "recruit")

    assert worth(tile().stands("blue/1", "0,4")) > worth(tile().stands("blue/1", "1,1")) > worth(tile().off("blue/1"))


def test_what_is_due_is_worth_something() -> None:
    match = early()
    before = worth(match)
    assert worth(match.due(A, "bird")) > before
    assert worth(early().due(A, "effects", "chest", "recruit")) > worth(early().due(A, "effect", "recruit")) > before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_only_reads_what_its_seat_knows_and_at_the_end_nothing_is_left_to_hope_for(players: int) -> None:
    require_blind_to_secrets(GAME, players)


@pytest.mark.parametrize(("kind", "players", "matches"), [("greedy", 2, 1), ("planner", 3, 1)])
def test_bots_beat_random_play(kind: str, players: int, matches: int) -> None:
    results = [against_random(with_thinking(GAME, HASTY), kind, players, number) for number in range(matches)]
    assert 4 * sum(result.won for result in results) >= 3 * matches
    assert sum(result.ahead for result in results) >= 4 * matches


def test_what_is_remembered_of_rows_and_tokens_is_what_would_be_worked_out_again() -> None:
    """The same match twice: the first time everything met before is remembered, the second time nothing is."""

    def worths(prepare: Callable[[], None]) -> Iterator[int]:
        playing = new_match(GAME, 4, {}, "remembered")
        turn = playing.turn
        assert isinstance(turn, SahwariTurn)
        for _ in random_events(playing, Picks("remembered")):
            for seat in turn.seats:
                prepare()
                yield evaluate(turn, seat)

    def forget() -> None:
        _memo.cache_clear()
        _worths_of_sides.cache_clear()

    assert list(worths(lambda: None)) == list(worths(forget))
