"""Effects that a rule may have because of a hidden hand: those that follow from what it states, and nothing else."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from caravanserai_kit.leaks import Leak, leaks
from domain.play.rules import rule
from domain.simulation.random_play import Picks, new_match
from tests.games.gallery.challenge import GAME, Verdict, drop_out
from tests.games.gallery.table import GalleryTurn

Happens = Callable[[GalleryTurn, str, str, str], None]


def found(verdict: Happens, matches: int = 25) -> list[Leak]:
    """The leaks of the bluffing game with another verdict."""
    game = replace(GAME, steps={**GAME.steps, Verdict.kind: rule("GAL-BLUFF-02")(verdict)})
    seeds = (f"verdict {number}" for number in range(matches))
    return [leak for seed in seeds for leak in leaks(new_match(game, 3, {}, seed, box=object()), Picks(seed))]


def loses(turn: GalleryTurn, claimant: str, doubter: str, true: bool) -> None:
    drop_out(turn, turn.seat(int(doubter if true else claimant)))


def stated(turn: GalleryTurn, claimant: str, doubter: str, value: str) -> None:
    loses(turn, claimant, doubter, turn.state_whether(f"hand@{claimant}", f"card/{value}"))


def not_stated(turn: GalleryTurn, claimant: str, doubter: str, value: str) -> None:
    loses(turn, claimant, doubter, turn.count(f"hand@{claimant}", f"card/{value}") > 0)


def stated_only_if_true(turn: GalleryTurn, claimant: str, doubter: str, value: str) -> None:
    true = turn.count(f"hand@{claimant}", f"card/{value}") > 0
    if true:
        turn.state(f"hand@{claimant}", f"card/{value}", least=1)
    loses(turn, claimant, doubter, true)


def more_than_stated(turn: GalleryTurn, claimant: str, doubter: str, value: str) -> None:
    """All learn whether there is such a card, and who drops out tells whether there are two."""
    turn.state_whether(f"hand@{claimant}", f"card/{value}")
    loses(turn, claimant, doubter, turn.count(f"hand@{claimant}", f"card/{value}") > 1)


def as_many_as_there_are(turn: GalleryTurn, claimant: str, doubter: str, value: str) -> None:
    """States "at least 1" where there is one and "at least 2" where there are two: the number follows, unsaid."""
    number = turn.count(f"hand@{claimant}", f"card/{value}")
    if number:
        turn.state(f"hand@{claimant}", f"card/{value}", least=number)
    else:
        turn.state(f"hand@{claimant}", f"card/{value}", most=0)
    loses(turn, claimant, doubter, number > 0)


def of_another_card(turn: GalleryTurn, claimant: str, doubter: str, value: str) -> None:
    """States something else, by which nobody learns what the verdict tells."""
    turn.state_whether(f"hand@{claimant}", f"card/{int(value) % 3 + 1}")
    not_stated(turn, claimant, doubter, value)


def how_many(turn: GalleryTurn, claimant: str, doubter: str, value: str) -> None:
    """States the very number, whatever it is."""
    number = turn.count(f"hand@{claimant}", f"card/{value}")
    turn.state(f"hand@{claimant}", f"card/{value}", least=number, most=number)
    loses(turn, claimant, doubter, number > 0)


@pytest.mark.parametrize("verdict", [stated, how_many])
def test_what_follows_from_a_statement_is_no_leak(verdict: Happens) -> None:
    assert found(verdict) == []


@pytest.mark.parametrize(
    "verdict", [not_stated, stated_only_if_true, more_than_stated, as_many_as_there_are, of_another_card]
)
def test_what_does_not_follow_from_what_is_stated_is_a_leak(verdict: Happens) -> None:
    leaked = found(verdict)
    assert leaked
    assert {leak.about.split("(")[0] for leak in leaked} == {"Doubt"}
    if verdict in (stated_only_if_true, as_many_as_there_are):
        assert any("state it whichever way it is" in str(leak) for leak in leaked)
