"""Scores and tie-breaks as `domain.tournaments.tiebreaks` states them, player by player in plain fractions: slow, and
written to be compared with the rules. For rounds in which nobody is unknown.
"""

from collections.abc import Iterator
from fractions import Fraction

from domain.tournaments.results import VOLUNTARY, Ending, Round, TableResult
from domain.tournaments.scoring import round_score
from domain.tournaments.tiebreaks import PlayedRounds

ZERO = Fraction(0)
FREE = (Ending.PAIRING_BYE, Ending.FULL_BYE, Ending.FORFEIT_WIN)
Faced = tuple[Fraction, Fraction, bool]
"""The adjusted score of an opponent, the result against them, and True for a round that was not played by choice."""


def score(event: PlayedRounds, player: str) -> Fraction:
    """The sum of all rounds."""
    return sum((round_score(event.scoring, played, player) for played in event.rounds), ZERO)


def adjusted(event: PlayedRounds, player: str) -> Fraction:
    """The score with draws for rounds without a table, after the last one in which the player was there to play."""
    total, gone = ZERO, not event.scheduled
    for played in reversed(event.rounds):
        gone = gone and played.ending(player) in VOLUNTARY
        drawn = gone and played.table_of(player) is None
        total += event.scoring.draw if drawn else round_score(event.scoring, played, player)
    return total


def met(event: PlayedRounds, table: TableResult, player: str) -> list[str]:
    """The opponents at a table that count."""
    if event.scheduled and not table.void:
        return [seat.player for seat in table.seats if seat.player != player]
    came = [seat.player for seat in table.seats if seat.place is not None]
    if table.void or table.unplayed or len(came) < 2 or player not in came:
        return []
    return [other for other in came if other != player]


def result(table: TableResult, player: str, other: str) -> Fraction:
    """1, 1/2 or 0 against another player at the table."""
    places = {seat.player: seat.place for seat in table.seats}
    own, others = places[player], places[other]
    if own is None or others is None:
        return Fraction(int(own is not None))
    return Fraction((own < others) + (own <= others), 2)


def faced(event: PlayedRounds, player: str) -> list[Faced]:
    """All opponents of a player."""
    return [one for played in event.rounds for one in _in_round(event, played, player)]


def _in_round(event: PlayedRounds, played: Round, player: str) -> Iterator[Faced]:
    table, ending, full = played.table_of(player), played.ending(player), event.seats - 1
    if table is not None and (others := met(event, table, player)):
        scores = [adjusted(event, other) for other in others]
        results = [result(table, player, other) for other in others]
        missing = full - len(others)
        yield from ((one, against, False) for one, against in zip(scores, results, strict=True))
        yield from [(sum(scores, ZERO) / len(scores), sum(results, ZERO) / len(results), False)] * missing
    elif not event.scheduled:
        worth = Fraction(1 if ending in FREE else Fraction(1, 2) if ending is Ending.HALF_BYE else 0)
        caps = [adjusted(event, other) for other in table.opponents(player)] if table and not table.void else []
        caps += [event.scoring.draw * len(event.rounds)] * (full - len(caps))
        yield from ((min(score(event, player), cap), worth, ending in VOLUNTARY) for cap in caps)


def buchholz(event: PlayedRounds, player: str, lowest: int = 0, highest: int = 0) -> Fraction:
    """The sum of the opponents' scores, less some of the lowest and the highest."""
    opponents = sorted(faced(event, player), key=lambda one: (not one[2], one[0]))[lowest:]
    scores = sorted(one[0] for one in opponents)
    return sum(scores[: max(0, len(scores) - highest)], ZERO)


def values(event: PlayedRounds, player: str) -> dict[str, Fraction]:
    """The values of all tie-breaks that are numbers."""
    tables = [table for played in event.rounds if (table := played.table_of(player))]
    real = [adjusted(event, other) for table in tables for other in met(event, table, player)]
    won = sum(_won(table, player) for table in tables)
    free = sum(played.ending(player) in FREE for played in event.rounds)
    return {
        "buchholz": buchholz(event, player),
        "buchholz-cut-1": buchholz(event, player, 1),
        "median-buchholz": buchholz(event, player, 1, 1),
        "median-buchholz-2": buchholz(event, player, 2, 2),
        "sonneborn-berger": sum((one * against for one, against, _ in faced(event, player)), ZERO),
        "opponents-average": sum(real, ZERO) / len(real) if real else ZERO,
        "wins": Fraction(won + free),
        "wins-at-the-table": Fraction(won),
    }


def _won(table: TableResult, player: str) -> bool:
    came = [seat for seat in table.seats if seat.place is not None]
    first = [seat.player for seat in came if seat.place == 1]
    return first == [player] and len(came) > 1 and not (table.void or table.unplayed)
