"""The components of Marco Polo as typed values: what is printed on boards, tiles and cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

GOODS = ("gold", "silk", "pepper")
"""The kinds of goods; camels are not goods (MP-REW-02)."""

PLAIN_ITEMS = ("coin", "camel", *GOODS, "point")
"""Items that are simply added or paid (MP-REW-01)."""

ITEMS = (
    *PLAIN_ITEMS,
    "good",
    "different_goods",
    "special_contract",
    "black_die",
    "step",
    "other_town_bonus",
    "own_town_bonus",
)
"""All items of rewards and costs, in the order in which the parts of one reward are paid out (MP-REW-03)."""

DIE_VALUES = range(1, 7)
"""Values of a die, numbers of market columns and of steps in one travel."""

Kind: TypeAlias = Literal["start", "oasis", "large", "small", "bejing"]
Counted: TypeAlias = Literal["completed_contracts", "trading_posts"]


@dataclass(frozen=True, slots=True)
class Reward:
    """Items and how many of each, 1 or more: pairs (item, count) in the order of ITEMS. False if there are none."""

    items: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(counts: Mapping[str, int]) -> "Reward":
        """The reward with these counts, whatever their order; zeros are left out."""
        return Reward(tuple((item, counts[item]) for item in ITEMS if counts.get(item)))

    def count(self, item: str) -> int:
        """How many of this item there are; 0 if none."""
        for name, number in self.items:
            if name == item:
                return number
        return 0

    def times(self, number: int) -> "Reward":
        """Each count multiplied by this number, 0 or more."""
        return Reward(tuple((item, count * number) for item, count in self.items)) if number else Reward()

    @property
    def is_plain(self) -> bool:
        """Whether it holds plain items only, so that nothing has to be chosen to pay it or to get it."""
        return all(item in PLAIN_ITEMS for item, _ in self.items)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self.items)

    def __bool__(self) -> bool:
        return bool(self.items)


Cost: TypeAlias = Reward
"""What must be paid: like a reward, of plain items, `good` and `different_goods` only."""


@dataclass(frozen=True, slots=True)
class Location:
    """A place of the map. `city_cards`: number of its card fields, 0 unless it is a large city."""

    id: str
    name: str
    kind: Kind
    city_cards: int


@dataclass(frozen=True, slots=True)
class Road:
    """A way to a neighbouring place and what each crossing costs, in camels and coins."""

    to: str
    camels: int
    coins: int


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """The map. Tuples of places are in map order, which is the order of the file (MP-ROUND-03).

    `roads`: for each place the ways out of it, sorted by where they lead. `post_places`: large cities, small towns and
    Bejing.
    """

    locations: Mapping[str, Location]
    roads: Mapping[str, tuple[Road, ...]]
    start: str
    bejing: str
    oases: tuple[str, ...]
    large_cities: tuple[str, ...]
    small_towns: tuple[str, ...]
    post_places: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class MarketRow:
    """A row of the marketplace: its item, the dice it asks for, the reward of each column 1 to 6 (MP-MKT-01)."""

    item: str
    dice: int
    columns: Mapping[int, Reward]


@dataclass(frozen=True, slots=True)
class Khan:
    """Favor of Khan: number of spaces, dice for each, reward of each (MP-KHAN-01)."""

    spaces: int
    dice: int
    reward: Reward


@dataclass(frozen=True, slots=True, eq=False)
class ContractsAction:
    """Obtain Contracts: dice asked for, number of columns, fewest and most tiles taken (MP-CON-01).

    `column_bonus`: for a column that has one, the rewards of which the taker chooses one (MP-CON-02).
    """

    dice: int
    columns: int
    minimum_take: int
    maximum_take: int
    column_bonus: Mapping[int, tuple[Reward, ...]]


@dataclass(frozen=True, slots=True)
class AdditionalActions:
    """What the additional actions ask for and give (MP-ADD-02 to MP-ADD-05).

    `adjust_deltas`: by how much a die may be turned.
    """

    take3: Reward
    take3_dice: int
    reroll: Cost
    adjust: Cost
    adjust_deltas: tuple[int, ...]
    black_die: Cost
    black_dice_per_turn: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange on a city card: pay the cost, get the reward."""

    cost: Cost
    reward: Reward


@dataclass(frozen=True, slots=True)
class ExchangeCard:
    """Its one exchange, up to as often as the die shows (MP-CITY-03)."""

    id: str
    exchanges: tuple[Exchange]


@dataclass(frozen=True, slots=True)
class EitherCard:
    """One of its exchanges, the same for the whole action, up to as often as the die shows (MP-CITY-06)."""

    id: str
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True)
class TwoWayCard:
    """Up to as many exchanges as the die shows, each in either direction (MP-CITY-07)."""

    id: str
    exchanges: tuple[Exchange, Exchange]


@dataclass(frozen=True, slots=True)
class PerCountCard:
    """The reward as often as the smaller of the die and what is counted of the player (MP-CITY-05)."""

    id: str
    counted: Counted
    reward: Reward


@dataclass(frozen=True, slots=True)
class DieTimesCard:
    """The reward as often as the die shows (MP-CITY-04)."""

    id: str
    reward: Reward


@dataclass(frozen=True, slots=True, eq=False)
class DieTableCard:
    """The reward of the die's value, 1 to 6 (MP-CITY-04)."""

    id: str
    table: Mapping[int, Reward]


@dataclass(frozen=True, slots=True, eq=False)
class TownTableCard:
    """For the die's value, 1 to 6, the most own towns whose bonuses the player gets, all different (MP-CITY-08)."""

    id: str
    table: Mapping[int, int]


CityCard: TypeAlias = (
    ExchangeCard | EitherCard | TwoWayCard | PerCountCard | DieTimesCard | DieTableCard | TownTableCard
)


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
    cost: Cost
    reward: Reward


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card: points if the player has posts in both places at the end (MP-OBJ-01)."""

    id: str
    places: tuple[str, str]
    points: int


@dataclass(frozen=True, slots=True)
class Character:
    """A character tile and what its abilities are (MP-CHAR). `players`: numbers of players with which it is used.

    `rolls`, `compensation`: false for Raschid only; `dice_free_value`: the dice take any value when placed.
    `white_dice`, `black_posts`: pieces it adds; `figures`: on the map. `market_item`, `khan_camel`, `take5_coins`: how
    many items it gets when another player uses that space. `round_bonus`: paid at each round start.
    """

    id: str
    name: str
    players: tuple[int, ...]
    round_bonus: Reward
    rolls: bool
    compensation: bool
    dice_free_value: bool
    white_dice: int
    free_occupied_spaces: bool
    figures: int
    black_posts: int
    posts_while_passing: bool
    start_in_bejing: bool
    oasis_jump: bool
    market_item: int
    khan_camel: int
    take5_coins: int


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """What depends on the number of players (MP-PC): black dice, neutral dice on Khan (values) and Take 5 Coins."""

    black_dice: int
    neutral_khan_dice: tuple[int, ...]
    neutral_take5_dice: int
    mercator_tile: str


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """Set-up (MP-SETUP). `players`: by number of players; `coins`, `first_game_characters`: by turn order.

    `starting_contracts`, `objectives`: for each player; `city_cards`, `office_tiles`: laid out; `special_stack`: tiles.
    """

    players: Mapping[int, PlayerCount]
    rounds: int
    camels: int
    coins: tuple[int, ...]
    score: int
    contract_slots: int
    starting_contracts: int
    objectives: int
    city_cards: int
    office_tiles: int
    contract_stacks: int
    contracts_per_stack: int
    special_stack: int
    first_game_characters: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Variants:
    """The variants (MP-VAR): whether each is on unless chosen otherwise, and their numbers.

    `draft_offer_extra`: how many more characters than players are on offer.
    """

    defaults: Mapping[str, bool]
    draft_offer_extra: int
    objectives_dealt: int
    objectives_kept: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Final scoring (MP-END-02, MP-END-03). `tie_breaks`: items compared in this order, points first."""

    coins_per_point: int
    goods_per_point: int
    goods_need_bejing_post: bool
    most_contracts_points: int
    tie_breaks: tuple[str, ...]
    shared_victory: bool


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed.

    `digest` names the edition. `bejing_points`: of its spaces, best first. `travel_cost[steps]`: coins for that many
    steps, 0 to 6. `refill`: columns filled when the display is empty. `objective_place_points[places]`: points for that
    many different places. `post_awards`: points at once for the placed post with that number. `switches`: defaults.
    """

    digest: str
    game: str
    colours: tuple[str, ...]
    dice_per_colour: int
    posts_per_colour: int
    figures_per_colour: int
    black_dice: int
    white_dice: int
    black_posts: int
    map: Map
    bejing_points: tuple[int, ...]
    travel_cost: tuple[int, ...]
    travel_dice: int
    take5: Reward
    take5_dice: int
    market: Mapping[str, MarketRow]
    khan: Khan
    contracts_action: ContractsAction
    refill: tuple[int, ...]
    additional: AdditionalActions
    compensation_threshold: int
    city_cards: Mapping[str, CityCard]
    office_tiles: Mapping[str, Reward]
    town_tiles: Mapping[str, TownTile]
    contracts: Mapping[str, Contract]
    starting_contracts: tuple[str, ...]
    regular_contracts: tuple[str, ...]
    objectives: Mapping[str, Objective]
    objective_place_points: tuple[int, ...]
    characters: Mapping[str, Character]
    post_awards: Mapping[int, int]
    setup: Setup
    variants: Variants
    switches: Mapping[str, bool]
    scoring: Scoring

    def characters_for(self, players: int) -> tuple[Character, ...]:
        """The characters used with this number of players, in the order of the file (MP-VAR-02)."""
        return tuple(character for character in self.characters.values() if players in character.players)
