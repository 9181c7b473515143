"""The loading of an edition of Marco Polo."""

from types import MappingProxyType

from domain.games.marcopolo import box_reading as reading
from domain.games.marcopolo.box_checks import check_counts, check_players, check_setup, check_tiles
from domain.games.marcopolo.components import Box
from domain.play.box import digest, parse


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, an item is unknown, a reference leads nowhere, or
            numbers of components do not fit each other; it names table, key and reason.
    """
    root = parse(content)
    counts = root.section("counts")
    colours = counts.texts("colours")
    if len(set(colours)) != len(colours) or len(colours) != counts.integer("player_boards", minimum=2):
        raise counts.error("colours", "must be as many different colours as there are player boards")
    game_map = reading.the_map(root.section("map"))
    contracts = {name: reading.contract(entry) for name, entry in root.identified("contract").items()}
    characters = {name: reading.character(entry) for name, entry in root.identified("character").items()}
    box = Box(
        digest=digest(content),
        game=root.section("meta").text("game"),
        colours=colours,
        dice_per_colour=counts.integer("dice_per_colour", minimum=1),
        posts_per_colour=counts.integer("trading_posts_per_colour", minimum=1),
        figures_per_colour=counts.integer("figures_per_colour", minimum=1),
        black_dice=counts.integer("black_dice"),
        white_dice=counts.integer("white_dice"),
        black_posts=counts.integer("black_trading_posts"),
        map=game_map,
        bejing_points=tuple(space.integer("points") for space in root.section("map").sections("bejing_space")),
        travel_cost=(0, *reading.numbered(root.section("travel"), "cost", "steps", "coins", first=1)),
        travel_dice=root.section("travel").section("action").integer("dice", minimum=1),
        take5=reading.coins(root.section("take5").section("action")),
        take5_dice=root.section("take5").section("action").integer("dice", minimum=1),
        market=reading.market(root.section("market")),
        khan=reading.khan(root.section("khan").section("action")),
        contracts_action=reading.contracts_action(root.section("contracts")),
        refill=reading.refill(root.section("contracts")),
        additional=reading.additional(root.section("additional")),
        compensation_threshold=root.section("compensation").integer("threshold"),
        city_cards=MappingProxyType(
            {name: reading.city_card(entry) for name, entry in root.identified("city_card").items()}
        ),
        office_tiles=MappingProxyType(
            {
                name: reading.reward(entry, "reward", reading.PRIZES)
                for name, entry in root.identified("office_tile").items()
            }
        ),
        town_tiles=reading.town_tiles(root, game_map),
        contracts=MappingProxyType(contracts),
        starting_contracts=tuple(name for name, contract in contracts.items() if contract.starting),
        regular_contracts=tuple(name for name, contract in contracts.items() if not contract.starting),
        objectives=MappingProxyType(
            {name: reading.objective(entry, game_map) for name, entry in root.identified("objective").items()}
        ),
        objective_place_points=reading.numbered(root, "objective_place_table", "different_places", "points", first=0),
        characters=MappingProxyType(characters),
        post_awards=reading.post_awards(root),
        setup=reading.setup(root.section("setup"), len(colours)),
        variants=reading.variants(root.section("setup").section("variants")),
        switches=MappingProxyType(
            {name: root.section("switches").section(name).truth("default") for name in root.section("switches").content}
        ),
        scoring=reading.scoring(root.section("scoring")),
    )
    check_counts(counts, box)
    check_tiles(root, box)
    check_setup(root.section("setup"), box)
    check_players(root.section("setup"), box)
    return box
