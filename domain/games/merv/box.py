"""Loads the box of Merv: every component and printed number, read from components.toml and checked."""

from types import MappingProxyType

from domain.games.merv import box_reading as reading
from domain.games.merv.box_magistrate import magistrate, positions
from domain.games.merv.components import Box
from domain.play.box import digest, parse


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, a name is unknown, a reference leads nowhere, or numbers
            of components do not fit each other; it names table, key and reason.
    """
    root = parse(content)
    colours = root.section("colours")
    resources = reading.different_names(colours, "resources", colours.texts("resources"))
    wild = colours.text("wild")
    if wild in resources:
        raise colours.error("wild", f"{wild!r} is also a resource")
    pieces = root.section("player_pieces")
    supply = root.section("supply")
    board = root.section("board")
    centre = board.text("centre")
    for key in ("rows", "columns"):
        board.integer(key, minimum=reading.SIZE, maximum=reading.SIZE)
    if centre != reading.cell_name(3, 3):
        raise board.error("centre", f"must be {reading.cell_name(3, 3)!r}, not {centre!r}")
    rounds, lines = reading.rounds(root, centre)
    cells = reading.cells_without(centre)
    sites = reading.sites(root.section("sites"), resources, len(cells))
    walls = reading.wall_slots(root.section("walls"), centre)
    caravansary = root.section("caravansary")
    library = root.section("library")
    spices = reading.by_id(root, "spice", reading.spice)
    stacks, contracts = reading.contracts(root)
    market = root.section("camel_market")
    corners = reading.different_names(market, "corners", market.texts("corners"))
    breakthroughs = reading.breakthroughs(root, resources)
    years = root.section("meta").integer("years", minimum=1)
    scoring = root.section("scoring")
    tiles = root.section("scoring_tiles")
    walls_influence, soldier = root.section("wall_influence"), root.section("soldier")
    limits = root.section("spice_limits")
    upgrades = root.section("upgrades")
    deck = root.section("solo_deck")
    return Box(
        digest=digest(content),
        game=root.section("meta").text("game"),
        years=years,
        rounds=rounds,
        resources=resources,
        wild=wild,
        player_colours=reading.player_colours(root.section("player_colours")),
        buildings=pieces.integer("buildings", minimum=1),
        discs=pieces.integer("discs", minimum=3),
        servants=pieces.integer("servants", minimum=1),
        supply=MappingProxyType(
            {
                **dict.fromkeys((*resources, wild), supply.integer("cubes_per_colour", minimum=1)),
                "common": supply.integer("common_goods", minimum=1),
                "rare": supply.integer("rare_goods", minimum=1),
                "scroll": supply.integer("scrolls", minimum=1),
            }
        ),
        camels=supply.integer("camels", minimum=1),
        players=MappingProxyType({number: reading.players(root.section("setup"), number) for number in (1, 2, 3, 4)}),
        centre=centre,
        cells=cells,
        lines=lines,
        rows=reading.crossings(cells, 0),
        columns=reading.crossings(cells, 1),
        slots=reading.SIZE,
        sites=sites,
        wall_slots=walls,
        exposed=MappingProxyType(
            {cell: tuple(slot.id for slot in walls.values() if cell in slot.protects) for cell in cells}
        ),
        wall_pieces=reading.wall_pieces(root, resources, walls),
        wall_own=walls_influence.integer("own_building"),
        wall_other=walls_influence.integer("other_building"),
        wall_most=walls_influence.integer("most"),
        soldier_own=soldier.integer("own_building"),
        soldier_other=soldier.integer("other_building"),
        corners=corners,
        market_sides=reading.market_sides(root, corners),
        favour=reading.track(root.section("favour_track")),
        influence=reading.track(root.section("influence_track")),
        spices_at_start=limits.integer("kinds_at_start", minimum=1),
        spice_limits=reading.thresholds(limits, "kinds"),
        contract_levels=reading.thresholds(root.section("contract_levels"), "level"),
        display=caravansary.integer("display", minimum=1),
        pair=caravansary.integer("pair", minimum=2),
        pairs_up_to=caravansary.integer("pairs_up_to", minimum=2),
        spices=spices,
        set_points=reading.set_points(root.section("spice_sets"), len(spices)),
        hall_capacity=root.section("palace").integer("capacity", minimum=1),
        halls=reading.halls(root, resources),
        most_cubes=library.integer("most_cubes", minimum=1),
        scrolls_per_tier=library.integer("scrolls_per_tier", minimum=1),
        breakthroughs=breakthroughs,
        cities=reading.cities(root, resources),
        mosque=reading.mosque(root, resources),
        white_upgrades=upgrades.integer("white"),
        bonus_upgrades=reading.known_names(upgrades, "bonus", upgrades.texts("bonus"), resources),
        scoring_tiles=reading.actions(tiles, "actions"),
        scoring_tile_points=tiles.integer("points_per_building"),
        stacks=stacks,
        contracts=contracts,
        invasion_years=reading.years(root.section("invasion"), years),
        favour_per_courtier=scoring.integer("favour_per_courtier", minimum=1),
        building_points=scoring.integer("points_per_building"),
        mosque_building_points=scoring.integer("mosque_end_points_per_mosque_building"),
        magistrate=magistrate(root, breakthroughs, resources, corners),
        solo_cards=reading.actions(deck, "cards"),
        palace_positions=positions(deck),
    )
