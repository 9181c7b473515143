"""What is in the box of Palmyra: slots, prices, tiles and cards as values that cannot be changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

from domain.games.palmyra.improvement_tiles import Improvement, TileEffect
from domain.games.palmyra.kinds import Goods
from domain.games.palmyra.mission_cards import Benefit, Mission


@dataclass(frozen=True, slots=True)
class SlotType:
    """Equal slots of a region: their action, which pieces fit, and how many there are on each side of the board."""

    id: str
    region: str
    action: str
    pieces: tuple[str, ...]
    front: int
    back: int


@dataclass(frozen=True, slots=True)
class Band:
    """What tower levels from this one on cost, up to the next band (PALM-TOWER-03)."""

    from_level: int
    single: Goods
    pair: Goods


@dataclass(frozen=True, slots=True)
class TemplePart:
    """A part of the temple: what it costs, and what the temple is worth with it."""

    id: str
    points: int
    cost: Goods


@dataclass(frozen=True, slots=True)
class MarketRates:
    """For how many goods given how many are got: basic to advanced, and back (None: not here)."""

    to_advanced: tuple[int, int]
    to_basic: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class CamelNeeds:
    """One way to be allowed a further camel: levels of the tower, and missions on the board (PALM-ANY-03)."""

    tower: int
    missions: int


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """What depends on the number of players: side of the board, size of the display, how many of each Rare Good go."""

    back: bool
    display: int
    rare_goods_removed: int


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """Set-up (PALM-SETUP). ``bonus``: basic and advanced goods to choose, by place in play order."""

    players: Mapping[int, PlayerCount]
    camels: int
    most_camels: int
    ships: int
    most_ships: int
    goods: Mapping[str, int]
    bonus: tuple[tuple[int, int], ...]
    points: int
    missions: int
    warehouse_limit: int
    removed_with_two: tuple[str, ...]


EffectT = TypeVar("EffectT")


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed; ``digest`` names the
    edition. Numbers by Era are for Era 1, 2 and so on.

    ``yields``: by action and piece. ``peace_gifts``: by action. ``rare_good_sets``: for 1 different good, 2 and so on.
    ``caravan`` and ``shipyard``: by the number of the new piece. ``missions_drawn``: by the action of the temple.
    """

    digest: str
    game: str
    colours: tuple[str, ...]
    era_of_turn: tuple[int, ...]
    points_per_level_on_new_era: int
    points_per_level_at_end: int
    setup: Setup
    regions: tuple[str, ...]
    slots: tuple[SlotType, ...]
    yields: Mapping[tuple[str, str], tuple[int, ...]]
    markets: Mapping[str, MarketRates]
    tower_sides: tuple[int, ...]
    bands: tuple[Band, ...]
    traitor: tuple[int, ...]
    temple: Mapping[str, TemplePart]
    temple_cards_per_part: int
    completion_bonus: tuple[int, ...]
    missions_drawn: Mapping[str, int]
    rare_goods: Mapping[str, tuple[str, ...]]
    rare_good_copies: Mapping[str, int]
    rare_good_cost: Mapping[str, Goods]
    rare_good_sets: tuple[int, ...]
    caravan: Mapping[int, tuple[CamelNeeds, ...]]
    shipyard: Mapping[int, int]
    tax_gold: tuple[int, ...]
    tax_points: tuple[int, ...]
    peace_gifts: Mapping[str, tuple[int, ...]]
    first_to_play_goods: int
    improvement_price: tuple[int, ...]
    improvements: Mapping[str, Improvement]
    missions: Mapping[str, Mission]
    switches: Mapping[str, bool]
    tiles_by_effect: Mapping[type, tuple[tuple[Improvement, TileEffect], ...]]
    missions_by_benefit: Mapping[type, tuple[tuple[Mission, Benefit], ...]]

    @property
    def turns(self) -> int:
        """How many turns a match has."""
        return len(self.era_of_turn)

    def tiles(self, effect: type[EffectT]) -> tuple[tuple[Improvement, EffectT], ...]:
        """All tiles with this kind of effect, each with its effect, in the order of the file."""
        return cast(tuple[tuple[Improvement, EffectT], ...], self.tiles_by_effect.get(effect, ()))

    def cards(self, benefit: type[EffectT]) -> tuple[tuple[Mission, EffectT], ...]:
        """All missions with this kind of benefit, each with its benefit, in the order of the file."""
        return cast(tuple[tuple[Mission, EffectT], ...], self.missions_by_benefit.get(benefit, ()))
