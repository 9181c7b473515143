"""The worth of a position to a seat beyond its points: an estimate for bots, no rule of the game.

All worths are in hundredths of a point. What can still be spent is worth more early in the match. In a single-player
game the magistrate's points count against the seat.
"""

from collections.abc import Mapping

from domain.games.merv.areas import CAMEL, SCROLL
from domain.games.merv.questions import ESTABLISH_POST, LIBRARY, MOSQUE, PALACE, WALL, BuyGoods, Caravansary
from domain.games.merv.scoring import hall_value, set_points
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.simulation.standings import POINT_WORTH

CUBE = 60
WHITE_CUBE = 85
CUBES_IN_USE = 6
"""Cubes that are soon spent; more of them are worth half."""
STORED: Mapping[str, int] = {CAMEL: 60, SCROLL: 150, "common": 170, "rare": 280}
"""For contracts and breakthroughs to come; what halls count comes on top."""
FAVOUR = 90
"""Favour that no courtier needs yet."""
FAVOUR_A_YEAR = 2
"""Favour that a seat gains in a year without striving for it."""
GROWTH = 3
"""The growth in a year of what a hall counts."""
INFLUENCE = ((5, 75), (8, 50), (16, 30))
"""The worth of each space of the influence track up to the first number."""
POST = 130
MOSQUE_SPACE = 85
TILE = 400
"""A breakthrough of the first two tiers, over the whole match."""
PAIR_BEGUN = 60
UPGRADE = 100
YIELD = 30
"""The yield of a building's cubes in each turn to come."""
EXPOSED = 50
"""Of 100 buildings that the Mongols can attack, those that are kept."""
BEGUN = 130
"""A board action that has begun, before its first step."""
EXPECTED = 60
"""Of 100 points that the magistrate would score in each scoring as things are, those that count against the seat."""
ACTIONS = 8
"""The worth to the magistrate, in each year, of the square of the number of actions in the best line of a side."""
_ACTIONS = (Caravansary.kind, PALACE, ESTABLISH_POST, BuyGoods.kind, MOSQUE, WALL, LIBRARY)


def evaluate(turn: MervTurn, seat: Seat) -> int:
    """The worth of a seat's position beyond its points, in hundredths of a point."""
    against = _magistrate(turn, turn.magistrate) if turn.magistrate else 0
    if turn.place_of(seat.number):
        return -against
    left = _turns_left(turn, seat)
    scorings = turn.box.years - turn.year + 1
    spices = seat.spices
    return (
        _stored(turn, seat, left)
        + _knowledge(turn, seat, left)
        + _courtiers(turn, seat, scorings)
        + _buildings(turn, seat, left, scorings)
        + _tracks(turn, seat, left)
        + POINT_WORTH * set_points(turn, spices)
        + sum(PAIR_BEGUN * (count % turn.box.pair) for count in spices.values()) * min(left, 4) // 4
        + _begun(turn, seat)
        - against
    )


def _magistrate(turn: MervTurn, magistrate: Party) -> int:
    """The magistrate's points, present and soon to come: by courtiers, buildings, and lines with many actions."""
    worth = POINT_WORTH * magistrate.points
    if turn.table.pieces("magistrate-rank"):
        return worth
    box, town = turn.box, turn.town
    scorings = box.years - turn.year + 1
    halls = sum(magistrate.courtiers_in(hall) * (hall_value(turn, magistrate, hall) + 2) for hall in box.halls)
    sides = {side for side, _ in box.lines}
    actions = sum(
        max(
            town.count(line.cells, magistrate.colour, turn.courtier_colour) ** 2
            for (there, _), line in box.lines.items()
            if there == side
        )
        for side in sides
    )
    return worth + scorings * (EXPECTED * (halls + len(town.of(magistrate.colour))) + ACTIONS * actions)


def _begun(turn: MervTurn, seat: Seat) -> int:
    question = turn.question(seat.number)
    if question is None or question.kind not in _ACTIONS:
        return 0
    return BEGUN if not question.arguments or question.arguments[0] == "0" else 0


def _turns_left(turn: MervTurn, seat: Seat) -> int:
    """The number of turns that the seat has to come, this one included as long as it is not over."""
    rounds = len(turn.box.rounds)
    later = (turn.box.years - turn.year) * rounds + rounds - 1 - turn.box.rounds.index(turn.round)
    return later + (not turn.slot_of(seat.colour) or turn.question(seat.number) is not None)


def _all_turns(turn: MervTurn) -> int:
    return turn.box.years * len(turn.box.rounds)


def _stored(turn: MervTurn, seat: Seat, left: int) -> int:
    cubes = sum(seat.has(cube) for cube in turn.box.resources)
    white = seat.has(turn.box.wild)
    used = min(cubes, CUBES_IN_USE)
    worth = CUBE * used + CUBE * (cubes - used) // 2 + WHITE_CUBE * white
    worth += sum(price * seat.has(item) for item, price in STORED.items())
    return worth * min(left, 3) // 3


def _knowledge(turn: MervTurn, seat: Seat, left: int) -> int:
    lasting = sum(bool(tile.discount or tile.wild) for tile in seat.tiles)
    posts = POST * len(seat.posts)
    return (TILE * lasting + posts) * left // _all_turns(turn) + MOSQUE_SPACE * seat.mosque_level


def _courtiers(turn: MervTurn, seat: Seat, scorings: int) -> int:
    """The points that the courtiers will score, as far as favour reaches; what they count grows on."""
    counts = {hall: seat.courtiers_in(hall) for hall in turn.box.halls}
    values = [value for hall, count in counts.items() if count for value in [hall_value(turn, seat, hall)] * count]
    values.sort(reverse=True)
    worth, favour = 0, seat.favour
    for later in range(scorings):
        spent = min(len(values), favour)
        worth += POINT_WORTH * sum(value + GROWTH * later for value in values[:spent])
        favour += FAVOUR_A_YEAR - spent
    return worth + FAVOUR * max(favour - FAVOUR_A_YEAR, 0) // (1 if scorings > 1 else 3)


def _buildings(turn: MervTurn, seat: Seat, left: int, scorings: int) -> int:
    """The points and the yield of the buildings, as far as they stand after the invasions to come."""
    box, town = turn.box, turn.town
    worth = 0
    at_end = seat.mosque_level == box.last_level
    now, tile = turn.year, seat.scoring_tile
    for cell in town.of(seat.colour):
        action = town.site(cell).action
        points = box.building_points
        points += box.scoring_tile_points * (action == tile) + box.mosque_building_points * (
            at_end and action == "mosque"
        )
        standing, walled = 100, town.walled(cell)
        for year in range(now, now + scorings):
            safe = walled or (year == now and town.soldier(cell))
            if year in box.invasion_years and not safe:
                standing = standing * EXPOSED // 100
            worth += POINT_WORTH * points * standing // 100
        worth += (YIELD + UPGRADE * bool(town.upgrade(cell)) // 4) * left // 2
    return worth


def _tracks(turn: MervTurn, seat: Seat, left: int) -> int:
    worth, below, influence = 0, 0, seat.influence
    for upper, each in INFLUENCE:
        worth += each * max(min(influence, upper) - below, 0)
        below = upper
    return worth * min(left, 6) // 6
