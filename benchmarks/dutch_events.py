"""Whole events by the Dutch system with 1,000 players: the slowest round of each."""

import time
from random import Random
from statistics import median

from benchmarks.measurement import Row
from domain.tournaments.dutch import Dutch
from domain.tournaments.pairing import Entrant, PairedTable
from domain.tournaments.results import Ending, Round, Seated, TableResult

PLAYERS, ROUNDS, EVENTS = 1000, 9, 20
BEFORE = (
    "Before the bracket above the last one was paired by itself: 26.2 s for round 3 of event 1, and 101.7 s for the "
    "round of [Tournaments](#tournaments) that now takes 2.9 s."
)
AWAY = 0.02
"""The share of players who sit a round out."""
FORFEITS = 0.01
LUCK, LEAD = 0.5, 0.25
"""The spread of luck in a match, and the lead with which a player wins."""


def measure() -> list[Row]:
    """All events, by their numbers."""
    spent = [_event(number) for number in range(1, EVENTS + 1)]
    rounds = sorted((seconds, event, number) for event, row in enumerate(spent, 1) for number, seconds in row)
    slowest, event, number = rounds[-1]
    return [
        Row(
            f"A round of {PLAYERS:,} players, the slowest of {len(rounds)}",
            f"{slowest:.1f} s",
            f"round {number} of event {event}",
        ),
        Row(
            f"The slowest round of each of {EVENTS} events",
            f"{median(max(seconds for _, seconds in row) for row in spent):.1f} s",
            "the median",
        ),
        Row("A round", f"{median(seconds for seconds, *_ in rounds):.1f} s", "the median"),
    ]


def _event(number: int) -> list[tuple[int, float]]:
    """The processor time of the rounds of an event whose players differ in strength: seeds say it roughly."""
    dice = Random(number)
    field = [Entrant(f"p{index:04}", index) for index in range(1, PLAYERS + 1)]
    strength = {one.player: dice.gauss(1 - one.rank / PLAYERS, 0.4) for one in field}
    rounds: list[Round] = []
    spent = []
    for played in range(1, ROUNDS + 1):
        byes = {one.player: dice.choice((Ending.HALF_BYE, Ending.ABSENT)) for one in field if dice.random() < AWAY}
        started = time.process_time()
        paired = Dutch(ROUNDS, others=field).pair([one for one in field if one.player not in byes], rounds)
        spent.append((played, time.process_time() - started))
        print(f"event {number}, round {played}: {spent[-1][1]:.1f} s", flush=True)
        tables = tuple(_result(table, strength, dice) for table in paired.tables)
        rounds.append(Round(tables, {**byes, **{bye.player: bye.ending for bye in paired.byes}}))
    return spent


def _result(table: PairedTable, strength: dict[str, float], dice: Random) -> TableResult:
    one, two = table.players
    lead = strength[one] - strength[two] + dice.gauss(0, LUCK)
    places: tuple[int | None, int | None] = (1, 1) if abs(lead) < LEAD else (1, 2) if lead > 0 else (2, 1)
    if dice.random() < FORFEITS:
        places = dice.choice(((1, None), (None, 1)))
    return TableResult((Seated(one, places[0]), Seated(two, places[1])))
