"""Loads the box of Palmyra from the text of its components.toml, and refuses one in which something does not fit."""

from collections import Counter
from collections.abc import Sequence

from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import UnknownKeys
from domain.boxes.reasons import BoxReason, at_least, between, counted, not_known
from domain.games.palmyra.components import Box, PlayerCount
from domain.games.palmyra.improvement_tiles import TradeGoods
from domain.games.palmyra.kinds import (
    ACQUIRE,
    ADVANCED,
    BASIC,
    BUY_IMPROVEMENT,
    MARAUDERS,
    MARKETS,
    RARE_COLOURS,
    TAKE,
    TAKE_ACTIONS,
    TEMPLES,
)
from domain.games.palmyra.mission_cards import WINDOWS


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, a name is unknown, a reference leads nowhere, or numbers
            of components do not fit each other; it names table, key and reason.
    """
    box = decode(content, Box, unknown_keys=UnknownKeys.IGNORED)
    for check in (
        *(_check_names, _check_eras, _check_setup, _check_tiles, _check_missions, _check_yields, _check_markets),
        *(_check_tower, _check_temple, _check_rare_goods, _check_further, _check_counts, _check_board, _check_players),
    ):
        check(box)
    return box


def _check_names(box: Box) -> None:
    """Names become parts of the names of places and pieces."""
    names = box.colours
    if len(set(names)) != len(names) or len(names) != box.stated.personal_boards or len(names) < 2:
        raise BoxError(
            "colours", "names", BoxReason("must be as many different colours as there are personal boards, 2 or more")
        )
    for table, key, name, what in (
        *(("colours", "names", colour, "piece") for colour in names),
        *((f"slot[{slot.id}]", "id", slot.id, "place") for slot in box.slots),
    ):
        if set(name) & set("/@:"):
            raise BoxError(
                table, key, BoxReason("{name} cannot be part of the name of a {what}", name=repr(name), what=what)
            )


def _check_eras(box: Box) -> None:
    steps = [after - before for before, after in zip((0, *box.era_of_turn), box.era_of_turn, strict=False)]
    if box.era_of_turn[-1:] != (3,) or any(step not in (0, 1) for step in steps):
        raise BoxError(
            "turns", "era_of_turn", BoxReason("must begin with Era 1, go through all three Eras and never back")
        )


def _check_setup(box: Box) -> None:
    setup = box.setup
    for key, start, most in (
        ("camels_max", setup.camels, setup.most_camels),
        ("ships_max", setup.ships, setup.most_ships),
    ):
        if most < start:
            raise BoxError("setup", key, at_least(start, most))
    if set(setup.removed_with_two) != {tile.id for tile in box.improvements.values() if not tile.two_players}:
        reason = BoxReason("must be the tiles that are not for two players")
        raise BoxError("setup.two_players", "removed_improvements", reason)
    for place, bonus in enumerate(setup.position_bonus, 1):
        if bonus.place != place:
            reason = BoxReason("must be {place}: entries are in play order and without a gap", place=place)
            raise BoxError(f"setup.position_bonus[{place}]", "place", reason)
    if len(setup.position_bonus) != len(box.colours):
        raise BoxError(
            "setup", "position_bonus", BoxReason("must be for {colours} places in play order", colours=len(box.colours))
        )
    if sorted(setup.players) != list(range(2, len(box.colours) + 1)):
        raise BoxError("setup", "players", BoxReason("must be for 2 to {colours} players", colours=len(box.colours)))


def _check_tiles(box: Box) -> None:
    for tile, trade in box.tiles(TradeGoods):
        other = ADVANCED if trade.give in BASIC else BASIC
        if not trade.get or not set(trade.get) <= set(other):
            reason = BoxReason("must be goods of the other class: {known}", known=", ".join(other))
            raise BoxError(f"improvement[{tile.id}].params", "get", reason)


def _check_missions(box: Box) -> None:
    for card in box.missions.values():
        window = WINDOWS[type(card.benefit)]
        if card.window != window:
            reason = BoxReason("must be {window}: the rules give this benefit no other", window=repr(window))
            raise BoxError(f"mission[{card.id}]", "window", reason)


def _check_yields(box: Box) -> None:
    seen = set()
    for position, one in enumerate(box.yields_in_order, 1):
        if (one.action, one.piece) in seen:
            raise BoxError(
                f"yield[{position}]",
                "piece",
                BoxReason("a second yield for {action} by {piece}", action=one.action, piece=one.piece),
            )
        if one.good != one.action.removeprefix(TAKE):
            raise BoxError(f"yield[{position}]", "good", BoxReason("must be the good of the action"))
        seen.add((one.action, one.piece))


def _check_markets(box: Box) -> None:
    for name in MARKETS:
        if name not in box.markets:
            raise BoxError("", "market", BoxReason("{name} is missing", name=repr(name)))
    for name in box.markets:
        if name not in MARKETS:
            raise BoxError(f"market[{name}]", "id", not_known(repr(name), ", ".join(MARKETS)))


def _check_tower(box: Box) -> None:
    """The sides of a seat's tower cards are named by the levels at which they begin; two sides to a card."""
    sides = box.tower_sides
    if sides[:1] != (0,) or list(sides) != sorted(set(sides)) or len(sides) % 2:
        raise BoxError("tower", "card_sides", BoxReason("must begin with 0, rise, and be two for each card"))
    if box.stated.cards_of_the_tower != len(box.colours) * len(sides) // 2:
        raise BoxError("tower", "cards", BoxReason("must be one for two sides of each colour"))
    before = 0
    for position, band in enumerate(box.bands, 1):
        table = f"tower.band[{position}]"
        if position == 1 and band.from_level != 1:
            raise BoxError(table, "from_level", BoxReason("the first band must begin with level 1"))
        if band.from_level <= before:
            raise BoxError(table, "from_level", at_least(before + 1, band.from_level))
        for key, cost in (("single", band.single), ("pair", band.pair)):
            if set(cost) == {"wood"}:
                raise BoxError(
                    table, key, BoxReason("must not be of wood alone: there is a tile that takes the wood away")
                )
        before = band.from_level


def _check_temple(box: Box) -> None:
    if tuple(box.temple) != box.stated.temple_order or len(box.temple) < 2:
        raise BoxError("temple", "order", BoxReason("must be the parts in their order, two or more"))
    for name in TEMPLES:
        if name not in box.missions_drawn:
            raise BoxError("temple", "action", BoxReason("{name} is missing", name=repr(name)))


def _check_rare_goods(box: Box) -> None:
    for colour in RARE_COLOURS:
        if not box.rare_goods[colour]:
            raise BoxError("", "rare_good", BoxReason("no type is {colour}", colour=colour))
    points, types = box.rare_good_sets, len(box.rare_good_types)
    if len(points) != types or list(points) != sorted(points):
        raise BoxError("rare_good_sets", "points", BoxReason("must be {types} numbers that never fall", types=types))


def _check_further(box: Box) -> None:
    """Each camel and ship that a seat may get says what it needs."""
    setup = box.setup
    camels, ships = range(setup.camels + 1, setup.most_camels + 1), range(setup.ships + 1, setup.most_ships + 1)
    for table, key, numbers, needed in (
        ("caravan", "camel", list(box.caravan), camels),
        ("shipyard", "ship", list(box.shipyard), ships),
    ):
        _check_numbers(table, key, numbers, needed)


def _check_numbers(table: str, key: str, numbers: Sequence[int], needed: range) -> None:
    for position, number in enumerate(numbers, 1):
        if number not in needed:
            reason = between(needed.start, needed.stop - 1, number)
            raise BoxError(f"{table}[{position}]", key, reason)
    if set(numbers) != set(needed):
        raise BoxError(
            "",
            table,
            BoxReason("must be for the {key}s {start} to {stop}", key=key, start=needed.start, stop=needed.stop - 1),
        )


def _check_counts(box: Box) -> None:
    """Refuses a box whose components are not as many as it says."""
    colours, stated = len(box.colours), box.stated
    for key, said, number in (
        ("marauders_cards", stated.marauders_cards, len(box.regions)),
        ("tower_cards", stated.tower_cards, colours * len(box.tower_sides) // 2),
        ("improvement_tiles", stated.improvement_tiles, len(box.improvements)),
        ("temple_cards", stated.temple_cards, len(box.temple) * box.temple_cards_per_part),
        ("rare_goods", stated.rare_goods, sum(box.rare_good_copies.values())),
        ("kings_missions", stated.kings_missions, len(box.missions)),
        ("camels", stated.camels, colours * box.setup.most_camels),
        ("ships", stated.ships, colours * box.setup.most_ships),
    ):
        if said != number:
            raise BoxError("counts", key, counted(said, number))
    by_era = Counter(tile.era for tile in box.improvements.values())
    if stated.improvement_tiles_by_era != tuple(by_era[era] for era in sorted(by_era)):
        reason = BoxReason("says otherwise than the tiles: {value}", value=sorted(by_era.items()))
        raise BoxError("counts", "improvement_tiles_by_era", reason)


def _check_board(box: Box) -> None:
    """Refuses a board on which an action has no yield, or that has not exactly one Marauders slot on each side."""
    for slot in box.slots:
        for piece in slot.pieces:
            if slot.action in TAKE_ACTIONS and (slot.action, piece) not in box.yields:
                raise BoxError(
                    "", "yield", BoxReason("is missing for {action} by {piece}", action=slot.action, piece=piece)
                )
    for side in ("front", "back"):
        numbers: Counter[str] = Counter()
        for slot in box.slots:
            numbers[slot.action] += getattr(slot, side)
        if numbers[MARAUDERS] != 1 or not numbers[BUY_IMPROVEMENT]:
            raise BoxError(
                "",
                "slot",
                BoxReason("the {side} must have one slot for the Marauders, and slots for Improvements", side=side),
            )
    if not any(slot.action.startswith(ACQUIRE) for slot in box.slots):
        raise BoxError("", "slot", BoxReason("must have slots for acquiring Rare Goods"))


def _check_players(box: Box) -> None:
    """Refuses a box with too few tiles or cards for a number of players."""
    for players, count in box.setup.players.items():
        tiles = [tile for tile in box.improvements.values() if players > 2 or tile.two_players]
        if sum(tile.start for tile in tiles) < players or any(tile.start and tile.era != 1 for tile in tiles):
            raise BoxError(
                "setup",
                "players",
                BoxReason("{players} players need as many start tiles, all of Era 1", players=players),
            )
        for era in sorted({*box.era_of_turn}):
            pool = sum(tile.era == era for tile in tiles) - (sum(tile.start for tile in tiles) if era == 1 else 0)
            if pool < count.display:
                raise BoxError(
                    "setup",
                    "players",
                    BoxReason("the display for {players} players is larger than Era {era}", players=players, era=era),
                )
        if any(count.rare_goods_removed >= copies for copies in box.rare_good_copies.values()):
            raise BoxError(
                "setup", "players", BoxReason("no Rare Goods are left for {players} players", players=players)
            )
        if players * box.setup.missions > len(box.missions):
            raise BoxError("setup", "missions", BoxReason("are too few for {players} players", players=players))
    for position, count in enumerate(box.setup.player_counts, 1):
        _check_stack(f"setup.players[{position}]", box, count)


def _check_stack(table: str, box: Box, count: PlayerCount) -> None:
    for types in box.rare_goods.values():
        size = sum(box.rare_good_copies[name] - count.rare_goods_removed for name in types)
        if count.rare_goods_per_stack != size:
            raise BoxError(table, "rare_goods_per_stack", BoxReason("says otherwise than the tiles: {size}", size=size))
