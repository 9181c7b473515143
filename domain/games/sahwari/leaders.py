"""Clan leaders and Clan abilities: what they count, and the pairs they make of it (SAH-LEAD)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from domain.games.sahwari.areas import LEFT, RIGHT, slot_name
from domain.games.sahwari.box import DOUBLE_MOVE, PAIRS_SAME, Card, Leader
from domain.games.sahwari.turn import Seat


def _recruit_cards(seat: Seat) -> int:
    return len(seat.cards(LEFT)) + len(seat.cards(RIGHT))


def _activated_spy_abilities(seat: Seat) -> int:
    return sum(icon == "spy" for space in seat.activated() for icon in space.icons)


def _activated_attack_spaces(seat: Seat) -> int:
    return sum("attack" in space.icons for space in seat.activated())


_COUNTS: Mapping[str, Callable[[Seat], int]] = MappingProxyType(
    {
        "artifact_cubes": lambda seat: seat.cubes,
        "recruit_cards": _recruit_cards,
        "caravan_tokens": lambda seat: len(seat.tokens()),
        "activated_spy_abilities": _activated_spy_abilities,
        "activated_attack_spaces": _activated_attack_spaces,
    }
)


def bonus(seat: Seat, leader: Leader) -> int:
    """The influence that a leader's rule gives to a clan area: for each full pair, of one kind or of two."""
    if leader.rule == DOUBLE_MOVE:
        return 0
    count = _COUNTS[leader.count_a](seat)
    pairs = count // 2 if leader.rule == PAIRS_SAME else min(count, _COUNTS[leader.count_b](seat))
    return pairs * leader.influence_per_pair


def clan_abilities(seat: Seat) -> list[Card]:
    """The cards with a Clan ability whose spaces on both sides are activated (SAH-SCORE-06)."""
    activated = {space.name for space in seat.activated()}
    return [
        card
        for side in (LEFT, RIGHT)
        for place, card in enumerate(seat.cards(side), 1)
        if card.clan_ability and {slot_name(side, place), slot_name(side, place + 1)} <= activated
    ]
