"""The worth of a position to a seat beyond its points: an estimate for bots, no rule of the game.

All worths are in hundredths of a point. A die is the measure of what can be spent: a seat makes about 2 points of each
die of a match. What one die brings in the market, from the Khan or from the bag is worth about as much, so that no
action pays only because it is put off. Journeys are planned (`journeys`): a figure on its way is worth what it is about
to reach, less what the way still costs.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.marcopolo import turns
from domain.games.marcopolo.areas import city_card_fields
from domain.games.marcopolo.components import (
    DIE_VALUES,
    Box,
    CityCard,
    DieTableCard,
    DieTimesCard,
    EitherCard,
    ExchangeCard,
    PerCountCard,
    TownTableCard,
    TwoWayCard,
)
from domain.games.marcopolo.contracts import prospects
from domain.games.marcopolo.dice import free_value, value
from domain.games.marcopolo.items import GOODS, Reward
from domain.games.marcopolo.journeys import Costs, Plan, plans
from domain.games.marcopolo.travel import Journey
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.simulation.standings import POINT_WORTH
from domain.table.names import face_of, kind_of, place_name

COIN = 26
"""A die on the coins brings five; there are often some left over."""
CAMEL = 46
"""A die of a middling value brings four."""
GOOD: Mapping[str, int] = {"gold": 165, "silk": 120, "pepper": 72}
"""A die brings three of pepper, two dice three of silk, three dice three of gold."""
DIE = 90
"""A die that is not placed yet, and what each pip adds to it."""
PIP = 20
SPECIAL_CONTRACT = 130
BONUS = 180
"""Anything that is worth about a die: a step, a bonus of a town."""
PLENTY: Mapping[str, int] = {"coin": 8, "camel": 6, "gold": 4, "silk": 4, "pepper": 5}
"""As many of an item as a turn or two can use; as many again are worth half, and more only what they score."""
HOPE = (0, 60, 90, 100)
"""Of 100 of what can be spent, those that count by the rounds to come, this one included: the last ones cannot use all
of it.
"""

CONTRACT = 45
"""Of 100 of what completing a contract in hand gives, those that count before anything of its cost is there."""
COMING = 45
"""Of 100 of that, those that count the more, the more of its cost is there: together less than completing it gives."""
AIMED = 120
"""Of 100 points of objectives, those that count before the last round: a way to them is a way past other
cities, and nothing else says early in a match where to go.
"""
BEGUN = (0, 30, 50, 60)
"""A point of objectives that takes several posts, shared among them: those that are there count so much, by the rounds
to come.
"""
AWARDED = (0, 150, 250, 250)
"""A point for the number of posts, shared among them in the same way. It counts more than a point: a post is also where
the next journey is shorter.
"""
TOWN_USED = 150
"""Of 100 that small towns bring in the rounds to come, those that count: what comes each round by itself is always of
use, and brought so much in matches.
"""
PLANNED = 50
"""Of 100 that a plan for journeys gains, those that count before they are made."""
SAVED = 50
"""Of 100 of those of the first journey, those that count as its coins and camels come together."""
LATER = 50
"""Of 100 of those of later journeys, those that count."""
JOURNEY: Mapping[str, int] = {"die": 80, "coin": 14, "camel": 34}
"""The cost of a journey to come for each of these: less than their worth, because it takes what is left over."""
CARD_USES = 3
"""The usual number of exchanges of a city card, or of the things that it counts."""
CARD_USED = 40
"""Of 100 rounds, those in which a seat uses the card of a city: others may be there first, and often it has not what
the card asks for.
"""
GOODS_AT_END = 200
"""The worth that a post in Bejing gives to goods left over."""


def evaluate(turn: MarcoPoloTurn, seat: Seat) -> int:
    """The worth of a seat's position beyond its points, in hundredths of a point."""
    if turn.place_of(seat.number):
        return 0
    later = turn.box.setup.rounds - turn.round
    """The number of rounds to come after this one."""
    hope = hope_of(turn, seat, later)
    return estimate_of(turn, seat, chart_of(turn, seat, later, hope), contracts_worth(turn, seat, hope))


def hope_of(turn: MarcoPoloTurn, seat: Seat, later: int) -> int:
    """Of 100 of what can be spent, those that count now."""
    if not later and not seat.has_dice and turn.question(seat.number) is None:
        return 0
    return HOPE[min(later + 1, len(HOPE) - 1)]


_WORTHS: Mapping[str, int] = {
    "coin": COIN,
    "camel": CAMEL,
    **GOOD,
    "point": POINT_WORTH,
    "good": max(GOOD.values()),
    "different_goods": sum(GOOD.values()) // len(GOOD),
    "special_contract": SPECIAL_CONTRACT,
    "black_die": DIE + 3 * PIP,
}


@lru_cache(maxsize=1024)
def _worth(items: Reward) -> int:
    """A reward when it is got."""
    return sum(count * _WORTHS.get(item, BONUS) for item, count in items)


@lru_cache(maxsize=1024)
def _scores(items: Reward) -> int:
    """The points of a reward."""
    return sum(count * POINT_WORTH for item, count in items if item == "point")


def _spent(items: Reward) -> int:
    """The worth of a reward beside its points."""
    return _worth(items) - _scores(items)


# -- what can be spent ------------------------------------------------------------------------------------------------


def _possessions(turn: MarcoPoloTurn, seat: Seat, hope: int) -> int:
    scoring = turn.box.scoring
    scores = seat.bejing_space or not scoring.goods_need_bejing_post
    good_at_end = POINT_WORTH // scoring.goods_per_point if scores else 0
    at_end = {"coin": POINT_WORTH // scoring.coins_per_point, "camel": 0, **dict.fromkeys(GOODS, good_at_end)}
    return sum(_owned(item, seat.has(item), final, hope) for item, final in at_end.items())


def _owned(item: str, count: int, final: int, hope: int) -> int:
    """The worth of ``count`` of an item, each at least what the final scoring gives for it."""
    each = max(_WORTHS[item] * hope // 100, final)
    useful = min(count, PLENTY[item])
    spare = min(count - useful, PLENTY[item])
    return each * useful + max(each // 2, final) * spare + final * (count - useful - spare)


def _dice(turn: MarcoPoloTurn, seat: Seat) -> int:
    """The dice that are not placed yet. Where a main action is due, one of them must go: it counts halfway between what
    it is worth and the coins that it brings at least.
    """
    worths = sorted(DIE + PIP * usable_value(seat, die) for die in seat.dice())
    question = turn.question(seat.number)
    if worths and question is not None and question.kind == turns.MAIN_ACTION_DUE:
        worths[0] = (worths[0] + min(worths[0], _worth(turn.box.additional.take3))) // 2
    return sum(worths)


def usable_value(seat: Seat, die: str) -> int:
    """The value that a die counts: what it shows, or the highest where the seat gives it one when it places it."""
    return max(DIE_VALUES) if free_value(seat) else value(die)


def _dice_to_come(turn: MarcoPoloTurn, seat: Seat, later: int) -> int:
    """The dice of later rounds: a round that ends brings nothing that was not expected."""
    expected = max(DIE_VALUES) if free_value(seat) else sum(DIE_VALUES) / len(DIE_VALUES)
    each = DIE + int(PIP * expected)
    hopes = sum(HOPE[min(number, len(HOPE) - 1)] for number in range(1, later + 1))
    return turn.box.dice_per_colour * each * hopes // 100


def contracts_worth(turn: MarcoPoloTurn, seat: Seat, hope: int) -> int:
    """The worth of the active contracts, and a part of the score for the most completed ones."""
    worth = max(active_worth(turn, seat, names, hope) for names in prospects(turn, seat))
    most = max(other.completed_contracts for other in turn.seats)
    if most and seat.completed_contracts == most:
        worth += turn.box.scoring.most_contracts_points * POINT_WORTH // 2
    return worth


PAYING = ("coin", "camel", *GOODS)
"""The things that contracts cost."""


def active_worth(turn: MarcoPoloTurn, seat: Seat, names: Sequence[str], hope: int) -> int:
    """The worth of these contracts in the slots of the seat: nothing if it has no turn left to complete them."""
    if not hope or not names:
        return 0
    return _worth_of_contracts(turn.box, tuple(names), tuple(map(seat.has, PAYING)), hope)


@lru_cache(maxsize=8192)
def _worth_of_contracts(box: Box, names: tuple[str, ...], owned: tuple[int, ...], hope: int) -> int:
    """The worth of these contracts to a seat that owns these numbers of what pays for them."""
    worth = 0
    spare = dict(zip(PAYING, owned, strict=True))
    for contract in (box.contracts[name] for name in names):
        needed = sum(count for _, count in contract.cost)
        there = sum(min(count, spare.get(item, 0)) for item, count in contract.cost)
        for item, count in contract.cost:
            spare[item] = max(spare.get(item, 0) - count, 0)
        gain = max(_scores(contract.reward) + (_spent(contract.reward) - _worth(contract.cost)) * hope // 100, 0)
        part = CONTRACT + COMING * there // max(needed, 1)
        worth += gain * part // 100 if there == needed else gain * part * hope // 100_00
    return worth


# -- the map ----------------------------------------------------------------------------------------------------------


class Chart(NamedTuple):
    """All that the worth of the map depends on, for one seat. ``laid_out``: what `_places` hold."""

    box: Box
    laid_out: tuple[str, ...]
    figures: tuple[str, ...]
    jumps: bool
    posted: frozenset[str]
    posts_left: bool
    bejing_points: int
    objectives: tuple[str, ...]
    later: int
    journeys: int
    hope: int
    on_the_way: tuple[int, ...]
    """The coins for each number of steps more, where a journey has begun."""


def chart_of(turn: MarcoPoloTurn, seat: Seat, later: int, hope: int) -> Chart:
    """The map as a seat sees it: ``later`` rounds are to come, ``hope`` of 100 of what can be spent counts."""
    box, pieces = turn.box, turn.table.pieces
    on_the_way = _on_the_way(turn, seat)
    return Chart(
        box,
        tuple(next(iter(pieces(place)), "") for place in _places(box)),
        tuple(location for location, place in seat.figure_places.items() if pieces(place)),
        seat.character.oasis_jump,
        frozenset(seat.posted),
        seat.posts_left > 0,
        _bejing_points(turn, seat),
        tuple(sorted(pieces(place_name("objective", seat.number)))),
        later,
        later + bool(on_the_way or len(seat.dice()) >= box.travel_dice),
        hope,
        on_the_way,
    )


def _on_the_way(turn: MarcoPoloTurn, seat: Seat) -> tuple[int, ...]:
    if not turn.asks(seat.number, Journey.kind):
        return ()
    journey = turn.asked(seat.number, Journey)
    if journey.by == "card":
        return (0,) * (journey.most - journey.steps + 1)
    return tuple(
        coins - turn.box.travel_cost[journey.steps] for coins in turn.box.travel_cost[journey.steps : journey.most + 1]
    )


def _bejing_points(turn: MarcoPoloTurn, seat: Seat) -> int:
    """The points of the seat's post in Bejing, or those that the next post there would score."""
    points = turn.box.bejing_points
    if seat.bejing_space:
        return points[seat.bejing_space - 1]
    taken = {other.bejing_space for other in turn.seats}
    return next((each for space, each in enumerate(points, 1) if space not in taken), 0)


@lru_cache(maxsize=16)
def _places(box: Box) -> Mapping[str, str]:
    """The places of tiles and cards on the map, each with its location."""
    towns = {place_name("town", slot=town): town for town in box.map.small_towns}
    offices = {place_name("office", slot=city): city for city in box.map.large_cities}
    return (
        towns | offices | {place_name("city", slot=field): field.partition("/")[0] for field in city_card_fields(box)}
    )


def estimate_of(turn: MarcoPoloTurn, seat: Seat, chart: Chart, contracts: int) -> int:
    """The same for a seat whose map and the worth of whose contracts are known."""
    return (
        _possessions(turn, seat, chart.hope)
        + _dice(turn, seat) * chart.hope // 100
        + _dice_to_come(turn, seat, chart.later)
        + contracts
        + _map(seat, chart)
    )


def _map(seat: Seat, chart: Chart) -> int:
    """The income and score of posts, and the places that figures may reach."""
    there, _ = _charted(chart)
    return there + plan_worth(seat, chart)


def plan_worth(seat: Seat, chart: Chart) -> int:
    """The counted part of the best plan for journeys."""
    _, plans = _charted(chart)
    counted = _arrival if chart.on_the_way else _counted
    coins, camels = seat.coins, seat.camels
    return max((counted(plan, coins, camels) for plan in plans), default=0)


def _counted(plan: Plan, coins: int, camels: int) -> int:
    """The counted part of a plan: its first journey the more, the more of the coins and camels for it are there."""
    way = plan.way
    share = 100 - SAVED + SAVED * (min(coins, way.coins) + min(camels, way.camels)) // (way.coins + way.camels)
    return max(plan.first * share + plan.later * LATER, 0) * PLANNED // 100_00


def _arrival(plan: Plan, coins: int, camels: int) -> int:
    """The counted part of a plan whose first journey has begun: where it can be paid, that ends as planned."""
    if coins < plan.way.coins or camels < plan.way.camels:
        return 0
    return plan.first + max(plan.later, 0) * LATER * PLANNED // 100_00


@lru_cache(maxsize=8192)
def _charted(chart: Chart) -> tuple[int, list[Plan]]:
    """The income and score of posts, and the choices of the figures."""
    own = sum(in_rounds(chart, place, chart.later) for place in chart.posted)
    return own + scored_worth(chart, chart.posted), _plans(chart)


def in_rounds(chart: Chart, place: str, later: int) -> int:
    """The worth of a post at a place by itself: its points in Bejing, else what it brings in the rounds to come."""
    if place == chart.box.map.bejing:
        return chart.bejing_points * POINT_WORTH
    return later * sum(_each_round(chart.box, piece) for piece in _lying(chart, place))


def _lying(chart: Chart, place: str) -> list[str]:
    """The tiles and cards at a location."""
    at = zip(_places(chart.box).values(), chart.laid_out, strict=True)
    return [piece for location, piece in at if location == place and piece]


def _each_round(box: Box, piece: str) -> int:
    """The income in each round that a tile or card on the map brings to a seat with a post there."""
    match kind_of(piece):
        case "town-tile":
            tile = box.town_tiles[face_of(piece)]
            return _worth(tile.reward) * TOWN_USED // 100 if tile.every_round else 0
        case "city-card":
            return _card(box.city_cards[face_of(piece)]) * CARD_USED // 100
        case _:
            return 0


def _at_once(box: Box, piece: str) -> int:
    """The reward that a tile on the map gives where a post is put down."""
    match kind_of(piece):
        case "town-tile":
            return _worth(box.town_tiles[face_of(piece)].reward)
        case "office-tile":
            return _worth(box.office_tiles[face_of(piece)])
        case _:
            return 0


@lru_cache(maxsize=256)
def _card(card: CityCard) -> int:
    """The gain from a usual use of a city card beyond its die."""
    match card:
        case DieTimesCard(reward=reward) | PerCountCard(reward=reward):
            gain = CARD_USES * _worth(reward)
        case DieTableCard(table=table):
            gain = max(map(_worth, table.values()))
        case TownTableCard():
            gain = BONUS
        case ExchangeCard() | EitherCard() | TwoWayCard():
            gain = CARD_USES * max(_worth(each.reward) - _worth(each.cost) for each in card.exchanges)
    return max(gain - _WORTHS["black_die"], 0)


def scored_worth(chart: Chart, posted: frozenset[str]) -> int:
    """The score of posts by their number and by the objectives, and a part of the score of more of them."""
    begun, awarded = (shares[min(chart.later, len(shares) - 1)] for shares in (BEGUN, AWARDED))
    worth = 0
    for number, points in chart.box.post_awards.items():
        if number > len(chart.posted):
            worth += points * (POINT_WORTH if number <= len(posted) else awarded * len(posted) // number)
    return worth + objectives_worth(chart, posted, begun) * (AIMED if chart.later else 100) // 100


def objectives_worth(chart: Chart, posted: frozenset[str], begun: int) -> int:
    """The score of posts by the objectives, and a part of the score of more of them."""
    box = chart.box
    cards = [box.objectives[face_of(card)] for card in chart.objectives]
    worth = 0
    for card in cards:
        reached = sum(place in posted for place in card.places)
        worth += card.points * (POINT_WORTH if reached == len(card.places) else begun * reached // len(card.places))
    places = {place for card in cards for place in card.places}
    reached = len(places & posted)
    shared = box.objective_place_points[len(places)] * begun * reached // max(len(places), 1)
    return worth + max(box.objective_place_points[reached] * POINT_WORTH, shared)


def _plans(chart: Chart) -> list[Plan]:
    """The plans for the figures of the seat in the rounds to come."""
    the_map, hope = chart.box.map, chart.hope
    if not chart.figures or not chart.journeys or not chart.posts_left:
        return []
    now = scored_worth(chart, chart.posted)
    at_once = {place: _first_there(chart, place) for place in the_map.post_places if place not in chart.posted}

    def gain(places: tuple[str, ...]) -> int:
        gained = scored_worth(chart, chart.posted.union(places)) - now
        for number, place in enumerate(places, 1):
            gained += at_once[place] + in_rounds(chart, place, max(chart.journeys - number, 0))
        return gained

    die, coin, camel = (JOURNEY[item] * hope // 100 for item in ("die", "coin", "camel"))
    costs = Costs(chart.box.travel_cost, chart.box.travel_dice * die, camel, coin)
    begun = Costs(chart.on_the_way, 0, CAMEL * hope // 100, COIN * hope // 100) if chart.on_the_way else None
    return plans(the_map, chart.jumps, chart.figures, tuple(at_once), gain, costs, chart.journeys, begun)


def _first_there(chart: Chart, place: str) -> int:
    """The reward that a place gives to a post that comes there, beside its later rounds."""
    worth = sum(_at_once(chart.box, piece) for piece in _lying(chart, place))
    return worth + GOODS_AT_END * (place == chart.box.map.bejing)
