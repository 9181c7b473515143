"""Reading what a box of Merv says about the corrupt magistrate and the solo cards."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.games.merv.box_reading import known_names
from domain.games.merv.components import COURTIER, MAGISTRATE, NOBODY, PLAYER, Breakthrough, MagistrateRules
from domain.play.box import Section


def magistrate(
    root: Section, tiles: Mapping[str, Breakthrough], resources: tuple[str, ...], corners: tuple[str, ...]
) -> MagistrateRules:
    """The numbers and orders of preference of the corrupt magistrate."""
    section = root.section("magistrate")
    walls = root.section("magistrate_walls")
    owners = (COURTIER, MAGISTRATE, PLAYER, NOBODY)
    pairs = [tuple(sorted((one, other))) for index, one in enumerate(owners) for other in owners[index:]]
    priority = tuple(_pair(walls, entry, owners) for entry in _list(walls, "priority"))
    if sorted(priority) != sorted(pairs):
        raise walls.error("priority", "must name every pair of owners once")
    orders = root.section("magistrate_city_directions")
    return MagistrateRules(
        full_tracks_points=section.integer("points_when_tracks_are_full"),
        upgrade_points=section.integer("points_for_upgrade"),
        second_tier_points=section.integer("points_for_second_tier"),
        courtiers=section.integers("courtiers_for_actions"),
        camels_to_take_all=section.integer("camels_to_take_all", minimum=1),
        corners=known_names(section, "corners", section.texts("corners"), corners),
        first_tier=known_names(section, "first_tier", section.texts("first_tier"), tiles),
        third_tier=known_names(section, "third_tier", section.texts("third_tier"), tiles),
        fourth_tier=known_names(section, "fourth_tier", section.texts("fourth_tier"), tiles),
        piece_colours=known_names(section, "piece_colours", section.texts("piece_colours"), resources),
        scrolls_for_retirement=section.integer("scrolls_for_retirement", minimum=1),
        wall_priority=priority,
        directions=MappingProxyType({str(number): orders.texts(f"order_{number}") for number in (1, 2, 3)}),
    )


def _list(section: Section, key: str) -> list[object]:
    value = section.content.get(key)
    if not isinstance(value, list):
        raise section.error(key, "must be a list")
    return value


def _pair(section: Section, entry: object, owners: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(entry, list) or len(entry) != 2 or not all(name in owners for name in entry):
        raise section.error("priority", f"must be pairs of {', '.join(owners)}, not {entry!r}")
    return tuple(sorted(str(name) for name in entry))


def positions(deck: Section) -> tuple[int, ...]:
    """The positions that the palace may have in the solo deck."""
    cards = deck.texts("cards")
    if "palace" not in cards:
        raise deck.error("cards", "must hold the palace")
    positions = deck.integers("palace_positions", minimum=1, maximum=len(cards))
    if not positions:
        raise deck.error("palace_positions", "must not be empty")
    return positions
