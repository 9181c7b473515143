"""An arena: who is seated in a wave, that nobody waits for ever, and what streaks are worth."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.tournaments.arena import Arena, ArenaLine, WaitingPlayer
from domain.tournaments.pairing import Called, PairedTable
from domain.tournaments.results import Seated, TableResult
from domain.tournaments.scoring import MatchPoints, PlacementPoints
from tests.domain.tournaments.table_results import by_places

LICHESS = MatchPoints(Fraction(2), Fraction(1))
PLACES = PlacementPoints({number: [Fraction(number - place) for place in range(number)] for number in (2, 3, 4)})


def waiting(players: str, since: int = 0) -> list[WaitingPlayer]:
    return [WaitingPlayer(player, since) for player in players]


def seated(tables: Sequence[PairedTable]) -> list[str]:
    """The players of each table, by name."""
    return ["".join(sorted(table.players)) for table in tables]


def reason(table: PairedTable) -> Called:
    assert isinstance(table.reason, Called)
    return table.reason


def test_neighbours_in_the_standings_meet() -> None:
    played = [by_places("a", "c"), by_places("b", "d"), by_places("a", "e"), by_places("b", "f")]
    tables = Arena(LICHESS, apart=0).wave(5, waiting("abcdef", 5), played)
    assert seated(tables) == ["ab", "cd", "ef"]
    assert reason(tables[0]) == Called((("a", 1), ("b", 1)), (("a", 0), ("b", 0)))


def test_those_who_wait_longest_are_seated_first() -> None:
    tables = Arena(LICHESS, seats=4).wave(3, [*waiting("vwxyz", 2), *waiting("abc", 3), WaitingPlayer("u", 1)], [])
    assert len(tables) == 2
    [alone] = set("abcuvwxyz") - {player for table in tables for player in table.players}
    assert alone == "c"


def test_the_lot_decides_between_those_who_came_together() -> None:
    late = WaitingPlayer("a", 0, lot=3)
    assert seated(Arena(LICHESS).wave(0, [late, WaitingPlayer("b", 0, 1), WaitingPlayer("c", 0, 2)], [])) == ["bc"]


def test_players_do_not_meet_again_at_once_until_one_of_them_is_due() -> None:
    arena, played = Arena(LICHESS, patience=3), [by_places("a", "b")]
    assert arena.wave(2, waiting("ab"), played) == ()
    [table] = arena.wave(3, waiting("ab"), played)
    assert reason(table).again == (("a", "b"),)
    assert reason(table).waited == (("a", 3), ("b", 3))
    assert seated(arena.wave(2, waiting("abcd"), played)) in (["ac", "bd"], ["ad", "bc"])


def test_how_many_tables_players_stay_apart() -> None:
    played = [by_places("a", "b"), by_places("a", "c"), by_places("b", "c")]
    assert Arena(LICHESS, apart=1).wave(0, waiting("ab"), played)
    assert not Arena(LICHESS, apart=2).wave(0, waiting("ab"), played)
    assert Arena(LICHESS, apart=0).wave(0, waiting("bc"), played)


def test_a_table_with_an_empty_seat_opens_for_those_who_are_due() -> None:
    arena = Arena(PLACES, seats=4, fewest=3, patience=2)
    assert arena.wave(1, waiting("abc"), []) == ()
    assert seated(arena.wave(2, waiting("abc"), [])) == ["abc"]
    assert Arena(PLACES, seats=4, patience=2).wave(9, waiting("abc"), []) == ()
    assert seated(arena.wave(2, [*waiting("abcdefg"), *waiting("h", 2)], [])) == ["abcd", "efgh"]
    assert seated(arena.wave(2, [*waiting("abcd"), *waiting("efg", 2)], [])) == ["abcd"]  # e, f and g are not due


def test_seats_are_balanced() -> None:
    [table] = Arena(LICHESS, apart=0).wave(0, waiting("ab"), [by_places("a", "b")])
    assert table.players == ("b", "a")


def test_streaks_double_what_follows_two_wins() -> None:
    """a wins three times, draws, wins, and wins by forfeit: 2 + 2 + 4 + 2 (the draw, doubled, ends it) + 2 + 2."""
    played = [by_places("a", name) for name in "bcd"]
    played += [by_places(["a", "b"]), by_places("a", "c"), by_places("a", forfeits=["d"])]
    arena = Arena(LICHESS, streak=2)
    assert [(line.player, line.score, line.running) for line in arena.standings("a", played[:3])] == [
        ("a", Fraction(8), 3)
    ]
    assert arena.standings("abcd", played) == [
        ArenaLine(1, "a", Fraction(14), 4),
        ArenaLine(2, "b", Fraction(1), 0),
        ArenaLine(3, "c", Fraction(0), 0),
        ArenaLine(3, "d", Fraction(0), 0),
    ]
    assert Arena(LICHESS).standings("a", played) == [ArenaLine(1, "a", Fraction(11), 4)]


def test_what_does_to_a_streak_what() -> None:
    two = [by_places("a", "b"), by_places("a", "c")]
    void = TableResult((Seated("a", 2), Seated("d", 1)), void=True)
    shared = TableResult((Seated("a", 1), Seated("d", 1)))
    arena = Arena(LICHESS, streak=2)

    def running(*tables: TableResult) -> int:
        return arena.standings("a", [*two, *tables])[0].running

    assert running() == running(void) == running(by_places("a", forfeits=["d"])) == 2
    assert running(by_places("d", "a")) == running(shared) == running(by_places("d", forfeits=["a"])) == 0


def test_at_tables_of_four_a_win_is_the_first_place_alone() -> None:
    arena = Arena(PLACES, seats=4, streak=1)
    won = by_places("a", "b", "c", "d")
    shared = by_places(["a", "b"], "c", "d")
    assert arena.standings("a", [won, won])[0].score == 4 + 8
    assert arena.standings("a", [won, shared, won])[0].score == 4 + 7 + 4


@pytest.mark.parametrize(
    "options", [{"seats": 5}, {"seats": 3, "fewest": 4}, {"fewest": 1}, {"patience": -1}, {"apart": -1}, {"streak": 0}]
)
def test_arenas_that_are_none(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"seats|negative"):
        Arena(LICHESS, **options)


@pytest.mark.parametrize("queue", [waiting("aa"), waiting("ab", 2)])
def test_queues_that_are_none(queue: list[WaitingPlayer]) -> None:
    with pytest.raises(ValueError, match="waits twice"):
        Arena(LICHESS).wave(1, queue, [])


@settings(max_examples=40)
@given(st.integers(2, 4), st.integers(0, 3), st.integers(0, 4), st.integers(0, 10_000))
def test_nobody_waits_for_ever(seats: int, apart: int, patience: int, seed: int) -> None:
    """Players come, tables end after some waves, and their players wait again.

    After each wave fewer players who are due still wait than a table has seats, and none of them waits longer than
    anybody who was seated: so the one who waits longest sits at the latest when they are due and others wait too.
    """
    chance = Random(seed)
    arena = Arena(PLACES, seats, apart=apart, patience=patience)
    queue = {f"p{index}": 0 for index in range(chance.randint(seats, 4 * seats))}
    running: list[tuple[int, PairedTable]] = []
    played: list[TableResult] = []
    for number in range(25):
        for ends, table in [entry for entry in running if entry[0] <= number]:
            running.remove((ends, table))
            played.append(by_places(*chance.sample(table.players, len(table.players))))
            queue |= dict.fromkeys(table.players, number)
        if chance.random() < 0.1:
            queue[f"late{number}"] = number
        people = [WaitingPlayer(player, since) for player, since in queue.items()]
        tables = arena.wave(number, people, played)
        assert tables == arena.wave(number, people[::-1], played), "the order of the queue does not matter"
        sitting = [player for table in tables for player in table.players]
        assert len(sitting) == len(set(sitting))
        assert queue.keys() >= set(sitting)
        due = [player for player, since in queue.items() if number - since >= patience and player not in sitting]
        assert len(due) < seats, "all who are due sit, but for too few for a table"
        assert all(queue[waits] >= max(map(queue.__getitem__, sitting), default=0) for waits in due)
        for table in tables:
            running.append((number + chance.randint(1, 5), table))
        queue = {player: since for player, since in queue.items() if player not in sitting}
