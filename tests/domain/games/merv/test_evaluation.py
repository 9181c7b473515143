"""The estimate for bots, and the boxes for coverage."""

import pytest

from domain.games.merv.evaluation import evaluate
from domain.games.merv.turn import MervTurn
from domain.simulation.random_play import Picks, new_match, random_events
from tests.domain.games.merv.position import GAME, MAGISTRATE, RED, MervPosition
from tests.domain.games.merv.situations import position, solo


def worth(match: MervPosition) -> int:
    """The worth of the position to the first seat beyond its points."""
    return evaluate(match.turn, match.turn.seat(RED))


def test_more_of_anything_is_worth_more() -> None:
    bare = worth(position())
    assert worth(position().owns(RED, teal=1)) > bare
    assert worth(position().owns(RED, white=1)) > worth(position().owns(RED, teal=1))
    assert worth(position().owns(RED, rare=1)) > worth(position().owns(RED, common=1)) > bare
    assert worth(position().builds(RED, "1/1").walled("N1", "W1")) > worth(position().builds(RED, "1/1")) > bare
    assert worth(position().stands(RED, favour=2, influence=3)) > bare
    courtier = position().courtiers(RED, knowledge=1).owns(RED, scroll=3)
    assert worth(courtier.stands(RED, favour=2)) > worth(position().owns(RED, scroll=3).stands(RED, favour=2))
    assert worth(position().holds(RED, ginger=1, pepper=1)) > worth(position().holds(RED, ginger=1)) > bare


def test_what_the_magistrate_has_counts_against_the_player() -> None:
    bare = worth(solo())
    assert worth(solo().has_points(MAGISTRATE, 5)) == bare - 500
    assert worth(solo().builds(MAGISTRATE, "1/1")) < bare
    assert worth(solo().courtiers(MAGISTRATE, faith=1)) < bare


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_only_reads_and_at_the_end_nothing_is_left_to_hope_for(players: int) -> None:
    playing = new_match(GAME, players, {}, f"worth/{players}")
    turn = playing.turn
    assert isinstance(turn, MervTurn)
    for _ in random_events(playing, Picks("worth")):
        before = playing.table.fingerprint
        for seat in turn.seats:
            evaluate(turn, seat)
        assert playing.table.fingerprint == before
    left = {evaluate(turn, seat) for seat in turn.seats}
    assert left == {-100 * turn.magistrate.points if turn.magistrate else 0}


def test_the_boxes_for_coverage_are_boxes() -> None:
    scrolls, upgrades = (GAME.load_box(content) for content in GAME.authoring.coverage_boxes())
    assert scrolls.scrolls_per_tier == 1
    assert {spice.pair_boon for spice in upgrades.spices.values()} == {"white_upgrade_anywhere"}
