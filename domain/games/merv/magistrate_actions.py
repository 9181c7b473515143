"""MERV-CM-20 to CM-26: how the corrupt magistrate carries out actions and boons, always for free."""

from collections.abc import Callable, Mapping

from domain.games.merv import contracts, marketplace, palace, walls
from domain.games.merv.areas import CAMEL, SCROLL
from domain.games.merv.caravansary import resupply, take_card
from domain.games.merv.components import COURTIER, MAGISTRATE, NOBODY, PLAYER, Contract
from domain.games.merv.library import take_tile, tiers_reached, tiles_left
from domain.games.merv.mosque import advance, next_spaces, scoring_tiles_left, take_camel, take_scoring_tile
from domain.games.merv.scoring import hall_value, set_points
from domain.games.merv.soldiers import deploy, soldier_sites
from domain.games.merv.solo_deck import retire
from domain.games.merv.tracks import gain_favour, gain_influence
from domain.games.merv.turn import MervTurn, Party
from domain.play.rules import rule


@rule("MERV-CM-20")
def soldier(turn: MervTurn, magistrate: Party) -> None:
    """To the northernmost, then westernmost unprotected building of the high courtier, else of the magistrate."""
    if not magistrate.servants_left:
        return
    sites = list(soldier_sites(turn))
    for colour in (turn.courtier_colour, magistrate.colour):
        for cell in sites:
            if turn.town.owner(cell) == colour:
                deploy(turn, magistrate, cell)
                return


# -- caravansary ----------------------------------------------------------------------------------------------------


@rule("MERV-CM-21")
def caravansary(turn: MervTurn, magistrate: Party, number: int) -> None:
    """Takes the cards that bring most points, the nearest to the front among equals; then pairs give boons."""
    for _ in range(number):
        cards = turn.displayed()
        if not cards:
            break
        take_card(turn, magistrate, max(cards, key=lambda place: (_worth(turn, magistrate, cards[place]), -place)))
    for spice in resupply(turn, magistrate):
        _pair_boon(turn, magistrate, spice)


def _worth(turn: MervTurn, magistrate: Party, spice: str) -> int:
    """The points of the end that one more card of a spice would bring."""
    owned = magistrate.spices
    return set_points(turn, {**owned, spice: owned[spice] + 1}) - set_points(turn, owned)


def _pair_boon(turn: MervTurn, magistrate: Party, spice: str) -> None:
    pair = turn.box.spices[spice]
    if pair.magistrate_points:
        magistrate.scores("pairs", pair.magistrate_points)
    elif pair.pair_boon == "soldier":
        soldier(turn, magistrate)
    elif pair.pair_boon == "favour":
        gain_favour(turn, magistrate)


# -- palace ---------------------------------------------------------------------------------------------------------


@rule("MERV-CM-22")
def palace_action(turn: MervTurn, magistrate: Party, number: int) -> None:
    """Places one courtier, or two for many actions: where it scores most, then the player does, then on the left."""
    table = turn.box.magistrate.courtiers
    for _ in range(table[min(number, len(table) - 1)]):
        halls = palace.halls_with_room(turn)
        if halls and magistrate.servants_left:
            player = turn.seat(1)
            hall = max(halls, key=lambda name: (hall_value(turn, magistrate, name), hall_value(turn, player, name)))
            palace.place_courtier(turn, magistrate, hall)


# -- library --------------------------------------------------------------------------------------------------------


@rule("MERV-CM-23")
def library(turn: MervTurn, magistrate: Party, number: int) -> None:
    """Takes scrolls one by one, with the breakthroughs that they bring."""
    for _ in range(number):
        before = magistrate.scrolls
        magistrate.takes(SCROLL)
        for tier in tiers_reached(turn, before, magistrate.scrolls):
            _breakthrough(turn, magistrate, tier)
    if magistrate.scrolls >= turn.box.magistrate.scrolls_for_retirement:
        retire(turn, "library")


def _breakthrough(turn: MervTurn, magistrate: Party, tier: int) -> None:
    left = tiles_left(turn, tier)
    if not left:
        return
    rules = turn.box.magistrate
    if tier == 2:
        take_tile(turn, magistrate, turn.pick(left))
        magistrate.scores("breakthroughs", rules.second_tier_points)
        return
    if tier == 1:
        far = magistrate.mosque_level > magistrate.card_count
        wanted = rules.first_tier if far else tuple(reversed(rules.first_tier))
    else:
        wanted = rules.third_tier if tier == 3 else rules.fourth_tier
    name = next((name for name in wanted if name in left), "")
    if name:
        take_tile(turn, magistrate, name)
        _tile_boon(turn, magistrate, name)


def _tile_boon(turn: MervTurn, magistrate: Party, name: str) -> None:
    tile = turn.box.breakthroughs[name]
    magistrate.scores("breakthroughs", tile.points)
    if tile.favour:
        gain_favour(turn, magistrate, tile.favour)
    if name == "trading_post":
        city = _establish_post(turn, magistrate)
        if city:
            magistrate.takes(turn.box.cities[city].good)
            _fulfil_contracts(turn, magistrate)
    elif name == "mosque_step":
        mosque(turn, magistrate, 1)


# -- marketplace ----------------------------------------------------------------------------------------------------


@rule("MERV-CM-24")
def marketplace_action(turn: MervTurn, magistrate: Party, number: int) -> None:
    """One trading post, goods from all posts, then all contracts that can be fulfilled, for any number of actions."""
    _establish_post(turn, magistrate)
    for city in magistrate.posts:
        magistrate.takes(city.good)
    _fulfil_contracts(turn, magistrate)


@rule("MERV-CM-24")
def _establish_post(turn: MervTurn, magistrate: Party) -> str:
    """Outer cities before inner ones, those without any post before others, then by direction; empty: none is legal."""
    directions = turn.box.magistrate.directions[turn.setting.options["magistrate_city_directions"]]

    def rank(name: str) -> tuple[bool, bool, int]:
        city = turn.box.cities[name]
        taken = any(party.has_post(name) for party in turn.parties)
        return not city.outer, taken, directions.index(city.direction)

    city = min(marketplace.post_cities(turn, magistrate), key=rank, default="")
    if city:
        marketplace.establish(turn, magistrate, city)
    return city


@rule("MERV-CM-24")
def _fulfil_contracts(turn: MervTurn, magistrate: Party) -> None:
    """The most points, then a soldier, then the higher level, then the leftmost stack; as long as possible (AMB-26)."""
    while True:
        possible = [card for card in contracts.available(turn) if contracts.fillings(magistrate, card)]
        if not possible:
            return
        stacks = turn.box.stacks

        def rank(card: Contract) -> tuple[int, bool, int]:
            stack = turn.box.stacks[card.stack]
            return card.points, stack.boon == "soldier", stack.level

        contract = max(possible, key=rank)
        contracts.fulfil(turn, magistrate, contract, contracts.fillings(magistrate, contract)[0])
        magistrate.scores("contracts", contract.points)
        if stacks[contract.stack].boon == "soldier":
            soldier(turn, magistrate)
        else:
            gain_favour(turn, magistrate)


# -- mosque ---------------------------------------------------------------------------------------------------------


@rule("MERV-CM-25")
def mosque(turn: MervTurn, magistrate: Party, number: int) -> None:
    """Advances step by step; the first step goes to the first path with a camel (AMB-33)."""
    for _ in range(number):
        spaces = next_spaces(turn, magistrate)
        if not spaces:
            break
        space = next((name for name in spaces if turn.count(turn.mosque_places[name], CAMEL)), spaces[0])
        advance(turn, magistrate, space)
        _space_boon(turn, magistrate, turn.box.mosque[space].boon, space)
    if magistrate.mosque_level == turn.box.last_level:
        retire(turn, "mosque")


def _space_boon(turn: MervTurn, magistrate: Party, boon: str, space: str) -> None:
    match boon:
        case "camel":
            take_camel(turn, magistrate, space)
        case "white_upgrade" | "bonus_upgrade":
            magistrate.scores("upgrades", turn.box.magistrate.upgrade_points)
        case "favour":
            gain_favour(turn, magistrate)
        case "scoring_tile":
            _choose_scoring_tile(turn, magistrate)
        case "soldier":
            soldier(turn, magistrate)
        case "courtier":
            palace_action(turn, magistrate, 1)
        case "wall_piece":
            wall(turn, magistrate, 1)


def _choose_scoring_tile(turn: MervTurn, magistrate: Party) -> None:
    """The tile with the most buildings of the magistrate now, by chance among equals."""
    left = scoring_tiles_left(turn)
    if not left:
        return
    own = [turn.town.site(cell).action for cell in turn.town.of(magistrate.colour)]
    most = max(map(own.count, left))
    best = [action for action in left if own.count(action) == most]
    take_scoring_tile(turn, magistrate, best[0] if len(best) == 1 else turn.pick(best))


# -- wall -----------------------------------------------------------------------------------------------------------


@rule("MERV-CM-26")
def wall(turn: MervTurn, magistrate: Party, number: int) -> None:
    """Builds the cheapest pieces where they help the high courtier and the magistrate most."""
    colours = turn.box.magistrate.piece_colours
    pieces = turn.box.wall_pieces
    for _ in range(number):
        left = walls.pieces_left(turn)
        if not left:
            return
        piece = min(left, key=lambda name: (pieces[name].cubes, colours.index(pieces[name].colour)))
        slots = walls.free_slots(turn, pieces[piece].gate)
        slot = min(slots, key=lambda name: _priority(turn, magistrate, name))
        walls.place(turn, piece, slot)
        gain_influence(turn, magistrate, walls.influence(turn, magistrate, slot))


def _priority(turn: MervTurn, magistrate: Party, slot: str) -> int:
    """The rank of a slot by whose buildings stand behind it, 0 for the best."""
    names = {"": NOBODY, turn.courtier_colour: COURTIER, magistrate.colour: MAGISTRATE}
    owners = (turn.town.owner(cell) for cell in turn.box.wall_slots[slot].protects)
    return turn.box.magistrate.wall_priority.index(tuple(sorted(names.get(owner, PLAYER) for owner in owners)))


ACTIONS: Mapping[str, Callable[[MervTurn, Party, int], None]] = {
    "caravansary": caravansary,
    "palace": palace_action,
    "library": library,
    "marketplace": marketplace_action,
    "mosque": mosque,
    "wall": wall,
}
