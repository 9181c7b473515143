"""The ladder of bots: which level beats the next one, and ratings of all that played, for each game.

Neighbours on the ladder play at two seats, and levels at all seats of a game. Each run adds matches to the record of
the game (`ladder_record`) and plays none again that is there. Ratings are those of the service
(`domain.ratings.plackett_luce`), from all matches in the order of their numbers. The result is written as
`strength.json` into the folder of the game, from which `caravan games` says how strong bots are.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks import ladder_record
from benchmarks.bots import GREEDY, OPTIONS, RANDOM, Plan, play_all
from benchmarks.kept_matches import GAMES, Match, Played
from benchmarks.ladder_record import Result, result_of
from benchmarks.measurement import percentile, table
from domain.games import games
from domain.play.levels import LEVELS
from domain.play.strength import STRENGTH, Contest
from domain.ratings.plackett_luce import UNIT, Ranked, Rating, rated

EXPERT, CLUB, NOVICE = LEVELS
PAIRS = ((EXPERT, CLUB), (CLUB, NOVICE), (NOVICE, RANDOM), (CLUB, GREEDY), (GREEDY, NOVICE))
SEED = "ladder"
"""The beginning of all seeds: levels were tuned in other matches."""
MIXED = (EXPERT, CLUB, NOVICE, GREEDY)
"""The bots at all seats of a game; the first ones, where it has fewer."""


def matches_of(name: str, plan: Plan) -> list[list[Match]]:
    """The matches of the ladder of a game: of each pair with alternating seats, then those at all seats.

    Experts think longest: a pair with them plays no more matches than there are at all seats.
    """
    seats = min(max(games()[name].players), len(MIXED))
    options = tuple(OPTIONS.get(name, {}).items())
    turned = [tuple(MIXED[(seat + n) % seats] for seat in range(seats)) for n in range(plan.full)]
    return [
        *(
            [
                Match(name, pair if n % 2 else pair[::-1], (), f"{SEED} {n}")
                for n in range(min(plan.pairs, plan.full) if EXPERT in pair else plan.pairs)
            ]
            for pair in PAIRS
        ),
        [Match(name, kinds, options, f"{SEED} {n}") for n, kinds in enumerate(turned)],
    ]


def measure(name: str, plan: Plan) -> tuple[str, bool]:
    """The ladder of a game, as tables, none if no match was finished; and whether not all were. It writes the data."""
    record = ladder_record.FOLDER / f"{name}.txt"
    known = {(result.number, result.kinds) for result in ladder_record.read(record)}
    planned = [
        [match for number, match in enumerate(each) if (number, match.kinds) not in known]
        for each in matches_of(name, plan)
    ]
    played = play_all(planned, plan)
    results = ladder_record.add(record, (result_of(*item) for item in played.of.items()))
    if not results:
        return "", played.stopped
    pairs = [contest for pair in PAIRS if (contest := found(*pair, results)).matches]
    ratings = rated_all(results)
    write(GAMES / name / STRENGTH, pairs, ratings, len(results))
    tables = (_pairs(pairs), _kinds(ratings, results), _times(list(played.of.values())))
    return "\n\n".join(filter(None, tables)), played.stopped


def found(one: str, other: str, results: Iterable[Result]) -> Contest:
    """The result of a pair in its matches."""
    places = [dict(result.seats) for result in results if sorted(result.kinds) == sorted((one, other))]
    won, lost = (sum(place[a] < place[b] for place in places) for a, b in ((one, other), (other, one)))
    return Contest(one, other, won, lost, len(places))


def rated_all(results: Iterable[Result]) -> dict[str, Rating]:
    """The ratings of kinds of bots after these matches, the strongest first."""
    ratings: dict[str, Rating] = {}
    for result in results:
        ratings |= rated([Ranked(kind, place) for kind, place in result.seats], ratings)
    return dict(sorted(ratings.items(), key=lambda item: -item[1].mean))


def write(file: Path, pairs: Sequence[Contest], ratings: Mapping[str, Rating], matches: int) -> None:
    """Writes what was measured of a game: ratings in ten-thousandths, and pairs of neighbouring levels."""
    known = {
        "matches": matches,
        "ratings": {kind: [rating.mean, rating.uncertainty] for kind, rating in ratings.items()},
        "contests": [pair._asdict() for pair in pairs],
    }
    file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def _pairs(pairs: Sequence[Contest]) -> str:
    rows = [
        (
            f"{pair.one} against {pair.other}",
            str(pair.matches),
            f"{pair.won}, lost {pair.lost}",
            "{} to {} %".format(*pair.range),
        )
        for pair in pairs
    ]
    return table(("at two seats", "matches", "won", "95 %"), rows)


def _kinds(ratings: Mapping[str, Rating], results: Sequence[Result]) -> str:
    """A row for each kind of bot: its rating, and how often it won at all seats."""
    full = [result for result in results if len(result.seats) > len(PAIRS[0])]
    won = Counter(kind for result in full for kind, place in result.seats if place == 1)
    sat = Counter(kind for result in full for kind in result.kinds)
    rows = []
    for kind, rating in ratings.items():
        belief = f"{rating.mean / UNIT:.1f} ± {rating.uncertainty / UNIT:.1f}"
        rows.append((kind, belief, str(rating.matches), f"{won[kind]} of {sat[kind]}" if sat[kind] else ""))
    return table(("bot", "rating", "matches", f"won at {len(full[0].seats)} seats" if full else "won"), rows)


def _times(matches: Sequence[Sequence[Played]]) -> str:
    """The processor time of decisions, in the matches of this run; empty where all were in the record."""
    rows = []
    for kind in dict.fromkeys((*MIXED, RANDOM)):
        seconds = [1000 * each for match in matches for seat in match if seat.kind == kind for each in seat.seconds]
        if seconds:
            mean, rare = sum(seconds) / len(seconds), percentile(seconds, 0.99)
            rows.append((kind, f"{mean:.1f} ms", f"{rare:.0f} ms", str(len(seconds))))
    return table(("a decision of", "processor time", "p99", "decisions in the last run"), rows) if rows else ""
