"""The components of Marco Polo as typed values: what is printed on boards, tiles and cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

from domain.boxes.converters import (
    ById,
    Convert,
    FileDigest,
    IndexedBy,
    Keys,
    NotEmpty,
    OneOf,
    Positive,
    Range,
    Some,
    Subset,
    Union,
    Value,
)
from domain.boxes.paths import Path
from domain.games.marcopolo.items import GOODS, PLAIN_ITEMS, Reward
from domain.games.marcopolo.map import Map

DIE_VALUES = range(1, 7)
"""Values of a die, numbers of market columns and of steps in one travel."""

Counted: TypeAlias = Literal["completed_contracts", "trading_posts"]


Cost: TypeAlias = Reward
"""The price: like a reward, of plain items, `good` and `different_goods` only."""

_PAYABLE = (*PLAIN_ITEMS, "good", "different_goods")
_PRIZES = (*_PAYABLE, "special_contract", "black_die", "step")


def _counts(*items: str) -> Convert:
    """A reward as the box has it: items out of these and how many of each."""
    return Convert(Annotated[Mapping[str, Positive], Keys(items)], Reward.of)


def _number_of(item: str) -> Convert:
    """A reward of one item, of which the box says how many there are."""
    return Convert(Positive, lambda number: Reward.of({item: number}))


def _by_value(values: tuple[Any, ...]) -> Mapping[int, Any]:
    return MappingProxyType(dict(zip(DIE_VALUES, values, strict=True)))


def _own_towns(rewards: tuple[Reward, ...]) -> Mapping[int, int]:
    return _by_value(tuple(reward.count("own_town_bonus") for reward in rewards))


Plain: TypeAlias = Annotated[Reward, _counts(*PLAIN_ITEMS)]
Prizes: TypeAlias = Annotated[Reward, _counts(*_PRIZES)]
CardPrizes: TypeAlias = Annotated[Reward, _counts(*_PRIZES, "own_town_bonus")]
TownPrizes: TypeAlias = Annotated[Reward, _counts(*_PRIZES, "other_town_bonus"), NotEmpty()]
Price: TypeAlias = Annotated[Cost, _counts(*_PAYABLE), NotEmpty()]
ContractPrice: TypeAlias = Annotated[Cost, _counts("camel", *GOODS), NotEmpty()]
Coins: TypeAlias = Annotated[Reward, _number_of("coin")]
Camels: TypeAlias = Annotated[Cost, _number_of("camel")]
_Towns: TypeAlias = Annotated[Reward, _counts("own_town_bonus")]
_ByDie: TypeAlias = tuple[Plain, Plain, Plain, Plain, Plain, Plain]
_TownsByDie: TypeAlias = tuple[_Towns, _Towns, _Towns, _Towns, _Towns, _Towns]


@dataclass(frozen=True, slots=True)
class TravelCost:
    """The cost of the steps of a travel action."""

    steps: int
    coins: int


@dataclass(frozen=True, eq=False)
class MarketRow:
    """A row of the marketplace: its item, the dice it asks for, the reward of each column 1 to 6 (MP-MKT-01)."""

    item: Annotated[str, Path("mercator_item")]
    dice: Positive
    columns: Annotated[Mapping[int, Annotated[Prizes, Value("reward")]], IndexedBy("value"), Path("column")]


@dataclass(frozen=True, slots=True)
class Khan:
    """Favor of Khan: number of spaces, dice for each, reward of each (MP-KHAN-01)."""

    spaces: Positive
    dice: Annotated[Positive, Path("dice_per_space")]
    reward: Prizes


@dataclass(frozen=True, eq=False)
class ContractsAction:
    """Obtain Contracts: dice asked for, number of columns, fewest and most tiles taken (MP-CON-01). For a column that
    has a bonus, `column_bonus` has the rewards of which the taker chooses one (MP-CON-02).
    """

    columns: Annotated[Positive, Path("action.columns")]
    dice: Annotated[Positive, Path("action.dice")]
    minimum_take: Annotated[Positive, Path("action.min_take")]
    maximum_take: Annotated[int, Path("action.max_take")]
    column_bonus: Annotated[Mapping[Positive, Annotated[Some[Plain], Value("choose_one")]], IndexedBy("column")]


@dataclass(frozen=True, slots=True)
class AdditionalActions:
    """The costs and rewards of the additional actions (MP-ADD-02 to MP-ADD-05).

    `adjust_deltas`: by how much a die may be turned.
    """

    take3: Annotated[Coins, Path("take3.coins")]
    take3_dice: Annotated[Positive, Path("take3.dice")]
    reroll: Annotated[Camels, Path("reroll.camels")]
    adjust: Annotated[Camels, Path("adjust.camels")]
    adjust_deltas: Annotated[tuple[Annotated[int, Range(-5, 5)], ...], Path("adjust.delta")]
    black_die: Annotated[Camels, Path("buy_black_die.camels")]
    black_dice_per_turn: Annotated[Positive, Path("buy_black_die.max_per_turn")]


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange on a city card: pay the cost, get the reward."""

    cost: Price
    reward: CardPrizes


@dataclass(frozen=True, slots=True)
class TwoSides:
    """The two sides of an exchange, which goes in either direction."""

    side_a: Price
    side_b: Price

    def exchanges(self) -> tuple[Exchange, Exchange]:
        """Both directions."""
        return Exchange(self.side_a, self.side_b), Exchange(self.side_b, self.side_a)


@dataclass(frozen=True, slots=True)
class ExchangeCard:
    """Its one exchange, up to as often as the die shows (MP-CITY-03)."""

    id: str
    exchanges: Annotated[tuple[Exchange], Path(""), Convert(Exchange, lambda exchange: (exchange,))]


@dataclass(frozen=True, slots=True)
class EitherCard:
    """One of its exchanges, the same for the whole action, up to as often as the die shows (MP-CITY-06)."""

    id: str
    exchanges: Annotated[Some[Exchange], Path("options")]


@dataclass(frozen=True, slots=True)
class TwoWayCard:
    """Up to as many exchanges as the die shows, each in either direction (MP-CITY-07)."""

    id: str
    exchanges: Annotated[tuple[Exchange, Exchange], Path(""), Convert(TwoSides, TwoSides.exchanges)]


@dataclass(frozen=True, slots=True)
class PerCountCard:
    """The reward as often as the smaller of the die and what is counted of the player (MP-CITY-05)."""

    id: str
    counted: Annotated[Counted, Path("count")]
    reward: Plain


@dataclass(frozen=True, slots=True)
class DieTimesCard:
    """The reward as often as the die shows (MP-CITY-04)."""

    id: str
    reward: Plain


@dataclass(frozen=True, slots=True, eq=False)
class DieTableCard:
    """The reward of the die's value, 1 to 6 (MP-CITY-04)."""

    id: str
    table: Annotated[Mapping[int, Reward], Convert(_ByDie, _by_value)]


@dataclass(frozen=True, slots=True, eq=False)
class TownTableCard:
    """For the die's value, 1 to 6, the most own towns whose bonuses the player gets, all different (MP-CITY-08)."""

    id: str
    table: Annotated[Mapping[int, int], Convert(_TownsByDie, _own_towns)]


CityCard: TypeAlias = (
    ExchangeCard | EitherCard | TwoWayCard | PerCountCard | DieTimesCard | DieTableCard | TownTableCard
)
CARDS: Mapping[str, type[CityCard]] = MappingProxyType(
    {
        "exchange": ExchangeCard,
        "either": EitherCard,
        "two_way": TwoWayCard,
        "per_count": PerCountCard,
        "die_times": DieTimesCard,
        "die_table": DieTableCard,
        "town_table": TownTableCard,
    }
)
"""The city cards by the kinds that the box names."""


@dataclass(frozen=True, slots=True)
class TownBonus:
    """The entry of the file for the bonus tile of a small town, without its letter."""

    id: str
    reward: TownPrizes
    every_round: bool
    first_game: Annotated[str, Path("first_game.town")]


@dataclass(frozen=True, slots=True)
class TownTile:
    """A bonus tile of a small town: paid when a post is placed and, if `every_round`, at each later round start.

    `first_game`: the town with its letter (MP-SETUP-03, MP-TOWN-01).
    """

    id: str
    letter: str
    reward: Reward
    every_round: bool
    first_game: str


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract tile: pay the cost, get the reward (MP-ADD-01)."""

    id: str
    starting: bool
    cost: ContractPrice
    reward: Prizes


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card: points if the player has posts in both places at the end (MP-OBJ-01)."""

    id: str
    places: tuple[str, str]
    points: Positive


@dataclass(frozen=True, slots=True)
class ObjectivePlaces:
    """Points for this number of different places."""

    different_places: int
    points: int


def _ability(name: str) -> Path:
    return Path(f"ability.{name}", closed=True)


@dataclass(frozen=True, slots=True)
class Character:
    """A character tile and what its abilities are (MP-CHAR). `players`: numbers of players with which it is used.

    `rolls`, `compensation`: false for Raschid only; `dice_free_value`: the dice take any value when placed.
    `white_dice`, `black_posts`: pieces it adds; `figures`: on the map. `market_item`, `khan_camel`, `take5_coins`: how
    many items it gets when another player uses that space. `round_bonus`: paid at each round start. The last two only
    repeat points that are printed elsewhere.
    """

    id: str
    name: str
    players: tuple[Annotated[int, Range(2)], ...]
    round_bonus: Prizes
    rolls: Annotated[bool, _ability("rolls")] = True
    compensation: Annotated[bool, _ability("compensation")] = True
    dice_free_value: Annotated[bool, _ability("dice_free_value")] = False
    white_dice: Annotated[int, _ability("white_die")] = 0
    free_occupied_spaces: Annotated[bool, _ability("free_occupied_spaces")] = False
    figures: Annotated[Positive, _ability("figures")] = 1
    black_posts: Annotated[int, _ability("black_trading_posts")] = 0
    posts_while_passing: Annotated[bool, _ability("posts_while_passing")] = False
    start_in_bejing: Annotated[bool, _ability("start_in_bejing")] = False
    oasis_jump: Annotated[bool, _ability("oasis_jump")] = False
    market_item: Annotated[int, _ability("market_item")] = 0
    khan_camel: Annotated[int, _ability("khan_camel")] = 0
    take5_coins: Annotated[int, _ability("take5_coins")] = 0
    all_posts_points: Annotated[int | None, _ability("all_posts_points")] = None
    start_post_bejing_points: Annotated[int | None, _ability("start_post_bejing_points")] = None


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """The values that depend on the number of players (MP-PC): black dice, neutral dice on Khan (values) and Take 5
    Coins.
    """

    black_dice: int
    neutral_khan_dice: tuple[Annotated[int, Range(1, 6)], ...]
    neutral_take5_dice: int
    mercator_tile: str


@dataclass(frozen=True, eq=False)
class Setup:
    """Set-up (MP-SETUP). `coins`, `first_game_characters`: by turn order.

    `starting_contracts`, `objectives`: for each player; `city_cards`, `office_tiles`: laid out; `special_stack`: tiles.
    """

    rounds: Annotated[Positive, Path("all.rounds")]
    camels: Annotated[int, Path("all.start_camels")]
    coins: Annotated[tuple[int, ...], Path("all.coins_by_turn_order")]
    score: Annotated[int, Path("all.score_start")]
    contract_slots: Annotated[Positive, Path("all.active_contract_slots")]
    starting_contracts: Annotated[int, Path("all.starting_contracts_each")]
    objectives: Annotated[int, Path("all.objectives_each")]
    city_cards: Annotated[int, Path("all.city_cards_dealt")]
    office_tiles: Annotated[int, Path("all.office_tiles_dealt")]
    contract_stacks: Annotated[Positive, Path("all.contract_stacks")]
    contracts_per_stack: Annotated[Positive, Path("all.contracts_per_stack")]
    special_stack: Annotated[int, Path("all.special_stack_start")]
    first_game_characters: Annotated[tuple[str, ...], Path("first_game.characters_by_turn_order")]
    first_game_objectives: Annotated[int, Path("first_game.objectives_kept")]
    player_counts: Annotated[
        Mapping[str, PlayerCount], Path(""), Subset(*(f"players_{number}" for number in range(2, 10)), required=False)
    ]

    @cached_property
    def players(self) -> Mapping[int, PlayerCount]:
        """The values that depend on the number of players, by that number."""
        return MappingProxyType(
            {int(name.removeprefix("players_")): count for name, count in self.player_counts.items()}
        )


@dataclass(frozen=True, eq=False)
class Variants:
    """The variants (MP-VAR): whether each is on unless chosen otherwise, and their numbers.

    `draft_offer_extra`: how many more characters than players are on offer.
    """

    defaults: Annotated[Mapping[str, bool], Path(""), Subset("random_town_tiles", "character_draft", "objective_draft")]
    draft_offer_extra: int
    objectives_dealt: int
    objectives_kept: Positive


@dataclass(frozen=True, slots=True)
class Scoring:
    """Final scoring (MP-END-02, MP-END-03). `tie_breaks`: items compared in this order, points first."""

    coins_per_point: Positive
    goods_per_point: Positive
    goods_need_bejing_post: bool
    most_contracts_points: int
    tie_breaks: Annotated[tuple[str, ...], OneOf(*PLAIN_ITEMS)]
    shared_victory: bool


@dataclass(frozen=True, slots=True)
class Stated:
    """The entries of the file that no rule uses, but that must agree with the others."""

    player_boards: Annotated[int, Range(2), Path("counts.player_boards")]
    city_cards: Annotated[int, Path("counts.city_cards")]
    contracts: Annotated[int, Path("counts.contracts")]
    starting_contracts: Annotated[int, Path("counts.starting_contracts")]
    objectives: Annotated[int, Path("counts.objectives")]
    office_tiles: Annotated[int, Path("counts.office_tiles")]
    town_tiles: Annotated[int, Path("counts.town_tiles")]
    character_tiles: Annotated[int, Path("counts.character_tiles")]
    distinct_characters: Annotated[int, Path("counts.distinct_characters")]
    refilled: Annotated[Positive, Path("contracts.refill.when_display_empty")]
    award_slots: Annotated[Mapping[str, int], Path("player_board.posts.award_slots")]


@dataclass(frozen=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed.

    `digest` names the edition. `bejing_points`: of the spaces of Bejing, best first. `refill`: columns filled when the
    display is empty. `office_tiles`: their rewards. `switches`: what each option is unless chosen otherwise.
    """

    digest: Annotated[str, FileDigest()]
    game: Annotated[str, Path("meta.game")]
    colours: Annotated[tuple[str, ...], Path("counts.colours")]
    dice_per_colour: Annotated[Positive, Path("counts.dice_per_colour")]
    posts_per_colour: Annotated[Positive, Path("counts.trading_posts_per_colour")]
    figures_per_colour: Annotated[Positive, Path("counts.figures_per_colour")]
    black_dice: Annotated[int, Path("counts.black_dice")]
    white_dice: Annotated[int, Path("counts.white_dice")]
    black_posts: Annotated[int, Path("counts.black_trading_posts")]
    map: Map
    bejing_points: Annotated[tuple[Annotated[int, Value("points")], ...], NotEmpty(), Path("map.bejing_space")]
    travel_costs: Annotated[Some[TravelCost], Path("travel.cost")]
    travel_dice: Annotated[Positive, Path("travel.action.dice")]
    take5: Annotated[Coins, Path("take5.action.coins")]
    take5_dice: Annotated[Positive, Path("take5.action.dice")]
    market: Annotated[Mapping[str, MarketRow], Keys(("camel", "pepper", "silk", "gold"))]
    khan: Annotated[Khan, Path("khan.action")]
    contracts_action: Annotated[ContractsAction, Path("contracts")]
    refill: Annotated[tuple[Positive, ...], Path("contracts.refill.into_columns")]
    additional: AdditionalActions
    compensation_threshold: Annotated[int, Path("compensation.threshold")]
    city_cards: Annotated[ById[Annotated[CityCard, Union("kind", CARDS)]], Path("city_card")]
    office_tiles: Annotated[ById[Annotated[Prizes, Value("reward")]], Path("office_tile")]
    letters: Annotated[Mapping[str, str], Path("town_tile_letters.letter_by_town_tile")]
    town_bonuses: Annotated[ById[TownBonus], Path("town_tile")]
    contracts: Annotated[ById[Contract], Path("contract")]
    objectives: Annotated[ById[Objective], Path("objective")]
    objective_places: Annotated[Some[ObjectivePlaces], Path("objective_place_table")]
    characters: Annotated[ById[Character], Path("character")]
    eighth_post: Annotated[Positive, Path("trading_post_awards.eighth")]
    ninth_post: Annotated[Positive, Path("trading_post_awards.ninth")]
    eleventh_post: Annotated[Positive, Path("trading_post_awards.eleventh_wilhelm")]
    setup: Setup
    variants: Annotated[Variants, Path("setup.variants")]
    switches: Mapping[str, Annotated[bool, Value("default")]]
    scoring: Scoring
    stated: Annotated[Stated, Path("")]

    @cached_property
    def travel_cost(self) -> tuple[int, ...]:
        """Coins for that many steps, 0 to 6."""
        return (0, *(cost.coins for cost in self.travel_costs))

    @cached_property
    def town_tiles(self) -> Mapping[str, TownTile]:
        """The bonus tiles of small towns."""
        return MappingProxyType(
            {
                name: TownTile(name, self.letters[name], bonus.reward, bonus.every_round, bonus.first_game)
                for name, bonus in self.town_bonuses.items()
            }
        )

    @cached_property
    def starting_contracts(self) -> tuple[str, ...]:
        """The contracts with which players may start."""
        return tuple(name for name, contract in self.contracts.items() if contract.starting)

    @cached_property
    def regular_contracts(self) -> tuple[str, ...]:
        """The other contracts."""
        return tuple(name for name, contract in self.contracts.items() if not contract.starting)

    @cached_property
    def objective_place_points(self) -> tuple[int, ...]:
        """Points for 0, 1, 2 and more different places."""
        return tuple(places.points for places in self.objective_places)

    @cached_property
    def post_awards(self) -> Mapping[int, int]:
        """Points at once for the placed post with that number (MP-POST-02): the printed ones, and Wilhelm's."""
        printed = {int(number): points for number, points in self.stated.award_slots.items()}
        return MappingProxyType({**printed, 11: self.eleventh_post})

    def characters_for(self, players: int) -> tuple[Character, ...]:
        """The characters used with this number of players, in the order of the file (MP-VAR-02)."""
        return tuple(character for character in self.characters.values() if players in character.players)
