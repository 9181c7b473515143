"""Checks across the tables of a box of Marco Polo: counts, and numbers that are stated twice."""

from domain.games.marcopolo.components import DIE_VALUES, Box
from domain.play.box import Section


def check_counts(counts: Section, box: Box) -> None:
    """Refuses a box whose components are not as many as it says."""
    for key, number in (
        ("city_cards", len(box.city_cards)),
        ("contracts", len(box.contracts)),
        ("starting_contracts", len(box.starting_contracts)),
        ("objectives", len(box.objectives)),
        ("office_tiles", len(box.office_tiles)),
        ("town_tiles", len(box.town_tiles)),
        ("character_tiles", len(box.characters)),
        ("distinct_characters", len({character.name for character in box.characters.values()})),
        ("black_trading_posts", sum(character.black_posts for character in box.characters.values())),
        ("white_dice", sum(character.white_dice for character in box.characters.values())),
    ):
        if counts.integer(key) != number:
            raise counts.error(key, f"says {counts.integer(key)}, but there are {number}")


def check_tiles(root: Section, box: Box) -> None:
    """Refuses a box in which numbers printed in several places differ, or tables are shorter than the rules need."""
    if len(box.travel_cost) - 1 != len(DIE_VALUES):
        raise root.error("travel", "the cost table must be for 1 to 6 steps")
    if tuple(sorted(box.bejing_points, reverse=True)) != box.bejing_points or len(box.bejing_points) < len(box.colours):
        raise root.error("map", "the spaces of Bejing must fall in points and be enough for all players")
    if len(box.objective_place_points) != 2 * box.setup.objectives + 1:
        raise root.error("objective_place_table", "must be for 0 places to two for each objective of a player")
    for name, entry in root.identified("character").items():
        ability = entry.section("ability")
        best, all_posts = box.bejing_points[0], box.post_awards[11]
        if ability.integer("start_post_bejing_points", default=best) != best:
            raise entry.error("ability", f"{name!r} must start on the best space of Bejing, {best} points")
        if ability.integer("all_posts_points", default=all_posts) != all_posts:
            raise entry.error("ability", f"{name!r} must get the award of the last post, {all_posts} points")


def check_setup(section: Section, box: Box) -> None:
    """Refuses a box whose set-up asks for other components than there are."""
    setup, general, variants = box.setup, section.section("all"), section.section("variants")
    most = max(setup.players)
    for refused, key, reason in (
        (len(setup.coins) != most, "coins_by_turn_order", f"must be for {most} players"),
        (
            most * setup.starting_contracts > len(box.starting_contracts),
            "starting_contracts_each",
            "are more than there are",
        ),
        (
            setup.starting_contracts > setup.contract_slots,
            "starting_contracts_each",
            "are more than there are slots",
        ),
        (
            setup.city_cards != sum(place.city_cards for place in box.map.locations.values()),
            "city_cards_dealt",
            "must be one for each card field of the map",
        ),
        (setup.city_cards > len(box.city_cards), "city_cards_dealt", "are more than there are"),
        (
            setup.office_tiles != len(box.map.large_cities),
            "office_tiles_dealt",
            "must be one for each large city",
        ),
        (setup.office_tiles > len(box.office_tiles), "office_tiles_dealt", "are more than there are"),
        (setup.contract_stacks != setup.rounds, "contract_stacks", "must be one for each round"),
        (
            setup.contracts_per_stack != box.contracts_action.columns,
            "contracts_per_stack",
            "must be one for each column",
        ),
        (
            setup.contract_stacks * setup.contracts_per_stack + setup.special_stack != len(box.regular_contracts),
            "special_stack_start",
            "the stacks must use all regular contracts",
        ),
    ):
        if refused:
            raise general.error(key, reason)
    if box.variants.objectives_dealt * most > len(box.objectives):
        raise variants.error("objectives_dealt", "are more than there are")
    for table in (variants, section.section("first_game")):
        if table.integer("objectives_kept") != setup.objectives:
            raise table.error("objectives_kept", f"must be {setup.objectives}, as many as each player has")


def check_players(section: Section, box: Box) -> None:
    """Refuses a box that cannot be set up for some number of players."""
    names = sorted({character.name for character in box.characters.values()})
    for number, player_count in box.setup.players.items():
        table = section.section(f"players_{number}")
        characters = box.characters_for(number)
        if player_count.mercator_tile not in [character.id for character in characters]:
            raise table.error(
                "mercator_tile", f"{player_count.mercator_tile!r} is not a character for {number} players"
            )
        if sorted(character.name for character in characters) != names:
            raise section.error(f"players_{number}", "each character must have exactly one tile for this number")
        if number + box.variants.draft_offer_extra > len(characters):
            raise section.error("variants", f"more characters on offer for {number} players than there are")
        if player_count.black_dice > box.black_dice:
            raise table.error("black_dice", f"are more than the {box.black_dice} in the box")
        if len(player_count.neutral_khan_dice) >= box.khan.spaces:
            raise table.error("neutral_khan_dice", "must leave a space free")
    if len(box.setup.first_game_characters) != max(box.setup.players):
        raise section.error("first_game", "must name a character for each place in turn order")
    for name in box.setup.first_game_characters:
        if name not in box.characters:
            raise section.section("first_game").error("characters_by_turn_order", f"{name!r} is not a character")
