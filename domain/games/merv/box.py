"""Loads the box of Merv: every component and printed number, read from components.toml and checked."""

from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import UnknownKeys
from domain.boxes.reasons import NOT_THERE, BoxReason, between, key_not_known, not_known
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
        raise BoxError("colours", "wild", BoxReason("{wild} is also a resource", wild=repr(box.wild)))
    if len(box.player_colours) != 4:
        raise BoxError("player_colours", "ids", BoxReason("must be four colours"))


def _check_rounds(box: Box) -> None:
    centre = cell_name(3, 3)
    if box.centre != centre:
        raise BoxError(
            "board", "centre", BoxReason("must be {centre}, not {found}", centre=repr(centre), found=repr(box.centre))
        )
    for position, one in enumerate(box.rounds, 1):
        if sorted(one.lines) != list(line_numbers()):
            raise BoxError(
                f"round[{position}]", "lines", BoxReason("must be the numbers from 1 to {slots}", slots=box.slots)
            )
        if one.axis != ("column" if one.side in ("north", "south") else "row"):
            raise BoxError(f"round[{position}]", "axis", BoxReason("does not fit the side {side}", side=one.side))
    if sorted(one.side for one in box.rounds) != sorted(SIDES.values()):
        raise BoxError("", "round", BoxReason("must name each side once"))
    for this, following in zip(box.rounds, (*box.rounds[1:], box.rounds[0]), strict=True):
        if this.to_corner != following.from_corner:
            raise BoxError(
                "", "round", BoxReason("does not go on from the corner {to_corner}", to_corner=this.to_corner)
            )


def _check_players(box: Box) -> None:
    for number, count in box.players.items():
        table, queue = f"setup.players_{number}", count.queue
        if queue.count(PLAYER) != number or queue.count(COURTIER) > 1 or queue.count(MAGISTRATE) > 1:
            reason = BoxReason("must hold {number} players and courtier and magistrate once at most", number=number)
            raise BoxError(table, "queue_order", reason)
        if len(queue) != count.slots:
            raise BoxError(table, "queue_order", BoxReason("must be as long as the queue"))
        for key, said, takes_part in (
            ("high_courtier", count.stated_courtier, count.courtier),
            ("magistrate", count.stated_magistrate, count.magistrate),
        ):
            if said != takes_part:
                raise BoxError(table, key, BoxReason("must say whether the queue includes this character"))


def _check_city(box: Box) -> None:
    if len(box.sites) != len(box.cells):
        raise BoxError(
            "sites", "", BoxReason("must be {cells} sites, not {sites}", cells=len(box.cells), sites=len(box.sites))
        )


def _check_walls(box: Box) -> None:
    expected = {f"{side}{number}" for side in SIDES for number in line_numbers()}
    if set(box.clockwise) != expected:
        raise BoxError("walls", "clockwise", BoxReason("must be {known}", known=", ".join(sorted(expected))))
    for gate, what in ((False, "segments"), (True, "gates")):
        pieces = sum(piece.count for piece in box.wall_pieces.values() if piece.gate == gate)
        if pieces != sum(slot.gate == gate for slot in box.wall_slots.values()):
            raise BoxError("", "wall_piece", BoxReason("must be as many {what} as there are slots", what=what))


def _check_market(box: Box) -> None:
    for name, side in box.market_sides.items():
        table = f"camel_market_side[{name}].rewards"
        for corner in side:
            if corner not in box.corners:
                raise BoxError(table, corner, key_not_known(", ".join(box.corners)))
        for corner in box.corners:
            if corner not in side:
                raise BoxError(table, corner, NOT_THERE)


def _check_tracks(box: Box) -> None:
    for table, track in (("favour_track", box.favour), ("influence_track", box.influence)):
        for space in track.points:
            if not 1 <= space <= track.last:
                raise BoxError(
                    f"{table}.points", str(space), BoxReason("must be a space from 1 to {last}", last=track.last)
                )
    for table, found in (("spice_limits", box.spice_limits), ("contract_levels", box.contract_levels)):
        if list(found.items()) != sorted(found.items()) or len(set(found.values())) != len(found):
            raise BoxError(table, "thresholds", BoxReason("must ascend"))


def _check_sets(box: Box) -> None:
    spices = len(box.spices)
    if len(box.set_points) != spices + 1 or box.set_points[0]:
        raise BoxError(
            "spice_sets", "points", BoxReason("must be points for 0 to {spices} cards, none for none", spices=spices)
        )
    if tuple(box.halls) != HALLS:
        raise BoxError("", "hall", BoxReason("must be {known}, in this order", known=", ".join(HALLS)))


def _check_breakthroughs(box: Box) -> None:
    for name, tile in box.breakthroughs.items():
        table = f"breakthrough[{name}]"
        if tile.tier == 3 and name not in IMMEDIATE:
            raise BoxError(table, "id", not_known(repr(name), ", ".join(IMMEDIATE)))
        for key, tier, said in (("discount", 1, tile.discount), ("wild", 2, tile.wild)):
            if tile.tier == tier and not said:
                raise BoxError(table, key, BoxReason("is missing: each tile of tier {tier} has one", tier=tier))
    if {tile.tier for tile in box.breakthroughs.values()} != {1, 2, 3, 4}:
        raise BoxError("", "breakthrough", BoxReason("must have tiles of the tiers 1 to 4"))


def _check_cities(box: Box) -> None:
    for city in box.cities.values():
        if city.outer and (city.via not in box.cities or box.cities[city.via].outer):
            raise BoxError(
                "",
                "city",
                BoxReason("{id} is reached through {via}, which is no inner city", id=city.id, via=repr(city.via)),
            )


def _check_mosque(box: Box) -> None:
    for space in box.mosque.values():
        if bool(space.before) != (space.level > 1):
            raise BoxError(
                "", "mosque_space", BoxReason("{id} must come from another space unless it is a first one", id=space.id)
            )
        for name in space.before:
            if name not in box.mosque or box.mosque[name].level != space.level - 1:
                reason = BoxReason(
                    "{id} does not come from {name}, which is not one level below", id=space.id, name=name
                )
                raise BoxError("", "mosque_space", reason)


def _check_contracts(box: Box) -> None:
    for name in box.contract_stacks:
        points = [card.points for card in box.cards_of(name)]
        if points != sorted(set(points), reverse=True) or not points:
            raise BoxError(
                f"contract_stack[{name}]", "id", BoxReason("must have contracts, with the highest points on top")
            )
    for contract in box.contracts.values():
        if contract.stack not in box.contract_stacks:
            reason = BoxReason(
                "{id} is of the stack {stack}, which is not there", id=contract.id, stack=repr(contract.stack)
            )
            raise BoxError("", "contract", reason)
    for year in box.invasion_years:
        if year > box.years:
            raise BoxError("invasion", "years", between(1, box.years, year))


def _check_magistrate(box: Box) -> None:
    pairs = [tuple(sorted((one, other))) for index, one in enumerate(OWNERS) for other in OWNERS[index:]]
    if sorted(box.magistrate.wall_priority) != sorted(pairs):
        raise BoxError("magistrate_walls", "priority", BoxReason("must name every pair of owners once"))
    if "palace" not in box.solo_cards:
        raise BoxError("solo_deck", "cards", BoxReason("must hold the palace"))
    for position in box.palace_positions:
        if position > len(box.solo_cards):
            raise BoxError("solo_deck", "palace_positions", between(1, len(box.solo_cards), position))
