"""The ladder of bots: which level beats the next one, and ratings of all that played, for each game.

Neighbours on the ladder play at two seats, and levels at all seats of a game. Ratings are those of the service
(`domain.ratings.plackett_luce`), from all matches in their order. What follows from the seeds is written as
`strength.json` into the folder of the game, from which `caravan games` says how strong bots are.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from benchmarks.bots import GREEDY, OPTIONS, RANDOM, Plan, play_all
from benchmarks.kept_matches import GAMES, Match, Played
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
    """The matches of the ladder of a game: of each pair with alternating seats, then those at all seats."""
    seats = min(max(games()[name].players), len(MIXED))
    options = tuple(OPTIONS.get(name, {}).items())
    turned = [tuple(MIXED[(seat + n) % seats] for seat in range(seats)) for n in range(plan.full)]
    return [
        *([Match(name, pair if n % 2 else pair[::-1], (), f"{SEED} {n}") for n in range(plan.pairs)] for pair in PAIRS),
        [Match(name, kinds, options, f"{SEED} {n}") for n, kinds in enumerate(turned)],
    ]


def measure(name: str, plan: Plan) -> tuple[str, bool]:
    """The ladder of a game, as tables, none if no match was finished; and whether not all were. It writes the data."""
    planned = matches_of(name, plan)
    results = play_all(planned, plan)
    if not results.of:
        return "", results.stopped
    *paired, full = [[results.of[match] for match in each if match in results.of] for each in planned]
    pairs = [found(*pair, played) for pair, played in zip(PAIRS, paired, strict=True) if played]
    ratings = rated_all([*chain(*paired), *full])
    write(GAMES / name / STRENGTH, pairs, ratings, len(results.of))
    return "\n\n".join((_pairs(pairs), _kinds(ratings, list(results.of.values()), full))), results.stopped


def found(one: str, other: str, matches: Sequence[Sequence[Played]]) -> Contest:
    """The result of a pair in its matches."""
    places = [{seat.kind: seat.place for seat in match} for match in matches]
    won, lost = (sum(place[a] < place[b] for place in places) for a, b in ((one, other), (other, one)))
    return Contest(one, other, won, lost, len(matches))


def rated_all(matches: Sequence[Sequence[Played]]) -> dict[str, Rating]:
    """The ratings of kinds of bots after these matches, the strongest first."""
    ratings: dict[str, Rating] = {}
    for match in matches:
        ratings |= rated([Ranked(seat.kind, seat.place) for seat in match], ratings)
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


def _kinds(ratings: Mapping[str, Rating], every: Sequence[Sequence[Played]], full: Sequence[Sequence[Played]]) -> str:
    """A row for each kind of bot: its rating, how often it won at all seats, and the time of its decisions."""
    won = Counter(seat.kind for match in full for seat in match if seat.won)
    sat = Counter(seat.kind for match in full for seat in match)
    rows = []
    for kind, rating in ratings.items():
        seconds = [1000 * each for match in every for seat in match if seat.kind == kind for each in seat.seconds]
        times = f"{sum(seconds) / len(seconds):.1f} ms", f"{percentile(seconds, 0.99):.0f} ms"
        belief = f"{rating.mean / UNIT:.1f} ± {rating.uncertainty / UNIT:.1f}"
        rows.append((kind, belief, str(rating.matches), f"{won[kind]} of {sat[kind]}" if sat[kind] else "", *times))
    seats = f"won at {len(full[0])} seats" if full else "won"
    return table(("bot", "rating", "matches", seats, "a decision takes", "p99"), rows)
