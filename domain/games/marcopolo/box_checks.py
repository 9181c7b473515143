"""Checks across the tables of a box of Marco Polo: counts, names, and numbers that are stated twice."""

from collections.abc import Iterable, Sequence

from domain.boxes.file import BoxError
from domain.boxes.paths import unknown
from domain.boxes.reasons import MORE_THAN_THERE_ARE, NOT_THERE, BoxReason, at_least, between, counted, key_not_known
from domain.games.marcopolo.components import DIE_VALUES, Box
from domain.games.marcopolo.map import Location, Map

_POST_KINDS = ("large", "small", "bejing")


def _check_colours(box: Box) -> None:
    if len(set(box.colours)) != len(box.colours) or len(box.colours) != box.stated.player_boards:
        reason = BoxReason("must be as many different colours as there are player boards")
        raise BoxError("counts", "colours", reason)


def _check_map(box: Box) -> None:
    the_map = box.map
    for name, place in the_map.locations.items():
        _check_location(f"map.location[{name}]", place)
    for found, kind in ((the_map.of_kind("start"), "start"), (the_map.of_kind("bejing"), "bejing")):
        if len(found) != 1:
            raise BoxError(
                "map",
                "location",
                BoxReason("must have exactly one place of kind {kind}, not {found}", kind=repr(kind), found=len(found)),
            )
    _check_edges(the_map)
    points = box.bejing_points
    if tuple(sorted(points, reverse=True)) != points or len(points) < len(box.colours):
        raise BoxError("", "map", BoxReason("the spaces of Bejing must fall in points and be enough for all players"))


def _check_location(table: str, place: Location) -> None:
    if place.trading_post != (place.kind in _POST_KINDS):
        raise BoxError(table, "trading_post", BoxReason("does not fit the kind {kind}", kind=repr(place.kind)))
    if bool(place.city_cards) != (place.kind == "large"):
        raise BoxError(table, "city_card_slots", BoxReason("large cities have city cards, and only they"))


def _check_edges(the_map: Map) -> None:
    """No road is there twice, and every place is within reach of the start."""
    seen = set()
    for position, edge in enumerate(the_map.edges, 1):
        ends = frozenset((edge.a, edge.b))
        if len(ends) == 1 or ends in seen:
            reason = BoxReason(
                "a second road from {one} to {other}, or one to where it begins", one=repr(edge.a), other=repr(edge.b)
            )
            raise BoxError(f"map.edge[{position}]", "b", reason)
        seen.add(ends)
    reached, ahead = {the_map.start}, [the_map.start]
    while ahead:
        found = [road.to for road in the_map.roads[ahead.pop()] if road.to not in reached]
        reached.update(found)
        ahead.extend(found)
    for name in the_map.locations:
        if name not in reached:
            raise BoxError(
                "map",
                "edge",
                BoxReason("no road leads from {start} to {name}", start=repr(the_map.start), name=repr(name)),
            )


def _check_tables(box: Box) -> None:
    travel = [(cost.steps, cost.coins) for cost in box.travel_costs]
    places = [(found.different_places, found.points) for found in box.objective_places]
    _check_numbered("travel.cost", ("steps", "coins"), travel, first=1)
    _check_numbered("objective_place_table", ("different_places", "points"), places, first=0)
    if len(travel) != len(DIE_VALUES):
        raise BoxError("", "travel", BoxReason("the cost table must be for 1 to 6 steps"))
    if len(places) != 2 * box.setup.objectives + 1:
        reason = BoxReason("must be for 0 places to two for each objective of a player")
        raise BoxError("", "objective_place_table", reason)


def _check_numbered(table: str, keys: tuple[str, str], rows: Sequence[tuple[int, int]], *, first: int) -> None:
    """The rows are numbered without a gap, and their values never fall."""
    least = 0
    for position, (number, value) in enumerate(rows):
        entry = f"{table}[{position + 1}]"
        if number != position + first:
            raise BoxError(
                entry,
                keys[0],
                BoxReason("must be {position}: entries are in order and without a gap", position=position + first),
            )
        if value < least:
            raise BoxError(entry, keys[1], at_least(least, value))
        least = value


def _check_market(box: Box) -> None:
    for item, row in box.market.items():
        if row.item != item:
            raise BoxError(
                f"market.{item}", "mercator_item", BoxReason("must be {item}, the item of the row", item=repr(item))
            )
        if list(row.columns) != list(DIE_VALUES):
            raise BoxError(f"market.{item}", "column", BoxReason("the values must be 1 to 6 in order"))


def _check_contracts(box: Box) -> None:
    action = box.contracts_action
    if not action.minimum_take <= action.maximum_take <= action.columns:
        reason = between(action.minimum_take, action.columns, action.maximum_take)
        raise BoxError("contracts.action", "max_take", reason)
    for position, column in enumerate(action.column_bonus, 1):
        if column > action.columns:
            reason = between(1, action.columns, column)
            raise BoxError(f"contracts.column_bonus[{position}]", "column", reason)
    for column in box.refill:
        if column > action.columns:
            raise BoxError("contracts.refill", "into_columns", between(1, action.columns, column))
    if len(set(box.refill)) != box.stated.refilled:
        reason = BoxReason("must be as many different columns as tiles are laid out")
        raise BoxError("contracts.refill", "into_columns", reason)


def _require_known(table: str, key: str, names: Iterable[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise BoxError(table, key, unknown(name, known).reason)


def _check_towns(box: Box) -> None:
    letters = "town_tile_letters.letter_by_town_tile"
    for name, bonus in box.town_bonuses.items():
        if name not in box.letters:
            raise BoxError(letters, name, NOT_THERE)
        _require_known(f"town_tile[{name}].first_game", "town", (bonus.first_game,), box.map.small_towns)
    for name in box.letters:
        if name not in box.town_bonuses:
            raise BoxError(letters, name, key_not_known(", ".join(box.town_bonuses)))
    if len({tile.letter for tile in box.town_tiles.values()}) != len(box.town_tiles):
        raise BoxError(letters, "", BoxReason("each tile must have a letter of its own"))
    if sorted(tile.first_game for tile in box.town_tiles.values()) != sorted(box.map.small_towns):
        raise BoxError("", "town_tile", BoxReason("in the first game each small town must have exactly one tile"))


def _check_objectives(box: Box) -> None:
    for name, objective in box.objectives.items():
        table = f"objective[{name}]"
        if objective.places[0] == objective.places[1]:
            raise BoxError(table, "places", BoxReason("must be two different places"))
        _require_known(table, "places", objective.places, box.map.post_places)


def _check_awards(box: Box) -> None:
    slots = box.stated.award_slots
    if not all(map(str.isdecimal, slots)) or list(slots.values()) != [box.eighth_post, box.ninth_post]:
        raise BoxError("trading_post_awards", "eighth", BoxReason("the awards differ from those on the player board"))
    best, all_posts = box.bejing_points[0], box.eleventh_post
    for name, character in box.characters.items():
        if character.start_post_bejing_points not in (None, best):
            reason = BoxReason(
                "{name} must start on the best space of Bejing, {points} points", name=repr(name), points=best
            )
            raise BoxError(f"character[{name}]", "ability", reason)
        if character.all_posts_points not in (None, all_posts):
            reason = BoxReason(
                "{name} must get the award of the last post, {points} points", name=repr(name), points=all_posts
            )
            raise BoxError(f"character[{name}]", "ability", reason)
    if box.scoring.tie_breaks[:1] != ("point",):
        raise BoxError("scoring", "tie_breaks", BoxReason("must begin with 'point'"))


def _check_counts(box: Box) -> None:
    """Refuses a box whose components are not as many as it says."""
    characters, stated = box.characters.values(), box.stated
    for key, said, number in (
        ("city_cards", stated.city_cards, len(box.city_cards)),
        ("contracts", stated.contracts, len(box.contracts)),
        ("starting_contracts", stated.starting_contracts, len(box.starting_contracts)),
        ("objectives", stated.objectives, len(box.objectives)),
        ("office_tiles", stated.office_tiles, len(box.office_tiles)),
        ("town_tiles", stated.town_tiles, len(box.town_tiles)),
        ("character_tiles", stated.character_tiles, len(characters)),
        ("distinct_characters", stated.distinct_characters, len({character.name for character in characters})),
        ("black_trading_posts", box.black_posts, sum(character.black_posts for character in characters)),
        ("white_dice", box.white_dice, sum(character.white_dice for character in characters)),
    ):
        if said != number:
            raise BoxError("counts", key, counted(said, number))


def _check_setup(box: Box) -> None:
    """Refuses a box whose set-up asks for other components than there are."""
    setup, most = box.setup, len(box.colours)
    for refused, key, reason in (
        (len(setup.coins) != most, "coins_by_turn_order", BoxReason("must be for {most} players", most=most)),
        (
            most * setup.starting_contracts > len(box.starting_contracts),
            "starting_contracts_each",
            MORE_THAN_THERE_ARE,
        ),
        (
            setup.starting_contracts > setup.contract_slots,
            "starting_contracts_each",
            BoxReason("are more than there are slots"),
        ),
        (
            setup.city_cards != sum(place.city_cards for place in box.map.locations.values()),
            "city_cards_dealt",
            BoxReason("must be one for each card field of the map"),
        ),
        (setup.city_cards > len(box.city_cards), "city_cards_dealt", MORE_THAN_THERE_ARE),
        (
            setup.office_tiles != len(box.map.large_cities),
            "office_tiles_dealt",
            BoxReason("must be one for each large city"),
        ),
        (setup.office_tiles > len(box.office_tiles), "office_tiles_dealt", MORE_THAN_THERE_ARE),
        (setup.contract_stacks != setup.rounds, "contract_stacks", BoxReason("must be one for each round")),
        (
            setup.contracts_per_stack != box.contracts_action.columns,
            "contracts_per_stack",
            BoxReason("must be one for each column"),
        ),
        (
            setup.contract_stacks * setup.contracts_per_stack + setup.special_stack != len(box.regular_contracts),
            "special_stack_start",
            BoxReason("the stacks must use all regular contracts"),
        ),
    ):
        if refused:
            raise BoxError("setup.all", key, reason)


def _check_variants(box: Box) -> None:
    variants, objectives = box.variants, box.setup.objectives
    if variants.objectives_dealt < variants.objectives_kept:
        reason = at_least(variants.objectives_kept, variants.objectives_dealt)
        raise BoxError("setup.variants", "objectives_dealt", reason)
    if variants.objectives_dealt * len(box.colours) > len(box.objectives):
        raise BoxError("setup.variants", "objectives_dealt", MORE_THAN_THERE_ARE)
    for table, kept in (
        ("setup.variants", variants.objectives_kept),
        ("setup.first_game", box.setup.first_game_objectives),
    ):
        if kept != objectives:
            raise BoxError(
                table,
                "objectives_kept",
                BoxReason("must be {objectives}, as many as each player has", objectives=objectives),
            )


def _check_players(box: Box) -> None:
    """Refuses a box that cannot be set up for some number of players."""
    for number in range(2, len(box.colours) + 1):
        if number not in box.setup.players:
            raise BoxError("setup", f"players_{number}", NOT_THERE)
        _check_number(box, number)
    if len(box.setup.first_game_characters) != len(box.colours):
        raise BoxError("setup", "first_game", BoxReason("must name a character for each place in turn order"))
    for name in box.setup.first_game_characters:
        if name not in box.characters:
            raise BoxError(
                "setup.first_game", "characters_by_turn_order", BoxReason("{name} is not a character", name=repr(name))
            )


def _check_number(box: Box, number: int) -> None:
    count, characters = box.setup.players[number], box.characters_for(number)
    table = f"setup.players_{number}"
    if count.mercator_tile not in [character.id for character in characters]:
        reason = BoxReason(
            "{name} is not a character for {number} players", name=repr(count.mercator_tile), number=number
        )
        raise BoxError(table, "mercator_tile", reason)
    if sorted(character.name for character in characters) != sorted({one.name for one in box.characters.values()}):
        raise BoxError(
            "setup", f"players_{number}", BoxReason("each character must have exactly one tile for this number")
        )
    if number + box.variants.draft_offer_extra > len(characters):
        raise BoxError(
            "setup",
            "variants",
            BoxReason("more characters on offer for {number} players than there are", number=number),
        )
    if count.black_dice > box.black_dice:
        raise BoxError(table, "black_dice", BoxReason("are more than the {most} in the box", most=box.black_dice))
    if len(count.neutral_khan_dice) >= box.khan.spaces:
        raise BoxError(table, "neutral_khan_dice", BoxReason("must leave a space free"))


CHECKS = (
    *(_check_colours, _check_map, _check_market, _check_contracts, _check_towns, _check_objectives),
    *(_check_counts, _check_setup, _check_variants, _check_players, _check_tables, _check_awards),
)
