"""Bots choose well, only among offers, and only by what their seat can know."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest

from domain.games import games
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.game import Game
from domain.play.levels import LEVELS, Level, usual_levels
from domain.play.playing import EventOutcome, Playing
from domain.play.thinking import Thinking
from domain.simulation.bots import KINDS, bot_events, choose
from domain.simulation.imagined_match import imagine
from domain.simulation.position_weights import change_by, public_part, weight_of
from domain.simulation.random_play import Picks, new_match, pick_decision
from domain.simulation.resample import resample
from domain.simulation.sandbox import Sandbox
from domain.simulation.search import shows
from domain.simulation.standings import PLACE_WORTH, Standings, standing
from domain.table.census import census
from domain.table.views import view
from tests.domain.games.bots_at_play import HASTY, with_thinking

GAMES = sorted(games())
DIFFERENT = [kind for kind in KINDS if kind != "planner"]
"""Kinds of bots that decide each in its own way: experts are planners."""


def moments(game: Game, seed: str, every: int, options: dict[str, str] | None = None) -> Iterator[tuple[Playing, int]]:
    """A random match, stopped again and again where a seat is asked; with that seat."""
    playing = new_match(game, max(game.players), options or {}, seed)
    playing.start()
    picks = Picks(seed)
    while awaiting := playing.awaiting():
        seat = picks.one_of(list(awaiting))
        if playing.version % every == 0:
            yield playing, seat
        playing.perform(seat, pick_decision(playing, seat, picks))


def hasty(name: str) -> Game:
    """A game whose planners think little: what holds of each position that they look at holds of many."""
    return with_thinking(games()[name], HASTY)


def state(playing: Playing) -> object:
    table = playing.table
    return playing.version, table.layout(), table.stacks(), table.shown()


# -- imagined matches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_an_imagined_match_looks_the_same_to_its_seat_and_holds_the_same_pieces(name: str) -> None:
    for playing, seat in moments(games()[name], "imagined", 9):
        copy = imagine(playing, seat, Picks("a"))
        assert view(copy.table, seat) == view(playing.table, seat)
        assert census(copy.table) == census(playing.table)
        assert copy.version == playing.version
        assert list(copy.offers(seat)) == list(playing.offers(seat))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_imagined_follows_from_the_view_alone(name: str) -> None:
    differed = 0
    for playing, seat in moments(games()[name], "views", 9):
        imagined = state(imagine(playing, seat, Picks("a")))
        changes = resample(playing, seat, Picks("b"))
        playing.table.apply(changes)
        assert state(imagine(playing, seat, Picks("a"))) == imagined
        playing.table.revert(changes)
        differed += bool(changes)
    assert differed


def test_hidden_pieces_are_dealt_differently_for_another_seed() -> None:
    playing, seat = next(moments(games()["marcopolo"], "seeds", 1))
    assert state(imagine(playing, seat, Picks("a"))) != state(imagine(playing, seat, Picks("b")))


def test_decks_with_the_same_back_do_not_mix() -> None:
    for playing, seat in moments(games()["marcopolo"], "decks", 20):
        table = imagine(playing, seat, Picks("a")).table
        assert set(table.pieces("starting")) <= {f"contract/{name}" for name in playing.turn.box.starting_contracts}


# -- choosing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", DIFFERENT)
def test_a_bot_takes_an_offer_and_leaves_the_match_as_it_is(kind: str, name: str) -> None:
    for playing, seat in moments(hasty(name), "choosing", 47):
        before = state(playing)
        decision = choose(kind, playing, seat, "seed")
        assert state(playing) == before
        assert playing.refusal(seat, decision) is None
        assert choose(kind, playing, seat, "seed") == decision


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", DIFFERENT)
def test_a_decision_does_not_depend_on_what_the_seat_cannot_know(kind: str, name: str) -> None:
    """The same seat, the same view, other faces where it cannot see: the same decision."""
    differed = 0
    for playing, seat in moments(hasty(name), "secrets", 53):
        decision = choose(kind, playing, seat, "seed")
        changes = resample(playing, seat, Picks(f"others {playing.version}"))
        playing.table.apply(changes)
        assert choose(kind, playing, seat, "seed") == decision
        playing.table.revert(changes)
        differed += bool(changes)
    assert differed


def test_a_bot_that_thinks_on_a_private_copy_decides_the_same() -> None:
    for playing, seat in moments(games()["marcopolo"], "copies", 31):
        copy = imagine(playing, seat, Picks("copy"))
        assert choose("greedy", copy, seat, "seed") == choose("greedy", playing, seat, "seed")


def test_another_seed_lets_a_random_bot_choose_differently() -> None:
    playing, seat = next(moments(games()["marcopolo"], "random", 1))
    assert len({choose("random", playing, seat, str(seed)) for seed in range(50)}) > 5


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_that_is_not_asked_cannot_choose(kind: str) -> None:
    playing = new_match(games()["marcopolo"], 2, {}, "nobody")
    with pytest.raises(RuleError, match="nothing is offered"):
        choose(kind, playing, 1, "seed")


# -- playing well -----------------------------------------------------------------------------------------------------


def play(kinds: Sequence[str], seed: str, thinking: Thinking | None = None) -> Playing:
    """A match of Marco Polo between bots of these kinds, at its end."""
    game = games()["marcopolo"]
    playing = new_match(with_thinking(game, thinking or game.bots.thinking), len(kinds), {}, seed)
    for _ in bot_events(playing, kinds, seed):
        pass
    return playing


@pytest.mark.parametrize(
    ("kind", "matches", "wins", "thinking"),
    [
        ("greedy", 1, 1, HASTY),
        *(pytest.param(kind, 20, 17, None, marks=pytest.mark.nightly) for kind in ("greedy", "planner")),
    ],
)
def test_bots_that_think_beat_those_that_do_not(kind: str, matches: int, wins: int, thinking: Thinking | None) -> None:
    """From each seat. Between equals, 17 or more of 20 matches would be won by chance once in 700 times. One match is
    won as often as not, but hardly ever by that many points. The match of a planner is that in which it
    plays the whole game (`tests/domain/games/marcopolo/test_bots.py`).
    """
    won, lead = 0, 0
    for number in range(matches):
        seat = 1 + number % 2
        kinds = [kind, "random"] if seat == 1 else ["random", kind]
        playing = play(kinds, f"match {number}", thinking)
        own, other = (playing.turn.points(s, playing.game.categories) for s in (seat, 3 - seat))
        won += playing.turn.face(f"rank@{seat}") == "1" and playing.turn.face(f"rank@{3 - seat}") == "2"
        lead += own - other
    assert won >= wins
    assert lead > matches * 30


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats of all decisions that are made, or tried out."""
    tried: list[int] = []
    perform, quickly = Playing.perform, Sandbox.perform

    def counted(playing: Playing, seat: int, decision: AnyDecision) -> EventOutcome:
        tried.append(seat)
        return quickly(playing, seat, decision) if isinstance(playing, Sandbox) else perform(playing, seat, decision)

    for kind in (Playing, Sandbox):
        monkeypatch.setattr(kind, "perform", counted)
    return tried


@pytest.mark.parametrize("name", GAMES)
def test_a_lower_level_looks_at_fewer_positions_and_an_expert_is_a_planner(name: str, tried: list[int]) -> None:
    found: dict[str, list[AnyDecision]] = {}
    looked_at: dict[str, int] = {}
    for kind in (*LEVELS, "planner", "greedy"):
        game = games()[name]
        tried.clear()
        match = moments(game, "levels", 61)
        found[kind] = [choose(kind, playing, seat, "seed") for playing, seat in islice(match, 3)]
        looked_at[kind] = len(tried)
    assert found["expert"] == found["planner"]
    assert looked_at["novice"] < looked_at["greedy"] < looked_at["expert"]
    assert looked_at["novice"] < looked_at["club"] < looked_at["expert"]


def test_a_game_may_have_a_level_of_its_own() -> None:
    game = games()["sahwari"]
    bots = game.bots._replace(own_levels={"club": Level(noticed=1)})
    assert game.bots.levels == usual_levels(game.bots.thinking)
    assert bots.levels == {**game.bots.levels, "club": Level(noticed=1)}
    for playing, seat in islice(moments(replace(game, bots=bots), "own", 5), 5):
        chosen = {choose("club", playing, seat, str(seed)) for seed in range(60)}
        assert chosen == set(playing.offers(seat)), "who notices a single offer takes any"


def test_a_game_says_how_far_a_planner_looks(tried: list[int]) -> None:
    def positions(thinking: Thinking) -> int:
        playing = new_match(with_thinking(games()["marcopolo"], thinking), 2, {}, "far")
        playing.start()
        tried.clear()
        choose("planner", playing, min(playing.awaiting()), "far")
        return len(tried)

    offers = positions(Thinking(first=(), positions=0))
    assert offers < positions(Thinking(first=(4,), positions=10)) <= 2 * offers + 100
    assert positions(Thinking(first=(4,), positions=10)) < positions(Thinking(first=(4,), positions=200))
    assert positions(Thinking()) < positions(games()["marcopolo"].bots.thinking)


def test_standing_counts_points_and_at_the_end_places_first() -> None:
    playing = play(["random", "random"], "standing")
    first = 1 if playing.turn.face("rank@1") == "1" else 2
    assert standing(playing, first) > standing(playing, 3 - first)
    assert standing(playing, first) - standing(playing, 3 - first) > PLACE_WORTH // 2
    begun = new_match(games()["sahwari"], 2, {}, "standing")
    begun.start()
    before = standing(begun, 1)
    begun.turn.begin(begun.version + 1, "SVC-TEST")
    begun.turn.score(1, begun.game.categories[0], 3)
    assert standing(begun, 1) == before + 300
    assert standing(begun, 2) < before


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_estimated_once_in_all_imagined_matches(name: str) -> None:
    """Cards that the seat does not see are dealt differently in each of them, and changes no estimate."""
    for playing, seat in moments(games()[name], "once", 17):
        standings = Standings(seat)
        worlds = [imagine(playing, seat, Picks(f"world {number}")) for number in range(3)]
        for world in worlds:
            assert standings.of(world, public_part(weight_of(world.table))) == standing(playing, seat)
        assert len(standings._found) == 1
        for world in worlds:
            began = weight = weight_of(world.table)
            known, picks = began - public_part(began), Picks("the same in all worlds")
            for _ in range(4):
                if awaiting := world.awaiting():
                    asked = min(awaiting)
                    outcome = world.perform(asked, pick_decision(world, asked, picks))
                    weight += change_by(outcome.effects, world.table)
                    known = 0 if shows(outcome.effects) else known
                    assert standings.of(world, weight - known) == standing(world, seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_of_other_positions_changes_no_estimate(name: str) -> None:
    """Each position is met on different ways, after others and among others; its standing is always the same."""
    playing = new_match(games()[name], max(games()[name].players), {}, "remembered")
    playing.start()
    picks = Picks("remembered")
    standings = {seat: Standings(seat) for seat in playing.turn.numbers}
    found: list[dict[int, int]] = []
    outcomes: list[EventOutcome] = []
    while (awaiting := playing.awaiting()) and len(outcomes) < 150:
        found.append({seat: of.of(playing, weight_of(playing.table)) for seat, of in standings.items()})
        seat = picks.one_of(list(awaiting))
        outcomes.append(playing.perform(seat, pick_decision(playing, seat, picks)))
    for outcome, before in zip(reversed(outcomes), reversed(found), strict=True):
        playing.roll_back(outcome)
        assert {seat: of.of(playing, weight_of(playing.table)) for seat, of in standings.items()} == before
        fresh = playing.copy()
        assert {seat: standing(fresh, seat) for seat in standings} == before
