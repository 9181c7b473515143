"""What a position is worth to a seat beyond its points: an estimate for bots, no rule of the game.

All worths are in hundredths of a point. What can still be spent is worth more early in the match than what the final
scoring gives for it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.games.marcopolo.components import GOODS, Map, Reward
from domain.games.marcopolo.contracts import prospects
from domain.games.marcopolo.dice import value
from domain.games.marcopolo.routes import figures
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.bots import POINT_WORTH
from domain.table.names import face_of

COIN = 30
CAMEL = 55
GOOD: Mapping[str, int] = {"gold": 105, "silk": 85, "pepper": 65}
DIE = 130
"""A die that is not placed yet, and what each pip adds to it."""
PIP = 18
SPECIAL_CONTRACT = 130
BONUS = 150
"""Anything that is worth about a small action: a step, a bonus of a town."""

CONTRACT = 45
"""A contract in hand, for what completing it gives: a part of that at once, the rest as its cost comes together."""
POST = 120
"""A post on the map, for the city card or the bonus at hand, for each round to come."""
OBJECTIVE_BEGUN = 40
"""The part of an objective's points, in hundredths, that one reached place of the two is worth."""
STEP = 14
"""A step by which a figure is nearer to a place of the seat's objectives, or to Bejing."""


def evaluate(turn: MarcoPoloTurn, seat: Seat) -> int:
    """What the position of a seat is worth beyond its points, in hundredths of a point."""
    if turn.table.pieces(f"rank@{seat.number}"):
        return 0
    posted = seat.posted
    rounds = turn.box.setup.rounds
    left = rounds - turn.round
    """How many rounds are to come after this one."""
    return (
        _possessions(turn, seat, left + 1, rounds)
        + _dice(turn, seat)
        + _contracts(turn, seat, left + 1, rounds)
        + _posts(turn, seat, posted, left)
        + _objectives(turn, seat, posted)
    )


def _fading(early: int, final: int, left: int, rounds: int) -> int:
    """A worth on its way from the begin of the match to what the final scoring gives."""
    return final + (early - final) * left // rounds


_WORTHS: Mapping[str, int] = {
    "coin": COIN,
    "camel": CAMEL,
    **GOOD,
    "point": POINT_WORTH,
    "good": max(GOOD.values()),
    "different_goods": min(GOOD.values()),
    "special_contract": SPECIAL_CONTRACT,
    "black_die": DIE,
}


@lru_cache(maxsize=1024)
def _worth(items: Reward) -> int:
    """A reward when it is got."""
    return sum(count * _WORTHS.get(item, BONUS) for item, count in items)


def _possessions(turn: MarcoPoloTurn, seat: Seat, left: int, rounds: int) -> int:
    scoring = turn.box.scoring
    playing = left if left > 1 or seat.has_dice or turn.question(seat.number) else 0
    worth = seat.coins * _fading(COIN, POINT_WORTH // scoring.coins_per_point, playing, rounds)
    worth += seat.camels * _fading(CAMEL, 0, playing, rounds)
    scores = seat.bejing_space or not scoring.goods_need_bejing_post
    final = POINT_WORTH // scoring.goods_per_point if scores else 0
    return worth + sum(seat.has(good) * _fading(GOOD[good], final, playing, rounds) for good in GOODS)


def _dice(turn: MarcoPoloTurn, seat: Seat) -> int:
    return sum(DIE + PIP * value(die) for die in seat.dice())


def _contracts(turn: MarcoPoloTurn, seat: Seat, left: int, rounds: int) -> int:
    worth = max(_active(turn, seat, names, left, rounds) for names in prospects(turn, seat))
    most = max(other.completed_contracts for other in turn.seats)
    if most and seat.completed_contracts == most:
        worth += turn.box.scoring.most_contracts_points * POINT_WORTH // 2
    return worth


def _active(turn: MarcoPoloTurn, seat: Seat, names: Sequence[str], left: int, rounds: int) -> int:
    """What these contracts are worth in the slots of the seat."""
    worth = 0
    spare = {item: seat.has(item) for item in ("coin", "camel", *GOODS)}
    for contract in (turn.box.contracts[name] for name in names):
        needed = sum(count for _, count in contract.cost)
        there = sum(min(count, spare.get(item, 0)) for item, count in contract.cost)
        for item, count in contract.cost:
            spare[item] = max(spare.get(item, 0) - count, 0)
        gain = max(_worth(contract.reward) - _worth(contract.cost) * left // rounds, 0)
        part = CONTRACT + (100 - CONTRACT) * there // max(needed, 1)
        worth += gain * part // 100 * left // rounds if there < needed else gain * part // 100
    return worth


def _posts(turn: MarcoPoloTurn, seat: Seat, posted: Sequence[str], left: int) -> int:
    worth = 0
    for place in posted:
        tile = turn.face(f"town:{place}") if place in turn.box.map.small_towns else ""
        if tile and turn.box.town_tiles[tile].every_round:
            worth += left * _worth(turn.box.town_tiles[tile].reward)
        elif place in turn.box.map.large_cities:
            worth += left * POST
    for number, points in turn.box.post_awards.items():
        if number > len(posted):
            worth += points * POINT_WORTH * len(posted) // number // 2
    if seat.bejing_space:
        worth += turn.box.bejing_points[seat.bejing_space - 1] * POINT_WORTH
    return worth


def _objectives(turn: MarcoPoloTurn, seat: Seat, posted: Sequence[str]) -> int:
    box = turn.box
    worth = 0
    cards = [box.objectives[face_of(card)] for card in sorted(turn.table.pieces(f"objective@{seat.number}"))]
    for card in cards:
        reached = sum(place in posted for place in card.places)
        worth += card.points * (POINT_WORTH if reached == len(card.places) else OBJECTIVE_BEGUN * reached)
    places = {place for card in cards for place in card.places}
    missing = [place for place in sorted(places) if place not in posted]
    worth += box.objective_place_points[len(places) - len(missing)] * POINT_WORTH
    if box.map.bejing not in posted:
        missing.append(box.map.bejing)
    standing = figures(turn, seat)
    if standing:
        for place in missing:
            worth -= STEP * min(_distances(box.map, place).get(figure, len(box.map.locations)) for figure in standing)
    return worth


@lru_cache(maxsize=256)
def _distances(the_map: Map, target: str) -> Mapping[str, int]:
    """The number of steps from each location to another one."""
    distances = {target: 0}
    border = [target]
    while border:
        border_after: list[str] = []
        for place in border:
            for road in the_map.roads[place]:
                if road.to not in distances:
                    distances[road.to] = distances[place] + 1
                    border_after.append(road.to)
        border = border_after
    return distances
