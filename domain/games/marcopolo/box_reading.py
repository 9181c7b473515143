"""Reading the tables of a box of Marco Polo, one function for each table of components.toml."""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from domain.games.marcopolo.components import (
    DIE_VALUES,
    GOODS,
    PLAIN_ITEMS,
    AdditionalActions,
    Character,
    CityCard,
    Contract,
    ContractsAction,
    Cost,
    Counted,
    DieTableCard,
    DieTimesCard,
    EitherCard,
    Exchange,
    ExchangeCard,
    Khan,
    Kind,
    Location,
    Map,
    MarketRow,
    Objective,
    PerCountCard,
    PlayerCount,
    Reward,
    Road,
    Scoring,
    Setup,
    TownTableCard,
    TownTile,
    TwoWayCard,
    Variants,
)
from domain.play.box import Section

_KINDS: tuple[Kind, ...] = ("start", "oasis", "large", "small", "bejing")
_COUNTED: tuple[Counted, ...] = ("completed_contracts", "trading_posts")
_PAYABLE = (*PLAIN_ITEMS, "good", "different_goods")
PRIZES = (*_PAYABLE, "special_contract", "black_die", "step")


def reward(section: Section, key: str, items: Collection[str]) -> Reward:
    """The counts under this key, which may be of these items only."""
    counts = section.section(key)
    counts.only(*items)
    return Reward.of({item: counts.integer(item, minimum=1) for item in counts.content})


def _cost(section: Section, key: str, items: Collection[str] = _PAYABLE) -> Cost:
    cost = reward(section, key, items)
    if not cost:
        raise section.error(key, "must not be empty")
    return cost


def coins(section: Section) -> Reward:
    """The reward under `coins`, which is coins only."""
    return Reward.of({"coin": section.integer("coins", minimum=1)})


def _camels(section: Section) -> Cost:
    return Reward.of({"camel": section.integer("camels", minimum=1)})


def numbered(section: Section, key: str, number: str, value: str, *, first: int) -> tuple[int, ...]:
    """The values of a list whose entries are numbered without a gap from the first number on, and never fall."""
    values: list[int] = []
    for position, entry in enumerate(section.sections(key), first):
        if entry.integer(number) != position:
            raise entry.error(number, f"must be {position}: entries are in order and without a gap")
        values.append(entry.integer(value, minimum=values[-1] if values else 0))
    return tuple(values)


def the_map(section: Section) -> Map:
    """The map: locations in their order, roads in both directions."""
    entries = section.identified("location")
    locations = {name: _location(entry) for name, entry in entries.items()}

    def of_kind(*kinds: Kind) -> tuple[str, ...]:
        return tuple(name for name, location in locations.items() if location.kind in kinds)

    for kind in ("start", "bejing"):
        if len(of_kind(kind)) != 1:
            raise section.error("location", f"must have exactly one place of kind {kind!r}, not {len(of_kind(kind))}")
    start = of_kind("start")[0]
    return Map(
        locations=MappingProxyType(locations),
        roads=MappingProxyType(_roads(section, locations, start)),
        start=start,
        bejing=of_kind("bejing")[0],
        oases=of_kind("oasis"),
        large_cities=of_kind("large"),
        small_towns=of_kind("small"),
        post_places=of_kind("large", "small", "bejing"),
    )


def _location(entry: Section) -> Location:
    name = entry.text("kind")
    for kind in _KINDS:
        if kind == name:
            break
    else:
        raise entry.error("kind", f"{name!r} is unknown; known are {', '.join(_KINDS)}")
    if entry.truth("trading_post") != (kind in ("large", "small", "bejing")):
        raise entry.error("trading_post", f"does not fit the kind {kind!r}")
    if kind != "large" and "city_card_slots" in entry.content:
        raise entry.error("city_card_slots", "only large cities have city cards")
    city_cards = entry.integer("city_card_slots", minimum=1) if kind == "large" else 0
    return Location(entry.text("id"), entry.text("name"), kind, city_cards)


def _roads(section: Section, locations: Collection[str], start: str) -> dict[str, tuple[Road, ...]]:
    """Both directions of each edge; every place must be within reach of the start."""
    ways: dict[str, dict[str, Road]] = {name: {} for name in locations}
    for edge in section.sections("edge"):
        one, other = _place(edge, "a", edge.text("a"), locations), _place(edge, "b", edge.text("b"), locations)
        if one == other or other in ways[one]:
            raise edge.error("b", f"a second road from {one!r} to {other!r}, or one to where it begins")
        for here, there in ((one, other), (other, one)):
            ways[here][there] = Road(there, edge.integer("camels"), edge.integer("coins"))
    reached, ahead = {start}, [start]
    while ahead:
        found = [to for to in ways[ahead.pop()] if to not in reached]
        reached.update(found)
        ahead.extend(found)
    for name in locations:
        if name not in reached:
            raise section.error("edge", f"no road leads from {start!r} to {name!r}")
    return {name: tuple(roads[to] for to in sorted(roads)) for name, roads in ways.items()}


def _place(section: Section, key: str, name: str, places: Collection[str]) -> str:
    if name not in places:
        raise section.error(key, f"{name!r} is not one of {', '.join(places)}")
    return name


def market(section: Section) -> Mapping[str, MarketRow]:
    """The rows of the market by item."""
    section.only("camel", "pepper", "silk", "gold")
    return MappingProxyType({item: _market_row(section.section(item), item) for item in section.content})


def _market_row(section: Section, item: str) -> MarketRow:
    if section.text("mercator_item") != item:
        raise section.error("mercator_item", f"must be {item!r}, the item of the row")
    columns = section.sections("column")
    if tuple(column.integer("value") for column in columns) != tuple(DIE_VALUES):
        raise section.error("column", "the values must be 1 to 6 in order")
    rewards = {column.integer("value"): reward(column, "reward", PRIZES) for column in columns}
    return MarketRow(item, section.integer("dice", minimum=1), MappingProxyType(rewards))


def khan(section: Section) -> Khan:
    """The Khan's spaces and their rewards."""
    return Khan(
        section.integer("spaces", minimum=1),
        section.integer("dice_per_space", minimum=1),
        reward(section, "reward", PRIZES),
    )


def contracts_action(section: Section) -> ContractsAction:
    """How contracts are obtained, and what columns give beside them."""
    action = section.section("action")
    columns = action.integer("columns", minimum=1)
    least = action.integer("min_take", minimum=1)
    bonus: dict[int, tuple[Reward, ...]] = {}
    for entry in section.sections("column_bonus"):
        column = entry.integer("column", minimum=1, maximum=columns)
        if column in bonus:
            raise entry.error("column", f"{column} is used twice")
        bonus[column] = tuple(_options(entry, "choose_one"))
    return ContractsAction(
        dice=action.integer("dice", minimum=1),
        columns=columns,
        minimum_take=least,
        maximum_take=action.integer("max_take", minimum=least, maximum=columns),
        column_bonus=MappingProxyType(bonus),
    )


def _options(section: Section, key: str) -> Iterator[Reward]:
    for option in section.sections(key):
        option.only(*PLAIN_ITEMS)
        yield Reward.of({item: option.integer(item, minimum=1) for item in option.content})


def refill(section: Section) -> tuple[int, ...]:
    """The columns that are filled when the display is empty (MP-CON-05)."""
    refill = section.section("refill")
    columns = refill.integers("into_columns", minimum=1, maximum=section.section("action").integer("columns"))
    if len(set(columns)) != refill.integer("when_display_empty", minimum=1):
        raise refill.error("into_columns", "must be as many different columns as tiles are laid out")
    return columns


def additional(section: Section) -> AdditionalActions:
    """What additional actions cost and give."""
    take3, adjust, black_die = section.section("take3"), section.section("adjust"), section.section("buy_black_die")
    return AdditionalActions(
        take3=coins(take3),
        take3_dice=take3.integer("dice", minimum=1),
        reroll=_camels(section.section("reroll")),
        adjust=_camels(adjust),
        adjust_deltas=adjust.integers("delta", minimum=-5, maximum=5),
        black_die=_camels(black_die),
        black_dice_per_turn=black_die.integer("max_per_turn", minimum=1),
    )


def city_card(entry: Section) -> CityCard:
    """A city card of any kind."""
    name, kind = entry.text("id"), entry.text("kind")
    if kind == "exchange":
        return ExchangeCard(name, (_exchange(entry),))
    if kind == "either":
        return EitherCard(name, tuple(_exchange(option) for option in entry.sections("options")))
    if kind == "two_way":
        one, other = _cost(entry, "side_a"), _cost(entry, "side_b")
        return TwoWayCard(name, (Exchange(one, other), Exchange(other, one)))
    if kind == "per_count":
        for counted in _COUNTED:
            if counted == entry.text("count"):
                return PerCountCard(name, counted, reward(entry, "reward", PLAIN_ITEMS))
        raise entry.error("count", f"{entry.text('count')!r} is unknown; known are {', '.join(_COUNTED)}")
    if kind == "die_times":
        return DieTimesCard(name, reward(entry, "reward", PLAIN_ITEMS))
    if kind == "die_table":
        return DieTableCard(name, MappingProxyType(dict(zip(DIE_VALUES, _die_table(entry, PLAIN_ITEMS), strict=True))))
    if kind == "town_table":
        towns = [reward.count("own_town_bonus") for reward in _die_table(entry, ("own_town_bonus",))]
        return TownTableCard(name, MappingProxyType(dict(zip(DIE_VALUES, towns, strict=True))))
    raise entry.error("kind", f"{kind!r} is unknown")


def _exchange(section: Section) -> Exchange:
    return Exchange(_cost(section, "cost"), reward(section, "reward", (*PRIZES, "own_town_bonus")))


def _die_table(entry: Section, items: Collection[str]) -> list[Reward]:
    """The rewards of die values 1 to 6."""
    rows = entry.sections("table")
    if len(rows) != len(DIE_VALUES):
        raise entry.error("table", f"must have {len(DIE_VALUES)} rewards, not {len(rows)}")
    for row in rows:
        row.only(*items)
    return [Reward.of({item: row.integer(item, minimum=1) for item in row.content}) for row in rows]


def town_tiles(root: Section, game_map: Map) -> Mapping[str, TownTile]:
    """The town bonus tiles by id; each names a small town for the first game, all different."""
    letters = root.section("town_tile_letters").section("letter_by_town_tile")
    tiles = {name: _town_tile(entry, letters, game_map) for name, entry in root.identified("town_tile").items()}
    letters.only(*tiles)
    if len({tile.letter for tile in tiles.values()}) != len(tiles):
        raise letters.error("", "each tile must have a letter of its own")
    if sorted(tile.first_game for tile in tiles.values()) != sorted(game_map.small_towns):
        raise root.error("town_tile", "in the first game each small town must have exactly one tile")
    return MappingProxyType(tiles)


def _town_tile(entry: Section, letters: Section, game_map: Map) -> TownTile:
    first_game = entry.section("first_game")
    return TownTile(
        id=entry.text("id"),
        letter=letters.text(entry.text("id")),
        reward=_cost(entry, "reward", (*PRIZES, "other_town_bonus")),
        every_round=entry.truth("every_round"),
        first_game=_place(first_game, "town", first_game.text("town"), game_map.small_towns),
    )


def contract(entry: Section) -> Contract:
    """A contract."""
    return Contract(
        entry.text("id"),
        entry.truth("starting"),
        _cost(entry, "cost", ("camel", *GOODS)),
        reward(entry, "reward", PRIZES),
    )


def objective(entry: Section, game_map: Map) -> Objective:
    """An objective, whose places are post places of the map."""
    places = entry.texts("places")
    if len(places) != 2 or places[0] == places[1]:
        raise entry.error("places", "must be two different places")
    for name in places:
        _place(entry, "places", name, game_map.post_places)
    return Objective(entry.text("id"), (places[0], places[1]), entry.integer("points", minimum=1))


def character(entry: Section) -> Character:
    """A character tile."""
    ability = entry.section("ability")
    ability.only(
        *("rolls", "compensation", "dice_free_value", "white_die", "free_occupied_spaces", "figures", "oasis_jump"),
        *("black_trading_posts", "posts_while_passing", "all_posts_points"),
        *("start_in_bejing", "start_post_bejing_points", "market_item", "khan_camel", "take5_coins"),
    )
    return Character(
        id=entry.text("id"),
        name=entry.text("name"),
        players=entry.integers("players", minimum=2),
        round_bonus=reward(entry, "round_bonus", PRIZES),
        rolls=ability.truth("rolls", default=True),
        compensation=ability.truth("compensation", default=True),
        dice_free_value=ability.truth("dice_free_value", default=False),
        white_dice=ability.integer("white_die", default=0),
        free_occupied_spaces=ability.truth("free_occupied_spaces", default=False),
        figures=ability.integer("figures", minimum=1, default=1),
        black_posts=ability.integer("black_trading_posts", default=0),
        posts_while_passing=ability.truth("posts_while_passing", default=False),
        start_in_bejing=ability.truth("start_in_bejing", default=False),
        oasis_jump=ability.truth("oasis_jump", default=False),
        market_item=ability.integer("market_item", default=0),
        khan_camel=ability.integer("khan_camel", default=0),
        take5_coins=ability.integer("take5_coins", default=0),
    )


def post_awards(root: Section) -> Mapping[int, int]:
    """The points for the 8th, 9th and 11th post by the number of the post (MP-POST-02)."""
    awards = root.section("trading_post_awards")
    slots = root.section("player_board").section("posts").section("award_slots")
    points = {8: awards.integer("eighth", minimum=1), 9: awards.integer("ninth", minimum=1)}
    if slots.content != {str(number): award for number, award in points.items()}:
        raise awards.error("eighth", "the awards differ from those on the player board")
    return MappingProxyType({**points, 11: awards.integer("eleventh_wilhelm", minimum=1)})


def setup(section: Section, colours: int) -> Setup:
    """Set-up, in general and by number of players."""
    general = section.section("all")
    players = {number: _player_count(section.section(f"players_{number}")) for number in range(2, colours + 1)}
    return Setup(
        players=MappingProxyType(players),
        rounds=general.integer("rounds", minimum=1),
        camels=general.integer("start_camels"),
        coins=general.integers("coins_by_turn_order"),
        score=general.integer("score_start"),
        contract_slots=general.integer("active_contract_slots", minimum=1),
        starting_contracts=general.integer("starting_contracts_each"),
        objectives=general.integer("objectives_each"),
        city_cards=general.integer("city_cards_dealt"),
        office_tiles=general.integer("office_tiles_dealt"),
        contract_stacks=general.integer("contract_stacks", minimum=1),
        contracts_per_stack=general.integer("contracts_per_stack", minimum=1),
        special_stack=general.integer("special_stack_start"),
        first_game_characters=section.section("first_game").texts("characters_by_turn_order"),
    )


def _player_count(section: Section) -> PlayerCount:
    return PlayerCount(
        section.integer("black_dice"),
        section.integers("neutral_khan_dice", minimum=1, maximum=6),
        section.integer("neutral_take5_dice"),
        section.text("mercator_tile"),
    )


def variants(section: Section) -> Variants:
    """The variants and their numbers."""
    names = ("random_town_tiles", "character_draft", "objective_draft")
    kept = section.integer("objectives_kept", minimum=1)
    return Variants(
        MappingProxyType({name: section.truth(name) for name in names}),
        section.integer("draft_offer_extra"),
        section.integer("objectives_dealt", minimum=kept),
        kept,
    )


def scoring(section: Section) -> Scoring:
    """The numbers of the final scoring."""
    tie_breaks = section.texts("tie_breaks")
    if tie_breaks[:1] != ("point",) or not set(tie_breaks) <= set(PLAIN_ITEMS):
        raise section.error("tie_breaks", "must be plain items, beginning with 'point'")
    return Scoring(
        coins_per_point=section.integer("coins_per_point", minimum=1),
        goods_per_point=section.integer("goods_per_point", minimum=1),
        goods_need_bejing_post=section.truth("goods_need_bejing_post"),
        most_contracts_points=section.integer("most_contracts_points"),
        tie_breaks=tie_breaks,
        shared_victory=section.truth("shared_victory"),
    )
