"""The standings are those of the rules in plain fractions, whatever happened in the rounds."""

from fractions import Fraction
from random import Random

import pytest

from domain.tournaments.results import BYES, Ending, Round, Seated, TableResult
from domain.tournaments.scoring import MatchPoints, PlacementPoints, Scoring, VictoryPointShare
from domain.tournaments.tiebreaks import TIE_BREAKS, PlayedRounds, standings
from tests.domain.tournaments import plain_tiebreaks as plain

F = Fraction
PLACES = PlacementPoints({2: (F(3), F(1)), 3: (F(4), F(2), F(0)), 4: (F(5), F(3), F(2), F(0))})
SHARE = VictoryPointShare(F(1, 2), F(1, 4), {3: F(3, 4)})
NUMBERS = [name for name in TIE_BREAKS if name != "direct-encounter"]
EVENTS = 120


def table_of(chance: Random, players: list[str]) -> TableResult:
    kind = chance.random()
    forfeits = {player for player in players if chance.random() < (0.5 if kind < 0.3 else 0)}
    unplayed = 0.3 <= kind < 0.36
    ranks = {player: 1 if unplayed else chance.randint(1, 3) for player in players if player not in forfeits}
    seats = (
        Seated(
            player,
            1 + sum(other < ranks[player] for other in ranks.values()) if player in ranks else None,
            F(chance.randint(-3, 40), chance.choice((1, 1, 1, 2, 3))),
        )
        for player in players
    )
    return TableResult(tuple(seats), void=kind > 0.92, unplayed=unplayed)


def round_of(chance: Random, players: list[str], seats: int, smallest: int) -> Round:
    there = chance.sample(players, len(players) - chance.choice((0, 0, 1, 2)))
    tables = []
    while len(there) >= smallest:
        size = min(seats, len(there)) if chance.random() < 0.8 else smallest
        tables.append(table_of(chance, [there.pop() for _ in range(size)]))
    byes = sorted(BYES, key=lambda one: one.value)
    resting = {player: chance.choice(byes) for player in there}
    return Round(tuple(tables), resting, {chance.choice(players): F(1, 4)} if chance.random() < 0.3 else {})


def event_of(seed: int) -> PlayedRounds:
    chance = Random(seed)
    seats = chance.choice((2, 3, 4))
    scoring: Scoring = chance.choice((PLACES, SHARE, MatchPoints() if seats == 2 else PLACES))
    players = [f"p{number}" for number in range(chance.randint(seats, 13))]
    smallest = 2 if seats == 2 or scoring is PLACES else 3
    rounds = [round_of(chance, players, seats, smallest) for _ in range(chance.randint(0, 5))]
    lots = {player: lot for lot, player in enumerate(chance.sample(players, len(players)))}
    return PlayedRounds(players, rounds, scoring, seats, chance.random() < 0.3, lots if chance.random() < 0.7 else {})


@pytest.mark.parametrize("part", range(4))
def test_standings_of_random_events(part: int) -> None:
    for seed in range(part, EVENTS, 4):
        event = event_of(seed)
        known = {player: (plain.score(event, player), plain.values(event, player)) for player in event.players}
        assert event.adjusted == {player: plain.adjusted(event, player) for player in event.players}
        chosen = Random(seed).sample(NUMBERS, 4)
        keys = {
            player: (-own, *(-numbers[name] for name in chosen), event.lots.get(player, 0))
            for player, (own, numbers) in known.items()
        }
        expected = [
            (
                1 + sum(key < keys[player] for key in keys.values()),
                player,
                known[player][0],
                tuple(known[player][1][name] for name in chosen),
            )
            for player in sorted(event.players, key=lambda player: (keys[player], player))
        ]
        assert [(one.place, one.player, one.score, one.values) for one in standings(event, chosen)] == expected
        for line in standings(event, NUMBERS):
            assert dict(zip(NUMBERS, line.values, strict=True)) == known[line.player][1]


def test_the_random_events_have_all_that_can_happen() -> None:
    events = [event_of(seed) for seed in range(EVENTS)]
    seen = {one.ending(player) for event in events for one in event.rounds for player in event.players}
    assert seen == set(Ending)
    tables = [table for event in events for one in event.rounds for table in one.tables]
    assert any(table.unplayed and not table.void for table in tables)
    assert any(len(table.played) == 2 and len(table.seats) == 4 for table in tables)
    assert {(event.seats, event.scheduled) for event in events} == {(n, way) for n in (2, 3, 4) for way in (0, 1)}
