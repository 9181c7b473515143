"""The worth of a position to a seat beyond its points: an estimate for bots, no rule of the game.

All worths are in hundredths of a point. There are no points before the end, so most of it is what the final scoring
would give for a clan area as it is now; what it would give the others counts against the seat. The rest is hope, and
fades as tiles flip. A token that is camel side up is worth its points to a seat that has spied it, and to all others
the mean of those that they have not seen.
"""

from collections.abc import Mapping
from functools import lru_cache

from domain.games.sahwari.areas import ENDING, LEFT, RIGHT, slot_name
from domain.games.sahwari.box import ARTIFACT, INFLUENCE, RECRUIT, Box, Track
from domain.games.sahwari.grid import DIRECTIONS
from domain.games.sahwari.leaders import bonus, clan_abilities
from domain.games.sahwari.lines import line
from domain.games.sahwari.moving import second_moves
from domain.games.sahwari.questions import (
    ATTACK,
    BIRD,
    CHOOSE_ORDER,
    EFFECT,
    EFFECTS,
    PICK_CARAVAN,
    PLACE_ARTIFACT,
    SECOND_MOVE_DUE,
    SPY,
    TAKE_CARD,
    TOKEN,
    TORNADO,
)
from domain.games.sahwari.turn import SahwariTurn, Seat, Space
from domain.simulation.memo import Memo
from domain.simulation.standings import POINT_WORTH
from domain.table.names import kind_of

ICON: Mapping[str, int] = {
    "recruit": 60,
    "renew": 5,
    "spy": 20,
    "chest": 110,
    "bird": 120,
    "caravan": 80,
    "tornado": 15,
    "attack": 70,
}
"""The worth of an icon when it is resolved: mostly a cube, a card or a token."""
RESOURCE: Mapping[str, int] = {ARTIFACT: 130, RECRUIT: 180}
"""A cube or a pawn that can be collected; a pawn brings a card too. Tokens are worth their points."""
CUBE = 110
"""A cube that was gained, before it is placed."""
UNUSED = 35
"""A token that is camel side up, for its icons."""
STRATEGY_TOKEN = 150
"""For an attack or a storage ability to come: about what an attack takes from one of the others in the middle of a
match. It counts less where there are more others.
"""
LAST_USES = 60
"""Of 100 of the match to come, the part in which Strategy tokens begin to lose worth: until then none is too many."""
STEP = 40
"""Of 100 points by which the next cube or pawn would raise its track, those that count before it is there."""
ACTIVATION = 35
"""The worth of an activated space beyond its influence: ties count it."""
OPEN_SPACE = 45
"""Of 100 that an empty space would be worth with a cube, those that count before."""
ABILITY = 250
"""The gain of a Clan ability from later cubes, cards and tokens, at the beginning of a match."""
PURSUED = (30, 50)
"""Of 100 of a Clan ability, those that count while none or one of its two spaces is activated."""
OUTERMOST = 60
"""Of 100 of those, those that count while no card lies beyond: the next one may have another colour."""
DUE = 65
"""Of 100 of the best resource that is about to be collected, those that count: less than what it is worth once it is
collected, so that no seat does anything else first.
"""
REACH = 25
"""Of 100 of the best resource to which a camel could go next, those that count: others may be there first."""
ROUTE = 6
"""Each direction in which a camel could go."""

_ICON_OF: Mapping[str, str] = {
    TAKE_CARD: "recruit",
    SPY: "spy",
    BIRD: "bird",
    PICK_CARAVAN: "caravan",
    TORNADO: "tornado",
    ATTACK: "attack",
}
"""The icon from which a question comes."""


def evaluate(turn: SahwariTurn, seat: Seat) -> int:
    """The worth of a seat's position beyond its points, in hundredths of a point."""
    if turn.place_of(seat.number):
        return 0
    left = _left(turn)
    tokens = _token_worths(turn, seat)
    others = [_clan(turn, other, tokens, left) for other in turn.seats if other is not seat]
    return (
        _clan(turn, seat, tokens, left)
        + _due(turn, seat, tokens, left)
        + _reach(turn, seat, tokens, left) * left // 100
        - sum(others) // max(len(others), 1)
    )


def _left(turn: SahwariTurn) -> int:
    """The part of the match that is to come, in hundredths: by the tiles that flip before the end is triggered."""
    if turn.size(ENDING):
        return 0
    kept = turn.box.trigger - turn.box.guild_counts
    return 100 * max(len(turn.map.resource_sides()) - kept, 0) // max(len(turn.map.grid.resource_cells) - kept, 1)


def _token_worths(turn: SahwariTurn, seat: Seat) -> Mapping[str, int]:
    """The worth of the points of each token, as far as the seat can know."""
    return _worths_of_sides(turn.box, tuple((token, turn.known_side(token, seat.number)) for token in turn.handles))


@lru_cache(maxsize=1024)
def _worths_of_sides(box: Box, known: tuple[tuple[str, str], ...]) -> Mapping[str, int]:
    """The worth of each token, where its side is known or empty."""
    sides = {side for _, side in known}
    unseen = [caravan for caravan in box.caravans.values() if caravan.id not in sides]
    worths: dict[str, int] = {}
    for token, side in known:
        if side:
            worths[token] = POINT_WORTH * box.caravans[side].influence
        else:
            points = [caravan.influence for caravan in unseen if caravan.kind == kind_of(token)]
            worths[token] = POINT_WORTH * sum(points) // len(points)
    return worths


# -- clan areas -------------------------------------------------------------------------------------------------------


def _clan(turn: SahwariTurn, clan: Seat, tokens: Mapping[str, int], left: int) -> int:
    """The points of a clan area in the final scoring, and those that may come of it."""
    owned = turn.table.pieces(clan.caravans)
    key = (clan.row_contents(), clan.stored, clan.pawns, len(owned))
    worth, hopes = _memo(turn.box).recall(key, lambda: _row(turn, clan))
    for token in owned:
        worth += tokens[token]
        hopes += 0 if turn.is_open(token) else UNUSED
    worth += _track(turn.box.storage, clan.stored, left) + _track(turn.box.track, clan.pawns, left)
    attack = STRATEGY_TOKEN * min(left, LAST_USES) // LAST_USES // (turn.setting.players - 1)
    worth += attack * clan.strategy_tokens
    return worth + hopes * left // 100


@lru_cache(maxsize=16)
def _memo(box: Box) -> Memo[tuple[int, int]]:
    """The worths of rows, as far as they are known."""
    return Memo()


def _row(turn: SahwariTurn, clan: Seat) -> tuple[int, int]:
    """The points of the row of cards and of the leader in the final scoring, and those that spaces may give."""
    points = bonus(clan, clan.leader)
    points += sum(bonus(clan, turn.box.leaders[card.clan_ability]) for card in clan_abilities(clan))
    worth, hopes = POINT_WORTH * points, 0
    for space in clan.spaces():
        if clan.is_activated(space.name):
            worth += _influence(space) + ACTIVATION
        elif not clan.is_locked(space.name):
            hopes += OPEN_SPACE * (_influence(space) + sum(ICON.get(icon, 0) for icon in space.icons)) // 100
    return worth, hopes + _abilities(turn, clan)


def _abilities(turn: SahwariTurn, clan: Seat) -> int:
    """The points that the Clan abilities of a row may give beyond those that it scores as it is now."""
    joints = {joint.name for joint in clan.joints()}
    dead = joints - {space.name for space in clan.spaces() if not clan.is_locked(space.name)}
    hopes = 0
    for side in (LEFT, RIGHT):
        for place, card in enumerate(clan.cards(side), 1):
            spaces = {slot_name(side, place), slot_name(side, place + 1)}
            if card.clan_ability and not spaces & dead:
                activated = sum(clan.is_activated(space) for space in spaces)
                if activated == len(spaces):
                    hopes += ABILITY
                else:
                    promised = POINT_WORTH * bonus(clan, turn.box.leaders[card.clan_ability]) + ABILITY
                    hopes += promised * PURSUED[activated] // 100 * (100 if spaces <= joints else OUTERMOST) // 100
    return hopes


def _track(track: Track, covered: int, left: int) -> int:
    """The points of a track, and a part of those to come with the next place."""
    now, then = track.values[covered], track.values[min(covered + 1, track.spaces)]
    return POINT_WORTH * now + STEP * (then - now) * left // 100


def _influence(space: Space) -> int:
    return POINT_WORTH * sum(side.value for side in space.sides if side.icon == INFLUENCE)


# -- the map, and what is due -----------------------------------------------------------------------------------------


def _best_resource(turn: SahwariTurn, cell: str, tokens: Mapping[str, int], left: int) -> int:
    """The best of the resources on a tile."""
    unused = UNUSED * left // 100
    worths = [RESOURCE[item] if item in RESOURCE else tokens[item] + unused for item in turn.map.resources(cell)]
    return max(worths, default=0)


def _due(turn: SahwariTurn, seat: Seat, tokens: Mapping[str, int], left: int) -> int:
    """The gains that the seat is about to get in its turn: a resource to collect, a cube to place, icons to resolve."""
    worth = 0
    cells: list[str] = []
    for kind, arguments, _ in turn.table.tasks(seat.number):
        if kind == SECOND_MOVE_DUE:
            cells = _second_stops(turn, seat, *arguments)
        elif kind in (EFFECT, EFFECTS, CHOOSE_ORDER):
            worth += sum(ICON.get(icon, 0) for icon in arguments)
        elif kind == PLACE_ARTIFACT:
            worth += CUBE
        elif arguments != (TOKEN,):  # an attack that a Strategy token paid for is worth what it brings, not more
            worth += ICON.get(_ICON_OF.get(kind, ""), 0)
    collector = turn.collector
    if collector and turn.owner(collector) == seat.number:
        cells.append(turn.map.where(collector))
        best = max(_best_resource(turn, cell, tokens, left) for cell in cells)
        worth += DUE * best // 100 if best > 0 else best
    return worth


def _second_stops(turn: SahwariTurn, seat: Seat, camel: str, direction: str) -> list[str]:
    """The places to which the camel of the Explorer may go on."""
    return [stop for _, stop in second_moves(turn, seat, turn.map.where(camel), direction)]


def _reach(turn: SahwariTurn, seat: Seat, tokens: Mapping[str, int], left: int) -> int:
    """The gains that the camels of the seat could get in its next turn."""
    worth = 0
    key = (seat.number, turn.player_camels_stop, turn.guild_camels_block, turn.map.ways())
    for stops in _stops_memo(turn.box).recall(key, lambda: _last_stops(turn, seat)):
        best = max((_best_resource(turn, stop, tokens, left) for stop in stops), default=0)
        worth += ROUTE * len(stops) + REACH * best // 100
    return worth


@lru_cache(maxsize=16)
def _stops_memo(box: Box) -> Memo[list[list[str]]]:
    """The last stops of each camel of a seat, as far as they are known."""
    return Memo()


def _last_stops(turn: SahwariTurn, seat: Seat) -> list[list[str]]:
    """The last stop of each camel of the seat in each direction."""
    positions = turn.map.positions()
    cells = [positions[camel] for camel in seat.camels if camel in positions]
    return [[stop for way in DIRECTIONS for stop in line(turn, seat, cell, way).stops[-1:]] for cell in cells]
