"""Loads the box of Merv: every component and printed number, read from components.toml and checked."""

from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import UnknownKeys
from domain.games.merv.components import COURTIER, HALLS, IMMEDIATE, MAGISTRATE, OWNERS, PLAYER, Box
from domain.games.merv.grid import SIDES, cell_name, line_numbers


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, a name is unknown, a reference leads nowhere, or numbers
            of components do not fit each other; it names table, key and reason.
    """
    box = decode(content, Box, unknown_keys=UnknownKeys.IGNORED)
    for check in (
        *(_check_colours, _check_rounds, _check_players, _check_city, _check_walls, _check_market, _check_tracks),
        *(_check_sets, _check_breakthroughs, _check_cities, _check_mosque, _check_contracts, _check_magistrate),
    ):
        check(box)
    return box


def _check_colours(box: Box) -> None:
    if box.wild in box.resources:
        raise BoxError("colours", "wild", f"{box.wild!r} is also a resource")
    if len(box.player_colours) != 4:
        raise BoxError("player_colours", "ids", "must be four colours")


def _check_rounds(box: Box) -> None:
    centre = cell_name(3, 3)
    if box.centre != centre:
        raise BoxError("board", "centre", f"must be {centre!r}, not {box.centre!r}")
    for position, one in enumerate(box.rounds, 1):
        if sorted(one.lines) != list(line_numbers()):
            raise BoxError(f"round[{position}]", "lines", f"must be the numbers from 1 to {box.slots}")
        if one.axis != ("column" if one.side in ("north", "south") else "row"):
            raise BoxError(f"round[{position}]", "axis", f"does not fit the side {one.side}")
    if sorted(one.side for one in box.rounds) != sorted(SIDES.values()):
        raise BoxError("", "round", "must name each side once")
    for this, following in zip(box.rounds, (*box.rounds[1:], box.rounds[0]), strict=True):
        if this.to_corner != following.from_corner:
            raise BoxError("", "round", f"does not go on from the corner {this.to_corner}")


def _check_players(box: Box) -> None:
    for number, count in box.players.items():
        table, queue = f"setup.players_{number}", count.queue
        if queue.count(PLAYER) != number or queue.count(COURTIER) > 1 or queue.count(MAGISTRATE) > 1:
            reason = f"must hold {number} players and courtier and magistrate once at most"
            raise BoxError(table, "queue_order", reason)
        if len(queue) != count.slots:
            raise BoxError(table, "queue_order", "must be as long as the queue")
        for key, said, takes_part in (
            ("high_courtier", count.stated_courtier, count.courtier),
            ("magistrate", count.stated_magistrate, count.magistrate),
        ):
            if said != takes_part:
                raise BoxError(table, key, "must say whether the queue includes this character")


def _check_city(box: Box) -> None:
    if len(box.sites) != len(box.cells):
        raise BoxError("sites", "", f"must be {len(box.cells)} sites, not {len(box.sites)}")


def _check_walls(box: Box) -> None:
    expected = {f"{side}{number}" for side in SIDES for number in line_numbers()}
    if set(box.clockwise) != expected:
        raise BoxError("walls", "clockwise", f"must be {', '.join(sorted(expected))}")
    for gate, what in ((False, "segments"), (True, "gates")):
        pieces = sum(piece.count for piece in box.wall_pieces.values() if piece.gate == gate)
        if pieces != sum(slot.gate == gate for slot in box.wall_slots.values()):
            raise BoxError("", "wall_piece", f"must be as many {what} as there are slots")


def _check_market(box: Box) -> None:
    for name, side in box.market_sides.items():
        table = f"camel_market_side[{name}].rewards"
        for corner in side:
            if corner not in box.corners:
                raise BoxError(table, corner, f"is unknown; known are {', '.join(box.corners)}")
        for corner in box.corners:
            if corner not in side:
                raise BoxError(table, corner, "is missing")


def _check_tracks(box: Box) -> None:
    for table, track in (("favour_track", box.favour), ("influence_track", box.influence)):
        for space in track.points:
            if not 1 <= space <= track.last:
                raise BoxError(f"{table}.points", str(space), f"must be a space from 1 to {track.last}")
    for table, found in (("spice_limits", box.spice_limits), ("contract_levels", box.contract_levels)):
        if list(found.items()) != sorted(found.items()) or len(set(found.values())) != len(found):
            raise BoxError(table, "thresholds", "must ascend")


def _check_sets(box: Box) -> None:
    spices = len(box.spices)
    if len(box.set_points) != spices + 1 or box.set_points[0]:
        raise BoxError("spice_sets", "points", f"must be points for 0 to {spices} cards, none for none")
    if tuple(box.halls) != HALLS:
        raise BoxError("", "hall", f"must be {', '.join(HALLS)}, in this order")


def _check_breakthroughs(box: Box) -> None:
    for name, tile in box.breakthroughs.items():
        table = f"breakthrough[{name}]"
        if tile.tier == 3 and name not in IMMEDIATE:
            raise BoxError(table, "id", f"{name!r} is unknown; known are {', '.join(IMMEDIATE)}")
        for key, tier, said in (("discount", 1, tile.discount), ("wild", 2, tile.wild)):
            if tile.tier == tier and not said:
                raise BoxError(table, key, f"is missing: each tile of tier {tier} has one")
    if {tile.tier for tile in box.breakthroughs.values()} != {1, 2, 3, 4}:
        raise BoxError("", "breakthrough", "must have tiles of the tiers 1 to 4")


def _check_cities(box: Box) -> None:
    for city in box.cities.values():
        if city.outer and (city.via not in box.cities or box.cities[city.via].outer):
            raise BoxError("", "city", f"{city.id} is reached through {city.via!r}, which is no inner city")


def _check_mosque(box: Box) -> None:
    for space in box.mosque.values():
        if bool(space.before) != (space.level > 1):
            raise BoxError("", "mosque_space", f"{space.id} must come from another space unless it is a first one")
        for name in space.before:
            if name not in box.mosque or box.mosque[name].level != space.level - 1:
                reason = f"{space.id} does not come from {name}, which is not one level below"
                raise BoxError("", "mosque_space", reason)


def _check_contracts(box: Box) -> None:
    for name in box.contract_stacks:
        points = [card.points for card in box.cards_of(name)]
        if points != sorted(set(points), reverse=True) or not points:
            raise BoxError(f"contract_stack[{name}]", "id", "must have contracts, with the highest points on top")
    for contract in box.contracts.values():
        if contract.stack not in box.contract_stacks:
            reason = f"{contract.id} is of the stack {contract.stack!r}, which is not there"
            raise BoxError("", "contract", reason)
    for year in box.invasion_years:
        if year > box.years:
            raise BoxError("invasion", "years", f"must be 1 to {box.years}, not {year}")


def _check_magistrate(box: Box) -> None:
    pairs = [tuple(sorted((one, other))) for index, one in enumerate(OWNERS) for other in OWNERS[index:]]
    if sorted(box.magistrate.wall_priority) != sorted(pairs):
        raise BoxError("magistrate_walls", "priority", "must name every pair of owners once")
    if "palace" not in box.solo_cards:
        raise BoxError("solo_deck", "cards", "must hold the palace")
    for position in box.palace_positions:
        if position > len(box.solo_cards):
            raise BoxError("solo_deck", "palace_positions", f"must be 1 to {len(box.solo_cards)}, not {position}")
